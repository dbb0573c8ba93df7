// `npm run surface`: holds the embedded table against Foundry's public surface, as the type package declares it.
// Fails on an invented member (public in the table, declared nowhere) and on a member that no conformance spec names.
// `--write` renews table/foundry/deprecated-13.json, the members tagged @deprecated, which throw in generation 13.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { Window } from 'happy-dom';
import ts from 'typescript5';
import { build } from 'vite';
import { finish, listFiles } from '../../../tools/check/files.mjs';

const TYPE_PACKAGE = 'node_modules/@league-of-foundry-developers/foundry-vtt-types/src/index.d.mts';
/** Members that the type package does not declare (of 14, or of classes it has as stubs), each with the public page that names it. */
const CITED = JSON.parse(readFileSync('tests/evidence/surface/surface-14.json', 'utf8'));
/** Names that the language or the browser's custom elements call, not Foundry. */
const OF_JAVASCRIPT = new Set([
  'prototype',
  'length',
  'name',
  'constructor',
  'toString',
  'valueOf',
  'toLocaleString',
  'formAssociated',
  'observedAttributes',
  'connectedCallback',
  'disconnectedCallback',
  'attributeChangedCallback',
]);

/** The declared surface: path → `{kind, deprecated}`; static members as `Class.member`, instance members as `Class#member`. */
function readDeclaredSurface() {
  const program = ts.createProgram([TYPE_PACKAGE], {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    skipLibCheck: true,
    noEmit: true,
    strict: true,
    types: [],
  });
  const checker = program.getTypeChecker();
  const surface = new Map();
  const follow = (symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol);
  // Not deprecated: a method of which only one signature is, and an override that is gone in favour of what it overrode.
  const isDeprecated = ({ declarations = [] }) =>
    declarations.length > 0 &&
    declarations.every((declaration) => {
      const tag = ts.getJSDocDeprecatedTag(declaration);
      return tag && !/instead inheriting/u.test(ts.getTextOfJSDocComment(tag.comment) ?? '');
    });
  const seen = new Set();

  const addMembers = (path, separator, properties) => {
    for (const property of properties) surface.set(`${path}${separator}${property.name}`, isDeprecated(property));
  };
  const visit = (symbol, path) => {
    const target = follow(symbol);
    if (seen.has(path)) return;
    seen.add(path);
    surface.set(path, isDeprecated(symbol) || isDeprecated(target));
    if (target.flags & ts.SymbolFlags.Class) {
      addMembers(path, '#', checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(target)));
      addMembers(path, '.', checker.getPropertiesOfType(checker.getTypeOfSymbol(target)));
    } else if (target.flags & ts.SymbolFlags.Variable) {
      const type = checker.getTypeOfSymbol(target);
      if (!(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))) return;
      addMembers(path, '.', checker.getPropertiesOfType(type));
      const [signature] = checker.getSignaturesOfType(type, ts.SignatureKind.Construct);
      if (signature) addMembers(path, '#', checker.getPropertiesOfType(signature.getReturnType()));
    }
    if (target.flags & (ts.SymbolFlags.ValueModule | ts.SymbolFlags.NamespaceModule)) {
      for (const member of checker.getExportsOfModule(target)) {
        if (follow(member).flags & ts.SymbolFlags.Value) visit(member, `${path}.${member.name}`);
      }
    }
  };
  const root = checker.resolveName('foundry', undefined, ts.SymbolFlags.Namespace | ts.SymbolFlags.Value, false);
  for (const member of checker.getExportsOfModule(follow(root))) visit(member, `foundry.${member.name}`);
  return surface;
}

/** Public fields that the table's classes declare outside their prototypes: class name → field names. */
function readDeclaredFields() {
  const fields = new Map();
  for (const path of listFiles('table/foundry', ['.ts'])) {
    const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
    const visit = (node) => {
      if (ts.isClassLike(node)) {
        const names = node.members
          .filter((member) => ts.isPropertyDeclaration(member) && ts.isIdentifier(member.name))
          .filter(
            ({ modifiers }) =>
              !modifiers?.some(({ kind }) =>
                [ts.SyntaxKind.PrivateKeyword, ts.SyntaxKind.StaticKeyword].includes(kind),
              ),
          )
          .map(({ name }) => name.text);
        if (node.name) fields.set(node.name.text, names);
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return fields;
}

/** Loads a TypeScript module, bundled for Node, in the given generation. */
async function loadBundled(entry, name) {
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: entry,
      outDir: `.build/surface/${name}`,
      emptyOutDir: true,
      minify: false,
      rolldownOptions: { output: { keepNames: true, entryFileNames: 'bundle.mjs' } },
    },
  });
  return import(pathToFileURL(`.build/surface/${name}/bundle.mjs`).href);
}

const isPublic = (name) => typeof name === 'string' && !name.startsWith('_') && !OF_JAVASCRIPT.has(name);
/** True for a class of the browser (HTMLElement …), where the walk up from a custom element ends. */
const isOfThePage = (value) => window[value.name] === value;
const isClass = (value) => typeof value === 'function' && /^class\b/u.test(Function.prototype.toString.call(value));

/**
 * The table's own surface: path → every path that the member has on the class itself and on those it inherits from. An
 * ancestor without a public name (a mixin's) leaves only `#member`.
 */
function readTableSurface(foundry) {
  const fields = readDeclaredFields();
  const surface = new Map();
  const classes = new Map();
  const isNamespace = (value, path) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && !path.startsWith('foundry.CONST');
  const collectClasses = (value, path) => {
    if (isClass(value)) classes.set(value, classes.get(value) ?? path);
    else if (isNamespace(value, path))
      for (const [name, inner] of Object.entries(value)) collectClasses(inner, `${path}.${name}`);
  };
  const visitClass = (value, path) => {
    for (
      let ancestor = value;
      isClass(ancestor) && !isOfThePage(ancestor);
      ancestor = Object.getPrototypeOf(ancestor)
    ) {
      const origin = classes.get(ancestor) ?? '';
      const add = (separator, name) => {
        if (!isPublic(name)) return;
        const origins = surface.get(path + separator + name) ?? [path + separator + name];
        surface.set(path + separator + name, [...origins, origin + separator + name]);
      };
      for (const name of Object.getOwnPropertyNames(ancestor)) add('.', name);
      for (const name of Object.getOwnPropertyNames(ancestor.prototype)) add('#', name);
      for (const name of fields.get(ancestor.name) ?? []) add('#', name);
    }
  };
  const visit = (value, path) => {
    if (isNamespace(value, path)) {
      for (const [name, inner] of Object.entries(value)) if (isPublic(name)) visit(inner, `${path}.${name}`);
      return;
    }
    surface.set(path, [path]);
    if (isClass(value)) visitClass(value, path);
  };
  for (const [name, value] of Object.entries(foundry)) collectClasses(value, `foundry.${name}`);
  for (const [name, value] of Object.entries(foundry)) visit(value, `foundry.${name}`);
  return surface;
}

const window = new Window();
const declared = readDeclaredSurface();
mkdirSync('.build/surface', { recursive: true });
globalThis.TABLE_GENERATION = Number(process.argv.includes('13') ? 13 : 14);
for (const name of Object.getOwnPropertyNames(window)) if (!(name in globalThis)) globalThis[name] = window[name];
const { foundry } = await loadBundled('table/foundry/index.ts', 'table');
const { specs } = await loadBundled('tests/conformance/index.ts', 'specs');
const exposed = readTableSurface(foundry);

const specified = new Set(specs.flatMap(({ members }) => members));
const specifiedNames = new Set([...specified].map((path) => path.replace(/^.*(?=[#.])/u, '')));
/** A spec names the member where it stands or where it is introduced; a mixin's member has no path, so its name must do. */
const isSpecified = (origins) =>
  origins.some((path) => (/^[#.]/u.test(path) ? specifiedNames.has(path) : specified.has(path)));
const isCited = (origins) =>
  Object.keys(CITED).some((cited) =>
    origins.some((path) => path === cited || path.startsWith(`${cited}.`) || path.startsWith(`${cited}#`)),
  );

if (process.argv.includes('--write')) {
  const unwanted = /[#.]_|^foundry\.(?:appv1|canvas|av|audio|nue|prosemirror|grid)\b/u;
  const deprecated = [...declared].filter(([path, isOld]) => isOld && !unwanted.test(path)).map(([path]) => path);
  writeFileSync('table/foundry/deprecated-13.json', `${JSON.stringify(deprecated.toSorted(), null, 2)}\n`);
}
const invented = [...exposed].filter(([path, origins]) => !declared.has(path) && !isCited(origins));
const unspecified = [...exposed].filter(([, origins]) => !isSpecified(origins));
console.log(
  `generation ${globalThis.TABLE_GENERATION}: ${declared.size} declared, ${exposed.size} in the table, ${invented.length} invented, ${unspecified.length} without a spec`,
);
finish('surface', [
  ...invented.map(([path]) => `${path}: invented, no such public member`),
  ...unspecified.map(([path]) => `${path}: no conformance spec names it`),
]);
