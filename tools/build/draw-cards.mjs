// `npm run cards`: draws the deck of Harsh Light, ten cards and their back, into assets/harsh-light/cards. Each value has as many drops, laid out as the pips of a
// playing card, and its number in two corners, large enough to be read on a card 48 pixels high.
import { mkdirSync, writeFileSync } from 'node:fs';
import { finish } from '../check/files.mjs';

const TO = 'assets/harsh-light/cards';
const [WIDTH, HEIGHT] = [500, 700];
const [BONE, SHADE, INK, BLOOD, DARK] = ['#fdf7ea', '#e6d8bd', '#1c1618', '#b0182b', '#2a0d13'];

/** The outlines of the digits 0 to 9 in Instrument Serif (see CREDITS.md), each with its width; 1000 units are the height of a line. */
const DIGITS = [
  [
    460,
    'M230 9Q172 9 128 -40Q84 -89 60 -173Q36 -257 36 -361Q36 -465 60 -548Q84 -632 128 -681Q172 -730 230 -730Q288 -730 332 -681Q375 -632 400 -548Q424 -465 424 -361Q424 -257 400 -173Q375 -89 332 -40Q288 9 230 9ZM230 -18Q293 -18 322 -103Q352 -188 352 -361Q352 -534 322 -618Q293 -703 230 -703Q167 -703 138 -618Q108 -534 108 -361Q108 -188 138 -103Q167 -18 230 -18Z',
  ],
  [
    249,
    'M20 0Q5 0 5 -11Q5 -22 18 -23L57 -27Q78 -29 86 -37Q93 -45 93 -66V-660Q93 -677 84 -682Q74 -688 59 -686L23 -682Q5 -681 5 -695Q5 -706 21 -709Q74 -718 99 -726Q124 -735 136 -735Q157 -735 157 -713V-66Q157 -45 164 -37Q172 -29 193 -27L226 -23Q239 -22 239 -11Q239 0 224 0Z',
  ],
  [
    404,
    'M38 0Q20 0 20 -13Q20 -20 27 -31L147 -214Q222 -328 256 -410Q289 -493 289 -562Q289 -624 264 -657Q238 -690 190 -690Q142 -690 103 -656Q64 -623 53 -550Q50 -534 38 -534Q23 -534 25 -554Q32 -620 60 -658Q87 -697 126 -714Q165 -730 205 -730Q274 -730 318 -688Q361 -647 361 -573Q361 -521 336 -466Q312 -412 270 -348Q227 -283 172 -200L94 -82Q88 -73 94 -66Q99 -60 109 -60H216Q254 -60 279 -68Q304 -77 319 -100Q334 -124 342 -168L351 -215Q354 -228 366 -228Q380 -228 378 -211L366 -23Q364 0 341 0Z',
  ],
  [
    371,
    'M135 9Q83 9 52 -10Q20 -29 20 -60Q20 -77 30 -86Q40 -96 56 -96Q75 -96 81 -84Q87 -72 90 -57Q93 -42 104 -30Q114 -18 141 -18Q198 -18 234 -72Q269 -125 269 -212Q269 -405 159 -405Q119 -405 91 -386Q75 -374 67 -383Q61 -393 75 -407L147 -475Q191 -516 211 -550Q231 -584 231 -618Q231 -655 214 -676Q198 -696 169 -696Q131 -696 105 -668Q79 -640 71 -591Q69 -576 56 -576Q42 -576 44 -594Q51 -656 90 -693Q130 -730 188 -730Q238 -730 268 -702Q299 -675 299 -629Q299 -550 170 -461L147 -445Q143 -442 144 -438Q146 -435 151 -436Q168 -441 185 -441Q231 -441 266 -415Q301 -389 321 -342Q341 -296 341 -236Q341 -188 324 -144Q307 -100 278 -66Q249 -31 212 -11Q175 9 135 9Z',
  ],
  [
    393,
    'M170 0Q155 0 155 -11Q155 -22 168 -23L211 -29Q232 -32 238 -40Q245 -47 245 -66V-196Q245 -210 231 -210H29Q10 -210 10 -227Q10 -232 12 -238Q15 -243 19 -252L259 -710Q263 -720 275 -720H295Q313 -720 304 -703L64 -280Q57 -266 72 -266H231Q245 -266 245 -280V-476Q245 -485 255 -492L292 -513Q299 -517 304 -514Q309 -512 309 -504V-280Q309 -266 323 -266H367Q379 -266 379 -254V-222Q379 -210 367 -210H323Q309 -210 309 -196V-66Q309 -45 316 -38Q322 -31 343 -27L366 -23Q379 -20 379 -11Q379 0 364 0Z',
  ],
  [
    382,
    'M132 9Q105 9 76 1Q48 -7 29 -23Q10 -39 10 -62Q10 -77 19 -86Q28 -96 43 -96Q60 -96 68 -84Q75 -72 81 -57Q87 -42 100 -30Q114 -18 143 -18Q175 -18 206 -36Q236 -55 256 -97Q277 -139 277 -208Q277 -303 232 -354Q187 -406 79 -415Q64 -417 67 -431L120 -707Q123 -720 135 -720H292Q309 -720 316 -726Q324 -733 329 -739Q334 -745 342 -745Q350 -745 352 -738Q353 -732 351 -724L336 -672Q333 -660 321 -660H156Q144 -660 141 -647L112 -494Q109 -480 124 -479Q203 -470 252 -434Q302 -399 326 -346Q349 -292 349 -229Q349 -154 316 -100Q284 -47 234 -19Q185 9 132 9Z',
  ],
  [
    404,
    'M206 9Q156 9 118 -25Q79 -59 58 -120Q36 -181 36 -261Q36 -343 60 -420Q83 -498 125 -562Q167 -626 222 -670Q278 -714 342 -729Q352 -731 356 -727Q361 -723 361 -717Q361 -707 350 -704Q262 -675 208 -610Q154 -546 128 -442Q126 -435 130 -432Q133 -430 139 -434Q170 -456 212 -456Q259 -456 296 -426Q333 -397 354 -346Q376 -295 376 -229Q376 -164 353 -110Q330 -55 292 -23Q253 9 206 9ZM204 -18Q255 -18 280 -68Q304 -119 304 -224Q304 -331 281 -381Q258 -431 208 -431Q102 -431 102 -218Q102 -18 204 -18Z',
  ],
  [
    364,
    'M99 0Q83 0 88 -15L311 -644Q316 -660 300 -660H78Q62 -660 54 -654Q46 -648 41 -642Q36 -635 28 -635Q20 -635 18 -642Q17 -648 19 -656L34 -708Q37 -720 49 -720H346Q360 -720 360 -708Q360 -700 352 -675L138 -11Q135 0 124 0Z',
  ],
  [
    433,
    'M215 9Q157 9 115 -18Q73 -44 50 -86Q28 -127 28 -172Q28 -234 63 -282Q98 -331 162 -365Q168 -368 168 -372Q168 -377 163 -381Q107 -419 80 -468Q53 -516 53 -564Q53 -614 78 -651Q102 -688 142 -709Q182 -730 229 -730Q274 -730 310 -710Q346 -689 367 -654Q388 -618 388 -573Q388 -521 356 -476Q324 -432 271 -403Q265 -400 265 -396Q265 -391 271 -387Q344 -341 374 -292Q405 -244 405 -186Q405 -130 380 -86Q355 -42 312 -16Q269 9 215 9ZM226 -415Q239 -406 252 -416Q290 -443 310 -485Q329 -527 329 -576Q329 -634 304 -668Q278 -703 227 -703Q175 -703 144 -672Q112 -641 112 -590Q112 -560 120 -531Q129 -502 154 -474Q179 -445 226 -415ZM217 -18Q277 -18 312 -54Q346 -90 346 -151Q346 -202 328 -238Q309 -275 278 -302Q247 -330 207 -353Q194 -362 181 -353Q89 -290 89 -169Q89 -131 101 -96Q113 -61 141 -40Q169 -18 217 -18Z',
  ],
  [
    402,
    'M90 8Q80 10 76 6Q71 2 71 -4Q71 -13 82 -18Q159 -47 209 -116Q259 -184 278 -302Q280 -310 276 -312Q272 -314 266 -309Q235 -285 190 -285Q143 -285 106 -314Q69 -343 48 -392Q26 -442 26 -502Q26 -563 49 -614Q72 -666 110 -698Q149 -730 196 -730Q247 -730 285 -696Q323 -662 344 -602Q366 -541 366 -460Q366 -336 328 -238Q291 -139 228 -76Q166 -13 90 8ZM98 -507Q98 -310 191 -310Q242 -310 268 -363Q294 -416 294 -513Q294 -606 270 -654Q245 -703 195 -703Q98 -703 98 -507Z',
  ],
];

/** The columns and rows of pips. The rows below the middle stand on their heads. */
const [LEFT, MIDDLE, RIGHT] = [192, 250, 308];
const [TOP, BOTTOM] = [160, 540];
const both = (...rows) => rows.flatMap((y) => [LEFT, RIGHT].map((x) => [x, y]));
const centre = (...rows) => rows.map((y) => [MIDDLE, y]);

/** The size and the places of the pips of each value. */
const LAYOUTS = {
  1: [3.4, centre(350)],
  2: [1.6, centre(185, 515)],
  3: [1.5, centre(170, 350, 530)],
  4: [1.35, both(175, 525)],
  5: [1.3, [...both(175, 525), ...centre(350)]],
  6: [1.2, both(170, 350, 530)],
  7: [1.1, [...both(TOP, 350, BOTTOM), ...centre(255)]],
  8: [1.1, [...both(TOP, 350, BOTTOM), ...centre(255, 445)]],
  9: [0.98, [...both(TOP, 287, 413, BOTTOM), ...centre(350)]],
  10: [0.94, [...both(TOP, 287, 413, BOTTOM), ...centre(224, 476)]],
};

const definitions = `<defs><linearGradient id="bone" x1="0" y1="0" x2="0.4" y2="1"><stop stop-color="${BONE}"/><stop offset="1" stop-color="${SHADE}"/></linearGradient><radialGradient id="blood" cx="0.36" cy="0.6" r="0.7"><stop stop-color="#dd3347"/><stop offset="0.55" stop-color="${BLOOD}"/><stop offset="1" stop-color="#6d0716"/></radialGradient><radialGradient id="night" cx="0.5" cy="0.5" r="0.75"><stop stop-color="#6b1220"/><stop offset="1" stop-color="${DARK}"/></radialGradient></defs>`;

/** Draws a drop around (0, 0), 90 units high. */
const drop =
  '<path d="M0-46C7-22 29-5 29 17A29 29 0 0 1-29 17C-29-5-7-22 0-46Z" fill="url(#blood)"/><path d="M-18 14Q-16 30-2 35" fill="none" stroke="#ffd9d2" stroke-width="5" stroke-linecap="round" stroke-opacity="0.75"/>';

function placeDrop([x, y], size) {
  return `<g transform="translate(${x} ${y}) scale(${y > HEIGHT / 2 ? -size : size})">${drop}</g>`;
}

/** Draws a number with its top left corner at (0, 0). @returns the drawing and its width */
function drawNumber(value, height) {
  const scale = height / 730;
  let at = 0;
  const shapes = [...String(value)].map((digit) => {
    const [width, outline] = DIGITS[Number(digit)];
    const shape = `<path transform="translate(${at} 730)" d="${outline}"/>`;
    at += width;
    return shape;
  });
  return {
    shapes: `<g transform="scale(${scale.toFixed(4)})" fill="${INK}" stroke="${INK}" stroke-width="16">${shapes.join('')}</g>`,
    width: at * scale,
  };
}

/** Draws the number of a card in the top left corner, with a small drop below. */
function drawCorner(value) {
  const { shapes, width } = drawNumber(value, value === 10 ? 112 : 152);
  const left = value === 10 ? 34 : 82 - width / 2;
  return `<g transform="translate(${left.toFixed(1)} 44)">${shapes}</g><g transform="translate(${(left + width / 2).toFixed(1)} ${value === 10 ? 190 : 232}) scale(0.46)">${drop}</g>`;
}

/** Draws rays around the middle, long and short in turn. */
function drawRays(count, [inner, outer], colour, opacity) {
  const rays = Array.from({ length: count }, (_, index) => {
    const reach = index % 2 ? outer : outer * 0.8;
    return `<path transform="rotate(${(index * 360) / count})" d="M-3-${inner}L0-${reach}L3-${inner}Z"/>`;
  });
  return `<g transform="translate(250 350)" fill="${colour}" fill-opacity="${opacity}">${rays.join('')}</g>`;
}

const wrap = (
  inside,
) => `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
  <!-- Numbers: Instrument Serif (SIL Open Font License 1.1); the rest is drawn by Tetrad -->
  ${definitions}
  ${inside}
</svg>
`;

/** What only the lowest and the highest card have: the lowest is cracked, the highest shines. */
const EXTRAS = {
  1: [
    drawRays(36, [188, 262], INK, 0.3),
    `<path d="M214 462L244 420L226 398L268 352L246 330L276 286" fill="none" stroke="${BONE}" stroke-width="7" stroke-linejoin="bevel"/><path d="M214 462L244 420L226 398L268 352L246 330L276 286" fill="none" stroke="${INK}" stroke-width="2.5" stroke-linejoin="bevel"/>`,
  ],
  10: [drawRays(40, [40, 330], BLOOD, 0.16), ''],
};

/** Draws the face of a card. */
function drawFace(value) {
  const [size, places] = LAYOUTS[value];
  const [behind, before] = EXTRAS[value] ?? ['', ''];
  const corner = drawCorner(value);
  return wrap(
    `<rect x="3" y="3" width="494" height="694" rx="34" fill="url(#bone)" stroke="${INK}" stroke-width="6"/><clipPath id="inside"><rect x="20" y="20" width="460" height="660" rx="22"/></clipPath><g clip-path="url(#inside)">${behind}</g><rect x="20" y="20" width="460" height="660" rx="22" fill="none" stroke="${BLOOD}" stroke-opacity="0.55" stroke-width="3"/>${places.map((at) => placeDrop(at, size)).join('')}${before}${corner}<g transform="rotate(180 250 350)">${corner}</g>`,
  );
}

/** Draws the back of all cards, the same upside down. */
function drawBack() {
  const lattice =
    '<pattern id="lattice" width="46" height="64" patternUnits="userSpaceOnUse" x="43" y="62"><path d="M23 0L46 32L23 64L0 32Z" fill="none" stroke="#e9dcc4" stroke-opacity="0.3" stroke-width="2.5"/><path d="M23 18C25 26 31 31 31 37A8 8 0 0 1 15 37C15 31 21 26 23 18Z" fill="#c3293d" fill-opacity="0.75"/></pattern>';
  const half = `<g transform="translate(250 350)"><path d="M0-118C10-70 44-44 52-8H-52C-44-44-10-70 0-118Z" fill="url(#blood)"/></g>`;
  const upper = '<rect x="24" y="24" width="452" height="326" fill="url(#lattice)"/>';
  const arch =
    '<path d="M104 92V64Q104 54 114 54H386Q396 54 396 64V92" fill="none" stroke="#e9dcc4" stroke-width="4"/>';
  return wrap(
    `<defs>${lattice}</defs><rect x="3" y="3" width="494" height="694" rx="34" fill="url(#bone)" stroke="${INK}" stroke-width="6"/><rect x="24" y="24" width="452" height="652" rx="20" fill="url(#night)"/><clipPath id="within"><rect x="24" y="24" width="452" height="652" rx="20"/></clipPath><g clip-path="url(#within)">${upper}<g transform="rotate(180 250 350)">${upper}</g></g><rect x="34" y="34" width="432" height="632" rx="14" fill="none" stroke="#e9dcc4" stroke-width="3"/>${arch}<g transform="rotate(180 250 350)">${arch}</g><circle cx="250" cy="350" r="178" fill="${DARK}" stroke="#e9dcc4" stroke-width="5"/><circle cx="250" cy="350" r="166" fill="none" stroke="#e9dcc4" stroke-opacity="0.5" stroke-width="2"/>${drawRays(32, [60, 158], '#e9dcc4', 0.85)}<circle cx="250" cy="350" r="88" fill="${DARK}"/>${half}<g transform="rotate(180 250 350)">${half}</g><path d="M166 350H334" stroke="#e9dcc4" stroke-width="6" stroke-linecap="round"/>`,
  );
}

mkdirSync(TO, { recursive: true });
for (const value of Object.keys(LAYOUTS)) writeFileSync(`${TO}/${value}.svg`, drawFace(Number(value)));
writeFileSync(`${TO}/back.svg`, drawBack());
finish(`${Object.keys(LAYOUTS).length + 1} pictures of cards`, []);
