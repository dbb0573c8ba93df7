/** Text of lang/ with values in it, for files that take all of theirs from one place there. */

/**
 * Makes a function that formats the texts below a key.
 * @param prefix - The key, without a full stop at its end.
 * @returns Takes the rest of the key and the values; gives the text, or the whole key where no language has it.
 */
export function makeFormat(prefix: string): (key: string, data?: Record<string, string>) => string {
  return (key, data = {}) => game.i18n.format(`${prefix}.${key}`, data);
}

/**
 * Makes a function that formats texts of which a ruleset may have its own, and which else are the shared ones.
 * @param own - The ruleset's key, without a full stop at its end.
 * @param shared - The key of the texts for all.
 * @returns As of makeFormat.
 */
export function makeWords(own: string, shared: string): (key: string, data?: Record<string, string>) => string {
  return (key, data = {}) => {
    const first = `${own}.${key}`;
    const isOwn = game.i18n.localize(first) !== first;
    return game.i18n.format(isOwn ? first : `${shared}.${key}`, data);
  };
}
