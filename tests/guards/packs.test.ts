/** `npm run packs`: a broken source fails, naming file and field; what is compiled comes out again as it went in. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { extractPack } from '@foundryvtt/foundryvtt-cli';
import { parse, stringify } from 'yaml';
import { beforeAll, describe, expect, it } from 'vitest';
import { expandAdventure } from '../../tools/packs/expand-adventure.mjs';
import { expandHandbook } from '../../tools/packs/expand-handbook.mjs';
import { makeFolder, runTool, type ToolResult } from './run-tool.ts';

type Data = Record<string, unknown>;

const picture = 'systems/coins/assets/coin.svg';
const model = `
const { fields } = foundry.data;
export class PennyModel extends foundry.abstract.TypeDataModel {
  static defineSchema() {
    return {
      worth: new fields.NumberField({ required: true, nullable: false, integer: true, min: 0 }),
      metal: new fields.StringField({ required: true, blank: false, choices: { copper: 'C', silver: 'S' } }),
      sides: new fields.SchemaField({ head: new fields.StringField({ required: true, blank: true }) }),
      marks: new fields.ArrayField(new fields.BooleanField()),
    };
  }
}
export class PurseModel extends foundry.abstract.TypeDataModel {
  static defineSchema() {
    return {};
  }
}`;
const binding = `
import { PennyModel, PurseModel } from './models.ts';
export const coins = { models: { Actor: { purse: PurseModel }, Item: { penny: PennyModel } } };`;

const packFolder = { name: 'Coins', sorting: 'a', packs: ['pennies', 'purses', 'tables', 'decks', 'evenings'] };
const manifest = {
  id: 'coins',
  version: '1.0.0',
  compatibility: { minimum: '13' },
  packs: [
    { name: 'pennies', banner: 'systems/coins/assets/pennies.svg', path: 'packs/pennies', type: 'Item' },
    { name: 'purses', banner: 'systems/coins/assets/purses.svg', path: 'packs/purses', type: 'Actor' },
    { name: 'tables', banner: 'systems/coins/assets/tables.svg', path: 'packs/tables', type: 'RollTable' },
    { name: 'decks', banner: 'systems/coins/assets/decks.svg', path: 'packs/decks', type: 'Cards' },
    { name: 'evenings', banner: 'systems/coins/assets/evenings.svg', path: 'packs/evenings', type: 'Adventure' },
  ],
  grid: { distance: 1, units: 'yd' },
  packFolders: [packFolder],
};
/** A system of two types and five packs that is as it should be. */
const system: Readonly<Record<string, string>> = {
  'system.json': JSON.stringify(manifest),
  'template.json': JSON.stringify({ Actor: { types: ['purse'] }, Item: { types: ['penny'] } }),
  'assets/coin.svg': '<svg/>',
  ...Object.fromEntries(manifest.packs.map(({ name }) => [`assets/${name}.svg`, `<svg id="${name}"/>`])),
  'module/rulesets/coins/index.ts': binding,
  'module/rulesets/coins/models.ts': model,
};

/** A readable id for a document of the tests. */
const makeId = (name: string): string => name.replaceAll('-', '').slice(0, 16).padEnd(16, '0');

/** A penny; `parent` where it lies in a purse. */
function makePenny(name: string, changes: Data = {}, parent?: string): Data {
  const _id = makeId(name);
  const _key = parent ? `!actors.items!${parent}.${_id}` : `!items!${_id}`;
  const data = { worth: 1, metal: 'copper', sides: { head: 'Queen' }, marks: [true] };
  return { _id, _key, name, type: 'penny', img: picture, system: data, effects: [], ...changes };
}

function makePurse(name: string, items: readonly Data[]): Data {
  const _id = makeId(name);
  const prototypeToken = { actorLink: true, disposition: 0, texture: { src: picture } };
  return {
    _id,
    _key: `!actors!${_id}`,
    name,
    type: 'purse',
    img: picture,
    system: {},
    prototypeToken,
    items,
    effects: [],
  };
}

function makeTable(name: string, ranges: readonly (readonly [number, number])[]): Data {
  const _id = makeId(name);
  const results = ranges.map((range, index) => {
    const row = makeId(`row${index}`);
    const _key = `!tables.results!${_id}.${row}`;
    return { _id: row, _key, type: 'text', name: 'Row', img: picture, description: '', weight: 1, range };
  });
  return { _id, _key: `!tables!${_id}`, name, img: picture, formula: '1d2', results };
}

/** A deck of one card. */
function makeDeck(name: string, changes: Data = {}): Data {
  const _id = makeId(name);
  const card = makeId('ace');
  const [back, front] = ['Back', 'Ace'].map((side) => ({ name: side, img: picture }));
  const data = { name: 'Ace', type: 'base', value: 1, sort: 0, face: null, back, faces: [front], cards: [] };
  const cards = [{ _id: card, _key: `!cards.cards!${_id}.${card}`, ...data, ...changes }];
  return { _id, _key: `!cards!${_id}`, name, type: 'deck', img: picture, ownership: { default: 3 }, cards };
}

/** An adventure of one scene with one purse in it. */
function makeEvening(name: string, changes: Data = {}, sceneChanges: Data = {}): Data {
  const _id = makeId(name);
  const scene = {
    _id: makeId('cellar'),
    name: 'The Cellar',
    background: picture,
    squares: [4, 3],
    fight: makeId('brawl'),
    tokens: [{ actor: `purses.${makeId('full')}`, at: [1, 2] }],
    ...sceneChanges,
  };
  const [caption, description] = ['<p>An evening.</p>', '<p>A cellar.</p>'];
  return { _id, _key: `!adventures!${_id}`, name, img: picture, caption, description, scenes: [scene], ...changes };
}

/** Notes of an adventure, always under one id. */
const makeNotes = (name: string): Data => ({
  _id: makeId('notes'),
  name,
  pages: [{ _id: makeId(`page${name}`), name, type: 'text', text: { format: 1, content: '<p>Dark.</p>' } }],
});

const folder = {
  _id: 'silverFolder0000',
  _key: '!folders!silverFolder0000',
  name: 'Silver',
  type: 'Item',
  sorting: 'a',
  folder: null,
};
const sound: Readonly<Record<string, string>> = {
  'decks/whole.yml': stringify(makeDeck('whole')),
  'evenings/cellar.yml': stringify(makeEvening('evening')),
  'pennies/one.yml': stringify(makePenny('one')),
  'pennies/silver/_folder.yml': stringify(folder),
  'pennies/silver/two.yml': stringify(makePenny('two', { folder: folder._id })),
  'purses/full.yml': stringify(makePurse('full', [makePenny('three', {}, makeId('full'))])),
  'tables/toss.yml': stringify(
    makeTable('toss', [
      [1, 1],
      [2, 2],
    ]),
  ),
};

/** Each mistake: its file, what is in it, and what is said of it. */
const mistakes: readonly (readonly [what: string, file: string, source: string | Data, finding: string])[] = [
  [
    'a short id',
    'pennies/short-id.yml',
    makePenny('short', { _id: 'short', _key: '!items!short' }),
    '_id: must match pattern',
  ],
  [
    'an id that is a number',
    'pennies/number-id.yml',
    makePenny('number', { _id: 1234567890123456 }),
    '_id: must be string',
  ],
  ['no id', 'pennies/no-id.yml', makePenny('none', { _id: undefined }), "_id: must have required property '_id'"],
  [
    'no key',
    'pennies/no-key.yml',
    makePenny('keyless', { _key: undefined }),
    '_key: is undefined, has to be "!items!keyless000000000"',
  ],
  [
    'a key of another id',
    'pennies/other-key.yml',
    makePenny('other', { _key: '!items!nobody0000000000' }),
    '_key: is "!items!nobody',
  ],
  [
    'a key of another collection',
    'pennies/actor-key.yml',
    makePenny('actor', { _key: '!actors!actor00000000000' }),
    '_key: is "!actors!',
  ],
  [
    'an id used twice',
    'pennies/twin.yml',
    makePenny('one'),
    '_id: one0000000000000 is that of a document in packs/_source/pennies/one',
  ],
  [
    'an unknown type',
    'pennies/unknown-type.yml',
    makePenny('foreign', { type: 'florin' }),
    'type: "florin" is no type in template.json',
  ],
  [
    'an unknown field',
    'pennies/unknown-field.yml',
    makePenny('odd', { value: 1 }),
    'value: must NOT have additional properties',
  ],
  [
    'a field that the model does not have',
    'pennies/no-field.yml',
    makePenny('extra', { system: { wroth: 1 } }),
    'system.wroth: is no field of the model',
  ],
  [
    'a number out of range',
    'pennies/debt.yml',
    makePenny('debt', { system: { worth: -1 } }),
    'system.worth: has to be from 0 to any',
  ],
  [
    'a number with a fraction',
    'pennies/half.yml',
    makePenny('half', { system: { worth: 0.5 } }),
    'system.worth: has to be a whole number',
  ],
  [
    'text for a number',
    'pennies/text.yml',
    makePenny('text', { system: { worth: 'one' } }),
    'system.worth: has to be a number',
  ],
  ['a null', 'pennies/null.yml', makePenny('null', { system: { worth: null } }), 'system.worth: is null'],
  [
    'a choice that is none',
    'pennies/lead.yml',
    makePenny('lead', { system: { metal: 'lead' } }),
    'system.metal: is none of copper, silver',
  ],
  [
    'a wrong field further in',
    'pennies/side.yml',
    makePenny('side', { system: { sides: { head: 1 } } }),
    'system.sides.head: has to be text',
  ],
  [
    'a wrong element',
    'pennies/mark.yml',
    makePenny('mark', { system: { marks: ['x'] } }),
    'system.marks.0: has to be true or false',
  ],
  [
    'a picture that is not there',
    'pennies/blank.yml',
    makePenny('blank', { img: 'systems/coins/none.svg' }),
    'img: systems/coins/none.svg is not in the repo',
  ],
  [
    'a script',
    'pennies/script.yml',
    makePenny('<script>x()</script>'),
    'name: holds HTML that runs or loads something',
  ],
  ['a handler', 'pennies/handler.yml', makePenny('<p onclick="x()">'), 'name: holds HTML that runs or loads something'],
  [
    'a link to nothing',
    'pennies/link.yml',
    makePenny('@UUID[Compendium.coins.pennies.Item.gone]{x}'),
    'name: links to coins.pennies.Item.gone',
  ],
  [
    'a folder that is not there',
    'pennies/lost.yml',
    makePenny('lost', { folder: 'silverFolder0000' }),
    'folder: is silverFolder0000, that of the directory is none',
  ],
  [
    'a document outside its folder',
    'pennies/silver/three.yml',
    makePenny('loose'),
    'folder: is none, that of the directory is silverFolder0000',
  ],
  [
    'a directory without a folder',
    'pennies/gold/four.yml',
    makePenny('gold'),
    'folder: there is no packs/_source/pennies/gold/_folder.yml',
  ],
  ['a file that the CLI leaves out', 'pennies/five.json', '{}', 'has to be called in-small-words.yml'],
  ['YAML that does not parse', 'pennies/broken.yml', 'a: [', 'cannot be read'],
  ['a key twice', 'pennies/twice.yml', 'a: 1\na: 2', 'cannot be read: Map keys must be unique'],
  ['an empty file', 'pennies/empty.yml', '', 'has to hold one document'],
  [
    'an embedded document without a key',
    'purses/keyless.yml',
    makePurse('keyless', [{ ...makePenny('six'), _key: undefined }]),
    'items.0._key: is undefined',
  ],
  [
    'an embedded document without an id',
    'purses/idless.yml',
    makePurse('idless', [makePenny('six', { _id: undefined }, makeId('idless'))]),
    'items.0._id: must have',
  ],
  [
    'an embedded key of another parent',
    'purses/stolen.yml',
    makePurse('stolen', [makePenny('six', {}, makeId('full'))]),
    'items.0._key: is "!actors.items!full',
  ],
  [
    'a wrong field in an embedded document',
    'purses/bad.yml',
    makePurse('bad', [makePenny('six', { system: { worth: 'x' } }, makeId('bad'))]),
    'items.0.system.worth: has to be a number',
  ],
  [
    'ranges with a gap',
    'tables/gap.yml',
    makeTable('gap', [
      [1, 1],
      [3, 4],
    ]),
    'results.1.range: begins at 3, not at 2',
  ],
  ['a range that descends', 'tables/back.yml', makeTable('back', [[2, 1]]), 'results.0.range: 2 to 1 does not ascend'],
  [
    'a card with the key of a stack',
    'decks/key.yml',
    makeDeck('key', { _key: '!cards!ace0000000000000' }),
    'cards.0._key: is "!cards!ace0000000000000", has to be "!cards.cards!key',
  ],
  ['a card that is drawn', 'decks/drawn.yml', makeDeck('drawn', { drawn: true }), 'cards.0.drawn: must be equal'],
  ['a card without a face', 'decks/faceless.yml', makeDeck('faceless', { faces: [] }), 'cards.0.faces: must NOT have'],
  [
    'a face whose picture is not there',
    'decks/unpainted.yml',
    makeDeck('unpainted', { faces: [{ name: 'Ace', img: 'systems/coins/none.svg' }] }),
    'cards.0.faces.0.img: systems/coins/none.svg is not in the repo',
  ],
  [
    'an adventure with an unknown actor',
    'evenings/unknown-actor.yml',
    makeEvening('unknown', {}, { tokens: [{ actor: 'purses.nobody', at: [0, 0] }] }),
    'scenes.0.tokens.0.actor: "purses.nobody" is no actor of a pack',
  ],
  [
    'a token outside its scene',
    'evenings/outside.yml',
    makeEvening('outside', {}, { tokens: [{ actor: `purses.${makeId('full')}`, at: [4, 0] }] }),
    'scenes.0.tokens.0.at: [4,0] is no square of a scene of 4 by 3',
  ],
  [
    'an id twice in an adventure',
    'evenings/twins.yml',
    makeEvening('twins', { journal: ['one', 'two'].map((name) => makeNotes(name)) }),
    'journal.1._id: notes00000000000 is that of another here',
  ],
  [
    'a scene whose ground is not there',
    'evenings/groundless.yml',
    makeEvening('groundless', {}, { background: 'systems/coins/none.svg' }),
    'scenes.0.background.src: systems/coins/none.svg is not in the repo',
  ],
  [
    'a fight that nobody is in',
    'evenings/empty-fight.yml',
    makeEvening('peace', {}, { tokens: [] }),
    'combats.0.combatants: must NOT have fewer than 1 items',
  ],
  [
    'a pack that the manifest does not name',
    'nowhere/seven.yml',
    makePenny('seven'),
    'packs/_source/nowhere: no pack of system.json',
  ],
];

/** Puts pack sources under their folder. */
const asSources = (files: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [`packs/_source/${path}`, text]));

describe('broken sources', () => {
  let folderOfAll: string;
  let result: ToolResult;
  beforeAll(() => {
    const broken = mistakes.map(([, file, source]) => [file, typeof source === 'string' ? source : stringify(source)]);
    folderOfAll = makeFolder({
      ...system,
      ...asSources(sound),
      ...asSources(Object.fromEntries(broken) as Record<string, string>),
      'system.json': JSON.stringify({
        ...manifest,
        background: 'systems/coins/assets/cover.svg',
        packs: manifest.packs.map((pack) => ({
          ...pack,
          ...(pack.name === 'tables' ? { banner: 'systems/coins/assets/none.svg' } : {}),
          ...(pack.name === 'decks' ? { banner: 'systems/coins/assets/pennies.svg' } : {}),
        })),
        packFolders: [{ ...packFolder, packs: ['pennies', 'tables', 'decks', 'evenings'] }],
      }),
    });
    result = runTool('tools/packs/packs.mjs', folderOfAll);
  });

  it.each(mistakes)('%s', (_what, file, _source, finding) => {
    const lines = result.output.split('\n');
    const wanted = finding.startsWith('packs/') ? '' : `packs/_source/${file}: `;
    expect(lines.filter((line) => line.startsWith(wanted + finding))).toHaveLength(1);
  });

  it('fail, and nothing is compiled', () => {
    expect(result.code).toBe(1);
    expect(existsSync(join(folderOfAll, 'dist/packs'))).toBe(false);
  });

  it('name a pack in no folder of the manifest', () => {
    expect(result.output).toContain('pack purses is in no folder of packFolders');
  });

  it('name a pack without a banner of its own, and a cover that is not there', () => {
    for (const finding of [
      'system.json: pack tables: banner "systems/coins/assets/none.svg" is not in the repository',
      'system.json: pack decks: has the banner of pennies',
      'system.json: systems/coins/assets/cover.svg is not in the repository',
    ])
      expect(result.output).toContain(finding);
  });

  it('are told from sound ones', () => {
    const blamed = Object.keys(sound).filter((file) => result.output.includes(`packs/_source/${file}: `));
    expect(blamed).toEqual([]);
  });
});

it('sound sources are compiled, and what an earlier run left is gone', () => {
  const target = makeFolder({ ...system, ...asSources(sound), 'dist/packs/old/CURRENT': 'x' });
  const { code, output } = runTool('tools/packs/packs.mjs', target);
  expect({ code, output: output.trim() }).toEqual({ code: 0, output: '7 documents in 5 packs: ok' });
  expect(readdirSync(join(target, 'dist/packs')).toSorted()).toEqual([
    'decks',
    'evenings',
    'pennies',
    'purses',
    'tables',
  ]);
});

type Keyed = Data & { _key: string; _id: string };

/** Every source of a pack by its key. */
function readSources(root: string): Map<string, Keyed> {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.yml'));
  const documents = files.map((name) => parse(readFileSync(join(root, name), 'utf8')) as Keyed);
  return new Map(documents.map((data) => [data._key, data]));
}

/** Takes the stamp off a document and all within it. @returns the stamps; undefined where a document has none. Tokens and levels are documents without one. */
function takeStamps(data: Data, isStamped = true): unknown[] {
  const { _stats: stamp } = data;
  delete data['_stats'];
  const inner = Object.entries(data).flatMap(([name, value]) =>
    Array.isArray(value)
      ? value
          .filter((one): one is Data => typeof one === 'object' && one !== null && '_id' in one)
          .flatMap((one) => takeStamps(one, !['tokens', 'levels'].includes(name)))
      : [],
  );
  return isStamped ? [stamp, ...inner] : inner;
}

function refuse(field: string, fault: string): never {
  throw new Error(`${field}: ${fault}`);
}

const read = (path: string): string => readFileSync(path, 'utf8');

/** What a pack of the repository is to hold, by key: its sources, adventures and the handbook written out. @param sources - those of all packs, by pack */
function readWanted(name: string, sources: ReadonlyMap<string, ReturnType<typeof readSources>>): Map<string, unknown> {
  const { grid, url } = JSON.parse(readFileSync('system.json', 'utf8')) as {
    grid: { distance: number; units: string };
    url: string;
  };
  const documents = new Map(
    [...sources].flatMap(([pack, found]) => [...found.values()].map((data) => [`${pack}.${data._id}`, data])),
  );
  return new Map(
    [...(sources.get(name) ?? [])].map(([key, data]) => [
      key,
      key.startsWith('!adventures!')
        ? expandAdventure(data, { actors: documents, stacks: documents, tables: documents, grid, report: refuse })
        : name === 'handbook'
          ? expandHandbook(data, { pack: name, system: 'tetrad', url, read, report: refuse })
          : data,
    ]),
  );
}

describe('the packs of this repository', () => {
  const names = readdirSync('packs/_source');
  const sources = new Map(names.map((name) => [name, readSources(join('packs/_source', name))]));
  let target: string;
  beforeAll(() => {
    target = makeFolder();
    const { code, output } = runTool('tools/packs/packs.mjs', resolve('.'), {
      args: ['--dest', join(target, 'packs')],
    });
    expect({ code, output }).toMatchObject({ code: 0 });
  });

  it.each(names)('%s comes out of the compiled pack as it went in', async (name) => {
    // A copy is read: opening a database writes to it.
    const copy = join(target, 'copies', name);
    const extracted = join(target, 'extracted', name);
    mkdirSync(extracted, { recursive: true });
    cpSync(join(target, 'packs', name), copy, { recursive: true });
    let count = 0;
    await extractPack(copy, extracted, { yaml: true, transformName: () => `${count++}.yml` });
    const compiled = readSources(extracted);
    const { version: systemVersion } = JSON.parse(readFileSync('system.json', 'utf8')) as { version: string };
    const stamps = [...compiled.values()].flatMap((data) => takeStamps(data));
    expect(new Set(stamps.map((stamp) => JSON.stringify(stamp)))).toEqual(
      new Set([JSON.stringify({ coreVersion: '13', systemId: 'tetrad', systemVersion })]),
    );
    expect(compiled).toEqual(readWanted(name, sources));
  });
});
