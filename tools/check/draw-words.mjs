// `node tools/check/draw-words.mjs [--seed N] [--texts 100] [--comments 50]`: draws texts of lang and packs and comments of module, src and table at random,
// and prints them with their places. A fresh reader then marks those that read badly (docs/words.md). The same seed draws the same from the same files.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { parseAllDocuments } from 'yaml';
import { listFiles } from './files.mjs';
import { listComments } from './read-comments.mjs';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    texts: { type: 'string', default: '100' },
    comments: { type: 'string', default: '50' },
  },
});

/** Tests whether a string is a text for users: it has at least three words, and is no name, id, path, formula or mere link. */
const isText = (text) => /\p{L}+[ ,].*\p{L}+.* .*\p{L}/u.test(text) && !/^(?:systems|assets|tetrad)\//u.test(text);

/** Lists the texts in a value, each with its path. */
function listTexts(value, path) {
  if (typeof value === 'string')
    return value
      .split(/<\/?(?:p|li|ul|ol|h\d|blockquote|td|tr|table|tbody)>|\n/u)
      .map((text) => text.trim())
      .filter(isText)
      .map((text) => `${path}: ${text}`);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => listTexts(inner, `${path}.${key}`));
}

/** Returns a source of numbers in [0, 1) from a seed (mulberry32). */
function createRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Draws entries of a list at random, none twice. */
function draw(entries, count, random) {
  const left = [...entries];
  return Array.from(
    { length: Math.min(count, left.length) },
    () => left.splice(Math.floor(random() * left.length), 1)[0],
  );
}

const texts = [
  ...listFiles('lang/en', ['.json']).flatMap((path) => listTexts(JSON.parse(readFileSync(path, 'utf8')), path)),
  ...listFiles('packs/_source', ['.yml']).flatMap((path) =>
    parseAllDocuments(readFileSync(path, 'utf8')).flatMap((document) => listTexts(document.toJS(), path)),
  ),
];
const comments = ['module', 'src', 'table'].flatMap((folder) =>
  listFiles(folder, ['.ts']).flatMap((path) =>
    listComments(path, readFileSync(path, 'utf8')).map(({ line, text }) => `${path}:${line}: ${text}`),
  ),
);
const random = createRandom(Number(values.seed));
console.log(`seed ${values.seed}; ${texts.length} texts, ${comments.length} comments`);
for (const text of draw(texts, Number(values.texts), random)) console.log(`T ${text}`);
for (const comment of draw(comments, Number(values.comments), random)) console.log(`C ${comment}`);
