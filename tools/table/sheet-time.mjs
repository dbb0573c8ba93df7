// How much scripting it takes to open the sheet of a character in a large world, by Chromium's profiler: of Tetrad, and beside it of another system on the same table.
import { joinTable, startTable } from './table-process.mjs';

/** How many sheets are opened one after the other, each of another character. */
const SHEETS = 10;
/** How often the profiler looks what is at work, in microseconds. */
const INTERVAL = 200;
/** What it says if no script is at work: nothing is, or the browser itself. */
const BESIDES = ['(idle)', '(program)', '(root)'];

/** What another system has in its world: a character with as many items as one of ours, and a message. Types are the first that it declares. */
export async function prepareOutside() {
  const { game, CONFIG } = globalThis;
  const first = (name) => game.documentTypes[name].find((type) => type !== 'base' && !type.includes('.'));
  const items = Array.from({ length: 13 }, (_, index) => ({ name: `Thing ${index}`, type: first('Item') }));
  await CONFIG.Actor.documentClass.create({ name: 'Somebody', type: first('Actor'), items });
  await CONFIG.ChatMessage.documentClass.create({ content: 'Good evening' });
}

/**
 * Opens sheets in a world that is there.
 * @param {import('playwright').Browser} browser
 * @param {{ world: string, generation: 13 | 14, system?: string }} options as of `startTable`
 * @returns {Promise<{ first: number, next: number }>} milliseconds of scripting: for the first sheet, which brings its templates with it, and the median of those after it
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

/** Adds up the time in which the profiler found a function at work, or the collection of what functions left behind; in milliseconds. */
function countScripting({ nodes, samples, timeDeltas }) {
  const besides = new Set(
    nodes.filter(({ callFrame }) => BESIDES.includes(callFrame.functionName)).map(({ id }) => id),
  );
  const deltas = samples.map((id, index) => (besides.has(id) ? 0 : timeDeltas[index]));
  return deltas.reduce((sum, delta) => sum + delta, 0) / 1000;
}

/** Opens one sheet and waits until it is painted, inside the page. */
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
