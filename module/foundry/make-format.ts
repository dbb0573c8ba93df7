/** Text of lang/ with values in it, for files that take all of theirs from one place there. */

/**
 * Makes a function that formats the texts below a key.
 * @param prefix - The key, without a full stop at its end.
 * @returns Takes the rest of the key and the values; gives the text, or the whole key where no language has it.
 */
export function makeFormat(prefix: string): (key: string, data?: Record<string, string>) => string {
  return (key, data = {}) => game.i18n.format(`${prefix}.${key}`, data);
}
