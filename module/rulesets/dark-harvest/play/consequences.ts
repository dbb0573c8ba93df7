/** What a test does beside its card, on the client that rolls it: an attack spends a shot (DH-49) and one of the round (DH-25), a drink is drunk (DH-65). */
import type { HarvestCharacter } from '../data/fighter.ts';
import { withShot } from './attacks.ts';
import { settleDrink } from './drinking.ts';
import { noteExchange } from './exchange/note-exchange.ts';
import { requireExchange } from './exchange/require-exchange.ts';
import type { CheckRequest } from '../data/check-request.ts';

/**
 * Rolls a test and writes what follows from it; nothing where the roll or its message was stopped.
 * @throws UserError `weapon-empty`, `weapon-gone`, and as requireExchange
 */
export async function withConsequences(
  actor: HarvestCharacter,
  request: CheckRequest,
  roll: () => Promise<ChatMessage.Implementation | undefined>,
): Promise<ChatMessage.Implementation | undefined> {
  requireExchange(actor, request);
  const message = await withShot(actor, request, roll);
  if (message) await noteExchange(actor, request, message.id ?? '');
  if (message?.type === 'harvestCheck' && request.purpose?.kind === 'drink') {
    const { net } = (message as ChatMessage.OfType<'harvestCheck'>).system.outcome;
    await settleDrink(actor, request.purpose, net);
  }
  return message;
}
