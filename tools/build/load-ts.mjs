// Loads a TypeScript file of the project into a tool. Packages are not bundled.
import { rmSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

/** What each file exports: two that are loaded at once would build into the same folder. */
const loaded = new Map();

/**
 * Loads a TypeScript file, once.
 * @param {string} entry path of the file
 * @returns {Promise<Record<string, any>>} its exports
 */
export function loadTs(entry) {
  if (!loaded.has(entry)) loaded.set(entry, load(entry));
  return loaded.get(entry);
}

async function load(entry) {
  const name = basename(entry, '.ts');
  const outDir = resolve('.build/loaded', `${name}-${process.pid}`);
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      ssr: entry,
      outDir,
      emptyOutDir: true,
      minify: false,
      rolldownOptions: { output: { keepNames: true, entryFileNames: `${name}.mjs` } },
    },
  });
  try {
    return await import(pathToFileURL(resolve(outDir, `${name}.mjs`)).href);
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}
