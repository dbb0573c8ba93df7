/** Tests that every roll that is named by words in the packs and in the documentation is understood, and that the documentation has every example. */
import './foundry-double.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { loadCallWords, parseLine } from '../../module/checks/parse-call.ts';
import { registerCalledText } from '../../module/checks/typed-calls.ts';
import { addRuleset, listFacets, type Ruleset } from '../../module/foundry/ruleset.ts';
import * as registered from '../../module/rulesets/registry.ts';
import { toUserError } from '../../module/user-error.ts';
import { setPacks } from './pack-double.ts';

const PAGE = 'docs/macros-and-modules.md';

setPacks();
Object.assign(game, { actors: [], items: { contents: [] } });
Object.values<Ruleset>(registered).forEach(addRuleset);
await loadCallWords();

function listFiles(folder: string, ending: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith(ending)).map((name) => join(folder, name));
}

const commands = listFacets('calls').map(({ command }) => command);
const inTexts = new RegExp(`\\[\\[(/(?:${commands.join('|')})\\s[^\\]]*)\\]\\]`, 'giu');
const inCode = new RegExp(`(?<=[\`"])(/(?:${commands.join('|')})\\s[^\`"]*)(?=[\`"])`, 'giu');

function listLines(path: string, ...patterns: readonly RegExp[]): string[] {
  const text = readFileSync(path, 'utf8');
  return patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, line = '']) => line));
}

function findFault(line: string): string {
  try {
    if (!line.endsWith(' help')) parseLine(line);
    return '';
  } catch (error) {
    return toUserError(error)?.localize() ?? String(error);
  }
}

describe.each([
  ['the packs', listFiles('packs/_source', '.yml').map((path) => [path, listLines(path, inTexts)] as const)],
  ['the documentation', listFiles('docs', '.md').map((path) => [path, listLines(path, inTexts, inCode)] as const)],
])('in %s', (_where, files) => {
  it('every line is understood', () => {
    const lines = files.flatMap(([path, found]) => found.map((line) => ({ path, line, fault: findFault(line) })));
    expect(lines.length).toBeGreaterThanOrEqual(3 * commands.length);
    expect(lines.filter(({ fault }) => fault)).toEqual([]);
  });
});

describe('a text with calls', () => {
  const enrichers: { readonly pattern: RegExp }[] = [];
  vi.stubGlobal('Hooks', { once: () => undefined });
  Object.assign(CONFIG, { TextEditor: { enrichers } });
  registerCalledText();
  vi.unstubAllGlobals();
  const [{ pattern } = { pattern: /never/u }] = enrichers;

  const [command = ''] = commands;

  it('has a line and a label for each', () => {
    const text = `[[/${command} wits]] or [[/${command} pilot hard]]{Fly!}`;
    const found = [...text.matchAll(pattern)].map(([, ...parts]) => parts);
    expect(found).toEqual([
      [`${command} wits`, undefined],
      [`${command} pilot hard`, 'Fly!'],
    ]);
  });

  // If the time grew with the square of the length, each of these texts would hold the page for a minute.
  it.each([
    [`[[/${command} `, 0],
    [`[[/${command} x]]{`, 60_000],
  ])('is searched at once, however often “%s” begins and never ends', (opening, count) => {
    expect([...opening.repeat(60_000).matchAll(pattern)]).toHaveLength(count);
  });
});

it.each(listFacets('calls'))('the documentation has the examples of /$command', ({ command, examples }) => {
  const lines = listLines(PAGE, inCode);
  for (const { line } of examples) expect(lines).toContain(`/${command} ${line}`);
});

it('the documentation names every member of game.tetrad', () => {
  const source = readFileSync('module/windows/game-api.ts', 'utf8');
  const [, members = ''] = /export interface TetradApi \{([\s\S]*?)\n\}/u.exec(source) ?? [];
  const names = [...members.matchAll(/^ {2}(?:readonly )?(\w+)[(:]/gmu)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(10);
  const text = readFileSync(PAGE, 'utf8');
  expect(names.filter((name) => !new RegExp(`\`${name}\`|tetrad\\.${name}\\b`, 'u').test(text))).toEqual([]);
});
