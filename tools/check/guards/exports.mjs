// Finds exports that nothing imports. Exports of src/index.ts are the rules API and count as used. A use in tests alone does not count, unless it is listed
// with a reason.
import ts from 'typescript5';
import { listPaths, parse, readJson, visitAll } from './house.mjs';
import { readGraph, readImports } from './imports.mjs';

const TEST_USES = 'tools/check/guards/test-uses.json';
const API = 'src/index.ts';

/** Returns the names that a file declares and exports. */
function listExports(source) {
  return source.statements.flatMap((statement) => {
    const isExported = ts.canHaveModifiers(statement)
      ? ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
      : false;
    if (ts.isExportDeclaration(statement) && !statement.moduleSpecifier && statement.exportClause)
      return statement.exportClause.elements.map(({ name }) => name.text);
    if (!isExported) return [];
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.flatMap(({ name }) => listBound(name));
    return statement.name ? [statement.name.text] : [];
  });
}

/** Returns the names that a pattern binds. */
function listBound(name) {
  return ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((element) => (ts.isOmittedExpression(element) ? [] : listBound(element.name)));
}

/** Lists the members of a namespace that a file uses: `rules.planTest`, `rules.TestPlan`; '*' if it is used as a whole. */
function listMembersUsed(source, namespace) {
  const members = new Set();
  visitAll(source, (node) => {
    if (!ts.isIdentifier(node) || node.text !== namespace) return;
    const { parent } = node;
    if (ts.isNamespaceImport(parent) || ts.isImportSpecifier(parent)) return;
    if (ts.isPropertyAccessExpression(parent) && parent.expression === node) members.add(parent.name.text);
    else if (ts.isQualifiedName(parent) && parent.left === node) members.add(parent.right.text);
    else if (ts.isPropertyAccessExpression(parent) || ts.isPropertyAssignment(parent)) return;
    else members.add('*');
  });
  return [...members];
}

/** Tests whether an exported name is only a type. */
function isType(source, name) {
  return source.statements.some(
    (statement) =>
      (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) && statement.name.text === name,
  );
}

/** Counts the uses of a name in the file that declares it, without the declaration and the `export`. */
function countUses(source, name) {
  let count = 0;
  visitAll(source, (node) => {
    if (!ts.isIdentifier(node) || node.text !== name || ts.isExportSpecifier(node.parent)) return;
    const isDeclaration = node.parent.name === node && !ts.isShorthandPropertyAssignment(node.parent);
    if (!isDeclaration) count += 1;
  });
  return count;
}

/** Lists what tests and tools import, as "path#name". */
function listOutsideUses(house) {
  const paths = [...listPaths(house, 'tests/', '.ts'), ...listPaths(house, 'tools/', '.ts')].filter((path) =>
    /['"/](?:module|src)\//u.test(house.get(path)),
  );
  return new Set(
    paths.flatMap((path) =>
      readImports(house, path).flatMap(({ target, names }) =>
        target && names !== '*' ? names.map(({ name }) => `${target}#${name}`) : [],
      ),
    ),
  );
}

/** @returns {string[]} the exports that nothing in module and src imports */
export function checkExports(house) {
  const graph = readGraph(house);
  const used = new Set();

  const seen = new Set();

  /** Marks an export as used, and its origin if the file only re-exports it. @param taker - the file that imports it @param local - its name there */
  function use(path, name, taker, local) {
    const visit = [path, name, taker, local].join('#');
    if (!graph.has(path) || seen.has(visit)) return;
    seen.add(visit);
    used.add(`${path}#${name}`);
    if (name === '*') for (const own of listExports(parse(house, path))) used.add(`${path}#${own}`);
    for (const { target, names, namespace, isReexport } of graph.get(path)) {
      if (!isReexport || !target) continue;
      if (namespace === undefined && names === '*') use(target, name, taker, local);
      else if (namespace !== undefined) {
        if (name === namespace && taker) useNamespace(target, local, taker);
        else if (name === namespace || name === '*') use(target, '*');
      } else
        for (const one of names)
          if (name === '*') use(target, one.name);
          else if (one.as === name) use(target, one.name, taker, local);
    }
  }

  /** Marks as used what a file takes from another file that it imports as a namespace. */
  function useNamespace(target, local, taker) {
    for (const member of listMembersUsed(parse(house, taker), local)) use(target, member);
  }

  for (const [path, imports] of graph) {
    for (const { target, names, namespace, isReexport } of imports) {
      if (!target || isReexport) continue;
      if (namespace !== undefined) useNamespace(target, namespace, path);
      else if (names === '*') use(target, '*');
      else for (const { name, as } of names) use(target, name, ...(as ? [path, as] : []));
    }
  }
  use(API, '*');

  const excused = readJson(house, TEST_USES, {});
  const outside = listOutsideUses(house);
  const needed = new Set();
  const findings = [];
  for (const path of graph.keys()) {
    const source = parse(house, path);
    for (const name of listExports(source)) {
      const key = `${path}#${name}`;
      if (used.has(key)) continue;
      const own = countUses(source, name);
      if (own === 0 && outside.has(key)) needed.add(key);
      if (own === 0 && !(excused[key] && outside.has(key)))
        findings.push(`${path}: nothing uses ${name}${outside.has(key) ? ' but tests or tools' : ''}`);
      // A type in the signature of an export must be exported too; a value that only its own file uses need not be.
      if (own > 0 && !outside.has(key) && !isType(source, name))
        findings.push(`${path}: exports ${name}, which nothing else imports`);
    }
  }
  const needless = Object.keys(excused).filter((key) => !needed.has(key));
  return [...findings, ...needless.map((key) => `${TEST_USES}: ${key} needs no excuse`)];
}
