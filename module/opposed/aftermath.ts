/**
 * Writes the effects of an exchange besides damage, such as who holds whom. For each actor, only one client writes them, whoever rolled. Anyone can post a forged
 * message, so the effects of an exchange that has a mark, or that its ruleset doubts, are written only after a GM has agreed.
 */
import { hasMark } from '../chat/define-card.ts';
import { isContentShown, readReplyTo } from '../chat/replies.ts';
import { giveStatus, takeStatus } from '../foundry/actor-statuses.ts';
import { updateSystem } from '../foundry/documents.ts';
import { makeFormat } from '../foundry/make-format.ts';
import { permitsUser, writesFor } from '../permissions.ts';
import { readOr } from '../user-error.ts';
import { readAttack, readExchange } from './exchange.ts';
import type { Aftermath, JudgedExchange, OpposedFacet } from './opposed-facet.ts';

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
  const state = readExchange(attack);
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

/** Tests whether the effects of an exchange must wait for a GM. */
function isDoubtful({ attack, state, facet }: Decided): boolean {
  const messages = [attack, state.answer.message ?? [], state.reactions].flat();
  return (
    messages.some((one) => hasMark(one, 'dice') || hasMark(one, 'edited')) || facet.doubts?.(attack, state) === true
  );
}

/** Writes one effect. This user must own its actor. */
export async function writeAftermath({ actor, system, statuses = {}, begin }: Aftermath): Promise<void> {
  if (system) await updateSystem(actor, system);
  for (const [id, isOn] of Object.entries(statuses))
    await (isOn ? giveStatus(actor, id, 'exchange') : takeStatus(actor, id));
  await begin?.();
}

/** Stores in an attack's message whether its effects wait for a GM. A seal leaves flags out, so that this is no edit. */
async function setWaiting(attack: Message, effectsWait: boolean): Promise<void> {
  await attack.update({ flags: { tetrad: { effectsWait } } } as ChatMessage.UpdateData);
}

/** Tests whether this client notes that an attack's effects wait: the active GM's or, if no GM is online, that of the attack's author. */
function notesWaiting({ isAuthor }: Message): boolean {
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
  if (isDoubtful(decided)) {
    if (notesWaiting(decided.attack)) await setWaiting(decided.attack, true);
    return;
  }
  const written = decided.changes.filter(({ actor }) => writesFor(actor)).map((change) => writeAftermath(change));
  // If one actor cannot be changed, the others still are.
  for (const result of await Promise.allSettled(written))
    if (result.status === 'rejected') console.error(result.reason);
}

/** Starts writing the effects of exchanges. Called in `init`. */
export function watchExchanges(): void {
  Hooks.on('createChatMessage', (message) => {
    void followMessage(message).catch((error: unknown) => console.error(error));
  });
}

const format = makeFormat('TETRAD.Opposed.effects');

/** The notice that the effects of an exchange wait for a GM. */
export interface WaitingEffects {
  readonly text: string;
  /** Label of the button that writes them; empty if this user may not. */
  readonly label: string;
}

/** Prepares the notice that an attack's effects wait for a GM; null if they do not. */
export function viewWaitingEffects({ flags }: Message): WaitingEffects | null {
  const { effectsWait } = (flags as { tetrad?: { effectsWait?: unknown } | null }).tetrad ?? {};
  if (effectsWait !== true) return null;
  return { text: format('wait'), label: permitsUser('rule') ? format('apply') : '' };
}

/** Writes the effects of an attack that wait for a GM; does nothing if this user is none, or none wait. */
export async function applyEffects(attack: Message): Promise<void> {
  if (!viewWaitingEffects(attack)?.label) return;
  for (const change of readDecided(attack)?.changes ?? []) await writeAftermath(change);
  await setWaiting(attack, false);
}
