// The picture of the adventure of Step Dice: mesas under two moons, a wind pump, a shuttle coming down, and four who wait for it.
import * as parts from './parts.mjs';

const SIZE = [1600, 600];
const GROUND = 510;

const definitions = [
  '<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#141c38"/><stop offset=".45" stop-color="#34406f"/><stop offset=".72" stop-color="#a05a5a"/><stop offset=".86" stop-color="#e0935a"/><stop offset="1" stop-color="#5a3020"/></linearGradient>',
  '<radialGradient id="moon" cx=".38" cy=".34"><stop stop-color="#fbf3df"/><stop offset=".8" stop-color="#c9b9a5"/><stop offset="1" stop-color="#8f8078"/></radialGradient>',
  '<linearGradient id="land" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#5a3020"/><stop offset="1" stop-color="#140b09"/></linearGradient>',
  '<linearGradient id="flare" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#fff3c4"/><stop offset="1" stop-color="#ff9a3c" stop-opacity="0"/></linearGradient>',
].join('');

/** Table mountains as one shape, the farther the paler. */
function drawMesas(seed, height, colour) {
  const random = parts.createRandom(seed);
  let [x, path] = [-60, `M-60 ${GROUND + 10}`];
  while (x < 1660) {
    const top = GROUND - height * (0.5 + random() * 0.5);
    const width = 90 + Math.round(random() * 190);
    path += `L${x + 24} ${Math.round(top)}h${width}L${x + width + 52} ${GROUND - 6}`;
    x += width + 70 + Math.round(random() * 130);
    path += `L${x} ${GROUND - 4}`;
  }
  return `<path d="${path}V${GROUND + 10}Z" fill="${colour}"/>`;
}

/** A wind pump on its tower, with a tank at its foot. */
const windPump = `<g transform="translate(1270 ${GROUND + 14})" stroke="#120a0a" fill="none"><path d="M-46 0L-12-250M46 0L12-250M-38-60L38-60M-30-120H30M-22-180H22M-38-60L30-120M38-60L-30-120M-30-120L22-180M30-120L-22-180" stroke-width="8"/>${Array.from({ length: 10 }, (_, i) => `<path transform="translate(0 -268) rotate(${i * 36})" d="M0 0L-9-70H13Z" fill="#120a0a" stroke="none"/>`).join('')}<circle cy="-268" r="12" fill="#120a0a"/><path d="M0-268L104-286L112-240Z" fill="#120a0a"/><rect x="70" y="-76" width="130" height="76" fill="#120a0a"/></g>`;

/** A shuttle that comes down on its jets. */
const shuttle = `<g transform="translate(800 210)"><path d="M-46 54L-30 210L-14 54ZM14 54L30 210L46 54Z" fill="url(#flare)"/><path d="M0-96C30-70 40-20 40 44H-40C-40-20-30-70 0-96ZM-40-6L-104 46V62L-40 44ZM40-6L104 46V62L40 44Z" fill="#0e1220"/><path d="M-14-44Q0-64 14-44L12-24H-12Z" fill="#ffd98a"/><path d="M-60 62v18M60 62v18" stroke="#0e1220" stroke-width="7"/></g>`;

/** Someone seen from behind: hat, coat, and what the hands hold. */
const someone = (x, scale, more, hat) =>
  `<g transform="translate(${x} ${GROUND + 66}) scale(${scale})" fill="#0b0706" stroke="none"><path d="M-34 0L-22-74Q-42-112-30-142Q-16-158-6-160V-172H6V-160Q16-158 30-142Q42-112 22-74L38 0Z"/><ellipse cy="-184" rx="16" ry="18"/>${hat ? '<path d="M-46-192Q0-182 46-192L44-202Q24-200 20-204Q18-226 0-224Q-18-226-20-204Q-24-200-44-202Z"/>' : ''}${more}</g>`;
const rifle = '<path d="M40-40L-34-226" stroke="#0b0706" stroke-width="7"/>';
const bag =
  '<rect x="30" y="-66" width="52" height="38" rx="5"/><path d="M42-66v-10h28v10" fill="none" stroke="#0b0706" stroke-width="6"/>';
const blade = '<path d="M36-96L62-44L54-40Z"/><path d="M50-52L84 4" stroke="#0b0706" stroke-width="7"/>';

/** The picture of the adventure. */
export function drawFarCover() {
  const stars = parts.scatter(
    9,
    70,
    [0, 0, 1600, 260],
    (x, y, random) => `<circle cx="${x}" cy="${y}" r="${(0.8 + random() * 1.6).toFixed(1)}" fill="#fff" opacity=".7"/>`,
  );
  const content = [
    '<rect width="1600" height="600" fill="url(#sky)"/>',
    stars,
    '<circle cx="330" cy="170" r="96" fill="url(#moon)"/>',
    '<circle cx="520" cy="92" r="30" fill="url(#moon)" opacity=".85"/>',
    drawMesas(4, 190, '#7a4a52'),
    drawMesas(13, 120, '#4d2a2c'),
    `<rect y="${GROUND}" width="1600" height="90" fill="url(#land)"/>`,
    windPump,
    shuttle,
    someone(470, 0.86, rifle, true),
    someone(590, 0.9, '', true),
    someone(700, 0.84, bag, false),
    someone(250, 0.98, blade, false),
  ];
  return parts.drawPicture(SIZE, definitions, content.join('\n  '));
}
