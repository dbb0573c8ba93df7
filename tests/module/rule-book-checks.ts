/** Checks the book of a ruleset's rules: every rule that code or cards may name has a name, a text and a page of the journal that speaks of it. */
import './foundry-double.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type RuleBook, viewRule } from '../../module/chat/plan-view.ts';
import { installFacets } from './install-facets.ts';

interface Journal {
  readonly _id: string;
  readonly pages: readonly { readonly _id: string; readonly text: { readonly content: string } }[];
}

/** Reads the pages of a rules pack by their UUIDs. */
function readPages(pack: string): Map<string, string> {
  const folder = `packs/_source/${pack}`;
  return new Map(
    readdirSync(folder).flatMap((file) => {
      const { _id, pages } = parse(readFileSync(`${folder}/${file}`, 'utf8')) as Journal;
      const journal = `Compendium.tetrad.${pack}.JournalEntry.${_id}.JournalEntryPage`;
      return pages.map((page) => [`${journal}.${page._id}`, page.text.content] as const);
    }),
  );
}

/**
 * Describes the tests of a book.
 * @param rules - The book.
 * @param pack - Name of the rules pack.
 * @param prefix - What the ids begin with.
 * @param spans - First and last number of each row of ids.
 */
export function describeRuleBook(
  rules: RuleBook,
  pack: string,
  prefix: string,
  spans: readonly (readonly [number, number])[],
): void {
  const texts = readPages(pack);
  const ids = spans.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, index) => `${prefix}-${from + index}`),
  );
  installFacets('rules', { rules });

  describe('the book of the rules', () => {
    it.each(ids)('%s has a name, a text, and a page that speaks of it', (id) => {
      const { name = '', text = '', page = '' } = viewRule(id) ?? {};
      expect(name).not.toMatch(new RegExp(`TETRAD|${prefix}-|^$`, 'u'));
      expect(text).toMatch(/^[\p{Lu}\d].+\.$/u);
      // "Why?" leads to the page; there it is found by name and id.
      expect(texts.get(page)).toContain(`<h3>${name} (${id})</h3>`);
    });

    it('is complete in the journal', () => {
      const journal = [...texts.values()].join('\n');
      expect(ids.filter((id) => !journal.includes(` (${id})</h3>`))).toEqual([]);
    });

    it('knows no others', () => {
      expect(Object.keys(rules.pages).toSorted()).toEqual(ids.toSorted());
      expect([viewRule(`${prefix}-99`), viewRule('toString'), viewRule('')]).toEqual([null, null, null]);
    });
  });
}
