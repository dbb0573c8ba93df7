/** How far two tokens are apart, in feet, as a ruler from space to space would show it. */

/** A token, as far as its place goes: pixels, and spaces of the grid. */
export interface Placed {
  readonly x: number;
  readonly y: number;
  readonly width: number | null;
  readonly height: number | null;
  /** In units of the grid. */
  readonly elevation?: number | null;
}

/** The grid of a scene. */
export interface Grid {
  /** 0: there is none. */
  readonly type: number;
  /** Pixels of a space. */
  readonly size: number;
  /** Units of a space. */
  readonly distance: number;
  readonly units: string;
}

const feetByUnit: Readonly<Record<string, number>> = {
  ft: 1,
  foot: 1,
  feet: 1,
  "'": 1,
  yd: 3,
  yard: 3,
  yards: 3,
  m: 3.28,
  meter: 3.28,
  meters: 3.28,
  metre: 3.28,
  metres: 3.28,
};

/** Pixels between the edges of two spans; 0: they touch. */
function measureGap(first: number, firstLength: number, second: number, secondLength: number): number {
  return Math.max(0, second - first - firstLength, first - second - secondLength);
}

/** Measures the distance of two tokens of a scene; null: the scene's unit is none that is known. */
export function measureFeet(one: Placed, other: Placed, grid: Grid): number | null {
  const feet = feetByUnit[grid.units.trim().toLowerCase()];
  if (feet === undefined) return null;
  const span = (spaces: number | null): number => (spaces ?? 1) * grid.size;
  const across = measureGap(one.x, span(one.width), other.x, span(other.width));
  const down = measureGap(one.y, span(one.height), other.y, span(other.height));
  const spaces = Math.hypot(across, down) / grid.size + (grid.type === 0 ? 0 : 1);
  const up = Math.abs((one.elevation ?? 0) - (other.elevation ?? 0));
  return Math.hypot(spaces * grid.distance, up) * feet;
}
