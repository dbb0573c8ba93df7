// Measures with Chromium's profiler how much scripting it takes to open a character's sheet in a large world: Tetrad's, and that of another system on the same
// table.
import { joinTable, startTable } from './table-process.mjs';

/** The number of sheets that are opened one after the other, each of a different character. */
const SHEETS = 10;
/** The profiler's sampling interval, in microseconds. */
const INTERVAL = 200;
/** What the profiler reports when no script runs: the browser itself, or nothing. */
const BESIDES = ['(idle)', '(program)', '(root)'];

/**
 * Creates the first documents for another system: a character with as many items as one of ours, and a message. It uses the first types that the system
 * declares.
 */
export async function prepareOutside() {
  const { game, CONFIG } = globalThis;
  const first = (name) => game.documentTypes[name].find((type) => type !== 'base' && !type.includes('.'));
  const items = Array.from({ length: 13 }, (_, index) => ({ name: `Thing ${index}`, type: first('Item') }));
  await CONFIG.Actor.documentClass.create({ name: 'Somebody', type: first('Actor'), items });
  await CONFIG.ChatMessage.documentClass.create({ content: 'Good evening' });
}

/**
 * Opens sheets in an existing world.
 * @param {import('playwright').Browser} browser
 * @param {{ world: string, generation: 13 | 14, system?: string }} options as for `startTable`
 * @returns {Promise<{ first: number, next: number }>} milliseconds of scripting: for the first sheet, which loads its templates, and the median of the others
 */
export async function measureSheets(browser, options) {
  const table = await startTable(options);
  try {
    const { page, context } = await joinTable(browser, table.url, 'Gamemaster');
    const devtools = await context.newCDPSession(page);
    await devtools.send('Profiler.enable');
    await devtools.send('Profiler.setSamplingInterval', { interval: INTERVAL });
    const times = [];
    for (let index = 0; index < SHEETS; index++) {
      await devtools.send('Profiler.start');
      await page.evaluate(openSheet, index);
      const { profile } = await devtools.send('Profiler.stop');
      times.push(countScripting(profile));
      await page.evaluate(closeSheets);
    }
    await context.close();
    const [first, ...others] = times;
    return { first, next: others.toSorted((a, b) => a - b)[Math.floor(others.length / 2)] };
  } finally {
    await table.stop();
  }
}

/** Adds up the time in which the profiler found a function or the garbage collector running, in milliseconds. */
function countScripting({ nodes, samples, timeDeltas }) {
  const besides = new Set(
    nodes.filter(({ callFrame }) => BESIDES.includes(callFrame.functionName)).map(({ id }) => id),
  );
  const deltas = samples.map((id, index) => (besides.has(id) ? 0 : timeDeltas[index]));
  return deltas.reduce((sum, delta) => sum + delta, 0) / 1000;
}

/** Opens a sheet and waits until it is painted. Runs inside the page. */
async function openSheet(index) {
  const { game, requestAnimationFrame } = globalThis;
  const [{ type }] = game.actors.contents;
  const actor = game.actors.contents.filter((one) => one.type === type)[index];
  await actor.sheet.render({ force: true });
  await new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve));
  });
}

async function closeSheets() {
  for (const app of globalThis.foundry.applications.instances.values())
    if (app.hasFrame) await app.close({ animate: false });
}
