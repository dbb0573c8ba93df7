import { freezeDeep } from '../core/freeze.ts';
import { requireKey } from '../core/validate.ts';
import type { Modifier } from './plan.ts';

// The named reasons of a test (DH-1, DH-9, DH-21 to DH-32), as data: the effect of one step of each, how often it may be taken, and on which tests.

/** The kind of a test for which a reason can apply: a melee attack, a shot, a dodge, or anything else. */
export type ReasonScope = 'melee' | 'ranged' | 'dodge' | 'other';

/**
 * A named reason. `white`, `black` and `automatic` are dice and successes per step; `divide` divides the white dice, by the number of steps if it is
 * `steps`. `steps` 1: it applies or not.
 */
export interface NamedReason {
  readonly key: string;
  readonly rule: string;
  readonly white?: number;
  readonly black?: number;
  readonly automatic?: number;
  readonly divide?: number | 'steps';
  readonly steps: number;
  readonly on: readonly ReasonScope[];
}

const attacks = ['melee', 'ranged'] as const;
const all = ['melee', 'ranged', 'dodge', 'other'] as const;

/** The maximum of counted steps: opponents, or friends of the target, in one round. */
const MANY = 20;

/** The named reasons, those of a fight first. */
export const reasons = freezeDeep([
  { key: 'higherInitiative', rule: 'DH-21', white: 2, steps: 1, on: attacks },
  { key: 'noReadiedWeapon', rule: 'DH-22', white: -2, steps: 1, on: attacks },
  { key: 'splitAttacks', rule: 'DH-25', divide: 'steps', steps: MANY, on: attacks },
  { key: 'outnumbered', rule: 'DH-26', black: 3, steps: MANY, on: all },
  { key: 'unarmed', rule: 'DH-27', black: 3, steps: 1, on: ['melee'] },
  { key: 'awesome', rule: 'DH-28', white: 3, steps: 1, on: all },
  { key: 'aim', rule: 'DH-28', white: 1, steps: 3, on: ['ranged'] },
  { key: 'firingIntoMelee', rule: 'DH-28', black: 3, steps: MANY, on: ['ranged'] },
  { key: 'fullDodge', rule: 'DH-30', automatic: 1, steps: MANY, on: ['dodge'] },
  { key: 'splitAttention', rule: 'DH-32', divide: 2, steps: 1, on: ['melee', 'dodge'] },
  { key: 'crowd', rule: 'DH-9', black: 1, steps: 6, on: ['other'] },
  { key: 'halved', rule: 'DH-1', divide: 2, steps: 1, on: all },
] as const satisfies readonly NamedReason[]);

/** The key of a named reason. */
export type ReasonKey = (typeof reasons)[number]['key'];

/** The steps of the named reasons on a test; those left out or 0 do not apply. */
export type ReasonSteps = Readonly<Partial<Record<ReasonKey, number>>>;

/** Returns the modifier for steps of a reason, without the units it does not change. */
export function makeReason(reason: NamedReason, steps: number): Modifier {
  const { key, rule, divide } = reason;
  const made: { -readonly [Part in keyof Modifier]: Modifier[Part] } = { key, rule };
  for (const unit of ['white', 'black', 'automatic'] as const) if (reason[unit]) made[unit] = reason[unit] * steps;
  if (divide) made.divide = divide === 'steps' ? steps : divide;
  return made;
}

/** Returns the modifiers for steps of reasons, in the order of the table. A split into one has no effect. */
export function makeReasons(steps: ReasonSteps): Modifier[] {
  return (reasons as readonly NamedReason[]).flatMap((reason) => {
    const taken = steps[reason.key as ReasonKey] ?? 0;
    return taken > (reason.divide === 'steps' ? 1 : 0) ? [makeReason(reason, taken)] : [];
  });
}

// Cover (DH-29): black dice on attacks at a target in cover.

/** Black dice on a shot and on a melee attack at a target in this cover (DH-29). */
export const cover = freezeDeep({
  none: { ranged: 0, melee: 0 },
  slight: { ranged: 3, melee: 2 },
  partial: { ranged: 6, melee: 4 },
  nearTotal: { ranged: 12, melee: 8 },
});

/** The id of a degree of cover (DH-29). */
export type CoverId = keyof typeof cover;

/**
 * Returns the reason that a target's cover adds to an attack; its key is `<id>Cover`. Null if it has none (DH-29). Throws RulesError `unknown-key`.
 */
export function makeCoverReason(id: CoverId, attack: 'melee' | 'ranged'): Modifier | null {
  const black = cover[requireKey(id, 'cover', cover)][attack];
  return black === 0 ? null : { key: `${id}Cover`, rule: 'DH-29', black };
}

// What the fight itself decides about a roll in an exchange, as steps of the named reasons (DH-21 to DH-32). People may change it.

/** The facts of an attack or a strike back. */
export interface StrikeFacts {
  /** A shot, whatever the other side does. */
  readonly isShot: boolean;
  /** This side has the higher initiative (DH-21). */
  readonly higher: boolean;
  /** The target does not know of the attack, so initiative does not help (DH-21, DH-32). */
  readonly surprise?: boolean | undefined;
  /** No weapon is readied (DH-22). */
  readonly unreadied: boolean;
  /** Bare hands (DH-27). */
  readonly unarmed: boolean;
  readonly martialArts: boolean;
  /** The other side has bare hands, too. */
  readonly otherUnarmed: boolean;
  /** Different opponents this side attacks or strikes back at this round (DH-25). */
  readonly opponents: number;
  /** How many attack this side this round (DH-26). */
  readonly attackers: number;
  readonly awesome?: boolean | undefined;
  /** Rounds of aiming, up to 3 (DH-28). */
  readonly aim: number;
  /** People whom the other side is fighting in melee (DH-28). */
  readonly otherFighting: number;
  /** This side dodged a shot while busy in melee this round (DH-32). */
  readonly halved: boolean;
}

/** Returns the steps of the reasons that apply to an attack or a strike back. */
export function countStrikeReasons(facts: StrikeFacts): ReasonSteps {
  const { isShot, unarmed, martialArts, otherUnarmed } = facts;
  return {
    higherInitiative: Number(facts.higher && facts.surprise !== true),
    noReadiedWeapon: Number(facts.unreadied),
    splitAttacks: Math.max(1, facts.opponents),
    outnumbered: Math.max(0, facts.attackers - 1),
    unarmed: Number(unarmed && !martialArts && !otherUnarmed && !isShot),
    awesome: Number(facts.awesome === true),
    aim: isShot ? facts.aim : 0,
    firingIntoMelee: isShot ? facts.otherFighting : 0,
    splitAttention: Number(facts.halved && !isShot),
  };
}

/** The facts of a dodge. */
export interface DodgeFacts {
  /** Whether a shot is dodged; otherwise a blow. */
  readonly isShot: boolean;
  /** A full dodge: no other action this round (DH-30). */
  readonly full: boolean;
  /** How many attack this side this round (DH-26, DH-30). */
  readonly attackers: number;
  /** How many have attacked this side this round or target it now (DH-30); default: `attackers`. */
  readonly threats?: number | undefined;
  readonly awesome?: boolean | undefined;
  /** Busy in melee (DH-32). */
  readonly halved: boolean;
}

/** Returns the steps of the reasons that apply to a dodge. */
export function countDodgeReasons(facts: DodgeFacts): ReasonSteps {
  const { isShot, full, attackers, threats = attackers, awesome = false, halved } = facts;
  return {
    outnumbered: Math.max(0, attackers - 1),
    awesome: Number(awesome),
    fullDodge: full ? Math.max(1, threats) : 0,
    splitAttention: Number(halved && isShot && !full),
  };
}

/** Returns how much of a Dodge rating counts at a range: all, half rounded down, or none (DH-30, DH-31). */
export function countDodge(rating: number, range: 'melee' | 'pointBlank' | 'close' | 'far', full: boolean): number {
  if (full || range === 'melee' || range === 'far') return rating;
  return range === 'close' ? Math.floor(rating / 2) : 0;
}

/** Below this distance in feet a shot is at point blank, and a blow reaches (DH-24, DH-31). */
const NEAR_FEET = 5;

/** The distance of two fighters: whether their spaces touch and, without a grid, the feet between their edges if known. */
export interface Nearness {
  readonly touching: boolean;
  readonly feet: number | null;
}

/** Tests whether someone is near enough for a blow or a point-blank shot: spaces that touch, or edges less than 5 feet apart (DH-24, DH-31). */
export function isNear({ touching, feet }: Nearness): boolean {
  return touching || (feet !== null && feet < NEAR_FEET);
}
