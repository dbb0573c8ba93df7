// `npm run bench:table`: measures how long a fight of two hundred and a session in a large world take on the embedded table, in Chromium, in both generations.
// Writes docs/dev/performance.md from its first second-level heading on (not with --dry); `npm run bench` writes what is above. `--outside DIR` also opens the
// sheet of another system (the checkout of docs/dev/outside-evidence.md). Exits with 1 if our sheet takes more scripting time than allowed. Build the system and
// the table first.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { formatText } from '../build/format-text.mjs';
import { FLOOD, measureFloods, SHOWN } from './flood.mjs';
import { ACTORS, makeLargeWorld, measureLargeWorld, MESSAGES } from './large-world.mjs';
import { makeFight, runFight } from './many-combatants.mjs';
import { measureSheets, prepareOutside } from './sheet-time.mjs';
import { joinTable, launchBrowser, startTable } from './table-process.mjs';

const SIZE = 200;
const ROUNDS = 5;
const PAGE = 'docs/dev/performance.md';
/** The maximum scripting time for opening the sheet in the large world, in ms. */
const SHEET_LIMIT = 100;
const { values } = parseArgs({ options: { outside: { type: 'string' }, dry: { type: 'boolean' } } });
const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** Measures one generation. @returns medians in milliseconds */
async function measure(browser, generation) {
  const table = await startTable({ generation });
  try {
    const { page, context } = await joinTable(browser, table.url, 'Gamemaster');
    await page.evaluate(makeFight, SIZE);
    const times = { roll: [], reset: [], render: [] };
    for (let round = 0; round < ROUNDS; round++) {
      times.roll.push(await page.evaluate(runFight, 'rollAll'));
      times.render.push(await page.evaluate(renderTracker));
      times.reset.push(await page.evaluate(runFight, 'resetAll'));
    }
    await page.evaluate(runFight, 'startCombat');
    times.turn = [];
    for (let turn = 0; turn < ROUNDS; turn++) times.turn.push(await page.evaluate(runFight, 'nextTurn'));
    await context.close();
    return Object.fromEntries(Object.entries(times).map(([name, values]) => [name, median(values)]));
  } finally {
    await table.stop();
  }
}

/** Draws the tracker. Runs inside the page. */
async function renderTracker() {
  const start = performance.now();
  await globalThis.ui.combat.render();
  return performance.now() - start;
}

/** Measures sessions in a large world in one generation. @returns medians in milliseconds */
async function measureLarge(browser, generation) {
  const world = mkdtempSync(join(tmpdir(), 'tetrad-large-'));
  try {
    await makeLargeWorld(browser, world, generation);
    const rounds = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push(await measureLargeWorld(browser, world, generation));
    const times = Object.keys(rounds[0]).map((name) => [name, median(rounds.map((measured) => measured[name]))]);
    const { first, next } = await measureSheetsOf(browser, { world, generation });
    return { ...Object.fromEntries(times), sheetFirst: first, sheetNext: next };
  } finally {
    rmSync(world, { recursive: true, force: true });
  }
}

/** Returns the shortest scripting time for sheets in several rounds: other work of the machine can only make it longer. */
async function measureSheetsOf(browser, options) {
  const rounds = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await measureSheets(browser, options));
  const least = (name) => Math.min(...rounds.map((times) => times[name]));
  return { first: least('first'), next: least('next') };
}

/** Measures the sheet of the other system in a world as large; nothing if none was given. */
async function measureOutside(browser, generation) {
  if (!values.outside) return {};
  const world = mkdtempSync(join(tmpdir(), 'tetrad-outside-'));
  const system = resolve(values.outside);
  try {
    await makeLargeWorld(browser, world, generation, { system, prepare: prepareOutside });
    const { first, next } = await measureSheetsOf(browser, { world, generation, system });
    return { outsideFirst: first, outsideNext: next };
  } finally {
    rmSync(world, { recursive: true, force: true });
  }
}

/** Measures floods in one generation. @returns medians in milliseconds */
async function measureFlooded(browser, generation) {
  const rounds = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await measureFloods(browser, generation));
  const read = (kind, what) => median(rounds.map((measured) => measured[kind][what]));
  return Object.fromEntries(
    Object.keys(rounds[0]).flatMap((kind) => [
      [kind, read(kind, 'took')],
      [`${kind}Task`, read(kind, 'longest')],
    ]),
  );
}

const browser = await launchBrowser();
const figures = [];
for (const generation of [13, 14])
  figures.push({
    ...(await measure(browser, generation)),
    ...(await measureLarge(browser, generation)),
    ...(await measureOutside(browser, generation)),
    ...(await measureFlooded(browser, generation)),
  });
await browser.close();
const row = (what, name) => `| ${what} | ${figures.map((figure) => `${figure[name].toFixed(0)} ms`).join(' | ')} |`;
const perSheet = (what, write) => `| ${what} | ${figures.map(write).join(' | ')} |`;
const ours = (figure, name) => `${figure[`sheet${name}`].toFixed(0)} ms`;
const theirs = (figure, name) =>
  `outside${name}` in figure
    ? `${figure[`outside${name}`].toFixed(0)} ms; ours ${(figure[`sheet${name}`] / figure[`outside${name}`]).toFixed(1)} ×`
    : 'not measured';
const section = `## A fight of ${SIZE} on the table

Written by \`npm run bench:table\`, on the embedded table in headless Chromium with the server on the same machine: it compares versions of
Tetrad and says nothing of Foundry.

| medians of ${ROUNDS} | generation 13 | generation 14 |
| --- | --- | --- |
${row(`initiative for ${SIZE} unlinked tokens: dice, one update, a message for all and one for the hidden`, 'roll')}
${row('the same initiative taken back', 'reset')}
${row(`the tracker with ${SIZE} rows drawn once`, 'render')}
${row('the next turn', 'turn')}

The counts of operations, updates, messages and renders are asserted by \`tests/e2e/dark-harvest/many-combatants.test.ts\`.

## A world of ${ACTORS} actors and ${MESSAGES.toLocaleString('en')} messages

The actors are characters with their items, the messages cards of tests. Written by \`npm run bench:table\` as well.

| medians of ${ROUNDS} | generation 13 | generation 14 |
| --- | --- | --- |
${row('the server, from its start until it can be joined', 'server')}
${row('from the page that asks who joins to the game that is ready', 'ready')}
${row('the sheet of a character, drawn', 'sheet')}
${row('a test, rolled and posted', 'roll')}

### Scripting of the sheet

What Chromium counts as scripting until the sheet is painted, in the same world; at most ${SHEET_LIMIT} ms are wanted of the first. The least of ${ROUNDS} sessions: what else the machine does
makes it more, and never less. Beside it the sheet of the public JPMeehan/foundry-system-template, a character with 13 items as ours has, in a world as large on the same table.

| least of ${ROUNDS} | generation 13 | generation 14 |
| --- | --- | --- |
${perSheet('the first sheet of a session, with its templates', (figure) => ours(figure, 'First'))}
${perSheet('those of others after it, median', (figure) => ours(figure, 'Next'))}
${perSheet('foundry-system-template, the first', (figure) => theirs(figure, 'First'))}
${perSheet('foundry-system-template, those after it, median', (figure) => theirs(figure, 'Next'))}

## Floods

What another client does at once, on the page of somebody who looks on; a page that stands still for less than 200 ms can be used. How often cards are drawn anew in a
frame is asserted by \`tests/e2e/dark-harvest/flood.test.ts\`.

| medians of ${ROUNDS} | generation 13 | generation 14 |
| --- | --- | --- |
${row(`${FLOOD} answers to one attack, until the log is quiet`, 'answers')}
${row('the longest time for which the page stands still meanwhile', 'answersTask')}
${row(`${FLOOD} points spent on one roll, until the log is quiet`, 'spends')}
${row('the longest time for which the page stands still meanwhile', 'spendsTask')}
${row(`${FLOOD} edits of an actor that ${SHOWN} cards show, until the log is quiet`, 'edits')}
${row('the longest time for which the page stands still meanwhile', 'editsTask')}
`;
console.log(section);
if (!values.dry) {
  const [above] = readFileSync(PAGE, 'utf8').split(/^(?=## )/mu);
  const text = `${above.trimEnd()}\n\n${section}`;
  writeFileSync(PAGE, await formatText(PAGE, text));
}
process.exit(figures.some(({ sheetFirst }) => sheetFirst > SHEET_LIMIT) ? 1 : 0);
