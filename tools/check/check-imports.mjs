// `npm run check:imports`: who may import whom (module → src/<ruleset> → src/core, rulesets apart, table and system
// apart), no import cycles, and the two questions only one place may ask: which ruleset, and which generation.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, normalize } from 'node:path/posix';
import ts from 'typescript5';
import { finish, listFiles } from './files.mjs';

const findings = [];
const files = ['src', 'module', 'table', 'tests/conformance'].flatMap((folder) => listFiles(folder, ['.ts']));

/** The imports of a file: `{specifier, target, typeOnly}`, target undefined for packages. */
function readImports(path) {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const imports = [];
  const add = (specifier, typeOnly) => {
    const target = specifier.startsWith('.') ? normalize(`${dirname(path)}/${specifier}`) : undefined;
    imports.push({ specifier, target, typeOnly });
  };
  const visit = (node) => {
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier) {
      add(node.moduleSpecifier.text, Boolean(node.importClause?.isTypeOnly || node.isTypeOnly));
    } else if (
      ts.isCallExpression(node) &&
      node.expression.kind === ts.SyntaxKind.ImportKeyword &&
      ts.isStringLiteral(node.arguments[0])
    ) {
      add(node.arguments[0].text, false);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return imports;
}

/** The ruleset folder a path stands in, if any: `src/dark-harvest/x.ts` → `dark-harvest`. */
function findRuleset(path) {
  const inRules = /^src\/([^/]+)\//u.exec(path)?.[1];
  if (inRules) return inRules === 'core' ? undefined : inRules;
  return /^module\/rulesets\/([^/]+)\//u.exec(path)?.[1];
}

/** Why `from` may not import `to`, or undefined when it may. */
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
  const [own, other] = [findRuleset(from), findRuleset(to)];
  if (own && other && own !== other) return `ruleset ${own} imports ruleset ${other}`;
  if (
    house === 'module' &&
    !own &&
    to.startsWith('module/rulesets/') &&
    other &&
    from !== 'module/rulesets/registry.ts'
  ) {
    return 'only module/rulesets/registry.ts names a ruleset; take a facet of the binding';
  }
  return undefined;
}

const graph = new Map();
for (const path of files) {
  const imports = readImports(path);
  for (const { specifier, target } of imports) {
    const reason = judgeImport(path, target, specifier);
    if (reason) findings.push(`${path}: ${reason} (${specifier})`);
    if (target?.endsWith('.ts') && !existsSync(target)) findings.push(`${path}: imports ${target}, which is not there`);
  }
  graph.set(
    path,
    imports.filter(({ typeOnly, target }) => !typeOnly && target).map(({ target }) => target),
  );
}

/** Depth-first search for import cycles; each is named once, at the edge that closes it. */
const state = new Map();
function findCycles(path, trail) {
  state.set(path, 'open');
  for (const next of graph.get(path) ?? []) {
    if (state.get(next) === 'open')
      findings.push(`import cycle: ${[...trail.slice(trail.indexOf(next)), next].join(' → ')}`);
    else if (!state.has(next) && graph.has(next)) findCycles(next, [...trail, next]);
  }
  state.set(path, 'done');
}
for (const path of files) if (/^(?:src|module)\//u.test(path) && !state.has(path)) findCycles(path, [path]);

const rulesets = new Set(files.map(findRuleset).filter(Boolean));
const namesRuleset = new RegExp(
  [...rulesets]
    .flatMap((id) => [id, id.replace(/-(.)/gu, (_, letter) => letter.toUpperCase()), id.split('-').at(-1)])
    .join('|'),
  'iu',
);
for (const path of files) {
  const text = readFileSync(path, 'utf8');
  if (
    rulesets.size &&
    path.startsWith('module/') &&
    !path.startsWith('module/rulesets/') &&
    path !== 'module/rulesets/registry.ts'
  ) {
    text.split('\n').forEach((line, index) => {
      if (!/^\s*(?:\/?\*|\/\/)/u.test(line) && namesRuleset.test(line))
        findings.push(`${path}:${index + 1}: names a ruleset outside rulesets/`);
    });
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
finish(`imports of ${files.length} files`, findings);
