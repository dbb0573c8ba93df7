// `npm run packs`: checks all sources of packs (packs/_source/<pack>/…yml) and compiles each pack into dist/packs/<pack> with Foundry's official CLI. The CLI
// accepts almost anything: it skips a document without a key and stores a wrong key. So nothing is compiled until all sources are right; each fault names file
// and field. Adventures and the handbook are expanded first (expand-adventure.mjs, expand-handbook.mjs). `--check` stops there, `--dest DIR` compiles into another folder. Start a new process for
// each run: after a failed compile the CLI keeps the database open.
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path/posix';
import { parseArgs } from 'node:util';
import { compilePack } from '@foundryvtt/foundryvtt-cli';
import { Ajv } from 'ajv';
import { parse } from 'yaml';
import { finish, listFiles } from '../check/files.mjs';
import { expandAdventure } from './expand-adventure.mjs';
import { expandHandbook } from './expand-handbook.mjs';
import { DOCUMENTS, EMBEDDED, SCHEMAS, describeContent, findKind } from './pack-documents.mjs';
import { checkFields, readShapes } from './pack-shapes.mjs';
import { checkSkills } from './pack-skills.mjs';

const SOURCES = 'packs/_source';
const FOLDER_FILE = '_folder.yml';
/** Matches HTML that could run or load something. */
const UNSAFE = /<\s*(?:script|iframe|object|embed|style|link|form)\b|\son\w+\s*=|javascript:/iu;
const LINK = /@UUID\[Compendium\.([^\]#]*)(?:#[^\]]*)?\]/gu;

const { values: options } = parseArgs({
  options: { check: { type: 'boolean', default: false }, dest: { type: 'string', default: 'dist/packs' } },
});
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));
const manifest = readJson('system.json');
const template = readJson('template.json');
const packs = manifest.packs ?? [];
const ajv = new Ajv({ allErrors: true, strict: false });
const validators = Object.fromEntries(Object.entries(SCHEMAS).map(([name, schema]) => [name, ajv.compile(schema)]));
const contentValidators = Object.fromEntries(
  Object.keys(SCHEMAS).map((name) => [name, ajv.compile(describeContent(name))]),
);
const findings = [];
const shapes = await readShapes();

/** All documents by their compendium UUID, including embedded ones. */
const uuids = new Set();
/** The file of each key in the pack that is being read. */
let keys = new Map();
/** The actors of packs by pack and id, which adventures may name. */
const actors = new Map();
/** The stacks of cards of packs by pack and id, which adventures may name. */
const stacks = new Map();
/** The tables of packs by pack and id, which adventures may name. */
const tables = new Map();
/** The expanded adventures and journals by key. */
const expanded = new Map();

/** Reads a file of the repository; null: there is none. */
const readOr = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : null);

/** Lists all strings in a value, each with its path. */
function* listTexts(value, path = '') {
  if (typeof value === 'string') yield [path, value];
  else if (value && typeof value === 'object')
    for (const [key, inner] of Object.entries(value)) yield* listTexts(inner, path ? `${path}.${key}` : key);
}

/** Tests whether a picture is one that we ship. */
function isShippedPicture(path) {
  const own = `systems/${manifest.id}/`;
  return path.startsWith(own) && existsSync(path.slice(own.length));
}

/** Checks a document and those embedded in it. @param report - called with the path of a field and what is wrong with it */
function checkDocument(data, collection, { file, parents = [], report }) {
  const isContent = parents[0]?.name === 'adventures';
  const kind = findKind(collection, parents.at(-1)?.name);
  const validate = (isContent ? contentValidators : validators)[kind];
  if (!validate(data)) {
    for (const { instancePath, params, message } of validate.errors) {
      const field = params.missingProperty ?? params.additionalProperty;
      report([instancePath.slice(1).replaceAll('/', '.'), field].filter(Boolean).join('.'), message);
    }
  }
  const ids = [...parents.map(({ id }) => id), data._id];
  const path = [...parents.map(({ name }) => name), collection].join('.');
  const key = `!${path}!${ids.join('.')}`;
  if (!isContent && data._key !== key) report('_key', `is ${JSON.stringify(data._key)}, has to be "${key}"`);
  if (keys.has(key))
    report(
      '_id',
      `${data._id} is that of ${keys.get(key) === file ? 'another here' : `a document in ${keys.get(key)} too`}`,
    );
  keys.set(key, file);

  const document = DOCUMENTS[kind];
  if (template[document]) {
    if (!template[document].types.includes(data.type)) report('type', `"${data.type}" is no type in template.json`);
    for (const [field, fault] of checkFields(shapes[`${document}.${data.type}`] ?? {}, data.system ?? {}, 'system'))
      report(field, fault);
  }
  for (const [field, picture] of [
    ['img', data.img],
    ['prototypeToken.texture.src', data.prototypeToken?.texture?.src],
    ['background.src', data.background?.src],
    ['texture.src', data.texture?.src],
    ['back.img', data.back?.img],
    ...(Array.isArray(data.faces) ? data.faces : []).map((face, index) => [`faces.${index}.img`, face?.img]),
  ])
    if (picture !== undefined && !isShippedPicture(picture)) report(field, `${picture} is not in the repository`);
  if (collection === 'tables') checkRanges(data.results ?? [], report);
  for (const name of EMBEDDED[kind] ?? []) {
    const list = Array.isArray(data[name]) ? data[name] : [];
    for (const [index, inner] of list.entries()) {
      const within = (field, fault) => report(`${name}.${index}${field ? `.${field}` : ''}`, fault);
      if (!inner || typeof inner !== 'object') within('', 'has to be a document');
      else
        checkDocument(inner, name, { file, parents: [...parents, { name: collection, id: data._id }], report: within });
    }
  }
}

/** Checks that the ranges of a table's results follow each other without gaps. */
function checkRanges(results, report) {
  let last;
  for (const [index, { range }] of results.entries()) {
    if (!Array.isArray(range)) continue;
    const [from, to] = range;
    if (from > to) report(`results.${index}.range`, `${from} to ${to} does not ascend`);
    if (last !== undefined && from !== last + 1)
      report(`results.${index}.range`, `begins at ${from}, not at ${last + 1}`);
    last = to;
  }
}

/** Records the valid links to a document of a pack (Compendium.<system>.<pack>.<document>.<id>) and to its pages. */
function rememberUuids(pack, collection, data) {
  const uuid = `${manifest.id}.${pack.name}.${DOCUMENTS[collection]}.${data._id}`;
  uuids.add(uuid);
  for (const page of data.pages ?? []) uuids.add(`${uuid}.JournalEntryPage.${page?._id}`);
}

/** Reads and checks the sources of a pack. @returns what was read */
function checkPack(pack) {
  const root = `${SOURCES}/${pack.name}`;
  const wanted = Object.keys(DOCUMENTS).find((name) => DOCUMENTS[name] === pack.type);
  if (pack.path !== `packs/${pack.name}`)
    findings.push(`system.json: pack ${pack.name}: path has to be packs/${pack.name}`);
  if (!wanted) findings.push(`system.json: pack ${pack.name}: type ${pack.type} cannot be checked`);
  if (!existsSync(root)) findings.push(`system.json: pack ${pack.name}: there is no ${root}`);
  keys = new Map();
  const read = [];
  for (const file of listFiles(root, [''])) {
    const report = (field, fault) => findings.push(`${file}: ${field ? `${field}: ` : ''}${fault}`);
    if (!/^(?:[a-z0-9]+(?:-[a-z0-9]+)*|_folder)\.yml$/u.test(basename(file))) {
      report('', 'has to be called in-small-words.yml; the CLI leaves other files out');
      continue;
    }
    let data;
    try {
      data = parse(readFileSync(file, 'utf8'));
    } catch (error) {
      report('', `cannot be read: ${error.message.split('\n')[0]}`);
      continue;
    }
    if (!data || typeof data !== 'object' || Array.isArray(data)) {
      report('', 'has to hold one document');
      continue;
    }
    const collection = basename(file) === FOLDER_FILE ? 'folders' : wanted;
    if (collection === 'folders' && data.type !== pack.type)
      report('type', `is ${data.type}, the pack holds ${pack.type}`);
    if (collection === 'actors') actors.set(`${pack.name}.${data._id}`, data);
    if (collection === 'cards') stacks.set(`${pack.name}.${data._id}`, data);
    if (collection === 'tables') tables.set(`${pack.name}.${data._id}`, data);
    if (collection === 'adventures') {
      data = expandAdventure(data, { actors, stacks, tables, grid: manifest.grid, report });
      expanded.set(data._key, data);
    }
    if (collection === 'journal' && data.pages?.some?.((page) => page?.markdown)) {
      const names = { pack: pack.name, system: manifest.id, url: manifest.url };
      data = expandHandbook(data, { ...names, read: readOr, report });
      expanded.set(data._key, data);
    }
    checkDocument(data, collection, { file, report });
    for (const [field, text] of listTexts(data))
      if (UNSAFE.test(text)) report(field, 'holds HTML that runs or loads something');
    if (collection !== 'folders') rememberUuids(pack, collection, data);
    read.push({ pack, file, data, report });
  }
  checkFolders(root, read);
  return read;
}

/** Checks that each document is in the directory of its compendium folder, beside the folder's file. */
function checkFolders(root, read) {
  const ids = new Map();
  for (const { file, data } of read) if (basename(file) === FOLDER_FILE) ids.set(dirname(file), data._id);
  for (const { file, data, report } of read) {
    const directory = basename(file) === FOLDER_FILE ? dirname(dirname(file)) : dirname(file);
    if (directory.length < root.length) report('', `${FOLDER_FILE} cannot stand here`);
    else if (directory !== root && !ids.has(directory)) report('folder', `there is no ${directory}/${FOLDER_FILE}`);
    else if ((data.folder ?? undefined) !== ids.get(directory))
      report('folder', `is ${data.folder ?? 'none'}, that of the directory is ${ids.get(directory) ?? 'none'}`);
  }
}

/** Checks that the pictures of the manifest are shipped, and that each pack has a banner of its own. */
function checkPictures() {
  const banners = new Map();
  for (const { name, banner = '' } of packs) {
    if (!isShippedPicture(banner))
      findings.push(`system.json: pack ${name}: banner "${banner}" is not in the repository`);
    else {
      const picture = readFileSync(banner.slice(`systems/${manifest.id}/`.length), 'utf8');
      if (banners.has(picture)) findings.push(`system.json: pack ${name}: has the banner of ${banners.get(picture)}`);
      banners.set(picture, name);
    }
  }
  const covers = [manifest.background, ...(manifest.media ?? []).flatMap(({ url, thumbnail }) => [url, thumbnail])];
  for (const cover of covers)
    if (cover && !isShippedPicture(cover)) findings.push(`system.json: ${cover} is not in the repository`);
}

/** Tells Foundry which schema a document has, so that no later version takes it for one of before stamps. Tokens have none. */
function stamp(data, kind) {
  const { id: systemId, version: systemVersion, compatibility } = manifest;
  if (kind !== 'tokens') data._stats = { coreVersion: compatibility.minimum, systemId, systemVersion };
  for (const name of EMBEDDED[kind] ?? []) for (const inner of data[name] ?? []) stamp(inner, findKind(name, kind));
}

/** Makes the document that is compiled of a source: adventures and journals of Markdown are expanded, everything is stamped. */
function writeOut(data) {
  const whole = expanded.get(data._key);
  if (whole) {
    for (const field of Object.keys(data)) delete data[field];
    Object.assign(data, structuredClone(whole));
  }
  stamp(data, data._key.split('!')[1]);
}

// Adventures are read last, since they name documents of the other packs.
const sources = packs.toSorted((a, b) => (a.type === 'Adventure') - (b.type === 'Adventure')).flatMap(checkPack);
checkSkills(sources);
for (const { data, report } of sources) {
  for (const [field, text] of listTexts(data))
    for (const [, target] of text.matchAll(LINK))
      if (!uuids.has(target)) report(field, `links to ${target}, which no pack holds`);
}
for (const { name } of existsSync(SOURCES) ? readdirSync(SOURCES, { withFileTypes: true }) : [])
  if (!packs.some((pack) => pack.name === name))
    findings.push(`${SOURCES}/${name}: no pack of system.json is called so`);
const grouped = (manifest.packFolders ?? []).flatMap((folder) => folder.packs);
for (const { name } of packs)
  if (!grouped.includes(name)) findings.push(`system.json: pack ${name} is in no folder of packFolders`);
for (const name of grouped)
  if (!packs.some((pack) => pack.name === name))
    findings.push(`system.json: packFolders names ${name}, which is no pack`);
checkPictures();

if (findings.length === 0 && !options.check) {
  rmSync(options.dest, { recursive: true, force: true });
  await Promise.all(
    packs.map(async ({ name }) => {
      await compilePack(`${SOURCES}/${name}`, join(options.dest, name), {
        yaml: true,
        recursive: true,
        transformEntry: writeOut,
      });
      // The database's log contains the time. Without it the same sources give the same files.
      rmSync(join(options.dest, name, 'LOG'), { force: true });
    }),
  );
}
finish(`${sources.length} documents in ${packs.length} packs`, findings);
