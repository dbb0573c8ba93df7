// `npm run screenshots`: pictures of the built system on the embedded table for README, in light and in dark, into
// docs/images. Each shows a window of Tetrad; the one of the whole page says by its name that it is not Foundry.
import { mkdirSync, statSync } from 'node:fs';
import { joinTable, launchBrowser, startTable } from './table-process.mjs';

const FOLDER = 'docs/images';
const MOST_BYTES = 300_000;
/** Ada's character in the demo world. */
const CHARACTER = 'Ottilie Marsh';
/** Faces that make a card worth looking at: six white dice, two of them thrown again, and three black ones. */
const FACES = [6, 1, 3, 6, 2, 4, 1, 4, 2, 6, 3];

mkdirSync(FOLDER, { recursive: true });
const table = await startTable();
const browser = await launchBrowser();
try {
  const options = { viewport: { width: 1280, height: 900 }, deviceScaleFactor: 1.5 };
  await joinTable(browser, table.url, 'Gamemaster');
  const { page, errors } = await joinTable(browser, table.url, 'Ada', options);
  for (const theme of ['light', 'dark']) await takeAll(page, theme);
  if (errors.length) throw new Error(errors.join('\n'));
} finally {
  await browser.close();
  await table.stop();
}

/** Takes the pictures of one theme. */
async function takeAll(page, theme) {
  const wanted = page.getByRole('button', { name: `Switch to ${theme} colours` });
  if (await wanted.count()) await wanted.click();
  await page.locator('#sidebar-tabs [data-tab="actors"]').click();
  await page.locator('#sidebar').getByRole('button', { name: CHARACTER, exact: true }).click();
  const sheet = page.locator('.application.sheet');
  const skill = sheet.getByRole('button', { name: 'Perception', exact: true });
  await skill.waitFor();
  await moveLeft(page);
  await take(page, sheet, `sheet-${theme}`);

  await skill.click();
  const dialog = page.locator('form.check-dialog');
  await dialog.locator('[name="difficulty"]').selectOption('difficult');
  await dialog.locator('tr[data-outcome="foul"]:not(.impossible)').waitFor();
  await moveLeft(page);
  await showSheet(page, false);
  await take(page, dialog, `dialog-${theme}`);
  await showSheet(page, true);

  await page.locator('#sidebar-tabs [data-tab="chat"]').click();
  await page.evaluate((faces) => {
    const { Dice } = globalThis.CONFIG;
    const queue = [...faces];
    const { randomUniform } = Dice;
    Dice.randomUniform = () => (queue.length ? 1 - (queue.shift() - 0.5) / 6 : randomUniform());
  }, FACES);
  await dialog.locator('[data-roll]').click();
  const card = page.locator('.chat-log .tetrad-card').last();
  await card.waitFor();
  await page.evaluate(() => globalThis.document.querySelector('.application.sheet .window-content').scrollTo(0, 0));
  await take(page, page, `embedded-table-not-foundry-${theme}`);
  // The table's log is always light, as Foundry's is said to be; the card is ready for a dark one.
  await page.evaluate((name) => {
    const { classList } = globalThis.document.querySelector('.chat-log');
    classList.remove('theme-light', 'theme-dark');
    classList.add(`theme-${name}`);
  }, theme);
  await take(page, card, `card-${theme}`);
  await sheet.locator('[data-action="close"]').first().click();
  await sheet.waitFor({ state: 'detached' });
}

/** Hides the sheet behind the dialog, or shows it again. */
async function showSheet(page, isShown) {
  await page.locator('.application.sheet').evaluate((sheet, shown) => {
    sheet.style.visibility = shown ? '' : 'hidden';
  }, isShown);
}

/** Moves every window away from the sidebar. */
async function moveLeft(page) {
  await page.evaluate(() => {
    const { instances } = globalThis.foundry.applications;
    for (const app of instances.values()) if (app.hasFrame) app.setPosition({ left: 40, top: 64 });
  });
}

/** Takes one picture once fonts and pictures are there. @throws Error where it is too large for a README */
async function take(page, target, name) {
  await page.evaluate(() => globalThis.document.fonts.ready);
  await page.waitForFunction(() => [...globalThis.document.images].every(({ complete }) => complete));
  // The mouse and the focus leave no traces.
  await page.mouse.move(5, 5);
  const path = `${FOLDER}/${name}.png`;
  await target.screenshot({ path, animations: 'disabled', caret: 'hide' });
  const { size } = statSync(path);
  console.log(`${path}: ${Math.round(size / 1000)} kB`);
  if (size > MOST_BYTES) throw new Error(`${path} has ${size} bytes; at most ${MOST_BYTES} are wanted`);
}
