/** Tours: their collection, their progress, what the page shows meanwhile, the keys, and where users start them. */
import { catchFailure, host, loose, pause, toClass, waitUntil, type Loose } from './globals.ts';
import { click } from './page-script.ts';
import type { ConformanceSpec } from './spec.ts';

const TOUR = 'fvtt-types src/foundry/client/nue/tour.d.mts';
const COLLECTION = 'fvtt-types src/foundry/client/nue/tours-collection.d.mts';
const PUBLIC = 'public tests that dismiss tours in Foundry (aside.tour, .tour-overlay, [data-action="exit"])';
const page = { generation: 'both', confidence: 'documented', needs: 'page' } as const;
const TOUR_MEMBER = 'foundry.nue.Tour';

const STEPS = [
  { id: 'first', title: 'Spec first', content: '<p>In the <b>middle</b></p>' },
  { id: 'second', title: 'Spec second', content: '<p>At the chat</p>', selector: '#chat', tooltipDirection: 'LEFT' },
  { id: 'third', title: 'Spec third', content: '<p>Nowhere</p>', selector: '#no-such-element' },
];
let counter = 0;

/** Creates a tour and registers it under a new id. */
function register(more: object = {}, Tour: Loose = host.foundry.nue.Tour): Loose {
  counter += 1;
  const tour = new Tour({ title: 'Spec tour', steps: STEPS, display: true, ...more });
  host.game.tours.register(host.game.system.id, `spec-${counter}`, tour);
  return tour;
}

/** Registers a tour, passes it to `body` and makes sure that it is not left running. */
async function withTour(body: (tour: Loose) => unknown, more: object = {}, Tour?: Loose): Promise<void> {
  const tour = register(more, Tour);
  try {
    await body(tour);
  } finally {
    if (host.foundry.nue.Tour.activeTour === tour) tour.exit();
    await tour.reset();
  }
}

/** Returns the box of the current step. */
const findBox = (): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>('.tour')].find((box) => box.querySelector('[data-action]')) ?? null;
const findButton = (action: string): HTMLElement | null =>
  findBox()?.querySelector<HTMLElement>(`[data-action="${action}"]`) ?? null;
const readProgress = (): string => JSON.stringify(host.game.settings.get('core', 'tourProgress'));
/** Returns the status of a tour and the number of its step. */
const tell = ({ status, stepIndex }: Loose): unknown[] => [status, stepIndex];

export const specs: readonly ConformanceSpec[] = [
  {
    ...page,
    id: 'M-tours-register',
    title: 'game.tours holds tours by namespace and id, each once',
    source: `${COLLECTION}; client/game.d.mts tours`,
    members: [
      'foundry.nue.ToursCollection',
      'foundry.nue.ToursCollection#register',
      'foundry.nue.ToursCollection#set',
      'game.tours',
    ],
    run({ it, expect }) {
      it('gives the tour its key', async () => {
        const { tours, system } = host.game;
        expect(tours).to.be.instanceOf(host.foundry.nue.ToursCollection);
        const tour = register();
        const id = `spec-${counter}`;
        expect([tour.namespace, tour.id, tour.key] as unknown[]).to.deep.equal([
          system.id,
          id,
          `${String(system.id)}.${id}`,
        ]);
        expect(tours.get(tour.key)).to.equal(tour);
        expect([...tours.contents]).to.include(tour);
        expect(await catchFailure(() => tours.register(system.id, id, tour))).to.be.instanceOf(Error);
        expect(await catchFailure(() => tours.set(`${String(system.id)}.other`, tour))).to.be.instanceOf(Error);
      });
    },
  },
  {
    ...page,
    id: 'M-tour-config',
    title: 'A tour is made of a configuration, which it copies, and whose texts are keys of the language file',
    source: `${TOUR} Config, constructor, config, title, description; API14 TourConfig`,
    members: [
      TOUR_MEMBER,
      ...['config', 'id', 'namespace', 'key', 'title', 'description', 'steps', 'canStart', 'currentStep'].map(
        (name) => `${TOUR_MEMBER}#${name}`,
      ),
    ],
    run({ it, expect }) {
      it('reads it', () => {
        const config = { id: 'a', namespace: 'b', title: 'DOCUMENT.Actor', description: 'DOCUMENT.Item', steps: STEPS };
        const tour = new host.foundry.nue.Tour(config);
        const { i18n } = host.game;
        expect([tour.title, tour.description] as unknown[]).to.deep.equal([
          i18n.localize('DOCUMENT.Actor'),
          i18n.localize('DOCUMENT.Item'),
        ]);
        expect([tour.key, tour.steps.length, tour.currentStep, tour.canStart] as unknown[]).to.deep.equal([
          'b.a',
          3,
          null,
          true,
        ]);
        expect(tour.config).to.not.equal(config);
        expect(tour.config).to.deep.equal(config);
        const other = new host.foundry.nue.Tour(config, { id: 'c', namespace: 'd' });
        expect([other.id, other.namespace, other.key] as unknown[]).to.deep.equal(['c', 'd', 'd.c']);
      });
    },
  },
  {
    ...page,
    id: 'M-tour-course',
    title: 'A tour goes forward and back by its steps, is completed behind the last one, and begins anew after a reset',
    source: `${TOUR} start, next, previous, progress, complete, reset, status, stepIndex, hasNext, hasPrevious`,
    members: [
      ...[
        'start',
        'next',
        'previous',
        'progress',
        'complete',
        'reset',
        'status',
        'stepIndex',
        'hasNext',
        'hasPrevious',
      ].map((name) => `${TOUR_MEMBER}#${name}`),
      `${TOUR_MEMBER}.STATUS`,
      `${TOUR_MEMBER}.activeTour`,
      `${TOUR_MEMBER}.tourInProgress`,
    ],
    run({ it, expect }) {
      it('step by step', () =>
        withTour(async (tour) => {
          const { Tour } = host.foundry.nue;
          const { UNSTARTED, IN_PROGRESS, COMPLETED } = Tour.STATUS;
          expect([UNSTARTED, IN_PROGRESS, COMPLETED] as unknown[]).to.deep.equal([
            'unstarted',
            'in-progress',
            'completed',
          ]);
          expect(tell(tour)).to.deep.equal(['unstarted', -1]);
          await tour.start();
          expect(tell(tour)).to.deep.equal(['in-progress', 0]);
          expect([tour.hasNext, tour.hasPrevious, tour.currentStep.id] as unknown[]).to.deep.equal([
            true,
            false,
            'first',
          ]);
          expect([Tour.tourInProgress, Tour.activeTour === tour] as unknown[]).to.deep.equal([true, true]);
          await tour.next();
          expect([tour.stepIndex, tour.hasNext, tour.hasPrevious] as unknown[]).to.deep.equal([1, true, true]);
          await tour.previous();
          expect(tell(tour)).to.deep.equal(['in-progress', 0]);
          await tour.progress(2);
          expect([tour.stepIndex, tour.hasNext] as unknown[]).to.deep.equal([2, false]);
          await tour.next();
          expect(tour.status).to.equal('completed');
          expect([Tour.tourInProgress, Tour.activeTour] as unknown[]).to.deep.equal([false, null]);
          await tour.reset();
          expect(tell(tour)).to.deep.equal(['unstarted', -1]);
          await tour.complete();
          expect(tour.status).to.equal('completed');
        }));
      it('within its steps', () =>
        withTour(async (tour) => {
          await tour.start();
          expect(await catchFailure(() => tour.progress(4))).to.be.instanceOf(Error);
          expect(await catchFailure(() => tour.progress(-1))).to.be.instanceOf(Error);
        }));
    },
  },
  {
    ...page,
    id: 'M-tour-exit',
    title:
      'A tour that was left is still in progress; it goes on where it was if it can be resumed, else from the beginning',
    source: `${TOUR} exit, canBeResumed; core issues 6984, 8187, 9680`,
    confidence: 'reported',
    members: [`${TOUR_MEMBER}#exit`, `${TOUR_MEMBER}#start`],
    run({ it, expect }) {
      for (const [canBeResumed, index] of [
        [true, 1],
        [false, 0],
      ] as const)
        it(canBeResumed ? 'goes on' : 'begins anew', () =>
          withTour(
            async (tour) => {
              await tour.start();
              await tour.next();
              tour.exit();
              expect(host.foundry.nue.Tour.activeTour).to.equal(null);
              expect(findBox()).to.equal(null);
              expect(tour.status).to.equal('in-progress');
              await tour.start();
              expect(tour.stepIndex).to.equal(index);
            },
            { canBeResumed },
          ),
        );
    },
  },
  {
    ...page,
    id: 'M-tour-one',
    title: 'While a tour is in progress no other can be begun',
    source: 'core issue 8187',
    confidence: 'reported',
    members: [`${TOUR_MEMBER}#start`],
    run({ it, expect }) {
      it('refuses the other', () =>
        withTour((tour) =>
          withTour(async (other) => {
            await tour.start();
            expect(await catchFailure(() => other.start())).to.be.instanceOf(Error);
            expect(host.foundry.nue.Tour.activeTour).to.equal(tour);
            expect(other.status).to.equal('unstarted');
            tour.exit();
          }),
        ));
    },
  },
  {
    ...page,
    id: 'M-tour-steps-overridden',
    title: 'What prepares a step is awaited before it is shown, and what cleans up comes before the next one',
    source: `${TOUR} _preStep, _postStep, _renderStep; public tours (lancer, shadowdark)`,
    members: [`${TOUR_MEMBER}#_preStep`, `${TOUR_MEMBER}#_postStep`, `${TOUR_MEMBER}#_renderStep`],
    run({ it, expect }) {
      it('in this order', async () => {
        const order: string[] = [];
        const { Tour } = host.foundry.nue;
        // At the start there may be a clean-up without a step (core issue 10457).
        const note = (tour: object, text: string): void => {
          const { currentStep } = loose(tour);
          if (currentStep) order.push(`${text} ${String(currentStep.id)}`);
        };
        class Spied extends toClass(Tour) {
          async _preStep(): Promise<void> {
            await loose(Tour.prototype)._preStep.call(this);
            await pause(20);
            note(this, 'pre');
          }
          async _renderStep(): Promise<void> {
            note(this, 'render');
            await loose(Tour.prototype)._renderStep.call(this);
          }
          async _postStep(): Promise<void> {
            await loose(Tour.prototype)._postStep.call(this);
            note(this, 'post');
          }
        }
        await withTour(
          async (tour) => {
            await tour.start();
            await tour.next();
            expect(order).to.deep.equal(['pre first', 'render first', 'post first', 'pre second', 'render second']);
            await tour.next();
            order.length = 0;
            await tour.next();
            expect(order).to.deep.equal(['post third']);
          },
          {},
          loose(Spied),
        );
      });
    },
  },
  {
    ...page,
    id: 'M-tour-page',
    title:
      'A step shows its title and content, at the element it names or in the middle; nothing of it is left afterwards',
    source: `${TOUR} targetElement, overlayElement, fadeElement, _getTargetElement; API14 TourStep; ${PUBLIC}; foundryvtt-shadowdark issue 432 (a selector that finds nothing)`,
    confidence: 'reported',
    members: [
      `${TOUR_MEMBER}.HIGHLIGHT_PADDING`,
      ...['targetElement', 'overlayElement', 'fadeElement', '_getTargetElement'].map(
        (name) => `${TOUR_MEMBER}#${name}`,
      ),
    ],
    run({ it, expect }) {
      it('with and without a target', () =>
        withTour(async (tour) => {
          await tour.start();
          await waitUntil(findBox);
          expect(findBox()?.textContent).to.include('Spec first');
          expect(findBox()?.querySelector('b')?.textContent).to.equal('middle');
          expect(tour.targetElement ?? null).to.equal(null);
          expect(document.contains(tour.overlayElement as unknown as Node)).to.equal(true);
          await tour.next();
          await waitUntil(() => findBox()?.textContent?.includes('At the chat'));
          expect(tour.targetElement).to.equal(document.querySelector('#chat'));
          expect(document.contains(tour.fadeElement as unknown as Node)).to.equal(true);
          expect(document.querySelectorAll('.tour [data-action="exit"]').length).to.equal(1);
          // A selector that finds nothing does not end the tour.
          expect(tour._getTargetElement('#no-such-element') ?? null).to.equal(null);
          await tour.next();
          await waitUntil(() => findBox()?.textContent?.includes('Nowhere'));
          expect(tour.targetElement ?? null).to.equal(null);
          const { overlayElement, fadeElement } = tour;
          tour.exit();
          await waitUntil(() => !findBox());
          for (const element of [overlayElement, fadeElement])
            expect(document.contains((element ?? null) as unknown as Node | null)).to.equal(false);
        }));
      it('with buttons', () =>
        withTour(async (tour) => {
          await tour.start();
          await waitUntil(() => findButton('next'));
          click(findButton('next'));
          await waitUntil(() => tour.stepIndex === (1 as unknown) && findButton('previous'));
          click(findButton('previous'));
          await waitUntil(() => tour.stepIndex === (0 as unknown) && findButton('exit'));
          click(findButton('exit'));
          await waitUntil(() => !findBox());
          expect(tell(tour)).to.deep.equal(['in-progress', 0]);
        }));
    },
  },
  {
    ...page,
    id: 'M-tour-sidebar',
    title: 'A step of a tour of the sidebar opens the tab that it names',
    source: 'fvtt-types src/foundry/client/nue/tours/sidebar-tour.d.mts; API14 TourStep sidebarTab',
    members: ['foundry.nue.tours.SidebarTour', 'foundry.nue.tours.SidebarTour.HIGHLIGHT_PADDING'],
    run({ it, expect }) {
      it('before it is shown', async () => {
        const steps = ['actors', 'chat'].map((sidebarTab) => ({
          id: sidebarTab,
          title: 'T',
          content: 'C',
          sidebarTab,
        }));
        const { SidebarTour } = host.foundry.nue.tours;
        expect(loose(SidebarTour).HIGHLIGHT_PADDING).to.equal(10);
        await withTour(
          async (tour) => {
            await tour.start();
            expect(host.ui.actors.active).to.equal(true);
            await tour.next();
            expect([host.ui.actors.active, host.ui.chat.active] as unknown[]).to.deep.equal([false, true]);
          },
          { steps },
          SidebarTour,
        );
      });
    },
  },
  {
    ...page,
    id: 'M-tour-keys',
    title: 'The keys of movement go forward and back in a tour',
    source: `${TOUR} onMovementAction; core issue 8065`,
    members: [`${TOUR_MEMBER}.onMovementAction`],
    run({ it, expect }) {
      it('right and left', () =>
        withTour(async (tour) => {
          const { Tour } = host.foundry.nue;
          await tour.start();
          expect(Tour.onMovementAction(['right'])).to.equal(true);
          await waitUntil(() => tour.stepIndex === (1 as unknown));
          expect(Tour.onMovementAction(['left'])).to.equal(true);
          await waitUntil(() => tour.stepIndex === (0 as unknown));
        }));
    },
  },
  {
    ...page,
    id: 'M-tour-json',
    title: 'A tour is read from a file, with texts of its own, as an instance of the class that reads it',
    source: `${TOUR} fromJSON; API14 TourConfig localization`,
    members: [`${TOUR_MEMBER}.fromJSON`],
    run({ it, expect }) {
      it('of JSON', async () => {
        class Own extends toClass(host.foundry.nue.Tour) {}
        const config = {
          title: 'SPEC.Tour.title',
          steps: STEPS,
          localization: { 'SPEC.Tour.title': 'Read from a file' },
        };
        const { fetch } = globalThis;
        Object.assign(globalThis, { fetch: async () => new Response(JSON.stringify(config)) });
        try {
          const tour = await loose(Own).fromJSON('systems/spec/tours/spec.json');
          expect(tour).to.be.instanceOf(Own);
          expect([tour.title, tour.steps.length] as unknown[]).to.deep.equal(['Read from a file', 3]);
        } finally {
          Object.assign(globalThis, { fetch });
        }
      });
    },
  },
  {
    ...page,
    id: 'M-tour-progress',
    title: 'How far a tour has come is kept in a setting, and a tour registered anew knows it',
    source: 'core issue 6984 (the setting core.tourProgress); client/nue/tour.d.mts _reloadProgress',
    confidence: 'reported',
    members: [`${TOUR_MEMBER}#_reloadProgress`],
    run({ it, expect }) {
      it('for this user', () =>
        withTour(
          async (tour) => {
            const before = readProgress();
            await tour.start();
            await tour.next();
            tour.exit();
            await waitUntil(() => readProgress() !== before);
            const again = new host.foundry.nue.Tour(tour.config, { id: tour.id, namespace: tour.namespace });
            again._reloadProgress();
            expect(tell(again)).to.deep.equal(['in-progress', 1]);
          },
          { canBeResumed: true },
        ));
    },
  },
  {
    ...page,
    id: 'M-tour-management',
    title: 'A window lists the tours that want to be shown and begins them',
    source:
      'fvtt-types src/foundry/client/applications/sidebar/apps/tours-management.d.mts; API14 TourConfig display; foundryvtt.com/article/tours',
    members: [
      'foundry.applications.sidebar.apps.ToursManagement',
      'foundry.applications.sidebar.apps.ToursManagement#_prepareCategoryData',
    ],
    run({ it, expect }) {
      it('leaves the others out', () =>
        withTour(async (shown) => {
          const hidden = register({ title: 'Spec hidden', display: false });
          const app = new host.foundry.applications.sidebar.apps.ToursManagement();
          const categories = await app._prepareCategoryData();
          const entries = Object.values(categories as unknown as Record<string, Loose>).flatMap((one) => [
            ...one.entries,
          ]);
          const labels = entries.filter(({ id }) => String(id).includes(String(shown.id))).map(({ label }) => label);
          expect(labels as unknown[]).to.deep.equal(['Spec tour']);
          expect(entries.some(({ label }) => String(label) === String(hidden.title))).to.equal(false);
        }));
    },
  },
  {
    ...page,
    needs: 'player',
    id: 'M-tour-restricted',
    title: 'Steps and tours for Gamemasters are left out for others',
    source: 'API14 TourStep restricted, TourConfig restricted',
    members: [`${TOUR_MEMBER}#steps`],
    run({ it, expect }) {
      it('in the steps and in the list', async () => {
        const steps = STEPS.map((step, index) => ({ ...step, restricted: index === 1 }));
        await withTour(
          async (tour) => {
            expect([...tour.steps].map(({ id }) => id) as unknown[]).to.deep.equal(['first', 'third']);
            const kept = register({ title: 'Spec for Gamemasters', restricted: true });
            const app = new host.foundry.applications.sidebar.apps.ToursManagement();
            const categories = await app._prepareCategoryData();
            const entries = Object.values(categories as unknown as Record<string, Loose>).flatMap((one) => [
              ...one.entries,
            ]);
            expect(entries.some(({ label }) => String(label) === String(kept.title))).to.equal(false);
          },
          { steps },
        );
      });
    },
  },
];
