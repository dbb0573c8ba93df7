/** The distance between tokens, on any grid or without one. */

type TokenDoc = TokenDocument.Implementation;

/** A space of a grid, by row and column. */
interface Space {
  readonly i: number;
  readonly j: number;
}

/** The position of a token, in pixels and in grid spaces. */
export interface Placed {
  readonly x: number;
  readonly y: number;
  readonly width: number | null;
  readonly height: number | null;
  /** In units of the grid. */
  readonly elevation?: number | null;
  /** The spaces that it covers; none without a grid. */
  getOccupiedGridSpaceOffsets(): readonly Space[];
}

/** The grid of a scene. */
export interface Grid {
  /** 0: gridless. */
  readonly type: number;
  /** Pixels per space. */
  readonly size: number;
  /** Units per space. */
  readonly distance: number;
  readonly units: string;
  /** Tests whether two spaces are neighbours; spaces that meet at a corner are not if the scene forbids diagonal moves. */
  testAdjacency(one: Space, other: Space): boolean;
}

/** The distance between two tokens. */
export interface Nearness {
  /** Whether their spaces touch, corners included; without a grid, their edges. */
  readonly touching: boolean;
  /** Feet between their edges without a grid; null if there is a grid, or the scene's unit is unknown. */
  readonly feet: number | null;
  /** Feet between their edges, with or without a grid; null if the scene's unit is unknown. */
  readonly apart: number | null;
}

const feetByUnit: Readonly<Record<string, number>> = {
  in: 1 / 12,
  inch: 1 / 12,
  inches: 1 / 12,
  '"': 1 / 12,
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

/** From CONST.GRID_TYPES. */
const GRIDLESS = 0;
const SQUARE = 1;

/** Returns the pixels between the edges of two spans; 0 if they touch. */
function measureGap(first: number, firstLength: number, second: number, secondLength: number): number {
  return Math.max(0, second - first - firstLength, first - second - secondLength);
}

/** Tests whether two spaces are the same or touch. On squares corners count, whatever the scene's diagonal rule. */
function touches(one: Space, other: Space, grid: Grid): boolean {
  const [down, across] = [Math.abs(one.i - other.i), Math.abs(one.j - other.j)];
  return down + across === 0 || (grid.type === SQUARE ? Math.max(down, across) === 1 : grid.testAdjacency(one, other));
}

/** Above this number of spaces a token is measured by its edges: its owner could make it as large as a world. */
const MOST_SPACES = 2500;

function isVast({ width, height }: Placed): boolean {
  return !((width ?? 1) * (height ?? 1) <= MOST_SPACES);
}

/** Measures the distance between two tokens of a scene, heights included: on a grid, tokens one space above each other touch. */
export function measureTokens(one: Placed, other: Placed, grid: Grid): Nearness {
  const up = Math.abs((one.elevation ?? 0) - (other.elevation ?? 0));
  const span = (spaces: number | null): number => (spaces ?? 1) * grid.size;
  const across = measureGap(one.x, span(one.width), other.x, span(other.width));
  const down = measureGap(one.y, span(one.height), other.y, span(other.height));
  const units = Math.hypot((Math.hypot(across, down) / grid.size) * grid.distance, up);
  const foot = feetByUnit[grid.units.trim().toLowerCase().replace(/\.$/u, '')];
  const apart = foot === undefined ? null : units * foot;
  if (grid.type === GRIDLESS || isVast(one) || isVast(other)) return { touching: units === 0, feet: apart, apart };
  const others = other.getOccupiedGridSpaceOffsets();
  const areBeside = one.getOccupiedGridSpaceOffsets().some((own) => others.some((far) => touches(own, far, grid)));
  return { touching: areBeside && up <= grid.distance, feet: null, apart };
}

/** Lists the tokens of an actor in a scene: its own one, or those linked to it. */
function listTokens(actor: Actor.Implementation, scene: Scene.Implementation): TokenDoc[] {
  if (actor.token) return actor.token.parent?.id === scene.id ? [actor.token] : [];
  return scene.tokens.contents.filter(({ actorId, actorLink }) => actorLink && actorId === actor.id);
}

/** Measures the distance between two actors by the nearest of their tokens in one scene: that of an unlinked token, else the viewed one; null if one of them has none there. */
export function measureNearness(one: Actor.Implementation, other: Actor.Implementation): Nearness | null {
  const { scenes } = game as { scenes?: { viewed?: Scene.Implementation | null } };
  const scene = one.token?.parent ?? other.token?.parent ?? scenes?.viewed;
  if (!scene) return null;
  const others = listTokens(other, scene);
  const pairs = listTokens(one, scene).flatMap((own) => others.map((far) => measureTokens(own, far, scene.grid)));
  const byFeet = pairs.toSorted((a, b) => (a.apart ?? Infinity) - (b.apart ?? Infinity));
  return byFeet.find(({ touching }) => touching) ?? byFeet[0] ?? null;
}
