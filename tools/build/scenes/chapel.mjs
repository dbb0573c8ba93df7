// A chapel in a tunnel under the city: a nave between pillars, a lectern in front of the altar, a channel of black water, and the mouths of two tunnels.
import * as parts from './parts.mjs';

const SIZE = [2400, 1500];
const FLAGS = ['#6b655d', '#635d56', '#726b62', '#5b564f', '#67625a'];
const BRICKS = ['#57382c', '#4f3328', '#5f3e31', '#4a2f25'];
/** The groups of candles: where they stand and how many there are. Some are out. */
const clusters = [
  { at: [2010, 480], count: 5 },
  { at: [2010, 900], count: 5 },
  { at: [1420, 300], count: 3 },
  { at: [820, 300], count: 3 },
  { at: [1420, 1080], count: 3 },
];
const pillars = [520, 1120, 1720].flatMap((x) => [
  [x, 340],
  [x, 1040],
]);

const definitions = [
  parts.drawStones('floor', {
    seed: 13,
    columns: 4,
    courses: 4,
    width: 100,
    height: 100,
    gap: 6,
    colours: FLAGS,
    joint: '#3a3630',
    corner: 4,
  }),
  parts.drawStones('bricks', {
    seed: 17,
    columns: 8,
    courses: 8,
    width: 58,
    height: 26,
    gap: 4,
    colours: BRICKS,
    joint: '#241712',
    corner: 2,
  }),
  '<linearGradient id="channel" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#0c1715"/><stop offset=".5" stop-color="#1f3833"/><stop offset="1" stop-color="#0c1715"/></linearGradient>',
  '<radialGradient id="stone" cx=".38" cy=".34" r=".8"><stop stop-color="#aaa195"/><stop offset="1" stop-color="#4a453f"/></radialGradient>',
  '<radialGradient id="ghostly"><stop stop-color="#c8f0d0" stop-opacity=".55"/><stop offset=".35" stop-color="#7fc9a0" stop-opacity=".25"/><stop offset="1" stop-color="#3f9a78" stop-opacity="0"/></radialGradient>',
  '<linearGradient id="mouth" x1="0" y1="0" x2="1" y2="0"><stop stop-color="#000"/><stop offset="1" stop-color="#000" stop-opacity="0"/></linearGradient>',
].join('');

const drawPillar = ([x, y]) =>
  `<g transform="translate(${x} ${y})"><circle cx="12" cy="16" r="78" fill="#000" fill-opacity=".5"/><rect x="-72" y="-72" width="144" height="144" rx="12" fill="#4f4a43" stroke="#1b1815" stroke-width="7"/><circle r="58" fill="url(#stone)" stroke="#1b1815" stroke-width="6"/><circle r="34" fill="none" stroke="#37332e" stroke-opacity=".6" stroke-width="5"/></g>`;

/** Draws a pew, whole or broken in two. */
function drawPew(x, y, turn = 0, isBroken = false) {
  const plank = (from, width) =>
    `<rect x="${from + 7}" y="-26" width="${width}" height="70" fill="#000" fill-opacity=".45"/><rect x="${from}" y="-34" width="${width}" height="70" rx="4" fill="#5a3c22" stroke="#1d120a" stroke-width="5"/><path d="M${from + 4}-14h${width - 8}M${from + 4} 8h${width - 8}" stroke="#2e1d10" stroke-width="4"/><rect x="${from}" y="-34" width="${width}" height="15" fill="#76502e" stroke="#1d120a" stroke-width="4"/>`;
  const planks = isBroken
    ? `${plank(-150, 120)}<g transform="translate(30 16) rotate(14)">${plank(-10, 130)}</g>`
    : plank(-150, 300);
  return `<g transform="translate(${x} ${y}) rotate(${90 + turn})">${planks}</g>`;
}

function drawCandles({ at: [x, y], count }, seed) {
  const random = parts.createRandom(seed);
  const candles = Array.from({ length: count }, (_, index) => {
    const [cx, cy] = [Math.round((index - (count - 1) / 2) * 26), Math.round(random() * 26 - 13)];
    return `<ellipse cx="${cx}" cy="${cy}" rx="15" ry="12" fill="#cfc3a2" fill-opacity=".6"/><circle cx="${cx}" cy="${cy}" r="9" fill="#f2e7c6" stroke="#6b5f45" stroke-width="2"/><circle cx="${cx}" cy="${cy}" r="4" fill="#fff"/>`;
  });
  return `<g transform="translate(${x} ${y})">${candles.join('')}</g>`;
}

/** The altar on its two steps. */
const altar = `<rect x="2070" y="420" width="330" height="540" fill="#59534b" stroke="#1b1815" stroke-width="8"/><rect x="2110" y="460" width="290" height="460" fill="#6a635a" stroke="#1b1815" stroke-width="6"/><g><rect x="2186" y="566" width="150" height="272" fill="#000" fill-opacity=".5"/><rect x="2176" y="550" width="150" height="280" fill="#8d8579" stroke="#1b1815" stroke-width="7"/><rect x="2188" y="550" width="126" height="280" fill="#1d1a22"/><path d="M2188 572h126M2188 808h126" stroke="#b58f4b" stroke-width="7"/><g transform="translate(2251 690)" fill="none" stroke="#c9a255" stroke-width="9" stroke-linecap="round"><path d="M-30 62L26-50"/><path d="M26-50C-6-74-54-56-60-22C-40-44-8-48 20-38"/></g></g>`;

/** The lectern with the open ledger and a light of its own. */
const lectern = `<g transform="translate(1905 690)"><rect x="-50" y="-66" width="112" height="146" fill="#000" fill-opacity=".5"/><rect x="-58" y="-76" width="112" height="146" rx="6" fill="#3c2a1a" stroke="#170f08" stroke-width="6"/><path d="M-46-62H44V56H-46Z" fill="#e6dcc0"/><path d="M-1-62V56" stroke="#8a7c5c" stroke-width="4"/><path d="M-38-46h28M-38-32h28M-38-18h24M-38-4h28M-38 10h20M-38 24h28M8-46h28M8-32h22M8-18h28M8-4h28M8 10h26" stroke="#4a4234" stroke-width="4"/><path d="M8 24h28" stroke="#8c2a20" stroke-width="5"/></g>`;

/** Draws a crate as long as a coffin, with a label. */
const drawBox = (x, y, turn) =>
  `<g transform="translate(${x} ${y}) rotate(${turn})"><rect x="-92" y="-38" width="200" height="92" fill="#000" fill-opacity=".45"/><rect x="-100" y="-46" width="200" height="92" fill="#6c5030" stroke="#20150b" stroke-width="6"/><path d="M-100-16h200M-100 16h200" stroke="#3a2917" stroke-width="4"/><path d="M-66-46v92M66-46v92" stroke="#3f3a34" stroke-width="12"/><rect x="-26" y="-18" width="52" height="36" fill="#dccfaa"/><path d="M-18-6h36M-18 6h26" stroke="#5b4f38" stroke-width="4"/></g>`;

/** Draws the channel along the south wall, with a plank bridge. */
function drawChannel() {
  const ripples = parts.scatter(
    41,
    40,
    [20, 1262, 2300, 120],
    (x, y, random) =>
      `<path d="M${x} ${y}q${18 + Math.round(random() * 20)}-7 ${44 + Math.round(random() * 40)} 0" fill="none" stroke="#8fbfae" stroke-opacity=".2" stroke-width="3"/>`,
  );
  const bridge = `<g transform="translate(700 1320)"><rect x="-58" y="-100" width="130" height="214" fill="#000" fill-opacity=".4"/>${[-62, -20, 22].map((x) => `<rect x="${x}" y="-104" width="38" height="208" fill="#6a4c2c" stroke="#20150b" stroke-width="5"/>`).join('')}</g>`;
  return `<rect y="1240" width="2400" height="160" fill="url(#channel)"/>${ripples}<path d="M0 1240h2400" stroke="#8b8276" stroke-width="12"/><path d="M0 1400h2400" stroke="#8b8276" stroke-width="8"/>${bridge}`;
}

/** Draws the background of the chapel. */
export function drawChapel() {
  const lights = [
    ...clusters.map(({ at, count }) => ({ at, reach: 260 + count * 45 })),
    { at: [1905, 690], reach: 330, tint: 'ghostly' },
    { at: [300, 690], reach: 420 },
  ];
  const cracks = parts.scatter(
    8,
    26,
    [60, 240, 2260, 960],
    (x, y, random) =>
      `<path d="M${x} ${y}l${Math.round(random() * 50 - 25)} ${20 + Math.round(random() * 20)}l${Math.round(random() * 40 - 20)} ${16 + Math.round(random() * 20)}" fill="none" stroke="#1d1a17" stroke-opacity=".5" stroke-width="3"/>`,
  );
  const carpet =
    '<path d="M480 620H1830V760H480Z" fill="#54201c"/><path d="M480 634H1830M480 746H1830" stroke="#a8803f" stroke-width="5"/>';
  const lantern =
    '<g transform="translate(300 690)"><circle cx="4" cy="6" r="24" fill="#000" fill-opacity=".4"/><circle r="22" fill="#2b2622" stroke="#8a6b2e" stroke-width="5"/><circle r="11" fill="#fff0bd"/></g>';
  const content = [
    '<rect width="2400" height="1500" fill="url(#floor)"/>',
    cracks,
    carpet,
    drawChannel(),
    '<rect width="2400" height="190" fill="url(#bricks)"/><rect y="1404" width="2400" height="96" fill="url(#bricks)"/><rect x="0" y="0" width="60" height="520" fill="url(#bricks)"/><rect x="0" y="860" width="60" height="380" fill="url(#bricks)"/><path d="M0 190H2400" stroke="#171210" stroke-width="14"/><rect y="190" width="2400" height="46" fill="#000" fill-opacity=".4"/><path d="M60 190V520M60 860V1240" stroke="#171210" stroke-width="10"/>',
    '<path d="M0 520h140v340H0z" fill="url(#mouth)"/><path d="M60 512l34 8v340l-34 8" fill="#6a6259" stroke="#171210" stroke-width="6"/>',
    altar,
    ...[740, 920, 1330, 1510].flatMap((x, index) => [
      drawPew(x, 445, index * 2 - 3),
      drawPew(x, 935, 2 - index, index === 2),
    ]),
    drawBox(250, 330, 3),
    drawBox(275, 455, -5),
    drawBox(1270, 1178, 3),
    drawBox(1000, 1172, -3),
    lectern,
    ...pillars.map(drawPillar),
    parts.drawNight(SIZE, lights, { colour: '#060809', depth: 0.58 }),
    ...clusters.map((cluster, index) => drawCandles(cluster, 50 + index)),
    lantern,
    parts.drawMark(150, 690, 'A'),
    parts.drawMark(1905, 560, 'B'),
    parts.drawMark(410, 345, 'C'),
    parts.drawMark(700, 1320, 'D'),
  ];
  return parts.drawPicture(SIZE, definitions, content.join('\n  '));
}
