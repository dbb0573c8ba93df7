/** Questions asked in advance (docs/dev/conformance.md) about how tokens move and what tours do. */
import { collectHookCalls, host, loose, pause, toClass, waitUntil, type Loose } from '../globals.ts';
import type { ConformanceSpec } from '../spec.ts';
import { placeToken, withAttributeActor, withScene, withViewedScene } from '../token-script.ts';

const PRE = 'foundryvtt.com/api functions/hookEvents.preMoveToken';
const POST = 'foundryvtt.com/api functions/hookEvents.moveToken';
const TOUR = 'fvtt-types src/foundry/client/nue/tour.d.mts';
const TOUR_MEMBER = 'foundry.nue.Tour';
const world = { generation: 'both', confidence: 'documented', needs: 'world' } as const;
const page = { generation: 'both', confidence: 'reported', needs: 'page' } as const;

/** A square grid whose spaces are 5 units wide. */
const GRID = { grid: { type: 1, size: 100, distance: 5, units: 'ft' } };
const TIMEOUT = { timeout: 5000 };
/** The height of a page, in pixels, from which on version 13 shows a whole box without a target (core issue 13069). */
const HIGH_PAGE = 960;

const viewPlace = ({ x, y }: Loose): string => `${Number(x)},${Number(y)}`;

/** Runs `body` with tokens of one actor on a grid, the first at 100, 200. */
const withMovers = (count: number, body: (tokens: readonly Loose[], scene: Loose) => unknown): Promise<void> =>
  withAttributeActor({ ownership: { default: 3 } }, (actor) =>
    withScene(GRID, async (scene) => {
      const tokens: Loose[] = [];
      for (let index = 0; index < count; index += 1)
        tokens.push(await placeToken(scene, actor, { x: 100 + 500 * index }));
      await body(tokens, scene);
    }),
  );

/** Measures a move over three diagonals under a rule of the world. */
async function measureDiagonals(rule: string): Promise<number> {
  const before = host.game.settings.get('core', 'gridDiagonals');
  let distance = 0;
  await host.game.settings.set('core', 'gridDiagonals', host.CONST.GRID_DIAGONALS[rule]);
  try {
    // Grids read the rule when they are made.
    await withMovers(1, async ([token]) => {
      await token?.update({ x: 400, y: 500 });
      distance = Number(token?.movement.passed.distance);
    });
  } finally {
    await host.game.settings.set('core', 'gridDiagonals', before);
  }
  return distance;
}

/** Returns a connected user whose system answers the queries of the specs; undefined if there is none. */
const findOther = (): Loose | undefined =>
  'conformance.update' in host.CONFIG.queries
    ? host.game.users.find((user: Loose) => user.active && !user.isSelf)
    : undefined;

/** Returns the box of the current step of a tour. */
const findBox = (): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>('.tour')].find((box) => box.querySelector('[data-action]')) ?? null;

let counter = 0;

/** Starts a tour of one step, runs `body` and leaves it. */
async function withTour(body: (tour: Loose) => unknown, step: object = {}, Tour?: Loose): Promise<void> {
  counter += 1;
  const steps = [{ id: 'only', title: 'Asked step', content: '<p>Asked</p>', ...step }];
  const tour = new (Tour ?? loose(host.foundry.nue.Tour))({ title: 'Asked tour', steps });
  host.game.tours.register(host.game.system.id, `asked-${counter}`, tour);
  try {
    await tour.start();
    await waitUntil(findBox);
    await body(tour);
  } finally {
    if (host.foundry.nue.Tour.activeTour === tour) tour.exit();
    await tour.reset();
  }
}

/** Defines a tour whose step opens a window over the whole page, and waits `milliseconds` afterwards. */
function defineOpeningTour(milliseconds: number, opened: Loose[]): Loose {
  const position = { left: 0, top: 0, width: window.innerWidth, height: window.innerHeight };
  class AskedWindow extends toClass(host.foundry.applications.api.ApplicationV2) {
    static DEFAULT_OPTIONS = { position, window: { title: 'Asked window' } };

    _renderHTML(): Promise<string> {
      return Promise.resolve('<p>Asked</p>');
    }

    _replaceHTML(result: string, content: HTMLElement): void {
      content.innerHTML = result;
    }
  }
  class OpeningTour extends toClass(host.foundry.nue.Tour) {
    async _preStep(): Promise<void> {
      const app = new (loose(AskedWindow))();
      opened.push(app);
      await app.render({ force: true });
      await pause(milliseconds);
    }
  }
  return loose(OpeningTour);
}

export const specs: readonly ConformanceSpec[] = [
  {
    ...world,
    id: 'Q-75',
    title: 'What a diagonal step costs is a rule of the world, by which moves of tokens are measured too',
    source:
      'foundryvtt/foundryvtt#9998 (core.gridDiagonals: all scenes with a square grid), #9999; foundryvtt/dnd5e#3840; fvtt-types src/foundry/common/constants.d.mts GRID_DIAGONALS',
    confidence: 'reported',
    members: ['CONST.GRID_DIAGONALS'],
    run({ it, expect }) {
      it('counts three diagonals', async () => {
        expect(await measureDiagonals('EQUIDISTANT')).to.equal(15);
        expect(await measureDiagonals('RECTILINEAR')).to.equal(30);
        expect(await measureDiagonals('APPROXIMATE')).to.equal(22.5);
        expect(await measureDiagonals('ALTERNATING_1')).to.equal(20);
        expect(await measureDiagonals('ALTERNATING_2')).to.equal(25);
        expect(await measureDiagonals('EXACT')).to.be.closeTo(15 * Math.SQRT2, 0.01);
      });
    },
  },
  {
    ...world,
    id: 'Q-76',
    title:
      'Of a movement a listener of preMoveToken may write autoRotate and showRuler alone; the rest is as it was whatever is tried',
    source: `${PRE} ("The ONLY writable properties of movement are autoRotate and showRuler"); foundryvtt/foundryvtt#12011`,
    members: ['hook:preMoveToken', 'hook:moveToken'],
    run({ it, expect }) {
      it('keeps destination, cost and method', () =>
        withMovers(1, async ([token]) => {
          const calls = await collectHookCalls('moveToken', () =>
            collectHookCalls(
              'preMoveToken',
              () => token?.update({ x: 400 }),
              ([, movement]) => {
                const { destination, passed } = loose(movement);
                for (const [target, key, value] of [
                  [movement, 'autoRotate', true],
                  [movement, 'showRuler', true],
                  [movement, 'method', 'undo'],
                  [destination, 'x', 900],
                  [passed, 'cost', 0],
                ] as const)
                  Reflect.set(target as object, key, value);
              },
            ),
          );
          const { autoRotate, showRuler, method, destination, passed } = loose(calls[0]?.[1]);
          expect([autoRotate, showRuler, method, passed.cost] as unknown[]).to.deep.equal([true, true, 'api', 15]);
          expect([viewPlace(destination), viewPlace(loose(token))]).to.deep.equal(['400,200', '400,200']);
        }));
    },
  },
  {
    ...world,
    id: 'Q-77',
    title:
      'Several tokens that one request moves are told one by one, each with a movement of its own; refusing one leaves the others',
    source: `${PRE}, ${POST} ("fires for every Token document")`,
    members: ['hook:preMoveToken', 'hook:moveToken'],
    run({ it, expect }) {
      it('two at once', () =>
        withMovers(2, async (tokens, scene) => {
          const [first, second] = tokens.map(({ id }) => String(id));
          const updates = [first, second].map((_id, index) => ({ _id, x: 200 + 500 * index }));
          let after: readonly (readonly Loose[])[] = [];
          const before = await collectHookCalls('preMoveToken', async () => {
            after = await collectHookCalls('moveToken', () => scene.updateEmbeddedDocuments('Token', updates));
          });
          for (const calls of [before, after]) {
            expect(calls.map(([document]) => String(document?.id))).to.have.members([first, second]);
            expect(new Set(calls.map(([, movement]) => String(movement?.id))).size).to.equal(2);
          }
          const further = updates.map(({ _id, x }) => ({ _id, x: x + 100 }));
          await collectHookCalls(
            'preMoveToken',
            () => scene.updateEmbeddedDocuments('Token', further),
            ([document]) => String(document?.id) !== first,
          );
          expect(tokens.map(viewPlace)).to.deep.equal(['200,200', '800,200']);
        }));
    },
  },
  {
    ...world,
    id: 'Q-78',
    title: 'preMoveToken is asked where the move is made alone; moveToken tells every client, with the user who moved',
    source: `${PRE} ("only fires for the client who is initiating"), ${POST} ("for all connected clients")`,
    members: ['hook:preMoveToken', 'hook:moveToken'],
    run({ it, expect }) {
      it('of a move by another user', () =>
        withMovers(1, async ([token]) => {
          const other = findOther();
          if (!other || !token) return;
          let after: readonly (readonly Loose[])[] = [];
          const before = await collectHookCalls('preMoveToken', async () => {
            after = await collectHookCalls('moveToken', async () => {
              await other.query('conformance.update', { uuid: token.uuid, changes: { x: 400 } }, TIMEOUT);
              await waitUntil(() => Number(token.x) === 400);
              await pause(50);
            });
          });
          expect([before.length, after.length]).to.deep.equal([0, 1]);
          const [, movement, , user] = loose(after[0]);
          expect(user).to.equal(other);
          expect([Number(loose(movement).passed.cost), viewPlace(loose(movement).destination)]).to.deep.equal([
            15,
            '400,200',
          ]);
        }));
    },
  },
  {
    ...world,
    id: 'Q-79',
    title: 'A token that becomes larger moves: the hooks tell it, and one may refuse it',
    source:
      'foundryvtt/foundryvtt#12159 (x, y, elevation, width, height or shape); foundryvtt.com/api foundry.documents.TokenDocument ("fields must not be altered": the same)',
    confidence: 'reported',
    members: ['hook:preMoveToken', 'hook:moveToken'],
    run({ it, expect }) {
      it('without going anywhere', () =>
        withMovers(1, async ([token]) => {
          await collectHookCalls(
            'preMoveToken',
            () => token?.update({ width: 2, height: 2 }),
            () => false,
          );
          expect(Number(token?.width)).to.equal(1);
          const calls = await collectHookCalls('moveToken', () => token?.update({ width: 2, height: 2 }));
          expect(calls.length).to.equal(1);
          const { origin, destination } = loose(calls[0]?.[1]);
          expect([Number(origin.width), Number(destination.width), viewPlace(destination)]).to.deep.equal([
            1,
            2,
            '100,200',
          ]);
        }));
    },
  },
  {
    ...world,
    id: 'Q-80',
    title: 'A deleted token that the layer brings back has its id and what its actor had of its own',
    source: 'foundryvtt/foundryvtt#11263 (closed: the delta was cleared)',
    confidence: 'reported',
    members: ['foundry.canvas.layers.TokenLayer#undoHistory'],
    run({ it, expect }) {
      it('unlinked', () =>
        withAttributeActor({ prototypeToken: { actorLink: false } }, (actor) =>
          withViewedScene(async (scene) => {
            const token = await placeToken(scene, actor, { actorLink: false });
            await token.actor.update({ name: 'Asked own' });
            await token.delete();
            expect(scene.tokens.size).to.equal(0);
            await host.canvas.tokens.undoHistory();
            await waitUntil(() => scene.tokens.get(token.id));
            expect(scene.tokens.get(token.id).actor.name).to.equal('Asked own');
          }),
        ));
    },
  },
  {
    ...page,
    id: 'Q-81',
    title: 'When a tour starts, _postStep is called before anything is shown, without a current step',
    source: 'foundryvtt/foundryvtt#10457 (open)',
    members: [`${TOUR_MEMBER}#_postStep`, `${TOUR_MEMBER}#start`],
    run({ it, expect }) {
      it('first of all', async () => {
        const order: string[] = [];
        const { Tour } = host.foundry.nue;
        class Spied extends toClass(Tour) {
          async _preStep(): Promise<void> {
            order.push(`pre ${String(loose(this).currentStep?.id)}`);
          }
          async _postStep(): Promise<void> {
            order.push(`post ${String(loose(this).currentStep)}`);
            await loose(Tour.prototype)._postStep.call(this);
          }
        }
        await withTour(() => expect(order).to.deep.equal(['post null', 'pre only']), {}, loose(Spied));
      });
    },
  },
  {
    ...page,
    id: 'Q-82',
    title:
      'The box of a step comes to lie under a window that its _preStep has just opened, and over one that has been open a while',
    source: 'foundryvtt/foundryvtt#12564 (open; a delay of 210 ms mends it)',
    members: [`${TOUR_MEMBER}#_preStep`],
    run({ it, expect }) {
      for (const [milliseconds, isOver] of [
        [0, false],
        [400, true],
      ] as const)
        it(isOver ? 'over' : 'under', async () => {
          const opened: Loose[] = [];
          try {
            await withTour(
              () => {
                const box = findBox();
                const { left = 0, top = 0, width = 0, height = 0 } = box?.getBoundingClientRect() ?? {};
                const front = document.elementFromPoint(left + width / 2, top + height / 2);
                expect(Boolean(box?.contains(front))).to.equal(isOver);
                const element = loose(opened[0]).element as unknown as HTMLElement;
                expect(element.contains(front)).to.equal(!isOver);
              },
              { selector: '#asked-target, #sidebar' },
              defineOpeningTour(milliseconds, opened),
            );
          } finally {
            for (const app of opened) await app.close({ animate: false });
          }
        });
    },
  },
  {
    ...page,
    id: 'Q-83',
    title: 'A target in another page, as that of a detached window, is not found, and the step is shown without it',
    source: `${TOUR} _getTargetElement ("Query the DOM"); which page is meant is not said`,
    confidence: 'inferred',
    members: [`${TOUR_MEMBER}#_getTargetElement`, `${TOUR_MEMBER}#targetElement`],
    run({ it, expect }) {
      it('in a frame', async () => {
        const frame = document.createElement('iframe');
        document.body.append(frame);
        try {
          frame.contentDocument?.body.insertAdjacentHTML('beforeend', '<p id="asked-elsewhere">Here</p>');
          await withTour(
            (tour) => {
              expect(tour._getTargetElement('#asked-elsewhere') ?? null).to.equal(null);
              expect(tour.targetElement ?? null).to.equal(null);
              expect(findBox()?.textContent).to.include('Asked step');
            },
            { selector: '#asked-elsewhere' },
          );
        } finally {
          frame.remove();
        }
      });
    },
  },
  {
    ...page,
    generation: 13,
    id: 'Q-84',
    title: 'A step without a target stands half above a page that is lower than 960 pixels',
    source: 'foundryvtt/foundryvtt#13069 (open)',
    members: [`${TOUR_MEMBER}#_renderStep`],
    run({ it, expect }) {
      it('in 13', () =>
        withTour(async () => {
          const box = findBox();
          await waitUntil(() => box?.offsetHeight);
          const { top = 0, bottom = 0 } = box?.getBoundingClientRect() ?? {};
          if (window.innerHeight < HIGH_PAGE) expect(top).to.be.below(0);
          else expect(top).to.be.least(0);
          expect(bottom).to.be.above(0);
        }));
    },
  },
];
