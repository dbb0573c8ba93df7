// Reads from the syntax which file imports what; imports of types count too.
import { dirname, normalize } from 'node:path/posix';
import ts from 'typescript5';
import { listPaths, parse, visitAll } from './house.mjs';

/**
 * An import of a file.
 * @typedef {object} Import
 * @property {string} specifier as written
 * @property {string | undefined} target path of the file; undefined for a package
 * @property {{ name: string, as: string }[] | '*'} names what is imported, by its name there; '*' for all
 * @property {boolean} isReexport whether it is only exported again
 * @property {string | undefined} namespace the name under which all is imported or exported again
 * @property {number} line
 */

/** Returns the names in an `import` or `export … from`. */
function readNames(node) {
  const list = (elements) =>
    elements.map(({ name, propertyName }) => ({ name: (propertyName ?? name).text, as: name.text }));
  if (ts.isExportDeclaration(node)) {
    if (!node.exportClause) return { names: '*' };
    if (ts.isNamespaceExport(node.exportClause)) return { names: '*', namespace: node.exportClause.name.text };
    return { names: list(node.exportClause.elements) };
  }
  const bindings = node.importClause?.namedBindings;
  const own = node.importClause?.name ? [{ name: 'default', as: node.importClause.name.text }] : [];
  if (bindings && ts.isNamespaceImport(bindings)) return { names: '*', namespace: bindings.name.text };
  return { names: [...own, ...(bindings ? list(bindings.elements) : [])] };
}

/** Returns the names taken from a dynamic import: those in `const { a, b: c } = await import('…')`, otherwise all. */
function readNamesTaken(call) {
  const pattern = ts.isAwaitExpression(call.parent) && call.parent.parent.name;
  if (!pattern || !ts.isObjectBindingPattern(pattern)) return '*';
  const { elements } = pattern;
  const isNamed = elements.every(
    ({ name, propertyName, dotDotDotToken }) => !dotDotDotToken && ts.isIdentifier(propertyName ?? name),
  );
  return isNamed
    ? elements.map(({ name, propertyName }) => ({ name: (propertyName ?? name).text, as: name.text ?? '' }))
    : '*';
}

/** Returns what a node imports as `[specifier, names]`; undefined: nothing. */
function readImport(node) {
  if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier)
    return [node.moduleSpecifier.text, { ...readNames(node), isReexport: ts.isExportDeclaration(node) }];
  // A declaration that adds to another module uses that module.
  if (ts.isModuleDeclaration(node) && ts.isStringLiteral(node.name)) {
    const names = (node.body?.statements ?? []).flatMap(({ name }) => (name ? [{ name: name.text, as: '' }] : []));
    return [node.name.text, { names }];
  }
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
    const name = node.qualifier && (ts.isIdentifier(node.qualifier) ? node.qualifier : node.qualifier.left);
    return [node.argument.literal.text, { names: name ? [{ name: name.getText(), as: '' }] : '*' }];
  }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword && isText(node.arguments[0]))
    return [node.arguments[0].text, { names: readNamesTaken(node) }];
  // A worker is imported by its address: new URL('./x.worker.ts', import.meta.url).
  if (ts.isNewExpression(node) && node.expression.getText() === 'URL' && isText(node.arguments?.[0]))
    return [node.arguments[0].text, { names: [] }];
  return undefined;
}

function isText(node) {
  return node !== undefined && ts.isStringLiteralLike(node);
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
    const [specifier, what] = found;
    imports.push({
      specifier,
      target: specifier.startsWith('.') ? normalize(`${dirname(path)}/${specifier}`) : undefined,
      isReexport: false,
      namespace: undefined,
      line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1,
      ...what,
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
