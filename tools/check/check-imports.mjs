// `npm run check:imports`: checks who imports what (module → src → src/core; table and system separate; no packages shipped), and that only one folder asks for
// Foundry's generation. check-house.mjs checks the order inside module/.
import { existsSync, readFileSync } from 'node:fs';
import { finish, listFiles } from './files.mjs';
import { readImports } from './guards/imports.mjs';

const findings = [];
const paths = ['src', 'module', 'table', 'tests/conformance'].flatMap((folder) => listFiles(folder, ['.ts']));
const texts = new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]));

/** Returns why a file may not import another; undefined if it may. */
function judgeImport(from, to, specifier) {
  const house = from.split('/')[0];
  if (!to)
    return ['src', 'module'].includes(house) ? `the system ships no package, yet imports "${specifier}"` : undefined;
  const target = to.split('/')[0];
  if (house === 'src' && target !== 'src') return 'the rules import nothing but rules';
  if (from.startsWith('src/core/') && !to.startsWith('src/core/')) return 'src/core knows no ruleset';
  if (house === 'module' && !['module', 'src', 'styles'].includes(target))
    return 'the system imports only module/ and src/';
  if (house === 'table' && target !== 'table') return 'the table and the system stay apart';
  if (house === 'tests' && !to.startsWith('tests/conformance/') && !from.endsWith('.test.ts'))
    return 'a spec imports only specs: the same file runs in Foundry';
  return undefined;
}

for (const [path, text] of texts) {
  for (const { specifier, target } of readImports(texts, path)) {
    const reason = judgeImport(path, target, specifier);
    if (reason) findings.push(`${path}: ${reason} (${specifier})`);
    if (target?.endsWith('.ts') && !existsSync(target)) findings.push(`${path}: imports ${target}, which is not there`);
  }
  if (
    path.startsWith('module/') &&
    !path.startsWith('module/foundry/') &&
    /release\??\.generation|isNewerVersion/u.test(text)
  ) {
    findings.push(`${path}: asks for the Foundry version; only module/foundry/ may`);
  }
  if (
    path.startsWith('table/') &&
    path !== 'table/foundry/generation.ts' &&
    /\bgeneration\s*(?:===|!==|>=|<=|<|>)\s*1[34]/u.test(text)
  ) {
    findings.push(`${path}: tests the generation; name a fork in table/foundry/generation.ts`);
  }
}
finish(`imports of ${texts.size} files`, findings);
