/** Texts of lang/ with numbers: chooses the plural form that the language needs. */

/** A number with its forms, as ICU message format writes it: `{pips, plural, one {# pip} other {# pips}}`. */
const PLURAL = /\{(\w+), plural,((?: \w+ \{[^{}]*\})+)\}/gu;
const FORM = / (\w+) \{([^{}]*)\}/gu;

/** Returns the form of a number; `#` in it is the number. */
function choosePlural(forms: string, number: string): string {
  const byCategory = new Map([...forms.matchAll(FORM)].map(([, category, form]) => [category, form]));
  const category = new Intl.PluralRules(game.i18n.lang).select(Number(number));
  return (byCategory.get(category) ?? byCategory.get('other') ?? number).replaceAll('#', () => number);
}

/** Fills in the placeholders of a text, also those with plural forms, which take a number as text; one that is no number has the form "other". */
export function fillText(text: string, data: Readonly<Record<string, string>>): string {
  return text
    .replace(PLURAL, (all, name: string, forms: string) => choosePlural(forms, data[name] ?? all))
    .replace(/\{(\w+)\}/gu, (all, name: string) => data[name] ?? all);
}

/**
 * Formats a text of lang/.
 * @param key - the whole key
 * @param data - as in fillText
 * @returns the text; the key if there is no such text
 */
export function formatText(key: string, data: Record<string, string> = {}): string {
  const text = game.i18n.localize(key);
  return text.includes(', plural,') ? fillText(text, data) : game.i18n.format(key, data);
}
