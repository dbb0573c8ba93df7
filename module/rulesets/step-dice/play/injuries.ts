/**
 * Debilitating injuries, and the scars of burns. Each is an item that belongs to a ledger entry: it is deleted while the entry, or the damage that led to it, is
 * undone (SD-33, SD-40).
 */
import { findMessage, listItems } from '../../../foundry/documents.ts';
import type { ListedEntry } from '../../../ledger/ledger.ts';
import { type Standing, listStandings } from '../../../ledger/reversal.ts';
import { readLedger } from '../../../ledger/tracked-actor.ts';
import { artwork } from '../data/artwork.ts';
import type { StepFighter } from '../data/fighter.ts';
import { LANG } from '../data/to-input.ts';

/** The events that leave an item: one of a failed roll, which damage led to, and one of the damage itself. */
const events = ['debilitatingInjury', 'scar'] as const;
const MESSAGE = 'ChatMessage.';

/** Returns the id of the ledger entry of the damage that led to an injury; empty if the wounds card between them was deleted. */
function findDamage({ source }: ListedEntry): string {
  const id = source.startsWith(MESSAGE) ? source.slice(MESSAGE.length) : '';
  return findMessage(id, 'stepWounds')?.system.entry ?? '';
}

/** Finds the injury item that belongs to a ledger entry; undefined: the entry made none, or it was deleted. */
export function findInjury(actor: StepFighter, entry: string): Item.OfType<'stepInjury'> | undefined {
  return listItems(actor, 'stepInjury').find(({ system }) => system.entry === entry);
}

async function settleInjury(actor: StepFighter, { entry, isUndone }: Standing, damage?: Standing): Promise<void> {
  const item = findInjury(actor, entry.id);
  if (isUndone || damage?.isUndone) await item?.delete();
  else if (!item) {
    const kind = events.find((event) => entry.events.includes(event)) ?? '';
    const name = game.i18n.localize(`${LANG}.Damage.effect.${kind}`);
    const { label = '' } = kind === 'scar' ? entry : (damage?.entry ?? {});
    const system = { entry: entry.id, since: label };
    await actor.createEmbeddedDocuments('Item', [{ name, type: 'stepInjury', img: artwork.injury, system }]);
  }
}

/**
 * Creates or deletes injury items after a ledger entry was written, undone or redone: the item of that entry, and the items of injuries that its damage led to.
 * @param id - id of the ledger entry
 */
export async function settleInjuries(actor: StepFighter, id: string): Promise<void> {
  const standings = listStandings(readLedger(actor));
  for (const one of standings) {
    if (!events.some((event) => one.entry.events.includes(event))) continue;
    const damage = findDamage(one.entry);
    if (one.entry.id !== id && damage !== id) continue;
    await settleInjury(
      actor,
      one,
      standings.find(({ entry }) => entry.id === damage),
    );
  }
}
