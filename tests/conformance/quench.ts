/**
 * Registers the specs with Quench (https://github.com/Ethaks/FVTT-Quench), a module that runs mocha in a page of Foundry: one batch per topic. This file is
 * only in the development build; without Quench it does nothing. The Quench members used here are taken from its documentation.
 */
import { host } from './globals.ts';
import { topics } from './index.ts';
import type { ConformanceSpec, SpecContext } from './spec.ts';

/** The part of mocha's `this` that suites use. */
interface Suite {
  timeout(milliseconds: number): unknown;
}

/** The functions that Quench passes to a batch; a test without a body is pending. */
interface QuenchContext extends Omit<SpecContext, 'describe' | 'it'> {
  describe(name: string, body: (this: Suite) => void): void;
  it(name: string, body?: () => void | Promise<void>): void;
}

interface Quench {
  registerBatch(key: string, register: (context: QuenchContext) => void, options: { displayName: string }): void;
}

/** How long one test may take, in milliseconds; mocha's own limit is too short for requests to a server. */
const LIMIT = 15_000;

/** Returns why the current user cannot run a spec; undefined if they can. */
function findObstacle({ generation, needs }: ConformanceSpec): string | undefined {
  if (generation !== 'both' && generation !== Number(host.game.release.generation)) return `generation ${generation}`;
  if (needs === 'player') return 'as a player, in a prepared world: npm run verify:foundry';
  if (needs !== 'kernel' && !host.game.user.isGM) return 'as a Gamemaster';
  return undefined;
}

/** Registers a topic; Quench calls `register` when it runs the batch. */
function registerTopic(quench: Quench, topic: string, specs: readonly ConformanceSpec[]): void {
  const words = topic.replace(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);
  const register = (context: QuenchContext): void => {
    for (const spec of specs) {
      const title = `${spec.id} ${spec.title}`;
      const obstacle = findObstacle(spec);
      if (obstacle) context.it(`${title} (${obstacle})`);
      else
        context.describe(title, function () {
          this.timeout(LIMIT);
          spec.run(context);
        });
    }
  };
  const displayName = `TETRAD: Conformance, ${words}`;
  quench.registerBatch(`tetrad.conformance.${words.replaceAll(' ', '-')}`, register, { displayName });
}

host.Hooks.on('quenchReady', (quench: Quench) => {
  for (const [topic, specs] of Object.entries(topics)) registerTopic(quench, topic, specs);
});
