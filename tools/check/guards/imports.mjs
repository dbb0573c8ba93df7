// Reads from the syntax which file imports what; imports of types count too.
import { dirname, normalize } from 'node:path/posix';
import ts from 'typescript5';
import { listPaths, parse, visitAll } from './house.mjs';

/**
 * An import of a file.
 * @typedef {object} Import
 * @property {string} specifier as written
 * @property {string | undefined} target path of the file; undefined for a package
 * @property {{ name: string, as: string }[]} names what an `import` or `export … from` names, by its name there; empty otherwise
 * @property {number} line
 */

/** Returns the names in an `import` or `export … from`. */
function readNames(node) {
  const bindings = ts.isExportDeclaration(node) ? node.exportClause : node.importClause?.namedBindings;
  return (bindings?.elements ?? []).map(({ name, propertyName }) => ({
    name: (propertyName ?? name).text,
    as: name.text,
  }));
}

/** Returns what a node imports as `[specifier, names]`; undefined: nothing. */
function readImport(node) {
  if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier)
    return [node.moduleSpecifier.text, readNames(node)];
  // A declaration that adds to another file uses that file.
  if (ts.isModuleDeclaration(node) && isPath(node.name)) return [node.name.text, []];
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) return [node.argument.literal.text, []];
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
    return ts.isStringLiteralLike(node.arguments[0]) ? [node.arguments[0].text, []] : undefined;
  // A worker is imported by its address: new URL('./x.worker.ts', import.meta.url).
  if (ts.isNewExpression(node) && node.expression.getText() === 'URL' && isPath(node.arguments?.[0]))
    return [node.arguments[0].text, []];
  return undefined;
}

function isPath(node) {
  return node !== undefined && ts.isStringLiteralLike(node) && node.text.startsWith('.');
}

/**
 * Lists the imports of a file.
 * @returns {Import[]}
 */
export function readImports(house, path) {
  const source = parse(house, path);
  const imports = [];
  visitAll(source, (node) => {
    const found = readImport(node);
    if (!found) return;
    const [specifier, names] = found;
    imports.push({
      specifier,
      target: specifier.startsWith('.') ? normalize(`${dirname(path)}/${specifier}`) : undefined,
      line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1,
      names,
    });
  });
  return imports;
}

/**
 * Returns the imports of all files of module and src, by file.
 * @returns {Map<string, Import[]>}
 */
export function readGraph(house) {
  const paths = [...listPaths(house, 'module/', '.ts'), ...listPaths(house, 'src/', '.ts')];
  return new Map(paths.map((path) => [path, readImports(house, path)]));
}
