// `npm run table:size`: compares the embedded table's lines of code with its budget. The table is a tool and not a product: if it is over budget, cut its UI,
// never its kernel or its permission checks.
import { readFileSync } from 'node:fs';
import { countLines } from './count-lines.mjs';
import { finish, listFiles } from './files.mjs';

/** The maximum number of lines of code, in TypeScript and in style sheets. What is new beyond 13,000 is for movement data and corrections. */
const BUDGET = Object.freeze({ typescript: 14_000, css: 1200 });

const count = (path) => countLines(readFileSync(path, 'utf8'));
const sum = (paths) => paths.reduce((total, path) => total + count(path), 0);

const folders = new Map();
for (const path of listFiles('table', ['.ts'])) {
  const folder = path
    .split('/')
    .slice(0, path.startsWith('table/foundry/') ? 3 : 2)
    .join('/');
  folders.set(folder, (folders.get(folder) ?? 0) + count(path));
}
for (const [folder, lines] of folders) console.log(`${String(lines).padStart(6)}  ${folder}`);

const typescript = sum(listFiles('table', ['.ts']));
const css = sum(listFiles('table', ['.css']));
console.log(
  `${String(typescript).padStart(6)}  TypeScript of ${BUDGET.typescript}\n${String(css).padStart(6)}  CSS of ${BUDGET.css}`,
);
finish('table size', [
  ...(typescript > BUDGET.typescript
    ? [`table/: ${typescript} lines of TypeScript, ${BUDGET.typescript} allowed`]
    : []),
  ...(css > BUDGET.css ? [`table/: ${css} lines of CSS, ${BUDGET.css} allowed`] : []),
]);
