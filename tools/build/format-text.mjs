// Formats text that a tool writes into a file of the repository.
import { readFileSync } from 'node:fs';
import { format } from 'oxfmt';

/**
 * Formats text as `npm run format` would.
 * @param {string} path the file it is for; its ending tells the language
 * @param {string} text
 * @returns {Promise<string>}
 * @throws if the text is not of that language
 */
export async function formatText(path, text) {
  const { code, errors } = await format(path, text, JSON.parse(readFileSync('.oxfmtrc.json', 'utf8')));
  if (errors.length > 0) throw new Error(`${path}: ${errors.map(({ message }) => message).join('; ')}`);
  return code;
}
