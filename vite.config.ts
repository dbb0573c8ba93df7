// Builds the shipped system into dist/: one module, one style sheet, fonts, templates, languages and the manifest.
// Everything under dist/ is what a Foundry installation receives; `npm run package` zips exactly that folder.
// With `--mode development` (`npm run build:dev`) scripts for developers join it, and the manifest names them; no release has them.
// With the name of a ruleset of tests/fixtures/rulesets as mode (`npm run build:coin`) that ruleset joins the others, for tests, in .build/dist-<mode>.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { buildManifest } from './tools/build/build-manifest.mjs';

const COPIED_FOLDERS = ['templates', 'lang', 'assets'];
/** What only a development build has, by name: the conformance specs for Quench. */
const DEVELOPMENT_SCRIPTS = { specs: 'tests/conformance/quench.ts' };
const RULES = resolve('src');
/** Rulesets that only tests have, each a folder: index.ts, template.json, lang/en.json, templates/. */
const FIXTURES = 'tests/fixtures/rulesets';
const COPIED_FILES = ['LICENSE', 'CREDITS.md', 'CHANGELOG.md', 'README.md', 'types/tetrad.d.ts'];

/** Every file below a folder, as paths relative to the repository. */
function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
}

/** Every file that is shipped as it is, or that the manifest is made from. */
function listStaticFiles(): string[] {
  return [...COPIED_FOLDERS.flatMap(listFiles), 'system.json', 'template.json'];
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}

interface Manifest {
  readonly esmodules: string[];
  readonly languages: object[];
  readonly documentTypes: Record<string, object>;
}

/**
 * Copies what is not code, writes the manifest, and watches both: a template saved during `--watch` is copied at once.
 * @param scripts - names of scripts that the manifest is to have besides its own
 */
function shipStaticFiles(scripts: readonly string[]): Plugin {
  return {
    name: 'ship-static-files',
    buildStart() {
      for (const path of listStaticFiles()) this.addWatchFile(join(process.cwd(), path));
    },
    writeBundle({ dir = 'dist' }) {
      mkdirSync(dir, { recursive: true });
      for (const folder of COPIED_FOLDERS)
        if (existsSync(folder)) cpSync(folder, join(dir, folder), { recursive: true });
      for (const file of COPIED_FILES) if (existsSync(file)) cpSync(file, join(dir, file));
      const manifest = buildManifest(readJson('template.json'), readJson('system.json')) as Manifest;
      const esmodules = [...manifest.esmodules, ...scripts.map((name) => `${name}.mjs`)];
      writeFileSync(join(dir, 'system.json'), `${JSON.stringify({ ...manifest, esmodules }, null, 2)}\n`);
    },
  };
}

/**
 * Builds the workers that scripts start as entries of the same build, so that they share their code with the main script. Vite would bundle all of it again in
 * each worker.
 */
function shareWorkers(): Plugin {
  const started = /new URL\('(?<path>\.[^']+\.worker)\.ts', import\.meta\.url\)/gu;
  return {
    name: 'share-workers',
    enforce: 'pre',
    transform(code, path) {
      if (!code.includes('.worker.ts')) return undefined;
      const shared = code.replace(started, (_all, worker: string) => {
        const ref = this.emitFile({ type: 'chunk', id: resolve(dirname(path), `${worker}.ts`) });
        return `import.meta.ROLLUP_FILE_URL_${ref}`;
      });
      return { code: shared, map: null };
    },
  };
}

/** Lets a ruleset of the tests join: in the registry, in the manifest, with its texts and templates. The packs are left out: its build has none. */
function joinFixture(id: string): Plugin {
  const folder = resolve(FIXTURES, id);
  return {
    name: 'join-fixture',
    transform: (code, path) =>
      path === resolve('module/rulesets/registry.ts')
        ? `${code}\nexport * from ${JSON.stringify(join(folder, 'index.ts'))};\n`
        : undefined,
    writeBundle({ dir = 'dist' }) {
      cpSync(join(folder, 'templates'), join(dir, 'templates', id), { recursive: true });
      cpSync(join(folder, 'lang/en.json'), join(dir, `lang/en/${id}.json`));
      const manifest = readJson(join(dir, 'system.json')) as Manifest;
      const template = readJson(join(folder, 'template.json')) as Record<string, { types: readonly string[] }>;
      for (const [document, { types }] of Object.entries(template))
        for (const type of types)
          manifest.documentTypes[document] = { ...manifest.documentTypes[document], [type]: {} };
      manifest.languages.push({ lang: 'en', name: 'English', path: `lang/en/${id}.json` });
      writeFileSync(join(dir, 'system.json'), JSON.stringify({ ...manifest, packs: [], packFolders: [] }));
    },
  };
}

/** Foundry stores the names of roll and sheet classes in the world, so minifying keeps them. Nothing asks for the names of functions, which would be a tenth of the script. */
const KEPT_NAMES = { function: false, class: true };

/** The modes whose scripts are not minified: for developers, and for `npm run walks`, which counts functions by their names. */
const READABLE = ['development', 'walks'];

export default defineConfig(({ mode }) => {
  const isFixture = existsSync(join(FIXTURES, mode));
  const scripts = mode === 'development' ? DEVELOPMENT_SCRIPTS : {};
  return {
    base: './',
    publicDir: false,
    plugins: [shareWorkers(), shipStaticFiles(Object.keys(scripts)), ...(isFixture ? [joinFixture(mode)] : [])],
    build: {
      outDir: isFixture ? `.build/dist-${mode}` : 'dist',
      emptyOutDir: true,
      target: 'es2024',
      cssMinify: false,
      cssTarget: 'esnext',
      sourcemap: true,
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: {
        input: { tetrad: 'module/tetrad.ts', style: 'styles/tetrad.css', ...scripts },
        // The rules are pure: those of a ruleset that is not bound are left out.
        treeshake: { moduleSideEffects: (path) => !path.startsWith(RULES) },
        preserveEntrySignatures: 'allow-extension',
        output: {
          // The defects that tests/e2e/binding puts into the build with a fixture find functions by their names.
          keepNames: isFixture,
          minify:
            !READABLE.includes(mode) &&
            (isFixture || { compress: { keepNames: KEPT_NAMES }, mangle: { keepNames: KEPT_NAMES } }),
          entryFileNames: '[name].mjs',
          chunkFileNames: 'chunks/[name].mjs',
          assetFileNames: ({ names }) =>
            /\.woff2?$/u.test(names[0] ?? '')
              ? 'fonts/[name][extname]'
              : names[0] === 'style.css'
                ? 'tetrad.css'
                : 'assets/[name][extname]',
        },
      },
    },
  };
});
