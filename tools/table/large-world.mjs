// Creates a world with many documents: copies of one real character and of one real card, written directly to the disk.
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { ClassicLevel } from 'classic-level';
import { joinTable, startTable } from './table-process.mjs';

/** The numbers of actors and messages. */
export const ACTORS = 500;
export const MESSAGES = 5000;

const makeId = () => randomBytes(8).toString('hex');

/** Copies the first document of a collection, with its embedded documents, until the collection has the wanted size. */
async function multiply(world, collection, count) {
  const database = new ClassicLevel(join(world, 'data', collection));
  const stored = await database.iterator().all();
  const own = stored.filter(([key]) => key.startsWith(`!${collection}!`));
  const [model] = own.map(([, text]) => JSON.parse(text));
  const embedded = stored.filter(([key]) => key.startsWith(`!${collection}.`) && key.includes(`!${model._id}.`));
  const changes = [];
  for (let index = own.length; index < count; index++) {
    const id = makeId();
    const name = model.name ? { name: `${model.name} ${index}` } : {};
    const timestamp = model.timestamp ? { timestamp: model.timestamp + index } : {};
    changes.push({
      type: 'put',
      key: `!${collection}!${id}`,
      value: JSON.stringify({ ...model, ...name, ...timestamp, _id: id }),
    });
    for (const [key, value] of embedded)
      changes.push({ type: 'put', key: key.replace(`!${model._id}.`, `!${id}.`), value });
  }
  await database.batch(changes);
  await database.close();
}

/** Posts the card of a test. Runs inside the page. */
async function rollTest() {
  const { game } = globalThis;
  const [actor] = game.actors.contents.filter(({ type }) => type === 'harvestCharacter');
  await game.tetrad.roll(actor, actor.items.find(({ type }) => type === 'harvestSkill').system.identifier);
}

/**
 * Creates the world.
 * @param {import('playwright').Browser} browser
 * @param {string} world folder
 * @param {13 | 14} generation
 * @param {{ system?: string, prepare?: () => Promise<void> }} [options] another system, and a function that creates its first documents inside the page
 */
export async function makeLargeWorld(browser, world, generation, { system, prepare = rollTest } = {}) {
  const table = await startTable({ world, generation, ...(system && { system }) });
  const { page, context } = await joinTable(browser, table.url, 'Gamemaster');
  await page.evaluate(prepare);
  await context.close();
  await table.stop();
  await multiply(world, 'actors', ACTORS);
  await multiply(world, 'messages', MESSAGES);
}

/**
 * Measures a session in the world.
 * @returns {Promise<Record<string, number>>} milliseconds: start of the server, from the join page to the ready game, a sheet, a roll
 */
export async function measureLargeWorld(browser, world, generation) {
  const times = {};
  const measure = async (name, action) => {
    const start = performance.now();
    const result = await action();
    times[name] = performance.now() - start;
    return result;
  };
  const table = await measure('server', () => startTable({ world, generation }));
  try {
    const { page, context, errors } = await measure('ready', () => joinTable(browser, table.url, 'Gamemaster'));
    const found = await page.evaluate(async () => {
      const { game } = globalThis;
      const actor = game.actors.contents.find(({ type }) => type === 'harvestCharacter');
      let start = performance.now();
      await actor.sheet.render({ force: true });
      const sheet = performance.now() - start;
      start = performance.now();
      await game.tetrad.roll(actor, actor.items.find(({ type }) => type === 'harvestSkill').system.identifier);
      return { sheet, roll: performance.now() - start, counts: [game.actors.size, game.messages.size] };
    });
    if (found.counts[0] !== ACTORS || found.counts[1] <= MESSAGES || errors.length)
      throw new Error(`the world is not as large as it should be: ${found.counts.join(', ')}; ${errors.join('\n')}`);
    await context.close();
    return { ...times, sheet: found.sheet, roll: found.roll };
  } finally {
    await table.stop();
  }
}
