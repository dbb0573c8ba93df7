/**
 * Begins a tally, rolls for it, and applies the change that its end makes. The key of the ledger entry is made from the tally's message, so that the change is
 * applied only once.
 */
import { facetOf, findRuleset } from '../foundry/ruleset.ts';
import { readActorUuid, readReplyTo } from '../chat/replies.ts';
import { openCheckDialog } from '../checks/check-dialog.ts';
import { addAnswerCheck } from '../checks/roll-check.ts';
import { readModeOf } from '../exchange/roll-damage.ts';
import { findMacroActor } from '../foundry/canvas.ts';
import { findActor, getSpeaker, writeFlags } from '../foundry/documents.ts';
import { applyMessageMode, buildModeOption, type MessageMode } from '../foundry/generation.ts';
import { runOnce } from '../foundry/run-once.ts';
import type { AppliedChange } from '../ledger/ledger.ts';
import { listStandings } from '../ledger/reversal.ts';
import { commit, readOwnLedger } from '../ledger/tracked-actor.ts';
import { canUser, permitsUser } from '../permissions.ts';
import { UserError } from '../user-error.ts';
import { findExtended, findRival, findRoller, readExtended, readTally, type ReachedEnd } from './tally.ts';

type Message = ChatMessage.Implementation;

/**
 * Posts the message that begins a tally.
 * @param title - title of the action, in the user's language
 * @param options - who may see the message and its rolls (default: the user's choice in the chat log), and the id of the message whose tally this one races
 * @throws UserError `unknown-actor`, `not-owner`
 */
export async function beginExtended(
  actor: Actor.Implementation,
  request: object,
  title: string,
  { mode, rival = '' }: { readonly mode?: MessageMode; readonly rival?: string } = {},
): Promise<Message | undefined> {
  const facet = facetOf(actor, 'extended');
  if (!facet) throw new UserError('unknown-actor', { actor: actor.name });
  if (!canUser('roll', actor)) throw new UserError('not-owner', { actor: actor.name });
  const { messageType: type } = facet;
  const ruleset = findRuleset(type)?.id ?? '';
  const system = { schemaVersion: 1, ruleset, links: { actor: actor.uuid, replyTo: rival }, title, request };
  const data: object = { type, system, speaker: getSpeaker(actor), content: foundry.utils.escapeHTML(title) };
  return ChatMessage.create(applyMessageMode(data, mode), buildModeOption(mode));
}

/**
 * Checks that a tally accepts another roll.
 * @throws UserError `extended-ended`, `extended-waits`
 */
function requireOpen(id: string): void {
  const message = game.messages.get(id);
  const reading = message && findExtended(message) && readTally(message);
  if (!reading) return;
  const { title } = readExtended(message);
  if (reading.closed) throw new UserError('extended-ended', { title });
  if (reading.waits) throw new UserError('extended-waits', { title, rival: findRival(message)?.alias ?? '' });
}

/** Tests whether this user has an actor that may race a tally. A tally can be raced if it has neither a rival nor rolls yet. */
export function canJoin(message: Message): boolean {
  const facet = findExtended(message);
  const { closed, rolls } = readTally(message) ?? {};
  const isOpen = facet?.join !== undefined && !findRival(message) && closed === null && rolls?.length === 0;
  const isOther = (one: Actor.Implementation): boolean =>
    one.uuid !== readActorUuid(message) && facet?.owns(one) === true && canUser('roll', one);
  return isOpen && !readReplyTo(message) && game.actors.some(isOther);
}

/**
 * Lets the selected token's actor or the user's character race a tally.
 * @throws UserError `select-token`, `unknown-actor`, `contest-self`
 */
export async function joinRace(message: Message): Promise<void> {
  const actor = findMacroActor();
  const facet = findExtended(message);
  if (facet?.owns(actor) !== true) throw new UserError('unknown-actor', { actor: actor.name });
  if (actor.uuid === readActorUuid(message)) throw new UserError('contest-self', { actor: actor.name });
  if (canJoin(message)) await facet.join?.(actor, message.id ?? '', readExtended(message).request);
}

/** Refuses rolls for tallies that do not accept any. Called in `init`. */
export function watchExtended(): void {
  addAnswerCheck(requireOpen);
}

/** Tests whether this user may close a tally now: the GM or the user who began it, in rulesets that allow it. */
export function canClose(message: Message): boolean {
  const isOpen = findExtended(message)?.mayClose === true && readTally(message)?.closed === null;
  return isOpen && (message.isAuthor || permitsUser('rule'));
}

/** Closes a tally, so that no more rolls count. Does nothing if this user may not close it. */
export async function closeTally(message: Message): Promise<void> {
  const reading = readTally(message);
  if (!reading || !canClose(message)) return;
  await writeFlags(message, { closedAfter: reading.rolls.length });
}

/**
 * Opens the roll dialog for the next roll of a tally.
 * @throws UserError `not-owner`, `extended-ended`, `extended-waits`
 */
export async function rollNext(message: Message, event?: Event): Promise<void> {
  const actor = findRoller(message);
  if (!actor || !canUser('roll', actor)) throw new UserError('not-owner', { actor: actor?.name ?? message.alias });
  requireOpen(message.id ?? '');
  const { request: own } = readExtended(message);
  const { inRace, renew } = findExtended(message) ?? {};
  const { ends = [], rolls = [] } = readTally(message) ?? {};
  const isAgain = ends.at(-1)?.end === 'again' && ends.at(-1)?.roll === rolls.length - 1;
  const request = (isAgain ? renew?.(own) : findRival(message) && inRace?.(own)) ?? own;
  await openCheckDialog(actor, request, { event, mode: readModeOf(message), answers: message.id ?? '' });
}

export interface EndChange {
  readonly concerned: Actor.Implementation;
  readonly change: AppliedChange;
  readonly isApplied: boolean;
}

/** Returns the change that an end of a tally makes; null: none, or the affected actor was deleted. */
export function findEndChange(message: Message, { end, roll }: ReachedEnd): EndChange | null {
  const facet = findExtended(message);
  const { request, links } = readExtended(message);
  const concerned = findActor(facet?.nameConcerned?.(request) || links.actor);
  if (!facet || !concerned || !facet.owns(concerned)) return null;
  const change = facet.apply?.(concerned, request, end);
  if (!change) return null;
  // The key is the same on every client, so the change is applied once even if two users click at the same time.
  const id = `${message.id}e${roll}`;
  const isApplied = listStandings(readOwnLedger(concerned)).some((one) => one.entry.id === id);
  return { concerned, change: { ...change, id }, isApplied };
}

/**
 * Applies the change that an end of a tally makes, once. If the change is undone, it can be redone in the ledger.
 * @throws UserError `not-owner`
 */
export async function applyEnd(message: Message, end: ReachedEnd): Promise<void> {
  await runOnce(`end ${message.uuid}`, async () => {
    const found = findEndChange(message, end);
    if (!found || found.isApplied) return;
    const { concerned, change } = found;
    if (!canUser('damage', concerned)) throw new UserError('not-owner', { actor: concerned.name });
    await commit(concerned, change);
  });
}
