/** Begins a tally, rolls for it, and applies the change that follows from its end: once, as a ledger entry whose key is made from the tally's message. */
import { findCardRuleset } from '../chat/define-card.ts';
import { readActorUuid, readReplyTo } from '../chat/replies.ts';
import { openCheckDialog } from '../checks/check-dialog.ts';
import { addAnswerCheck } from '../checks/roll-check.ts';
import { readModeOf } from '../damage/roll-damage.ts';
import { findMacroActor } from '../documents/macro-actor.ts';
import { findActor, getSpeaker } from '../foundry/documents.ts';
import { applyMessageMode, buildModeOption, type MessageMode } from '../foundry/generation.ts';
import { runOnce } from '../foundry/run-once.ts';
import type { AppliedChange } from '../ledger/ledger.ts';
import { listStandings } from '../ledger/reversal.ts';
import { commit, readOwnLedger } from '../ledger/tracked-actor.ts';
import { canUser, permitsUser } from '../permissions.ts';
import { UserError } from '../user-error.ts';
import { extendedFacets } from './extended-facet.ts';
import { findExtended, findRival, findRoller, readExtended, readTally, type ReachedEnd } from './tally.ts';

type Message = ChatMessage.Implementation;

/**
 * Posts the message that begins a tally.
 * @param request - the request of each roll
 * @param title - what the tally is about, in the user's language
 * @param options - who may see it and its rolls (default: the user's choice in the chat log), and the id of the tally that it races
 * @throws UserError `unknown-actor`, `not-owner`
 */
export async function beginExtended(
  actor: Actor.Implementation,
  request: object,
  title: string,
  { mode, rival = '' }: { readonly mode?: MessageMode; readonly rival?: string } = {},
): Promise<Message | undefined> {
  const facet = extendedFacets.find(actor);
  if (!facet) throw new UserError('unknown-actor', { actor: actor.name });
  if (!canUser('roll', actor)) throw new UserError('not-owner', { actor: actor.name });
  const { messageType: type } = facet;
  const ruleset = findCardRuleset(type) ?? '';
  const system = { schemaVersion: 1, ruleset, links: { actor: actor.uuid, replyTo: rival }, title, request };
  const data: object = { type, system, speaker: getSpeaker(actor), content: foundry.utils.escapeHTML(title) };
  return ChatMessage.create(applyMessageMode(data, mode), buildModeOption(mode));
}

/** Checks that a tally can take another roll. @throws UserError `extended-ended` */
function requireOpen(id: string): void {
  const message = game.messages.get(id);
  const reading = message && findExtended(message) && readTally(message);
  if (!reading) return;
  const { title } = readExtended(message);
  if (reading.closed) throw new UserError('extended-ended', { title });
  if (reading.waits) throw new UserError('extended-waits', { title, rival: findRival(message)?.alias ?? '' });
}

/** Tests whether this user has an actor that may race a tally: nobody does yet, and it has no rolls. */
export function canJoin(message: Message): boolean {
  const facet = findExtended(message);
  const { closed, rolls } = readTally(message) ?? {};
  const isOpen = facet?.join !== undefined && !findRival(message) && closed === null && rolls?.length === 0;
  const isOther = (one: Actor.Implementation): boolean =>
    one.uuid !== readActorUuid(message) && facet?.owns(one) === true && canUser('roll', one);
  return isOpen && !readReplyTo(message) && game.actors.some(isOther);
}

/** Lets the selected token or the user's character race a tally. @throws UserError `select-token`, `unknown-actor`, `contest-self` */
export async function joinRace(message: Message): Promise<void> {
  const actor = findMacroActor();
  const facet = findExtended(message);
  if (facet?.owns(actor) !== true) throw new UserError('unknown-actor', { actor: actor.name });
  if (actor.uuid === readActorUuid(message)) throw new UserError('contest-self', { actor: actor.name });
  if (canJoin(message)) await facet.join?.(actor, message.id ?? '', readExtended(message).request);
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
