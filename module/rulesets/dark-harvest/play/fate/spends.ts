/** The spends of fate in the log, as the messages tell them: spent points, requests that hold points, and what gives them back; deleted or not. */
import { darkHarvest } from '../../../../../src/index.ts';
import { listMessagesOf, listSenders, readLogMark, readTime } from '../../../../chat/replies.ts';
import { findDocument } from '../../../../foundry/find-document.ts';
import { canUser } from '../../../../permissions.ts';
import { findAnswer, isRequestKind, listAnswers, type RequestMessage } from '../requests/decide.ts';
import { readOwner } from '../requests/rollers.ts';
import { readReturn } from './returns.ts';
import { countUses, judgeSpends, type FateSpend, type FateUses, type FateVerdict } from './verdicts.ts';

/** A message of the type `harvestFate`. */
export type FateMessage = ChatMessage.OfType<'harvestFate'>;

/** A message that fate is spent on. */
export type FateTarget = ChatMessage.OfType<'harvestCheck' | 'harvestDamage' | 'harvestWounds'>;

type CheckMessage = ChatMessage.OfType<'harvestCheck'>;

const targetTypes = ['harvestCheck', 'harvestDamage', 'harvestWounds'];

/** Finds what fate is spent on; null: nothing, or it is gone. */
export function findTarget(id: string): FateTarget | null {
  const found = id ? (game as { messages?: typeof game.messages }).messages?.get(id) : undefined;
  return found && targetTypes.includes(found.type) ? (found as FateTarget) : null;
}

/** Names whom fate would help on a message: whoever rolled, of damage whom it hits. */
export function nameHelped(target: FateTarget): string {
  return 'target' in target.system ? target.system.target || target.alias : target.alias;
}

/** Tests whether a string names what fate buys. */
export function isFateUse(use: string): use is darkHarvest.FateUse {
  return Object.hasOwn(darkHarvest.fate, use);
}

/** Tests whether a use can be spent on a message at all. */
export function fitsTarget(use: darkHarvest.FateUse, { type, system }: FateTarget): boolean {
  if (use === 'lessDamage') return type === 'harvestDamage';
  if (use === 'oneMoreRound') return type === 'harvestWounds';
  if (type !== 'harvestCheck') return false;
  const { kind } = (system as CheckMessage['system']).purpose;
  if (use === 'stayConscious') return kind === 'stayConscious' || kind === 'wake';
  return use === 'noInjury' ? kind === 'permanentInjury' : true;
}

/** Tests whether all who sent a message may spend the fate of an actor; of one that is gone that can no longer be asked. */
function mayAllSpend(message: ChatMessage.Implementation, uuid: string): boolean | null {
  const actor = findDocument(uuid);
  if (!(actor instanceof foundry.documents.Actor)) return null;
  return listSenders(message).every((user) => canUser('spend', actor, user));
}

/** Tests whether a spend goes to another actor's roll (DH-16). Of a roll that is gone the price tells. */
function isForOthers({ system }: FateMessage, target: FateTarget | null): boolean {
  const { links, use, cost } = system;
  if (target) return target.system.links.actor !== links.actor;
  return isFateUse(use) && cost > darkHarvest.priceFate(use, { others: false });
}

/**
 * Tests whether a spend is not its sender's to make. Foundry takes a message of one's own whatever it holds, and it is not documented that it refuses
 * another's name as the author: all who may have sent it must own the actor. On another's roll it must say its price and how it comes about.
 */
function isForeign(message: FateMessage, target: FateTarget | null): boolean {
  const { links, use, cost, effect } = message.system;
  const others = use !== 'giveBack' && isForOthers(message, target);
  const isOwn = mayAllSpend(message, links.actor);
  if (isOwn === false || (isOwn === null && others)) return true;
  if (use === 'giveBack') return false;
  if (!isFateUse(use) || use === 'scriptingDie') return true;
  if (cost !== darkHarvest.priceFate(use, { others }) || (others && !effect.trim())) return true;
  if (target) return !fitsTarget(use, target);
  // A roll that is gone tells nothing; what is there and is none takes no fate.
  return links.replyTo !== '' && game.messages.get(links.replyTo) !== undefined;
}

/** The readings that a spend goes by: those of the roll, if it has any. */
function readQuickplay(target: FateTarget | null, stored: boolean): boolean {
  const readings = (target?.system as { readings?: { quickplay?: boolean } } | undefined)?.readings;
  return readings?.quickplay ?? stored;
}

function readSpend(message: FateMessage): FateSpend {
  const { links, use, serial, of, readings, clock } = message.system;
  const target = use === 'giveBack' ? null : findTarget(links.replyTo);
  return {
    id: message.id ?? '',
    actor: links.actor,
    roll: use === 'giveBack' ? '' : links.replyTo,
    serial,
    time: readTime(message),
    foreign: isForeign(message, target),
    // One that names no use is foreign.
    use: use === 'giveBack' || isFateUse(use) ? use : 'success',
    of,
    others: use !== 'giveBack' && isForOthers(message, target),
    quickplay: readQuickplay(target, readings.quickplay),
    turn: clock.combat ? `${clock.combat} ${clock.round}` : links.replyTo,
  };
}

/** A request holds its points until a veto or a withdrawal gives them back. */
function readRequest(message: RequestMessage): FateSpend[] {
  const { links, serial, kind, readings } = message.system;
  const target = findTarget(links.replyTo);
  const isOwn = mayAllSpend(message, links.actor);
  const roll = kind === 'reroll' ? links.replyTo : '';
  const held: FateSpend = {
    id: message.id ?? '',
    actor: links.actor,
    roll,
    serial,
    time: readTime(message),
    foreign: isOwn === false || !isRequestKind(kind) || (target !== null && readOwner(target) !== links.actor),
    use: 'scriptingDie',
    quickplay: readings.quickplay,
  };
  if ((findAnswer(message)?.system.answer ?? 'approve') === 'approve') return [held];
  // Two who refuse or withdraw at once: one of them gives the points back.
  const refusals = listAnswers(message).filter(({ system }) => system.answer !== 'approve');
  return [
    held,
    ...refusals.map((answer): FateSpend => {
      const { id, system } = answer;
      return describeReturn(held, { id: id ?? '', serial: system.serial, time: readTime(answer) });
    }),
  ];
}

function describeReturn({ id, actor }: FateSpend, place: Pick<FateSpend, 'id' | 'serial' | 'time'>): FateSpend {
  return { ...place, actor, roll: '', use: 'giveBack', of: id };
}

/** Lists what came back though the message that said so is gone: the actor remembers. */
function listForgotten(spends: readonly FateSpend[]): FateSpend[] {
  return spends.flatMap((spend) => {
    const back = spend.use === 'giveBack' ? null : readReturn(spend.actor, spend.id);
    if (!back) return [];
    const isTold = spends.some(({ use, of, actor, serial, foreign }) => {
      return use === 'giveBack' && of === spend.id && actor === spend.actor && serial === back.serial && !foreign;
    });
    return isTold ? [] : [describeReturn(spend, { id: `${spend.id} back`, ...back })];
  });
}

interface KnownSpends {
  readonly mark: string;
  readonly spends: readonly FateSpend[];
  readonly verdicts: ReadonlyMap<string, FateVerdict>;
}

let known: KnownSpends | null = null;

/** Reads all spends and their verdicts; a card asks a dozen times while it is prepared, so that they are kept until this turn of the page is over. */
function readKnown(): KnownSpends {
  const mark = readLogMark();
  if (known?.mark === mark) return known;
  const told = [
    ...listMessagesOf('harvestFate').map((message) => readSpend(message as FateMessage)),
    ...listMessagesOf('harvestRequest').flatMap((message) => readRequest(message as RequestMessage)),
  ];
  const spends = [...told, ...listForgotten(told)];
  known = { mark, spends, verdicts: judgeSpends(spends) };
  queueMicrotask(() => {
    known = null;
  });
  return known;
}

/** Lists the spends in the log. */
export function listSpends(): readonly FateSpend[] {
  return readKnown().spends;
}

/** Reads whether the spend of a message holds. */
export function readVerdict(message: ChatMessage.Implementation): FateVerdict {
  return readKnown().verdicts.get(message.id ?? '') ?? 'accepted';
}

/** Counts what fate bought on a message and still holds. */
export function readUses(message: ChatMessage.Implementation): FateUses {
  const { spends, verdicts } = readKnown();
  return countUses(spends, message.id ?? '', verdicts);
}
