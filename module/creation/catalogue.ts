/** Lists the items that can be picked in character creation: those of the wanted types in the compendia and the world. */
import { listEntries, type PickEntry } from '../sheets/item-picker.ts';
import type { CreationFacet, PicksStep } from './creation-facet.ts';

/** An item that can be picked. */
export interface Offer extends PickEntry {
  /** Id of the step in which the item can be picked. */
  readonly step: string;
  /** Lang key for the name of the item's kind. */
  readonly kind: string;
}

/** All items that can be picked, by UUID, in the order of the lists. */
export type Catalogue = ReadonlyMap<string, Offer>;

async function listStep(step: PicksStep): Promise<Offer[]> {
  const lists = await Promise.all(
    step.sources.map(async ({ type, label }) => {
      const entries = await listEntries({ type }, step.fields ?? []);
      return entries.map((entry) => ({ ...entry, step: step.id, kind: label }));
    }),
  );
  return lists.flat();
}

/** Reads all items that can be picked. A compendium that cannot be read counts as empty. */
export async function readCatalogue({ steps }: CreationFacet): Promise<Catalogue> {
  const lists = await Promise.all(steps.filter((step) => step.kind === 'picks').map(listStep));
  return new Map(lists.flat().map((offer) => [offer.uuid, offer]));
}

/** Lists the UUIDs of the items that can be picked in a step. */
export function listStepUuids(catalogue: Catalogue, step: string): Set<string> {
  return new Set([...catalogue.values()].filter((offer) => offer.step === step).map(({ uuid }) => uuid));
}
