/**
 * Reads the words of a call of any ruleset: the words of the ruleset, and the names of the skills that this user can find in compendia, in the world and on sheets.
 * Words may be ids or translated names in upper or lower case, separated by spaces, commas or plus signs.
 */
import { listFacets } from '../foundry/ruleset.ts';
import { UserError } from '../user-error.ts';
import type { Call, CallWord, CallsFacet, CallSkills } from './calls-facet.ts';
import { listPackItems } from '../documents/indexed-items.ts';
import { findSelectedActor } from '../foundry/canvas.ts';
import { listItems, listWorldItems } from '../foundry/documents.ts';

/** The maximum length of a line, in characters, and the maximum number of suggestions in an error. */
const [LONGEST, OFFERED] = [200, 4];

const parts = /[+-]\s*\d+(?![\p{Letter}\p{Number}])|[\p{Letter}\p{Number}]+/gu;

/** Splits a text into words and numbers, the latter with their signs: "Agility+Pilot, −2" → agility, pilot, -2. Letters lose their accents. */
function splitWords(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll('−', '-')
    .toLowerCase();
  return [...plain.matchAll(parts)].map(([part]) => part.replaceAll(/\s/gu, ''));
}

function isNumber(part: string): boolean {
  return /^[+-]?\d+$/u.test(part);
}

/** Returns how many parts of a text, from an index on, match a name; 0 if the name does not begin there. */
function countMatch(all: readonly string[], place: number, name: string): number {
  const wanted = splitWords(name);
  return wanted.length > 0 && wanted.every((part, index) => all[place + index] === part) ? wanted.length : 0;
}

/** Returns the word with the longest name that begins at an index of a text; null: none. Of equally long names, the first one counts. */
function findLongest(all: readonly string[], place: number, words: readonly CallWord[]) {
  let found: { readonly word: CallWord; readonly length: number } | null = null;
  for (const word of words) {
    const length = Math.max(countMatch(all, place, word.id), countMatch(all, place, word.label));
    if (length > (found?.length ?? 0)) found = { word, length };
  }
  return found;
}

/** Returns how many letters must be changed, added or removed to turn one word into another. */
function countSlips(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let place = 0; place < one.length; place += 1) {
    const next = [place + 1];
    for (let index = 0; index < other.length; index += 1)
      next.push(
        Math.min(
          (next[index] ?? 0) + 1,
          (row[index + 1] ?? 0) + 1,
          (row[index] ?? 0) + Number(one[place] !== other[index]),
        ),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** Returns the labels to suggest for an unknown word: the most similar ones or, if none is similar, all except skills. */
function listOffers(part: string, words: readonly CallWord[]): string[] {
  const close = words
    .map(({ id, label }) => {
      const names = [splitWords(id).join(''), ...splitWords(label)];
      return { label, slips: Math.min(...names.map((name) => countSlips(part, name))) };
    })
    .filter(({ slips }) => slips <= Math.max(1, Math.floor(part.length / 3)))
    .toSorted((a, b) => a.slips - b.slips);
  const found = close.length > 0 ? close.slice(0, OFFERED) : words.filter(({ kind }) => kind !== 'skill');
  return [...new Set(found.map(({ label }) => label))];
}

function list(labels: readonly string[]): string {
  return new Intl.ListFormat(game.i18n.lang, { type: 'disjunction' }).format(labels);
}

/**
 * Returns the words of a text, in order.
 * @throws UserError `call-unknown`
 */
function readWords(facet: CallsFacet, text: string): CallWord[] {
  const known = listWords(facet);
  const all = splitWords(text.slice(0, LONGEST));
  const found: CallWord[] = [];
  for (let place = 0; place < all.length;) {
    const part = all[place] ?? '';
    const longest = findLongest(all, place, known);
    const word = longest?.word ?? (isNumber(part) ? facet.readNumber?.(part) : null);
    if (!word) {
      const offers = list(listOffers(part, known));
      throw new UserError('call-unknown', { word: part, offers, command: `/${facet.command} help` });
    }
    found.push(word);
    place += longest?.length ?? 1;
  }
  return found;
}

const order = ['skill', 'basis', 'number', 'difficulty'] as const satisfies readonly CallWord['kind'][];

/**
 * Parses a call.
 * @throws UserError `call-unknown` for a word that the ruleset does not know, `call-empty` if the text names nothing to roll, `call-too-much` for words that
 * cannot be combined
 */
export function parseCall(facet: CallsFacet, text: string): Call {
  const words = readWords(facet, text).toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
  const [subjects, levels] = [true, false].map((isSubject) =>
    words.filter(({ kind }) => (kind !== 'difficulty') === isSubject),
  ) as [CallWord[], CallWord[]];
  const example = `/${facet.command} ${facet.examples[0]?.line ?? ''}`;
  if (subjects.length === 0) throw new UserError('call-empty', { example });
  if (!facet.forms.includes(subjects.map(({ kind }) => kind).join(' ')) || levels.length > 1) {
    const extra = levels.length > 1 ? levels : subjects;
    throw new UserError('call-too-much', { words: extra.map(({ label }) => label).join(', '), example });
  }
  return {
    ruleset: facet.id,
    subjects: subjects.map(({ id }) => id),
    difficulty: levels[0]?.id ?? facet.usual,
  };
}

/** A line that begins with a command, such as `/dh swordplay`: the ruleset's calls facet, and the words after the command. */
export interface CalledLine {
  readonly facet: CallsFacet;
  readonly words: string;
}

/** Splits a line into its command, with or without the slash, and the words after it; null if it does not begin with a ruleset's command. */
export function splitLine(line: string): CalledLine | null {
  const [, command = '', words = ''] = /^\s*\/?(\S+)([\s\S]*)$/u.exec(line) ?? [];
  const commands = new Map(listFacets('calls').map((facet) => [facet.command, facet]));
  const facet = commands.get(command.toLowerCase());
  return facet ? { facet, words: words.trim() } : null;
}

/**
 * Parses a line that begins with a command.
 * @throws UserError `call-unknown` for an unknown command, and for the same reasons as parseCall
 */
export function parseLine(line: string): Call {
  const split = splitLine(line);
  if (split) return parseCall(split.facet, split.words);
  const [word = ''] = line.trim().split(/\s/u);
  throw new UserError('call-unknown', {
    word,
    offers: list(listFacets('calls').map(({ command }) => `/${command}`)),
    command: '/tetrad',
  });
}

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
