// `node tools/build/run-ts.mjs FILE.ts [arguments]`: bundles a TypeScript file into .build/ and runs it, since Node 20 cannot read TypeScript. Packages are not
// bundled. The exit code is that of the program.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { build } from 'vite';

const [entry, ...rest] = process.argv.slice(2);
if (!entry) {
  console.error('usage: node tools/build/run-ts.mjs FILE.ts [arguments]');
  process.exit(2);
}
const name = basename(entry).replace(/\.[cm]?ts$/u, '');
const outDir = resolve('.build', 'run', `${name}-${process.pid}`);
await build({
  configFile: false,
  logLevel: 'error',
  build: {
    ssr: resolve(entry),
    outDir,
    emptyOutDir: true,
    copyPublicDir: false,
    minify: false,
    target: 'node20',
    rolldownOptions: { output: { entryFileNames: `${name}.mjs`, keepNames: true } },
  },
});
const child = spawn(process.execPath, [...process.execArgv, resolve(outDir, `${name}.mjs`), ...rest], {
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => {
  rmSync(outDir, { recursive: true, force: true });
  process.exit(signal ? 1 : (code ?? 1));
});
