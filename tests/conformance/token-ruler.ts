/** The ruler of a token: whose class it is, and what it asks its own methods for while a move is planned. */
import { callSuper, host, loose, toClass, waitUntil } from './globals.ts';
import type { Loose } from './globals.ts';
import type { ConformanceSpec } from './spec.ts';
import { placeToken, withAttributeActor, withViewedScene } from './token-script.ts';

const API = 'foundryvtt.com/api (13) and foundryvtt.com/api/v14';
const RULER = `${API} classes/foundry.canvas.placeables.tokens.TokenRuler`;
const BASE = `${API} classes/foundry.canvas.placeables.tokens.BaseTokenRuler`;
const DATA = `${API} interfaces/foundry.types.TokenRulerData, TokenPlannedMovement`;
const WAYPOINT = '13: interfaces/foundry.types.TokenRulerWaypointData; 14: _TokenRulerWaypoint';
const TYPES = 'fvtt-types src/foundry/client/canvas/placeables/tokens/ruler.d.mts';
const TOKEN_RULER = 'foundry.canvas.placeables.tokens.TokenRuler';

/** A square grid whose spaces are 5 units wide. */
const GRID = { grid: { type: 1, size: 100, distance: 5, units: 'ft' } };

/** What a ruler was asked for, in the order of its calls. */
interface Asked {
  readonly method: string;
  readonly waypoint: Loose;
  /** The second argument: the state of the labels, or the space of the grid. */
  readonly more: Loose;
  readonly answer: Loose;
}

const METHODS = ['_getSegmentStyle', '_getWaypointLabelContext', '_getGridHighlightStyle'] as const;

/** Defines a ruler that notes what it is asked for, and by which token it was made. */
function defineRuler(asked: Asked[], tokens: unknown[]): Loose {
  const Base = host.foundry.canvas.placeables.tokens.TokenRuler;
  class Spied extends toClass(Base) {
    constructor(token: unknown) {
      super(token);
      tokens.push(token);
    }
  }
  for (const method of METHODS)
    Object.defineProperty(Spied.prototype, method, {
      value(this: object, waypoint: Loose, more: Loose): Loose {
        const answer = callSuper(this, Base, method, waypoint, more);
        asked.push({ method, waypoint, more, answer });
        return answer;
      },
    });
  return loose(Spied);
}

/** Runs `body` with the object of a token at 100, 200 on a viewed scene with a grid. */
const withToken = (body: (token: Loose) => unknown): Promise<void> =>
  withAttributeActor({}, (actor) =>
    withViewedScene(async (scene) => {
      await scene.update(GRID);
      const { id } = await placeToken(scene, actor);
      await waitUntil(() => host.canvas.tokens.get(id));
      await body(loose(host.canvas.tokens.get(id)));
    }),
  );

/** Returns a path of this user from the token's place through others on its row; each space costs `cost`. */
function planMove({ document }: Loose, columns: readonly number[], cost: number): object {
  const { y, elevation, width, height, shape, depth, level } = document;
  const whole = { y, elevation, width, height, shape, depth, level };
  const how = { action: 'walk', terrain: null, snapped: true, explicit: true, checkpoint: false, intermediate: false };
  const foundPath = [100, ...columns].map((x, index, all) => {
    const spaces = Math.abs(x - (all[index - 1] ?? x)) / 100;
    return { ...whole, ...how, x, cost: spaces * cost };
  });
  return {
    passedWaypoints: [],
    pendingWaypoints: [],
    plannedMovement: {
      [String(host.game.user.id)]: {
        foundPath,
        unreachableWaypoints: [],
        history: [],
        hidden: false,
        searching: false,
      },
    },
  };
}

/** Plans a move with a ruler that notes what it is asked for. */
const withPlan = (body: (asked: readonly Asked[]) => unknown): Promise<void> =>
  withToken(async (token) => {
    const asked: Asked[] = [];
    const ruler = loose(new (defineRuler(asked, []) as unknown as new (token: Loose) => object)(token));
    try {
      await ruler.draw();
      ruler.refresh(planMove(token, [300, 600], 10));
      await waitUntil(() => asked.some(({ method }) => method === '_getWaypointLabelContext'));
      await body(asked);
    } finally {
      ruler.clear();
      ruler.destroy();
    }
  });

/** Lists what one method was asked for, of waypoints behind the first. */
const listAsked = (asked: readonly Asked[], method: (typeof METHODS)[number]): readonly Asked[] =>
  asked.filter((call) => call.method === method && call.waypoint.previous);

const shared = { generation: 'both', confidence: 'documented', needs: 'world' } as const;

export const specs: readonly ConformanceSpec[] = [
  {
    ...shared,
    id: 'M-ruler-class',
    title:
      'The ruler of a token on the canvas is made of the class that CONFIG.Token.rulerClass names, with that token',
    source: `${API} variables/CONFIG.Token rulerClass; ${BASE} constructor, token, draw ("called in Token#_draw")`,
    members: [TOKEN_RULER, `${TOKEN_RULER}#token`],
    run({ it, expect }) {
      it('is TokenRuler, or what a system has put there', async () => {
        const before = host.CONFIG.Token.rulerClass as unknown;
        const { TokenRuler } = host.foundry.canvas.placeables.tokens;
        expect(before === TokenRuler || loose(before).prototype instanceof (TokenRuler as unknown as never)).to.equal(
          true,
        );
        const tokens: unknown[] = [];
        (host.CONFIG.Token as unknown as Record<string, unknown>).rulerClass = defineRuler([], tokens);
        try {
          await withToken(async (token) => {
            await waitUntil(() => tokens.includes(token));
            const ruler = loose(new (TokenRuler as unknown as new (token: Loose) => object)(token));
            expect(ruler.token).to.equal(token);
          });
        } finally {
          (host.CONFIG.Token as unknown as Record<string, unknown>).rulerClass = before;
        }
      });
    },
  },
  {
    ...shared,
    id: 'M-ruler-segments',
    title:
      'A planned move asks for the style of each of its segments, by the waypoint at the end: its stage, its user, its neighbours, and what the way to it measures and costs',
    source: `${RULER} refresh, _getSegmentStyle; ${DATA}; ${WAYPOINT}; interfaces/foundry.documents.types.TokenMeasuredMovementWaypoint cost; ${TYPES}`,
    members: [
      `${TOKEN_RULER}#refresh`,
      `${TOKEN_RULER}#draw`,
      `${TOKEN_RULER}#clear`,
      `${TOKEN_RULER}#destroy`,
      `${TOKEN_RULER}#_getSegmentStyle`,
    ],
    run({ it, expect }) {
      it('in two segments', async () => {
        await withPlan((asked) => {
          const [first, second, ...more] = listAsked(asked, '_getSegmentStyle');
          expect(more).to.have.lengthOf(0);
          expect(Number(first?.answer.width)).to.be.above(0);
          for (const { waypoint } of [first, second] as readonly Asked[]) {
            expect(waypoint.stage).to.equal('planned');
            expect(waypoint.userId).to.equal(host.game.user.id);
            expect(waypoint.movementId).to.equal(null);
            expect([waypoint.hidden, waypoint.unreachable].map(Boolean)).to.eql([false, false]);
          }
          expect([first, second].map((call) => Number(call?.waypoint.cost))).to.eql([20, 30]);
          expect([first, second].map((call) => Number(call?.waypoint.measurement.distance))).to.eql([10, 25]);
          expect([first, second].map((call) => Number(call?.waypoint.x))).to.eql([300, 600]);
          expect(Number(second?.waypoint.previous.x)).to.equal(300);
          expect(Number(first?.waypoint.next.x)).to.equal(600);
          expect(second?.waypoint.next).to.equal(null);
        });
      });
    },
  },
  {
    ...shared,
    id: 'M-ruler-label',
    title:
      'The labels of a planned move are asked for with one state for all, and say how far it is in the units of the scene; the first waypoint has none',
    source: `${RULER} _getWaypointLabelContext; ${TYPES} TokenRuler.State, WaypointContext; ${TYPES.replace('placeables/tokens/ruler', 'interaction/ruler/ruler')} WaypointContext`,
    members: [`${TOKEN_RULER}#_getWaypointLabelContext`],
    run({ it, expect }) {
      it('at its waypoints', async () => {
        await withPlan((asked) => {
          const [first, second] = listAsked(asked, '_getWaypointLabelContext');
          expect(first?.more).to.equal(second?.more);
          expect([first, second].map((call) => Number(call?.answer.distance.total))).to.eql([10, 25]);
          expect([first, second].map((call) => String(call?.answer.units))).to.eql(['ft', 'ft']);
          const start = asked.find(
            ({ method, waypoint }) => method === '_getWaypointLabelContext' && !waypoint.previous,
          );
          expect(start?.answer === undefined).to.equal(true);
        });
      });
    },
  },
  {
    ...shared,
    id: 'M-ruler-spaces',
    title: 'A planned move asks for the style of the spaces that the token will occupy, by waypoint and row and column',
    source: `${RULER} _getGridHighlightStyle; ${TYPES}`,
    members: [`${TOKEN_RULER}#_getGridHighlightStyle`],
    run({ it, expect }) {
      it('at its end', async () => {
        await withPlan((asked) => {
          const ends = listAsked(asked, '_getGridHighlightStyle').filter(({ waypoint }) => Number(waypoint.x) === 600);
          const spaces = ends.map(({ more }) => `${Number(more.i)},${Number(more.j)}`);
          expect(spaces).to.include('2,6');
        });
      });
    },
  },
];
