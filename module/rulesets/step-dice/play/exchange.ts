/** Attacks and defences (SD-13 to SD-30), and opposed rolls (SD-4). The target chooses its defence before it sees the attacker's dice. */
import { stepDice } from '../../../../src/index.ts';
import { readActorUuid } from '../../../chat/replies.ts';
import { hasStatus } from '../../../foundry/actor-statuses.ts';
import { findActor, isItemOf, isMessageOf } from '../../../foundry/documents.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import { measureNearness } from '../../../opposed/nearness.ts';
import type {
  Aftermath,
  BareAnswer,
  ContestFacet,
  JudgedExchange,
  Offer,
  OpposedFacet,
  StandingAnswer,
  Target,
} from '../../../opposed/opposed-facet.ts';
import { canUser } from '../../../permissions.ts';
import { UserError } from '../../../user-error.ts';
import { describeHealth } from '../data/condition.ts';
import { readFaces } from '../data/dice.ts';
import { type StepFighter, type StepWeapon, findNamedSkill, isArmed, isFighter } from '../data/fighter.ts';
import { findCloseSkill, isManoeuvre, requestManoeuvre } from '../data/manoeuvre.ts';
import { skillIds } from '../data/new-character.ts';
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
import { isBreathless, isFeinted } from '../data/turn.ts';
import { countStress, createAnswer, describeSpeech, isSpeech } from './argument.ts';
import { type CheckMessage, checks, describeCheck, readOutcome } from './checks.ts';
import { beginChoking } from './hazards.ts';
import { manoeuvres } from './manoeuvres.ts';
import { type ExchangeFrame, planInnate, planRequest, requireTerms, viewReplyOdds } from './exchange-odds.ts';

type Message = ChatMessage.Implementation;

const format = makeFormat(`${LANG}.Exchange`);

/** A roll in an exchange before it is made. */
interface AskedRoll {
  readonly request: CheckRequest;
  readonly frame?: ExchangeFrame;
}

/** Returns a message as a roll. Throws for any other message, which would be a bug in the caller. */
function requireCheck(message: Message): CheckMessage {
  if (!isMessageOf(message, 'stepCheck')) throw new Error(`Tetrad: ${message.id} is no roll.`);
  return message;
}

/** Returns the current values of a weapon, for a message to store. */
function noteWeapon({ uuid, name, system }: StepWeapon): UsedWeapon {
  const { damage, type, burns, explosive, increment } = system;
  return { uuid, name, damage, type, burns, explosive, increment };
}

/**
 * Returns the range of an attack, from the distance between the tokens (SD-18).
 * @throws RulesError `beyond-range` past 3 increments
 */
function readRange({ system }: StepWeapon, attacker: StepFighter, target: Actor.Implementation): stepDice.RangeId {
  const reach = system.explosive ? system.throw : system.increment;
  const { touching = true, apart = null } = measureNearness(attacker, target) ?? {};
  if (reach === 0 || (system.close && touching)) return 'close';
  return stepDice.findRange(apart ?? 0, reach);
}

/** Tests whether an actor cannot defend itself at all: it is unconscious or dead. */
function isHelpless(actor: StepFighter): boolean {
  return ['unconscious', 'coma', 'dead'].includes(describeHealth(actor).condition);
}

/** Returns the circumstances of an attack, as far as they can be read from the tokens and the actors. */
function suggestTerms(attacker: StepFighter, weapon: StepWeapon, target: Actor.Implementation | null): AttackTerms {
  const range = target ? readRange(weapon, attacker, target) : weapon.system.close ? 'close' : 'pointBlank';
  return {
    range,
    base: null,
    cover: 'none',
    targetLiesFlat: target !== null && hasStatus(target, statusIds.flat),
    calledShot: null,
    partInTheOpen: false,
    terrain: 0,
    sneak: target !== null && isFighter(target) && isHelpless(target),
    held: target !== null && range === 'close' && weapon.system.unarmed && attacker.system.holds === target.uuid,
    feinted: target !== null && isFeinted(attacker, target.uuid),
    thrownExplosive: weapon.system.explosive && weapon.system.throw > 0,
    disarm: false,
    dark: hasStatus(attacker, statusIds.blind) || (target !== null && hasStatus(target, statusIds.unseen)),
    hold: 'unarmed',
    unsuitedThrow: 0,
    improvised: 0,
  };
}

/** Returns the roll of an attack with the weapon's skill. It is planned with Strength in close combat, and with Agility at range (SD-13). */
export function createAttack(attacker: StepFighter, weapon: StepWeapon, target: Target | null): AskedRoll {
  const skill = findNamedSkill(attacker, weapon.system.skill);
  const request = makeRequest({
    attribute: 'agility',
    skill: skill?.id ?? '',
    difficulty: '',
    purpose: makePurpose('', { name: weapon.name }),
    exchange: {
      role: 'attack',
      against: target?.actor.uuid ?? '',
      opponent: target?.token.name ?? '',
      weapon: noteWeapon(weapon),
      terms: suggestTerms(attacker, weapon, target?.actor ?? null),
    },
  });
  const known = target && isFighter(target.actor) && canUser('view', target.actor) ? target.actor : null;
  return { request, frame: { target: known, attack: null } };
}

/** Returns the roll of a defence (SD-14, SD-15): Agility alone; to block, with the skill of the weapon in hand; to dodge, with Athletics/Dodge. */
function createReply(attack: CheckMessage, target: StepFighter, reply: stepDice.RolledDefence): AskedRoll {
  const unarmed = reply === 'block' && !isArmed(target);
  const skill = reply === 'dodge' ? skillIds.dodge : reply === 'block' ? findCloseSkill(target) : '';
  const exchange: ReplyRequest = {
    role: 'reply',
    replyTo: attack.id ?? '',
    against: attack.system.links.actor,
    opponent: attack.alias,
    reply,
    // Bare hands have no dice, so blocking them with bare hands does no damage.
    unarmed: unarmed && attack.system.exchange.weapon.damage > 0,
  };
  const found = skill ? findNamedSkill(target, skill) : undefined;
  const purpose = makePurpose('', { name: format(`reply.${reply}`) });
  const request = makeRequest({ attribute: 'agility', skill: found?.id ?? '', difficulty: '', purpose, exchange });
  return { request, frame: { target: null, attack } };
}

function readAttack(message: Message) {
  if (!isMessageOf(message, 'stepCheck')) return null;
  const { role, range, against, opponent, defences } = message.system.exchange;
  if (isManoeuvre(message)) return { against, opponent };
  const isKnown = role === 'attack' && against !== '' && Object.hasOwn(stepDice.ranges, range) && defences.length > 0;
  return isKnown ? { against, opponent } : null;
}

const rolledDefences: readonly string[] = Object.keys(stepDice.defences);

function readAnswer(message: Message) {
  if (isMessageOf(message, 'stepReply')) {
    return {
      id: message.system.reply === 'none' ? 'none' : '',
      step: 'answer' as const,
      opponent: message.system.opponent,
    };
  }
  if (!isMessageOf(message, 'stepCheck')) return null;
  const { exchange, purpose } = message.system;
  if (purpose.kind === 'keepWeapon') return { id: 'keepWeapon', step: 'reaction' as const, opponent: '' };
  if (exchange.role !== 'reply' && exchange.role !== 'oppose') return null;
  const known = exchange.role === 'reply' ? rolledDefences : Object.keys(stepDice.manoeuvres);
  return {
    id: known.includes(exchange.reply) ? exchange.reply : '',
    step: 'answer' as const,
    opponent: exchange.opponent,
  };
}

/** Tests whether a roll is an attack with an explosive (SD-23). */
function isExplosion({ system: { exchange } }: CheckMessage): boolean {
  return exchange.role === 'attack' && exchange.weapon.explosive;
}

/** Lists the defences that a target may choose now; a target that cannot act has only its innate defence (SD-14, SD-54). */
function listDefences(attack: CheckMessage, target: StepFighter): readonly stepDice.DefenceId[] {
  const { canAct } = describeHealth(target);
  const { defences } = requireTerms(attack);
  return defences.filter((id) => canAct || id === 'innate' || id === 'none');
}

function listReplies(attack: Message, target: StepFighter): Offer[] {
  return listDefences(requireCheck(attack), target).map((id) => ({
    id,
    label: format(`reply.${id}`),
    hint: format(`hint.${id}`),
  }));
}

/**
 * Returns the message of an innate defence, or of no defence. If someone else continues the exchange for the target, they roll the target's innate defence
 * (SD-14).
 */
function createBare(attack: CheckMessage, actor: StepFighter, id: string): BareAnswer {
  const opponent = attack.alias;
  const links = { actor: actor.uuid, replyTo: attack.id ?? '' };
  if (id === 'none') {
    const content = foundry.utils.escapeHTML(format('answer.none', { target: actor.name, opponent }));
    const system = { schemaVersion: 1, ruleset: 'step-dice', links, reply: 'none', opponent };
    return { message: { type: 'stepReply', content, system } };
  }
  const target = actor.uuid === readActorUuid(attack) ? findActor(attack.system.exchange.against) : actor;
  const { request } = createReply(attack, actor, 'innate');
  const plan =
    target && isFighter(target)
      ? planRequest(target, request)
      : { ...planInnate(actor), ranks: [], formula: '', lines: [] };
  const { type, system } = describeCheck(plan, checks.judge(plan, [], []), actor.uuid, request);
  const content = foundry.utils.escapeHTML(format('answer.innate', { target: actor.name, opponent }));
  return { message: { type, content, system: { ...system, links } }, formula: plan.formula };
}

/** Returns the roll with which a target keeps its weapon (SD-20). */
function createKeep({ id }: CheckMessage, target: StepFighter): AskedRoll {
  const purpose = makePurpose('keepWeapon', { ref: id ?? '' });
  return { request: { ...requestManoeuvre(target, 'keepWeapon'), purpose } };
}

function isRolled(id: string): id is stepDice.RolledDefence {
  return rolledDefences.includes(id);
}

/** Returns the faces and the bonus of a roll as the rules' input. */
function toFaces(message: CheckMessage): stepDice.RollFaces {
  return { faces: readFaces(message.rolls[0]), bonus: message.system.plan.bonus };
}

/** Judges an attack by the defence that counts (SD-30). */
function judgeAttack(attack: Message, { id, message }: StandingAnswer): stepDice.AttackOutcome {
  const check = requireCheck(attack);
  const terms = requireTerms(check);
  if (!isMessageOf(message, 'stepCheck') || !isRolled(id)) {
    // A target that does not defend, or whose defence cannot be read, has a total of 0.
    return stepDice.judgeAttack({ ...terms, defences: ['none'] }, { attack: toFaces(check) });
  }
  const defence = { ...toFaces(message), kind: id };
  return stepDice.judgeAttack(terms, {
    attack: toFaces(check),
    defence,
    blocksUnarmed: message.system.exchange.unarmed,
  });
}

/** Returns what an attack does to someone who is held instead of harming them (SD-26); null: it harms. */
function readHold(attack: Message): Exclude<HoldAttack, 'unarmed'> | null {
  const { hold } = requireCheck(attack).system.exchange;
  return hold === 'choke' || hold === 'push' || hold === 'knockDown' ? hold : null;
}

/** Lists what an attack changes on someone who is held: a push ends the hold, a knock-down leaves them prone, a choke takes their air (SD-26, SD-40). */
function follow(attack: Message, { answer }: JudgedExchange): readonly Aftermath[] {
  const hold = judgeAttack(attack, answer).hit ? readHold(attack) : null;
  const holder = findActor(readActorUuid(attack));
  const target = findActor(requireCheck(attack).system.exchange.against);
  if (hold === 'push' && holder) return [{ actor: holder, system: { holds: '' } }];
  if (hold === 'choke' && holder && target && isFighter(target) && !isBreathless(target))
    return [{ actor: target, begin: () => beginChoking(target, holder.uuid) }];
  return hold === 'knockDown' && target ? [{ actor: target, statuses: { [statusIds.prone]: true } }] : [];
}

function verdict(attack: Message, answer: StandingAnswer) {
  const { weaponDice, basic, margin } = judgeAttack(attack, answer);
  if (readHold(attack)) return [];
  // After a block with bare hands, only the weapon's dice do damage, so the margin is 0 (SD-15).
  return weaponDice ? [{ by: 'attacker' as const, margin: basic, net: margin }] : [];
}

/** Returns sentences that say how an attack ended. */
function describe(attack: Message, { answer, reactions }: JudgedExchange): string[] {
  const { exchange } = requireCheck(attack).system;
  const outcome = judgeAttack(attack, answer);
  const names = { attacker: attack.alias, target: exchange.opponent, margin: String(outcome.margin) };
  const done = readHold(attack) ?? (exchange.disarm ? 'disarm' : exchange.dark ? 'darkHit' : 'hit');
  const kind = outcome.botch ? 'botch' : outcome.hit ? done : exchange.dark ? 'darkMiss' : 'miss';
  const more = (readHold(attack) ? [] : outcome.events).flatMap(({ kind: event }) =>
    event === 'unarmedBlock' || event === 'extraordinary' ? [format(`verdict.${event}`, names)] : [],
  );
  if (!outcome.hit && isExplosion(requireCheck(attack))) more.push(format('verdict.astray'));
  const kept = reactions.flatMap((message) => {
    const { success = null } = isMessageOf(message, 'stepCheck') ? readOutcome(message) : {};
    return success === null ? [] : [format(`verdict.${success ? 'keeps' : 'drops'}`, names)];
  });
  return [format(`verdict.${kind}`, names), ...more, ...kept];
}

const contest: ContestFacet<StepFighter> = {
  describeRule: () => format('contestHint'),
  isChallenge: (message) =>
    isMessageOf(message, 'stepCheck') &&
    message.system.links.actor !== '' &&
    ['', 'argue'].includes(message.system.purpose.kind) &&
    message.system.exchange.role === '',
  isAnswer: (message) => isMessageOf(message, 'stepCheck') && message.system.purpose.kind === 'contest',
  nameOpponent: (challenge) =>
    isMessageOf(challenge, 'stepCheck') && isSpeech(challenge) ? challenge.system.purpose.ref : '',
  ask(challenge, actor, title) {
    const frame = { target: null, attack: requireCheck(challenge) };
    if (isSpeech(frame.attack)) return { request: createAnswer(frame.attack, actor), frame };
    const { attribute, other } = requireCheck(challenge).system.subject as Pick<CheckRequest, 'attribute' | 'other'>;
    const purpose = makePurpose('contest', { ref: challenge.id ?? '', name: `${challenge.alias}: ${title}` });
    return { request: makeRequest({ attribute: attribute || 'agility', other, difficulty: '', purpose }), frame };
  },
  judge(challenge, answer) {
    const [first, second] = [readOutcome(requireCheck(challenge)), readOutcome(requireCheck(answer))];
    if (isSpeech(requireCheck(challenge))) {
      const margin = countStress(requireCheck(challenge), requireCheck(answer));
      const sentence = describeSpeech(requireCheck(challenge), requireCheck(answer));
      return { winner: margin > 0 ? 'first' : 'nobody', margin, sentence };
    }
    const winner = ({ a: 'first', b: 'second', nobody: 'nobody' } as const)[stepDice.judgeOpposed(first, second)];
    return { winner, margin: Math.abs(first.total - second.total) };
  },
};

/** How attacks with a weapon are played. */
const attacks = {
  answer: listReplies,
  admits: (attack, answer) =>
    answer === 'keepWeapon' || (requireTerms(requireCheck(attack)).defences as string[]).includes(answer),
  byDefault: (attack) => (requireTerms(requireCheck(attack)).defences.every((id) => id === 'none') ? 'none' : null),
  standIn: (attack) => requireTerms(requireCheck(attack)).defences[0] ?? 'none',
  roll: (attack, target, id) => {
    const check = requireCheck(attack);
    if (id === 'keepWeapon') return Promise.resolve(createKeep(check, target));
    return Promise.resolve(
      isRolled(id) && id !== 'innate' ? createReply(check, target, id) : createBare(check, target, id),
    );
  },
  foresee(attack, target, id) {
    const check = requireCheck(attack);
    if (id === 'keepWeapon') return createKeep(check, target);
    if (isRolled(id) && id !== 'innate') return createReply(check, target, id);
    return viewReplyOdds(check, id as stepDice.DefenceId, id === 'innate' ? planInnate(target) : null);
  },
  react(attack, { answer, reactions }, { uuid }) {
    const outcome = judgeAttack(attack, answer);
    const isDone = reactions.some((message) => readActorUuid(message) === uuid);
    const isDue = outcome.events.some(({ kind }) => kind === 'disarm') && !isDone;
    return isDue ? [{ id: 'keepWeapon', label: format('reply.keepWeapon'), hint: format('hint.keepWeapon') }] : [];
  },
  verdict,
  follow,
  describe,
} satisfies Partial<OpposedFacet<StepFighter>>;

/** Returns the members of the facet for an attack or a manoeuvre. */
function pick(attack: Message): typeof attacks | typeof manoeuvres {
  return isManoeuvre(attack) ? manoeuvres : attacks;
}

/** How Step Dice plays attacks, defences, manoeuvres and opposed rolls. */
export const opposed: OpposedFacet<StepFighter> = {
  owns: isFighter,
  isTarget: isFighter,
  declare(attacker, weapon, target) {
    if (!isItemOf(weapon, 'stepWeapon')) return null;
    const { shots, explosive, throw: thrown } = weapon.system;
    if (shots.max > 0 && shots.value === 0)
      throw new UserError('weapon-empty', { weapon: weapon.name, actor: attacker.name });
    // What is set and not thrown is aimed at nobody (SD-23).
    return createAttack(attacker, weapon, explosive && thrown === 0 ? null : target);
  },
  spreads(cause) {
    if (isItemOf(cause, 'stepWeapon')) return cause.system.explosive;
    return isMessageOf(cause, 'stepCheck') && isExplosion(cause);
  },
  readAttack,
  answerers: ['target'],
  answer: (attack, actor) => pick(attack).answer(attack, actor),
  readAnswer,
  admits: (attack, answer) => pick(attack).admits(attack, answer),
  byDefault: (attack) => pick(attack).byDefault(attack),
  standIn: (attack) => pick(attack).standIn(attack),
  roll: (attack, actor, answer) => pick(attack).roll(attack, actor, answer),
  foresee: (attack, actor, answer) => pick(attack).foresee(attack, actor, answer),
  react: (attack, exchange, actor) => pick(attack).react(attack, exchange, actor),
  verdict: (attack, answer) => pick(attack).verdict(attack, answer),
  follow: (attack, exchange) => pick(attack).follow(attack, exchange),
  describe: (attack, exchange) => pick(attack).describe(attack, exchange),
  describePlace: (message) =>
    isMessageOf(message, 'stepCheck') && message.system.exchange.range
      ? format(`range.${message.system.exchange.range}`)
      : '',
  readWeapon: (attack) => requireCheck(attack).system.exchange.weapon.uuid,
  contest,
};

/** Describes a reply in which the target does not defend. */
export function nameReply({ alias, system }: ChatMessage.OfType<'stepReply'>): string {
  return format('answer.none', { target: alias, opponent: system.opponent });
}
