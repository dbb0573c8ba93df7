// The camera of `npm run screenshots`: takes a page or a part of it in light and dark and at both widths, for people who look
// at them, and the few small pictures that README and docs show.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';

const DOCS_FOLDER = 'docs/images';
/** Where the pictures go that are only looked at. */
export const LOOK_FOLDER = '.build/screenshots';
const MOST_BYTES = 200_000;
const THEMES = ['light', 'dark'];
/** How a page is seen save while a picture of another width is taken. */
export const USUAL = { width: 1280, height: 900 };
const SIZES = [USUAL, { width: 1920, height: 1080 }];

export class Camera {
  #painter;
  #only;

  /**
   * @param {import('playwright').Page} painter an empty page, in which pictures are turned into WebP
   * @param {string} [only] how the names of the pictures begin that are taken; left out: all
   */
  constructor(painter, only = '') {
    this.#painter = painter;
    this.#only = only;
    // A picture of something that is no longer taken would be judged as if it were.
    if (!only) rmSync(LOOK_FOLDER, { recursive: true, force: true });
    for (const folder of [LOOK_FOLDER, DOCS_FOLDER]) mkdirSync(folder, { recursive: true });
  }

  /** Takes a whole page in both themes and at both widths. */
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

  /** Takes a picture for README or docs in both themes. @throws Error if it is too large for them */
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

  /** Writes a picture as WebP, which the browser can, for a third of the bytes; small type stays sharp. */
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

/** Gives every window a place or a size. */
export async function setWindows(page, position) {
  await page.evaluate((given) => {
    const { instances } = globalThis.foundry.applications;
    for (const app of instances.values()) if (app.hasFrame) app.setPosition(given);
  }, position);
}

/** Changes the colours of a page. The table's log is always light, as Foundry's is said to be; cards are ready for a dark one. */
async function show(page, theme, isLogToo) {
  const wanted = page.getByRole('button', { name: `Switch to ${theme} colours` });
  // Windows may stand over it.
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

/** Waits for fonts and pictures; the log stands at its end, and the mouse leaves no traces. */
async function settle(page) {
  await page.mouse.move(5, 5);
  await page.evaluate(async () => {
    const { document } = globalThis;
    await document.fonts.ready;
    const log = document.querySelector('.chat-log');
    log.scrollTop = log.scrollHeight;
    // What is out of sight is never complete where it loads when it is needed.
    for (const image of document.images) image.loading = 'eager';
  });
  await page.waitForFunction(() => [...globalThis.document.images].every(({ complete }) => complete));
}
