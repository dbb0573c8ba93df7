/**
 * foundry.canvas.placeables.tokens.TokenRuler: the line along which a token is being dragged (client/canvas/placeables/tokens/ruler.d.mts, base-ruler.d.mts;
 * foundryvtt.com/api foundry.types.TokenRulerData). The table draws it as a part of the page, and only the planned movement of its own user.
 */
import { measurePath, type MeasuredWaypoint } from '../documents/token-movement.ts';
import type { Scene } from '../documents/scene.ts';
import { getGame, type LooseUser } from '../runtime.ts';
import { Color } from '../utils/color.ts';
import type { Token } from './placeables.ts';

type Path = readonly MeasuredWaypoint[];

/** What a ruler shows: where the token has been, where it is going, and where each user plans to move it. */
interface RulerData {
  readonly plannedMovement: Readonly<
    Record<string, { readonly foundPath: Path; readonly history: Path; readonly hidden: boolean }>
  >;
}

/** A waypoint as the methods of a ruler get it. */
interface RulerWaypoint extends MeasuredWaypoint {
  readonly stage: 'passed' | 'planned';
  readonly userId: string;
  readonly movementId: null;
  readonly index: number;
  readonly hidden: boolean;
  readonly unreachable: boolean;
  readonly actionConfig: object;
  readonly center: { readonly x: number; readonly y: number };
  readonly measurement: { readonly distance: number; readonly cost: number };
  readonly previous: RulerWaypoint | null;
  next: RulerWaypoint | null;
}

interface Style {
  readonly color?: Color | number | string | undefined;
  readonly alpha?: number;
}

/** The pixels of a scene that a line is wide, by default. */
const WIDTH = 8;

function drawShape(name: string, attributes: Readonly<Record<string, unknown>>, text = ''): Element {
  const shape = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) shape.setAttribute(key, String(value));
  shape.textContent = text;
  return shape;
}

/** Returns the movement that a user plans by dragging a token to a place. */
export function planDrag({ document }: Token, place: { readonly x: number; readonly y: number }): RulerData {
  const { x, y, elevation, width, height, hidden } = document;
  const origin = { x, y, elevation, width, height };
  const path = [origin, { ...origin, ...place, explicit: true }];
  const { waypoints } = measurePath(origin, path, document.parent as Scene);
  return { plannedMovement: { [String(getGame().user?.id)]: { foundPath: waypoints, history: [], hidden } } };
}

export class TokenRuler {
  readonly token: Token;
  #drawing: Element | null = null;

  constructor(token: Token) {
    this.token = token;
  }

  get #scene(): Scene {
    return this.token.document.parent as Scene;
  }

  /** Makes the element on which the ruler is drawn. */
  async draw(): Promise<void> {
    this.#drawing ??= drawShape('svg', { class: 'token-ruler', 'aria-hidden': true });
    await Promise.resolve();
  }

  clear(): void {
    this.#drawing?.replaceChildren();
    this.#drawing?.remove();
  }

  destroy(): void {
    this.clear();
    this.#drawing = null;
  }

  /** Draws the movement that this user plans. */
  refresh({ plannedMovement }: RulerData): void {
    this.clear();
    const user = getGame().user as LooseUser;
    const plan = plannedMovement[user.id];
    const drawing = this.#drawing;
    if (!plan || !drawing) return;
    const { width, height } = this.#scene.dimensions;
    drawing.setAttribute('viewBox', `0 0 ${width} ${height}`);
    const state = {};
    for (const waypoint of this.#listWaypoints(plan, user.id)) drawing.append(...this.#drawWaypoint(waypoint, state));
    this.token._element?.parentElement?.append(drawing);
  }

  #listWaypoints(
    { foundPath, history, hidden }: RulerData['plannedMovement'][string],
    userId: string,
  ): RulerWaypoint[] {
    const scene = this.#scene;
    const half = scene.grid.size / 2;
    const all = [...history, ...foundPath];
    const list: RulerWaypoint[] = [];
    let cost = 0;
    for (const [index, waypoint] of all.entries()) {
      cost += waypoint.cost;
      const { distance } = measurePath(all[0] ?? waypoint, all.slice(0, index + 1), scene);
      const center = { x: waypoint.x + waypoint.width * half, y: waypoint.y + waypoint.height * half };
      const previous = list.at(-1) ?? null;
      const placed: RulerWaypoint = {
        ...waypoint,
        userId,
        movementId: null,
        index,
        hidden,
        unreachable: false,
        actionConfig: {},
        center,
        stage: index < history.length ? 'passed' : 'planned',
        measurement: { distance, cost },
        previous,
        next: null,
      };
      if (previous) previous.next = placed;
      list.push(placed);
    }
    return list;
  }

  /** Draws the spaces at a waypoint, the segment to it, and its label. */
  #drawWaypoint(waypoint: RulerWaypoint, state: object): Element[] {
    const { center, previous } = waypoint;
    const { size } = this.#scene.grid;
    const spaces = this.token.document.getOccupiedGridSpaceOffsets(waypoint).map((offset) => {
      const { color, alpha = 1 } = this._getGridHighlightStyle(waypoint, offset);
      const place = { x: offset.j * size, y: offset.i * size, width: size, height: size };
      return drawShape('rect', { ...place, fill: Color.from(color ?? '#ffffff').css, 'fill-opacity': alpha });
    });
    const label = this._getWaypointLabelContext(waypoint, state);
    if (!previous) return spaces;
    const { width, color, alpha = 1 } = this._getSegmentStyle(waypoint);
    const ends = { x1: previous.center.x, y1: previous.center.y, x2: center.x, y2: center.y };
    const look = { stroke: Color.from(color ?? '#ffffff').css, 'stroke-width': width, 'stroke-opacity': alpha };
    const text = label ? `${label.distance.total} ${label.units}` : '';
    return [...spaces, drawShape('line', { ...ends, ...look }), drawShape('text', center, text)];
  }

  /** Returns what the label of a waypoint says; nothing for the first. @param state - what the labels of one drawing share */
  _getWaypointLabelContext(
    { measurement, previous }: RulerWaypoint,
    _state: object,
  ): { distance: { total: string }; units: string } | undefined {
    const { units } = this.#scene.grid;
    return previous ? { distance: { total: String(Math.round(measurement.distance * 100) / 100) }, units } : undefined;
  }

  /** Returns how the segment that ends at a waypoint is drawn. */
  _getSegmentStyle({ userId }: RulerWaypoint): Style & { readonly width: number } {
    return { width: WIDTH, color: this.#findColor(userId), alpha: 1 };
  }

  /** Returns how a space is drawn that the token occupies at a waypoint. */
  _getGridHighlightStyle({ userId }: RulerWaypoint, _offset: object): Style {
    return { color: this.#findColor(userId), alpha: 0.25 };
  }

  #findColor(userId: string): Color | undefined {
    return (getGame().users?.get(userId) as { color?: Color } | undefined)?.color;
  }
}
