import { freezeDeep } from '../core/freeze.ts';
import { RulesError } from '../core/rules-error.ts';
import {
  type Shaped,
  integer,
  integerIn,
  integerOr,
  keyOf,
  readShape,
  readSwitch,
  requireInteger,
} from '../core/validate.ts';
import { type Modifier, type TestPlan, buildPlan, makeLine, modifiersOf } from './plan.ts';
import {
  type CoverId,
  countDodge,
  countDodgeReasons,
  countStrikeReasons,
  cover,
  makeCoverReason,
  makeReasons,
} from './situation.ts';

// One exchange of a fight as plain data: what each side rolls, and who is hurt (DH-21 to DH-32).

/** The distance: melee, or a shot from under 5 feet (`pointBlank`), from nearby (`close`, as the GM decides), or from farther away (DH-31). */
export type ExchangeRange = 'melee' | 'pointBlank' | 'close' | 'far';

/** The target's reply to an attack (DH-24, DH-30, DH-32). */
export type ExchangeReply = 'strikeBack' | 'dodge' | 'fullDodge' | 'easyTarget' | 'unaware';

/** One side of an exchange. Only Dexterity and weapon skill are required. */
export interface ExchangeSide {
  readonly dexterity: number;
  readonly weaponSkill: number;
  readonly dodge?: number | undefined;
  /** Whether no weapon is readied: -2 dice on attacks and strikes back (DH-22). */
  readonly unreadied?: boolean | undefined;
  readonly unarmed?: boolean | undefined;
  readonly martialArts?: boolean | undefined;
  /** For the target: whether it strikes back with a shot. Ignored for the attacker, because the range decides whether the attack is a shot. */
  readonly shot?: boolean | undefined;
  /** How many different opponents this side attacks or strikes back at this round, including its opponent in this exchange (DH-25). */
  readonly opponents?: number | undefined;
  /** How many opponents attack this side this round (DH-26, DH-30). */
  readonly attackers?: number | undefined;
  /** How many people this side is fighting in melee, which makes it harder to shoot at it (DH-28). */
  readonly fighting?: number | undefined;
  readonly aim?: 0 | 1 | 2 | 3 | undefined;
  readonly awesome?: boolean | undefined;
  readonly cover?: CoverId | undefined;
  /** Whether this side dodges a shot while busy in melee, which halves both its rolls (DH-32). */
  readonly halved?: boolean | undefined;
  readonly modifiers?: readonly Modifier[] | undefined;
}

export interface ExchangeSituation {
  readonly range: ExchangeRange;
  readonly reply: ExchangeReply;
  /** Who has the higher initiative, including tie-breaks; `even` if neither (DH-20). */
  readonly initiative: 'attacker' | 'target' | 'even';
  readonly attacker: ExchangeSide;
  readonly target: ExchangeSide;
}

/** How the rolls of an exchange are compared, which the range, the reply and initiative decide. */
export interface ExchangeTerms {
  readonly replies: boolean;
  /** Whether the two nets are compared with each other. If not, each is compared with 0, so that both sides may be wounded (DH-32). */
  readonly compared: boolean;
  readonly replyHarms: boolean;
  /** Who wins a tie of the nets (DH-23). */
  readonly tie: 'attacker' | 'target' | 'nobody';
}

export interface ExchangePlan extends ExchangeTerms {
  readonly attack: TestPlan;
  /** The target's roll; null if it does not roll. */
  readonly reply: TestPlan | null;
}

/** A hit, as input for planDamage: who dealt it, the margin, the dealer's own net, and whether initiative decided a tie (the margin is then 0). */
export interface ExchangeHit {
  readonly by: 'attacker' | 'target';
  readonly margin: number;
  readonly net: number;
  readonly tied: boolean;
}

const MOST = 999;
const sideShape = {
  dexterity: integer,
  weaponSkill: integer,
  dodge: integerOr(0),
  unreadied: readSwitch,
  unarmed: readSwitch,
  martialArts: readSwitch,
  shot: readSwitch,
  opponents: integerIn(0, MOST, 1),
  attackers: integerIn(0, MOST, 1),
  fighting: integerIn(0, MOST, 0),
  aim: integerIn(0, 3, 0),
  awesome: readSwitch,
  cover: keyOf(cover, 'none'),
  halved: readSwitch,
  modifiers: modifiersOf('DH-1'),
};
const termsShape = {
  range: keyOf({ melee: true, pointBlank: true, close: true, far: true }),
  reply: keyOf({ strikeBack: true, dodge: true, fullDodge: true, easyTarget: true, unaware: true }),
  initiative: keyOf({ attacker: true, target: true, even: true }),
};
const situationShape = {
  ...termsShape,
  attacker: readSide,
  target: readSide,
};

type CheckedSide = Shaped<typeof sideShape>;

/**
 * Plans an exchange. Throws RulesError: `reply-not-allowed` for striking back at a shot from 5 feet or more (DH-32) or for a plain dodge of a blow (DH-24),
 * `too-many-attacks` for more opponents than 1 + Dexterity (DH-25), and the errors of planTest for `attacker.…` and `target.…`.
 */
export function planExchange(situation: ExchangeSituation): ExchangePlan {
  const { range, reply, initiative, attacker, target } = readShape(situation, '', situationShape);
  const terms = readTerms({ range, reply, initiative });
  const isShot = range !== 'melee';
  const attack = planStrike(attacker, target, isShot, initiative === 'attacker' && reply !== 'unaware');
  return { ...terms, attack, reply: terms.replies ? planReply(range, reply, initiative, attacker, target) : null };
}

/** Plans the target's roll: a strike back, or a dodge for any other reply. */
function planReply(
  range: ExchangeRange,
  reply: ExchangeReply,
  initiative: ExchangeSituation['initiative'],
  attacker: CheckedSide,
  target: CheckedSide,
): TestPlan {
  if (reply !== 'strikeBack') return planDodge(target, range, reply === 'fullDodge');
  return planStrike(target, attacker, range !== 'melee' && target.shot, initiative === 'target');
}

/**
 * Returns how the rolls of an exchange are compared. Throws RulesError `reply-not-allowed` for striking back at a shot from 5 feet or more, or for a plain
 * dodge of a blow.
 */
export function readTerms(facts: Pick<ExchangeSituation, 'range' | 'reply' | 'initiative'>): ExchangeTerms {
  const { range, reply, initiative } = readShape(facts, '', termsShape);
  const isShot = range !== 'melee';
  const strikesBack = reply === 'strikeBack';
  const isTooFar = strikesBack && isShot && range !== 'pointBlank';
  if (isTooFar || (reply === 'dodge' && !canDodge(range))) throw new RulesError('reply-not-allowed', 'reply');
  if (reply === 'easyTarget' || reply === 'unaware') {
    return { replies: false, compared: true, replyHarms: false, tie: 'nobody' };
  }
  const compared = !(strikesBack && isShot);
  const tie = compared && initiative !== 'even' ? initiative : 'nobody';
  return { replies: true, compared, replyHarms: strikesBack, tie };
}

/**
 * Judges an exchange by the raw nets and returns the hits; empty if nobody is hurt. A hit needs a net of at least 1 (DH-23). Omit `reply` if the target does
 * not roll. Throws `not-an-integer`.
 */
export function judgeExchange(
  plan: ExchangeTerms,
  nets: { readonly attack: number; readonly reply?: number | null | undefined },
): readonly ExchangeHit[] {
  const attack = requireInteger(nets.attack, 'attack');
  if (!plan.replies) return listHit('attacker', attack, attack);
  const reply = requireInteger(nets.reply, 'reply');
  if (!plan.compared) return [...listHit('attacker', attack, attack), ...listHit('target', reply, reply)];
  if (attack > reply) return listHit('attacker', attack, attack - reply);
  const targetWins = reply > attack || plan.tie === 'target';
  if (targetWins) return plan.replyHarms ? listHit('target', reply, reply - attack) : [];
  return plan.tie === 'attacker' ? listHit('attacker', attack, 0) : [];
}

/**
 * Returns the lowest net of a reply with which the target is unhurt by the attack (DH-23). Returns null if the reply's net makes no difference: the attack
 * misses anyway, or the nets are not compared (DH-32). Throws `not-an-integer`.
 */
export function findSafeNet(terms: ExchangeTerms, attack: number): number | null {
  if (requireInteger(attack, 'attack') < 1 || !terms.replies || !terms.compared) return null;
  return terms.tie === 'attacker' ? attack + 1 : attack;
}

function listHit(by: ExchangeHit['by'], net: number, margin: number): readonly ExchangeHit[] {
  return net < 1 ? [] : [{ by, margin, net, tied: margin === 0 }];
}

function readSide(value: unknown, name: string): CheckedSide {
  const side = readShape(value, name, sideShape);
  if (side.opponents > 1 + Math.max(0, side.dexterity)) throw new RulesError('too-many-attacks', `${name}.opponents`);
  return side;
}

/** Plans an attack or a strike back: Dexterity + weapon skill (DH-23, DH-31). */
function planStrike(side: CheckedSide, other: CheckedSide, isShot: boolean, higher: boolean): TestPlan {
  const rule = isShot ? 'DH-31' : 'DH-23';
  const covered = makeCoverReason(other.cover, isShot ? 'ranged' : 'melee');
  const steps = countStrikeReasons({
    ...side,
    isShot,
    higher,
    otherUnarmed: other.unarmed,
    otherFighting: other.fighting,
  });
  return buildPlan({
    base: [
      makeLine('white', 'dexterity', rule, side.dexterity),
      makeLine('white', 'weaponSkill', rule, side.weaponSkill),
    ],
    modifiers: side.modifiers,
    reasons: [...makeReasons(steps), ...(covered ? [covered] : [])],
  });
}

/**
 * Plans a dodge: Dexterity and as much of Dodge as the range allows (DH-31). A full dodge uses all of Dodge and adds one automatic success per opponent
 * (DH-30).
 */
function planDodge(side: CheckedSide, range: ExchangeRange, full: boolean): TestPlan {
  const rule = full ? 'DH-30' : 'DH-31';
  const base = [makeLine('white', 'dexterity', rule, side.dexterity)];
  const dodge = makeLine(
    'white',
    range === 'close' && !full ? 'halfDodge' : 'dodge',
    rule,
    countDodge(side.dodge, range, full),
  );
  if (full || range !== 'pointBlank') base.push(dodge);
  const steps = countDodgeReasons({ ...side, isShot: range !== 'melee', full });
  return buildPlan({ base, modifiers: side.modifiers, reasons: makeReasons(steps) });
}

// What the target of an attack may do (DH-24, DH-25, DH-30 to DH-32, DH-50). The attack's card has a button for each reply.

/** The possible replies to an attack. `split` is striking back after declaring several opponents (DH-25). */
export const replies = freezeDeep({
  strikeBack: { rule: 'DH-24' },
  split: { rule: 'DH-25' },
  dodge: { rule: 'DH-31' },
  fullDodge: { rule: 'DH-30' },
  easyTarget: { rule: 'DH-24' },
  disengage: { rule: 'DH-24' },
});

export type ReplyId = keyof typeof replies;

/** The facts that decide which replies the target of an attack may choose. */
export interface ReplyFacts {
  readonly range: ExchangeRange;
  /** Whether the target is stunned, unconscious or dying and so has no defence (DH-32, DH-46, DH-50). */
  readonly defenceless: boolean;
  /** Whether the target has declared a full dodge for this round (DH-30). */
  readonly fullDodge: boolean;
  /** Whether the target has the higher initiative (DH-24). */
  readonly higher: boolean;
  /** How many further opponents the target may strike back at this round (DH-25). */
  readonly attacksLeft: number;
  /** Whether the target has attacked or struck back this round, so that its number of attacks is fixed (DH-25). */
  readonly declared: boolean;
  /** Whether the target has a melee weapon readied, and whether it has a weapon with a shot left. */
  readonly hasMelee: boolean;
  readonly hasShot: boolean;
}

/** Tests whether a plain dodge is possible: against shots and throws only. Dodging a blow takes a full dodge (DH-24). */
export function canDodge(range: ExchangeRange): boolean {
  return range !== 'melee';
}

/**
 * Lists the replies that the target of an attack may choose, in the order of the card's buttons. A plain dodge is offered only against a shot (DH-24, DH-25). A
 * target without a defence is an easy target.
 */
export function listReplies(facts: ReplyFacts): readonly ReplyId[] {
  const { range, attacksLeft } = facts;
  if (facts.defenceless) return ['easyTarget'];
  if (facts.fullDodge) return ['fullDodge'];
  const isShot = range !== 'melee';
  const hasWeapon = facts.hasMelee || (isShot && facts.hasShot);
  const strikes = attacksLeft > 0 && hasWeapon && (!isShot || range === 'pointBlank');
  const offers: Record<ReplyId, boolean> = {
    strikeBack: strikes,
    split: strikes && !facts.declared && attacksLeft > 1,
    dodge: canDodge(range),
    fullDodge: false,
    easyTarget: true,
    disengage: !isShot && facts.higher,
  };
  return (Object.keys(offers) as ReplyId[]).filter((id) => offers[id]);
}
