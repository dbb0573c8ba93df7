/** The book of the rules: every rule that code or cards may name has a name, a text and a page of the journal that speaks of it. */
import '../foundry-double.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { registerRules, viewRule } from '../../../module/rolls/plan-view.ts';
import { rules } from '../../../module/rulesets/dark-harvest/data/rule-book.ts';

const FOLDER = 'packs/_source/dark-harvest-rules';

interface Journal {
  readonly _id: string;
  readonly pages: readonly { readonly _id: string; readonly text: { readonly content: string } }[];
}

const texts = new Map<string, string>(
  readdirSync(FOLDER).flatMap((file) => {
    const { _id, pages } = parse(readFileSync(`${FOLDER}/${file}`, 'utf8')) as Journal;
    const journal = `Compendium.tetrad.dark-harvest-rules.JournalEntry.${_id}.JournalEntryPage`;
    return pages.map((page) => [`${journal}.${page._id}`, page.text.content] as const);
  }),
);

/** DH-1 to DH-18, DH-20 to DH-32, DH-40 to DH-52 and DH-60 to DH-67. */
const spans = [
  [1, 18],
  [20, 32],
  [40, 52],
  [60, 67],
] as const;
const ids = spans.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => `DH-${from + index}`));

registerRules(rules);

describe('the book of the rules', () => {
  it.each(ids)('%s has a name, a text, and a page that speaks of it', (id) => {
    const { name = '', text = '', page = '' } = viewRule(id) ?? {};
    expect(name).not.toMatch(/TETRAD|DH-|^$/u);
    expect(text).toMatch(/^[\p{Lu}\d].+\.$/u);
    // "Why?" leads to the page; there it is found by name and id.
    expect(texts.get(page)).toContain(`<h3>${name} (${id})</h3>`);
  });

  it('stands whole in the journal', () => {
    const journal = [...texts.values()].join('\n');
    expect(ids.filter((id) => !journal.includes(` (${id})</h3>`))).toEqual([]);
  });

  it('knows no others', () => {
    expect(Object.keys(rules.pages).toSorted()).toEqual(ids.toSorted());
    expect([viewRule('DH-99'), viewRule('toString'), viewRule('')]).toEqual([null, null, null]);
  });
});
