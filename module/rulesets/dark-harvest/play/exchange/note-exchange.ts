/** Notes on an actor what it did in an exchange, when its roll lies on the table (DH-25, DH-28, DH-32). */
import type { HarvestCharacter } from '../../data/fighter.ts';
import type { CheckRequest } from '../../data/check-request.ts';
import { noteDeed } from './fight-state.ts';
import { readSplit } from '../../data/exchange-request.ts';
import { countMelee } from './situation.ts';

/**
 * Notes it; nothing outside a fight.
 * @param message - id of the message of the roll
 */
export async function noteExchange(actor: HarvestCharacter, request: CheckRequest, message: string): Promise<void> {
  const { exchange } = request;
  if (!exchange) return;
  const { role, reply, range, against, weapon, defenceless } = exchange;
  if (role === 'attack' || reply === 'strikeBack') {
    const foe = {
      id: against,
      role: role === 'attack' ? ('attack' as const) : ('strikeBack' as const),
      melee: weapon.melee,
      message,
    };
    // A surprise comes beside the round's attacks (DH-32).
    await noteDeed(actor, {
      ...(defenceless === 'unaware' ? {} : { foe }),
      declared: readSplit(request),
      endsAim: true,
    });
  } else if (reply === 'dodge' && range !== 'melee' && countMelee(actor, against) > 0) {
    await noteDeed(actor, { dodgedShot: true });
  }
}
