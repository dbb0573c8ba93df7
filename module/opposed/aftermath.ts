/**
 * Writes the effects of an exchange besides damage, such as who holds whom. For each actor, only one client writes them, whoever rolled. Anyone can post a forged
 * message, so the effects of an exchange that has a mark, or that its ruleset doubts, are written only after a GM has agreed.
 */
import { hasMark } from '../chat/define-card.ts';
import { isContentShown, readReplyTo } from '../chat/replies.ts';
import { isSentByLeaders } from '../chat/senders.ts';
import { giveStatus, takeStatus } from '../foundry/actor-statuses.ts';
import { updateSystem } from '../foundry/documents.ts';
import { makeFormat } from '../foundry/make-format.ts';
import { permitsUser, writesFor } from '../permissions.ts';
import { readOr } from '../user-error.ts';
import { readAttack, readDoubt, readExchange } from './exchange.ts';
import type { Aftermath, Doubt, JudgedExchange, OpposedFacet } from './opposed-facet.ts';

type Message = ChatMessage.Implementation;

/** An exchange that is decided, with its effects. */
interface Decided {
  readonly attack: Message;
  readonly state: JudgedExchange;
  readonly facet: OpposedFacet;
  readonly changes: readonly Aftermath[];
}

/** Returns the exchange of an attack and its effects; null if it is undecided, or this user may not see it. */
function readDecided(attack: Message | undefined): Decided | null {
  const shown = attack ? readAttack(attack) : null;
  if (!attack || !shown?.facet.follow) return null;
  const { facet } = shown;
  const state = readExchange(attack, true);
  return state.kind === 'judged' ? { attack, state, facet, changes: shown.facet.follow(attack, state) } : null;
}

/** Returns the exchange that a new message decides; null if it decides none. */
function findDecided(message: Message): Decided | null {
  if (!isContentShown(message)) return null;
  const decided = readDecided(readAttack(message) ? message : game.messages.get(readReplyTo(message)));
  const { answer, reactions } = decided?.state ?? {};
  const last = reactions?.at(-1) ?? answer?.message ?? decided?.attack;
  return last?.id === message.id ? decided : null;
}

/** Returns the side of an exchange that a GM must confirm; null: none. What a GM has sent needs no confirmation, such as an attack that the rules forbid. */
function findDoubt({ attack, state, facet }: Decided): Doubt | null {
  const messages = [attack, state.answer.message ?? [], state.reactions].flat();
  const isMarked = messages.some((one) => hasMark(one, 'dice') || hasMark(one, 'edited'));
  const doubt = facet.doubts?.(attack, state) ?? null;
  const doubted = doubt === 'answer' ? state.answer.message : attack;
  return doubt && doubted && !isSentByLeaders(doubted) ? doubt : isMarked ? 'attack' : null;
}

/** Writes one effect. This user must own its actor. */
export async function writeAftermath({ actor, system, statuses = {}, begin }: Aftermath): Promise<void> {
  if (system) await updateSystem(actor, system);
  for (const [id, isOn] of Object.entries(statuses))
    await (isOn ? giveStatus(actor, id, 'exchange') : takeStatus(actor, id));
  await begin?.();
}

/** Stores in an attack's message which side a GM must confirm; null: none. A seal leaves flags out, so that this is no edit. */
async function noteDoubt(attack: Message, effectsWait: Doubt | null): Promise<void> {
  await attack.update({ flags: { tetrad: { effectsWait } } } as ChatMessage.UpdateData);
}

/** Tests whether this client notes that an attack's effects wait: the active GM's or, if no GM is online, that of the attack's author. */
function notesDoubt({ isAuthor }: Message): boolean {
  const { activeGM } = game.users;
  return activeGM ? activeGM.isSelf : isAuthor;
}

/** Starts to write the effects that a new message decides; if they are doubtful, they wait for a GM instead. */
export async function followMessage(message: Message): Promise<void> {
  const decided = readOr(
    `effects of message ${message.id}`,
    () => findDecided(message),
    () => null,
  );
  if (!decided || decided.changes.length === 0) return;
  const doubt = findDoubt(decided);
  if (doubt) {
    if (notesDoubt(decided.attack)) await noteDoubt(decided.attack, doubt);
    return;
  }
  const written = decided.changes.filter(({ actor }) => writesFor(actor)).map((change) => writeAftermath(change));
  // If one actor cannot be changed, the others still are.
  for (const result of await Promise.allSettled(written))
    if (result.status === 'rejected') console.error(result.reason);
}

let last = Promise.resolve();

/** Writes the effects of the exchange that a new message decides, after those of earlier messages, so that each is judged by what the others have changed. */
export function followInTurn(message: Message): void {
  last = last.then(() => followMessage(message)).catch((error: unknown) => console.error(error));
}

const format = makeFormat('TETRAD.Opposed.effects');

/** The notice that the effects of an exchange wait for a GM. */
export interface WaitingEffects {
  readonly text: string;
  /** Label of the button that writes them; empty if this user may not. */
  readonly label: string;
}

/** Prepares the notice that an attack's effects wait for a GM; null if they do not. */
export function viewWaitingEffects(attack: Message): WaitingEffects | null {
  const doubt = readDoubt(attack);
  return doubt && { text: format(doubt), label: permitsUser('rule') ? format('apply') : '' };
}

/** Writes the effects of an attack that wait for a GM, whose doubtful answer then counts; does nothing if this user is no GM, or none wait. */
export async function applyEffects(attack: Message): Promise<void> {
  if (!viewWaitingEffects(attack)?.label) return;
  for (const change of readDecided(attack)?.changes ?? []) await writeAftermath(change);
  await noteDoubt(attack, null);
}
