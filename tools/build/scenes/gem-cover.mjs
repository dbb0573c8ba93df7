// The picture of the adventure of Inner Worlds: a cave with gems as high as trees, a lander in the rock with someone in its hatch, and four who come with a lantern.
import * as parts from './parts.mjs';

const SIZE = [1600, 600];
const GROUND = 508;

const definitions = [
  '<linearGradient id="deep" x1="0" y1="0" x2="1" y2="0"><stop stop-color="#d9e8c4"/><stop offset=".12" stop-color="#7fa98a"/><stop offset=".34" stop-color="#1f4a40"/><stop offset=".7" stop-color="#123a30"/><stop offset="1" stop-color="#071a17"/></linearGradient>',
  '<radialGradient id="gemlight"><stop stop-color="#a8ffd2" stop-opacity=".85"/><stop offset=".3" stop-color="#46d898" stop-opacity=".45"/><stop offset="1" stop-color="#1f9a66" stop-opacity="0"/></radialGradient>',
  '<radialGradient id="alarm"><stop stop-color="#ffb08a" stop-opacity=".9"/><stop offset=".4" stop-color="#e0563f" stop-opacity=".35"/><stop offset="1" stop-color="#e0563f" stop-opacity="0"/></radialGradient>',
  '<radialGradient id="spores"><stop stop-color="#d6ecff" stop-opacity=".8"/><stop offset="1" stop-color="#5fa8d8" stop-opacity="0"/></radialGradient>',
  '<linearGradient id="gem" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#d9fff0"/><stop offset=".45" stop-color="#5fe0a8"/><stop offset="1" stop-color="#126a48"/></linearGradient>',
  '<linearGradient id="lake" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#1d5a50"/><stop offset="1" stop-color="#04100e"/></linearGradient>',
].join('');

/** Draws a row of rock teeth that grow from the floor or hang from the roof. */
function drawTeeth(seed, [from, to], base, most, colour, hangs) {
  const random = parts.createRandom(seed);
  const sign = hangs ? 1 : -1;
  let [x, path] = [from, `M${from} ${base}`];
  while (x < to) {
    const width = 40 + Math.round(random() * 80);
    const height = Math.round(most * (0.25 + 0.75 * random()));
    path += `Q${x + width * 0.38} ${base + sign * height * 0.3} ${x + width / 2} ${base + sign * height}Q${x + width * 0.62} ${base + sign * height * 0.3} ${x + width} ${base + sign * 12}`;
    x += width;
  }
  const edge = hangs ? -20 : 620;
  return `<path d="${path}L${x} ${edge}H${from}Z" fill="${colour}"/>`;
}

/** Draws a large crystal with a lit and a dark side. */
const drawGem = (x, y, width, height, turn) =>
  `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M${-width} 20L${-width * 1.1} ${-height * 0.7}L0 ${-height}L${width * 1.1} ${-height * 0.66}L${width} 20Z" fill="url(#gem)" stroke="#0a2f22" stroke-width="4" stroke-linejoin="round"/><path d="M${-width * 1.1} ${-height * 0.7}L0 ${-height}L${-width * 0.1} 20H${-width}Z" fill="#fff" fill-opacity=".3"/><path d="M${width * 1.1} ${-height * 0.66}L0 ${-height}L${width * 0.2} 20H${width}Z" fill="#04271a" fill-opacity=".38"/></g>`;

const drawMushroom = (x, size, colour) =>
  `<g transform="translate(${x} ${GROUND + 8}) scale(${size})"><circle cy="-66" r="96" fill="url(#spores)" opacity=".7"/><path d="M-12 0Q-6-40-9-62H9Q6-40 13 0Z" fill="#cfd8c4"/><path d="M-58-58Q-50-112 0-114T58-58Q0-40-58-58Z" fill="${colour}" stroke="#0a1512" stroke-width="3"/><path d="M-40-60Q0-50 40-60" fill="none" stroke="#e6fff4" stroke-opacity=".6" stroke-width="4"/></g>`;

/** The lander: its nose in the rock, its hatch open. */
const lander = `<g transform="translate(1210 420) rotate(-9)"><path d="M-190 90Q-240-30-130-96Q60-160 260-90L330-30L300 96Z" fill="#55635f" stroke="#08110f" stroke-width="7"/><path d="M-130-96Q60-160 260-90L268-70Q60-130-150-70Z" fill="#a9b8b0" fill-opacity=".7"/><path d="M60-118L120-230L176-224L180-110Z" fill="#47534f" stroke="#08110f" stroke-width="6"/><path d="M-60-112V92M60-126V92M190-108V94" stroke="#1b2422" stroke-width="4" stroke-opacity=".7"/><rect x="-158" y="-40" width="84" height="132" rx="30" fill="#ffb58a" stroke="#08110f" stroke-width="8"/><circle cx="20" cy="-30" r="22" fill="#c9f08a" stroke="#1b2422" stroke-width="7"/><circle cx="110" cy="-34" r="22" fill="#243330" stroke="#1b2422" stroke-width="7"/><path d="M-220 110L-150 84H-70L-60 120Z" fill="#2b3533"/></g>`;

/** The Margravine in the hatch: a wide skirt, and a crown of bones. */
const margravine = `<g transform="translate(1096 ${GROUND - 6})" fill="#0a0710"><path d="M-38 0Q-22-56-12-74Q-20-92-12-108H12Q20-92 12-74Q22-56 38 0Z"/><ellipse cy="-122" rx="10" ry="13"/><path d="M-13-130L-16-156L-7-142L0-162L7-142L16-156L13-130Z" fill="#efe6cf"/><path d="M12-98L44-70L60-120" fill="none" stroke="#0a0710" stroke-width="8" stroke-linecap="round"/><path d="M56-112L74-184" stroke="#dfffee" stroke-width="5" stroke-linecap="round"/></g>`;

const someone = (x, scale, more) =>
  `<g transform="translate(${x} ${GROUND + 58}) scale(${scale})" fill="#040b09"><path d="M-32 0L-22-74Q-40-112-28-142Q-16-158-6-160V-172H6V-160Q16-158 28-142Q40-112 22-74L36 0Z"/><ellipse cy="-184" rx="16" ry="18"/>${more}</g>`;
const sword =
  '<path d="M30-112L58-92" stroke="#040b09" stroke-width="14" stroke-linecap="round"/><path d="M46-78L74-110" stroke="#040b09" stroke-width="8"/><path d="M58-92L122-190" stroke="#cfeee0" stroke-width="8" stroke-linecap="round"/><circle cx="-34" cy="-96" r="34"/><circle cx="-34" cy="-96" r="26" fill="#1d3a31"/>';
const lantern =
  '<path d="M26-124L64-122L72-96" fill="none" stroke="#040b09" stroke-width="12" stroke-linecap="round"/><circle cx="74" cy="-74" r="120" fill="url(#flame)"/><path d="M62-92H86V-56H62Z" fill="#fff3c4" stroke="#040b09" stroke-width="5"/><path d="M-24-190Q-22-214 0-216T24-190L32-182H-32Z"/>';
const rifle =
  '<path d="M-40-96L96-150" stroke="#040b09" stroke-width="12" stroke-linecap="round"/><path d="M0-200L8-228L14-200Z"/>';
const hood = '<path d="M-24-160Q-26-214 4-222Q30-210 24-160Z"/><path d="M-30-146L-52-4L52-4L30-146Z"/>';

/** The picture of the adventure. */
export function drawGemCover() {
  const motes = parts.scatter(
    18,
    120,
    [300, 40, 1260, 470],
    (x, y, random) =>
      `<circle cx="${x}" cy="${y}" r="${(1.2 + random() * 2.6).toFixed(1)}" fill-opacity="${(0.25 + random() * 0.6).toFixed(2)}"/>`,
  );
  const ripples = parts.scatter(
    31,
    60,
    [700, GROUND + 14, 880, 74],
    (x, y, random) => `M${x} ${y}h${20 + Math.round(random() * 70)}`,
  );
  const content = [
    '<rect width="1600" height="600" fill="url(#deep)"/>',
    '<circle cx="120" cy="150" r="56" fill="#fffbe6"/><circle cx="120" cy="150" r="240" fill="url(#flame)" opacity=".7"/>',
    drawTeeth(4, [180, 1640], 470, 210, '#1a4439', false),
    drawTeeth(9, [220, 1640], 60, 230, '#17403a', true),
    '<circle cx="880" cy="320" r="460" fill="url(#gemlight)"/>',
    drawGem(690, 500, 34, 250, -20),
    drawGem(960, 500, 36, 280, 18),
    drawGem(770, 500, 46, 360, -8),
    drawGem(880, 506, 56, 430, 5),
    drawGem(1430, 500, 40, 260, 14),
    drawGem(1510, 500, 30, 190, 26),
    drawTeeth(21, [-20, 1640], 512, 70, '#0d2a24', false),
    drawTeeth(16, [120, 1640], 20, 190, '#0b2420', true),
    '<path d="M-10-10H420Q330 60 300 150Q250 60 210 110Q190 40 130 46Q60 20-10 60Z" fill="#081a17"/>',
    lander,
    '<circle cx="1090" cy="430" r="190" fill="url(#alarm)"/>',
    margravine,
    drawMushroom(640, 0.9, '#7a6aae'),
    drawMushroom(1330, 1.1, '#5f8fb5'),
    drawMushroom(1402, 0.7, '#7a6aae'),
    drawMushroom(80, 0.8, '#5f8fb5'),
    `<rect y="${GROUND}" width="1600" height="100" fill="url(#lake)"/>`,
    `<path d="M0 ${GROUND + 6}Q300 ${GROUND - 14} 660 ${GROUND + 22}T760 600H0Z" fill="#0a1f1a"/>`,
    '<ellipse cx="900" cy="560" rx="220" ry="36" fill="url(#gemlight)"/><ellipse cx="1096" cy="548" rx="90" ry="26" fill="url(#alarm)"/>',
    `<path d="${ripples}" stroke="#b9ffe0" stroke-opacity=".25" stroke-width="3" stroke-linecap="round"/>`,
    someone(210, 0.96, rifle),
    someone(320, 0.88, hood),
    someone(424, 0.94, lantern),
    someone(600, 1.02, sword),
    `<g fill="#d9ffe9">${motes}</g>`,
  ];
  return parts.drawPicture(SIZE, definitions, content.join('\n  '));
}
