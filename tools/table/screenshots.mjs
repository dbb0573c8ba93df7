// `npm run screenshots`: pictures of the built system on the embedded table, in light and in dark. The few that README and
// docs show go to docs/images: windows and cards of Tetrad, and one whole page, which says by its name that it is not
// Foundry. The whole pages of Gamemaster and players at 1280 and 1920 pixels go to .build/screenshots, to be looked at.
import { mkdirSync, writeFileSync } from 'node:fs';
import * as fight from './screenshot-fight.mjs';
import { joinTable, launchBrowser, startTable } from './table-process.mjs';

const FOLDER = 'docs/images';
const LOOK_FOLDER = '.build/screenshots';
const MOST_BYTES = 150_000;
const THEMES = ['light', 'dark'];
const USUAL = { width: 1280, height: 900 };
const SIZES = [USUAL, { width: 1920, height: 1080 }];
/** Ada's character in the demo world. */
const CHARACTER = 'Ottilie Marsh';
/** Faces that make a card worth looking at: six white dice, two of them thrown again, and three black ones. */
const FACES = [6, 1, 3, 6, 2, 4, 1, 4, 2, 6, 3];

for (const folder of [FOLDER, LOOK_FOLDER]) mkdirSync(folder, { recursive: true });
const table = await startTable();
const browser = await launchBrowser();
const painter = await browser.newPage();
try {
  const errors = [];
  const join = async (name) => {
    const seat = await joinTable(browser, table.url, name, { viewport: USUAL, deviceScaleFactor: 1.5 });
    errors.push(seat.errors);
    return seat.page;
  };
  const seats = { gamemaster: await join('Gamemaster'), ada: await join('Ada'), bertrand: await join('Bertrand') };
  await takeSheet(seats.ada);
  await takeFight(seats);
  if (errors.flat().length) throw new Error(errors.flat().join('\n'));
} finally {
  await browser.close();
  await table.stop();
}

/** The sheet of a character, and the card of a check. */
async function takeSheet(page) {
  await fight.openTab(page, 'actors');
  await page.locator('#sidebar').getByRole('button', { name: CHARACTER, exact: true }).click();
  const sheet = page.locator('.application.sheet');
  const skill = sheet.getByRole('button', { name: 'Perception', exact: true });
  await sheet.locator('.sheet-header').waitFor();
  await setWindows(page, { left: 40 });
  await takeBoth(page, 'sheet', sheet);
  await sheet.getByRole('tab', { name: 'Skills' }).click();
  await takeBoth(page, 'sheet-skills', sheet);
  // The dialog may stand over the tabs of the sidebar.
  await fight.openTab(page, 'chat');
  await skill.click();
  const dialog = page.locator('form.roll-dialog');
  await dialog.locator('[name="difficulty"]').selectOption('difficult');
  await dialog.locator('tr[data-outcome="foul"]:not(.impossible)').waitFor({ state: 'attached' });
  await fight.withFaces(page, FACES, async () => {
    await dialog.locator('[data-roll]').click();
    await fight.lastCard(page, '.card-frame').waitFor();
  });
  await takeBoth(page, 'card', page.locator('.chat-log .tetrad-card').last(), true);
  await fight.closeWindows(page);
}

/** A fight, as the Gamemaster and the players see it. */
async function takeFight(seats) {
  const { gamemaster, ada, bertrand } = seats;
  await fight.setFight(gamemaster, Object.values(seats));
  await fight.strike(seats);
  await look(gamemaster, 'damage-gamemaster');
  await look(bertrand, 'damage-player');
  await fight.apply(gamemaster);

  await fight.bait(seats);
  await look(gamemaster, 'attack-gamemaster');
  await fight.openDodge(seats);
  await setWindows(ada, { left: 140 });
  await look(ada, 'attack-player');
  await takeBoth(ada, 'embedded-table-not-foundry');
  await fight.dodge(seats);
  await takeBoth(ada, 'damage', fight.lastCard(ada, '.card-damage').locator('.tetrad-card'), true);
  await fight.apply(ada);
  await look(ada, 'applied-player');

  await fight.openTab(gamemaster, 'combat');
  await gamemaster.locator('#tetrad-open-forecast').click();
  const forecast = gamemaster.locator('#tetrad-fight-forecast');
  await forecast.locator('.forecast-win').first().waitFor();
  await forecast.locator('.forecast-progress').waitFor({ state: 'detached' });
  await look(gamemaster, 'forecast');
  await takeBoth(gamemaster, 'forecast', forecast);
  await fight.closeWindows(gamemaster);

  await gamemaster.keyboard.press('Shift+KeyG');
  await gamemaster.locator('#tetrad-gm-panel [data-action="sceneLedger"]').click();
  const ledger = gamemaster.locator('.application.scene-ledger');
  await ledger.locator('.scene-lines li').first().waitFor();
  await look(gamemaster, 'ledger');
  await setWindows(gamemaster, { height: 340 });
  await takeBoth(gamemaster, 'ledger', ledger);
}

/** Gives every window a place or a size. */
async function setWindows(page, position) {
  await page.evaluate((given) => {
    const { instances } = globalThis.foundry.applications;
    for (const app of instances.values()) if (app.hasFrame) app.setPosition(given);
  }, position);
}

/** Takes a whole page in both themes and all sizes. */
async function look(page, name) {
  for (const theme of THEMES) {
    await show(page, theme, true);
    for (const viewport of SIZES) {
      await page.setViewportSize(viewport);
      await settle(page);
      const path = `${LOOK_FOLDER}/${name}-${theme}-${viewport.width}.png`;
      await page.screenshot({ path, animations: 'disabled', caret: 'hide', scale: 'css' });
    }
  }
  await page.setViewportSize(USUAL);
}

/** Takes a picture for README or docs in both themes. @throws Error where it is too large for them */
async function takeBoth(page, name, target = page, isLogToo = false) {
  for (const theme of THEMES) {
    await show(page, theme, isLogToo);
    await settle(page);
    const png = await target.screenshot({ animations: 'disabled', caret: 'hide' });
    const small = await makeWebp(png);
    const path = `${FOLDER}/${name}-${theme}.webp`;
    writeFileSync(path, small);
    console.log(`${path}: ${Math.round(small.length / 1000)} kB`);
    if (small.length > MOST_BYTES)
      throw new Error(`${path} has ${small.length} bytes; at most ${MOST_BYTES} are wanted`);
  }
}

/** Writes a picture anew as WebP, which the browser can, for a third of the bytes; small type stays sharp. */
async function makeWebp(png) {
  const base64 = await painter.evaluate(async (source) => {
    const { OffscreenCanvas, FileReader, createImageBitmap, fetch } = globalThis;
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${source}`)).blob());
    const canvas = new OffscreenCanvas(image.width, image.height);
    canvas.getContext('2d').drawImage(image, 0, 0);
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.85 });
    if (blob.type !== 'image/webp') throw new Error('this browser writes no WebP');
    const reader = new FileReader();
    await new Promise((resolve) => {
      reader.onload = resolve;
      reader.readAsDataURL(blob);
    });
    return reader.result.split(',')[1];
  }, png.toString('base64'));
  return Buffer.from(base64, 'base64');
}

/** Changes the colours of a page. The table's log is always light, as Foundry's is said to be; cards are ready for a dark one. */
async function show(page, theme, isLogToo) {
  const wanted = page.getByRole('button', { name: `Switch to ${theme} colours` });
  if (await wanted.count()) await wanted.click();
  await page.evaluate(
    (name) => {
      const { classList } = globalThis.document.querySelector('.chat-log');
      classList.remove('theme-light', 'theme-dark');
      classList.add(`theme-${name}`);
    },
    isLogToo ? theme : 'light',
  );
}

/** Waits for fonts and pictures; the log stands at its end, and the mouse leaves no traces. */
async function settle(page) {
  await page.mouse.move(5, 5);
  await page.evaluate(async () => {
    const { document } = globalThis;
    await document.fonts.ready;
    const log = document.querySelector('.chat-log');
    log.scrollTop = log.scrollHeight;
  });
  await page.waitForFunction(() => [...globalThis.document.images].every(({ complete }) => complete));
}
