/** What the system leaves alone because the sources disagree about it, or rest on open reports: its code does not name it (docs/dev/conformance.md). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const files = ['module', 'src'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name)),
);
const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
const findIn = (pattern: RegExp): string[] => files.filter((file) => pattern.test(texts.get(file) ?? ''));

it('reads its own code', () => {
  expect(findIn(/\bdescribeTypedRoll\b/u).length).toBeGreaterThan(1);
});

it.each([
  ['C-32: dice at their highest or lowest face', /\b(?:maximize|minimize)\b/u],
  ['C-60: events and hooks of turns', /_on(?:Start|End)Turn\b|_onEndRound\b|['"]combat(?:Turn|TurnChange|Round)['"]/u],
  ['C-61: drawing from a stack, and passing to one, that may be empty', /\.(?:draw|pass)\(/u],
])('%s', (_what, pattern) => {
  expect(findIn(pattern)).toEqual([]);
});
