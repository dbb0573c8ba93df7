/** The handbook: every Markdown file for users is a page of the journal, with its headings and all of its words, and every link leads somewhere. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { Window } from 'happy-dom';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { expandHandbook, listHeadings } from '../../tools/packs/expand-handbook.mjs';

const source = parse(readFileSync('packs/_source/handbook/handbook.yml', 'utf8')) as {
  readonly _id: string;
  readonly pages: readonly { readonly _id: string; readonly markdown: string }[];
};
const names = { pack: 'handbook', system: 'tetrad', url: 'https://example.org/tetrad' };

function expand(files: (path: string) => string | null, data: object = source) {
  const faults: string[] = [];
  const report = (field: string, fault: string): void => void faults.push(`${field}: ${fault}`);
  return { ...expandHandbook(data, { ...names, read: files, report }), faults };
}

const readFile = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : null);
const { pages, faults } = expand(readFile);

/** Returns the words of a text, without the marks of Markdown. */
const listWords = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

it('holds every page of docs/ once, and no link is broken', () => {
  expect(faults).toEqual([]);
  const files = readdirSync('docs').filter((name) => name.endsWith('.md'));
  expect(source.pages.map(({ markdown }) => markdown).toSorted()).toEqual(
    files.map((name) => `docs/${name}`).toSorted(),
  );
});

it.each(source.pages.map(({ markdown }, at) => [markdown, at] as const))(
  '%s: the page says what the file says',
  (path, at) => {
    const file = readFileSync(path, 'utf8');
    const page = pages[at]!;
    expect(page.name).toBe(/^# (.+)$/mu.exec(file)?.[1]);
    const { document } = new Window();
    document.body.innerHTML = page.text.content;
    const headings = [...document.querySelectorAll('h1, h2, h3, h4')].map(({ textContent }) => textContent);
    expect(headings).toEqual(listHeadings(file).map((heading) => heading.replaceAll('`', '')));
    expect(document.querySelectorAll('img, picture, h1').length).toBe(0);
    for (const link of document.querySelectorAll('a')) expect(link.getAttribute('href')).toMatch(/^https:/u);
    const shown = listWords((document.body.textContent ?? '').replaceAll(/@UUID\[[^\]]*\]/gu, ' '));
    const written = file
      .replace(/^# .+$/mu, '')
      .replaceAll(/<picture>[\s\S]*?<\/picture>/gu, '')
      .replaceAll(/\]\([^)]*\)/gu, ']')
      .replaceAll(/^```\w+$/gmu, '')
      .replaceAll(/^ *\d+\. /gmu, '');
    expect(shown).toEqual(listWords(written));
  },
);

it('links between pages are links of the journal, those to other files lead to the repository', () => {
  const all = pages.map(({ text }) => text.content).join('\n');
  const linked = [
    ...all.matchAll(/@UUID\[Compendium\.tetrad\.handbook\.JournalEntry\.(\w+)\.JournalEntryPage\.(\w+)/gu),
  ];
  expect(linked.length).toBeGreaterThan(10);
  for (const [, journal, page] of linked) {
    expect(journal).toBe(source._id);
    expect(pages.map(({ _id }) => _id)).toContain(page);
  }
  expect(all).toContain('href="https://example.org/tetrad/blob/main/docs/dev/permissions.md"');
});

it('an example of a roll or a link stays an example', () => {
  const all = pages.map(({ text }) => text.content).join('\n');
  expect(all).not.toMatch(/\[\[|@Embed\[/u);
  expect(all).toContain('[<wbr>[/dh swordplay difficult]]');
});

it('a broken file or link is told', () => {
  const two = { _id: 'journal', pages: [{ _id: 'one', markdown: 'docs/one.md' }] };
  const read = (text: string) => expand((path) => (path === 'docs/one.md' ? text : null), two).faults;
  expect(read('# One\n\n## Two parts\n\nSee [it](one.md#two-parts).\n')).toEqual([]);
  expect(read('One\n')).toEqual(['pages.0.markdown: docs/one.md: is no file that begins with a title']);
  expect(read('# One\n\n[Gone](two.md)\n')).toEqual([
    'pages.0.markdown: docs/one.md: links to docs/two.md, which there is not',
  ]);
  expect(read('# One\n\n[Gone](#three)\n')).toEqual([
    'pages.0.markdown: docs/one.md: links to docs/one.md#three, which there is not',
  ]);
});
