/** `npm run check:spelling` finds what is misspelled, or spelled as in America, in texts, pages and comments. */
import { readFileSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { makeFolder, runTool } from './run-tool.ts';

const WORDS = 'tools/check/words.txt';
const CONFIG = '.cspell.config.yaml';

const slips = [
  ['lang/en/core.json', '{\n  "armor": "Heavy armor"\n}', 'armor'],
  ['packs/_source/things/hat.yml', 'img: assets/armor.svg\nkind: armor\ndescription: <p>A grey hatt</p>', 'hatt'],
  ['docs/fight.md', 'The `defense` is teh defence.', 'teh'],
  ['module/chat/card.ts', '/** @param recieve - What is recieved. */\nexport const dialogue = "behavior";', 'recieved'],
  ['table/start.ts', "const url = 'https://foo.example'; // Occured in setColor.", 'Occured'],
  ['styles/card.css', '/* Centered. */\np { text-align: center; }', 'Centered'],
] as const;

let lines: string[];
beforeAll(() => {
  const copied = Object.fromEntries([CONFIG, WORDS].map((path) => [path, readFileSync(path, 'utf8')]));
  const folder = makeFolder({ ...copied, ...Object.fromEntries(slips) });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'junction');
  const args = ['lint', '--no-default-configuration', '--no-progress', '--no-summary'];
  const { code, output } = runTool('node_modules/cspell/bin.mjs', folder, { args });
  expect(code).toBe(1);
  lines = output.trim().split('\n');
});

it.each(slips)('in %s', (path, _text, word) => {
  const found = lines.filter((line) => line.startsWith(path));
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(`(${word})`);
});

it('the list of words is in order', () => {
  const words = readFileSync(WORDS, 'utf8').trim().split('\n');
  expect(words).toEqual([...new Set(words)].toSorted((one, other) => one.localeCompare(other, 'en')));
});
