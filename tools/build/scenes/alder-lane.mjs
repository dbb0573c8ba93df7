// Alder Lane on a night of rain: a wet street with an ambulance, and a chapel with candles in a churchyard. One of the ten candles on the altar is out.
import * as parts from './parts.mjs';

const SIZE = [2400, 1500];
const ASPHALT = ['#333842', '#30353e', '#373c46', '#2e333c'];
const FLAGS = ['#5d6068', '#575a62', '#63666e', '#52555d'];
const SLATES = ['#353a44', '#3c414b', '#31363f', '#393e48'];
const TILES = ['#5a3430', '#623a34', '#512f2c', '#5e3733'];
const STONES = ['#7d766c', '#756e65', '#857e73', '#6d675f'];
const [ROAD_TOP, ROAD_BOTTOM] = [880, 1290];

const lamps = [
  { at: [620, 838], isLit: true },
  { at: [1130, 838], isLit: true },
  { at: [2060, 838], isLit: false },
  { at: [330, 1332], isLit: true },
  { at: [1500, 1332], isLit: false },
  { at: [2180, 1332], isLit: true },
];
const lit = lamps.filter(({ isLit }) => isLit).map(({ at }) => at);
/** The candles on and around the altar, from left to right; the last one is out. */
const candles = Array.from({ length: 10 }, (_, index) => {
  const turn = ((index - 4.5) * 17 * Math.PI) / 180;
  return [Math.round(1450 + 205 * Math.sin(turn)), Math.round(330 - 175 * Math.cos(turn))];
});
/** The stained windows: side, height of the middle, colours. */
const windows = [
  { side: 'west', y: 200, colours: ['#d8394a', '#e8b84e'] },
  { side: 'west', y: 370, colours: ['#3f74c9', '#d8394a'] },
  { side: 'west', y: 540, colours: ['#e8b84e', '#3f9a78'] },
  { side: 'east', y: 200, colours: ['#3f74c9', '#e8b84e'] },
  { side: 'east', y: 370, colours: ['#e8b84e', '#d8394a'] },
  { side: 'east', y: 540, colours: ['#d8394a', '#3f74c9'] },
];

const stones = (id, seed, columns, courses, width, height, gap, colours, joint, corner) =>
  parts.drawStones(id, { seed, columns, courses, width, height, gap, colours, joint, corner });

const definitions = [
  stones('asphalt', 5, 10, 10, 46, 46, 1, ASPHALT, '#2b3038', 20),
  stones('flags', 3, 4, 4, 100, 50, 4, FLAGS, '#33363d', 3),
  stones('floor', 21, 4, 4, 100, 100, 5, STONES, '#3b3732', 4),
  stones('slates', 11, 8, 10, 40, 30, 2, SLATES, '#1e2228', 2),
  stones('tiles', 19, 8, 10, 36, 28, 2, TILES, '#2f1b19', 8),
  '<linearGradient id="slope" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#cfe0ff" stop-opacity=".14"/><stop offset="1" stop-color="#000" stop-opacity=".42"/></linearGradient>',
  '<linearGradient id="grass" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#2c3a30"/><stop offset="1" stop-color="#232f29"/></linearGradient>',
  '<radialGradient id="puddle"><stop stop-color="#7f93ad" stop-opacity=".55"/><stop offset=".7" stop-color="#4a5a72" stop-opacity=".45"/><stop offset="1" stop-color="#4a5a72" stop-opacity="0"/></radialGradient>',
  '<radialGradient id="gleam"><stop stop-color="#ffe3a6" stop-opacity=".75"/><stop offset=".5" stop-color="#ffc765" stop-opacity=".26"/><stop offset="1" stop-color="#ffc765" stop-opacity="0"/></radialGradient>',
  '<radialGradient id="neon"><stop stop-color="#ff4d6d" stop-opacity=".6"/><stop offset="1" stop-color="#ff2d55" stop-opacity="0"/></radialGradient>',
  '<radialGradient id="headstone" cx=".4" cy=".2" r=".9"><stop stop-color="#a9aba8"/><stop offset="1" stop-color="#565b5a"/></radialGradient>',
  '<linearGradient id="van" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#f1efe8"/><stop offset="1" stop-color="#b9bcc0"/></linearGradient>',
  ...windows.map(({ side, colours: [near, far] }, index) => {
    const [from, to] = side === 'west' ? [1, 0] : [0, 1];
    return `<linearGradient id="glass${index}" x1="${from}" y1="0" x2="${to}" y2="0"><stop stop-color="${near}" stop-opacity=".65"/><stop offset=".5" stop-color="${far}" stop-opacity=".28"/><stop offset="1" stop-color="${far}" stop-opacity="0"/></linearGradient>`;
  }),
].join('');

/** Draws a roof from above: two slopes that meet in a ridge, with chimneys on it. */
function drawRoof([x, y, width, height], fill, chimneys) {
  const ridge = y + height / 2;
  const stacks = chimneys.map(
    (at) =>
      `<g transform="translate(${x + at} ${ridge})"><rect x="-24" y="-18" width="66" height="50" fill="#000" fill-opacity=".4"/><rect x="-30" y="-26" width="60" height="52" fill="#4a3630" stroke="#17110f" stroke-width="5"/><circle cx="-12" r="10" fill="#0d0a09" stroke="#75604f" stroke-width="4"/><circle cx="14" r="10" fill="#0d0a09" stroke="#75604f" stroke-width="4"/></g>`,
  );
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="url(#${fill})"/><rect x="${x}" y="${y}" width="${width}" height="${height / 2}" fill="url(#slope)" transform="matrix(1 0 0 -1 0 ${2 * y + height / 2})"/><rect x="${x}" y="${ridge}" width="${width}" height="${height / 2}" fill="url(#slope)"/><path d="M${x} ${ridge}h${width}" stroke="#111317" stroke-width="11"/><path d="M${x} ${ridge - 2}h${width}" stroke="#aebccf" stroke-opacity=".4" stroke-width="3"/><rect x="${x}" y="${y}" width="${width}" height="${height}" fill="none" stroke="#0d0f12" stroke-width="9"/>${stacks.join('')}`;
}

/** What a window of the chapel throws on the grass. */
function drawGlass({ side, y }, index) {
  const [wall, reach] = side === 'west' ? [946, -230] : [1954, 200];
  return `<path d="M${wall} ${y - 46}l${reach}-44v180l${-reach}-44Z" fill="url(#glass${index})"/>`;
}

function drawPane({ side, y, colours: [near, far] }) {
  const x = side === 'west' ? 930 : 1934;
  return `<rect x="${x}" y="${y - 48}" width="36" height="96" fill="#15120f"/><path d="M${x + 6} ${y - 42}h24v26h-24Z" fill="${near}"/><path d="M${x + 6} ${y - 13}h24v26h-24Z" fill="${far}"/><path d="M${x + 6} ${y + 16}h24v26h-24Z" fill="${near}"/>`;
}

/** The chapel, open from above: walls with buttresses, the aisle, pews, the altar and the font. */
function drawChapel() {
  const pew = (x, y, turn) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})"><rect x="-142" y="-16" width="296" height="56" fill="#000" fill-opacity=".45"/><rect x="-150" y="-26" width="296" height="54" rx="4" fill="#54381f" stroke="#1a1009" stroke-width="5"/><path d="M-146-4H142" stroke="#2b1b0e" stroke-width="4"/><rect x="-150" y="14" width="296" height="15" fill="#775030" stroke="#1a1009" stroke-width="4"/></g>`;
  const pews = [440, 530, 620].flatMap((y, index) => [
    // The font stands where the last pew on the left would be.
    index < 2 ? pew(1175, y, index - 1) : '',
    pew(1725, y, index === 1 ? -7 : 1 - index),
  ]);
  const buttresses = [112, 285, 455, 625].flatMap((y) => [
    `<rect x="892" y="${y - 30}" width="44" height="60" fill="#5b554d" stroke="#16130f" stroke-width="6"/>`,
    `<rect x="1964" y="${y - 30}" width="44" height="60" fill="#5b554d" stroke="#16130f" stroke-width="6"/>`,
  ]);
  const altar =
    '<rect x="1210" y="96" width="480" height="240" fill="#8b8479" stroke="#27231f" stroke-width="6"/><rect x="1240" y="96" width="420" height="206" fill="#968f83" stroke="#27231f" stroke-width="5"/><rect x="1344" y="158" width="226" height="96" fill="#000" fill-opacity=".5"/><rect x="1336" y="146" width="226" height="96" fill="#d8cfc0" stroke="#1b1815" stroke-width="6"/><rect x="1412" y="146" width="74" height="96" fill="#7a1020"/><path d="M1449 158v72M1428 182h42" stroke="#e6c66a" stroke-width="7"/>';
  const font =
    '<g transform="translate(1200 632)"><circle cx="5" cy="7" r="40" fill="#000" fill-opacity=".45"/><path d="M-36-15L-15-36H15L36-15V15L15 36H-15L-36 15Z" fill="#8b8479" stroke="#1b1815" stroke-width="6"/><circle r="21" fill="#2b4450"/></g>';
  return [
    '<rect x="968" y="96" width="1000" height="660" fill="#000" fill-opacity=".45"/><rect x="950" y="80" width="1000" height="640" fill="url(#floor)"/>',
    '<rect x="1400" y="300" width="100" height="420" fill="#5d1420"/><path d="M1411 300V720M1489 300V720" stroke="#c9a255" stroke-width="5"/>',
    altar,
    ...pews,
    font,
    ...buttresses,
    '<g fill="none" stroke="#16130f"><path d="M1380 704H948V78H1952V704H1520" stroke-width="44"/><path d="M1380 704H948V78H1952V704H1520" stroke="#6a645b" stroke-width="32"/><path d="M1380 697H955V85H1945V697H1520" stroke="#a59d90" stroke-opacity=".5" stroke-width="4"/></g>',
    '<rect x="1372" y="684" width="22" height="44" fill="#3a2616" stroke="#120c07" stroke-width="5"/><rect x="1506" y="684" width="22" height="44" fill="#3a2616" stroke="#120c07" stroke-width="5"/><path d="M1394 704L1408 800H1426L1404 700ZM1506 704L1492 800H1474L1496 700Z" fill="#4d321c" stroke="#120c07" stroke-width="5"/>',
    ...windows.map(drawPane),
  ].join('');
}

function drawCandle([x, y], index) {
  const isLit = index < 9;
  const flame = isLit ? '<circle r="6" fill="#fff8dc"/>' : '<path d="M-3-3L3 3" stroke="#2b2018" stroke-width="3"/>';
  return `<g transform="translate(${x} ${y})"><ellipse rx="17" ry="14" fill="#b9ab8b" fill-opacity=".6"/><circle r="11" fill="${isLit ? '#f2e2b6' : '#8f8878'}" stroke="#4d4330" stroke-width="3"/>${flame}</g>`;
}

function drawGrave([x, y, turn, kind]) {
  const stone =
    kind === 'cross'
      ? '<path d="M-9-34H9V-16H30V2H9V34H-9V2H-30V-16H-9Z"/>'
      : '<path d="M-30 24V-8Q-30-32 0-32T30-8V24Z"/><path d="M-16-4H16M-12 8H12" stroke-width="4"/>';
  return `<g transform="translate(${x} ${y}) rotate(${turn})"><rect x="-30" y="16" width="60" height="110" rx="8" fill="#1c2620" fill-opacity=".75"/><g transform="translate(7 9)" fill="#000" fill-opacity=".45" stroke="none">${stone}</g><g fill="url(#headstone)" stroke="#171b1a" stroke-width="5">${stone}</g></g>`;
}

const graves = [
  [600, 120, -4, 'stone'],
  [720, 106, 3, 'cross'],
  [830, 130, 6, 'stone'],
  [580, 330, 5, 'cross'],
  [700, 350, -7, 'stone'],
  [822, 322, 2, 'stone'],
  [860, 540, -3, 'cross'],
  [2090, 150, 4, 'stone'],
  [2096, 330, -6, 'cross'],
  [2080, 540, 3, 'stone'],
];

/** The ambulance, its back doors open to the west. */
const ambulance = `<g transform="translate(1800 1098) rotate(2)"><rect x="-186" y="-82" width="404" height="190" rx="22" fill="#000" fill-opacity=".5"/>${[-110, 110].map((x) => `<rect x="${x - 38}" y="-102" width="76" height="26" rx="8" fill="#15171a"/><rect x="${x - 38}" y="76" width="76" height="26" rx="8" fill="#15171a"/>`).join('')}<rect x="-200" y="-90" width="300" height="180" rx="12" fill="url(#van)" stroke="#1b1d20" stroke-width="7"/><path d="M96-84H150Q204-74 206 0Q204 74 150 84H96Z" fill="#dfe0dd" stroke="#1b1d20" stroke-width="7"/><path d="M122-66H150Q176-58 180 0Q176 58 150 66H122Q132 0 122-66Z" fill="#2b4a63" stroke="#1b1d20" stroke-width="5"/><path d="M-200-62H96M-200 62H96" stroke="#b0182b" stroke-width="15"/><rect x="34" y="-34" width="40" height="68" rx="8" fill="#3f74c9" stroke="#1b1d20" stroke-width="5"/><path d="M-206-86L-262-120L-270-104L-206-66ZM-206 86L-262 120L-270 104L-206 66Z" fill="#cfd1ce" stroke="#1b1d20" stroke-width="6"/><path d="M-200-54H-150V54H-200Z" fill="#20262b"/></g>`;

/** The stretcher on its wheels, with someone under a blanket. */
const stretcher =
  '<g transform="translate(1452 985) rotate(-10)"><rect x="-34" y="-88" width="84" height="190" rx="10" fill="#000" fill-opacity=".45"/><rect x="-42" y="-98" width="84" height="190" rx="10" fill="#8f9aa3" stroke="#1b1d20" stroke-width="5"/><rect x="-32" y="-88" width="64" height="170" rx="12" fill="#e9e5da" stroke="#6b6b66" stroke-width="3"/><circle cy="-58" r="21" fill="#c99a78" stroke="#2b1d15" stroke-width="4"/><path d="M-18-66Q0-90 18-66Q8-74-18-66Z" fill="#3a2a20"/><path d="M-30-34Q0-46 30-34V78H-30Z" fill="#7a1020" stroke="#2b080e" stroke-width="4"/><path d="M-24-10H24M-24 24H24" stroke="#a8384a" stroke-width="4"/></g>';

/** Draws a parked car. */
const drawCar = (x, y, turn, colour) =>
  `<g transform="translate(${x} ${y}) rotate(${turn})"><rect x="-138" y="-54" width="300" height="124" rx="34" fill="#000" fill-opacity=".5"/><rect x="-150" y="-64" width="300" height="128" rx="40" fill="${colour}" stroke="#0c0d10" stroke-width="7"/><path d="M-64-50Q-92 0-64 50L-36 42V-42ZM74-50Q112 0 74 50L40 42V-42Z" fill="#20303f" stroke="#0c0d10" stroke-width="4"/><rect x="-36" y="-44" width="76" height="88" rx="8" fill="${colour}" stroke="#0c0d10" stroke-width="4"/><path d="M-130-30Q0-58 120-34" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="5"/><path d="M148-42l-14-4v22l14-2zM148 42l-14 4v-22l14 2z" fill="#f3e6b8"/></g>`;

/** The sub-station of the street lamps: a brick hut with a steel door and two cabinets. */
const substation =
  '<g><rect x="556" y="606" width="220" height="150" fill="#000" fill-opacity=".45"/><rect x="544" y="592" width="220" height="150" fill="url(#tiles)" stroke="#120d0c" stroke-width="8"/><path d="M544 667H764" stroke="#120d0c" stroke-width="7"/><rect x="600" y="732" width="70" height="18" fill="#56616b" stroke="#120d0c" stroke-width="5"/><rect x="778" y="690" width="46" height="52" fill="#56616b" stroke="#14171a" stroke-width="5"/><path d="M806 698l-12 20h14l-10 18" fill="none" stroke="#e8b84e" stroke-width="5"/></g>';

function drawRoad() {
  const crossing = Array.from(
    { length: 7 },
    (_, index) =>
      `<rect x="560" y="${ROAD_TOP + 22 + index * 54}" width="190" height="28" fill="#c9ccd1" fill-opacity=".5"/>`,
  );
  const puddles = parts.scatter(
    27,
    17,
    [40, ROAD_TOP + 30, 2320, 350],
    (x, y, random) =>
      `<ellipse cx="${x}" cy="${y}" rx="${60 + Math.round(random() * 110)}" ry="${20 + Math.round(random() * 34)}" fill="url(#puddle)"/>`,
  );
  return [
    `<rect y="${ROAD_TOP}" width="2400" height="${ROAD_BOTTOM - ROAD_TOP}" fill="url(#asphalt)"/>`,
    crossing.join(''),
    '<path d="M0 1085H540M790 1085H1580M2040 1085H2400" stroke="#c9ccd1" stroke-opacity=".42" stroke-width="9" stroke-dasharray="90 60"/>',
    puddles,
    '<g fill="url(#flags)"><rect y="780" width="2400" height="100"/><rect y="1290" width="2400" height="92"/></g>',
    '<path d="M0 880H2400M0 1290H2400" stroke="#14161a" stroke-width="14"/><path d="M0 874H2400M0 1296H2400" stroke="#8f949d" stroke-width="6"/>',
    '<g transform="translate(1010 1200)"><circle r="44" fill="#22262c" stroke="#0e1013" stroke-width="6"/><path d="M-30-16H30M-36 0H36M-30 16H30" stroke="#59616b" stroke-width="6"/></g>',
    '<path d="M0 884h70v18H0zM2210 884h70v18h-70zM870 1268h70v18h-70z" fill="#101215"/>',
  ].join('');
}

/** Rings where drops fall, and streaks of rain. */
function drawRain() {
  const rings = parts.scatter(
    33,
    60,
    [20, ROAD_TOP + 20, 2360, 380],
    (x, y, random) =>
      `<ellipse cx="${x}" cy="${y}" rx="${8 + Math.round(random() * 16)}" ry="${5 + Math.round(random() * 8)}"/>`,
  );
  const streaks = parts.scatter(
    44,
    150,
    [0, 0, 2400, 1460],
    (x, y, random) => `M${x} ${y}l-8 ${26 + Math.round(random() * 26)}`,
  );
  return `<g fill="none" stroke="#cfe0ff" stroke-opacity=".3" stroke-width="2.5">${rings}</g><path d="${streaks}" stroke="#dbe8ff" stroke-opacity=".2" stroke-width="3"/>`;
}

/** The long reflections of light on the wet road. */
function drawGleams() {
  const gleam = ([x, y], colour = 'gleam', reach = 190) => {
    const at = y < 1000 ? ROAD_TOP + reach : ROAD_BOTTOM - reach;
    return `<ellipse cx="${x}" cy="${at}" rx="44" ry="${reach}" fill="url(#${colour})"/><path d="M${x - 24} ${at - 50}q24 8 48 0M${x - 30} ${at}q30 9 60 0M${x - 20} ${at + 56}q20 7 40 0" fill="none" stroke="#fff3cf" stroke-opacity=".4" stroke-width="4"/>`;
  };
  return `${lit.map((at) => gleam(at)).join('')}<ellipse cx="1450" cy="930" rx="90" ry="120" fill="url(#gleam)" opacity=".7"/><ellipse cx="800" cy="1250" rx="330" ry="150" fill="url(#neon)"/>`;
}

/** The background of Alder Lane. */
export function drawAlderLane() {
  const lights = [
    ...lit.map((at) => ({ at, reach: 380 })),
    { at: [1450, 240], reach: 480 },
    { at: [1450, 600], reach: 330 },
    { at: [1120, 520], reach: 260 },
    { at: [1780, 520], reach: 260 },
    { at: [1480, 960], reach: 330 },
    { at: [1600, 1098], reach: 200 },
    { at: [800, 1330], reach: 330, tint: 'neon' },
  ];
  const tufts = parts.scatter(
    15,
    120,
    [500, 20, 1660, 740],
    (x, y, random) =>
      `M${x} ${y}l-5-${10 + Math.round(random() * 10)}M${x + 5} ${y}l4-${12 + Math.round(random() * 8)}`,
  );
  const wall =
    '<path d="M500 770H1340M1560 770H2170M500 20V770M2170 20V770" stroke="#14161a" stroke-width="34"/><path d="M500 770H1340M1560 770H2170M500 20V770M2170 20V770" stroke="#5a5f66" stroke-width="22" stroke-dasharray="58 4"/><rect x="1322" y="748" width="44" height="44" fill="#6a6f76" stroke="#14161a" stroke-width="6"/><rect x="1534" y="748" width="44" height="44" fill="#6a6f76" stroke="#14161a" stroke-width="6"/>';
  const neonSign =
    '<g transform="translate(800 1388)"><rect x="-150" y="-16" width="300" height="26" rx="8" fill="#1d0b10" stroke="#0d0507" stroke-width="5"/><path d="M-128-3H128" stroke="#ff5c7a" stroke-width="9" stroke-linecap="round" stroke-dasharray="34 14"/></g>';
  const content = [
    '<rect width="2400" height="1500" fill="url(#grass)"/>',
    `<path d="${tufts}" stroke="#4d6350" stroke-width="4" stroke-linecap="round" fill="none"/>`,
    drawRoad(),
    '<rect x="1380" y="700" width="140" height="90" fill="url(#flags)"/>',
    ...graves.map(drawGrave),
    substation,
    ...windows.map(drawGlass),
    wall,
    drawChapel(),
    drawRoof([-10, -40, 480, 410], 'slates', [140, 350]),
    drawRoof([-10, 370, 480, 400], 'tiles', [230]),
    drawRoof([2200, -40, 220, 420], 'tiles', [110]),
    drawRoof([2200, 380, 220, 390], 'slates', [120]),
    drawRoof([-10, 1396, 540, 260], 'slates', [180, 430]),
    drawRoof([530, 1396, 560, 260], 'tiles', [130, 420]),
    drawRoof([1090, 1396, 700, 260], 'slates', [210, 560]),
    drawRoof([1790, 1396, 620, 260], 'tiles', [260]),
    drawCar(250, 1215, 1, '#2c3f5c'),
    drawCar(2240, 955, 181, '#4d4a45'),
    stretcher,
    ambulance,
    parts.drawNight(SIZE, lights, { colour: '#04060c', depth: 0.5 }),
    drawGleams(),
    neonSign,
    ...candles.map(drawCandle),
    ...lamps.map(({ at: [x, y], isLit }) => parts.drawLamp(x, y, isLit)),
    drawRain(),
    parts.drawMark(1985, 1210, 'A'),
    parts.drawMark(1560, 640, 'B'),
    parts.drawMark(1630, 130, 'C'),
    parts.drawMark(654, 630, 'D'),
  ];
  return parts.drawPicture(SIZE, definitions, content.join('\n  '));
}
