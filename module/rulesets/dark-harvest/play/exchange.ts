/** Dark Harvest's exchanges (DH-21 to DH-32) and contested tests (DH-10). */
import { findOwnActor } from '../../../chat/genuine.ts';
import { isMessageOf } from '../../../foundry/documents.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import type {
  ContestFacet,
  Hit,
  JudgedExchange,
  OpposedFacet,
  StandingAnswer,
} from '../../../opposed/opposed-facet.ts';
import { darkHarvest } from '../../../../src/index.ts';
import { type HarvestCharacter, isCharacteristicId, isHarvestCharacter } from '../data/fighter.ts';
import { type ExchangeRequest, createPurpose } from '../data/request.ts';
import { isBreakable } from '../data/health.ts';
import { createRequest } from '../data/to-input.ts';
import { readOutcome } from './checks.ts';
import { readInitiative } from './situation.ts';
import { answerAttack, declareAttack, foreseeReply, listReplies } from './strikes.ts';

type Message = ChatMessage.Implementation;
type CheckMessage = ChatMessage.OfType<'harvestCheck'>;

const format = makeFormat('TETRAD.DarkHarvest.Exchange');

const ranges = { melee: true, pointBlank: true, close: true, far: true };
const initiatives = { attacker: true, target: true, even: true };
const rolled = { strikeBack: true, dodge: true, fullDodge: true };
const bare = { easyTarget: true, disengage: true };

/**
 * Returns a message typed as a test.
 * @throws Error if the message is not a test, which would be a defect
 */
function requireCheck(message: Message): CheckMessage {
  if (!isMessageOf(message, 'harvestCheck')) throw new Error(`Tetrad: ${message.id} is no test.`);
  return message;
}

function readTerms(attack: CheckMessage) {
  return attack.system.exchange as unknown as Pick<ExchangeRequest, 'range' | 'initiative'>;
}

function readAttack(message: Message) {
  if (!isMessageOf(message, 'harvestCheck')) return null;
  const { role, range, initiative, against, opponent } = message.system.exchange;
  const isKnown = role === 'attack' && Object.hasOwn(ranges, range) && Object.hasOwn(initiatives, initiative);
  return isKnown ? { against, opponent } : null;
}

function readAnswer(message: Message) {
  const step = 'answer' as const;
  if (isMessageOf(message, 'harvestReply')) {
    const { reply, opponent } = message.system;
    return { id: Object.hasOwn(bare, reply) ? reply : '', step, opponent };
  }
  if (!isMessageOf(message, 'harvestCheck') || message.system.exchange.role !== 'reply') return null;
  const { reply, opponent } = message.system.exchange;
  return { id: Object.hasOwn(rolled, reply) ? reply : '', step, opponent };
}

/**
 * Tests whether the rules allow a reply. A blow cannot be dodged except by a full dodge; stepping away needs a blow and the higher initiative (DH-24); a shot
 * from 5 feet or more cannot be struck back at (DH-32).
 */
function admits(attack: Message, answer: string): boolean {
  const { range, initiative } = readTerms(requireCheck(attack));
  if (answer === 'disengage') return range === 'melee' && initiative === 'target';
  if (answer === 'dodge') return darkHarvest.canDodge(range);
  return answer !== 'strikeBack' || range === 'melee' || range === 'pointBlank';
}

function judge(attack: Message, { id, message }: StandingAnswer) {
  // If the target stepped away, no one is harmed (DH-24).
  if (id === 'disengage') return [];
  const check = requireCheck(attack);
  const { range, initiative } = readTerms(check);
  const terms = darkHarvest.readTerms({ range, reply: id as darkHarvest.ExchangeReply, initiative });
  return darkHarvest.judgeExchange(terms, {
    attack: readOutcome(check).net,
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
  disengage: 'verdict.disengage',
  dodge: 'verdict.dodge',
  fullDodge: 'verdict.dodge',
  strikeBack: 'verdict.nobody',
};

/** Returns the sentences of a verdict: why the target has no defence, and who is harmed, if anyone. */
function describe(attack: Message, { answer, hits }: JudgedExchange): string[] {
  const { defenceless, opponent } = requireCheck(attack).system.exchange;
  const names = { attacker: attack.alias, target: opponent };
  const why = defenceless ? [format(`defenceless.${defenceless}`, names)] : [];
  const none = format(unharmed[answer.id] ?? 'verdict.miss', names);
  return [...why, ...(hits.length > 0 ? hits.map(describeHit) : [none])];
}

/** Returns the name of a reply without a roll (DH-24). */
export function nameReply({ alias, system }: ChatMessage.OfType<'harvestReply'>): string {
  const key = system.reply === 'disengage' ? 'disengage' : 'easyTarget';
  return format(`answer.${key}`, { target: alias, opponent: system.opponent });
}

/** Returns the name of a suggested value that was changed by hand. */
function nameChange(key: string): string {
  const own = ['range', 'unaware', 'cover', 'despiteAim'].includes(key);
  return game.i18n.localize(own ? `TETRAD.DarkHarvest.Exchange.${key}Label` : `TETRAD.DarkHarvest.Line.${key}`);
}

function listChanges(message: Message): string[] {
  if (!isMessageOf(message, 'harvestCheck')) return [];
  const { changes, opponent } = message.system.exchange;
  return changes.map(({ key, from, to, note }) =>
    key === 'notNear'
      ? format('struckFromAfar', { attacker: message.alias, target: opponent, note })
      : format(note ? 'changedBecause' : 'changed', { name: nameChange(key), from, to, note }),
  );
}

/** Values for who had the higher initiative. The answer to a contest stores an index of this list; old answers store 0: unknown. */
const kept = ['', 'first', 'second', 'neither'] as const;

/** Returns who has the higher initiative now; `neither` if the two are not in the same fight. */
function compareInitiative(first: Actor.Implementation | null, second: Actor.Implementation | null) {
  if (!first || !second) return 'neither';
  const higher = readInitiative(first, second);
  return higher === 'even' ? 'neither' : higher === 'attacker' ? 'first' : 'second';
}

/** Returns who had the higher initiative when the answer was rolled (DH-10). */
function findHigher(challenge: Message, answer: Message): 'first' | 'second' | 'neither' {
  const higher = kept[requireCheck(answer).system.purpose.amount];
  return higher || compareInitiative(findOwnActor(challenge), findOwnActor(answer));
}

const contest: ContestFacet<HarvestCharacter> = {
  describeRule: () => game.i18n.localize('TETRAD.DarkHarvest.Contest.hint'),
  isChallenge(message) {
    if (!isMessageOf(message, 'harvestCheck')) return false;
    const { purpose, links } = message.system;
    return links.actor !== '' && (purpose.kind === 'test' || purpose.kind === '');
  },
  isAnswer: (message) => isMessageOf(message, 'harvestCheck') && message.system.purpose.kind === 'contest',
  ask(challenge, actor, title) {
    // Both sides of a contest usually test the same characteristic, such as Strength against Strength.
    const { characteristic } = requireCheck(challenge).system.subject;
    const request = createRequest(isCharacteristicId(characteristic) ? characteristic : 'wits');
    const name = `${challenge.alias}: ${title}`;
    // The comparison is stored so that later changes of initiative do not change the result.
    const amount = kept.indexOf(compareInitiative(findOwnActor(challenge), actor));
    return { request: { ...request, purpose: createPurpose('contest', { ref: challenge.id ?? '', name, amount }) } };
  },
  judge(challenge, answer) {
    const nets = [readOutcome(requireCheck(challenge)).net, readOutcome(requireCheck(answer)).net] as const;
    const { winner, margin, byInitiative } = darkHarvest.judgeContest(...nets, findHigher(challenge, answer));
    if (winner === 'standOff') return { winner: 'nobody', margin };
    const names = [challenge.alias, answer.alias];
    const [first = '', second = ''] = winner === 'first' ? names : names.toReversed();
    const data = { winner: first, loser: second };
    if (!byInitiative) return { winner, margin };
    return { winner, margin, sentence: game.i18n.format('TETRAD.DarkHarvest.Contest.byInitiative', data) };
  },
};

/** The opposed facet of Dark Harvest: attacks, replies and contests. */
export const opposed: OpposedFacet<HarvestCharacter> = {
  owns: isHarvestCharacter,
  isTarget: isBreakable,
  declare: declareAttack,
  readAttack,
  answerers: ['target'],
  answer: (attack, target) => listReplies(requireCheck(attack), target),
  readAnswer,
  admits,
  byDefault: (attack) => (requireCheck(attack).system.exchange.defenceless ? 'unaware' : null),
  standIn: () => 'easyTarget',
  roll: async (attack, target, answer) => answerAttack(requireCheck(attack), target, answer),
  foresee: (attack, target, answer) => foreseeReply(requireCheck(attack), target, answer),
  verdict: judge,
  describe,
  describePlace(message) {
    return isMessageOf(message, 'harvestCheck') ? format(`range.${message.system.exchange.range}`) : '';
  },
  readWeapon: (attack) => requireCheck(attack).system.exchange.weapon.uuid,
  listChanges,
  contest,
};
