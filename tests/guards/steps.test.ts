/** Tests of play and of the browser know windows and cards by their page objects alone (tests/e2e/pages, *-page.ts), so that a new window changes only those. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const FOLDERS = ['tests/e2e/dark-harvest', 'tests/play/dark-harvest'];

/** Calls that find by a selector, or that are told in writing where to look. */
const SELECTOR =
  /\.locator\(|\.querySelector(?:All)?[<(]|\b(?:expectAccessible|findOverflow|findPlace|listMotion)\(.*['"`]/u;

/** Lists the lines in which elements are found by a selector. */
function listSelectors(text: string): string[] {
  return text.split('\n').filter((line) => SELECTOR.test(line));
}

const files = FOLDERS.flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`)).filter((path) =>
  path.endsWith('.test.ts'),
);

it.each(files)('%s finds nothing by a selector of its own', (path) => {
  expect(listSelectors(readFileSync(path, 'utf8'))).toEqual([]);
});

it.each([
  "await seat.page.locator('.card').click();",
  "const card = document.querySelector<HTMLElement>('.card');",
  "await expectAccessible(seat.page, '.card');",
])('a selector in a step is found: %s', (step) => {
  expect(listSelectors(`const card = findCard(seat);\n${step}\n`)).toEqual([step]);
});
