/** What a test needs and does beside its card: an attack spends a shot (DH-49) and one of the round (DH-25), a drink is drunk (DH-65). */
import type { HarvestCharacter } from '../data/fighter.ts';
import { holdShot, requireShot, spendShot } from './attacks.ts';
import { settleDrink } from './life.ts';
import { noteExchange, requireExchange } from './situation.ts';
import type { CheckRequest } from '../data/check-request.ts';

/**
 * Asks whether a test can be made now.
 * @throws UserError `weapon-empty`, `weapon-gone`, and as requireExchange
 */
export function permitCheck(actor: HarvestCharacter, request: CheckRequest): void {
  requireExchange(actor, request);
  requireShot(actor, request);
}

/** Writes what follows from a test that lies on the table. */
export async function notifyCheck(
  actor: HarvestCharacter,
  request: CheckRequest,
  message: ChatMessage.Implementation,
): Promise<void> {
  await spendShot(actor, request);
  await noteExchange(actor, request, message.id ?? '');
  if (request.purpose?.kind === 'drink') {
    const { net } = (message as ChatMessage.OfType<'harvestCheck'>).system.outcome;
    await settleDrink(actor, request.purpose, net);
  }
}

/** Holds the shot that an attack is about to fire. */
export const holdCheck = holdShot;
