/** The ruler of a token: what a planned move costs, who sees it, and whose ruler it leaves alone. */
import './foundry-double.ts';
import { beforeEach, expect, it } from 'vitest';
import { holdBudget } from '../../module/combat/budget.ts';
import { installRuler } from '../../module/windows/token-ruler.ts';
import { createFight } from './fight-double.ts';
import { installFacets } from './install-facets.ts';

interface Waypoint {
  readonly stage: string;
  readonly userId: string;
  readonly cost: number;
  readonly measurement: { readonly distance: number };
  readonly previous: Waypoint | null;
  readonly unreachable: boolean;
}

interface Context {
  readonly units: string;
}

/** A ruler as Foundry documents it. */
class RulerDouble {
  constructor(readonly token: object) {}
  _getSegmentStyle(_waypoint: Waypoint): object {
    return { width: 8, color: 0, alpha: 1 };
  }
  _getGridHighlightStyle(_waypoint: Waypoint, _offset: object): object {
    return { color: 0, alpha: 0.5 };
  }
  _getWaypointLabelContext({ previous }: Waypoint, _state: object): Context | undefined {
    return previous ? { units: 'yd' } : undefined;
  }
}

/** A move costs a foot a unit, and the first part of it one step as well; actions make 20 feet of 10. */
const budget = {
  kinds: { step: 'Moves', feet: 'Feet', talk: 'Words' },
  limit: (_actor: object, kind: string) => (kind === 'talk' ? null : kind === 'step' ? 1 : 10),
  further: (_actor: object, kind: string) => (kind === 'feet' ? 20 : 1),
  cost: (_actor: object, { distance, continues }: { distance: number; continues: boolean }) => ({
    step: Number(!continues),
    feet: distance,
    talk: 1,
  }),
  reset: {},
};
installFacets('mover', { combat: { owns: () => true, budget } });
installFacets('still', { combat: { owns: () => true } });

const actor = { id: 'a', type: 'mover', uuid: 'a', name: 'Ann', token: null, isOwner: true, flags: {} };
const tokens = { TokenRuler: RulerDouble };

let ruler: RulerDouble;

const plan = (previous: Waypoint | null, cost: number, more: Partial<Waypoint> = {}): Waypoint => ({
  stage: 'planned',
  userId: 'user1',
  cost,
  measurement: { distance: (previous?.measurement.distance ?? 0) + (previous ? 3 : 0) },
  previous,
  unreachable: false,
  ...more,
});
const start = plan(null, 0);
const view = (waypoint: Waypoint) => ({
  ...ruler._getSegmentStyle(waypoint),
  space: ruler._getGridHighlightStyle(waypoint, {}),
  label: ruler._getWaypointLabelContext(waypoint, {})?.units,
});
const plain = { width: 8, color: 0, alpha: 1, space: { color: 0, alpha: 0.5 }, label: 'yd' };

beforeEach(() => {
  Object.assign(foundry, { canvas: { placeables: { tokens } } });
  Object.assign(CONFIG, { Token: { rulerClass: RulerDouble } });
  Object.assign(actor, { type: 'mover', isOwner: true, flags: {} });
  const fighter = { id: 'c', actorId: 'a', actor };
  Object.assign(game, { combats: [createFight([fighter], {})], messages: { contents: [] } });
  installRuler();
  const Ruler = CONFIG.Token.rulerClass as unknown as typeof RulerDouble;
  ruler = new Ruler({ document: { uuid: 'token' }, actor });
});

it('tells what is free, costs an action and is too far, by colour, by width and in words', () => {
  const free = plan(start, 10);
  const dear = plan(free, 5);
  const [within, action, beyond] = [free, dear, plan(dear, 6)].map(view);
  expect(within).toMatchObject({ width: 8, space: { alpha: 0.5 }, label: 'yd – move. Feet: 10 of 10' });
  expect(action).toMatchObject({ width: 12, space: { alpha: 0.75 }, label: 'yd – costs an action. Feet: 15 of 20' });
  expect(beyond).toMatchObject({ width: 4, space: { alpha: 0.25 }, label: 'yd – too far. Feet: 21 of 20' });
  const colours = [within, action, beyond].map((look) => (look as { color?: number }).color);
  expect(new Set(colours).size).toBe(3);
  expect(ruler._getWaypointLabelContext(start, {})).toBeUndefined();
});

it('counts what is spent, and not what the path has passed; an impassable part by its length', () => {
  const passed = plan(start, 50, { stage: 'passed' });
  expect(view(plan(passed, 4)).label).toBe('yd – move. Feet: 4 of 10');
  expect(view(plan(passed, Infinity)).label).toBe('yd – move. Feet: 3 of 10');
  const hold = holdBudget(actor as never, { distance: 8, continues: true });
  expect(view(plan(passed, 4)).label).toBe('yd – costs an action. Feet: 12 of 20');
  hold.release();
  // A second move of the turn is too far, however short it is.
  const move = holdBudget(actor as never, { distance: 1, continues: false });
  expect(view(plan(passed, 4)).label).toBe('yd – too far. Moves: 2 of 1');
  move.release();
});

it.each([
  ['outside a fight', () => Object.assign(game, { combats: [] }), {}],
  ['where moves cost nothing', () => Object.assign(actor, { type: 'still' }), {}],
  ['for an actor of someone else', () => Object.assign(actor, { isOwner: false }), {}],
  ['for what another user plans', () => undefined, { userId: 'user2' }],
  ['for what has been passed', () => undefined, { stage: 'passed' }],
  ['for what cannot be reached', () => undefined, { unreachable: true }],
  ['for a way that is not measured', () => undefined, { cost: 0 }],
])('is Foundry’s own %s', (_when, change, more) => {
  change();
  expect(view(plan(start, 99, more))).toEqual(plain);
});

it('leaves the ruler of another package, and a ruler that is switched off', () => {
  for (const rulerClass of [class Other extends RulerDouble {}, null]) {
    Object.assign(CONFIG, { Token: { rulerClass } });
    installRuler();
    expect(CONFIG.Token.rulerClass).toBe(rulerClass);
  }
});
