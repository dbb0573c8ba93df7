/** Attacks and defences (SD-13 to SD-30), and opposed rolls (SD-4). The target chooses its defence before it sees the attacker's dice. */
import { stepDice } from '../../../../src/index.ts';
import { readActorUuid } from '../../../chat/replies.ts';
import { hasStatus } from '../../../foundry/actor-statuses.ts';
import { findActor, isItemOf, isMessageOf } from '../../../foundry/documents.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import { measureNearness } from '../../../exchange/nearness.ts';
import {
  type Aftermath,
  type AnswerClaim,
  type AttackRules,
  type BareAnswer,
  type ContestRules,
  type JudgedExchange,
  type Offer,
  type OpposedFacet,
  type StandingAnswer,
  type Target,
  makeReply,
} from '../../../exchange/opposed-facet.ts';
import { canUser } from '../../../permissions.ts';
import { UserError } from '../../../user-error.ts';
import { isHelpless } from '../data/condition.ts';
import { readFaces } from '../data/dice.ts';
import {
  type StepFighter,
  type StepWeapon,
  findFighter,
  findNamedSkill,
  findInHand,
  isFighter,
} from '../data/fighter.ts';
import { findDefenceSkill, isManoeuvre, requestManoeuvre } from '../data/manoeuvre.ts';
import {
  type AttackTerms,
  type CheckRequest,
  type HoldAttack,
  type ReplyRequest,
  type UsedWeapon,
  makePurpose,
  makeRequest,
} from '../data/request.ts';
import { LANG } from '../data/to-input.ts';
import { statusIds } from '../data/statuses.ts';
import { findHolder, isBreathless, isFeinted, readCover, readTurn } from '../data/turn.ts';
import { countStress, createAnswer, describeSpeech, isSpeech } from './argument.ts';
import { type CheckMessage, checks, readOutcome } from './checks.ts';
import { beginChoking } from './hazards.ts';
import { manoeuvres } from './manoeuvres.ts';
import {
  type ExchangeFrame,
  listDefences,
  planInnate,
  planRequest,
  requireTerms,
  viewReplyOdds,
} from './exchange-odds.ts';

const format = makeFormat(`${LANG}.Exchange`);

/** A roll in an exchange that has yet to be made, and what its dialog needs. */
interface AskedRoll {
  readonly request: CheckRequest;
  readonly frame?: ExchangeFrame;
}

/** Copies a weapon's current values for a message. */
function noteWeapon({ uuid, name, system }: StepWeapon): UsedWeapon {
  const { damage, type, burns, explosive, increment } = system;
  return { uuid, name, damage, type, burns, explosive, increment };
}

/**
 * Returns the range of an attack by the distance between the tokens (SD-18).
 * @throws RulesError `beyond-range` past 3 increments
 */
function readRange({ system }: StepWeapon, attacker: StepFighter, target: Actor.Implementation): stepDice.RangeId {
  const reach = system.explosive ? system.throw : system.increment;
  const { touching = true, apart = null } = measureNearness(attacker, target) ?? {};
  if (reach === 0 || (system.close && touching)) return 'close';
  return stepDice.findRange(apart ?? 0, reach);
}

function isHeldBy(target: Actor.Implementation | null, attacker: StepFighter): boolean {
  return target !== null && isFighter(target) && findHolder(target)?.uuid === attacker.uuid;
}

/** Returns the circumstances of an attack that can be read from the tokens and the actors; the dialog asks for the rest. */
function suggestTerms(attacker: StepFighter, weapon: StepWeapon, target: Actor.Implementation | null): AttackTerms {
  // Most shots are fired at short range (SD-18).
  const range = target ? readRange(weapon, attacker, target) : weapon.system.close ? 'close' : 'short';
  return {
    range,
    base: null,
    cover: target && isFighter(target) ? readCover(target) : 'none',
    targetLiesFlat: target !== null && hasStatus(target, statusIds.flat),
    calledShot: null,
    partInTheOpen: false,
    terrain: 0,
    sneak: target !== null && isFighter(target) && isHelpless(target),
    held: range === 'close' && weapon.system.unarmed && isHeldBy(target, attacker),
    feinted: target !== null && isFeinted(attacker, target.uuid),
    thrownExplosive: weapon.system.explosive && weapon.system.throw > 0,
    disarm: false,
    dark: hasStatus(attacker, statusIds.blind) || (target !== null && hasStatus(target, statusIds.unseen)),
    hold: 'unarmed',
    unsuitedThrow: 0,
    improvised: 0,
  };
}

/** Prepares the roll of an attack with the weapon's skill. The attribute is Strength in close combat, and Agility at range (SD-13). */
export function createAttack(attacker: StepFighter, weapon: StepWeapon, target: Target | null): AskedRoll {
  const { actor = null, token } = target ?? {};
  const request = makeRequest({
    attribute: 'agility',
    skill: findNamedSkill(attacker, weapon.system.skill)?.id ?? '',
    difficulty: '',
    purpose: makePurpose('', { name: weapon.name }),
    exchange: {
      role: 'attack',
      against: actor?.uuid ?? '',
      opponent: token?.name ?? '',
      weapon: noteWeapon(weapon),
      terms: suggestTerms(attacker, weapon, actor),
    },
  });
  return {
    request,
    frame: { target: actor && isFighter(actor) && canUser('view', actor) ? actor : null, attack: null },
  };
}

/** Tests whether a target blocks with bare hands. Against bare hands it never counts as that: they have no damage dice that could get through (SD-15). */
function isBare({ system: { exchange } }: CheckMessage, target: StepFighter): boolean {
  return !findInHand(target) && exchange.weapon.damage > 0;
}

/** Prepares the roll of a defence (SD-14, SD-15): Agility, with the skill of the weapon in hand for a block, or with Athletics: Dodge for a dodge. */
function createReply(attack: CheckMessage, target: StepFighter, reply: stepDice.RolledDefence): AskedRoll {
  const { links } = attack.system;
  const exchange: ReplyRequest = {
    role: 'reply',
    replyTo: attack.id ?? '',
    against: links.actor,
    opponent: attack.alias,
    reply,
    unarmed: reply === 'block' && isBare(attack, target),
  };
  const skill = findDefenceSkill(target, reply)?.id ?? '';
  const purpose = makePurpose('', { name: format(`reply.${reply}`) });
  return {
    request: makeRequest({ attribute: 'agility', skill, difficulty: '', purpose, exchange }),
    frame: { target: null, attack },
  };
}

function readAttack(message: CheckMessage) {
  const { role, range, against, opponent, defences } = message.system.exchange;
  const claim = { against, opponent };
  if (isManoeuvre(message)) return { rules: manoeuvres, claim };
  const isKnown = role === 'attack' && against !== '' && Object.hasOwn(stepDice.ranges, range) && defences.length > 0;
  return isKnown ? { rules: attacks, claim } : null;
}

const rolledDefences: readonly string[] = Object.keys(stepDice.defences);

function readReply({ system }: CheckMessage): AnswerClaim | null {
  const { role, reply, opponent } = system.exchange;
  if (system.purpose.kind === 'keepWeapon') return { id: 'keepWeapon', step: 'reaction', opponent: '' };
  if (role !== 'reply' && role !== 'oppose') return null;
  const known = role === 'reply' ? rolledDefences : Object.keys(stepDice.manoeuvres);
  return { id: known.includes(reply) ? reply : '', step: 'answer', opponent };
}

/** Reads the reply of a target that does not defend itself. */
export function readBareReply({ system: { reply, opponent } }: ChatMessage.OfType<'stepReply'>): AnswerClaim {
  return { id: reply === 'none' ? 'none' : '', step: 'answer', opponent };
}

/** Tests whether a roll is an attack with an explosive (SD-23). */
function isExplosion({ system: { exchange } }: CheckMessage): boolean {
  return exchange.role === 'attack' && exchange.weapon.explosive;
}

function offer(id: string): Offer {
  return { id, label: format(`reply.${id}`), hint: format(`hint.${id}`) };
}

/** Lists the defences that a target may choose now; a target that cannot act has only its innate defence (SD-14, SD-54). */
function listReplies(attack: CheckMessage, target: StepFighter): Offer[] {
  const isReady = readTurn(target)?.ready !== 0;
  return listDefences(requireTerms(attack), target).map((id) => {
    const isPaid = id !== 'none' && stepDice.defences[id].isAction && !isReady;
    const besides = id === 'block' && isBare(attack, target) ? 'weaponDice' : isPaid ? 'action' : '';
    return { ...offer(id), ...(besides ? { besides: format(`besides.${besides}`) } : {}) };
  });
}

/**
 * Builds the message of an innate defence, or of no defence. If someone else continues the exchange for the target, the target's innate defence is rolled
 * (SD-14).
 */
function createBare(attack: CheckMessage, actor: StepFighter, id: string): BareAnswer {
  const said = id === 'none' ? id : 'innate';
  const content = format(`answer.${said}`, { target: actor.name, opponent: attack.alias });
  if (id === 'none') return makeReply({ type: 'stepReply', ruleset: 'step-dice', content }, attack, actor, id);
  const target = actor.uuid === readActorUuid(attack) ? findFighter(attack.system.exchange.against) : actor;
  const { request } = createReply(attack, actor, 'innate');
  const plan = target ? planRequest(target, request) : { ...planInnate(actor), ranks: [], formula: '', lines: [] };
  const { type, system } = checks.describe({ actor, request, plan, outcome: checks.judge(plan, [], []) });
  return { message: { type, content: foundry.utils.escapeHTML(content), system }, formula: plan.formula };
}

/** Prepares the roll with which a target keeps its weapon (SD-20). */
function createKeep({ id }: CheckMessage, target: StepFighter): AskedRoll {
  const purpose = makePurpose('keepWeapon', { ref: id ?? '' });
  return { request: { ...requestManoeuvre(target, 'keepWeapon'), purpose } };
}

function isRolled(id: string): id is stepDice.RolledDefence {
  return rolledDefences.includes(id);
}

/** Tests whether a defence is rolled with a dialog. */
function isChosen(id: string): id is Exclude<stepDice.RolledDefence, 'innate'> {
  return isRolled(id) && id !== 'innate';
}

/** Returns the faces and the bonus of a roll as input for the rules. */
function toFaces(message: CheckMessage): stepDice.RollFaces {
  return { faces: readFaces(message.rolls[0]), bonus: message.system.plan.bonus };
}

/** Judges an attack against the defence that counts (SD-30). A target that does not defend, or whose defence cannot be read, has a total of 0. */
function judgeAttack(attack: CheckMessage, { id, message }: StandingAnswer): stepDice.AttackOutcome {
  const terms = requireTerms(attack);
  const rolled = toFaces(attack);
  if (!isMessageOf(message, 'stepCheck') || !isRolled(id))
    return stepDice.judgeAttack({ ...terms, defences: ['none'] }, { attack: rolled });
  const blocksUnarmed = message.system.exchange.unarmed;
  return stepDice.judgeAttack(terms, { attack: rolled, defence: { ...toFaces(message), kind: id }, blocksUnarmed });
}

/** Returns what an attack does to a held target instead of damage (SD-26); null: the attack does damage. */
function readHold({ system }: CheckMessage): Exclude<HoldAttack, 'unarmed'> | null {
  const { hold } = system.exchange;
  return hold === 'choke' || hold === 'push' || hold === 'knockDown' ? hold : null;
}

/** Lists the effects of an attack on a held target: a push ends the hold, a knock-down leaves the target prone, a choke cuts off its air (SD-26, SD-40). */
function follow(attack: CheckMessage, { answer }: JudgedExchange): readonly Aftermath[] {
  const hold = judgeAttack(attack, answer).hit ? readHold(attack) : null;
  const holder = findActor(readActorUuid(attack));
  const target = findActor(attack.system.exchange.against);
  if (hold === 'push' && holder && target)
    return [
      { actor: holder, system: { holds: '' } },
      { actor: target, system: { heldBy: '' } },
    ];
  if (hold === 'choke' && holder && target && isFighter(target) && !isBreathless(target))
    return [{ actor: target, begin: () => beginChoking(target, holder.uuid) }];
  return hold === 'knockDown' && target ? [{ actor: target, statuses: { [statusIds.prone]: true } }] : [];
}

function verdict(attack: CheckMessage, answer: StandingAnswer) {
  const { weaponDice, basic, margin } = judgeAttack(attack, answer);
  // A block with bare hands leaves only the weapon's dice as damage, so the margin is 0 (SD-15).
  return weaponDice && !readHold(attack) ? [{ by: 'attacker' as const, margin: basic, net: margin }] : [];
}

/** The kinds of events that the verdict describes in a sentence of their own. */
const told: readonly string[] = ['unarmedBlock', 'extraordinary'];

/** Returns sentences about how an attack ended. */
function describe(attack: CheckMessage, { answer, reactions }: JudgedExchange): string[] {
  const { disarm, dark, opponent } = attack.system.exchange;
  const { hit, botch, margin, events } = judgeAttack(attack, answer);
  const hold = readHold(attack);
  const done = hold ?? (disarm ? 'disarm' : dark ? 'darkHit' : 'hit');
  const kinds: string[] = [
    botch ? 'botch' : hit ? done : dark ? 'darkMiss' : 'miss',
    ...(hold ? [] : events.map(({ kind }) => kind).filter((kind) => told.includes(kind))),
    ...(!hit && isExplosion(attack) ? ['astray'] : []),
  ];
  for (const message of reactions) {
    const { success = null } = isMessageOf(message, 'stepCheck') ? readOutcome(message) : {};
    if (success !== null) kinds.push(success ? 'keeps' : 'drops');
  }
  const names = { attacker: attack.alias, target: opponent, margin: String(margin) };
  return kinds.map((kind) => format(`verdict.${kind}`, names));
}

const contest: ContestRules<CheckMessage, StepFighter> = {
  isChallenge: ({ system }) => ['', 'argue'].includes(system.purpose.kind) && !system.exchange.role,
  describeRule: () => format('contestHint'),
  nameOpponent: (challenge) => (isSpeech(challenge) ? challenge.system.purpose.ref : ''),
  ask(challenge, actor, title) {
    const frame = { target: null, attack: challenge };
    if (isSpeech(challenge)) return { request: createAnswer(challenge, actor), frame };
    const { attribute, other } = challenge.system.subject as Pick<CheckRequest, 'attribute' | 'other'>;
    const purpose = makePurpose('contest', { ref: challenge.id ?? '', name: `${challenge.alias}: ${title}` });
    return { request: makeRequest({ attribute: attribute || 'agility', other, difficulty: '', purpose }), frame };
  },
  judge(challenge, answer) {
    if (isSpeech(challenge)) {
      const margin = countStress(challenge, answer);
      return { winner: margin > 0 ? 'first' : 'nobody', margin, sentence: describeSpeech(challenge, answer) };
    }
    const [first, second] = [readOutcome(challenge), readOutcome(answer)];
    const winner = ({ a: 'first', b: 'second', nobody: 'nobody' } as const)[stepDice.judgeOpposed(first, second)];
    return { winner, margin: Math.abs(first.total - second.total) };
  },
};

/** Attacks with a weapon. */
const attacks: AttackRules<CheckMessage, StepFighter> = {
  owns: isFighter,
  answerers: ['target'],
  answer: listReplies,
  admits: (attack, answer) => answer === 'keepWeapon' || requireTerms(attack).defences.some((id) => id === answer),
  byDefault: (attack) => (requireTerms(attack).defences.every((id) => id === 'none') ? 'none' : null),
  standIn: (attack) => requireTerms(attack).defences[0] ?? 'none',
  roll(attack, target, id) {
    if (id === 'keepWeapon') return createKeep(attack, target);
    return isChosen(id) ? createReply(attack, target, id) : createBare(attack, target, id);
  },
  foresee(attack, target, id) {
    if (id === 'keepWeapon') return createKeep(attack, target);
    if (isChosen(id)) return createReply(attack, target, id);
    return viewReplyOdds(attack, id as stepDice.DefenceId, id === 'innate' ? planInnate(target) : null);
  },
  react(attack, { answer, reactions }, { uuid }) {
    const target = findFighter(uuid);
    const isDisarm = judgeAttack(attack, answer).events.some(({ kind }) => kind === 'disarm');
    return isDisarm && target && findInHand(target) && !reactions.some((message) => readActorUuid(message) === uuid)
      ? [offer('keepWeapon')]
      : [];
  },
  verdict,
  follow,
  describe,
  readWeapon: ({ system }) => system.exchange.weapon.uuid,
};

/** Returns the name of the range of an attack. */
function describePlace({ system }: CheckMessage): string {
  const { range } = system.exchange;
  return range ? format(`range.${range}`) : '';
}

/** What rolls are in exchanges and contests. */
export const checkRoles = { readAttack, spreads: isExplosion, readReply, contest, describePlace };

/** The opposed facet of Step Dice. */
export const opposed: OpposedFacet<StepFighter> = {
  owns: isFighter,
  isTarget: isFighter,
  declare(attacker, weapon, target) {
    if (!isItemOf(weapon, 'stepWeapon')) return null;
    const { shots, explosive, throw: thrown } = weapon.system;
    if (shots.max > 0 && shots.value === 0)
      throw new UserError('weapon-empty', { weapon: weapon.name, actor: attacker.name });
    // A charge that is placed rather than thrown has no target (SD-23).
    return createAttack(attacker, weapon, explosive && thrown === 0 ? null : target);
  },
  spreads: (weapon) => isItemOf(weapon, 'stepWeapon') && weapon.system.explosive,
};

/** Returns the sentence that a target does not defend itself. */
export function tellReply({ alias }: ChatMessage.OfType<'stepReply'>): string {
  return format('said.none', { actor: alias });
}
