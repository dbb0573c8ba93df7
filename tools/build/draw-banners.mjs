// `npm run banners`: draws the banner of each compendium, 290 × 70 px, into assets/<ruleset>/banners, and the cover of the system into assets/cover.svg. Each
// pack of a ruleset has a motif of its own; the ground, the colours and the pattern are the ruleset's. All are drawn here by hand.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { finish } from '../check/files.mjs';

/** The looks by ruleset: the ground from left to right, the lines, and what repeats behind the motif, drawn on 290 × 70. */
const LOOKS = Object.freeze({
  'dark-harvest': {
    ground: ['#12100e', '#3a2f20'],
    line: '#dcae55',
    pattern: [40, 120, 270].map((x, at) => drawGear(x, [64, 4, 58][at], [20, 14, 26][at])).join(''),
  },
  'step-dice': {
    ground: ['#0a1122', '#26406f'],
    line: '#ff9f4d',
    pattern: [12, 34, 61, 88, 117, 139, 166, 190, 214, 262, 281]
      .map((x, at) => `<path d="M${x} ${(at * 29 + 9) % 66}v3m-1.500-1.500h3"/>`)
      .join('')
      .concat('<path d="M0 69v-6h29v-6h29v-7h29v-8h29v-9h29v-10h145"/>'),
  },
  'harsh-light': {
    ground: ['#1c0a0e', '#6b1f2a'],
    line: '#f3d9c4',
    pattern: '<path d="M240-10 60 80M240-10 120 80M240-10 180 80M240-10 240 80M240-10 300 80"/>',
  },
  'inner-worlds': {
    ground: ['#0c1712', '#2f5a44'],
    line: '#8be3b6',
    pattern: [20, 75, 125, 180, 268]
      .map((x, at) => `<path d="m${x} ${70 - (at % 2) * 6}-9-16 5-12h8l5 12zm-9-16h18m-11-12 2 12v16"/>`)
      .join(''),
  },
  // What belongs to no ruleset.
  tetrad: {
    ground: ['#14110f', '#4a4238'],
    line: '#d8c7a6',
    pattern: '<path d="M0 18h290M0 35h290M0 52h290"/>',
  },
});

/** The motifs by pack, as lines on 100 × 100. */
const MOTIFS = Object.freeze({
  skills:
    '<path d="M50 14v72M50 30 22 42m28-12 28 12M22 42 10 66h24zm56 0L66 66h24zM34 88h32"/><circle cx="50" cy="12" r="5"/>',
  equipment: '<path d="M40 24v-8h20v8M30 34h40l6 50H24zM20 34h60M50 84V34m-17 16h34"/><circle cx="50" cy="62" r="10"/>',
  gear: '<path d="M34 26c0-14 32-14 32 0M26 34c0-10 48-10 48 0v52H26zM26 56h48M42 50h16v14H42z"/>',
  perils:
    '<path d="M52 88c-24 0-32-22-20-40 4 8 8 10 10 8-2-18 6-34 20-42-2 16 20 28 16 52-2 14-12 22-26 22zm0 0c-10-8-8-20 2-30 8 10 10 22-2 30z"/>',
  hazards: '<path d="M50 12 92 86H8zM50 38v24m0 8v6"/>',
  characters: '<circle cx="50" cy="30" r="16"/><path d="M18 88c0-24 14-36 32-36s32 12 32 36zM38 54l12 16 12-16"/>',
  adversaries:
    '<path d="M50 12c-24 0-36 16-32 38l10 8v16h12v-8m10 8v-8m10 8v-8m0 8h12V58l10-8c4-22-8-38-32-38zM28 74h44"/><circle cx="36" cy="44" r="8"/><circle cx="64" cy="44" r="8"/><path d="m50 52-4 8h8z"/>',
  structures: '<path d="M14 88V40h12v-9h10v9h10v-9h10v9h10v-9h10v9h12v48zM42 88V66c0-10 16-10 16 0v22M14 54h72"/>',
  tables:
    '<path d="M14 30 50 14l36 16v40L50 86 14 70zM14 30l36 16 36-16M50 46v40"/><circle cx="50" cy="30" r="3"/><circle cx="26" cy="52" r="3"/><circle cx="38" cy="66" r="3"/><circle cx="68" cy="58" r="3"/>',
  handbook: '<path d="M24 14h46c6 0 8 3 8 8v64H30c-8 0-8-12 0-12h48M24 14v66M36 30h30M36 42h22m4 32v12"/>',
  rules:
    '<path d="M50 26C38 16 22 16 10 20v60c12-4 28-4 40 6 12-10 28-10 40-6V20c-12-4-28-4-40 6zm0 0v60M20 34c8-2 14-1 20 2M20 48c8-2 14-1 20 2m20-14c6-3 12-4 20-2M60 50c6-3 12-4 20-2"/>',
  adventures:
    '<path d="m12 26 24-10 28 10 24-10v58L64 84 36 74 12 84zM36 16v58m28-48v58"/><path d="M20 62c8-12 12 4 22-8s14-2 18-12" stroke-dasharray="5 6"/><path d="m70 32 10 10m0-10L70 42"/>',
  powers:
    '<path d="M8 52c20-30 64-30 84 0-20 30-64 30-84 0zM50 10v10M22 18l6 9m50-9-6 9"/><circle cx="50" cy="52" r="17"/><path d="M50 40v24"/>',
  cards: '<path d="m18 26 36-10 20 62-36 10zM58 22l26 8-14 48M46 36c8 8 12 12 8 20-5 7-15 4-15-5 0-6 4-9 7-15z"/>',
  armor: '<path d="M50 10 84 22v26c0 20-14 34-34 42C30 82 16 68 16 48V22zM50 10v80M16 44h68"/>',
  backgrounds:
    '<path d="M50 88V46M50 62 32 50m18 2 16-12M30 88h40"/><path d="M50 46c-22 8-38-6-30-20 2-12 20-18 30-10 10-8 28-2 30 10 8 14-8 28-30 20z"/>',
});

/** The weapons, in which the rulesets differ. */
const WEAPONS = Object.freeze({
  'dark-harvest': '<path d="M16 84C48 74 76 48 86 12 62 24 36 46 24 76M14 66l22 22M22 78 10 90M30 82c8 6 12-4 6-10"/>',
  'step-dice': '<path d="M10 34h70v14H54l-4 8H36L28 84H12l8-36H10zm30 22c0 8 8 8 10 0M80 38h10M62 34v-6h-8"/>',
  'harsh-light': '<path d="M84 12 40 66l-8-8zM24 56l20 20M30 70 14 86M66 26l8 6"/>',
  'inner-worlds':
    '<path d="M24 90 62 22M58 16l10 6M66 28c-2 20 14 30 26 20-2-16-8-26-20-30zM52 20c-12-6-26-2-30 10 8 6 16 8 24 6"/>',
});

/** The signs on the cover, on 100 × 100: what one sees of each ruleset at the table. */
const SIGNS = Object.freeze({
  'dark-harvest':
    '<rect x="12" y="34" width="44" height="44" rx="7"/><rect x="50" y="16" width="36" height="36" rx="6" fill="#12100e"/><g fill="#dcae55"><circle cx="24" cy="46" r="4"/><circle cx="44" cy="66" r="4"/><circle cx="24" cy="66" r="4"/><circle cx="44" cy="46" r="4"/><circle cx="68" cy="34" r="4"/></g>',
  'step-dice':
    '<path d="M8 84V66h14v18M22 84V56h14v28M36 84V46h14v38M50 84V36h14v48M64 84V26h14v58M78 84V16h14v68M4 84h92"/>',
  'harsh-light':
    '<path d="m14 34 34-12 18 54-34 12z"/><path d="M56 16h34v58H68L56 38z" /><path d="M73 34c7 8 11 12 7 19-4 6-13 4-13-4 0-6 4-9 6-15z" fill="#f3d9c4"/>',
  'inner-worlds':
    '<path d="M50 8 86 29v42L50 92 14 71V29zM50 8 24 62h52zM14 29l10 33 26 30 26-30 10-33M14 71l10-9m62 9-10-9"/>',
});

function drawGear(x, y, radius) {
  const teeth = Array.from({ length: 8 }, (_, at) => {
    const [cos, sin] = [Math.cos((at * Math.PI) / 4), Math.sin((at * Math.PI) / 4)];
    const at1 = `${(x + cos * radius).toFixed(1)} ${(y + sin * radius).toFixed(1)}`;
    return `M${at1}L${(x + cos * (radius + 5)).toFixed(1)} ${(y + sin * (radius + 5)).toFixed(1)}`;
  });
  return `<circle cx="${x}" cy="${y}" r="${radius}"/><circle cx="${x}" cy="${y}" r="${radius / 3}"/><path stroke-width="4" d="${teeth.join('')}"/>`;
}

function wrap(width, height, content) {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">\n  <!-- drawn by tools/build/draw-banners.mjs -->\n${content}\n</svg>\n`;
}

/** The core writes the pack's name over the left of a banner, so the motif stands at the right. */
function drawBanner(ruleset, pack) {
  const { ground, line, pattern } = LOOKS[ruleset];
  const motif = pack === 'weapons' ? WEAPONS[ruleset] : MOTIFS[pack];
  if (!motif) throw new Error(`No motif is drawn for the pack ${ruleset}-${pack}.`);
  return wrap(
    290,
    70,
    `  <linearGradient id="ground"><stop stop-color="${ground[0]}"/><stop offset="1" stop-color="${ground[1]}"/></linearGradient>
  <rect width="290" height="70" fill="url(#ground)"/>
  <g fill="none" stroke="${line}" stroke-opacity=".13" stroke-width="1.500">${pattern}</g>
  <g fill="${ground[0]}" fill-opacity=".55" stroke="${line}" stroke-width="4.500" stroke-linecap="round" stroke-linejoin="round" transform="translate(218 5) scale(.6)">${motif}</g>
  <path d="M0 69h290" stroke="${line}" stroke-width="2"/>`,
  );
}

/** Draws the cover: four fields that meet in the middle, each with the sign of its ruleset. */
function drawCover() {
  const [width, height] = [1600, 900];
  const fields = Object.entries(LOOKS)
    .slice(0, 4)
    .map(([ruleset, { ground, line, pattern }], at) => {
      const [x, y] = [(at % 2) * 800, Math.floor(at / 2) * 450];
      return `  <svg x="${x}" y="${y}" width="800" height="450" viewBox="0 0 290 163">
    <radialGradient id="light-${at}" cx=".5" cy=".45" r=".75"><stop stop-color="${ground[1]}"/><stop offset="1" stop-color="${ground[0]}"/></radialGradient>
    <rect width="290" height="163" fill="url(#light-${at})"/>
    <g fill="none" stroke="${line}" stroke-opacity=".2" transform="translate(0 94)">${pattern}</g>
    <g fill="${ground[0]}" stroke="${line}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round" transform="translate(95 31)">${SIGNS[ruleset]}</g>
  </svg>`;
    });
  return wrap(
    width,
    height,
    `${fields.join('\n')}\n  <path d="M0 450h1600M800 0v900" stroke="#d8c7a6" stroke-width="6"/>\n  <path d="m800 390 60 60-60 60-60-60z" fill="#14110f" stroke="#d8c7a6" stroke-width="6"/>`,
  );
}

const { packs } = JSON.parse(readFileSync('system.json', 'utf8'));
const drawn = packs.map(({ name, banner }) => {
  const ruleset = Object.keys(LOOKS).find((id) => name.startsWith(`${id}-`));
  const pack = ruleset ? name.slice(ruleset.length + 1) : name;
  return [banner.replace('systems/tetrad/', ''), drawBanner(ruleset ?? 'tetrad', pack)];
});
for (const [path, content] of [...drawn, ['assets/cover.svg', drawCover()]]) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}
finish(`${drawn.length} banners and the cover`, []);
