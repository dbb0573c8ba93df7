/** Attacks and defences (SD-13 to SD-30), and opposed rolls (SD-4). The target chooses its defence before it sees the attacker's dice. */
import { stepDice } from '../../../../src/index.ts';
import { readActorUuid } from '../../../chat/replies.ts';
import { hasStatus } from '../../../foundry/actor-statuses.ts';
import { findActor, isItemOf, isMessageOf } from '../../../foundry/documents.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import { measureNearness } from '../../../opposed/nearness.ts';
import {
  type Aftermath,
  type BareAnswer,
  type ContestFacet,
  type JudgedExchange,
  type Offer,
  type OpposedFacet,
  type StandingAnswer,
  type Target,
  makeReply,
  tellContests,
} from '../../../opposed/opposed-facet.ts';
import { canUser } from '../../../permissions.ts';
import { UserError } from '../../../user-error.ts';
import { describeHealth, isHelpless } from '../data/condition.ts';
import { readFaces } from '../data/dice.ts';
import { type StepFighter, type StepWeapon, findFighter, findNamedSkill, isArmed, isFighter } from '../data/fighter.ts';
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
import { findHolder, isBreathless, isFeinted } from '../data/turn.ts';
import { countStress, createAnswer, describeSpeech, isSpeech } from './argument.ts';
import { type CheckMessage, checks, readOutcome, requireCheck } from './checks.ts';
import { beginChoking } from './hazards.ts';
import { manoeuvres } from './manoeuvres.ts';
import { type ExchangeFrame, planInnate, planRequest, requireTerms, viewReplyOdds } from './exchange-odds.ts';

type Message = ChatMessage.Implementation;

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

/** Prepares the roll of a defence (SD-14, SD-15): Agility, with the skill of the weapon in hand for a block, or with Athletics: Dodge for a dodge. */
function createReply(attack: CheckMessage, target: StepFighter, reply: stepDice.RolledDefence): AskedRoll {
  const { links, exchange: place } = attack.system;
  const exchange: ReplyRequest = {
    role: 'reply',
    replyTo: attack.id ?? '',
    against: links.actor,
    opponent: attack.alias,
    reply,
    // A block against bare hands never counts as unarmed: bare hands have no damage dice that could get through.
    unarmed: reply === 'block' && !isArmed(target) && place.weapon.damage > 0,
  };
  const skill = findDefenceSkill(target, reply)?.id ?? '';
  const purpose = makePurpose('', { name: format(`reply.${reply}`) });
  return {
    request: makeRequest({ attribute: 'agility', skill, difficulty: '', purpose, exchange }),
    frame: { target: null, attack },
  };
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
  const step = 'answer' as const;
  if (isMessageOf(message, 'stepReply')) {
    const { reply, opponent } = message.system;
    return { id: reply === 'none' ? 'none' : '', step, opponent };
  }
  if (!isMessageOf(message, 'stepCheck')) return null;
  const { role, reply, opponent } = message.system.exchange;
  if (message.system.purpose.kind === 'keepWeapon')
    return { id: 'keepWeapon', step: 'reaction' as const, opponent: '' };
  if (role !== 'reply' && role !== 'oppose') return null;
  const known = role === 'reply' ? rolledDefences : Object.keys(stepDice.manoeuvres);
  return { id: known.includes(reply) ? reply : '', step, opponent };
}

/** Tests whether a roll is an attack with an explosive (SD-23). */
function isExplosion(message: { readonly type: string } | null): boolean {
  if (!isMessageOf(message, 'stepCheck')) return false;
  const { role, weapon } = message.system.exchange;
  return role === 'attack' && weapon.explosive;
}

function offer(id: string): Offer {
  return { id, label: format(`reply.${id}`), hint: format(`hint.${id}`) };
}

/** Lists the defences that a target may choose now; a target that cannot act has only its innate defence (SD-14, SD-54). */
function listReplies(attack: Message, target: StepFighter): Offer[] {
  const { canAct } = describeHealth(target);
  return requireTerms(attack)
    .defences.filter((id) => canAct || id === 'innate' || id === 'none')
    .map(offer);
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
function judgeAttack(attack: Message, { id, message }: StandingAnswer): stepDice.AttackOutcome {
  const terms = requireTerms(attack);
  const rolled = toFaces(requireCheck(attack));
  if (!isMessageOf(message, 'stepCheck') || !isRolled(id))
    return stepDice.judgeAttack({ ...terms, defences: ['none'] }, { attack: rolled });
  const blocksUnarmed = message.system.exchange.unarmed;
  return stepDice.judgeAttack(terms, { attack: rolled, defence: { ...toFaces(message), kind: id }, blocksUnarmed });
}

/** Returns what an attack does to a held target instead of damage (SD-26); null: the attack does damage. */
function readHold(attack: Message): Exclude<HoldAttack, 'unarmed'> | null {
  const { hold } = requireCheck(attack).system.exchange;
  return hold === 'choke' || hold === 'push' || hold === 'knockDown' ? hold : null;
}

/** Lists the effects of an attack on a held target: a push ends the hold, a knock-down leaves the target prone, a choke cuts off its air (SD-26, SD-40). */
function follow(attack: Message, { answer }: JudgedExchange): readonly Aftermath[] {
  const hold = judgeAttack(attack, answer).hit ? readHold(attack) : null;
  const holder = findActor(readActorUuid(attack));
  const target = findActor(requireCheck(attack).system.exchange.against);
  if (hold === 'push' && holder && target)
    return [
      { actor: holder, system: { holds: '' } },
      { actor: target, system: { heldBy: '' } },
    ];
  if (hold === 'choke' && holder && target && isFighter(target) && !isBreathless(target))
    return [{ actor: target, begin: () => beginChoking(target, holder.uuid) }];
  return hold === 'knockDown' && target ? [{ actor: target, statuses: { [statusIds.prone]: true } }] : [];
}

function verdict(attack: Message, answer: StandingAnswer) {
  const { weaponDice, basic, margin } = judgeAttack(attack, answer);
  // A block with bare hands leaves only the weapon's dice as damage, so the margin is 0 (SD-15).
  return weaponDice && !readHold(attack) ? [{ by: 'attacker' as const, margin: basic, net: margin }] : [];
}

/** The kinds of events that the verdict describes in a sentence of their own. */
const told: readonly string[] = ['unarmedBlock', 'extraordinary'];

/** Returns sentences about how an attack ended. */
function describe(attack: Message, { answer, reactions }: JudgedExchange): string[] {
  const { disarm, dark, opponent } = requireCheck(attack).system.exchange;
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

const contest: ContestFacet<StepFighter> = {
  ...tellContests('stepCheck', ({ system }) => ['', 'argue'].includes(system.purpose.kind) && !system.exchange.role),
  describeRule: () => format('contestHint'),
  nameOpponent: (challenge) => (isSpeech(challenge) ? requireCheck(challenge).system.purpose.ref : ''),
  ask(challenge, actor, title) {
    const check = requireCheck(challenge);
    const frame = { target: null, attack: check };
    if (isSpeech(challenge)) return { request: createAnswer(check, actor), frame };
    const { attribute, other } = check.system.subject as Pick<CheckRequest, 'attribute' | 'other'>;
    const purpose = makePurpose('contest', { ref: check.id ?? '', name: `${check.alias}: ${title}` });
    return { request: makeRequest({ attribute: attribute || 'agility', other, difficulty: '', purpose }), frame };
  },
  judge(challenge, answer) {
    const [one, other] = [requireCheck(challenge), requireCheck(answer)];
    if (isSpeech(challenge)) {
      const margin = countStress(one, other);
      return { winner: margin > 0 ? 'first' : 'nobody', margin, sentence: describeSpeech(one, other) };
    }
    const [first, second] = [readOutcome(one), readOutcome(other)];
    const winner = ({ a: 'first', b: 'second', nobody: 'nobody' } as const)[stepDice.judgeOpposed(first, second)];
    return { winner, margin: Math.abs(first.total - second.total) };
  },
};

/** The members of the opposed facet for attacks with a weapon. */
const attacks = {
  answer: listReplies,
  admits: (attack, answer) => answer === 'keepWeapon' || requireTerms(attack).defences.some((id) => id === answer),
  byDefault: (attack) => (requireTerms(attack).defences.every((id) => id === 'none') ? 'none' : null),
  standIn: (attack) => requireTerms(attack).defences[0] ?? 'none',
  roll(attack, target, id) {
    const check = requireCheck(attack);
    if (id === 'keepWeapon') return Promise.resolve(createKeep(check, target));
    return Promise.resolve(isChosen(id) ? createReply(check, target, id) : createBare(check, target, id));
  },
  foresee(attack, target, id) {
    const check = requireCheck(attack);
    if (id === 'keepWeapon') return createKeep(check, target);
    if (isChosen(id)) return createReply(check, target, id);
    return viewReplyOdds(check, id as stepDice.DefenceId, id === 'innate' ? planInnate(target) : null);
  },
  react(attack, { answer, reactions }, { uuid }) {
    const isDisarm = judgeAttack(attack, answer).events.some(({ kind }) => kind === 'disarm');
    return isDisarm && !reactions.some((message) => readActorUuid(message) === uuid) ? [offer('keepWeapon')] : [];
  },
  verdict,
  follow,
  describe,
} satisfies Partial<OpposedFacet<StepFighter>>;

/** Returns the members of the facet for an attack or a manoeuvre. */
function pick(attack: Message): typeof attacks | typeof manoeuvres {
  return isManoeuvre(attack) ? manoeuvres : attacks;
}

/** The opposed facet of Step Dice: attacks, defences, manoeuvres and opposed rolls. */
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
  spreads: (cause) => (isItemOf(cause, 'stepWeapon') ? cause.system.explosive : isExplosion(cause)),
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
  describePlace(message) {
    const range = isMessageOf(message, 'stepCheck') && message.system.exchange.range;
    return range ? format(`range.${range}`) : '';
  },
  readWeapon: (attack) => requireCheck(attack).system.exchange.weapon.uuid,
  contest,
};

/** Returns the sentence that a target does not defend itself. */
export function nameReply({ alias, system }: ChatMessage.OfType<'stepReply'>): string {
  return format('answer.none', { target: alias, opponent: system.opponent });
}
