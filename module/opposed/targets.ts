/** Whom a user targets, and how far two tokens are apart: as a ruler from space to space would show it, on any grid. */
import { findOpposed, type Target } from './opposed-facet.ts';

type TokenDoc = TokenDocument.Implementation;

/** Lists whom the user targets, an actor's own tokens left out, each actor once. */
export function listTargets(attacker: Actor.Implementation): Target[] {
  const facet = findOpposed(attacker);
  const targets = new Map<string, Target>();
  for (const { document: token } of game.user.targets) {
    const { actor } = token;
    if (actor && actor.uuid !== attacker.uuid && facet?.isTarget(actor)) targets.set(actor.uuid, { token, actor });
  }
  return [...targets.values()];
}

/** Whether the user targets anybody whom an actor could attack. */
export function hasTargets(attacker: Actor.Implementation): boolean {
  return listTargets(attacker).length > 0;
}

/** Finds the token of an actor that stands nearest to another token. */
function findNearest(actor: Actor.Implementation, target: TokenDoc): TokenDoc | null {
  if (actor.token) return actor.token.parent?.id === target.parent?.id ? actor.token : null;
  const tokens = target.parent?.tokens.contents ?? [];
  const own = tokens.filter(({ actorId, actorLink }) => actorId === actor.id && actorLink);
  const far = ({ x, y }: TokenDoc): number => Math.hypot(x - target.x, y - target.y);
  return own.toSorted((a, b) => far(a) - far(b))[0] ?? null;
}

/** Measures how many feet an actor is from a token of the scene; null: it has no token there, or nobody knows the scene's unit. */
export function measureReach(actor: Actor.Implementation, target: TokenDoc): number | null {
  const token = findNearest(actor, target);
  const grid = target.parent?.grid;
  return token && grid ? measureFeet(token, target, grid) : null;
}

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
