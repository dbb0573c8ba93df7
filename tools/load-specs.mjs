// Loads the conformance specs, which are TypeScript, into a tool.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

/**
 * Loads every spec.
 * @returns {Promise<readonly { id: string, needs: string, generation: 13 | 14 | 'both', members: readonly string[] }[]>}
 */
export async function loadSpecs() {
  const outDir = resolve('.build/specs');
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      ssr: 'tests/conformance/index.ts',
      outDir,
      emptyOutDir: true,
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'specs.mjs' } },
    },
  });
  return (await import(pathToFileURL(resolve(outDir, 'specs.mjs')).href)).specs;
}
