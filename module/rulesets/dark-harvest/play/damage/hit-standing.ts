/** Whether the exchange still stands as it stood when its damage was rolled: fate or a ruling may have changed it since. */
import { makeFormat } from '../../../../foundry/make-format.ts';
import { listHits } from '../../data/hits.ts';
import { readExchange } from '../../../../opposed/exchange.ts';
import type { DamageMessage } from './read-damage.ts';

const format = makeFormat('TETRAD.DarkHarvest.Damage.standing');

/** Says that the exchange stands otherwise by now; empty: it does not, or this user cannot see it. */
export function describeStanding(message: DamageMessage): string {
  const { links, hit } = message.system;
  const attack = game.messages.get(links.replyTo);
  if (attack?.type !== 'harvestCheck') return '';
  const check = attack as ChatMessage.OfType<'harvestCheck'>;
  if (readExchange(check).kind !== 'judged') return '';
  const now = listHits(check).find(({ by }) => by === hit.by);
  if (!now) return format('none', {});
  const margin = now.tied ? 0 : now.margin;
  const rolled = hit.tied ? 0 : hit.margin;
  return margin === rolled ? '' : format('other', { now: String(margin), rolled: String(rolled) });
}
