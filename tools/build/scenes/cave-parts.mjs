// The parts of caves, seen from above: outlines of rock, crystals, mushrooms, rails. Lengths are in pixels of the picture.

const round = (value) => Math.round(value * 10) / 10;

/**
 * Draws a smooth closed line through points.
 * @param {number[][]} points
 * @returns {string} a path
 */
export function drawOutline(points) {
  const at = (index) => points[(index + points.length) % points.length];
  const curves = points.map((point, index) => {
    const [before, next, after] = [at(index - 1), at(index + 1), at(index + 2)];
    const first = [0, 1].map((axis) => round(point[axis] + (next[axis] - before[axis]) / 6));
    const second = [0, 1].map((axis) => round(next[axis] - (after[axis] - point[axis]) / 6));
    return `C${first.join(' ')} ${second.join(' ')} ${next.join(' ')}`;
  });
  return `M${points[0].join(' ')}${curves.join('')}Z`;
}

/**
 * Puts points between those of a closed line, each a little off it, as rock is.
 * @param {number[][]} points
 * @param {() => number} random
 * @param {number} most - how far a point is off the line
 */
export function roughen(points, random, most) {
  const at = (index) => points[(index + points.length) % points.length];
  return points.flatMap((point, index) => {
    const [before, next, after] = [at(index - 1), at(index + 1), at(index + 2)];
    return [0, 0.25, 0.5, 0.75].map((part) =>
      [0, 1].map((axis) => {
        const [a, b, c, d] = [before, point, next, after].map((corner) => corner[axis]);
        const smooth =
          0.5 *
          (2 * b + (c - a) * part + (2 * a - 5 * b + 4 * c - d) * part ** 2 + (3 * b - a - 3 * c + d) * part ** 3);
        return round(smooth + (random() - 0.5) * 2 * most);
      }),
    );
  });
}

/** Draws a boulder with corners. */
export function drawBoulder([x, y], radius, random, colour) {
  const corners = Array.from({ length: 7 }, (_, index) => {
    const turn = (index / 7) * 2 * Math.PI;
    const reach = radius * (0.7 + 0.45 * random());
    return [round(x + reach * Math.cos(turn)), round(y + reach * 0.85 * Math.sin(turn))];
  });
  const [first, second, third] = corners.slice(3);
  return `<path d="M${corners.map((corner) => corner.join(' ')).join('L')}Z" fill="${colour}" stroke="#0d1112" stroke-width="4" stroke-linejoin="round"/><path d="M${first.join(' ')}L${second.join(' ')}L${third.join(' ')}" fill="none" stroke="#8b968d" stroke-opacity=".5" stroke-width="3"/>`;
}

/** Tests whether a point is within a polygon. */
export function isWithin(points, x, y) {
  let inside = false;
  for (const [index, [toX, toY]] of points.entries()) {
    const [fromX, fromY] = points[(index + points.length - 1) % points.length];
    if (toY > y !== fromY > y && x < ((fromX - toX) * (y - toY)) / (fromY - toY) + toX) inside = !inside;
  }
  return inside;
}

/** Draws a pattern of rubble: rounded stones without order, cut at no edge. */
export function drawRubble(id, random, size, { ground, colours, count, most }) {
  const stones = Array.from({ length: count }, () => {
    const radius = most * (0.35 + 0.65 * random());
    const [x, y] = [size * random(), size * random()];
    const shape = [0, 1, 2, 3, 4, 5]
      .map((corner) => {
        const turn = (corner / 6) * 2 * Math.PI;
        const reach = radius * (0.75 + 0.35 * random());
        return `${round(reach * Math.cos(turn))} ${round(reach * 0.8 * Math.sin(turn))}`;
      })
      .join('L');
    const fill = colours[Math.floor(random() * colours.length)];
    const places = [-size, 0, size].flatMap((shiftX) =>
      [-size, 0, size].map((shiftY) => [round(x + shiftX), round(y + shiftY)]),
    );
    return places
      .filter(([atX, atY]) => atX > -most && atX < size + most && atY > -most && atY < size + most)
      .map(
        ([atX, atY]) =>
          `<path transform="translate(${atX} ${atY})" d="M${shape}Z" fill="${fill}" stroke="#000" stroke-opacity=".28" stroke-width="2"/>`,
      )
      .join('');
  });
  return `<pattern id="${id}" width="${size}" height="${size}" patternUnits="userSpaceOnUse"><rect width="${size}" height="${size}" fill="${ground}"/>${stones.join('')}</pattern>`;
}

/** Draws a cluster of crystals that grow from a point. @param turn - where they point, in degrees */
export function drawCrystals(x, y, size, turn, colour = '#3fbf83') {
  const one = (angle, length, width) =>
    `<g transform="rotate(${angle})"><path d="M${-width} 4L${-width} ${-length * 0.7}L0 ${-length}L${width} ${-length * 0.7}L${width} 4Z" fill="${colour}" stroke="#08281b" stroke-width="4" stroke-linejoin="round"/><path d="M${-width} ${-length * 0.7}L0 ${-length}V4H${-width}Z" fill="#eafff2" fill-opacity=".42"/></g>`;
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})">${one(-38, 52, 11)}${one(34, 60, 12)}${one(-14, 84, 14)}${one(12, 70, 11)}</g>`;
}

/** Draws a mushroom from above, with a glow around it. */
export const drawMushroom = (x, y, radius, colour) =>
  `<g transform="translate(${x} ${y})"><circle r="${radius * 2.6}" fill="url(#spores)"/><circle cx="3" cy="5" r="${radius}" fill="#000" fill-opacity=".4"/><circle r="${radius}" fill="${colour}" stroke="#10160f" stroke-width="3"/><g fill="#f4efcf" fill-opacity=".85"><circle cx="${round(-radius * 0.35)}" cy="${round(-radius * 0.3)}" r="${round(radius * 0.2)}"/><circle cx="${round(radius * 0.35)}" cy="${round(radius * 0.1)}" r="${round(radius * 0.16)}"/><circle cx="${round(-radius * 0.1)}" cy="${round(radius * 0.45)}" r="${round(radius * 0.14)}"/></g></g>`;

/** Draws a stalagmite from above: rings that rise to a point. */
export const drawStalagmite = (x, y, radius) =>
  `<g transform="translate(${x} ${y})"><ellipse cx="7" cy="9" rx="${radius}" ry="${round(radius * 0.9)}" fill="#000" fill-opacity=".45"/><ellipse rx="${radius}" ry="${round(radius * 0.9)}" fill="#4c5550" stroke="#151a17" stroke-width="5"/><ellipse cx="-3" cy="-4" rx="${round(radius * 0.62)}" ry="${round(radius * 0.54)}" fill="#66716a"/><ellipse cx="-5" cy="-7" rx="${round(radius * 0.26)}" ry="${round(radius * 0.22)}" fill="#8d978e"/></g>`;

/** Draws rails along a path, on sleepers. */
export const drawRails = (path) =>
  `<g fill="none"><path d="${path}" stroke="#000" stroke-opacity=".35" stroke-width="74"/><path d="${path}" stroke="#5a4329" stroke-width="66" stroke-dasharray="14 22"/><path d="${path}" stroke="#1c1a17" stroke-width="46"/><path d="${path}" stroke="#8b8f8c" stroke-width="40"/><path d="${path}" stroke="#33382f" stroke-width="31"/><path d="${path}" stroke="#5a4329" stroke-width="31" stroke-dasharray="14 22"/></g>`;

/** Draws a mine cart with gems in it. */
export const drawCart = (x, y, turn) =>
  `<g transform="translate(${x} ${y}) rotate(${turn})"><rect x="-52" y="-32" width="116" height="80" rx="8" fill="#000" fill-opacity=".45"/><rect x="-58" y="-40" width="116" height="80" rx="8" fill="#56504a" stroke="#15120f" stroke-width="6"/><rect x="-46" y="-28" width="92" height="56" rx="5" fill="#1d1a18"/><g stroke="#08281b" stroke-width="3"><path d="M-36-6l16-16 18 10-6 18-20 4Z" fill="#3fbf83"/><path d="M-6 12l10-20 22 4 2 20-20 8Z" fill="#6fdcae"/><path d="M14-14l14-10 14 12-8 14-16-2Z" fill="#2fa673"/><path d="M-34 16l14-8 16 10-8 10-18-2Z" fill="#57d0a8"/></g></g>`;

/** Draws a lantern that stands on the ground. */
export const drawLantern = (x, y) =>
  `<g transform="translate(${x} ${y})"><circle cx="4" cy="6" r="19" fill="#000" fill-opacity=".45"/><circle r="18" fill="#2b241a" stroke="#0f0c08" stroke-width="4"/><circle r="11" fill="#fff0b8"/><circle r="5" fill="#fff"/></g>`;
