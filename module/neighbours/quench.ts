/**
 * Registers a batch of tests with the module Quench, which runs tests inside Foundry. With it, a GM can check a world after an update: the compendia and the
 * world's documents can be read, and the odds of each ruleset add up to 1. The batch changes nothing.
 */
import { foreseeQuick, listQuickRolls } from '../checks/quick-roll.ts';
import { listStored } from '../foundry/stored-documents.ts';
import { defineNeighbour, type Neighbour } from './neighbour.ts';

/** The members of a batch's context that are used here, which come from mocha and chai. */
interface Context {
  describe(name: string, body: () => void): void;
  it(name: string, body: () => void | Promise<void>): void;
  readonly assert: {
    deepEqual(actual: unknown, expected: unknown, message?: string): void;
    approximately(actual: number, expected: number, delta: number, message?: string): void;
  };
}

interface Quench {
  registerBatch(key: string, register: (context: Context) => void, options: { readonly displayName: string }): void;
}

const localize = (key: string): string => game.i18n.localize(`TETRAD.Neighbours.quench.${key}`);

/** The maximum deviation of a sum of exact odds from 1, caused by floating-point arithmetic. */
const ROUNDING = 1e-9;

function testPacks({ it, assert }: Context): void {
  for (const pack of game.packs) {
    if (pack.metadata.packageType !== 'system') continue;
    it(pack.title, async () => {
      const documents = await pack.getDocuments();
      const unreadable = documents.filter(({ invalid }) => invalid).map(({ name }) => name);
      assert.deepEqual(unreadable, []);
      assert.deepEqual(documents.length, pack.index.size);
    });
  }
}

function testWorld({ it, assert }: Context): void {
  it(localize('readable'), async () => {
    const { unreadable } = await listStored();
    assert.deepEqual(unreadable, []);
  });
}

function testOdds({ it, assert }: Context): void {
  for (const entry of listQuickRolls()) {
    if (!entry.facet.odds) continue;
    it(game.i18n.localize(entry.label), () => {
      const rows =
        foreseeQuick(
          entry,
          entry.facet.fields.map(({ initial }) => initial),
        )?.rows ?? [];
      assert.approximately(
        rows.reduce((sum, { p }) => sum + p, 0),
        1,
        ROUNDING,
      );
    });
  }
}

/** The neighbour for the module Quench. */
export const quenchBatch: Neighbour = defineNeighbour('quench', 'quenchReady', (quench: Quench): void => {
  quench.registerBatch(
    'tetrad.world',
    (context) => {
      context.describe(localize('packs'), () => testPacks(context));
      context.describe(localize('world'), () => testWorld(context));
      context.describe(localize('odds'), () => testOdds(context));
    },
    { displayName: `TETRAD: ${localize('title')}` },
  );
});
