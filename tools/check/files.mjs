// Shared by the checks: listing files below a folder, copying the repository, and reporting findings.
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';

/** Folders at the root that are made from the rest, or belong to one machine. */
const NOT_COPIED = new Set(['node_modules', 'dist', '.build', '.git', 'releases', 'worlds', 'coverage']);

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

/** Copies the sources into an empty folder, with the installed packages linked: what is tried there spoils nothing. */
export function copyRepository(target) {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  for (const name of readdirSync('.').filter((candidate) => !NOT_COPIED.has(candidate)))
    cpSync(name, join(target, name), { recursive: true });
  symlinkSync(resolve('node_modules'), join(target, 'node_modules'), 'junction');
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
