/**
 * The words that calls can contain: the words of each ruleset, and the names of the skills that this user can find in compendia, in the world and on sheets.
 */
import { listFacets } from '../foundry/ruleset.ts';
import { listPackItems } from '../documents/indexed-items.ts';
import { findSelectedActor } from '../foundry/canvas.ts';
import { listItems, listWorldItems } from '../foundry/documents.ts';
import { type CallSkills, type CallWord, type CallsFacet } from './calls-facet.ts';

/** The words for the skills in compendia, by item type. */
const packed = new Map<string, readonly CallWord[]>();

async function loadSkills({ type, fields, read }: CallSkills): Promise<void> {
  packed.set(type, (await listPackItems(type, fields)).flatMap(read));
}

/** Resolves when the words of the compendia have been read; null: reading has not begun. */
let loading: Promise<void> | null = null;

async function load(): Promise<void> {
  const sources = listFacets('calls').flatMap(({ skills = [] }) => skills);
  await Promise.all(sources.map(loadSkills));
}

/** Loads the words for the skills in compendia, unless they are loaded. Until then, calls recognise only the skills in the world and on sheets. */
export function loadCallWords(): Promise<void> {
  loading ??= load();
  return loading;
}

/** Reads the compendia at start, and again whenever one changes. Called in `init`. */
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

/** Lists the words for the skills of a ruleset. If several have the same id, the first one counts, in this order: compendia, the world, sheets. */
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

/** Lists all words that calls of a ruleset can contain. */
export function listWords(facet: CallsFacet): readonly CallWord[] {
  // The bases come before the skills: a name that a skill shares with an attribute means the attribute, so such a skill must be called by its identifier.
  return [...facet.bases(), ...facet.difficulties(), ...(facet.skills ? listSkills(facet.skills) : [])];
}

/** Lists the words that the GM can choose in the form: skills sorted by name, then bases such as attributes. */
export function listSubjects(facet: CallsFacet): readonly CallWord[] {
  const words = listWords(facet);
  const skills = words.filter(({ kind }) => kind === 'skill');
  return [
    ...skills.toSorted((a, b) => a.label.localeCompare(b.label, game.i18n.lang)),
    ...words.filter(({ kind }) => kind === 'basis'),
  ];
}

/**
 * Returns the word with an id and one of these kinds; undefined: none. A number can be a word too.
 * @param words - the words of the ruleset, for callers that have them: listing them takes a while in a world with many actors
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
