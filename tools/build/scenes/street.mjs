// Cinder Row by night: a street between two rows of houses, with an alley and steps to the river. Some of its lamps are out.
import * as parts from './parts.mjs';

const SIZE = [2400, 1500];
const COBBLES = ['#6d665f', '#655e58', '#746b62', '#5d5751', '#6a5f55'];
const FLAGS = ['#85796b', '#7d7265', '#8b8072', '#776c60'];
const SLATES = ['#3d444d', '#454b54', '#383e46', '#414951'];
const TILES = ['#6a3f30', '#734535', '#5f382b', '#6f4838'];

const lamps = [
  { at: [350, 352], lit: true },
  { at: [1350, 352], lit: false },
  { at: [2050, 352], lit: true },
  { at: [850, 1048], lit: true },
  { at: [1450, 1048], lit: false },
];
/** The windows of the houses: where they begin and how wide they are. Each throws light on the pavement in front of it. */
const windows = [
  { x: 560, width: 120, side: 'north' },
  { x: 1620, width: 120, side: 'north' },
  { x: 240, width: 130, side: 'south' },
  { x: 2010, width: 150, side: 'south' },
];

const definitions = [
  parts.drawStones('cobbles', {
    seed: 7,
    columns: 8,
    courses: 12,
    width: 50,
    height: 34,
    gap: 5,
    colours: COBBLES,
    joint: '#3b3733',
    corner: 9,
  }),
  parts.drawStones('flags', {
    seed: 3,
    columns: 4,
    courses: 4,
    width: 100,
    height: 50,
    gap: 4,
    colours: FLAGS,
    joint: '#4d463e',
    corner: 3,
  }),
  parts.drawStones('slates', {
    seed: 11,
    columns: 8,
    courses: 10,
    width: 40,
    height: 30,
    gap: 2,
    colours: SLATES,
    joint: '#23282e',
    corner: 2,
  }),
  parts.drawStones('tiles', {
    seed: 19,
    columns: 8,
    courses: 10,
    width: 36,
    height: 28,
    gap: 2,
    colours: TILES,
    joint: '#3c2219',
    corner: 8,
  }),
  '<linearGradient id="slope" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#fff" stop-opacity=".1"/><stop offset="1" stop-color="#000" stop-opacity=".38"/></linearGradient>',
  '<linearGradient id="rise" x1="0" y1="1" x2="0" y2="0"><stop stop-color="#fff" stop-opacity=".16"/><stop offset="1" stop-color="#000" stop-opacity=".3"/></linearGradient>',
  '<linearGradient id="water" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#2d4347"/><stop offset="1" stop-color="#16262b"/></linearGradient>',
  '<linearGradient id="spill-north" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#ffd98a" stop-opacity=".55"/><stop offset="1" stop-color="#ffd98a" stop-opacity="0"/></linearGradient>',
  '<linearGradient id="spill-south" x1="0" y1="1" x2="0" y2="0"><stop stop-color="#ffd98a" stop-opacity=".55"/><stop offset="1" stop-color="#ffd98a" stop-opacity="0"/></linearGradient>',
].join('');

/** Draws a house from above: two slopes that meet in a ridge along the street, a gutter, chimneys. */
function drawHouse(x, y, width, height, fill, chimneys) {
  const ridge = y + height / 2;
  const smoke = chimneys.map((at) => {
    const [cx, cy] = [x + at, ridge];
    return `<g transform="translate(${cx} ${cy})"><rect x="-26" y="-20" width="70" height="52" fill="#000" fill-opacity=".35"/><rect x="-32" y="-28" width="64" height="56" fill="#5a4034" stroke="#241812" stroke-width="5"/><circle cx="-13" r="11" fill="#120d0a" stroke="#8a6a52" stroke-width="4"/><circle cx="15" r="11" fill="#120d0a" stroke="#8a6a52" stroke-width="4"/></g>`;
  });
  return `<g><rect x="${x}" y="${y}" width="${width}" height="${height}" fill="url(#${fill})"/><rect x="${x}" y="${y}" width="${width}" height="${height / 2}" fill="url(#slope)" transform="matrix(1 0 0 -1 0 ${2 * y + height / 2})"/><rect x="${x}" y="${ridge}" width="${width}" height="${height / 2}" fill="url(#slope)"/><path d="M${x} ${ridge}h${width}" stroke="#191512" stroke-width="12"/><path d="M${x} ${ridge - 2}h${width}" stroke="#8d8376" stroke-opacity=".55" stroke-width="3"/><rect x="${x}" y="${y}" width="${width}" height="${height}" fill="none" stroke="#14100d" stroke-width="9"/>${smoke.join('')}</g>`;
}

const skylight = (x, y) =>
  `<g transform="translate(${x} ${y})"><rect x="-34" y="-24" width="68" height="48" fill="#ffdf9a" stroke="#1b1511" stroke-width="6"/><path d="M0-24v48M-34 0h68" stroke="#1b1511" stroke-width="4"/></g>`;

const northHouses = [
  drawHouse(-10, -60, 460, 350, 'slates', [120, 330]),
  drawHouse(450, -60, 470, 350, 'tiles', [240]),
  drawHouse(1100, -60, 420, 350, 'slates', [300]),
  drawHouse(1520, -60, 480, 350, 'tiles', [110, 380]),
  drawHouse(2000, -60, 410, 350, 'slates', [210]),
  skylight(700, 205),
  skylight(1760, 215),
];
const southHouses = [
  drawHouse(-10, 1110, 520, 410, 'tiles', [150]),
  drawHouse(510, 1110, 560, 410, 'slates', [120, 430]),
  drawHouse(1070, 1110, 430, 410, 'tiles', [220]),
  drawHouse(1900, 1110, 510, 410, 'slates', [260]),
  skylight(250, 1400),
];

/** Draws the steps between the houses, which lead down to the water and get darker. */
function drawSteps() {
  const steps = Array.from({ length: 6 }, (_, index) => {
    const y = 1120 + index * 38;
    return `<rect x="1500" y="${y}" width="400" height="40" fill="url(#flags)"/><rect x="1500" y="${y}" width="400" height="40" fill="#000" fill-opacity="${(0.12 + index * 0.09).toFixed(2)}"/><path d="M1500 ${y + 2}h400" stroke="#b7a88f" stroke-opacity=".35" stroke-width="4"/>`;
  });
  const waves = parts.scatter(
    31,
    26,
    [1520, 1365, 340, 125],
    (x, y, random) =>
      `<path d="M${x} ${y}q${15 + Math.round(random() * 12)}-8 ${34 + Math.round(random() * 20)} 0" fill="none" stroke="#7fa3a3" stroke-opacity=".3" stroke-width="3"/>`,
  );
  const boat = `<g transform="translate(1700 1432) rotate(-6)"><path d="M-150 0C-120-46 70-52 150 0C70 52-120 46-150 0Z" fill="#120d09" fill-opacity=".5" transform="translate(6 9)"/><path d="M-150 0C-120-46 70-52 150 0C70 52-120 46-150 0Z" fill="#5b4026" stroke="#1d130a" stroke-width="6"/><path d="M-122 0C-98-30 58-36 122 0C58 36-98 30-122 0Z" fill="#39281a"/><path d="M-70-32v64M-6-36v72M58-30v60" stroke="#7b5a36" stroke-width="14"/><path d="M-40-58L30 58" stroke="#9a7d52" stroke-width="7" stroke-linecap="round"/></g>`;
  return `<rect x="1500" y="1345" width="400" height="160" fill="url(#water)"/>${waves}${steps.join('')}<path d="M1500 1110v400M1900 1110v400" stroke="#16110d" stroke-width="16"/>${boat}`;
}

const drawSpill = ({ x, width, side }) =>
  side === 'north'
    ? `<rect x="${x}" y="286" width="${width}" height="12" fill="#ffe7ad"/><path d="M${x} 298h${width}l60 210h${-width - 120}Z" fill="url(#spill-north)"/>`
    : `<rect x="${x}" y="1102" width="${width}" height="12" fill="#ffe7ad"/><path d="M${x} 1102h${width}l60-210h${-width - 120}Z" fill="url(#spill-south)"/>`;

/** The lamplighter's handcart with its ladder and cans. */
const cart = `<g transform="translate(1215 700) rotate(-14)"><rect x="-118" y="-62" width="250" height="140" fill="#000" fill-opacity=".4"/><rect x="-128" y="-74" width="250" height="140" rx="8" fill="#5c4128" stroke="#20150b" stroke-width="6"/><path d="M-128-40h250M-128-4h250M-128 32h250" stroke="#2f2012" stroke-width="4"/><path d="M122-52h92M122 44h92" stroke="#6f5030" stroke-width="14" stroke-linecap="round"/><rect x="-60" y="-104" width="110" height="26" rx="12" fill="#2b221b" stroke="#7d5f3a" stroke-width="5"/><rect x="-60" y="70" width="110" height="26" rx="12" fill="#2b221b" stroke="#7d5f3a" stroke-width="5"/><circle cx="-86" cy="-36" r="26" fill="#8a6b2e" stroke="#2b1d10" stroke-width="5"/><circle cx="-30" cy="-38" r="26" fill="#8a6b2e" stroke="#2b1d10" stroke-width="5"/><circle cx="-86" cy="22" r="26" fill="#6f7a7c" stroke="#1c2022" stroke-width="5"/><path d="M-10-20L110 40M8-52L126 8" stroke="#c7a46a" stroke-width="9"/><path d="M8-10L24-42M36 4L52-28M64 18L80-14M92 32L108 0" stroke="#c7a46a" stroke-width="7"/></g>`;

const drain = (x, y) =>
  `<g transform="translate(${x} ${y})"><rect x="-46" y="-32" width="92" height="64" rx="5" fill="#0e0c0b" stroke="#4a443e" stroke-width="7"/><path d="M-28-28v56M-10-28v56M10-28v56M28-28v56" stroke="#5d564e" stroke-width="8"/></g>`;

const puddle = (x, y, random) =>
  `<ellipse cx="${x}" cy="${y}" rx="${40 + Math.round(random() * 50)}" ry="${16 + Math.round(random() * 16)}" fill="#24282b" fill-opacity=".32"/><ellipse cx="${x - 8}" cy="${y - 4}" rx="${16 + Math.round(random() * 18)}" ry="5" fill="#b8b39f" fill-opacity=".16"/>`;

/** Draws the background of the street. */
export function drawStreet() {
  const lights = [
    ...lamps.filter(({ lit }) => lit).map(({ at }) => ({ at, reach: 560 })),
    ...windows.map(({ x, width, side }) => ({ at: [x + width / 2, side === 'north' ? 380 : 1020], reach: 230 })),
    { at: [700, 205], reach: 90 },
    { at: [1760, 215], reach: 90 },
    { at: [250, 1400], reach: 90 },
  ];
  const content = [
    '<rect width="2400" height="1500" fill="#3b3733"/>',
    '<rect y="400" width="2400" height="600" fill="url(#cobbles)"/>',
    '<rect x="920" y="0" width="180" height="300" fill="url(#cobbles)"/><rect x="920" y="0" width="180" height="300" fill="#000" fill-opacity=".3"/>',
    '<rect y="290" width="2400" height="110" fill="url(#flags)"/><rect y="1000" width="2400" height="110" fill="url(#flags)"/>',
    '<path d="M0 400h2400M0 1000h2400" stroke="#9c8f7d" stroke-width="9"/><path d="M0 411h2400M0 989h2400" stroke="#1c1917" stroke-opacity=".75" stroke-width="14"/>',
    '<path d="M0 700h2400" stroke="#2a2623" stroke-opacity=".28" stroke-width="70"/>',
    parts.scatter(5, 9, [80, 470, 2240, 460], puddle),
    drawSteps(),
    ...northHouses,
    ...southHouses,
    '<rect y="290" width="2400" height="34" fill="#000" fill-opacity=".4"/><rect y="1080" width="1500" height="30" fill="#000" fill-opacity=".3"/><rect x="1900" y="1080" width="500" height="30" fill="#000" fill-opacity=".3"/>',
    drain(1850, 965),
    drain(500, 440),
    cart,
    parts.drawBarrel(958, 330, 38),
    parts.drawBarrel(1052, 250, 38, '#5a3f26'),
    parts.drawBarrel(960, 236, 34),
    parts.drawCrate(1460, 1160 - 110, 0.1),
    parts.drawCrate(1950, 1050, 82, 8),
    parts.drawCrate(2045, 1056, 74, -11, '#6c5030'),
    parts.drawCrate(2250, 345, 82, 5),
    parts.drawRope(1555, 1060, 34),
    ...windows.map(drawSpill),
    parts.drawNight(SIZE, lights, { colour: '#0b1018', depth: 0.62 }),
    ...lamps.map(({ at: [x, y], lit }) => parts.drawLamp(x, y, lit)),
    parts.drawMark(1010, 110, 'A'),
    parts.drawMark(1215, 560, 'B'),
    parts.drawMark(1700, 1190, 'C'),
  ];
  return parts.drawPicture(SIZE, definitions, content.join('\n  '));
}
