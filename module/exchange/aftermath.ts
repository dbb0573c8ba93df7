/** Writes the effects of an exchange, such as who holds whom, and posts damage that has no dice. For each actor, only one client does, whoever rolled. */
import { isContentShown, readReplyTo } from '../chat/replies.ts';
import { giveStatus, takeStatus } from '../foundry/actor-statuses.ts';
import { findActor, updateSystem } from '../foundry/documents.ts';
import { writesFor } from '../permissions.ts';
import { readOr, runOrWarn } from '../user-error.ts';
import { readAttack, readExchange } from './exchange.ts';
import type { Aftermath, Hit, JudgedExchange } from './opposed-facet.ts';
import { findHitDamage } from './roll-damage.ts';

type Message = ChatMessage.Implementation;

/** An exchange that is decided, with its effects. */
interface Decided {
  readonly attack: Message;
  readonly state: JudgedExchange;
  readonly changes: readonly Aftermath[];
}

/** Returns the exchange of an attack and its effects; null if it is undecided, or this user may not see it. */
function readDecided(attack: Message | undefined): Decided | null {
  const shown = attack ? readAttack(attack) : null;
  if (!attack || !shown) return null;
  const state = readExchange(attack);
  return state.kind === 'judged' ? { attack, state, changes: shown.rules.follow?.(attack, state) ?? [] } : null;
}

/** Returns the exchange that a new message decides; null if it decides none. */
function findDecided(message: Message): Decided | null {
  if (!isContentShown(message)) return null;
  const decided = readDecided(readAttack(message) ? message : game.messages.get(readReplyTo(message)));
  const { answer, reactions } = decided?.state ?? {};
  const last = reactions?.at(-1) ?? answer?.message ?? decided?.attack;
  return last?.id === message.id ? decided : null;
}

/** Writes one effect. This user must own its actor. */
export async function writeAftermath({ actor, system, statuses = {}, begin }: Aftermath): Promise<void> {
  if (system) await updateSystem(actor, system);
  for (const [id, isOn] of Object.entries(statuses))
    await (isOn ? giveStatus(actor, id, 'exchange') : takeStatus(actor, id));
  await begin?.();
}

/** Posts the damage of a hit if it comes with the verdict. */
async function postFixed(hit: Hit): Promise<void> {
  const dealer = findActor(hit.dealer);
  const damage = dealer && writesFor(dealer) ? findHitDamage(hit) : null;
  // A module may stop it, with a reason.
  if (damage?.isFixed && !damage.isRolled) await runOrWarn(() => damage.roll());
}

/** Writes the effects that a new message decides, and posts the damage that comes with the verdict. */
export async function followMessage(message: Message): Promise<void> {
  const decided = readOr(
    `effects of message ${message.id}`,
    () => findDecided(message),
    () => null,
  );
  const written = (decided?.changes ?? [])
    .filter(({ actor }) => writesFor(actor))
    .map((change) => writeAftermath(change));
  // If one actor cannot be changed, the others still are.
  for (const result of await Promise.allSettled(written))
    if (result.status === 'rejected') console.error(result.reason);
  for (const hit of decided?.state.hits ?? []) await postFixed(hit);
}

let last = Promise.resolve();

/** Writes the effects of the exchange that a new message decides, after those of earlier messages, so that each is judged by what the others have changed. */
export function followInTurn(message: Message): void {
  last = last.then(() => followMessage(message)).catch((error: unknown) => console.error(error));
}
