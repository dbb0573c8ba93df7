/** Begins a tally, rolls for it, and applies the change that follows from its end: once, as a ledger entry whose key is made from the tally's message. */
import { findCardRuleset } from '../chat/define-card.ts';
import { openCheckDialog } from '../checks/check-dialog.ts';
import { addAnswerCheck } from '../checks/roll-check.ts';
import { readModeOf } from '../damage/roll-damage.ts';
import { findActor, getSpeaker } from '../foundry/documents.ts';
import { applyMessageMode, buildModeOption, type MessageMode } from '../foundry/generation.ts';
import { runOnce } from '../foundry/run-once.ts';
import type { AppliedChange } from '../ledger/ledger.ts';
import { listStandings } from '../ledger/reversal.ts';
import { commit, readOwnLedger } from '../ledger/tracked-actor.ts';
import { canUser, permitsUser } from '../permissions.ts';
import { UserError } from '../user-error.ts';
import { extendedFacets } from './extended-facet.ts';
import { findExtended, findRoller, readExtended, readTally, type ReachedEnd } from './tally.ts';

type Message = ChatMessage.Implementation;

/**
 * Posts the message that begins a tally.
 * @param request - the request of each roll
 * @param title - what the tally is about, in the user's language
 * @param mode - who may see it and its rolls; undefined: the user's choice in the chat log
 * @throws UserError `unknown-actor`, `not-owner`
 */
export async function beginExtended(
  actor: Actor.Implementation,
  request: object,
  title: string,
  mode?: MessageMode,
): Promise<Message | undefined> {
  const facet = extendedFacets.find(actor);
  if (!facet) throw new UserError('unknown-actor', { actor: actor.name });
  if (!canUser('roll', actor)) throw new UserError('not-owner', { actor: actor.name });
  const { messageType: type } = facet;
  const ruleset = findCardRuleset(type) ?? '';
  const system = { schemaVersion: 1, ruleset, links: { actor: actor.uuid, replyTo: '' }, title, request };
  const data: object = { type, system, speaker: getSpeaker(actor), content: foundry.utils.escapeHTML(title) };
  return ChatMessage.create(applyMessageMode(data, mode), buildModeOption(mode));
}

/** Checks that a tally can take another roll. @throws UserError `extended-ended` */
function requireOpen(id: string): void {
  const message = game.messages.get(id);
  if (!message || !findExtended(message) || !readTally(message)?.closed) return;
  throw new UserError('extended-ended', { title: readExtended(message).title });
}

/** Refuses rolls for a tally that has ended. Called in `init`. */
export function watchExtended(): void {
  addAnswerCheck(requireOpen);
}

/** Tests whether this user may close a tally now: the GM or whoever began it, in rulesets that allow it. */
export function canClose(message: Message): boolean {
  const isOpen = findExtended(message)?.mayClose === true && readTally(message)?.closed === null;
  return isOpen && (message.isAuthor || permitsUser('rule'));
}

/** Closes a tally, so that no more rolls count. Does nothing if this user may not close it. */
export async function closeTally(message: Message): Promise<void> {
  const reading = readTally(message);
  if (!reading || !canClose(message)) return;
  await message.update({ flags: { tetrad: { closedAfter: reading.rolls.length } } } as ChatMessage.UpdateData);
}

/** Opens the next roll of a tally. @throws UserError `not-owner`, `extended-ended` */
export async function rollNext(message: Message, event?: Event): Promise<void> {
  const actor = findRoller(message);
  if (!actor || !canUser('roll', actor)) throw new UserError('not-owner', { actor: actor?.name ?? message.alias });
  requireOpen(message.id ?? '');
  const { request } = readExtended(message);
  await openCheckDialog(actor, request, { event, mode: readModeOf(message), answers: message.id ?? '' });
}

/** The change that follows from the end of a tally. */
export interface EndChange {
  readonly concerned: Actor.Implementation;
  readonly change: AppliedChange;
  readonly isApplied: boolean;
}

/** Returns the change that follows from an end of a tally; null: none, or the actor that it affects was deleted. */
export function findEndChange(message: Message, { end, roll }: ReachedEnd): EndChange | null {
  const facet = findExtended(message);
  const { request, links } = readExtended(message);
  const concerned = findActor(facet?.nameConcerned?.(request) || links.actor);
  if (!facet || !concerned || !facet.owns(concerned)) return null;
  const change = facet.apply?.(concerned, request, end);
  if (!change) return null;
  // The key is the same on every client, so that the change happens once even if two users press at once.
  const id = `${message.id}e${roll}`;
  const isApplied = listStandings(readOwnLedger(concerned)).some((one) => one.entry.id === id);
  return { concerned, change: { ...change, id }, isApplied };
}

/** Applies the change that follows from an end, once; if it is undone, it can be redone in the ledger. @throws UserError `not-owner` */
export async function applyEnd(message: Message, end: ReachedEnd): Promise<void> {
  await runOnce(`end ${message.uuid}`, async () => {
    const found = findEndChange(message, end);
    if (!found || found.isApplied) return;
    const { concerned, change } = found;
    if (!canUser('damage', concerned)) throw new UserError('not-owner', { actor: concerned.name });
    await commit(concerned, change);
  });
}
