// Builds the embedded table with some of its files changed on the way in, without touching a file: for mutants.
import { relative, resolve, sep } from 'node:path';
import { build, loadConfigFromFile, mergeConfig } from 'vite';

/** A file of the table as mutants name it: 'foundry/utils/types.ts'. */
export const nameTableFile = (path) => relative(resolve('table'), path.split('?')[0]).split(sep).join('/');

/** A plugin that hands out other text for some files, and tells which files it saw. */
function replaceSources(sources, seen) {
  return {
    name: 'replace-sources',
    enforce: 'pre',
    transform(code, id) {
      const name = nameTableFile(id);
      seen?.add(name);
      return sources.has(name) ? { code: sources.get(name), map: null } : undefined;
    },
  };
}

/** The configuration of each part, read once. */
const configs = {};

/**
 * Builds the client or the server of the table.
 * @param {'client' | 'server'} part
 * @param {string} folder where `.build/table/` is to be, so that the server finds its client
 * @param {Map<string, string>} [sources] other text for files of the table
 * @returns {Promise<Set<string>>} the files that belong to it
 */
export async function buildTablePart(part, folder, sources = new Map()) {
  const seen = new Set();
  const mode = part === 'server' ? 'server' : 'production';
  configs[part] ??= loadConfigFromFile({ command: 'build', mode }, 'vite.table.config.ts');
  await build(
    mergeConfig((await configs[part]).config, {
      configFile: false,
      mode,
      logLevel: 'error',
      plugins: [replaceSources(sources, seen)],
      build: {
        outDir: resolve(folder, '.build/table', part),
        emptyOutDir: true,
        sourcemap: false,
        reportCompressedSize: false,
      },
    }),
  );
  return seen;
}

/**
 * Bundles what runs specs in plain Node.
 * @returns {Promise<{ seen: Set<string>, file: string }>}
 */
export async function buildNodeRunner(folder, sources = new Map()) {
  const seen = new Set();
  const outDir = resolve(folder, 'node');
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [replaceSources(sources, seen)],
    build: {
      ssr: 'tests/evidence/mutants/node-runner.ts',
      outDir,
      emptyOutDir: true,
      minify: false,
      target: 'node20',
      rolldownOptions: { checks: { eval: false }, output: { keepNames: true, entryFileNames: 'runner.mjs' } },
    },
  });
  return { seen, file: resolve(outDir, 'runner.mjs') };
}
