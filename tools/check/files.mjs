// What the checks share: listing files in a folder, copying the repository, and reporting findings.
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';

/** Folders at the root that are built from the others, or belong to one machine. */
const NOT_COPIED = new Set(['node_modules', 'dist', '.build', '.git', 'releases', 'worlds', 'coverage']);

/**
 * Lists the files below a folder that have one of these endings, as paths with forward slashes; empty if there is no such folder.
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

/** Copies the sources into an empty folder and links the installed packages there. What is tried in the copy does no harm. */
export function copyRepository(target) {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  for (const name of readdirSync('.').filter((candidate) => !NOT_COPIED.has(candidate)))
    cpSync(name, join(target, name), { recursive: true });
  symlinkSync(resolve('node_modules'), join(target, 'node_modules'), 'junction');
}

/**
 * Prints the findings of a check and ends the process, with 0 if there are none, otherwise with 1.
 * @param {string} check what was checked, for the last line
 * @param {string[]} findings one sentence each, which begins with the place
 */
export function finish(check, findings) {
  for (const finding of findings) console.error(finding);
  console.log(findings.length ? `${check}: ${findings.length} finding(s)` : `${check}: ok`);
  process.exit(findings.length ? 1 : 0);
}
