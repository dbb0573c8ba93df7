// The Green Seam: a cave with moss, a stream and a seam of gems, an old ring of rune stones, and a lander that the rock has grown around.
import * as cave from './cave-parts.mjs';
import * as parts from './parts.mjs';

const SIZE = [2400, 1500];
/** The walls of the cave; it is open to the west. */
const FLOOR = [
  [-60, 700],
  [150, 646],
  [300, 560],
  [410, 410],
  [590, 300],
  [820, 262],
  [1040, 200],
  [1280, 150],
  [1520, 128],
  [1760, 160],
  [1980, 236],
  [2160, 360],
  [2276, 540],
  [2296, 740],
  [2240, 940],
  [2110, 1096],
  [1940, 1196],
  [1720, 1232],
  [1560, 1332],
  [1320, 1396],
  [1060, 1386],
  [880, 1300],
  [740, 1222],
  [560, 1196],
  [400, 1110],
  [280, 990],
  [140, 916],
  [-60, 880],
];
/** Pillars of rock between floor and roof. */
const PILLARS = [
  [
    [900, 560],
    [990, 520],
    [1050, 590],
    [1010, 660],
    [920, 650],
  ],
  [
    [1480, 850],
    [1560, 800],
    [1640, 850],
    [1620, 940],
    [1520, 950],
  ],
];
const STREAM = 'M1150 60C1120 220 1260 330 1236 470S1150 700 1206 860S1290 1060 1216 1190S1160 1400 1170 1500';
const RAILS = 'M-40 800C160 770 330 740 560 752S900 790 1090 764H1360C1500 764 1540 690 1600 580S1700 380 1720 320';

const random = parts.createRandom(8);
const definitions = [
  cave.drawRubble('rock', random, 320, {
    ground: '#20262a',
    colours: ['#2a3136', '#252c30', '#2f373b', '#222a2c'],
    count: 46,
    most: 52,
  }),
  cave.drawRubble('moss', random, 420, {
    ground: '#42583a',
    colours: ['#4a6440', '#405a39', '#547048', '#506347', '#466145'],
    count: 60,
    most: 46,
  }),
  '<linearGradient id="water" x1="0" y1="0" x2="1" y2="0"><stop stop-color="#16424a"/><stop offset=".5" stop-color="#2a7078"/><stop offset="1" stop-color="#16424a"/></linearGradient>',
  '<linearGradient id="hull" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#d5dad4"/><stop offset=".55" stop-color="#939c99"/><stop offset="1" stop-color="#4f5857"/></linearGradient>',
  '<radialGradient id="gemlight"><stop stop-color="#8dffc4" stop-opacity=".55"/><stop offset=".35" stop-color="#3fd492" stop-opacity=".26"/><stop offset="1" stop-color="#1f9a66" stop-opacity="0"/></radialGradient>',
  '<radialGradient id="spores"><stop stop-color="#bfe8ff" stop-opacity=".5"/><stop offset="1" stop-color="#5fa8d8" stop-opacity="0"/></radialGradient>',
  '<radialGradient id="day"><stop stop-color="#fff6da" stop-opacity=".8"/><stop offset=".45" stop-color="#dfeac0" stop-opacity=".36"/><stop offset="1" stop-color="#b8d8a0" stop-opacity="0"/></radialGradient>',
  '<radialGradient id="alarm"><stop stop-color="#ff9a7a" stop-opacity=".6"/><stop offset=".5" stop-color="#e0563f" stop-opacity=".22"/><stop offset="1" stop-color="#e0563f" stop-opacity="0"/></radialGradient>',
  `<clipPath id="inside"><path d="${cave.drawOutline(FLOOR)}"/></clipPath>`,
].join('');

/** The edges as rock is: not smooth. */
const WALL = cave.roughen(FLOOR, random, 13);
const COLUMNS = PILLARS.map((points) => cave.roughen(points, random, 7));

/** Scatters over the floor only. */
const strew = (seed, count, draw) =>
  parts.scatter(seed, count, [0, 100, 2320, 1300], (x, y, source) =>
    cave.isWithin(FLOOR, x, y) ? draw(x, y, source) : '',
  );

/** Draws the edge of rock: its shadow on the floor, a dark line, a lit lip, and boulders along it. */
function drawEdge(points, isPillar) {
  const outline = `M${points.map((point) => point.join(' ')).join('L')}Z`;
  const fill = isPillar ? 'url(#rock)' : 'none';
  const boulders = points
    .filter(() => random() < 0.62)
    .map((point) =>
      cave.drawBoulder(point, 13 + random() * 22, random, ['#333c3b', '#3d4744', '#2c3435'][Math.floor(random() * 3)]),
    );
  return `<g stroke-linejoin="round"><path d="${outline}" fill="${fill}" stroke="#000" stroke-opacity=".32" stroke-width="84"/><path d="${outline}" fill="${fill}" stroke="#0d1112" stroke-width="34"/><path d="${outline}" fill="none" stroke="#4c5751" stroke-width="12"/></g>${boulders.join('')}`;
}

/** The stream, its bank, and what is thrown over it. */
const stream = `<g fill="none" stroke-linecap="round"><path d="${STREAM}" stroke="#1f2620" stroke-width="178"/><path d="${STREAM}" stroke="#59664f" stroke-width="160" stroke-dasharray="40 9 66 12"/><path d="${STREAM}" stroke="#173c44" stroke-width="142"/><path d="${STREAM}" stroke="#256169" stroke-width="104"/><path d="${STREAM}" stroke="#3c8b90" stroke-width="40" stroke-opacity=".6"/><path d="${STREAM}" stroke="#c9f3ea" stroke-opacity=".4" stroke-width="5" stroke-dasharray="60 90 24 120"/></g>`;
const pool =
  '<path d="M1060 1120Q1130 1050 1250 1070T1390 1170Q1400 1290 1280 1320T1080 1270Q1010 1200 1060 1120Z" fill="#1b4a52" stroke="#59664f" stroke-width="14"/><path d="M1100 1150Q1180 1100 1270 1120T1340 1200Q1330 1270 1240 1278T1110 1230Q1070 1190 1100 1150Z" fill="#2a737a"/><path d="M1140 1170q40-22 84-8M1220 1236q44 10 80-14M1160 1216q26 12 50 6" fill="none" stroke="#d6fff4" stroke-opacity=".45" stroke-width="5" stroke-linecap="round"/>';
const bridge = `<g><rect x="1076" y="706" width="276" height="132" fill="#000" fill-opacity=".45"/>${Array.from(
  { length: 7 },
  (_, index) =>
    `<rect x="${1064 + index * 39}" y="${692 + (index % 3) * 5}" width="37" height="${138 - (index % 2) * 8}" rx="6" fill="${['#8b8a7c', '#7c7c6f', '#949385'][index % 3]}" stroke="#1c1d18" stroke-width="4"/>`,
).join('')}<path d="M1130 700l10 30-14 26M1262 818l-8-28 12-20" fill="none" stroke="#2b2d26" stroke-width="4"/></g>`;

/** The ring of rune stones around a slab. */
function drawRing() {
  const stones = Array.from({ length: 7 }, (_, index) => {
    const turn = ((index * 360) / 7 + 12) * (Math.PI / 180);
    const [x, y] = [Math.round(640 + 168 * Math.cos(turn)), Math.round(990 + 128 * Math.sin(turn))];
    // The fourth has fallen outward.
    const shape =
      index === 3
        ? `<path d="M-62-20L46-24L66 4L44 26L-60 22Z" fill="#767a6e" stroke="#171a15" stroke-width="6"/><path d="M-34-4l14-12 10 22 16-20" fill="none" stroke="#7be3b4" stroke-opacity=".5" stroke-width="5"/>`
        : `<path d="M-30-22L-6-32L28-24L34 14L6 30L-28 22Z" fill="#8a8e80" stroke="#171a15" stroke-width="6"/><path d="M-10-14v28M-10-2l18-12M8 2l-8 14" stroke="#7be3b4" stroke-width="5" stroke-linecap="round"/>`;
    return `<g transform="translate(${x} ${y}) rotate(${index * 23})"><ellipse cx="8" cy="10" rx="44" ry="34" fill="#000" fill-opacity=".45"/>${shape}</g>`;
  });
  return `<ellipse cx="640" cy="990" rx="190" ry="146" fill="#2d382b" fill-opacity=".7"/><ellipse cx="640" cy="990" rx="170" ry="128" fill="none" stroke="#7be3b4" stroke-opacity=".25" stroke-width="8" stroke-dasharray="30 16"/><g transform="translate(640 992) rotate(-6)"><rect x="-66" y="-34" width="150" height="86" fill="#000" fill-opacity=".5"/><rect x="-76" y="-44" width="150" height="86" rx="6" fill="#9b9e90" stroke="#171a15" stroke-width="6"/><path d="M-50-20h96M-50 0h60M-50 20h80" stroke="#5a5f52" stroke-width="6"/><path d="M44-10q14 18 2 34" fill="none" stroke="#5a1f26" stroke-width="12" stroke-linecap="round"/></g>${stones.join('')}`;
}

/** The lander: a hull with the nose in the rock, a torn wing, an open hatch with light in it, and roots of crystal. */
const lander = `<g transform="translate(2010 770) rotate(14)"><path d="M-226 20Q-210-120-40-150H150Q290-130 330 0Q290 130 150 150H-40Q-210 150-226 20Z" fill="#000" fill-opacity=".5" transform="translate(14 18)"/><path d="M-30-140L40-280L120-290L110-146Z" fill="url(#hull)" stroke="#141818" stroke-width="8"/><path d="M-60 142L-30 250L30 226L56 262L100 240L96 146Z" fill="#7c8684" stroke="#141818" stroke-width="8"/><path d="M-226 0Q-210-132-40-150H150Q290-130 330 0Q290 130 150 150H-40Q-210 132-226 0Z" fill="url(#hull)" stroke="#141818" stroke-width="9"/><path d="M-120-126V126M10-150V150M150-150V150" stroke="#2d3434" stroke-width="5" stroke-opacity=".7"/><path d="M216-90Q280-60 284 0T216 90Q240 0 216-90Z" fill="#20363a" stroke="#141818" stroke-width="6"/><rect x="-204" y="-52" width="96" height="104" rx="14" fill="#1a0d0b" stroke="#141818" stroke-width="8"/><rect x="-192" y="-40" width="72" height="80" rx="8" fill="#ff9a7a" fill-opacity=".75"/><path d="M-238-46L-330-70V70L-238 46Z" fill="#59605e" stroke="#141818" stroke-width="7"/><path d="M-320-40L-246-26M-320 0H-246M-320 40L-246 26" stroke="#2d3434" stroke-width="5"/><ellipse cx="84" cy="4" rx="50" ry="62" fill="#20282a" stroke="#141818" stroke-width="7"/><ellipse cx="84" cy="6" rx="30" ry="40" fill="#c9e08a" stroke="#33421c" stroke-width="6"/><path d="M66-6q10 24 0 40M88-26q12 30 2 60M104 0q4 20-6 34" fill="none" stroke="#4f6a22" stroke-width="5"/><path d="M-80-96h60M-80-78h40" stroke="#b23a2e" stroke-width="10"/><circle cx="180" cy="-108" r="9" fill="#ff6b4a"/><circle cx="180" cy="108" r="9" fill="#ff6b4a"/><path d="M-60-70l16 30-20 22 14 26M30 60l-8 24 18 14" fill="none" stroke="#20282a" stroke-width="5"/></g>`;

/** The seam on the northern wall, and gems that have fallen from it. */
function drawSeam() {
  const places = [
    [1440, 168, 1.1, 172],
    [1516, 156, 1.5, 186],
    [1604, 168, 1.2, 176],
    [1690, 176, 1.7, 188],
    [1790, 196, 1.3, 200],
    [1872, 218, 1.6, 196],
    [1960, 262, 1.2, 208],
    [2050, 318, 1.5, 218],
  ];
  const colours = ['#3fbf83', '#57d0a8', '#2fa673', '#6fdcae'];
  const fallen = parts.scatter(
    61,
    26,
    [1450, 250, 560, 200],
    (x, y, source) =>
      `<path transform="translate(${x} ${y}) rotate(${Math.round(source() * 180)})" d="M-12 0L-5-10L8-8L13 3L2 11Z" fill="${colours[Math.floor(source() * 4)]}" stroke="#08281b" stroke-width="3"/>`,
  );
  return `<path d="M1400 150Q1700 120 1980 250T2160 380" fill="none" stroke="#0f3b29" stroke-width="60" stroke-linecap="round"/>${places.map(([x, y, size, turn], index) => cave.drawCrystals(x, y, size, turn, colours[index % 4])).join('')}${fallen}`;
}

const mushrooms = [
  [520, 420, 26],
  [566, 462, 17],
  [486, 470, 14],
  [1000, 1290, 28],
  [952, 1250, 18],
  [1050, 1320, 16],
  [1440, 1290, 24],
  [1488, 1254, 16],
  [330, 960, 20],
  [368, 1000, 13],
  [2170, 560, 24],
  [2206, 604, 15],
  [1780, 1150, 22],
  [1824, 1120, 14],
  [880, 330, 20],
  [920, 306, 13],
];
const stalagmites = [
  [700, 440, 44],
  [770, 400, 30],
  [360, 640, 30],
  [1400, 480, 36],
  [1352, 430, 24],
  [1900, 1080, 42],
  [1970, 1050, 28],
  [820, 1180, 34],
  [1400, 1010, 28],
  [2130, 470, 32],
];
const lanterns = [
  [420, 860],
  [900, 860],
  [1790, 430],
];

/** The camp of the poachers: bedrolls around a box, near the seam. */
const camp =
  '<g transform="translate(1790 500)"><g stroke="#15120f" stroke-width="5"><rect x="-120" y="-40" width="46" height="110" rx="12" fill="#6a4a4a" transform="rotate(-18)"/><rect x="60" y="-70" width="46" height="110" rx="12" fill="#4a5a6a" transform="rotate(26)"/></g><path d="M-112-24h30" stroke="#d8cfb8" stroke-width="12" transform="rotate(-18)"/></g>';

/** The background of the Green Seam. */
export function drawGemCave() {
  const lights = [
    { at: [-20, 790], reach: 560, tint: 'day' },
    ...lanterns.map((at) => ({ at, reach: 300 })),
    { at: [1520, 220], reach: 420, tint: 'gemlight' },
    { at: [1800, 270], reach: 460, tint: 'gemlight' },
    { at: [2060, 380], reach: 360, tint: 'gemlight' },
    { at: [640, 990], reach: 330, tint: 'gemlight' },
    { at: [1830, 730], reach: 320, tint: 'alarm' },
    { at: [2090, 790], reach: 300, tint: 'gemlight' },
    { at: [1000, 1280], reach: 250, tint: 'spores' },
    { at: [520, 440], reach: 240, tint: 'spores' },
    { at: [1450, 1270], reach: 230, tint: 'spores' },
    { at: [1230, 1190], reach: 240, tint: 'spores' },
  ];
  const tufts = strew(
    15,
    420,
    (x, y, source) =>
      `M${x} ${y}q-6-${8 + Math.round(source() * 9)}-10-${10 + Math.round(source() * 6)}M${x + 4} ${y}q0-10 1-${13 + Math.round(source() * 8)}M${x + 8} ${y}q5-8 10-${9 + Math.round(source() * 7)}`,
  );
  const cushions = strew(
    23,
    90,
    (x, y, source) =>
      `<ellipse cx="${x}" cy="${y}" rx="${26 + Math.round(source() * 46)}" ry="${18 + Math.round(source() * 30)}" fill="${['#74a04a', '#86b055', '#659648'][Math.floor(source() * 3)]}" fill-opacity=".34"/>`,
  );
  const pebbles = strew(
    37,
    130,
    (x, y, source) =>
      `<circle cx="${x}" cy="${y}" r="${3 + Math.round(source() * 6)}" fill="#7c8676" fill-opacity=".6"/>`,
  );
  const content = [
    '<rect width="2400" height="1500" fill="url(#rock)"/>',
    `<g clip-path="url(#inside)"><rect width="2400" height="1500" fill="url(#moss)"/>${cushions}${pebbles}<path d="${tufts}" stroke="#8fb35e" stroke-opacity=".75" stroke-width="3.5" stroke-linecap="round" fill="none"/>${stream}${pool}</g>`,
    drawEdge(WALL, false),
    `<g clip-path="url(#inside)">${bridge}${cave.drawRails(RAILS)}</g>`,
    ...COLUMNS.map((points) => drawEdge(points, true)),
    drawRing(),
    camp,
    parts.drawCrate(1900, 500, 70, 12),
    parts.drawCrate(1962, 452, 56, -8),
    parts.drawBarrel(1984, 520, 30),
    parts.drawRope(1420, 560, 30),
    cave.drawCart(860, 782, 4),
    drawSeam(),
    lander,
    cave.drawCrystals(1920, 980, 1, 30, '#57d0a8'),
    cave.drawCrystals(2230, 800, 1.2, -70, '#3fbf83'),
    ...stalagmites.map(([x, y, radius]) => cave.drawStalagmite(x, y, radius)),
    ...mushrooms.map(([x, y, radius], index) =>
      cave.drawMushroom(x, y, radius, ['#5f7fae', '#8a6fae', '#5f9a9a'][index % 3]),
    ),
    parts.drawNight(SIZE, lights, { colour: '#030807', depth: 0.52 }),
    `<path d="M0 0H2400V1500H0ZM${WALL.map((point) => point.join(' ')).join('L')}Z" fill="#05090a" fill-opacity=".62" fill-rule="evenodd"/>`,
    ...lanterns.map(([x, y]) => cave.drawLantern(x, y)),
    parts.drawMark(1208, 640, 'A'),
    parts.drawMark(1660, 330, 'B'),
    parts.drawMark(1670, 690, 'C'),
    parts.drawMark(640, 830, 'D'),
  ];
  return parts.drawPicture(SIZE, definitions, content.join('\n  '));
}
