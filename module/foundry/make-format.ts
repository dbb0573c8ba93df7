/** Makes functions that format the texts of lang/ below a common key. */
import { formatText } from '../text.ts';

/**
 * Returns a function that formats the texts below a key.
 * @param prefix - the key, without a dot at the end
 * @returns a function that takes the rest of the key and the values, and returns the text; the whole key if there is no such text
 */
export function makeFormat(prefix: string): (key: string, data?: Record<string, string>) => string {
  return (key, data = {}) => formatText(`${prefix}.${key}`, data);
}

/**
 * Returns a function that formats a text below a ruleset's key or, if the ruleset has no such text, below a shared key.
 * @param own - the ruleset's key, without a dot at the end
 * @param shared - the shared key
 * @returns a function as in makeFormat
 */
export function makeWords(own: string, shared: string): (key: string, data?: Record<string, string>) => string {
  return (key, data = {}) => {
    const first = `${own}.${key}`;
    const isOwn = game.i18n.localize(first) !== first;
    return formatText(isOwn ? first : `${shared}.${key}`, data);
  };
}

/** Joins facts into one line of text ("Melee · +2"); empty facts are left out. */
export function joinFacts(facts: readonly (string | false | null | undefined)[]): string {
  return facts.filter(Boolean).join(' · ');
}
