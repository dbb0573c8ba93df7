// Builds the embedded table into .build/table/: the browser client (default) or, with `--mode server`, the Node server.
// It is never shipped.
import { builtinModules } from 'node:module';
import { defineConfig } from 'vite';

const NODE_ONLY = [
  'classic-level',
  'happy-dom',
  'socket.io',
  ...builtinModules,
  ...builtinModules.map((name) => `node:${name}`),
];

export default defineConfig(({ mode }) =>
  mode === 'server'
    ? {
        publicDir: false,
        ssr: { noExternal: true, external: ['classic-level', 'happy-dom', 'socket.io'] },
        build: {
          ssr: 'table/start.ts',
          outDir: '.build/table/server',
          target: 'node20',
          minify: false,
          rolldownOptions: {
            checks: { eval: false },
            external: NODE_ONLY,
            output: { keepNames: true, entryFileNames: 'start.mjs' },
          },
        },
      }
    : {
        base: '/table/',
        publicDir: false,
        build: {
          outDir: '.build/table/client',
          target: 'es2024',
          minify: false,
          sourcemap: true,
          modulePreload: false,
          rolldownOptions: {
            // The parser generator compiles the dice grammar with eval, in a page that is never shipped.
            checks: { eval: false },
            input: { client: 'table/ui/main.ts' },
            output: {
              keepNames: true,
              entryFileNames: '[name].mjs',
              assetFileNames: '[name][extname]',
              chunkFileNames: '[name].mjs',
            },
          },
        },
      },
);
