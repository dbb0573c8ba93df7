// What `npm run check:unused` finds: files and exports of module and src that nothing uses. Exports of src/index.ts are the rules API and count as used. A type in
// the signature of an export must be exported too; a value that only its own file uses need not be. The second run (--production) does not count uses in
// tests and tools, except for exports whose docstring has a reason after @forTests.
const isProduction = process.argv.includes('--production');

export default {
  entry: [
    'module/tetrad.ts!',
    'src/index.ts!',
    'module/**/*.worker.ts!',
    // These only add declarations to others.
    'module/foundry/{configuration,document-types}.ts!',
    'module/documents/types.ts!',
    'module/rulesets/*/data/types.ts!',
    '{table,tests,tools}/**/*.{ts,mjs}',
  ],
  project: ['{module,src}/**/*.ts!'],
  include: ['files', 'exports', 'types'],
  ignoreExportsUsedInFile: isProduction || { type: true, interface: true },
  tags: isProduction ? ['-forTests'] : [],
};
