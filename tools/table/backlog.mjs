// Reads the backlog (tests/conformance/backlog.json): numbered behaviours of Foundry that a stand-in easily gets wrong. Each is either asserted by specs with
// its number ('C-24', 'C-24b') or marked as not needed, with the reason.
import { readFileSync } from 'node:fs';

/** The number of behaviours in the backlog. */
export const BACKLOG_LENGTH = 77;

/**
 * Reads the backlog.
 * @returns {Record<string, { says: string, generation?: number, notNeeded?: string }>}
 */
export function readBacklog(path = 'tests/conformance/backlog.json') {
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** Returns the backlog number of a spec: 'C-24' for 'C-24b'; undefined for 'M-hooks'. */
export function findNumber(id) {
  return /^C-\d+/u.exec(id)?.[0];
}

/**
 * Compares the backlog with specs.
 * @param {Record<string, { notNeeded?: string, generation?: number }>} backlog
 * @param {readonly string[]} ids ids of specs: all, or those that passed
 * @param {number} [generation] only the numbers of this generation
 * @returns {{ asserted: string[], notNeeded: string[], problems: string[] }} a problem for each number that is neither asserted nor marked as not needed, or
 * both
 */
export function judgeBacklog(backlog, ids, generation) {
  const found = new Set(ids.map(findNumber));
  const problems = [];
  const asserted = [];
  const notNeeded = [];
  for (let number = 1; number <= BACKLOG_LENGTH; number += 1) {
    const id = `C-${number}`;
    const entry = backlog[id];
    if (!entry) problems.push(`${id}: not in the backlog`);
    else if (entry.notNeeded && found.has(id)) problems.push(`${id}: said not to be needed, and has a spec`);
    else if (entry.notNeeded) notNeeded.push(id);
    else if (found.has(id)) asserted.push(id);
    else if (!generation || !entry.generation || entry.generation === generation)
      problems.push(`${id}: no spec of it (${entry.says})`);
  }
  for (const id of Object.keys(backlog))
    if (!/^C-\d+$/u.test(id) || Number(id.slice(2)) > BACKLOG_LENGTH) problems.push(`${id}: no number of the backlog`);
  for (const id of found) if (id && !backlog[id]) problems.push(`${id}: a spec of no number of the backlog`);
  return { asserted, notNeeded, problems };
}
