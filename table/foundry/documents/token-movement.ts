/**
 * How a token moves: its path, measured, in one update a checkpoint (client/documents/token.d.mts MovementData; foundryvtt.com/api
 * foundry.documents.types.TokenMovementOperation). Without walls, regions, terrain, recorded history and pauses.
 */
import { failNotImplemented } from '../not-implemented.ts';
import { randomID } from '../utils/helpers.ts';
import { findGame } from '../runtime.ts';
import type { BaseScene } from './base-scene.ts';
import type { BaseToken } from './base-token.ts';

export type MovementMethod = 'api' | 'config' | 'dragging' | 'keyboard' | 'paste' | 'undo';

interface Position {
  readonly x: number;
  readonly y: number;
  readonly elevation: number;
  readonly width: number;
  readonly height: number;
}

export interface Waypoint extends Partial<Position> {
  readonly action?: string;
  readonly checkpoint?: boolean;
  readonly explicit?: boolean;
  readonly snapped?: boolean;
}

interface Measures {
  readonly distance: number;
  readonly cost: number;
  readonly spaces: number;
  readonly diagonals: number;
}

/** A waypoint of a path that was measured, with what the way to it costs. */
export type MeasuredWaypoint = Required<Waypoint> & { readonly cost: number };

interface Section extends Measures {
  readonly waypoints: readonly MeasuredWaypoint[];
}

/** What an update that moves a token says of the path, by the token's id in the operation's `movement` (core issue 12240). */
export interface MovementInstruction {
  readonly waypoints?: readonly Waypoint[];
  readonly method?: MovementMethod;
  readonly autoRotate?: boolean;
  readonly showRuler?: boolean;
  readonly chain?: readonly string[];
}

export interface MovementOperation {
  readonly id: string;
  readonly chain: readonly string[];
  readonly origin: Position;
  readonly destination: Position;
  readonly passed: Section;
  readonly pending: Section;
  readonly method: MovementMethod;
  readonly constrained: boolean;
  readonly autoRotate: boolean;
  readonly showRuler: boolean;
}

/** The fields whose change is a move (API: TokenDocument.MOVEMENT_FIELDS), as far as the table has them. */
const FIELDS = ['x', 'y', 'elevation', 'width', 'height'] as const;

/** By which factor the actions of CONFIG.Token.movement change the cost of a distance, where it is not 1. */
const FACTORS: Readonly<Record<string, number>> = { crawl: 2, swim: 2, climb: 2, jump: 2 };

const readPosition = ({ x, y, elevation, width, height }: Position): Position => ({ x, y, elevation, width, height });

/** What a diagonal step counts for, by the rules of CONST.GRID_DIAGONALS that are the same for each; one that is not allowed is a way round. */
const DIAGONALS = [1, Math.SQRT2, 1.5, 2, undefined, undefined, 2] as const;
const ALTERNATING_1 = 4;

/** Returns for how many spaces diagonals count by the rule of the world. @param before - how many the path has had already */
function countDiagonals(before: number, count: number): number {
  const rule = Number(findGame()?.settings.get('core', 'gridDiagonals') ?? 0);
  const each = DIAGONALS[rule];
  if (each !== undefined) return count * each;
  const first = before + (rule === ALTERNATING_1 ? 0 : 1);
  return count + Math.floor((first + count) / 2) - Math.floor(first / 2);
}

/** Measures one straight stretch. @param before - how many diagonals the path has had already */
function measureStretch(from: Position, to: Position, action: string, { grid }: BaseScene, before: number): Measures {
  if (action === 'displace') return { distance: 0, cost: 0, spaces: 0, diagonals: 0 };
  const { type, size, distance: unit } = grid;
  if (type > 1) failNotImplemented('foundry.documents.TokenDocument#movement on hexagons');
  const [across, down] = [Math.abs(to.x - from.x) / size, Math.abs(to.y - from.y) / size];
  const up = Math.abs(to.elevation - from.elevation) / unit;
  const spaces = type === 1 ? Math.round(Math.max(across, down, up)) : 0;
  const diagonals = type === 1 ? Math.round(Math.min(across, down)) : 0;
  const counted = spaces - diagonals + countDiagonals(before, diagonals);
  const distance = (type === 1 ? counted : Math.hypot(across, down, up)) * unit;
  return { distance, cost: distance * (FACTORS[action] ?? 1), spaces, diagonals };
}

/** Completes and measures a path from a position. */
export function measurePath(from: Position, path: readonly Waypoint[], scene: BaseScene): Section {
  let at = from;
  const total = { distance: 0, cost: 0, spaces: 0, diagonals: 0 };
  const waypoints = path.map((waypoint) => {
    const { action = 'walk', checkpoint = false, explicit = false, snapped = false } = waypoint;
    const next = readPosition({ ...at, ...waypoint });
    const measures = measureStretch(at, next, action, scene, total.diagonals);
    for (const key of ['distance', 'cost', 'spaces', 'diagonals'] as const) total[key] += measures[key];
    at = next;
    return { ...next, action, checkpoint, explicit, snapped, cost: measures.cost };
  });
  return { waypoints, ...total };
}

/** Splits a path at its first checkpoint. */
export function splitPath(
  path: readonly Waypoint[],
): readonly [passed: readonly Waypoint[], pending: readonly Waypoint[]] {
  const end = path.findIndex(({ checkpoint }) => checkpoint) + 1 || path.length;
  return [path.slice(0, end), path.slice(end)];
}

/**
 * Describes the move that an update of a token makes.
 * @returns null if the update moves nothing
 */
export function describeMovement(
  token: BaseToken & { readonly elevation: number },
  changes: Readonly<Record<string, unknown>>,
  instruction: MovementInstruction = {},
  isUndo = false,
): MovementOperation | null {
  const scene = token.parent as BaseScene | null;
  const changed = FIELDS.filter((field) => typeof changes[field] === 'number' && changes[field] !== token[field]);
  if (!scene || changed.length === 0) return null;
  const origin = readPosition(token);
  const destination = readPosition({
    ...origin,
    ...Object.fromEntries(changed.map((field) => [field, changes[field]])),
  });
  const direct = [{ ...destination, ...(isUndo ? { action: 'displace' } : {}) }];
  const [passed, pending] = splitPath(instruction.waypoints ?? direct);
  return {
    id: randomID(),
    chain: instruction.chain ?? [],
    origin,
    destination,
    passed: measurePath(origin, passed, scene),
    pending: measurePath(destination, pending, scene),
    method: isUndo ? 'undo' : (instruction.method ?? 'api'),
    constrained: false,
    autoRotate: instruction.autoRotate ?? false,
    showRuler: instruction.showRuler ?? false,
  };
}
