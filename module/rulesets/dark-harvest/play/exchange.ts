/** Dark Harvest's exchanges (DH-21 to DH-32) and contested tests (DH-10). */
import { findOwnActor } from '../../../chat/genuine.ts';
import { darkHarvest } from '../../../../src/index.ts';
import { readCorrections } from '../../../checks/own-words.ts';
import { isItemOf, isMessageOf } from '../../../foundry/documents.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import { readClock } from '../../../combat/clock.ts';
import {
  type AnswerClaim,
  type AttackRules,
  type ContestRules,
  type Hit,
  type JudgedExchange,
  type OpposedFacet,
  type StandingAnswer,
  type Target,
} from '../../../exchange/opposed-facet.ts';
import { canUser } from '../../../permissions.ts';
import { type HarvestCharacter, type HarvestWeapon, isCharacteristicId, isHarvestCharacter } from '../data/fighter.ts';
import { isBreakable } from '../data/health.ts';
import { type ExchangeFrame, makePurpose, noteWeapon } from '../data/request.ts';
import { LANG, createRequest } from '../data/to-input.ts';
import { createAttack, readDefenceless, readInitiative, readRange, suggestStrike } from './attack.ts';
import { readExchange, readOutcome } from './checks.ts';
import { answerAttack, foreseeReply, listDefences, listReplies } from './reply.ts';
import { readRound, requireSplit } from './turn.ts';

const format = makeFormat(`${LANG}.Exchange`);

/** The ranges and initiatives of an attack, and the replies with and without a roll, that the rules know. */
const known: Readonly<Record<'ranges' | 'initiatives' | 'rolled' | 'bare', readonly string[]>> = {
  ranges: ['melee', 'pointBlank', 'close', 'far'],
  initiatives: ['attacker', 'target', 'even'],
  rolled: ['strikeBack', 'dodge', 'fullDodge'],
  bare: ['easyTarget', 'disengage'],
};

type CheckMessage = ChatMessage.OfType<'harvestCheck'>;

/**
 * Prepares what the dialog of an attack needs to know.
 * @param opponents - how many targets the attack is split among
 */
function frameAttack(
  attacker: HarvestCharacter,
  item: HarvestWeapon,
  { token, actor }: Target,
  opponents: number,
): ExchangeFrame {
  const initiative = readInitiative(attacker, actor);
  const weapon = noteWeapon(item);
  const defenceless = readDefenceless(actor);
  const place = { range: readRange(attacker, item, actor), against: actor.uuid, opponent: token.name };
  const strike = { weapon, other: actor, higher: initiative === 'attacker', opponents };
  return {
    request: { role: 'attack', ...place, reply: '', defenceless, initiative, weapon, replyTo: '', changes: [] },
    // The GM decides which shots are `close` (DH-31).
    ranges: weapon.melee ? ['melee'] : ['pointBlank', 'close', 'far'],
    mayBeUnaware: defenceless === '',
    listDefences(facts) {
      if (!isHarvestCharacter(actor) || defenceless) return [];
      return canUser('view', actor) ? listDefences(attacker, actor, { ...facts, weapon }) : null;
    },
    suggest: (surprise) => suggestStrike(attacker, { ...strike, surprise }),
  };
}

function readAttack({ system }: CheckMessage) {
  const { role, range, initiative, against, opponent } = system.exchange;
  const isKnown = role === 'attack' && known.ranges.includes(range) && known.initiatives.includes(initiative);
  return isKnown ? { rules: attacks, claim: { against, opponent } } : null;
}

function readReply({ system }: CheckMessage): AnswerClaim | null {
  const { role, reply, opponent } = system.exchange;
  return role === 'reply' ? { id: known.rolled.includes(reply) ? reply : '', step: 'answer', opponent } : null;
}

/** Reads a reply without a roll; its id is empty if the rules do not know it. */
export function readBareReply({ system: { reply, opponent } }: ChatMessage.OfType<'harvestReply'>): AnswerClaim {
  return { id: known.bare.includes(reply) ? reply : '', step: 'answer', opponent };
}

/**
 * Tests whether the rules allow a reply. A blow cannot be dodged except by a full dodge; stepping away needs a blow and the higher initiative (DH-24); a shot
 * from 5 feet or more cannot be struck back at (DH-32). A roll against another range than the one that counts since a GM set it right is no reply.
 */
function admits(attack: CheckMessage, answer: string, message: ChatMessage.Implementation): boolean {
  const { range, initiative } = readExchange(attack);
  const isRight = readCorrections(attack).has('range');
  if (isRight && isMessageOf(message, 'harvestCheck') && message.system.exchange.range !== range) return false;
  if (answer === 'disengage') return range === 'melee' && initiative === 'target';
  if (answer === 'dodge') return darkHarvest.canDodge(range);
  return answer !== 'strikeBack' || range === 'melee' || range === 'pointBlank';
}

function judge(attack: CheckMessage, { id, message }: StandingAnswer) {
  // If the target stepped away, no one is harmed (DH-24).
  if (id === 'disengage') return [];
  const { range, initiative } = readExchange(attack);
  const terms = darkHarvest.readTerms({ range, reply: id as darkHarvest.ExchangeReply, initiative });
  return darkHarvest.judgeExchange(terms, {
    attack: readOutcome(attack).net,
    reply: isMessageOf(message, 'harvestCheck') ? readOutcome(message).net : null,
  });
}

/** Returns a sentence such as "Ned hits Ada"; it mentions the margin unless the hit won a tie. */
function describeHit({ dealerName, victimName, margin }: Hit): string {
  const key = margin === 0 ? 'verdict.tied' : 'verdict.hit';
  return format(key, { dealer: dealerName, victim: victimName, margin: String(margin) });
}

/** Lang keys for the sentence that no one is harmed, by reply. Without an entry, the sentence says that the attack misses. */
const unharmed: Readonly<Record<string, string>> = {
  disengage: 'disengage',
  dodge: 'dodge',
  fullDodge: 'dodge',
  strikeBack: 'nobody',
};

/** Returns the sentences of a verdict: why the target has no defence, and who is harmed, if anyone. */
function describe(attack: CheckMessage, { answer, hits }: JudgedExchange): string[] {
  const { defenceless, opponent } = readExchange(attack);
  const names = { attacker: attack.alias, target: opponent };
  const why = defenceless ? [format(`defenceless.${defenceless}`, names)] : [];
  const none = format(`verdict.${unharmed[answer.id] ?? 'miss'}`, names);
  return [...why, ...(hits.length > 0 ? hits.map(describeHit) : [none])];
}

/** Returns the sentence on a reply without a roll (DH-24). */
export function tellReply({ alias, system }: ChatMessage.OfType<'harvestReply'>): string {
  return format(`said.${system.reply === 'disengage' ? 'disengage' : 'easyTarget'}`, { actor: alias });
}

/** Returns the name of a suggested value: the key of a named modifier, or of a choice of the exchange. */
export function nameSuggested(key: string): string {
  const own = ['range', 'unaware', 'cover', 'despiteAim'].includes(key);
  return own ? format(`${key}Label`) : game.i18n.localize(`${LANG}.Line.${key}`);
}

function listChanges({ alias, system }: CheckMessage): string[] {
  const { changes, opponent } = system.exchange;
  return changes.map(({ key, from, to, note }) =>
    key === 'notNear'
      ? format('struckFromAfar', { attacker: alias, target: opponent, note })
      : format(note ? 'changedBecause' : 'changed', { name: nameSuggested(key), from, to, note }),
  );
}

/** Values for who had the higher initiative. The answer to a contest stores an index of this list; old answers store 0: unknown. */
const kept = ['', 'first', 'second', 'neither'] as const;

/** Returns who has the higher initiative now; `neither` if the two are not in the same fight. */
function compareInitiative(first: Actor.Implementation | null, second: Actor.Implementation | null) {
  const higher = first && second ? readInitiative(first, second) : 'even';
  return ({ even: 'neither', attacker: 'first', target: 'second' } as const)[higher];
}

/** Returns who had the higher initiative when the answer was rolled (DH-10). */
function findHigher(challenge: CheckMessage, answer: CheckMessage): 'first' | 'second' | 'neither' {
  const higher = kept[answer.system.purpose.amount];
  return higher || compareInitiative(findOwnActor(challenge), findOwnActor(answer));
}

const contest: ContestRules<CheckMessage, HarvestCharacter> = {
  describeRule: () => game.i18n.localize(`${LANG}.Contest.hint`),
  isChallenge: ({ system }) => ['', 'test'].includes(system.purpose.kind),
  ask(challenge, actor, title) {
    // Both sides of a contest usually test the same characteristic, such as Strength against Strength.
    const { characteristic } = challenge.system.subject;
    const request = createRequest(isCharacteristicId(characteristic) ? characteristic : 'wits');
    const name = `${challenge.alias}: ${title}`;
    // The comparison is stored so that later changes of initiative do not change the result.
    const amount = kept.indexOf(compareInitiative(findOwnActor(challenge), actor));
    return { request: { ...request, purpose: makePurpose('contest', { ref: challenge.id ?? '', name, amount }) } };
  },
  judge(challenge, answer) {
    const nets = [readOutcome(challenge).net, readOutcome(answer).net] as const;
    const { winner, margin, byInitiative } = darkHarvest.judgeContest(...nets, findHigher(challenge, answer));
    if (winner === 'standOff') return { winner: 'nobody', margin };
    const names = [challenge.alias, answer.alias];
    const [first = '', second = ''] = winner === 'first' ? names : names.toReversed();
    const data = { winner: first, loser: second };
    if (!byInitiative) return { winner, margin };
    return { winner, margin, sentence: game.i18n.format(`${LANG}.Contest.byInitiative`, data) };
  },
};

const attacks: AttackRules<CheckMessage, HarvestCharacter> = {
  owns: isHarvestCharacter,
  answerers: ['target'],
  answer: listReplies,
  admits,
  byDefault: (attack) => (readExchange(attack).defenceless ? 'unaware' : null),
  standIn: () => 'easyTarget',
  roll: answerAttack,
  foresee: foreseeReply,
  verdict: judge,
  describe,
  readWeapon: ({ system }) => system.exchange.weapon.uuid,
};

/** What tests are in exchanges and contests. */
export const checkRoles = {
  readAttack,
  readReply,
  contest,
  describePlace: (attack: CheckMessage) => format(`range.${readExchange(attack).range}`),
  listChanges,
};

/** The opposed facet of Dark Harvest. */
export const opposed: OpposedFacet<HarvestCharacter> = {
  owns: isHarvestCharacter,
  isTarget: isBreakable,
  declare(attacker, weapon, target, among) {
    if (!isItemOf(weapon, 'harvestWeapon')) return null;
    const request = createAttack(attacker, weapon);
    if (!target) return { request };
    if (readRound(attacker, readClock(attacker)).declared === 0) requireSplit(attacker, among);
    return { request, frame: frameAttack(attacker, weapon, target, among) };
  },
};
