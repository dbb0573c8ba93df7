// The parts of scene backgrounds, seen from above: surfaces, light, and objects. Lengths are in pixels of the picture; a square has 100.

/** Returns a source of random numbers that is the same for each drawing. */
export function createRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const round = (value) => Math.round(value * 10) / 10;
const between = (random, from, to) => round(from + (to - from) * random());
const pick = (random, list) => list[Math.floor(random() * list.length)];

/** Draws a repeating pattern of stones in rows, each shifted by half a stone. */
export function drawStones(id, { seed, columns, courses, width, height, gap, colours, joint, corner = 6 }) {
  const random = createRandom(seed);
  const stones = [];
  for (let course = 0; course < courses; course++) {
    for (let column = 0; column < columns; column++) {
      const x = (column + (course % 2) / 2) * width + gap / 2;
      const y = course * height + gap / 2;
      const [w, h] = [width - gap - between(random, 0, 3), height - gap - between(random, 0, 3)];
      const fill = pick(random, colours);
      for (const at of x + w > columns * width ? [x, x - columns * width] : [x])
        stones.push(
          `<rect x="${round(at)}" y="${round(y)}" width="${round(w)}" height="${round(h)}" rx="${corner}" fill="${fill}"/>`,
        );
    }
  }
  return `<pattern id="${id}" width="${columns * width}" height="${courses * height}" patternUnits="userSpaceOnUse"><rect width="${columns * width}" height="${courses * height}" fill="${joint}"/>${stones.join('')}</pattern>`;
}

/** Draws a pattern of boards with staggered ends, along the picture or across it. */
export function drawBoards(id, { seed, boards, width, length, colours, joint, across = false }) {
  const random = createRandom(seed);
  const parts = [];
  for (let index = 0; index < boards; index++) {
    const y = index * width;
    parts.push(`<rect x="0" y="${y + 1}" width="${length}" height="${width - 2}" fill="${pick(random, colours)}"/>`);
    const end = between(random, 20, length - 20);
    parts.push(
      `<path d="M${end} ${y}v${width}" stroke="${joint}" stroke-width="3"/><path d="M${end - 9} ${y + 9}h.1M${end + 9} ${y + 9}h.1M${end - 9} ${y + width - 9}h.1M${end + 9} ${y + width - 9}h.1" stroke="${joint}" stroke-width="5" stroke-linecap="round"/>`,
    );
    parts.push(
      `<path d="M0 ${y + between(random, 8, width - 8)}h${length}" stroke="#000" stroke-opacity=".1" stroke-width="2"/>`,
    );
  }
  const turn = across ? ' patternTransform="rotate(90)"' : '';
  return `<pattern id="${id}" width="${length}" height="${boards * width}" patternUnits="userSpaceOnUse"${turn}><rect width="${length}" height="${boards * width}" fill="${joint}"/>${parts.join('')}</pattern>`;
}

/** The gradients of every scene: the light of a flame, and the hole that it makes in the dark. */
export const LIGHT = [
  `<radialGradient id="flame"><stop stop-color="#ffe2a0" stop-opacity=".62"/><stop offset=".25" stop-color="#ffc964" stop-opacity=".34"/><stop offset=".6" stop-color="#f09a3a" stop-opacity=".12"/><stop offset="1" stop-color="#f09a3a" stop-opacity="0"/></radialGradient>`,
  `<radialGradient id="hole"><stop stop-color="#000"/><stop offset=".45" stop-color="#000" stop-opacity=".75"/><stop offset="1" stop-color="#000" stop-opacity="0"/></radialGradient>`,
  `<radialGradient id="brass" cx=".35" cy=".3" r=".8"><stop stop-color="#f3d68f"/><stop offset="1" stop-color="#7d5a24"/></radialGradient>`,
].join('');

/**
 * Draws darkness over the whole picture, with holes where there is light.
 * @param {number[]} size of the picture
 * @param {{at: number[], reach: number}[]} lights
 * @param {{colour: string, depth: number}} night
 */
export function drawNight([width, height], lights, { colour, depth }) {
  const holes = lights.map(({ at: [x, y], reach }) => `<circle cx="${x}" cy="${y}" r="${reach}" fill="url(#hole)"/>`);
  const flames = lights.map(
    ({ at: [x, y], reach, tint = 'flame' }) => `<circle cx="${x}" cy="${y}" r="${reach}" fill="url(#${tint})"/>`,
  );
  return `<mask id="night"><rect width="${width}" height="${height}" fill="#fff"/>${holes.join('')}</mask><rect width="${width}" height="${height}" fill="${colour}" fill-opacity="${depth}" mask="url(#night)"/>${flames.join('')}`;
}

/** Draws a street lamp from above: foot, arms and glass, lit or dark. */
export function drawLamp(x, y, isLit) {
  const glass = isLit ? '#fff3c4' : '#2c3436';
  return `<g transform="translate(${x} ${y})"><circle cx="5" cy="7" r="27" fill="#000" fill-opacity=".4"/><circle r="24" fill="#201d1b"/><circle r="24" fill="none" stroke="#5b5047" stroke-width="4"/><path d="M0-23L20-11.5V11.5L0 23L-20 11.5V-11.5Z" fill="${glass}" stroke="#14110f" stroke-width="4"/><path d="M0-23V23M-20-11.5L20 11.5M20-11.5L-20 11.5" stroke="#14110f" stroke-width="3"/><circle r="6" fill="${isLit ? '#fff' : '#14110f'}"/></g>`;
}

/** Draws a wooden crate. @param turn - in degrees */
export function drawCrate(x, y, size, turn = 0, colour = '#7a5a35') {
  const half = size / 2;
  return `<g transform="translate(${x} ${y}) rotate(${turn})"><rect x="${-half + 6}" y="${-half + 8}" width="${size}" height="${size}" fill="#000" fill-opacity=".45"/><rect x="${-half}" y="${-half}" width="${size}" height="${size}" fill="${colour}" stroke="#2b1d10" stroke-width="4"/><path d="M${-half} ${-size / 6}h${size}M${-half} ${size / 6}h${size}" stroke="#2b1d10" stroke-width="3"/><path d="M${-half + 4} ${-half + 4}L${half - 4} ${half - 4}M${half - 4} ${-half + 4}L${-half + 4} ${half - 4}" stroke="#4d3820" stroke-width="9"/><rect x="${-half + 5}" y="${-half + 5}" width="${size - 10}" height="${size - 10}" fill="none" stroke="#9a7545" stroke-width="7"/></g>`;
}

/** Draws an upright barrel. */
export function drawBarrel(x, y, radius, colour = '#6b4a2b') {
  return `<g transform="translate(${x} ${y})"><circle cx="6" cy="8" r="${radius}" fill="#000" fill-opacity=".45"/><circle r="${radius}" fill="#2a2420"/><circle r="${radius - 5}" fill="${colour}"/><path d="M${-radius + 8} ${-radius / 3}H${radius - 8}M${-radius + 6} 0H${radius - 6}M${-radius + 8} ${radius / 3}H${radius - 8}" stroke="#2b1d10" stroke-width="3"/><circle r="${radius - 10}" fill="none" stroke="#a37a48" stroke-opacity=".5" stroke-width="3"/><circle cx="${radius / 3}" cy="${-radius / 2}" r="4" fill="#1a120b"/></g>`;
}

/** Draws a coil of rope. */
export function drawRope(x, y, radius) {
  const rings = [1, 0.78, 0.56, 0.34].map(
    (part) =>
      `<circle r="${round(radius * part)}" fill="none" stroke="#b3935e" stroke-width="${round(radius * 0.16)}"/><circle r="${round(radius * part)}" fill="none" stroke="#6d5533" stroke-width="2" stroke-dasharray="5 6"/>`,
  );
  return `<g transform="translate(${x} ${y})"><circle cx="4" cy="6" r="${radius * 1.1}" fill="#000" fill-opacity=".35"/>${rings.join('')}</g>`;
}

/** Draws a marker for a place in the GM's notes: a letter on a brass disc. */
export function drawMark(x, y, letter) {
  return `<g transform="translate(${x} ${y})"><circle cx="3" cy="4" r="31" fill="#000" fill-opacity=".5"/><circle r="30" fill="#16110d"/><circle r="27" fill="url(#brass)"/><circle r="21" fill="#1d1712"/><text y="11" text-anchor="middle" font-family="Georgia, 'Times New Roman', serif" font-size="32" font-weight="bold" fill="#f3d68f">${letter}</text></g>`;
}

/** Scatters small strokes on an even surface: litter, cracks, puddles. */
export function scatter(seed, count, [x, y, width, height], draw) {
  const random = createRandom(seed);
  return Array.from({ length: count }, () =>
    draw(between(random, x, x + width), between(random, y, y + height), random),
  ).join('');
}

/** Returns the whole picture as SVG. */
export function drawPicture([width, height], definitions, content) {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
  <!-- All is drawn by Tetrad -->
  <defs>${LIGHT}${definitions}</defs>
  ${content}
</svg>
`;
}
