/** The pages lead only to files that exist, and README or the index of docs/dev leads to each page. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const docs = readdirSync('docs', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .map((name) => join('docs', name));

/** Returns the files that a page leads to, by links and pictures. */
function listTargets(page: string): string[] {
  const links = readFileSync(page, 'utf8').matchAll(/\]\(([^)\s]+)\)|(?:src|srcset|href)="([^"]+)"/gu);
  const targets = [...links].map(([, link, picture]) => (link ?? picture ?? '').replace(/#.*$/u, ''));
  return targets.filter((target) => target && !/^[a-z]+:/u.test(target)).map((target) => join(dirname(page), target));
}

it.each(['README.md', 'CONTRIBUTING.md', ...docs])('%s leads to no missing file', (page) => {
  expect(listTargets(page).filter((target) => !existsSync(target))).toEqual([]);
});

it('README and the index of docs/dev lead to each page', () => {
  const led = [...listTargets('README.md'), ...listTargets(join('docs', 'dev', 'README.md'))];
  expect(docs.filter((page) => !led.includes(page))).toEqual([]);
});
