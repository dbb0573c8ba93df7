/** Help with a roll. Direct help adds the helper's total; with indirect help, the higher of the two totals counts (SD-7). */
import { findOwnActor } from '../../../chat/genuine.ts';
import { isEarlier, listMessagesBy, listReplies, readActorUuid, readTime } from '../../../chat/replies.ts';
import type { HelpFacet } from '../../../checks/checks-facet.ts';
import { requireHelp } from '../../../checks/help.ts';
import { isEffectApplied } from '../../../exchange/roll-effects.ts';
import { findMessage, isMessageOf, requireMessageOf } from '../../../foundry/documents.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import { type StepFighter, listAllRollable } from '../data/fighter.ts';
import { type CheckRequest, isCareKind, makePurpose, makeRequest } from '../data/request.ts';
import { LANG } from '../data/to-input.ts';
import { type Assistance, type CheckMessage, readOwnOutcome } from './checks.ts';
import { listCare } from './medicine.ts';

type Message = ChatMessage.Implementation;

const format = makeFormat(`${LANG}.Help`);

/** The kinds of help. The `amount` of a helper's purpose is the index of its kind, counted from 1. */
const kinds = ['direct', 'indirect'] as const;

function readKind(message: Message): (typeof kinds)[number] | null {
  if (!isMessageOf(message, 'stepCheck') || message.system.purpose.kind !== 'assist') return null;
  return kinds[message.system.purpose.amount - 1] ?? 'direct';
}

/** Tests whether someone else can help with a roll. No one can endure, dodge or fall for another. */
function canBeHelped({ system }: CheckMessage): boolean {
  const { kind } = system.purpose;
  if (system.exchange.role !== '' || kind === 'stimulant' || system.links.actor === '') return false;
  return ['', 'complex', 'surgery', 'argue'].includes(kind) || isCareKind(kind);
}

/** Tests whether a reply settles the roll that it answers. */
function isAnswer(reply: Message): boolean {
  return isMessageOf(reply, 'stepCheck') && ['contest', 'revival'].includes(reply.system.purpose.kind);
}

/** Lists all genuine rolls by the actor of a message, oldest first. */
function listRollsBy(message: Message): Message[] {
  return listMessagesBy(readActorUuid(message)).filter(
    (other) => isMessageOf(other, 'stepCheck') && findOwnActor(other),
  );
}

/** Tests whether a roll was settled before a time: its actor had rolled again, or it had been answered. */
function isSettledBefore(roll: CheckMessage, time: number): boolean {
  const isLater = (other: Message): boolean => other.id !== roll.id && isEarlier(roll, other);
  const answers = listReplies(roll.id ?? '').filter((reply) => isAnswer(reply) && findOwnActor(reply));
  return [...answers, ...listRollsBy(roll).filter(isLater)].some((other) => readTime(other) < time);
}

/**
 * Finds the actor's roll before this one, with which no one can help any longer.
 * @returns a list with the id of its message; empty if there is no earlier roll
 */
export function listOvertaken(roll: Message): string[] {
  const earlier = listRollsBy(roll).filter((other) => isEarlier(other, roll));
  const last = earlier.toSorted((a, b) => (isEarlier(a, b) ? -1 : 1)).at(-1);
  return last?.id ? [last.id] : [];
}

export const help: HelpFacet<StepFighter> = {
  kinds: kinds.map((id) => ({ id, label: `${LANG}.Help.${id}.label`, hint: `${LANG}.Help.${id}.hint` })),
  readKind,
  isOpen(roll, before) {
    if (!isMessageOf(roll, 'stepCheck') || !canBeHelped(roll) || isSettledBefore(roll, before ?? Infinity))
      return false;
    // A treatment is judged with the help, and the ledger does not know the server's time, so its application ends only further help.
    return before !== undefined || !listCare(roll).some((effect) => isEffectApplied(roll, effect));
  },
  ask(roll, helper, kind) {
    const { id, alias, system } = requireMessageOf(roll, 'stepCheck');
    const { skillName } = system.subject;
    const { attribute, other } = system.subject as Pick<CheckRequest, 'attribute' | 'other'>;
    const skill = listAllRollable(helper).find(({ name, rank }) => name === skillName && rank > 0);
    const amount = kind === 'indirect' ? 2 : 1;
    const purpose = makePurpose('assist', { ref: id ?? '', name: format('for', { roller: alias }), amount });
    const request = makeRequest({ attribute: attribute || 'agility', other, difficulty: '', purpose });
    return { request: skill ? { ...request, skill: skill.id, other: '' } : request };
  },
  adjust(reply): Assistance {
    const { total, botch } = readOwnOutcome(requireMessageOf(reply, 'stepCheck'));
    // Help never lowers a roll, whatever modifiers the helper's roll names.
    const added = Math.max(0, total);
    return { kind: 'assist', source: reply.id ?? '', assistance: readKind(reply) ?? 'direct', total: added, botch };
  },
};

/**
 * Checks that a helping roll may be made.
 * @throws UserError for the same reasons as requireHelp
 */
export function requireHelping(actor: StepFighter, { purpose }: CheckRequest): void {
  if (purpose?.kind === 'assist') requireHelp(findMessage(purpose.ref, 'stepCheck') ?? undefined, actor);
}

/** Returns the total of a helper's roll as text; 0 for a botch, which adds nothing (SD-7). */
export function countHelp(reply: Message): string {
  const { total, botch } = readOwnOutcome(requireMessageOf(reply, 'stepCheck'));
  return String(botch ? 0 : Math.max(0, total));
}
