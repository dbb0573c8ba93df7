/** Parses the words of a call of any ruleset. Words may be ids or translated names in upper or lower case, separated by spaces, commas or plus signs. */
import { listFacets } from '../foundry/ruleset.ts';
import { UserError } from '../user-error.ts';
import { type Call, type CallWord, type CallsFacet } from './calls-facet.ts';
import { listWords } from './call-words.ts';

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

/**
 * Returns how many parts of a text, from an index on, match a name; 0 if the name does not begin there.
 * @param all - the parts of the text
 * @param place - the index
 */
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

/** The order of the kinds in a call. */
const order = ['skill', 'basis', 'number', 'difficulty'] as const satisfies readonly CallWord['kind'][];

/**
 * Parses a call.
 * @param text - the words after the command
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
