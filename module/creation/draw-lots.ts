/** Draws random names, archetypes and portraits for new characters, without dice in the chat log. */
import type { CreationFacet, CreationPortrait } from './creation-facet.ts';
import { applyArchetype, beginDraft, type Draft } from './draft.ts';

/** Returns a list in random order. */
function shuffle<Entry>(entries: readonly Entry[]): Entry[] {
  return entries
    .map((entry) => ({ entry, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ entry }) => entry);
}

/**
 * Draws names that no actor has yet. If there are too few of them, names repeat.
 * @param taken - further names that are in use
 */
export function drawNames(facet: CreationFacet, count: number, taken: readonly string[] = []): string[] {
  const used = new Set([...taken, ...game.actors.contents.map(({ name }) => name)]);
  const all = game.i18n
    .localize(facet.names)
    .split(';')
    .map((name) => name.trim())
    .filter(Boolean);
  const free = all.filter((name) => !used.has(name));
  const drawn = shuffle(free.length > 0 ? free : all);
  return Array.from({ length: count }, (_, index) => drawn[index % drawn.length] ?? '');
}

/**
 * Draws archetypes. All are drawn once before any is drawn a second time.
 * @returns their ids
 */
export function drawArchetypes({ archetypes }: CreationFacet, count: number): string[] {
  const drawn = shuffle(archetypes);
  return Array.from({ length: count }, (_, index) => drawn[index % drawn.length]?.id ?? '');
}

/** Returns the id of the wanted portrait or, if it is taken, of a random free one. */
function drawPortrait({ portraits }: CreationFacet, wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted;
  const free: readonly CreationPortrait[] = portraits.filter(({ id }) => !taken.has(id));
  return shuffle(free)[0]?.id ?? wanted;
}

/** Makes drafts, each with a name and an archetype. While there are enough portraits, no two characters have the same one. */
export function draftParty(
  facet: CreationFacet,
  members: readonly { readonly name: string; readonly archetype: string }[],
): Draft[] {
  const taken = new Set<string>();
  return members.map(({ name, archetype }) => {
    const found = facet.archetypes.find(({ id }) => id === archetype);
    const begun = beginDraft(facet, name);
    const draft = found ? applyArchetype(facet, begun, found) : begun;
    const portrait = drawPortrait(facet, draft.portrait, taken);
    taken.add(portrait);
    return { ...draft, portrait };
  });
}
