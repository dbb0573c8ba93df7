/** A permanent injury as an item (DH-48): made once of the test that failed, whose id it bears. */
import type { HarvestCharacter } from '../data/fighter.ts';
import { artwork } from '../data/artwork.ts';

/** Tests whether the injury of a test has been noted. */
export function hasInjury(actor: HarvestCharacter, test: string): boolean {
  return [...(actor.items as unknown as Iterable<Item.Implementation>)].some(({ id }) => id === test);
}

/**
 * Notes the injury of a test on the actor, once.
 * @param test - id of the test's message
 */
export async function noteInjury(actor: HarvestCharacter, test: string): Promise<void> {
  if (hasInjury(actor, test)) return;
  const injury = {
    _id: test,
    name: game.i18n.localize('TETRAD.DarkHarvest.Injury.name'),
    type: 'harvestInjury' as const,
    img: artwork.injury,
    system: { since: new Date().toLocaleDateString(game.i18n.lang) },
  };
  await actor.createEmbeddedDocuments('Item', [injury as unknown as Item.CreateData], { keepId: true });
}

/**
 * Counts the injuries of tests that were rolled since a time: each bears the id of its test.
 * @param time - milliseconds since 1970
 */
export function countInjuriesSince(actor: HarvestCharacter, time: number): number {
  const items = [...(actor.items as unknown as Iterable<Item.Implementation>)];
  return items.filter(({ type, id }) => {
    const test = type === 'harvestInjury' ? game.messages.get(id ?? '') : undefined;
    return test !== undefined && test.timestamp >= time;
  }).length;
}
