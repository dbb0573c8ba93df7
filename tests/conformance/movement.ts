/** How tokens move: what is told before and after, paths with waypoints and checkpoints, teleports, and what is taken back. */
import { collectHookCalls, host, loose } from './globals.ts';
import type { Loose } from './globals.ts';
import type { ConformanceSpec } from './spec.ts';
import { placeToken, withAttributeActor, withScene, withViewedScene } from './token-script.ts';

const TOKEN = 'fvtt-types src/foundry/client/documents/token.d.mts';
const PRE = 'foundryvtt.com/api functions/hookEvents.preMoveToken';
const POST = 'foundryvtt.com/api functions/hookEvents.moveToken';
const DATA = 'foundryvtt.com/api interfaces/foundry.documents.types.TokenMovementData';
const WAYPOINT = 'foundryvtt.com/api interfaces/foundry.documents.types.TokenMeasuredMovementWaypoint';

/** A square grid whose spaces are 5 units wide. */
const GRID = { grid: { type: 1, size: 100, distance: 5, units: 'ft' } };

/** Runs `body` with a token at 100, 200 on a grid. */
const withMover = (body: (token: Loose) => unknown): Promise<void> =>
  withAttributeActor({}, (actor) =>
    withScene(GRID, async (scene) => {
      await body(await placeToken(scene, actor));
    }),
  );

/** Returns the movements of the calls of a hook. */
const listMovements = (calls: readonly (readonly Loose[])[]): readonly Loose[] =>
  calls.map(([, movement]) => loose(movement));

/** Returns a place as "x,y". */
const viewPlace = ({ x, y }: Loose): string => `${Number(x)},${Number(y)}`;

const shared = { generation: 'both', confidence: 'documented', needs: 'world' } as const;

export const specs: readonly ConformanceSpec[] = [
  {
    ...shared,
    id: 'M-move-told',
    title:
      'A move is told before and after with token, movement and operation; afterwards with the user too; an update of something else is told by neither hook',
    source: `${PRE}; ${POST}; ${DATA}`,
    members: ['hook:preMoveToken', 'hook:moveToken', 'foundry.documents.TokenDocument#movement'],
    run({ it, expect }) {
      it('tells', async () => {
        await withMover(async (token) => {
          let after: readonly (readonly Loose[])[] = [];
          const before = await collectHookCalls('preMoveToken', async () => {
            after = await collectHookCalls('moveToken', () => token.update({ x: 400 }, { spec: 'far' }));
          });
          expect(before).to.have.lengthOf(1);
          expect(after).to.have.lengthOf(1);
          for (const [document, movement, operation] of [before[0] ?? [], after[0] ?? []]) {
            expect(document).to.equal(token);
            expect(viewPlace(loose(movement?.origin))).to.equal('100,200');
            expect(viewPlace(loose(movement?.destination))).to.equal('400,200');
            expect([movement?.passed.distance, movement?.passed.cost, movement?.passed.spaces].map(Number)).to.eql([
              15, 15, 3,
            ]);
            expect([...(movement?.pending.waypoints ?? [1])]).to.eql([]);
            expect([...(movement?.chain ?? [1])]).to.eql([]);
            expect(movement?.method).to.equal('api');
            expect(movement?.id).to.be.a('string');
            expect(operation?.spec).to.equal('far');
          }
          expect(after[0]?.[3]).to.equal(host.game.user);
          expect(token.movement.id).to.equal(after[0]?.[1]?.id);
          expect(viewPlace(token.movement.destination)).to.equal('400,200');
          expect(token.movement.user).to.equal(host.game.user);
        });
      });

      it('is silent about other changes', async () => {
        await withMover(async (token) => {
          let after: readonly unknown[] = [1];
          const before = await collectHookCalls('preMoveToken', async () => {
            after = await collectHookCalls('moveToken', async () => {
              await token.update({ name: 'Renamed' });
              await token.update({ x: 100 }, { diff: false });
            });
          });
          expect(before).to.have.lengthOf(0);
          expect(after).to.have.lengthOf(0);
        });
      });
    },
  },
  {
    ...shared,
    id: 'M-move-refused',
    title: 'A move that a hook refuses is not made',
    source: `${PRE}: the movement can only be rejected entirely`,
    confidence: 'inferred',
    members: ['hook:preMoveToken'],
    run({ it, expect }) {
      it('stays', async () => {
        await withMover(async (token) => {
          let after: readonly unknown[] = [1];
          await collectHookCalls(
            'preMoveToken',
            async () => {
              after = await collectHookCalls('moveToken', () => token.update({ x: 400 }));
            },
            () => false,
          );
          expect(after).to.have.lengthOf(0);
          expect(Number(token.x)).to.equal(100);
        });
      });
    },
  },
  {
    ...shared,
    id: 'M-move-path',
    title:
      'A path with waypoints is one movement, measured along its way: there and back costs both, although the token ends where it was',
    source: `${TOKEN} move, MovementSectionData; core issue 11843`,
    members: ['foundry.documents.TokenDocument#move'],
    run({ it, expect }) {
      it('goes round a corner', async () => {
        await withMover(async (token) => {
          let moved: unknown;
          const calls = await collectHookCalls('moveToken', async () => {
            moved = await token.move([
              { x: 300, y: 200 },
              { x: 300, y: 400 },
            ]);
          });
          expect(moved).to.equal(true);
          expect(viewPlace(token)).to.equal('300,400');
          const [movement, ...more] = listMovements(calls);
          expect(more).to.have.lengthOf(0);
          expect([movement?.passed.distance, movement?.passed.spaces].map(Number)).to.eql([20, 4]);
          expect(viewPlace(loose([...(movement?.passed.waypoints ?? [])].at(-1)))).to.equal('300,400');
        });
      });

      it('goes on and returns part of the way', async () => {
        await withMover(async (token) => {
          const calls = await collectHookCalls('moveToken', () => token.move([{ x: 400 }, { x: 200 }]));
          expect(listMovements(calls).map((movement) => Number(movement.passed.cost))).to.eql([25]);
          expect(viewPlace(token)).to.equal('200,200');
        });
      });
    },
  },
  {
    ...shared,
    id: 'M-move-checkpoint',
    title:
      'A path is walked in one update a checkpoint: what is passed and what is pending change places, and each stretch names those before it in its chain',
    source: `${WAYPOINT}, checkpoint; ${DATA}, chain`,
    members: ['foundry.documents.TokenDocument#move'],
    run({ it, expect }) {
      it('walks in two', async () => {
        await withMover(async (token) => {
          let seen: readonly (readonly Loose[])[] = [];
          const calls = await collectHookCalls('preMoveToken', async () => {
            seen = await collectHookCalls('moveToken', async () => {
              await token.move([
                { x: 300, checkpoint: true },
                { x: 300, y: 300 },
                { x: 600, y: 300 },
              ]);
              for (let tries = 0; tries < 50 && Number(token.x) !== 600; tries += 1)
                await new Promise((resolve) => setTimeout(resolve, 100));
            });
          });
          expect(viewPlace(token)).to.equal('600,300');
          for (const list of [listMovements(calls), listMovements(seen)]) {
            expect(list.map(({ passed, pending }) => [Number(passed.cost), Number(pending.cost)])).to.eql([
              [10, 20],
              [20, 0],
            ]);
            expect([...(list[0]?.chain ?? [1])]).to.eql([]);
            expect([...(list[1]?.chain ?? [])]).to.eql([list[0]?.id]);
          }
        });
      });

      it('stops where a hook refuses the rest', async () => {
        await withMover(async (token) => {
          let asked = 0;
          await collectHookCalls(
            'preMoveToken',
            async () => {
              await token.move([{ x: 300, checkpoint: true }, { x: 600 }]);
              await new Promise((resolve) => setTimeout(resolve, 1000));
            },
            () => {
              asked += 1;
              return asked < 2;
            },
          );
          expect(viewPlace(token)).to.equal('300,200');
        });
      });
    },
  },
  {
    ...shared,
    id: 'M-move-method',
    title: 'A movement says by what method it was made: as the call says, otherwise “api”',
    source: `${TOKEN} MovementMethod; core issues 11875, 12240`,
    members: ['foundry.documents.TokenDocument#move'],
    run({ it, expect }) {
      it('by an option and by an entry of the operation', async () => {
        await withMover(async (token) => {
          const calls = await collectHookCalls('moveToken', async () => {
            await token.move({ x: 300 }, { method: 'keyboard' });
            const movement = { [String(token.id)]: { method: 'config' } };
            await token.update({ x: 400 }, { movement });
            await token.update({ x: 500 });
          });
          expect(listMovements(calls).map(({ method }) => String(method))).to.eql(['keyboard', 'config', 'api']);
        });
      });
    },
  },
  {
    ...shared,
    id: 'M-move-displace',
    title:
      'A stretch that is not measured (displace) has no distance and costs nothing; one by another action costs what its distance is',
    source: 'fvtt-types src/foundry/client/config.d.mts, MovementActionConfig measure, actions.displace',
    members: ['foundry.documents.TokenDocument#move'],
    run({ it, expect }) {
      it('is free', async () => {
        await withMover(async (token) => {
          const calls = await collectHookCalls('moveToken', async () => {
            await token.move({ x: 900, action: 'displace' });
            await token.move({ x: 700, action: 'walk' });
          });
          expect(listMovements(calls).map(({ passed }) => [Number(passed.distance), Number(passed.cost)])).to.eql([
            [0, 0],
            [10, 10],
          ]);
        });
      });
    },
  },
  {
    ...shared,
    id: 'M-move-elevation',
    title:
      'A change of elevation is a move, measured in the units of the scene: of three directions the longest counts',
    source: `${TOKEN} MovementOperation; ${WAYPOINT}, elevation in grid units`,
    confidence: 'inferred',
    members: ['foundry.documents.TokenDocument#elevation'],
    run({ it, expect }) {
      it('rises', async () => {
        await withMover(async (token) => {
          expect(Number(token.elevation)).to.equal(0);
          const calls = await collectHookCalls('moveToken', async () => {
            await token.update({ elevation: 10 });
            await token.move({ x: 400, elevation: 0 });
          });
          expect(listMovements(calls).map(({ passed }) => Number(passed.distance))).to.eql([10, 15]);
        });
      });
    },
  },
  {
    ...shared,
    id: 'M-move-undo',
    title:
      'The layer takes the last move back: the token is where it was, the movement’s method and the operation say so',
    source: `fvtt-types src/foundry/client/canvas/layers/base/placeables-layer.d.mts undoHistory; ${TOKEN} MovementMethod; common/abstract/document.d.mts isUndo`,
    confidence: 'inferred',
    members: [
      'foundry.canvas.layers.PlaceablesLayer#undoHistory',
      'foundry.canvas.layers.PlaceablesLayer#storeHistory',
      'foundry.canvas.layers.PlaceablesLayer#history',
      'foundry.canvas.layers.TokenLayer#undoHistory',
      'foundry.canvas.layers.TokenLayer#storeHistory',
      'foundry.canvas.layers.TokenLayer#history',
    ],
    run({ it, expect }) {
      it('takes two back, one after the other', async () => {
        await withAttributeActor({}, (actor) =>
          withViewedScene(async (scene) => {
            await scene.update(GRID);
            const token = await placeToken(scene, actor);
            await token.update({ x: 300 });
            await token.move([
              { x: 300, y: 400 },
              { x: 300, y: 300 },
            ]);
            const calls = await collectHookCalls('moveToken', async () => {
              await host.canvas.tokens.undoHistory();
              expect(viewPlace(token)).to.equal('300,200');
              await host.canvas.tokens.undoHistory();
            });
            expect(viewPlace(token)).to.equal('100,200');
            expect(() => host.canvas.tokens.storeHistory('update', [{ x: 1 }])).to.throw(/_id/u);
            host.canvas.tokens.storeHistory('update', [{ _id: token.id, x: 800 }]);
            expect(host.canvas.tokens.history.length).to.equal(2);
            expect(calls.map(([, movement, operation]) => [String(movement?.method), operation?.isUndo])).to.eql([
              ['undo', true],
              ['undo', true],
            ]);
          }),
        );
      });
    },
  },
];
