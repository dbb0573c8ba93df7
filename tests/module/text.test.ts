/** Texts with numbers take the plural form of their language. */
import { readFileSync, readdirSync } from 'node:fs';
import './foundry-double.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { formatText } from '../../module/text.ts';

const { localize } = game.i18n;
afterEach(() => Object.assign(game.i18n, { lang: 'en', localize }));

const says = (text: string, lang: string) => Object.assign(game.i18n, { lang, localize: () => text });

describe('a text with a number', () => {
  it.each([
    ['en', '1', 'Marks 1 pip'],
    ['en', '2', 'Marks 2 pips'],
    ['en', '0', 'Marks 0 pips'],
    ['en', 'some', 'Marks some pips'],
    ['fr', '0', 'Marks 0 pip'],
  ])('in %s for %s: %s', (lang, count, said) => {
    says('Marks {count, plural, one {# pip} other {# pips}}', lang);
    expect(formatText('KEY', { count })).toBe(said);
  });

  it('may have more numbers, names, and forms without the number', () => {
    says('{who}: {made} of {all, plural, one {the one attack} other {all # attacks}} made', 'en');
    expect(formatText('KEY', { who: 'Ned', made: '1', all: '1' })).toBe('Ned: 1 of the one attack made');
    expect(formatText('KEY', { who: '{all}', made: '1', all: '3' })).toBe('{all}: 1 of all 3 attacks made');
  });

  it('takes the form “other” where the language has no form of its own for the number', () => {
    says('{count, plural, one {# pip} other {# pips}}', 'pl');
    expect(formatText('KEY', { count: '3' })).toBe('3 pips');
  });
});

/** Lists the keys of the texts with plural forms. */
function listPlurals(value: object, path: readonly string[] = []): string[] {
  return Object.entries(value).flatMap(([key, inner]) => {
    if (typeof inner === 'object') return listPlurals(inner as object, [...path, key]);
    return String(inner).includes(', plural,') ? [[...path, key].join('.')] : [];
  });
}

it('is never drawn by a template, which does not know plural forms', () => {
  const plurals = readdirSync('lang/en').flatMap((name) =>
    listPlurals(JSON.parse(readFileSync(`lang/en/${name}`, 'utf8')) as object),
  );
  expect(plurals).not.toHaveLength(0);
  const templates = readdirSync('templates', { recursive: true, encoding: 'utf8' }).filter((one) =>
    one.endsWith('.hbs'),
  );
  const drawn = templates.flatMap((one) => {
    const text = readFileSync(`templates/${one}`, 'utf8');
    return plurals.filter((key) => text.includes(`'${key}'`) || text.includes(`"${key}"`));
  });
  expect(drawn).toEqual([]);
});

it.each(['readied', 'readyNamed', 'reload', 'reloadNamed', 'toHit', 'shots', 'damage', 'armour', 'defence', 'skills'])(
  'names the column “%s” alike in every ruleset',
  (key) => {
    const files = readdirSync('lang/en').filter((name) => name !== 'core.json');
    const named = files.flatMap((name) => {
      const { TETRAD } = JSON.parse(readFileSync(`lang/en/${name}`, 'utf8')) as {
        TETRAD: Record<string, { Sheet?: Record<string, string> }>;
      };
      return Object.values(TETRAD).flatMap(({ Sheet }) => Sheet?.[key] ?? []);
    });
    expect(new Set(named).size).toBeLessThanOrEqual(1);
  },
);
