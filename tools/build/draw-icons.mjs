// `npm run icons`: draws the pictures that packs and code name, and deletes drawn ones that are no longer named. Icons
// (assets/<ruleset>/icons/<icon>.svg) come from game-icons.net in the colours of the ruleset; the file's name is the icon's name there. Portraits and
// tokens (assets/<ruleset>/portraits and tokens) are the figures of figures/people.mjs, far-people.mjs, night-people.mjs and deep-people.mjs. CREDITS.md credits the icons by author.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { finish, listFiles } from '../check/files.mjs';
import { drawFigure } from './figures/draw-figure.mjs';
import { DEEP_PEOPLE } from './figures/deep-people.mjs';
import { FAR_PEOPLE } from './figures/far-people.mjs';
import { NIGHT_PEOPLE } from './figures/night-people.mjs';
import { PEOPLE } from './figures/people.mjs';

/** Ground and figure, by ruleset. */
const COLOURS = {
  'dark-harvest': ['#2a2520', '#d9b26a'],
  'step-dice': ['#1d2740', '#a9c1f5'],
  'harsh-light': ['#2a0d13', '#eadfcb'],
  'inner-worlds': ['#16281f', '#a6e0a8'],
};

const set = createRequire(import.meta.url)('@iconify-json/game-icons/icons.json');
const FIGURES = {
  'dark-harvest': PEOPLE,
  'step-dice': FAR_PEOPLE,
  'harsh-light': NIGHT_PEOPLE,
  'inner-worlds': DEEP_PEOPLE,
};
/** Icons that are no longer named, but that worlds made with an earlier version use. */
const KEPT = {
  'dark-harvest': [
    'fencer',
    'hooded-figure',
    'hound',
    'plague-doctor-profile',
    'police-officer-head',
    'punch',
    'torch',
    'vintage-robot',
  ],
};
/** Icons of statuses, whose paths code puts together, and default icons. */
const STATUSES = {
  'step-dice': [
    'astronaut-helmet',
    'earth-crack',
    'fall-down',
    'grab',
    'hearts',
    'knocked-out-stars',
    'tombstone',
    'trench-assault',
  ],
  'harsh-light': ['knocked-out-stars'],
  'inner-worlds': [
    'angry-eyes',
    'broken-bone',
    'broadsword',
    'eye-target',
    'falling',
    'gear-hammer',
    'grab',
    'hooded-figure',
    'knapsack',
    'leather-armor',
    'night-sleep',
    'psychic-waves',
    'run',
    'skills',
    'tombstone',
    'vibrating-shield',
  ],
};

/** The cells of CREDITS.md, cut at commas: the credited icons are among them. */
const credited = new Set(
  readFileSync('CREDITS.md', 'utf8')
    .split(/[|,\n]/u)
    .map((part) => part.trim()),
);
const findings = [];
const wanted = new Set();
for (const [ruleset, icons] of [...Object.entries(KEPT), ...Object.entries(STATUSES)])
  for (const icon of icons) wanted.add(`assets/${ruleset}/icons/${icon}.svg`);
for (const path of [...listFiles('packs/_source', ['.yml']), ...listFiles('module', ['.ts']), 'system.json']) {
  for (const [, icon] of readFileSync(path, 'utf8').matchAll(
    /systems\/tetrad\/(assets\/[\w-]+\/(?:icons|portraits|tokens)\/[\w-]+\.svg)/gu,
  ))
    wanted.add(icon);
}
// Code builds the paths of figures from their names, so all of them are kept.
for (const [ruleset, figures] of Object.entries(FIGURES))
  for (const name of Object.keys(figures))
    for (const folder of ['portraits', 'tokens']) wanted.add(`assets/${ruleset}/${folder}/${name}.svg`);
/** Writes a picture, and reports its icons whose author is not credited. */
function write(path, picture) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, picture);
  for (const icon of (/game-icons\.net: ([\w, -]+) \(/u.exec(picture)?.[1] ?? '').split(', '))
    if (icon && !credited.has(icon)) findings.push(`${path}: CREDITS.md does not name ${icon}`);
}

for (const path of wanted) {
  const [, ruleset, folder, file] = path.split('/');
  const name = file.replace(/\.svg$/u, '');
  if (folder !== 'icons') {
    const figure = FIGURES[ruleset]?.[name];
    if (figure) write(path, drawFigure(figure, set)[folder.replace(/s$/u, '')]);
    else findings.push(`${path}: no such figure`);
    continue;
  }
  const body = (set.icons[name] ?? set.icons[set.aliases[name]?.parent])?.body;
  if (!body || !COLOURS[ruleset]) {
    findings.push(`${path}: ${body ? `no colours for ${ruleset}` : 'no such icon in the set'}`);
    continue;
  }
  const [ground, figure] = COLOURS[ruleset];
  write(
    path,
    // Width and height are needed by browsers that draw the picture on a canvas.
    `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">
  <!-- game-icons.net: ${name} (CC BY 3.0), recoloured -->
  <rect width="512" height="512" rx="48" fill="${ground}"/>
  <g transform="translate(51 51) scale(0.8)">${body.replaceAll('currentColor', figure)}</g>
</svg>
`,
  );
}
for (const path of listFiles('assets', ['.svg'])) {
  if (/^(?:icons|portraits|tokens)$/u.test(path.split('/')[2]) && !wanted.has(path) && existsSync(path)) rmSync(path);
}
finish(`${wanted.size} pictures`, findings);
