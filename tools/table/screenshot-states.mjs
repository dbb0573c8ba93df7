// `npm run screenshots -- --states`: takes a picture of each state of an exchange as its attacker, its target, a bystander and the GM see it in a log 300 px wide,
// into one sheet a ruleset and theme (.build/screenshots/states-…png), to be looked at.
import { mkdirSync } from 'node:fs';
import { loadTs } from '../build/load-ts.mjs';
import { LOOK_FOLDER } from './screenshot-camera.mjs';
import { joinTable, startTable } from './table-process.mjs';

const { CASTS, USERS, VIEWERS, playStates, setStage } = await loadTs('tests/e2e/exchange-states.ts');
const { PageSeat } = await loadTs('tests/e2e/page-seat.ts');

const LOG_WIDTH = 300;
/** States side by side on a sheet. */
const COLUMNS = 2;

/** Takes the sheets. @param ruleset - the only one wanted; left out: all */
export async function takeStates(browser, ruleset) {
  mkdirSync(LOOK_FOLDER, { recursive: true });
  for (const one of Object.keys(CASTS)) if (!ruleset || one === ruleset) await takeSheet(browser, one);
}

async function takeSheet(browser, ruleset) {
  const table = await startTable();
  try {
    const join = async (name) => {
      const { page } = await joinTable(browser, table.url, name, { viewport: { width: 1280, height: 2000 } });
      page.setDefaultTimeout(15_000);
      const content = `body.game { grid-template-columns: minmax(0, 1fr) ${LOG_WIDTH}px !important; }`;
      await page.addStyleTag({ content });
      return new PageSeat(name, page);
    };
    const gamemaster = await join(USERS.gamemaster);
    await setStage(gamemaster, ruleset);
    const seats = { gamemaster };
    for (const viewer of VIEWERS) seats[viewer] ??= await join(USERS[viewer]);
    const pictures = { light: [], dark: [] };
    await playStates(seats, ruleset, async (state, ids) => {
      for (const theme of ['light', 'dark']) {
        const views = [];
        for (const viewer of VIEWERS) views.push(await take(seats[viewer].page, theme, ids));
        pictures[theme].push({ state, views });
      }
    });
    const page = await browser.newPage();
    for (const theme of ['light', 'dark']) await drawSheet(page, `${ruleset}-${theme}`, pictures[theme]);
    await page.close();
    for (const viewer of VIEWERS) await seats[viewer].page.close();
  } finally {
    await table.stop();
  }
}

/** Takes a picture of the messages of an exchange in a log; null if it shows none of them. */
async function take(page, theme, ids) {
  const box = await page.locator('#chat .chat-log').evaluate(
    (log, [name, wanted]) => {
      log.classList.remove('theme-light', 'theme-dark');
      log.classList.add(`theme-${name}`);
      log.scrollTop = log.scrollHeight;
      const own = [...log.querySelectorAll('[data-message-id]')].filter(({ dataset }) =>
        wanted.includes(dataset.messageId),
      );
      const boxes = own.map((one) => one.getBoundingClientRect());
      if (boxes.length === 0) return null;
      const { left, width } = log.getBoundingClientRect();
      return { x: left, y: boxes[0].top - 4, width, height: boxes.at(-1).bottom - boxes[0].top + 8 };
    },
    [theme, ids],
  );
  if (!box) return null;
  const png = await page.screenshot({ clip: box, animations: 'disabled', caret: 'hide', scale: 'css' });
  return `data:image/png;base64,${png.toString('base64')}`;
}

/** Lays the pictures out, a row of viewers for each state, and takes a picture of that. */
async function drawSheet(page, name, states) {
  const column = (views) =>
    views
      .map((src, index) => `<td><small>${VIEWERS[index]}</small><br>${src ? `<img src="${src}">` : '(nothing)'}</td>`)
      .join('');
  const rows = Array.from({ length: Math.ceil(states.length / COLUMNS) }, (_, row) =>
    states.slice(row * COLUMNS, (row + 1) * COLUMNS),
  );
  const html = rows.map(
    (row) =>
      `<tr>${row.map(({ state }) => `<th colspan="${VIEWERS.length}">${state}</th>`).join('')}</tr>` +
      `<tr>${row.map(({ views }) => column(views)).join('')}</tr>`,
  );
  const style =
    'body{margin:8px;font:14px sans-serif;background:#888}td{vertical-align:top}th{text-align:left;font-size:22px}';
  await page.setContent(`<style>${style}</style><table>${html.join('')}</table>`);
  await page.setViewportSize({ width: VIEWERS.length * COLUMNS * (LOG_WIDTH + 4) + 40, height: 800 });
  const path = `${LOOK_FOLDER}/states-${name}.png`;
  await page.screenshot({ path, fullPage: true });
  console.log(path);
}
