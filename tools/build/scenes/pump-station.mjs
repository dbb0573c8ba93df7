// The pump station of Harrow Flats at dusk: a dusty yard with a pump house, a water tank, a crawler, pipes and crates, and a shuttle on its pad.
import * as parts from './parts.mjs';

const SIZE = [2400, 1500];
const PLATES = ['#6b7682', '#64707c', '#727d89', '#5f6a75'];
const SLABS = ['#8b8177', '#847a70', '#92887d', '#7d746b'];

const lamps = [
  [1240, 330],
  [1860, 760],
  [420, 1010],
  [2260, 1200],
];

const definitions = [
  parts.drawStones('plates', {
    seed: 5,
    columns: 6,
    courses: 6,
    width: 60,
    height: 44,
    gap: 3,
    colours: PLATES,
    joint: '#39414a',
    corner: 2,
  }),
  parts.drawStones('slabs', {
    seed: 8,
    columns: 4,
    courses: 4,
    width: 100,
    height: 100,
    gap: 4,
    colours: SLABS,
    joint: '#544c45',
    corner: 3,
  }),
  '<linearGradient id="dust" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#b5764a"/><stop offset=".55" stop-color="#a2653f"/><stop offset="1" stop-color="#8c5436"/></linearGradient>',
  '<radialGradient id="drift"><stop stop-color="#d39a68" stop-opacity=".45"/><stop offset="1" stop-color="#d39a68" stop-opacity="0"/></radialGradient>',
  '<linearGradient id="slope" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#fff" stop-opacity=".16"/><stop offset="1" stop-color="#000" stop-opacity=".35"/></linearGradient>',
  '<radialGradient id="steel" cx=".35" cy=".3" r=".85"><stop stop-color="#c3ced9"/><stop offset=".6" stop-color="#77838f"/><stop offset="1" stop-color="#454e57"/></radialGradient>',
  '<linearGradient id="pipe" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#4a545e"/><stop offset=".4" stop-color="#b5c0cb"/><stop offset="1" stop-color="#3a424a"/></linearGradient>',
  '<linearGradient id="pool" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#4f8fa8"/><stop offset="1" stop-color="#2b5a6e"/></linearGradient>',
].join('');

const stone = (x, y, random) => {
  const size = 6 + Math.round(random() * 16);
  return `<ellipse cx="${x + 3}" cy="${y + 4}" rx="${size}" ry="${Math.round(size * 0.7)}" fill="#000" fill-opacity=".3"/><ellipse cx="${x}" cy="${y}" rx="${size}" ry="${Math.round(size * 0.7)}" fill="#8f6a52"/>`;
};
const drift = (x, y, random) =>
  `<ellipse cx="${x}" cy="${y}" rx="${160 + Math.round(random() * 220)}" ry="${40 + Math.round(random() * 60)}" fill="url(#drift)"/>`;
const scrub = (x, y, random) =>
  `<g transform="translate(${x} ${y}) rotate(${Math.round(random() * 90)})"><circle cx="4" cy="6" r="24" fill="#000" fill-opacity=".25"/><path d="M0 0L22-8M0 0L14 18M0 0L-10 20M0 0L-22 4M0 0L-12-18M0 0L10-20" stroke="#6f7a45" stroke-width="7" stroke-linecap="round"/></g>`;

/** Tracks of a crawler, from its side of the yard to the road. */
const tracks = `<g fill="none" stroke="#5f3a24" stroke-opacity=".45" stroke-width="34" stroke-dasharray="12 10"><path d="M0 700C240 720 380 640 560 560"/><path d="M0 800C260 820 420 740 600 660"/></g>`;

/** The pump house: a roof of plates in two slopes, vents, and a door in its south wall. */
const house = `<g><rect x="1316" y="222" width="484" height="430" fill="#000" fill-opacity=".4"/><rect x="1300" y="200" width="480" height="430" fill="url(#plates)"/><rect x="1300" y="200" width="480" height="215" fill="url(#slope)" transform="matrix(1 0 0 -1 0 615)"/><rect x="1300" y="415" width="480" height="215" fill="url(#slope)"/><path d="M1300 415h480" stroke="#2b333b" stroke-width="12"/><rect x="1300" y="200" width="480" height="430" fill="none" stroke="#22292f" stroke-width="12"/>${[
  1390, 1540, 1690,
]
  .map(
    (x) =>
      `<circle cx="${x + 5}" cy="307" r="42" fill="#000" fill-opacity=".4"/><circle cx="${x}" cy="300" r="40" fill="url(#steel)" stroke="#22292f" stroke-width="6"/><path d="M${x - 30} 300h60M${x} 270v60M${x - 21} 279l42 42M${x + 21} 279l-42 42" stroke="#2b333b" stroke-width="6"/>`,
  )
  .join(
    '',
  )}<rect x="1480" y="616" width="120" height="30" fill="#2a2018" stroke="#15100c" stroke-width="6"/><path d="M1480 652h120l40 150h-200Z" fill="#ffd98a" fill-opacity=".28"/></g>`;

/** The water tank with its ladder and the pool under a leak. */
const tank = `<g><circle cx="2064" cy="398" r="196" fill="#000" fill-opacity=".4"/><circle cx="2050" cy="380" r="190" fill="url(#steel)" stroke="#2b333b" stroke-width="12"/><circle cx="2050" cy="380" r="120" fill="none" stroke="#2b333b" stroke-opacity=".6" stroke-width="5"/><circle cx="2050" cy="380" r="44" fill="#2b333b" stroke="#a9b5c1" stroke-width="6"/>${Array.from({ length: 12 }, (_, i) => `<path transform="rotate(${i * 30} 2050 380)" d="M2050 200V255" stroke="#2b333b" stroke-opacity=".6" stroke-width="5"/>`).join('')}<path d="M1930 600Q2010 560 2110 596Q2190 640 2100 672Q1980 690 1930 600Z" fill="url(#pool)" stroke="#6f4a30" stroke-width="8"/></g>`;

/** Pipes: from the tank to the house, and from the house to the trough. */
const pipes = `<g><rect x="1780" y="360" width="90" height="34" fill="url(#pipe)" stroke="#22292f" stroke-width="4"/><rect x="900" y="560" width="400" height="30" fill="url(#pipe)" stroke="#22292f" stroke-width="4"/><rect x="890" y="550" width="34" height="330" fill="url(#pipe)" stroke="#22292f" stroke-width="4"/>${[980, 1100, 1220].map((x) => `<rect x="${x}" y="550" width="24" height="50" fill="#5c6670" stroke="#22292f" stroke-width="4"/>`).join('')}<g transform="translate(1150 575)"><circle r="44" fill="none" stroke="#8c2f28" stroke-width="12"/><path d="M-44 0H44M0-44V44" stroke="#8c2f28" stroke-width="9"/></g><rect x="720" y="880" width="380" height="96" rx="14" fill="#5c6670" stroke="#22292f" stroke-width="8"/><rect x="736" y="896" width="348" height="64" rx="8" fill="url(#pool)"/><path d="M760 916q40-12 80 0t80 0t80 0t60 0" fill="none" stroke="#bfe0ea" stroke-opacity=".6" stroke-width="4"/></g>`;

/** The crawler that came for the pump: six wheels, a cab, and a loading bed with a crate on it. */
const crawler = `<g transform="translate(660 420) rotate(-24)"><rect x="-170" y="-84" width="360" height="190" rx="18" fill="#000" fill-opacity=".4"/>${[-120, 0, 120].map((x) => `<rect x="${x - 44}" y="-112" width="88" height="40" rx="10" fill="#1f2226"/><rect x="${x - 44}" y="72" width="88" height="40" rx="10" fill="#1f2226"/>`).join('')}<rect x="-180" y="-84" width="360" height="168" rx="18" fill="#a3452e" stroke="#2a130c" stroke-width="8"/><rect x="70" y="-66" width="94" height="132" rx="12" fill="#c25a3c" stroke="#2a130c" stroke-width="6"/><rect x="132" y="-54" width="24" height="108" rx="6" fill="#9fc3d8"/><rect x="-166" y="-66" width="220" height="132" fill="#5a3a2a" stroke="#2a130c" stroke-width="5"/><path d="M-166-22h220M-166 22h220" stroke="#2a130c" stroke-width="4"/></g>`;

/** The shuttle on its landing pad. */
const shuttle = `<g><circle cx="330" cy="1220" r="270" fill="url(#slabs)" stroke="#4a423b" stroke-width="10"/><circle cx="330" cy="1220" r="226" fill="none" stroke="#e0c35e" stroke-opacity=".7" stroke-width="9" stroke-dasharray="60 26"/><g transform="translate(330 1215) rotate(24)"><path d="M-150 14L-60-34V34L-150 120ZM150 14L60-34V34L150 120Z" fill="#000" fill-opacity=".4" transform="translate(12 14)"/><path d="M-58-20L-172 66V108L-52 74ZM58-20L172 66V108L52 74Z" fill="#7c8fa8" stroke="#1f2937" stroke-width="7"/><path d="M0-190C52-150 66-60 62 110L40 150H-40L-62 110C-66-60-52-150 0-190Z" fill="#c8d4e3" stroke="#1f2937" stroke-width="8"/><path d="M0-160C26-138 34-100 34-70H-34C-34-100-26-138 0-160Z" fill="#2f4a6b" stroke="#1f2937" stroke-width="5"/><path d="M-60 20H60M-62 90H62" stroke="#1f2937" stroke-opacity=".5" stroke-width="5"/><path d="M-62 40h124v22H-62z" fill="#d07a2e"/><path d="M-34 150h68v20h-68z" fill="#3a4250"/></g></g>`;

const fence = Array.from({ length: 25 }, (_, index) => index * 100).map(
  (x) =>
    `<path d="M${x} 70V130" stroke="#4a3626" stroke-width="14"/><path d="M${x} 90h100M${x} 114h100" stroke="#8a7a68" stroke-width="4"/><path d="M${x + 26} 82l12 16m0-16l-12 16M${x + 66} 106l12 16m0-16l-12 16" stroke="#8a7a68" stroke-width="3"/>`,
);

/** A lamp on a post. */
const lamp = ([x, y]) =>
  `<g transform="translate(${x} ${y})"><circle cx="4" cy="6" r="22" fill="#000" fill-opacity=".4"/><circle r="20" fill="#2b333b" stroke="#77838f" stroke-width="4"/><circle r="11" fill="#fff3c4"/></g>`;

/** An oil drum. */
const drum = (x, y, colour) => parts.drawBarrel(x, y, 36, colour);

/** The pump station’s ground. */
export function drawPumpStation() {
  const lights = lamps.map((at) => ({ at, reach: 470 }));
  const content = [
    '<rect width="2400" height="1500" fill="url(#dust)"/>',
    parts.scatter(14, 22, [0, 0, 2400, 1500], drift),
    parts.scatter(6, 90, [20, 150, 2360, 1330], stone),
    tracks,
    parts.scatter(23, 16, [40, 150, 2320, 90], scrub),
    parts.scatter(29, 12, [1200, 1330, 1160, 140], scrub),
    ...fence,
    '<rect x="1240" y="640" width="620" height="190" fill="url(#slabs)" stroke="#5f564d" stroke-width="6"/>',
    shuttle,
    pipes,
    house,
    tank,
    crawler,
    parts.drawCrate(1010, 720, 92, 6),
    parts.drawCrate(1110, 742, 84, -12, '#6c5030'),
    parts.drawCrate(1660, 1010, 96, 9, '#5d6b78'),
    parts.drawCrate(1765, 1020, 96, -4, '#66747f'),
    parts.drawCrate(1710, 1112, 90, 14, '#5d6b78'),
    parts.drawCrate(860, 330, 84, -20),
    drum(1290, 1000, '#8c3b28'),
    drum(1375, 1015, '#3b5a6b'),
    drum(1320, 1080, '#8c3b28'),
    drum(2190, 860, '#3b5a6b'),
    drum(2270, 880, '#8c3b28'),
    parts.drawRope(1200, 900, 40),
    parts.drawNight(SIZE, lights, { colour: '#1a1430', depth: 0.42 }),
    ...lamps.map(lamp),
    parts.drawMark(560, 260, 'A'),
    parts.drawMark(1540, 740, 'B'),
    parts.drawMark(2050, 520, 'C'),
    parts.drawMark(590, 1320, 'D'),
  ];
  return parts.drawPicture(SIZE, definitions, content.join('\n  '));
}
