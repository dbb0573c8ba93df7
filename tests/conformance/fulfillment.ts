/** How dice get their results: configured methods, handlers, and entry by hand through RollResolver. */
import { withUniform } from './dice-script.ts';
import { host, type Loose, loose, pause, waitUntil } from './globals.ts';
import type { ConformanceSpec } from './spec.ts';

const CONFIG_PAGE = 'https://foundryvtt.com/api/v14/interfaces/CONFIG.DiceFulfillmentConfiguration.html';
const RESOLVER = 'fvtt-types client/applications/dice/roll-resolver';
const shared = { generation: 'both', confidence: 'documented', needs: 'page' } as const;

/** Runs `body` while the user has chosen a method for some denominations. */
async function withMethods(methods: Record<string, string>, body: () => unknown): Promise<void> {
  const before: unknown = host.game.settings.get('core', 'diceConfiguration');
  await host.game.settings.set('core', 'diceConfiguration', methods);
  try {
    await body();
  } finally {
    await host.game.settings.set('core', 'diceConfiguration', before);
  }
}

/** Runs `body` while there is a method that does not ask the user; it returns the given faces and then nothing. */
async function withHandler(faces: readonly number[], body: (terms: Loose[]) => unknown): Promise<void> {
  const queue = [...faces];
  const terms: Loose[] = [];
  host.CONFIG.Dice.fulfillment.methods.conformance = loose({
    label: 'Conformance',
    interactive: false,
    handler: async (term: Loose) => {
      terms.push(term);
      return queue.shift();
    },
  });
  try {
    await body(terms);
  } finally {
    Reflect.deleteProperty(host.CONFIG.Dice.fulfillment.methods, 'conformance');
  }
}

/** Starts a roll whose d6 are entered by hand, waits for its resolver, and returns both. */
async function startManual(
  formula: string,
  options: object = {},
): Promise<{ roll: Loose; done: Promise<unknown>; resolver: Loose }> {
  const { Roll } = host.foundry.dice;
  const roll = new Roll(formula);
  const done = roll.evaluate(options) as unknown as Promise<unknown>;
  await waitUntil(() => Roll.RESOLVERS.get(roll)?.rendered);
  return { roll, done, resolver: Roll.RESOLVERS.get(roll) };
}

/** Tests whether an input still waits for a result. */
const isOpen = (input: HTMLInputElement): boolean => !input.value && !input.disabled && !input.readOnly;

export const specs: readonly ConformanceSpec[] = [
  {
    ...shared,
    id: 'M-fulfil-config',
    title: 'denominations and methods of fulfilment',
    source: CONFIG_PAGE,
    members: [
      'CONFIG.Dice.fulfillment.dice',
      'CONFIG.Dice.fulfillment.methods',
      'CONFIG.Dice.fulfillment.defaultMethod',
    ],
    run({ it, expect }) {
      it('has labels and icons, and entry by hand', () => {
        const { fulfillment } = host.CONFIG.Dice;
        for (const die of ['d4', 'd6', 'd8', 'd10', 'd12', 'd20', 'd100']) {
          expect(loose(fulfillment.dice[die]).label, die).to.be.a('string');
          expect(loose(fulfillment.dice[die]).icon, die).to.be.a('string');
        }
        expect(fulfillment.methods.manual.interactive).to.equal(true);
        expect(fulfillment.methods.manual.label).to.be.a('string');
        expect(fulfillment.defaultMethod).to.be.a('string');
      });
    },
  },
  {
    ...shared,
    id: 'M-fulfil-handler',
    title: 'the handler of the chosen method gives each result; undefined falls back to the random source',
    source: 'https://foundryvtt.com/api/v14/types/CONFIG.DiceFulfillmentHandler.html; DiceTerm#_roll',
    members: ['foundry.dice.terms.DiceTerm#method', 'CONFIG.Dice.fulfillment.methods'],
    run({ it, expect }) {
      it('by the choice of the user', async () => {
        await withHandler([2, 5], (terms) =>
          withMethods({ d6: 'conformance' }, async () => {
            const roll = new host.foundry.dice.Roll('2d6 + 1d8');
            await withUniform([0.5], () => roll.evaluate());
            expect(loose(roll.dice[0]).values).to.deep.equal([2, 5]);
            expect(loose(roll.dice[0]).method).to.equal('conformance');
            expect(loose(roll.dice[1]).method).to.not.equal('conformance');
            expect(terms.every((term) => Number(term.faces) === 6)).to.equal(true);
          }),
        );
      });
      it('also for the dice that modifiers add', async () => {
        await withHandler([6, 3], () =>
          withMethods({ d6: 'conformance' }, async () => {
            const roll = new host.foundry.dice.Roll('1d6x');
            // Drawing a random number would throw.
            await withUniform([], () => roll.evaluate());
            expect(roll.total).to.equal(9);
          }),
        );
      });
      it('falls back', async () => {
        await withHandler([], () =>
          withMethods({ d6: 'conformance' }, async () => {
            const roll = new host.foundry.dice.Roll('3d6');
            await roll.evaluate();
            expect(Number(roll.total)).to.be.within(3, 18);
          }),
        );
      });
      it('by the default method where the user has chosen none', async () => {
        await withHandler([4], () =>
          withMethods({}, async () => {
            const { fulfillment } = host.CONFIG.Dice;
            const before = fulfillment.defaultMethod;
            fulfillment.defaultMethod = loose('conformance');
            try {
              const roll = new host.foundry.dice.Roll('1d6');
              await withUniform([], () => roll.evaluate());
              expect(roll.total).to.equal(4);
            } finally {
              fulfillment.defaultMethod = before;
            }
          }),
        );
      });
    },
  },
  {
    ...shared,
    id: 'M-fulfil-manual',
    title: 'dice that are entered by hand open a resolver, which takes submitted results',
    source: RESOLVER,
    members: [
      'foundry.applications.dice.RollResolver',
      'foundry.applications.dice.RollResolver#roll',
      'foundry.applications.dice.RollResolver#fulfillable',
      'foundry.applications.dice.RollResolver#awaitFulfillment',
      'foundry.applications.dice.RollResolver#addTerm',
      'foundry.applications.dice.RollResolver#resolveResult',
      'foundry.applications.dice.RollResolver.DEFAULT_OPTIONS',
      'foundry.dice.Roll.RESOLVERS',
      'foundry.dice.Roll.resolverImplementation',
      'foundry.dice.Roll.identifyFulfillableTerms',
    ],
    run({ it, expect }) {
      it('knows the roll and the dice it asks for', async () => {
        await withMethods({ d6: 'manual' }, async () => {
          const { roll, done, resolver } = await startManual('2d6 + 1d8 + 3');
          expect(resolver).to.be.instanceOf(host.foundry.applications.dice.RollResolver);
          expect(host.foundry.dice.Roll.resolverImplementation).to.equal(host.foundry.applications.dice.RollResolver);
          expect(resolver.roll).to.equal(roll);
          const descriptors = [...resolver.fulfillable.values()];
          expect(descriptors.length).to.equal(1);
          expect(descriptors[0]?.method).to.equal('manual');
          expect(loose(descriptors[0]?.term).faces).to.equal(6);
          const inputs = (resolver.element as unknown as HTMLElement).querySelectorAll<HTMLInputElement>('input[name]');
          expect(inputs.length).to.equal(2);
          inputs.forEach((input, index) => (input.value = String(index + 3)));
          await resolver.submit();
          await done;
          expect(loose(roll.dice[0]).values).to.deep.equal([3, 4]);
          expect(Number(roll.total)).to.be.within(11, 18);
          await waitUntil(() => !resolver.rendered);
          expect(host.foundry.dice.Roll.RESOLVERS.has(roll)).to.equal(false);
        });
      });
      it('asks again for dice that a modifier adds', async () => {
        await withMethods({ d6: 'manual' }, async () => {
          const { roll, done, resolver } = await startManual('1d6x', { allowInteractive: true });
          const element = resolver.element as unknown as HTMLElement;
          const first = element.querySelector<HTMLInputElement>('input[name]') as HTMLInputElement;
          first.value = '6';
          await resolver.submit();
          const findOpen = (): HTMLInputElement | undefined =>
            [...element.querySelectorAll<HTMLInputElement>('input[name]')].find(isOpen);
          await waitUntil(findOpen);
          (findOpen() as HTMLInputElement).value = '2';
          await resolver.submit();
          await done;
          expect(roll.total).to.equal(8);
        });
      });
      it('asks for dice whose number only the evaluation tells', async () => {
        await withMethods({ d6: 'manual' }, async () => {
          const { roll, done, resolver } = await startManual('(1 + 1)d6');
          const element = resolver.element as unknown as HTMLElement;
          const inputs = element.querySelectorAll<HTMLInputElement>('input[name]');
          expect(inputs.length).to.equal(2);
          inputs.forEach((input) => (input.value = '5'));
          await resolver.submit();
          await done;
          expect(roll.total).to.equal(10);
        });
      });
      it('is not opened with allowInteractive: false', async () => {
        await withMethods({ d6: 'manual' }, async () => {
          const roll = new host.foundry.dice.Roll('1d6');
          await roll.evaluate({ allowInteractive: false });
          expect(Number(roll.total)).to.be.within(1, 6);
        });
      });
      it('is not asked for a die that is rolled with allowInteractive: false meanwhile', async () => {
        await withMethods({ d6: 'manual' }, async () => {
          const { roll, done, resolver } = await startManual('1d6x');
          const list = () => [
            ...(resolver.element as unknown as HTMLElement).querySelectorAll<HTMLInputElement>('input[name]'),
          ];
          const [first] = list() as [HTMLInputElement];
          first.value = '6';
          await resolver.submit();
          await waitUntil(() => list().some(isOpen));
          const extra = Promise.resolve(loose(roll.dice[0]).roll({ allowInteractive: false })) as Promise<unknown>;
          const found = await Promise.race([extra, pause(2000)]);
          await resolver.close();
          await done;
          expect(Number(loose(found ?? {}).result)).to.be.within(1, 6);
        });
      });
      it('names the terms that need it', async () => {
        await withMethods({ d6: 'manual' }, () => {
          const { Roll } = host.foundry.dice;
          const terms = Roll.identifyFulfillableTerms(Roll.parse('2d6 + 1d8 + 3', {}));
          expect(terms.map((term: Loose) => term.faces)).to.deep.equal([6]);
        });
      });
    },
  },
  {
    ...shared,
    id: 'M-fulfil-manual-close',
    title: 'a resolver that is closed leaves the rest to the random source',
    source: RESOLVER + '; core issue 9775',
    confidence: 'inferred',
    members: ['foundry.applications.dice.RollResolver#awaitFulfillment'],
    run({ it, expect }) {
      it('closing it without an answer lets the random source decide', async () => {
        await withMethods({ d6: 'manual' }, async () => {
          const { roll, done, resolver } = await startManual('2d6');
          await resolver.close();
          await done;
          expect(Number(roll.total)).to.be.within(2, 12);
          expect(loose(roll.dice[0]).results.length).to.equal(2);
        });
      });
    },
  },
];
