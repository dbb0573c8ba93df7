/** The words that calls can contain: those of each ruleset, and the skills that this user can find in the packs, in the world and on sheets. */
import { listPackItems } from '../documents/indexed-items.ts';
import { findSelectedActor } from '../documents/macro-actor.ts';
import { listItems, listWorldItems } from '../foundry/documents.ts';
import { type CallSkills, type CallWord, type CallsFacet, callsFacets } from './calls-facet.ts';

/** The words for the skills in the packs, by the type of their items. */
const packed = new Map<string, readonly CallWord[]>();

async function loadSkills({ type, fields, read }: CallSkills): Promise<void> {
  packed.set(type, (await listPackItems(type, fields)).flatMap(read));
}

/** Resolves when the words of the packs have been read for the first time. */
let loading: Promise<void> | null = null;

async function load(): Promise<void> {
  const sources = callsFacets.list().flatMap(({ skills = [] }) => skills);
  await Promise.all(sources.map(loadSkills));
}

/** Loads the words for the skills in the packs, unless that was done before. Without it, calls know those in the world and on sheets only. */
export function loadCallWords(): Promise<void> {
  loading ??= load();
  return loading;
}

/** Reads the packs again whenever one changes. Called in `init`. */
export function watchCallWords(): void {
  Hooks.once('ready', () => void loadCallWords());
  Hooks.on('updateCompendium', () => {
    loading = null;
    void loadCallWords();
  });
}

/** Lists the words for the skills on the sheets that this user can see. */
function listOwnedSkills({ type, read }: CallSkills): CallWord[] {
  const seen: readonly Actor.Implementation[] = [...game.actors].filter(({ visible }) => visible);
  // `game.actors` does not contain the actors of unlinked tokens.
  const selected = findSelectedActor();
  const actors = selected && !seen.includes(selected) ? [...seen, selected] : seen;
  return actors.flatMap((actor) => listItems(actor, type)).flatMap(read);
}

/** Lists the words for the skills of a ruleset. If several have the same id, the first counts: packs before the world, the world before sheets. */
function listSkills(skills: CallSkills): CallWord[] {
  const all = [
    ...(packed.get(skills.type) ?? []),
    ...listWorldItems(skills.type).flatMap(skills.read),
    ...listOwnedSkills(skills),
  ];
  const known = new Map<string, CallWord>();
  for (const word of all) if (word.id && !known.has(word.id)) known.set(word.id, word);
  return [...known.values()];
}

/** Lists all words of a ruleset's calls. */
export function listWords(facet: CallsFacet): readonly CallWord[] {
  // A skill that is named like an attribute must be called by its identifier.
  return [...facet.bases(), ...facet.difficulties(), ...(facet.skills ? listSkills(facet.skills) : [])];
}

/** Lists what can be called, for the GM's form: skills by name, then attributes and the like. */
export function listSubjects(facet: CallsFacet): readonly CallWord[] {
  const words = listWords(facet);
  const skills = words.filter(({ kind }) => kind === 'skill');
  return [
    ...skills.toSorted((a, b) => a.label.localeCompare(b.label, game.i18n.lang)),
    ...words.filter(({ kind }) => kind === 'basis'),
  ];
}

/**
 * Returns the word with an id and one of these kinds; undefined: none. A number may be a word too.
 * @param words - those of the ruleset; listing them takes a while in a world with many actors
 */
export function findWord(
  facet: CallsFacet,
  id: string,
  kinds: readonly CallWord['kind'][],
  words: readonly CallWord[] = listWords(facet),
): CallWord | undefined {
  const found = words.find((word) => word.id === id && kinds.includes(word.kind));
  if (found) return found;
  const number = facet.readNumber?.(id);
  return number && kinds.includes(number.kind) ? number : undefined;
}
