/** Measures the distance between tokens, on any grid or without one, and lists the tokens around an actor. */

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
  /** Height above the ground, in the unit of the grid. */
  readonly elevation?: number | null;
  /** The spaces that the token covers; none on a scene without a grid. */
  getOccupiedGridSpaceOffsets(): readonly Space[];
}

export interface Grid {
  /** One of CONST.GRID_TYPES; 0: gridless. */
  readonly type: number;
  /** Pixels per space. */
  readonly size: number;
  /** The width of a space, in the unit that the scene names. */
  readonly distance: number;
  readonly units: string;
  /** Tests whether two spaces are neighbours; spaces that meet only at a corner are not neighbours if the scene forbids diagonal moves. */
  testAdjacency(one: Space, other: Space): boolean;
}

/** The distance between two tokens. */
export interface Nearness {
  /** Whether the tokens' spaces touch, corners included; without a grid, whether their edges touch. */
  readonly touching: boolean;
  /** Without a grid: feet between the tokens' edges. Null if there is a grid, or the scene's unit is unknown. */
  readonly feet: number | null;
  /** Feet between the tokens' edges, with or without a grid; null if the scene's unit is unknown. */
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

/** Values of CONST.GRID_TYPES. */
const GRIDLESS = 0;
const SQUARE = 1;

/** Returns how many feet are one unit of a scene; undefined if the unit is unknown. */
function readFoot({ units }: Pick<Grid, 'units'>): number | undefined {
  return feetByUnit[units.trim().toLowerCase().replace(/\.$/u, '')];
}

/** Returns the distance between two places of a token, in units of the scene. On a square grid, a diagonal step counts as one space. */
export function measureMove(from: Pick<Placed, 'x' | 'y'>, to: Pick<Placed, 'x' | 'y'>, grid: Grid): number {
  const [across, down] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)];
  const pixels = grid.type === SQUARE ? Math.max(across, down) : Math.hypot(across, down);
  return (pixels / grid.size) * grid.distance;
}

/** Converts a distance in units of an actor's scene to feet; null if the unit is unknown. */
export function toFeet(actor: Actor.Implementation, distance: number): number | null {
  const scene = findScene(actor);
  const foot = scene && readFoot(scene.grid);
  return foot === undefined ? null : distance * foot;
}

/** Returns the pixels between the edges of two spans; 0 if they touch or overlap. */
function measureGap(first: number, firstLength: number, second: number, secondLength: number): number {
  return Math.max(0, second - first - firstLength, first - second - secondLength);
}

/** Tests whether two spaces are the same or touch. On a square grid, corners count, whatever the scene's diagonal rule. */
function touches(one: Space, other: Space, grid: Grid): boolean {
  const [down, across] = [Math.abs(one.i - other.i), Math.abs(one.j - other.j)];
  return down + across === 0 || (grid.type === SQUARE ? Math.max(down, across) === 1 : grid.testAdjacency(one, other));
}

/**
 * The maximum number of spaces for which a token is measured space by space. Larger tokens are measured by their edges, since an owner could make a token as
 * large as a world.
 */
const MOST_SPACES = 2500;

/**
 * Tests whether a token comes next to another one on its way, corners included.
 * @param way - the points at which it turns, from where it begins
 */
export function passesBy(
  token: Placed,
  way: readonly Pick<Placed, 'x' | 'y'>[],
  other: Placed,
  { size, distance }: Grid,
): boolean {
  if (Math.abs((token.elevation ?? 0) - (other.elevation ?? 0)) > distance) return false;
  const span = (spaces: number | null): number => (spaces ?? 1) * size;
  const touchesAt = (x: number, y: number): boolean =>
    measureGap(x, span(token.width), other.x, span(other.width)) < 1 &&
    measureGap(y, span(token.height), other.y, span(other.height)) < 1;
  return way.slice(1).some((to, index) => {
    const { x, y } = way[index] ?? to;
    const [across, down] = [to.x - x, to.y - y];
    const steps = Math.max(1, Math.ceil((2 * Math.max(Math.abs(across), Math.abs(down))) / size));
    const parts = Array.from({ length: steps }, (_, step) => (step + 1) / steps);
    return parts.some((part) => touchesAt(x + part * across, y + part * down));
  });
}

function isVast({ width, height }: Placed): boolean {
  return !((width ?? 1) * (height ?? 1) <= MOST_SPACES);
}

/** Measures the distance between two tokens of a scene, including height. On a grid, a token touches another that is at most one space higher or lower. */
export function measureTokens(one: Placed, other: Placed, grid: Grid): Nearness {
  const up = Math.abs((one.elevation ?? 0) - (other.elevation ?? 0));
  const span = (spaces: number | null): number => (spaces ?? 1) * grid.size;
  const across = measureGap(one.x, span(one.width), other.x, span(other.width));
  const down = measureGap(one.y, span(one.height), other.y, span(other.height));
  const units = Math.hypot((Math.hypot(across, down) / grid.size) * grid.distance, up);
  const foot = readFoot(grid);
  const apart = foot === undefined ? null : units * foot;
  if (grid.type === GRIDLESS || isVast(one) || isVast(other)) return { touching: units === 0, feet: apart, apart };
  const others = other.getOccupiedGridSpaceOffsets();
  const areBeside = one.getOccupiedGridSpaceOffsets().some((own) => others.some((far) => touches(own, far, grid)));
  return { touching: areBeside && up <= grid.distance, feet: null, apart };
}

/** Lists the tokens of an actor in a scene: for the actor of an unlinked token, that token if it is there; otherwise all linked tokens. */
function listTokens(actor: Actor.Implementation, scene: Scene.Implementation): TokenDoc[] {
  if (actor.token) return actor.token.parent?.id === scene.id ? [actor.token] : [];
  return scene.tokens.contents.filter(({ actorId, actorLink }) => actorLink && actorId === actor.id);
}

/** Returns the scene that an actor is in: that of an unlinked token, else the viewed one; undefined: none. */
function findScene(...actors: readonly Actor.Implementation[]): Scene.Implementation | undefined {
  const { scenes } = game as { scenes?: { viewed?: Scene.Implementation | null } };
  return actors.find(({ token }) => token?.parent)?.token?.parent ?? scenes?.viewed ?? undefined;
}

/**
 * Measures the distance between two actors by the nearest of their tokens in one scene: the scene of an unlinked token, or else the viewed one; null if one of
 * them has no token there.
 */
export function measureNearness(one: Actor.Implementation, other: Actor.Implementation): Nearness | null {
  const scene = findScene(one, other);
  if (!scene) return null;
  const others = listTokens(other, scene);
  const pairs = listTokens(one, scene).flatMap((own) => others.map((far) => measureTokens(own, far, scene.grid)));
  const byFeet = pairs.toSorted((a, b) => (a.apart ?? Infinity) - (b.apart ?? Infinity));
  return byFeet.find(({ touching }) => touching) ?? byFeet[0] ?? null;
}

/** An actor near another one. */
export interface Neighbour {
  readonly actor: Actor.Implementation;
  /** The token by which it is there; for the actor in the middle, undefined if it has none. */
  readonly token: TokenDoc | undefined;
  readonly name: string;
  /** Feet between the edges of the tokens; null if the scene's unit is unknown. */
  readonly apart: number | null;
}

/** Lists an actor, then every other actor with a token in its scene that this user may see, each once, the nearest first. */
export function listAround(center: Actor.Implementation): Neighbour[] {
  const scene = findScene(center);
  const own = scene ? listTokens(center, scene) : [];
  const found = new Map<string, Neighbour>();
  for (const token of scene && own.length > 0 ? scene.tokens : []) {
    const { actor, name, hidden } = token;
    if (!actor || actor.uuid === center.uuid || (hidden && !game.user.isGM)) continue;
    const feet = own.map((one) => (scene ? measureTokens(one, token, scene.grid).apart : null));
    const apart = feet.includes(null) ? null : Math.min(...feet.map(Number));
    const known = found.get(actor.uuid);
    if (!known || (apart ?? Infinity) < (known.apart ?? Infinity)) found.set(actor.uuid, { actor, token, name, apart });
  }
  const others = [...found.values()].toSorted((a, b) => (a.apart ?? Infinity) - (b.apart ?? Infinity));
  return [{ actor: center, token: own[0], name: own[0]?.name ?? center.name, apart: 0 }, ...others];
}
