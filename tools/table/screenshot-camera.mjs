// The camera of `npm run screenshots`: takes pictures of a page, or of a part of it, in light and dark and at two widths, to be looked at, and the few small
// pictures in README and docs.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';

const DOCS_FOLDER = 'docs/images';
/** The folder for pictures that are only looked at. */
export const LOOK_FOLDER = '.build/screenshots';
const MOST_BYTES = 200_000;
const THEMES = ['light', 'dark'];
/** The size of a page, except while a picture of another width is taken. */
export const USUAL = { width: 1280, height: 900 };
const SIZES = [USUAL, { width: 1920, height: 1080 }];

export class Camera {
  #painter;
  #only;

  /**
   * Creates a camera.
   * @param {import('playwright').Page} painter an empty page, in which pictures are turned into WebP
   * @param {string} [only] takes only pictures whose names begin with this; left out: all
   */
  constructor(painter, only = '') {
    this.#painter = painter;
    this.#only = only;
    // Old pictures are deleted: one of something that no longer exists would be judged as if it did.
    if (!only) rmSync(LOOK_FOLDER, { recursive: true, force: true });
    for (const folder of [LOOK_FOLDER, DOCS_FOLDER]) mkdirSync(folder, { recursive: true });
  }

  /** Takes a picture of a whole page in both themes and at both widths. */
  async look(page, name) {
    if (!name.startsWith(this.#only)) return;
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
    await show(page, 'light', true);
  }

  /** Takes a picture for README or docs in both themes. @throws Error if it is too large */
  async keep(page, name, target = page, isLogToo = false) {
    if (this.#only) return;
    for (const theme of THEMES) {
      await show(page, theme, isLogToo);
      await settle(page);
      const small = await this.#makeWebp(await target.screenshot({ animations: 'disabled', caret: 'hide' }));
      const path = `${DOCS_FOLDER}/${name}-${theme}.webp`;
      writeFileSync(path, small);
      console.log(`${path}: ${Math.round(small.length / 1000)} kB`);
      if (small.length > MOST_BYTES)
        throw new Error(`${path} has ${small.length} bytes; at most ${MOST_BYTES} are wanted`);
    }
    await show(page, 'light', true);
  }

  /** Turns a picture into WebP in the browser: a third of the bytes, and small text stays sharp. */
  async #makeWebp(png) {
    const base64 = await this.#painter.evaluate(async (source) => {
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
}

/** Sets the place or the size of all windows. */
export async function setWindows(page, position) {
  await page.evaluate((given) => {
    const { instances } = globalThis.foundry.applications;
    for (const app of instances.values()) if (app.hasFrame) app.setPosition(given);
  }, position);
}

/** Sets the theme of a page. The table's log is always light, as Foundry's is reported to be; cards are ready for a dark one. */
async function show(page, theme, isLogToo) {
  const wanted = page.getByRole('button', { name: `Switch to ${theme} colours` });
  // The click is dispatched in the page, since windows may cover the button.
  if (await wanted.count()) await wanted.evaluate((button) => button.click());
  await page.evaluate(
    (name) => {
      const { classList } = globalThis.document.querySelector('.chat-log');
      classList.remove('theme-light', 'theme-dark');
      classList.add(`theme-${name}`);
    },
    isLogToo ? theme : 'light',
  );
}

/** Waits for fonts and pictures, scrolls the log to its end, and moves the mouse away. */
async function settle(page) {
  await page.mouse.move(5, 5);
  await page.evaluate(async () => {
    const { document } = globalThis;
    await document.fonts.ready;
    const log = document.querySelector('.chat-log');
    log.scrollTop = log.scrollHeight;
    // A picture that is loaded only when visible would never be complete while it is out of sight.
    for (const image of document.images) image.loading = 'eager';
  });
  await page.waitForFunction(() => [...globalThis.document.images].every(({ complete }) => complete));
}
