// Finds a Chromium for the browser tests, or installs one. It tries in this order: $CHROME_PATH, the system's, a Playwright download, apt as root. Run by
// itself, it prints the path; if all fail, it prints what was tried.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright';

/** The headless shell comes first: it is the same browser without windows, and needs a fifth less processor time. */
const SYSTEM_NAMES = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
];
const FIXED_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** Debian's packages, the better one first. Older releases and Ubuntu have only the second. */
const PACKAGES = ['chromium-headless-shell', 'chromium'];
const INSTALL = ['install', '-y', '--no-install-recommends', '-o', 'Dpkg::Options::=--force-confold'];

/** Launch arguments for a headless Chromium that is quiet and offline and can run as root. */
export const CHROMIUM_ARGUMENTS = Object.freeze([
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]);

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function findOnSystem() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const candidates = SYSTEM_NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, ...FIXED_PLACES].find(isExecutable);
}

function findPlaywrightDownload() {
  const path = chromium.executablePath();
  return path && existsSync(path) ? path : undefined;
}

/** Runs a command without output. @returns whether it succeeded */
function succeeds(command, args, timeout) {
  const result = spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout,
    shell: process.platform === 'win32',
  });
  return result.status === 0;
}

/**
 * Returns the path of a usable Chromium; installs one if there is none.
 * @returns {string}
 * @throws {Error} naming all that was tried, if none can be found or installed
 */
export function findChromium() {
  const tried = [];
  const given = process.env.CHROME_PATH;
  if (given) {
    if (isExecutable(given)) return given;
    tried.push(`$CHROME_PATH: ${given} is not an executable file`);
  } else tried.push('$CHROME_PATH: not set');

  const system = findOnSystem();
  if (system) return system;
  tried.push(`the system: none of ${SYSTEM_NAMES.join(', ')} on PATH`);

  const downloaded = findPlaywrightDownload();
  if (downloaded) return downloaded;
  console.error('No Chromium found. Trying to download one (npx playwright install chromium) …');
  if (succeeds('npx', ['playwright', 'install', 'chromium'], 300_000)) {
    const fresh = findPlaywrightDownload();
    if (fresh) return fresh;
  }
  tried.push('a Playwright download: it failed (is the network closed?)');

  if (process.platform === 'linux' && process.getuid?.() === 0) {
    console.error(`Trying to install one (apt-get install ${PACKAGES.join(' or ')}) …`);
    if (succeeds('apt-get', ['update'], 300_000)) {
      for (const name of PACKAGES) {
        const installed = succeeds('apt-get', [...INSTALL, name], 600_000) ? findOnSystem() : undefined;
        if (installed) return installed;
      }
    }
    tried.push(`apt as root: apt-get could install neither ${PACKAGES.join(' nor ')}`);
  } else tried.push('apt as root: not root on Linux');

  throw new Error(
    `The browser tests need Chromium and none could be found or installed. Tried, in this order:\n  - ${tried.join('\n  - ')}\n` +
      'Install Chromium or Chrome, or set CHROME_PATH to its executable, and run the command again.',
  );
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    console.log(findChromium());
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
