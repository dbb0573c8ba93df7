// What all conformance runs share: the bundle of the specs for a page, the fixture system with its packs, the users who join, and the documents that a player
// needs.
import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { compilePack } from '@foundryvtt/foundryvtt-cli';
import { build } from 'vite';
import { joinTable, startTable } from './table-process.mjs';

const SOURCE = 'tests/fixtures/conformance-system';
/** The folder of the system with its compiled packs: LevelDB folders are not part of the repository. */
const SYSTEM = '.build/conformance-system';

/**
 * Bundles a TypeScript file for a page.
 * @param {string} entry
 * @param {string} name of the bundle
 * @returns {Promise<string>} the bundled code
 */
export async function bundleForPage(entry, name) {
  const outDir = `.build/page/${name}`;
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      lib: { entry, formats: ['iife'], name: 'bundled', fileName: () => `${name}.js` },
      outDir,
      copyPublicDir: false,
      minify: false,
      rolldownOptions: { output: { keepNames: true } },
    },
  });
  return readFileSync(join(outDir, `${name}.js`), 'utf8');
}

/** Bundles the specs for a page. @returns the bundled code */
export function buildRunner() {
  return bundleForPage('tests/conformance/page-runner.ts', 'page-runner');
}

/** Compiles the fixture system. */
export async function prepareSystem() {
  rmSync(SYSTEM, { recursive: true, force: true });
  cpSync(SOURCE, SYSTEM, { recursive: true });
  for (const name of readdirSync(join(SOURCE, 'packs', '_source'))) {
    await compilePack(join(SOURCE, 'packs', '_source', name), join(SYSTEM, 'packs', name), { yaml: true });
  }
}

/**
 * Creates what the specs for players need: actors that they own or do not own, in an active encounter, a public message, a private roll, stacks of cards that
 * they own, and a pile that they may only see.
 * @param {import('playwright').Page} page of a GM
 * @param {string} player the name of the user
 */
export async function prepareForPlayer(page, player) {
  await page.evaluate(async (name) => {
    const { id: owner } = game.users.getName(name);
    const type = game.documentTypes.Actor.find((name) => name !== 'base');
    const ownership = { default: 0, [owner]: 3 };
    const own = await CONFIG.Actor.documentClass.create({ name: 'Of Ada', type, ownership });
    const other = await CONFIG.Actor.documentClass.create({ name: 'Of nobody', type, ownership: { default: 1 } });
    const combat = await CONFIG.Combat.documentClass.create({ active: true });
    await combat.createEmbeddedDocuments('Combatant', [{ actorId: own.id }, { actorId: other.id }]);
    const scene = await CONFIG.Scene.documentClass.create({ name: 'Of everybody', ownership: { default: 2 } });
    const tokens = [];
    for (const [index, actor] of [own, other].entries())
      tokens.push(await actor.getTokenDocument({ x: 300 + 200 * index, y: 300 }, { parent: scene }));
    await scene.createEmbeddedDocuments(
      'Token',
      tokens.map((token) => token.toObject()),
    );
    const cards = ['One', 'Two'].map((name, sort) => ({ name, sort, value: sort + 1 }));
    await CONFIG.Cards.documentClass.createDocuments([
      { name: 'Deck of Ada', type: 'deck', ownership, cards },
      { name: 'Pile of Ada', type: 'pile', ownership },
      { name: 'Pile of nobody', type: 'pile', ownership: { default: 2 }, cards: cards.slice(1) },
    ]);
    await CONFIG.ChatMessage.documentClass.create({ content: 'To everybody' });
    const roll = await new foundry.dice.Roll('1d6').evaluate();
    await CONFIG.ChatMessage.documentClass.create({ rolls: [roll], whisper: [game.user.id] });
  }, player);
}

/**
 * Runs specs on a table of their own: first those for a GM, then those for a player.
 * @param {object} options
 * @param {import('playwright').Browser} options.browser
 * @param {string} options.runner the bundle of the specs
 * @param {13 | 14} options.generation
 * @param {readonly string[]} [options.ids] only these specs
 * @param {boolean} [options.next] the specs of members still to come
 * @param {readonly string[]} [options.needs] only specs that need this
 * @param {string} [options.server] the built server, where it is not the usual one
 * @param {boolean} [options.withSecond] whether another user is connected meanwhile
 * @returns {Promise<{ id: string, title: string, passed: number, failures: string[] }[]>}
 * @throws {Error} when the table or the game does not start
 */
export async function runConformance(options) {
  const { browser, runner, generation, ids, next, needs = ['kernel', 'page', 'world', 'player'] } = options;
  const { server, withSecond = true } = options;
  const run = async (page, wanted) => {
    await page.evaluate(runner);
    const request = { needs: wanted, generation, ids, next };
    return endIn(page, (given) => globalThis.runConformance(given), request);
  };
  const table = await startTable({ system: SYSTEM, generation, server });
  const contexts = [];
  const sit = async (name) => {
    const seat = await joinTable(browser, table.url, name);
    contexts.push(seat.context);
    return seat.page;
  };
  try {
    const gamemaster = await sit('Gamemaster');
    if (withSecond) await sit('Bertrand');
    // Some specs check what another user's client receives.
    const another = needs.includes('world') ? await sit('Ada') : undefined;
    const results = await run(
      gamemaster,
      needs.filter((need) => need !== 'player'),
    );
    if (!needs.includes('player')) return results;
    await another?.close();
    await prepareForPlayer(gamemaster, 'Ada');
    return [...results, ...(await run(await sit('Ada'), ['player']))];
  } finally {
    for (const context of contexts) await context.close();
    await table.stop();
  }
}

/**
 * Starts a table that stays for several runs of specs that write nothing. Each run has a page of its own, with the client that is built at that time.
 * @param {object} options
 * @param {import('playwright').Browser} options.browser
 * @param {string} options.runner
 * @param {13 | 14} options.generation
 * @param {string} options.server
 */
export async function openStandingTable({ browser, runner, generation, server }) {
  const table = await startTable({ system: SYSTEM, generation, server });
  const { context, page: first } = await joinTable(browser, table.url, 'Gamemaster');
  await first.close();
  return {
    /**
     * Runs specs for a GM in a page of their own.
     * @param {readonly string[] | undefined} ids
     */
    async run(ids) {
      const page = await context.newPage();
      // An earlier client, perhaps a faulty one, may have stored something in the browser.
      await page.addInitScript(() => globalThis.localStorage.clear());
      try {
        await page.goto(`${table.url}/game`);
        await page.waitForFunction(() => globalThis.game?.ready === true, undefined, { timeout: 20_000 });
        await page.evaluate(runner);
        const request = { needs: ['kernel', 'page'], generation, ids };
        return await endIn(page, (given) => globalThis.runConformance(given), request);
      } finally {
        await page.close();
      }
    },
    async stop() {
      await context.close();
      await table.stop();
    },
  };
}

/** How long a page may run specs, in ms: a mutant may make them run forever. */
const PATIENCE = 180_000;

/** Evaluates something in a page, and stops waiting after a while. */
function endIn(page, body, argument) {
  let timer;
  const late = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the specs do not come to an end')), PATIENCE);
  });
  return Promise.race([page.evaluate(body, argument), late]).finally(() => clearTimeout(timer));
}
