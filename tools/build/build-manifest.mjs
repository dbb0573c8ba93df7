// The built manifest: system.json with `documentTypes` from template.json. Document types are named in four places, and the build fails if they
// disagree: template.json, the `models` of the rulesets' bindings, the TYPES labels of lang/en, and the interfaces for TypeScript.
import { readdirSync, readFileSync, existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript5';

/** The documents of which the system has types, each with the interface to which a ruleset's types.ts adds them. */
const INTERFACES = { Actor: 'ActorModels', Item: 'ItemModels', ChatMessage: 'MessageModels' };

function parse(path) {
  return ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
}

function visit(node, action) {
  action(node);
  ts.forEachChild(node, (child) => visit(child, action));
}

function nameOf(member) {
  return member.name && 'text' in member.name ? member.name.text : '';
}

/** Returns the files from which a file imports, by the name that it imports. */
function readImports(path) {
  const files = new Map();
  visit(parse(path), (node) => {
    if (!ts.isImportDeclaration(node) || !node.importClause?.namedBindings) return;
    const file = join(dirname(path), node.moduleSpecifier.text);
    for (const { name } of node.importClause.namedBindings.elements ?? []) files.set(name.text, file);
  });
  return files;
}

/** Returns the keys of a table that a file exports: `export const itemModels = { … }`. */
function readTable(path, table) {
  const keys = [];
  visit(parse(path), (node) => {
    const isTable = ts.isVariableDeclaration(node) && node.name.getText() === table;
    if (!isTable || !node.initializer || !ts.isObjectLiteralExpression(node.initializer)) return;
    keys.push(...node.initializer.properties.map(nameOf));
  });
  return keys;
}

/**
 * Reads `models: { Actor: actorModels, … }` of a binding; a kind of document may also have its models there, as `{ … }`.
 * @param {string} path the binding's file
 * @returns {{ type: string, name: string, key: string, file: string }[]} each type ("Actor.harvestCharacter") with what the file exports: its class or, if there
 * is a key, the table with its class
 */
export function readModelFiles(path) {
  const found = [];
  const files = readImports(path);
  visit(parse(path), (node) => {
    if (!ts.isPropertyAssignment(node) || nameOf(node) !== 'models') return;
    if (!ts.isObjectLiteralExpression(node.initializer)) return;
    for (const document of node.initializer.properties.filter(ts.isPropertyAssignment)) {
      const add = (type, name, key) =>
        found.push({ type: `${nameOf(document)}.${type}`, name, key, file: files.get(name) });
      const { initializer } = document;
      if (ts.isIdentifier(initializer) && files.has(initializer.text)) {
        for (const key of readTable(files.get(initializer.text), initializer.text)) add(key, initializer.text, key);
      } else if (ts.isObjectLiteralExpression(initializer)) {
        for (const type of initializer.properties)
          add(nameOf(type), ts.isPropertyAssignment(type) ? type.initializer.getText() : nameOf(type), '');
      }
    }
  });
  return found;
}

/** Returns the names of the types in a binding's models. */
function readModels(path) {
  return readModelFiles(path).map(({ type }) => type);
}

/** Returns the names of the types that a ruleset's types.ts adds to ActorModels, ItemModels and MessageModels, one by one or as `typeof` a table. */
function readMerges(path) {
  const found = [];
  const files = readImports(path);
  const tables = new Map();
  visit(parse(path), (node) => {
    if (ts.isTypeAliasDeclaration(node) && ts.isTypeQueryNode(node.type))
      tables.set(node.name.text, node.type.exprName.getText());
  });
  visit(parse(path), (node) => {
    if (!ts.isInterfaceDeclaration(node)) return;
    const document = Object.keys(INTERFACES).find((name) => INTERFACES[name] === node.name.text);
    if (!document) return;
    const bases = (node.heritageClauses ?? []).flatMap(({ types }) => types.map((type) => tables.get(type.getText())));
    const own = node.members.map(nameOf);
    const inherited = bases.flatMap((table) => readTable(files.get(table), table));
    for (const type of [...own, ...inherited]) found.push(`${document}.${type}`);
  });
  return found;
}

/** Returns the names of the types for which lang/en has labels. */
function readLabels(folder) {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => {
      const { TYPES = {} } = JSON.parse(readFileSync(join(folder, name), 'utf8'));
      return Object.entries(TYPES).flatMap(([document, types]) =>
        Object.keys(types).map((type) => `${document}.${type}`),
      );
    });
}

/** The tables of the models that belong to no ruleset. */
const SHARED_MODELS = [
  { document: 'Actor', file: 'module/documents/party-model.ts', table: 'actorModels' },
  { document: 'ChatMessage', file: 'module/documents/message-models.ts', table: 'messageModels' },
  { document: 'ActiveEffect', file: 'module/effects/install.ts', table: 'effectModels' },
];

/** The file with the types that belong to no ruleset, in the form of a ruleset's. */
const SHARED_TYPES = 'module/documents/types.ts';

/**
 * Reads which document types ("Actor.harvestCharacter") each part of the sources names.
 * @param {string} root folder of the repository
 * @returns {Record<string, string[]>} type names by place
 */
export function readDeclaredTypes(root = '.') {
  const rulesets = join(root, 'module/rulesets');
  const folders = readdirSync(rulesets, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const read = (file, reader) =>
    folders
      .map(({ name }) => join(rulesets, name, file))
      .filter((path) => existsSync(path))
      .flatMap(reader);
  const shared = SHARED_MODELS.flatMap(({ document, file, table }) =>
    readTable(join(root, file), table).map((type) => `${document}.${type}`),
  );
  return {
    'the models of the bindings': [...shared, ...read('index.ts', readModels)],
    'the types.ts of the rulesets': [...readMerges(join(root, SHARED_TYPES)), ...read('data/types.ts', readMerges)],
    'the TYPES labels of lang/en': readLabels(join(root, 'lang/en')),
  };
}

/** Tests whether the types of a document are named in a place: TypeScript knows those of actors, items and messages. */
function hasPlace(name, place) {
  return !place.includes('types.ts') || name.split('.')[0] in INTERFACES;
}

/**
 * Builds the manifest that is shipped.
 * @param {object} template template.json: for each document its `types` and the HTML fields of each
 * @param {object} manifest system.json of the repository
 * @param {Record<string, string[]>} declared type names by place (see readDeclaredTypes)
 * @returns {object} the manifest with `documentTypes`
 * @throws {Error} if the places disagree, naming each difference
 */
export function buildManifest(template, manifest, declared = readDeclaredTypes()) {
  const documentTypes = {};
  for (const [document, { types, htmlFields = {} }] of Object.entries(template)) {
    documentTypes[document] = Object.fromEntries(
      types.map((type) => [type, htmlFields[type]?.length ? { htmlFields: htmlFields[type] } : {}]),
    );
  }
  const wanted = Object.entries(documentTypes).flatMap(([document, types]) =>
    Object.keys(types).map((type) => `${document}.${type}`),
  );
  const faults = [];
  for (const [document, { types, htmlFields = {} }] of Object.entries(template)) {
    for (const type of Object.keys(htmlFields)) {
      if (!types.includes(type)) faults.push(`template.json has HTML fields of ${document}.${type}, which is no type`);
    }
  }
  for (const [place, names] of Object.entries(declared)) {
    for (const name of wanted)
      if (!names.includes(name) && hasPlace(name, place))
        faults.push(`${name} is in template.json, but not in ${place}`);
    for (const name of names)
      if (!wanted.includes(name)) faults.push(`${name} is in ${place}, but not in template.json`);
  }
  if (manifest.documentTypes) faults.push('system.json names documentTypes itself; template.json is their one place');
  if (faults.length > 0) throw new Error(`Document types disagree:\n  ${faults.join('\n  ')}`);
  return { ...manifest, documentTypes };
}

/**
 * Replaces where a release is published. All addresses in the manifest begin with its `url`, the page of the project.
 * @param {{url: string}} manifest the manifest
 * @param {string} base the new page, such as https://github.com/OWNER/REPOSITORY
 * @returns {object} the manifest with its addresses below the new page
 * @throws {Error} if the new page is not an https address
 */
export function moveAddresses(manifest, base) {
  const page = base.replace(/\/+$/u, '');
  if (!/^https:\/\/[^/\s]+\/[^?#\s]+$/u.test(page))
    throw new Error(`--base "${base}" is no page of a project; write https://github.com/OWNER/REPOSITORY`);
  return JSON.parse(JSON.stringify(manifest), (_key, value) =>
    typeof value === 'string' && `${value}/`.startsWith(`${manifest.url}/`)
      ? page + value.slice(manifest.url.length)
      : value,
  );
}
