// Checks that every member of the binding, and of the facets it names, is read outside rulesets/: a member that nothing reads would promise a ruleset something
// that never happens. Members that have a type before their first use are listed in pending.json, with the issue that will use them.
import ts from 'typescript5';
import { listPaths, place, readJson, visitAll } from './house.mjs';

/** The interface of a ruleset, to which rooms add members. */
const BINDING = { path: 'module/foundry/ruleset.ts', name: 'Ruleset' };
/** The functions that read the member that their last argument names. */
const READERS = new Set(['facetOf', 'facetOfMessage', 'listFacets']);
const PENDING = 'tools/check/guards/pending.json';

/** The files of TypeScript's library, which are the same for every house. */
const library = new Map();

/** Starts TypeScript on module/ and src/ of the house, with the language's own library and none of Foundry's types. */
function createProgram(house) {
  const options = {
    target: ts.ScriptTarget.Latest,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2024.d.ts'],
    types: [],
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
  };
  const host = ts.createCompilerHost(options);
  const own = (path) => path.replace(/^\/house\//u, '');
  const { getSourceFile, fileExists, readFile } = host;
  Object.assign(host, {
    getCurrentDirectory: () => '/house',
    directoryExists: undefined,
    realpath: undefined,
    fileExists: (path) => house.has(own(path)) || (!path.startsWith('/house/') && fileExists(path)),
    readFile: (path) => house.get(own(path)) ?? readFile(path),
    getSourceFile: (path, ...rest) => {
      if (house.has(own(path))) return ts.createSourceFile(path, house.get(own(path)), rest[0], true);
      if (!library.has(path)) library.set(path, getSourceFile(path, ...rest));
      return library.get(path);
    },
  });
  const roots = [...listPaths(house, 'module/', '.ts'), ...listPaths(house, 'src/', '.ts')];
  return ts.createProgram({ rootNames: roots.map((path) => `/house/${path}`), options, host });
}

/** Returns the path of a file in the house; undefined for a file of the library. */
function findPath(node) {
  const { fileName } = node.getSourceFile();
  return fileName.startsWith('/house/') ? fileName.slice('/house/'.length) : undefined;
}

/** Tests whether a declaration is in a shared room. */
function isShared(node) {
  const path = findPath(node);
  return path !== undefined && path.startsWith('module/') && !path.startsWith('module/rulesets/');
}

/**
 * Lists the members of the binding and of its facets, each with the name of its owner. Parameters and results of functions are plain data and not members.
 * @param {(name: string) => boolean} isLeftOut tests whether to leave out a member with this name, and all that only it leads to
 * @returns {Map<ts.Node, string>}
 */
function listMembers(checker, binding, isLeftOut) {
  const members = new Map();
  const seen = new Set();

  function addAll(declaration, owner) {
    if (seen.has(declaration)) return;
    seen.add(declaration);
    for (const { types } of declaration.heritageClauses ?? []) for (const type of types) follow(type, owner);
    for (const member of declaration.members) {
      if (!member.name) continue;
      const name = `${owner}.${member.name.getText()}`;
      if (isLeftOut(name)) continue;
      members.set(member, name);
      if (ts.isPropertySignature(member) && member.type) follow(member.type, name);
    }
  }

  function follow(type, owner) {
    // A class of Foundry with additions is still Foundry's, so its members do not count.
    if (ts.isFunctionTypeNode(type) || ts.isIntersectionTypeNode(type)) return;
    if (ts.isTypeLiteralNode(type)) return addAll(type, owner);
    const name = ts.isTypeReferenceNode(type)
      ? type.typeName
      : ts.isExpressionWithTypeArguments(type)
        ? type.expression
        : undefined;
    if (name) {
      const symbol = checker.getSymbolAtLocation(name);
      const target = symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
      for (const declaration of target?.declarations ?? []) {
        if (!isShared(declaration)) continue;
        if (ts.isInterfaceDeclaration(declaration)) addAll(declaration, declaration.name.text);
        else if (ts.isTypeAliasDeclaration(declaration)) follow(declaration.type, declaration.name.text);
      }
    }
    ts.forEachChild(type, (child) => {
      if (ts.isTypeNode(child)) follow(child, owner);
    });
  }

  for (const declaration of binding.declarations) addAll(declaration, BINDING.name);
  return members;
}

/** Returns the declarations of the members that a node reads from an object. */
function findRead(checker, binding, node, names) {
  if (ts.isCallExpression(node) && READERS.has(node.expression.getText())) {
    const name = node.arguments.at(-1);
    const type = checker.getDeclaredTypeOfSymbol(binding);
    return name && ts.isStringLiteralLike(name) ? type.getProperty(name.text)?.declarations : [];
  }
  if (ts.isPropertyAccessExpression(node) && names.has(node.name.text)) {
    const { parent } = node;
    const isWritten =
      ts.isBinaryExpression(parent) && parent.left === node && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken;
    return isWritten ? [] : checker.getSymbolAtLocation(node.name)?.declarations;
  }
  if (ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression))
    return checker.getTypeAtLocation(node.expression).getProperty(node.argumentExpression.text)?.declarations;
  if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent) && !node.dotDotDotToken) {
    const name = (node.propertyName ?? node.name).getText();
    return names.has(name) ? checker.getTypeAtLocation(node.parent).getProperty(name)?.declarations : [];
  }
  // All members of a copied object count as read: it is passed on, mostly to Foundry.
  if (ts.isSpreadAssignment(node))
    return checker
      .getTypeAtLocation(node.expression)
      .getProperties()
      .flatMap(({ declarations }) => declarations ?? []);
  return [];
}

/** Returns the words with which shared templates name what they draw. */
function listTemplateWords(house) {
  const texts = listPaths(house, 'templates/shared/', '.hbs').map((path) => house.get(path));
  const mustaches = texts.flatMap((text) => text.match(/\{\{[\s\S]*?\}\}/gu) ?? []);
  return new Set(mustaches.flatMap((mustache) => mustache.match(/[A-Za-z_]\w*/gu) ?? []));
}

/** @returns {string[]} the members of the binding that no shared room reads, and those listed as pending that are read or do not exist */
export function checkBinding(house) {
  const program = createProgram(house);
  const checker = program.getTypeChecker();
  const declared = program
    .getSourceFile(`/house/${BINDING.path}`)
    ?.statements.find((node) => ts.isInterfaceDeclaration(node) && node.name.text === BINDING.name);
  const binding = declared && checker.getSymbolAtLocation(declared.name);
  if (!binding) return [`${BINDING.path}: has no interface ${BINDING.name}`];
  const { typedAhead = {} } = readJson(house, PENDING, {});
  const members = listMembers(checker, binding, () => false);
  const names = new Set([...members.keys()].map(({ name }) => name.getText()));
  const read = new Set();
  for (const file of program.getSourceFiles())
    if (isShared(file))
      visitAll(file, (node) => {
        for (const declaration of findRead(checker, binding, node, names) ?? []) read.add(declaration);
      });
  const words = listTemplateWords(house);
  const isDrawn = (member) =>
    !binding.declarations.includes(member.parent) && ts.isPropertySignature(member) && words.has(member.name.getText());
  const isUsed = (member) => read.has(member) || isDrawn(member);
  const due = listMembers(checker, binding, (name) => name in typedAhead);
  const unread = [...due]
    .filter(([member]) => !isUsed(member))
    .map(([member, name]) => `${place(member).replace('/house/', '')}: no shared room reads ${name}`);
  const stale = Object.keys(typedAhead).flatMap((name) => {
    const member = [...members.keys()].find((one) => members.get(one) === name);
    if (!member) return `${PENDING}: ${name} is typed ahead, and the binding has no such member`;
    return read.has(member) ? `${PENDING}: ${name} is read, so that it is no longer typed ahead` : [];
  });
  return [...unread, ...stale];
}
