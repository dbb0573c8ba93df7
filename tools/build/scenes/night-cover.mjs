// The picture of the adventure of Harsh Light: towers in the rain, a chapel with lit windows, an ambulance, and four who come under one lamp.
import * as parts from './parts.mjs';

const SIZE = [1600, 600];
const GROUND = 496;

const definitions = [
  '<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#0b0a10"/><stop offset=".5" stop-color="#2a1620"/><stop offset=".8" stop-color="#6b1c2a"/><stop offset="1" stop-color="#2a0d13"/></linearGradient>',
  '<radialGradient id="moon"><stop stop-color="#fff3dc"/><stop offset=".3" stop-color="#f0e2c4"/><stop offset=".31" stop-color="#f0d9b4" stop-opacity=".3"/><stop offset="1" stop-color="#c93a4a" stop-opacity="0"/></radialGradient>',
  '<linearGradient id="road" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#2a1a22"/><stop offset="1" stop-color="#08070a"/></linearGradient>',
  '<linearGradient id="mirror" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#ffd27a" stop-opacity=".55"/><stop offset="1" stop-color="#ffd27a" stop-opacity="0"/></linearGradient>',
  '<linearGradient id="beam" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#fff3cf" stop-opacity=".5"/><stop offset="1" stop-color="#fff3cf" stop-opacity=".05"/></linearGradient>',
].join('');

/** Draws a row of towers and gables as one shape, with windows from a seed. Those farther away are paler. */
function drawTowers(seed, [from, to], height, colour, share) {
  const random = parts.createRandom(seed);
  let [x, path] = [from, `M${from} ${GROUND}`];
  const windows = [];
  while (x < to) {
    const width = 56 + Math.round(random() * 70);
    const top = GROUND - Math.round(height * (0.45 + random() * 0.55));
    const kind = random();
    path += `V${top}`;
    const spire = 60 + Math.round(random() * 70);
    if (kind < 0.3) path += `h${width * 0.2}l${width * 0.3}-${spire}l${width * 0.3} ${spire}h${width * 0.2}`;
    else if (kind < 0.6) path += `h${width / 3}v-34h${width / 3}v34h${width / 3}`;
    else path += `l${width / 2}-26l${width / 2} 26`;
    for (let floor = top + 26; floor < GROUND - 30; floor += 34)
      for (const at of [0.25, 0.6])
        if (random() < share)
          windows.push(
            `<path d="M${Math.round(x + width * at)} ${floor}v15" stroke="#f2c46a" stroke-width="9" stroke-opacity="${(0.3 + random() * 0.5).toFixed(2)}"/>`,
          );
    x += width;
  }
  return `<path d="${path}V${GROUND}Z" fill="${colour}"/>${windows.join('')}`;
}

const lancet = (x, y, height, colour) =>
  `<path d="M${x - 15} ${y}v-${height}q0-24 15-38q15 14 15 38v${height}Z" fill="${colour}"/><path d="M${x} ${y}v-${height + 34}M${x - 15} ${y - height / 2}h30" stroke="#120a0c" stroke-width="3"/>`;

/** The chapel: a spire, a gable with a round window, a nave with lit windows. */
const chapel = `<g><path d="M980 ${GROUND}V170L1026 26L1072 170V260H1090L1180 176L1270 260V${GROUND}Z" fill="#120a0c"/><path d="M1026 26V-4M1014 8h24" stroke="#120a0c" stroke-width="6"/><path d="M1270 ${GROUND}V290H1560V${GROUND}Z" fill="#120a0c"/><path d="M1256 292L1290 250H1580L1600 292Z" fill="#1b1013"/>${[1330, 1410, 1490].map((x, index) => lancet(x, 452, 74, ['#d8394a', '#e8b84e', '#d8394a'][index])).join('')}<circle cx="1180" cy="282" r="36" fill="#e8b84e"/><path d="M1180 246v72M1144 282h72M1155 257l50 50M1205 257l-50 50" stroke="#120a0c" stroke-width="5"/><circle cx="1180" cy="282" r="36" fill="none" stroke="#2b171b" stroke-width="7"/>${lancet(1026, 300, 50, '#e8b84e')}<path d="M1146 ${GROUND}V416Q1146 372 1180 352Q1214 372 1214 416V${GROUND}Z" fill="#ffd98a"/><path d="M1146 ${GROUND}V416Q1146 372 1180 352V${GROUND}Z" fill="#3a1c12"/></g>`;

/** Someone in the door of the chapel, tall and thin, with candles around the head. */
const verger = `<g transform="translate(1198 ${GROUND})" fill="#0d0506"><path d="M-20 0L-11-56Q-18-80-9-92H9Q18-80 11-56L20 0Z"/><ellipse cy="-104" rx="9" ry="12"/><path d="M-16-92Q0-84 16-92L13-86Q0-79-13-86Z" fill="#efe8da"/></g>`;

/** Someone seen from behind. */
const someone = (x, scale, more) =>
  `<g transform="translate(${x} ${GROUND + 66}) scale(${scale})" fill="#0a0608"><path d="M-32 0L-22-74Q-40-112-28-142Q-16-158-6-160V-172H6V-160Q16-158 28-142Q40-112 22-74L36 0Z"/><ellipse cy="-184" rx="16" ry="18"/>${more}</g>`;
const umbrella =
  '<path d="M30-110V-262" stroke="#0a0608" stroke-width="6"/><path d="M-66-214Q-54-290 30-296Q114-290 126-214Q104-228 78-214Q54-230 30-214Q6-230-18-214Q-44-228-66-214Z" fill="#5a0d18"/>';
const bun = '<circle cx="2" cy="-206" r="10"/>';
const bag =
  '<rect x="28" y="-64" width="52" height="36" rx="5"/><path d="M40-64v-10h28v10" fill="none" stroke="#0a0608" stroke-width="6"/>';
const bat = '<path d="M34-92L92-206" stroke="#0a0608" stroke-width="11" stroke-linecap="round"/>';
const hat = '<path d="M-20-186Q-18-212 0-212T20-186Z"/>';

/** Draws a street lamp from the side with its light. */
const drawLamp = (x, scale) =>
  `<g transform="translate(${x} ${GROUND + 60 * scale}) scale(${scale})"><path d="M20-300L170 4H-130Z" fill="url(#beam)"/><circle cx="20" cy="-304" r="210" fill="url(#flame)"/><path d="M-40 0V-312Q-40-342-10-342H10" fill="none" stroke="#0a0608" stroke-width="10"/><path d="M-6-340H46L36-312H4Z" fill="#0a0608"/><path d="M4-312H36L30-302H10Z" fill="#fff8dc"/></g>`;

/** The picture of the adventure. */
export function drawNightCover() {
  const rain = parts.scatter(
    18,
    190,
    [0, -20, 1640, 600],
    (x, y, random) => `M${x} ${y}l-9 ${28 + Math.round(random() * 34)}`,
  );
  const mirrors = [470, 1180, 1330, 1410, 1490].map(
    (x, index) =>
      `<rect x="${x - (index > 1 ? 13 : 26)}" y="${GROUND + 6}" width="${index > 1 ? 26 : 52}" height="94" fill="url(#mirror)"/>`,
  );
  const content = [
    '<rect width="1600" height="600" fill="url(#sky)"/>',
    '<circle cx="770" cy="170" r="300" fill="url(#moon)"/>',
    drawTowers(5, [-20, 1640], 330, '#3a1a24', 0.06),
    drawTowers(12, [-30, 1000], 250, '#221018', 0.22),
    drawTowers(29, [-30, 380], 360, '#140a0e', 0.28),
    chapel,
    `<circle cx="1190" cy="400" r="170" fill="url(#flame)"/>`,
    verger,
    `<rect y="${GROUND}" width="1600" height="104" fill="url(#road)"/>`,
    ...mirrors,
    drawLamp(450, 1),
    someone(360, 0.92, bun + bag),
    someone(470, 1, umbrella),
    someone(580, 1.02, bat),
    someone(700, 0.9, hat),
    `<path d="${rain}" stroke="#dbe8ff" stroke-opacity=".22" stroke-width="2.5"/>`,
  ];
  return parts.drawPicture(SIZE, definitions, content.join('\n  '));
}
