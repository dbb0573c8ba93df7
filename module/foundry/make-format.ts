/** Formats texts of lang/ for files that take all their texts from one place. */

/**
 * Returns a function that formats the texts below a key.
 * @param prefix - the key, without a dot at its end
 * @returns takes the rest of the key and the values; returns the text, or the whole key if it is missing
 */
export function makeFormat(prefix: string): (key: string, data?: Record<string, string>) => string {
  return (key, data = {}) => game.i18n.format(`${prefix}.${key}`, data);
}

/**
 * Returns a function that formats the texts below a ruleset's key, or else below a shared one.
 * @param own - the ruleset's key, without a dot at its end
 * @param shared - the key of the shared texts
 * @returns as in makeFormat
 */
export function makeWords(own: string, shared: string): (key: string, data?: Record<string, string>) => string {
  return (key, data = {}) => {
    const first = `${own}.${key}`;
    const isOwn = game.i18n.localize(first) !== first;
    return game.i18n.format(isOwn ? first : `${shared}.${key}`, data);
  };
}
