/** Writes the effects of an exchange besides damage, such as who holds whom. For each actor, only one client writes them, whoever rolled. */
import { isContentShown, readReplyTo } from '../chat/replies.ts';
import { giveStatus, takeStatus } from '../foundry/actor-statuses.ts';
import { updateSystem } from '../foundry/documents.ts';
import { writesFor } from '../permissions.ts';
import { readAttack, readExchange } from './exchange.ts';
import type { Aftermath } from './opposed-facet.ts';

type Message = ChatMessage.Implementation;

/** Lists the effects of an exchange that a new message decides; empty if it decides none. */
function listAftermath(message: Message): readonly Aftermath[] {
  const attack = readAttack(message) ? message : game.messages.get(readReplyTo(message));
  const shown = attack && isContentShown(message) ? readAttack(attack) : null;
  if (!attack || !shown?.facet.follow) return [];
  const state = readExchange(attack);
  if (state.kind !== 'judged') return [];
  const last = state.reactions.at(-1) ?? state.answer.message ?? attack;
  return last.id === message.id ? shown.facet.follow(attack, state) : [];
}

/** Writes one effect. This user must own its actor. */
export async function writeAftermath({ actor, system, statuses = {}, begin }: Aftermath): Promise<void> {
  if (system) await updateSystem(actor, system);
  for (const [id, isOn] of Object.entries(statuses))
    await (isOn ? giveStatus(actor, id, 'exchange') : takeStatus(actor, id));
  await begin?.();
}

/** Starts writing the effects of exchanges. Called in `init`. */
export function watchExchanges(): void {
  Hooks.on('createChatMessage', (message) => {
    for (const change of listAftermath(message).filter(({ actor }) => writesFor(actor)))
      void writeAftermath(change).catch((error: unknown) => console.error(error));
  });
}
