// `npm run icons:sheet`: draws .build/figures.png, a sheet with the portraits and tokens of all characters and adversaries. Look at it after
// changing figures. Needs a Chromium: the one at CHROME_PATH, or Playwright's.
import { readFileSync } from 'node:fs';
import { chromium } from 'playwright';
import { parse } from 'yaml';
import { listFiles } from '../../check/files.mjs';

const TO = '.build/figures.png';
const CELL = 150;
const COLUMNS = 6;

const read = (path) => parse(readFileSync(path, 'utf8'));
const toAddress = (path) =>
  `data:image/svg+xml;base64,${readFileSync(path.replace('systems/tetrad/', '')).toString('base64')}`;
const figures = ['characters', 'adversaries']
  .flatMap((pack) =>
    listFiles(`packs/_source/dark-harvest-${pack}`, ['.yml']).filter((path) => !path.endsWith('_folder.yml')),
  )
  .map(read)
  .map(({ name, img, prototypeToken }) => {
    const [portrait, token] = [img, prototypeToken.texture.src].map(toAddress);
    return `<figure><img src="${portrait}"><img src="${token}"><figcaption>${name}</figcaption></figure>`;
  });
const style = `body { margin: 0; padding: 12px; background: #2b2a28; color: #e6dcc6; font: 15px sans-serif; display: grid; grid-template-columns: repeat(${COLUMNS}, ${2 * CELL + 8}px); gap: 14px; width: max-content }
  figure { margin: 0 } img { width: ${CELL}px; height: ${CELL}px; margin-right: 4px } figcaption { text-align: center }`;

const { CHROME_PATH } = process.env;
const browser = await chromium.launch(CHROME_PATH ? { executablePath: CHROME_PATH } : {});
try {
  const page = await browser.newPage({ viewport: { width: COLUMNS * (2 * CELL + 22) + 10, height: 600 } });
  await page.setContent(`<style>${style}</style>${figures.join('')}`, { waitUntil: 'load' });
  await page.screenshot({ fullPage: true, path: TO });
  console.log(`${TO}: ${figures.length} figures`);
} finally {
  await browser.close();
}
