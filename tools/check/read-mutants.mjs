// Reads mutants, which are naive mistakes (tests/evidence/mutants/*.mutants for the table, tests/rules-coverage/*.mutants for the rules), and applies one. Their form:
//   @ C-1, C-2 [13]: what a naive stand-in does       the ids whose specs must catch it; the generation, if it is not 14
//   > foundry/utils/types.ts                          the file below table/, or src/
//   - the text that is searched for, found exactly once, line by line (leading spaces of a line count)
//   + what replaces it
// Other lines are comments.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Parses the text of a file with mutants. */
export function parseMutants(text, source) {
  const mutants = [];
  for (const line of text.split('\n')) {
    const mutant = mutants.at(-1);
    const rest = line.slice(2);
    if (line.startsWith('@ ')) {
      const [, ids, generation, says] = /^(.+?)(?: \[(13|14)\])?: (.+)$/u.exec(rest) ?? [];
      if (!ids) throw new Error(`${source}: cannot be read: ${line}`);
      mutants.push({
        source,
        ids: ids.split(', '),
        says,
        file: '',
        search: [],
        replace: [],
        ...(generation && { generation: Number(generation) }),
      });
    } else if (line.startsWith('> ')) mutant.file = rest;
    else if (/^-(?: |$)/u.test(line)) mutant.search.push(rest);
    else if (/^\+(?: |$)/u.test(line)) mutant.replace.push(rest);
  }
  return mutants.map(({ search, replace, ...mutant }) => ({
    ...mutant,
    search: search.join('\n'),
    replace: replace.join('\n'),
  }));
}

/**
 * Reads all mutants in a folder.
 * @returns {{ source: string, ids: string[], says: string, file: string, search: string, replace: string, generation?: 13 | 14 }[]}
 */
export function readMutants(folder = 'tests/evidence/mutants') {
  const names = readdirSync(folder).filter((name) => name.endsWith('.mutants'));
  return names.toSorted().flatMap((name) => parseMutants(readFileSync(join(folder, name), 'utf8'), name));
}

/**
 * Applies a mutant.
 * @param {{ file: string, search: string, replace: string }} mutant
 * @param {string} [root] the folder that contains its file
 * @returns {Map<string, string> | string} the changed text by file, or why the mutant does not apply
 */
export function applyMutant({ file, search, replace }, root = 'table') {
  let text;
  try {
    text = readFileSync(join(root, file), 'utf8');
  } catch {
    return `there is no ${root}/${file}`;
  }
  const parts = text.split(search);
  if (parts.length !== 2)
    return `its text is found ${parts.length - 1} times in ${root}/${file}: ${search.split('\n')[0]}`;
  return new Map([[file, parts.join(replace)]]);
}
