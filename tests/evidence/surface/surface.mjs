// `npm run surface`: holds the embedded table against Foundry's public surface, as the type package declares it.
// Fails on an invented member (public in the table, declared nowhere), on a member that no conformance spec names, and where the list of what the
// table has not is out of date. `--write` renews that list (table/foundry/not-here.json, whose members throw by name, with the constants whose values
// are declared), and table/foundry/deprecated-13.json, the members tagged @deprecated, which throw in generation 13.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { Window } from 'happy-dom';
import ts from 'typescript5';
import { build } from 'vite';
import { finish, listFiles } from '../../../tools/check/files.mjs';
import { describeAbsent, NOT_HERE } from './absent.mjs';
import { readDeclaredSurface } from './declared-surface.mjs';

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

/** Names of what a class of the table has, the table's own reader of its source: fields, methods and accessors. */
function readMembers(path, className) {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const type = source.statements.find((node) => ts.isClassDeclaration(node) && node.name?.text === className);
  return new Set(type.members.map(({ name }) => name?.getText(source)));
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

/** Paths of the table's classes, each with those of the classes that it inherits from. */
function readAncestors(foundry) {
  const classes = new Map();
  const visit = (value, path) => {
    if (isClass(value)) classes.set(path, value);
    else if (typeof value === 'object' && value !== null && !Array.isArray(value) && !path.startsWith('foundry.CONST'))
      for (const [name, inner] of Object.entries(value)) visit(inner, `${path}.${name}`);
  };
  visit(foundry, 'foundry');
  const isAbove = (one, other) => one !== other && Object.prototype.isPrototypeOf.call(one, other);
  return new Map(
    [...classes].map(([path, value]) => [
      path,
      [...classes].filter(([, other]) => isAbove(other, value)).map(([name]) => name),
    ]),
  );
}

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
const { surface: declared, builtins, config } = readDeclaredSurface();
mkdirSync('.build/surface', { recursive: true });
globalThis.TABLE_GENERATION = Number(process.argv.includes('13') ? 13 : 14);
for (const name of Object.getOwnPropertyNames(window)) if (!(name in globalThis)) globalThis[name] = window[name];
const { foundry } = await loadBundled('table/foundry/index.ts', 'table');
const other = globalThis.TABLE_GENERATION === 13 ? 14 : 13;
const { specs } = await loadBundled('tests/conformance/index.ts', 'specs');
const exposed = readTableSurface(foundry);
Object.assign(globalThis, { TABLE_GENERATION: other });
const { foundry: foundryOfOther } = await loadBundled('table/foundry/index.ts', 'table-of-other');
Object.assign(globalThis, { TABLE_GENERATION: other === 13 ? 14 : 13 });
const absent = describeAbsent(
  { declared, builtins, config, game: readMembers('table/foundry/game/game.ts', 'Game') },
  [exposed, readTableSurface(foundryOfOther)],
  readAncestors(foundry),
);

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
  const deprecated = [...declared]
    .filter(([path, { isDeprecated }]) => isDeprecated && !unwanted.test(path))
    .map(([path]) => path);
  writeFileSync('table/foundry/deprecated-13.json', `${JSON.stringify(deprecated.toSorted(), null, 2)}\n`);
  writeFileSync(NOT_HERE, absent);
}
const invented = [...exposed].filter(([path, origins]) => !declared.has(path) && !isCited(origins));
const unspecified = [...exposed].filter(([, origins]) => !isSpecified(origins));
console.log(
  `generation ${globalThis.TABLE_GENERATION}: ${declared.size} declared, ${exposed.size} in the table, ${invented.length} invented, ${unspecified.length} without a spec`,
);
finish('surface', [
  ...invented.map(([path]) => `${path}: invented, no such public member`),
  ...unspecified.map(([path]) => `${path}: no conformance spec names it`),
  ...(readFileSync(NOT_HERE, 'utf8') === absent ? [] : [`${NOT_HERE}: out of date; npm run surface -- --write`]),
]);
