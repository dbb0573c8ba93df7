// `node tools/build/draw-icons.mjs`: draws the icons that packs and code name (assets/<ruleset>/icons/<icon>.svg) from the set of game-icons.net, in the
// colours of the ruleset, and deletes drawn ones that nobody names. The file's name is the icon's name in that set. See CREDITS.md.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { finish, listFiles } from '../check/files.mjs';

/** Ground and figure, by ruleset. */
const COLOURS = { 'dark-harvest': ['#2a2520', '#d9b26a'] };

const set = createRequire(import.meta.url)('@iconify-json/game-icons/icons.json');
const findings = [];
const wanted = new Set();
for (const path of [...listFiles('packs/_source', ['.yml']), ...listFiles('module', ['.ts']), 'system.json']) {
  for (const [, icon] of readFileSync(path, 'utf8').matchAll(/systems\/tetrad\/(assets\/[\w-]+\/icons\/[\w-]+\.svg)/gu))
    wanted.add(icon);
}
for (const path of wanted) {
  const [, ruleset, , file] = path.split('/');
  const name = file.replace(/\.svg$/u, '');
  const body = (set.icons[name] ?? set.icons[set.aliases[name]?.parent])?.body;
  if (!body || !COLOURS[ruleset]) {
    findings.push(`${path}: ${body ? `no colours for ${ruleset}` : 'no such icon in the set'}`);
    continue;
  }
  const [ground, figure] = COLOURS[ruleset];
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(
    path,
    // Width and height: a browser that draws the picture on a canvas needs them.
    `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">
  <!-- game-icons.net: ${name} (CC BY 3.0), recoloured -->
  <rect width="512" height="512" rx="48" fill="${ground}"/>
  <g transform="translate(51 51) scale(0.8)">${body.replaceAll('currentColor', figure)}</g>
</svg>
`,
  );
}
for (const path of listFiles('assets', ['.svg'])) {
  if (path.split('/')[2] === 'icons' && !wanted.has(path) && existsSync(path)) rmSync(path);
}
finish(`${wanted.size} icons`, findings);
