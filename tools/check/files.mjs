// What the checks share: listing files below a folder, and reporting findings the same way.
import { existsSync, readdirSync } from 'node:fs';
import { join, sep } from 'node:path';

/**
 * Files below a folder with one of the given endings, as paths with forward slashes; none when the folder is missing.
 * @param {string} folder
 * @param {string[]} endings
 * @returns {string[]}
 */
export function listFiles(folder, endings) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && endings.some((ending) => entry.name.endsWith(ending)))
    .map((entry) => join(entry.parentPath, entry.name).split(sep).join('/'))
    .toSorted();
}

/**
 * Prints the findings of a check and ends the process: 0 when there are none, 1 otherwise.
 * @param {string} check what was checked, for the closing line
 * @param {string[]} findings one sentence each, naming the place first
 */
export function finish(check, findings) {
  for (const finding of findings) console.error(finding);
  console.log(findings.length ? `${check}: ${findings.length} finding(s)` : `${check}: ok`);
  process.exit(findings.length ? 1 : 0);
}
