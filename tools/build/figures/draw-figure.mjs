// Draws a figure: a bust on a background lit from above, in the frame of a portrait or the ring of a token.
import { BEARDS, drawFace, FACEWEAR, HAIR, HAIR_BEHIND } from './heads.mjs';
import { CLOTHES, HATS } from './clothes.mjs';
import { CREATURES } from './creatures.mjs';

/** Mixes two colours (#rrggbb). @param part - share of the second, 0 to 1 */
function mix(first, second, part) {
  const read = (colour) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const [a, b] = [read(first), read(second)];
  return `#${a
    .map((value, index) =>
      Math.round(value + (b[index] - value) * part)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

const list = (value) => [value ?? []].flat();
const fade = (id, [from, to], colour, light = 0.28, dark = 0.45) =>
  `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="0" y1="${from}" x2="0" y2="${to}"><stop stop-color="${mix(colour, '#fff4d8', light)}"/><stop offset="1" stop-color="${mix(colour, '#0d0a08', dark)}"/></linearGradient>`;

const studs = (shape) =>
  [45, 135, 225, 315].map((turn) => `<g transform="rotate(${turn} 256 256)">${shape}</g>`).join('');
/** Rings by side, distinguished by shape as well as colour; portrait frames are the same on every side. */
const SIDES = {
  friend: ['#3f8fb5', ''],
  foe: [
    '#b23a2e',
    studs(
      '<path d="M256 2L278 22L256 60L234 22Z" fill="#e0563f" stroke="#16110d" stroke-width="5" stroke-linejoin="round"/>',
    ),
  ],
  neutral: ['#c99a35', studs('<circle cx="256" cy="20" r="15" fill="#f3d587" stroke="#16110d" stroke-width="5"/>')],
};
/** The metal of frames and rims, if a figure names none. */
const BRASS = ['#f1d491', '#8a6227'];

/** Draws a part before or behind the bust: one of creatures.mjs by its name, or an icon of game-icons.net. */
function place(set, part) {
  return typeof part === 'string' ? CREATURES[part] : placeIcon(set, part);
}

function placeIcon(set, { icon, x = 256, y = 256, size = 300, turn = 0, flip = false, fill = 'metal', opacity = 1 }) {
  const body = (set.icons[icon] ?? set.icons[set.aliases?.[icon]?.parent])?.body;
  if (!body) throw new Error(`no icon ${icon} in the set`);
  const scale = size / 512;
  const shape = body.replaceAll('currentColor', `url(#${fill})`);
  const edge =
    opacity === 1
      ? body.replaceAll(
          /fill="currentColor"/gu,
          'fill="#120e0b" stroke="#120e0b" stroke-width="22" stroke-linejoin="round"',
        )
      : '';
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${flip ? -scale : scale} ${scale}) translate(-256 -256)" opacity="${opacity}">${edge}${shape}</g>`;
}

function drawDefinitions(
  {
    skin = '#c98f68',
    hair = '#3a2618',
    coat = '#4a3b30',
    shirt = '#cfc3a8',
    accent = '#7d2f2a',
    hat = coat,
    metal = '#c79a4a',
  },
  ground,
  frame = BRASS,
) {
  return `<defs>${[
    fade('skin', [110, 330], skin, 0.22, 0.3),
    fade('hair', [70, 340], hair, 0.22, 0.35),
    fade('coat', [340, 520], coat, 0.2, 0.5),
    fade('lapel', [330, 520], mix(coat, '#000000', 0.22), 0.2, 0.4),
    fade('shirt', [330, 520], shirt, 0.2, 0.45),
    fade('accent', [90, 500], accent, 0.18, 0.3),
    fade('hat', [40, 400], hat, 0.26, 0.45),
    fade('metal', [0, 512], metal, 0.45, 0.35),
    fade('steel', [360, 512], '#8d979e', 0.4, 0.45),
    `<linearGradient id="ground" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${mix(ground, '#fff1cc', 0.3)}"/><stop offset="0.55" stop-color="${ground}"/><stop offset="1" stop-color="${mix(ground, '#080605', 0.72)}"/></linearGradient>`,
    `<radialGradient id="light" cx="0.5" cy="0.08" r="0.72"><stop stop-color="#fff2c9" stop-opacity="0.75"/><stop offset="0.5" stop-color="#ffe3a0" stop-opacity="0.2"/><stop offset="1" stop-color="#ffe3a0" stop-opacity="0"/></radialGradient>`,
    `<linearGradient id="paper" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${mix(ground, '#000000', 0.55)}"/><stop offset="1" stop-color="${mix(ground, '#000000', 0.8)}"/></linearGradient>`,
    `<linearGradient id="brass" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${frame[0]}"/><stop offset="1" stop-color="${frame[1]}"/></linearGradient>`,
  ].join('')}</defs>`;
}

/** The hair on the forehead that goes with each hair behind the head. */
const FOREHEADS = { long: 'parted', bob: 'parted', bun: 'part', braid: 'part', wild: 'fringe' };

function drawBust(figure, set) {
  const { look = {}, hair, beard, hat, clothes, face: facewear = [] } = figure;
  const size = { w: look.width ?? 70 };
  return [
    HAIR_BEHIND[hair]?.(size) ?? '',
    CLOTHES[clothes](),
    drawFace(look),
    HAIR[FOREHEADS[hair] ?? hair]?.(size) ?? '',
    BEARDS[beard]?.(size) ?? '',
    ...[facewear].flat().map((name) => FACEWEAR[name]()),
    hat ? HATS[hat](size) : '',
    list(figure.over)
      .map((part) => place(set, part))
      .join(''),
  ].join('');
}

/**
 * Draws a figure's two pictures.
 * @param {object} figure see people.mjs
 * @param {object} set the icons of game-icons.net
 * @returns {{portrait: string, token: string}} SVG
 */
export function drawFigure(figure, set) {
  const { ground, side, motif, palette = {} } = figure;
  const icons = [
    motif,
    ...[...list(figure.behind), ...list(figure.over), ...list(figure.whole)].map(({ icon }) => icon),
  ].filter(Boolean);
  const credit = `<!-- ${icons.length ? `game-icons.net: ${[...new Set(icons)].join(', ')} (CC BY 3.0), recoloured; the rest` : 'All'} is drawn by Tetrad -->`;
  const back = `<rect width="512" height="512" fill="url(#ground)"/>${motif ? place(set, { icon: motif, y: 210, size: 430, fill: 'paper', opacity: 0.3 }) : ''}<rect width="512" height="512" fill="url(#light)"/>`;
  const body = figure.whole
    ? list(figure.whole)
        .map((part) => place(set, part))
        .join('')
    : drawBust(figure, set);
  const bust =
    list(figure.behind)
      .map((part) => place(set, part))
      .join('') + body;
  const wrap = (inside) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">\n  ${credit}\n  ${inside}\n</svg>\n`;
  const definitions = drawDefinitions(palette, ground, figure.frame);
  return {
    portrait: wrap(
      `${definitions}<clipPath id="clip"><rect x="10" y="10" width="492" height="492" rx="22"/></clipPath><g clip-path="url(#clip)">${back}${bust}</g><rect x="10" y="10" width="492" height="492" rx="22" fill="none" stroke="#16110d" stroke-width="20"/><rect x="14" y="14" width="484" height="484" rx="19" fill="none" stroke="url(#brass)" stroke-width="8"/>`,
    ),
    token: wrap(
      `${definitions}<clipPath id="clip"><circle cx="256" cy="256" r="232"/></clipPath><g clip-path="url(#clip)">${back}<g transform="translate(256 250) scale(1.12) translate(-256 -234)">${bust}</g></g><circle cx="256" cy="256" r="238" fill="none" stroke="#16110d" stroke-width="34"/><circle cx="256" cy="256" r="238" fill="none" stroke="${SIDES[side][0]}" stroke-width="24"/><circle cx="256" cy="256" r="224" fill="none" stroke="url(#brass)" stroke-width="5"/>${SIDES[side][1]}`,
    ),
  };
}
