// The picture of the adventure: two people walk up a foggy street with gas lamps; where the lamps are out, someone with a scythe waits.
import * as parts from './parts.mjs';

const SIZE = [1600, 600];
const GROUND = 500;

const definitions = [
  '<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#0d1522"/><stop offset=".55" stop-color="#25303c"/><stop offset=".82" stop-color="#6b5335"/><stop offset="1" stop-color="#2a2017"/></linearGradient>',
  '<radialGradient id="moon"><stop stop-color="#f7edcf"/><stop offset=".38" stop-color="#e9dcb4"/><stop offset=".4" stop-color="#e9dcb4" stop-opacity=".35"/><stop offset="1" stop-color="#e9dcb4" stop-opacity="0"/></radialGradient>',
  '<radialGradient id="fog"><stop stop-color="#e8d7b0" stop-opacity=".2"/><stop offset="1" stop-color="#e8d7b0" stop-opacity="0"/></radialGradient>',
  '<linearGradient id="road" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#4d3d29"/><stop offset="1" stop-color="#100c09"/></linearGradient>',
].join('');

/** Draws a row of houses as one shape, with gables and chimneys from a seed. Houses farther away are paler. */
function drawHouses(seed, from, to, height, colour, withWindows) {
  const random = parts.createRandom(seed);
  let [x, path] = [from, `M${from} ${GROUND}`];
  const windows = [];
  while (x < to) {
    const width = 70 + Math.round(random() * 70);
    const top = GROUND - height - Math.round(random() * height * 0.5);
    const gable = Math.round(random() * 40);
    path += `V${top}l${width / 2}-${gable}l${width / 2} ${gable}`;
    path += `v-${gable + 22}h16v${gable + 22}`;
    if (withWindows)
      for (let floor = top + 40; floor < GROUND - 60; floor += 56)
        if (random() < 0.3)
          windows.push(
            `<path d="M${Math.round(x + width * (0.25 + random() * 0.4))} ${floor}v22" stroke="#f2c46a" stroke-width="13" stroke-opacity="${(0.35 + random() * 0.4).toFixed(2)}"/>`,
          );
    x += width + 16;
  }
  return `<path d="${path}V${GROUND}Z" fill="${colour}"/>${windows.join('')}`;
}

/** Draws a street lamp from the side, lit or dark, at a scale. */
const drawLamp = (x, scale, isLit) =>
  `<g transform="translate(${x} ${GROUND + 60 * scale}) scale(${scale})">${isLit ? '<circle cy="-300" r="230" fill="url(#flame)"/><ellipse cy="-4" rx="150" ry="26" fill="url(#flame)"/>' : ''}<path d="M-6 0V-262M6 0V-262M-26 0h52M-14-14h28M-30-238h60" stroke="#0c0907" stroke-width="9"/><path d="M-24-328L-16-266H16L24-328Z" fill="${isLit ? '#ffeebb' : '#1b1e20'}" stroke="#0c0907" stroke-width="7"/><path d="M-32-328L0-356L32-328Z" fill="#0c0907"/></g>`;

/** The two people, seen from behind: one with a bun and a spanner, one with a cap and a rifle. */
const walkers = `<g transform="translate(560 ${GROUND + 62})" fill="#0b0807"><path d="M-36 0L-20-70Q-32-100-25-122Q-14-138-5-140V-150H5V-140Q14-138 25-122Q32-100 20-70L38 0Z"/><ellipse cy="-162" rx="14" ry="17"/><circle cx="2" cy="-184" r="9"/><path d="M24-118Q40-96 42-66L54-34" fill="none" stroke="#0b0807" stroke-width="11" stroke-linecap="round"/><path d="M42-38l24-8M46-22l24-8" stroke="#0b0807" stroke-width="6"/></g><g transform="translate(656 ${GROUND + 68})" fill="#0b0807"><path d="M-34-34L-22-92Q-40-124-29-150Q-18-166-6-168V-178H6V-168Q18-166 29-150Q40-124 22-92L36-34Z"/><path d="M-24-40L-20 0H-4L-2-40ZM4-40L10 0H26L22-40Z"/><ellipse cy="-190" rx="15" ry="17"/><path d="M-18-196L-15-218H15L18-196Q0-206-18-196Z"/><path d="M40-54L-30-232" stroke="#0b0807" stroke-width="7"/><path d="M48-34L24-96L34-98L58-42Z"/></g>`;

/** The tall figure with a hat, a beak and a scythe. */
const clerk = `<g transform="translate(1130 ${GROUND + 54})"><g fill="#070505"><path d="M-84 0Q-52-70-42-142Q-66-188-30-214Q-14-226-12-238H14Q16-226 32-214Q66-188 44-142Q54-70 92 0Q70-8 52 2Q30-10 8 4Q-18-10-36 2Q-58-8-84 0Z"/><path d="M-22-228Q-28-274 2-276Q30-272 24-228Z"/><path d="M-18-260Q-70-254-100-214Q-54-232-12-236Z"/><path d="M-48-270Q0-258 50-270L48-282Q0-272-46-282ZM-30-262L-24-336Q2-342 28-336L32-262Z"/></g><path d="M58-150Q84-150 88-176" fill="none" stroke="#070505" stroke-width="18" stroke-linecap="round"/><path d="M104 6L74-384" stroke="#070505" stroke-width="9"/><path d="M80-380Q-30-430-140-352Q-40-396 76-356Z" fill="#070505"/><circle cx="-8" cy="-254" r="5" fill="#8ff0c0"/></g>`;

const airship =
  '<g transform="translate(800 108) rotate(-4) scale(.8)" fill="#0e141d"><path d="M-150 0C-130-52 96-60 150-4C96 50-130 50-150 0Z"/><path d="M-148-2l-42-34v70z"/><path d="M-60 44h110l-12 28h-84z"/><path d="M-50 60h80" stroke="#f2c46a" stroke-width="6" stroke-dasharray="7 13"/></g>';

/** Draws the picture of the adventure. */
export function drawCover() {
  const fog = parts.scatter(
    12,
    13,
    [0, 380, 1600, 200],
    (x, y, random) =>
      `<ellipse cx="${x}" cy="${y}" rx="${200 + Math.round(random() * 220)}" ry="${28 + Math.round(random() * 40)}" fill="url(#fog)"/>`,
  );
  const content = [
    '<rect width="1600" height="600" fill="url(#sky)"/>',
    '<circle cx="1120" cy="190" r="330" fill="url(#moon)"/>',
    airship,
    drawHouses(3, -20, 1640, 120, '#39372f', false),
    drawHouses(8, -30, 560, 210, '#1e1b18', true),
    drawHouses(15, 1240, 1640, 210, '#15130f', false),
    `<rect y="${GROUND}" width="1600" height="100" fill="url(#road)"/>`,
    fog,
    drawLamp(820, 0.5, true),
    drawLamp(960, 0.42, false),
    drawLamp(430, 0.78, true),
    drawLamp(1330, 0.9, false),
    walkers,
    clerk,
    drawLamp(170, 1.15, true),
  ];
  return parts.drawPicture(SIZE, definitions, content.join('\n  '));
}
