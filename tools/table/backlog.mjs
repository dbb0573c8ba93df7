// Reads the backlog (tests/conformance/backlog.json): the numbered behaviours of Foundry that a stand-in gets wrong. Each is either asserted by
// specs of its number ('C-24', 'C-24b') or said not to be needed, with the reason.
import { readFileSync } from 'node:fs';

/** How many behaviours the backlog counts. */
export const BACKLOG_LENGTH = 77;

/**
 * Reads the backlog.
 * @returns {Record<string, { says: string, generation?: number, notNeeded?: string }>}
 */
export function readBacklog(path = 'tests/conformance/backlog.json') {
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** The backlog number of a spec: 'C-24' of 'C-24b', nothing of 'M-hooks'. */
export function findNumber(id) {
  return /^C-\d+/u.exec(id)?.[0];
}

/**
 * Holds the backlog against specs.
 * @param {Record<string, { notNeeded?: string, generation?: number }>} backlog
 * @param {readonly string[]} ids ids of specs, all of them or those that passed
 * @param {number} [generation] only the numbers of this generation
 * @returns {{ asserted: string[], notNeeded: string[], problems: string[] }} one problem a number that is silently absent, or both or neither
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
