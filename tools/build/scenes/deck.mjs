// The deck of a moored airship, high above the lights of the city: wheel and quarterdeck aft, a boiler amidships, a hatch, and a harpoon gun in the bow.
import * as parts from './parts.mjs';

const SIZE = [2400, 1500];
const BOARDS = ['#8a6a44', '#80613d', '#93724a', '#785a38'];
const RAISED = ['#7a5533', '#71502f', '#835c38'];
const HULL = 'M130 330Q150 250 260 240H1500Q1980 250 2290 750Q1980 1250 1500 1260H260Q150 1250 130 1170Z';

/** The lanterns on the rail, and the mouth of the boiler. */
const lanterns = [
  [330, 262],
  [900, 262],
  [1480, 262],
  [330, 1238],
  [1480, 1238],
  [2222, 750],
];
const FIRE = [1130, 750];

const definitions = [
  parts.drawBoards('boards', { seed: 4, boards: 12, width: 42, length: 640, colours: BOARDS, joint: '#3a2917' }),
  parts.drawBoards('raised', {
    seed: 9,
    boards: 10,
    width: 40,
    length: 480,
    colours: RAISED,
    joint: '#2e1d10',
    across: true,
  }),
  '<linearGradient id="night-air" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#16202f"/><stop offset="1" stop-color="#0c121c"/></linearGradient>',
  '<radialGradient id="fire"><stop stop-color="#ffdf9a" stop-opacity=".75"/><stop offset=".3" stop-color="#ff9a3c" stop-opacity=".4"/><stop offset="1" stop-color="#e0501c" stop-opacity="0"/></radialGradient>',
  '<linearGradient id="iron" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#2c2b2a"/><stop offset=".35" stop-color="#77716a"/><stop offset=".5" stop-color="#8d867c"/><stop offset="1" stop-color="#232221"/></linearGradient>',
  '<linearGradient id="brass-pipe" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#5e431b"/><stop offset=".4" stop-color="#e0bb6a"/><stop offset="1" stop-color="#4d3614"/></linearGradient>',
  '<radialGradient id="cloud"><stop stop-color="#8fa0b5" stop-opacity=".26"/><stop offset="1" stop-color="#8fa0b5" stop-opacity="0"/></radialGradient>',
].join('');

/** Draws the city far below: rows of windows along streets, with drifts of cloud in front. */
function drawDepth() {
  const random = parts.createRandom(21);
  const streets = Array.from({ length: 26 }, () => {
    const [x, y] = [Math.round(random() * 2400), Math.round(random() * 1500)];
    const turn = Math.round(random() * 4) * 45 + 12;
    const dash = `${2 + Math.round(random() * 3)} ${14 + Math.round(random() * 16)}`;
    return `<path transform="translate(${x} ${y}) rotate(${turn})" d="M-260 0h520M-230 22h460" stroke="#e9b45c" stroke-opacity=".5" stroke-width="4" stroke-dasharray="${dash}"/>`;
  });
  const clouds = parts.scatter(
    33,
    16,
    [0, 0, 2400, 1500],
    (x, y, next) =>
      `<ellipse cx="${x}" cy="${y}" rx="${220 + Math.round(next() * 260)}" ry="${70 + Math.round(next() * 80)}" fill="url(#cloud)"/>`,
  );
  return `<rect width="2400" height="1500" fill="url(#night-air)"/>${streets.join('')}${clouds}`;
}

/** The ropes from the rail to the gas bag, which is above the picture. */
const ropes = [260, 560, 860, 1160, 1460].flatMap((x) => [
  `<path d="M${x} 240L${x - 40} 0" stroke="#b3935e" stroke-opacity=".55" stroke-width="7"/>`,
  `<path d="M${x} 1260L${x - 40} 1500" stroke="#b3935e" stroke-opacity=".55" stroke-width="7"/>`,
]);
const posts = Array.from({ length: 14 }, (_, index) => 210 + index * 100).flatMap((x) => [
  `<circle cx="${x}" cy="246" r="11" fill="#2b1c0f" stroke="#a57f4d" stroke-width="4"/>`,
  `<circle cx="${x}" cy="1254" r="11" fill="#2b1c0f" stroke="#a57f4d" stroke-width="4"/>`,
]);

const screw = `<g transform="translate(66 750)"><circle r="26" fill="url(#brass)"/>${[20, 140, 260].map((turn) => `<path transform="rotate(${turn})" d="M0-20C60-70 52-190 10-210C-34-190-40-70 0-20Z" fill="#6d5230" stroke="#20150b" stroke-width="6"/>`).join('')}<circle r="20" fill="#20150b"/></g><rect x="64" y="736" width="90" height="28" fill="url(#iron)"/>`;

/** The quarterdeck, two steps up, with the wheel and the chart table. */
const quarterdeck = `<path d="M150 340Q170 262 262 258H560V1242H262Q170 1238 150 1160Z" fill="url(#raised)"/><rect x="556" y="258" width="30" height="984" fill="#000" fill-opacity=".5"/><path d="M558 258V1242" stroke="#c39a5f" stroke-width="10"/>${[400, 1100].map((y) => `<g><rect x="560" y="${y - 70}" width="80" height="140" fill="#6b4c2c" stroke="#24170b" stroke-width="6"/><path d="M587 ${y - 70}v140M613 ${y - 70}v140" stroke="#24170b" stroke-width="6"/></g>`).join('')}
<g transform="translate(400 750)"><rect x="-34" y="-44" width="68" height="88" rx="10" fill="#4a3219" stroke="#20150b" stroke-width="6"/><circle r="78" fill="none" stroke="#2b1a0c" stroke-width="24"/><circle r="78" fill="none" stroke="#a8773c" stroke-width="14"/>${[0, 45, 90, 135].map((turn) => `<path transform="rotate(${turn})" d="M-104 0H104" stroke="#8e6330" stroke-width="11" stroke-linecap="round"/>`).join('')}<circle r="20" fill="url(#brass)" stroke="#2b1a0c" stroke-width="5"/></g>
<g transform="translate(272 470) rotate(4)"><rect x="-66" y="-92" width="140" height="190" fill="#000" fill-opacity=".4"/><rect x="-74" y="-100" width="140" height="190" fill="#553a20" stroke="#20150b" stroke-width="6"/><rect x="-58" y="-80" width="108" height="120" fill="#d9c9a0"/><path d="M-46-60q40 20 84-8M-50-30q60 30 90 10M-30-76l20 110M18-78l10 112" stroke="#8a744a" stroke-width="3" fill="none"/><circle cx="26" cy="62" r="18" fill="url(#brass)" stroke="#20150b" stroke-width="4"/></g>`;

/** The boiler with its glowing mouth, and the pipes to the screw. */
const boiler = `<rect x="586" y="716" width="330" height="24" fill="url(#brass-pipe)"/><rect x="586" y="762" width="330" height="24" fill="url(#brass-pipe)"/><g transform="translate(985 750)"><rect x="-118" y="-120" width="270" height="264" rx="60" fill="#000" fill-opacity=".45"/><rect x="-130" y="-134" width="262" height="268" rx="56" fill="url(#iron)" stroke="#171514" stroke-width="8"/><path d="M-80-132V132M-20-134V134M40-134V134" stroke="#171514" stroke-opacity=".6" stroke-width="7"/><path d="M-80-132V132M-20-134V134M40-134V134" stroke="#b9b0a2" stroke-opacity=".5" stroke-width="7" stroke-dasharray="1 24" stroke-linecap="round"/><circle cx="-48" cy="0" r="34" fill="url(#brass)" stroke="#171514" stroke-width="6"/><path d="M-48 0l16-20" stroke="#5b1a12" stroke-width="6"/><path d="M132-52h26v104h-26z" fill="#1a1412"/><path d="M140-40h16v80h-16z" fill="#ffb347"/></g>`;

/** The hatch to the hold, one leaf open, with a ladder down into the dark. */
const hatch = `<g transform="translate(1600 750)"><rect x="-160" y="-150" width="320" height="300" fill="#4a3520" stroke="#1c1209" stroke-width="10"/><rect x="-138" y="-128" width="276" height="256" fill="#0b0705"/><path d="M-50-128v256M50-128v256" stroke="#5d4426" stroke-width="14"/><path d="M-50-90h100M-50-44h100M-50 2h100M-50 48h100M-50 94h100" stroke="#7a5a34" stroke-width="12"/><rect x="70" y="-128" width="68" height="256" fill="#6d4f2d" stroke="#1c1209" stroke-width="6"/><path d="M92-110v220M116-110v220" stroke="#2c1d0e" stroke-width="5"/></g>`;

/** The gun in the bow, on its turntable. */
const gun = `<g transform="translate(1930 750)"><circle cx="6" cy="9" r="88" fill="#000" fill-opacity=".4"/><circle r="86" fill="#3b342d" stroke="#151210" stroke-width="7"/><circle r="64" fill="none" stroke="#8b7f70" stroke-width="4" stroke-dasharray="4 16"/><rect x="-60" y="-24" width="170" height="48" rx="12" fill="url(#iron)" stroke="#151210" stroke-width="6"/><path d="M100-8h110l34 8l-34 8H100z" fill="#b9b0a2" stroke="#151210" stroke-width="5"/></g>`;

/** The gangway, and the top of the mooring tower. */
const gangway = `<g><rect x="760" y="1400" width="520" height="110" fill="#4b4640" stroke="#1a1715" stroke-width="8"/><path d="M790 1430h460M790 1470h460" stroke="#2c2825" stroke-width="6" stroke-dasharray="60 8"/><rect x="960" y="1240" width="120" height="180" fill="#7b5d39" stroke="#20150b" stroke-width="6"/>${[1270, 1306, 1342, 1378].map((y) => `<path d="M966 ${y}h108" stroke="#3a2917" stroke-width="8"/>`).join('')}</g>`;

/** Draws the background of the deck. */
export function drawDeck() {
  const lights = [
    ...lanterns.map((at) => ({ at, reach: 430 })),
    { at: FIRE, reach: 400, tint: 'fire' },
    { at: [1020, 1440], reach: 330 },
  ];
  const lantern = ([x, y]) =>
    `<g transform="translate(${x} ${y})"><circle r="20" fill="#241a10" stroke="#a57f4d" stroke-width="4"/><circle r="12" fill="#fff0bd"/></g>`;
  const content = [
    drawDepth(),
    ...ropes,
    screw,
    `<path d="${HULL}" fill="#000" fill-opacity=".5" transform="translate(14 22)"/><path d="${HULL}" fill="#3a2814"/><path d="${HULL}" fill="url(#boards)" stroke="#2a1b0d" stroke-width="34"/><path d="${HULL}" fill="none" stroke="#9a7443" stroke-width="14"/>`,
    quarterdeck,
    ...posts,
    gangway,
    boiler,
    hatch,
    gun,
    parts.drawCrate(1420, 420, 92, 4),
    parts.drawCrate(1525, 415, 92, -5, '#6c5030'),
    parts.drawCrate(1470, 520, 84, 12, '#7e5d38'),
    parts.drawCrate(1370, 1090, 92, -7),
    parts.drawCrate(1475, 1100, 88, 6, '#6c5030'),
    parts.drawBarrel(700, 320, 40),
    parts.drawBarrel(785, 330, 38, '#5a3f26'),
    parts.drawBarrel(745, 400, 38),
    parts.drawRope(700, 1165, 52),
    parts.drawRope(1850, 540, 44),
    parts.drawNight(SIZE, lights, { colour: '#070b14', depth: 0.6 }),
    ...lanterns.map(lantern),
    parts.drawMark(400, 590, 'A'),
    parts.drawMark(985, 560, 'B'),
    parts.drawMark(1600, 545, 'C'),
    parts.drawMark(1150, 1195, 'D'),
  ];
  return parts.drawPicture(SIZE, definitions, content.join('\n  '));
}
