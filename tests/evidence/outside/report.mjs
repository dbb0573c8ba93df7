// docs/dev/outside-evidence.md: what tests and systems of others did on the embedded table, a section for each of them.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { formatText } from '../../../tools/build/format-text.mjs';

const FILE = 'docs/dev/outside-evidence.md';
const INTRODUCTION = `# Outside evidence

What tests and systems that others wrote do on the embedded table, as \`npm run outside\` found and wrote it. Nothing of them is part of this repository.
The tests run unmodified, with vitest's own runner, in a page of the table that has joined as Gamemaster; what they assert about types alone says nothing here.

To repeat it: \`git clone https://github.com/League-of-Foundry-Developers/foundry-vtt-types DIR && npm run outside -- DIR\`, and
\`git clone https://github.com/JPMeehan/foundry-system-template DIR && npm run outside -- --system DIR\`. Both need no installation in DIR. Other test files of the
checkout can be named after DIR; other systems are given as they are installed in Foundry, built where they need it.
`;

/**
 * The commit of a checkout, with its date.
 * @param {string} folder
 * @returns {string} `unknown` where it is no checkout of git
 */
export function describeCheckout(folder) {
  const { status, stdout } = spawnSync('git', ['-C', folder, 'log', '-1', '--format=%H of %cs'], { encoding: 'utf8' });
  if (status !== 0) return 'unknown';
  const changed = spawnSync('git', ['-C', folder, 'status', '--porcelain', '--untracked-files=no'], {
    encoding: 'utf8',
  });
  return `${stdout.trim()}${changed.stdout.trim() ? ', with changes' : ''}`;
}

/** The sections of the file as it stands: heading → text. */
function readSections() {
  if (!existsSync(FILE)) return new Map();
  const [, ...parts] = readFileSync(FILE, 'utf8').split(/^## /mu);
  return new Map(parts.map((part) => [part.slice(0, part.indexOf('\n')), part.slice(part.indexOf('\n') + 1)]));
}

/**
 * Writes one section of the file and leaves the others.
 * @param {string} heading
 * @param {readonly string[]} lines
 */
export async function writeSection(heading, lines) {
  const sections = readSections().set(heading, `\n${lines.join('\n')}\n`);
  const text = [INTRODUCTION, ...[...sections].map(([name, body]) => `## ${name}\n${body}`)].join('\n');
  writeFileSync(FILE, await formatText(FILE, text));
}
