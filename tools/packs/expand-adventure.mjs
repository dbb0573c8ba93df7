// Expands an adventure. Its source names actors, stacks of cards and tables of other packs and says where tokens stand; the document that Foundry reads
// contains these, the scenes with their tokens, the fights with their fighters, and folders. Their ids are the same in every build. The form is that of version
// 13, which 14 also reads, plus the levels that only 14 reads.
import { createHash } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** CONST.TOKEN_DISPLAY_MODES.HOVER: the name is shown while the pointer is on the token. */
const NAME_ON_HOVER = 30;
/** The fields that the source of an adventure and of a scene may have. Missing and misspelt fields are reported. */
const FIELDS = {
  adventure: [
    '_id',
    '_key',
    'name',
    'img',
    'caption',
    'description',
    'folders',
    'characters',
    'stacks',
    // Not called "tables", since the CLI takes a text in a collection for the name of a file.
    'charts',
    'scenes',
    'journal',
  ],
  scene: ['_id', 'name', 'background', 'squares', 'square', 'grid', 'folder', 'notes', 'fight', 'tokens'],
  token: ['actor', 'at', 'hidden', 'fights'],
};
const LINK = /@UUID\[(?!Compendium\.)([^\]#]*)/gu;

/** Returns a document's id, made from what the document is: 16 letters and digits. */
function makeId(...parts) {
  const digest = createHash('sha256').update(parts.join('/')).digest();
  return [...digest.subarray(0, 16)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

/** Removes keys, which only records of a pack have: a document in an adventure is part of the adventure's record. */
function dropKeys({ _key, ...data }) {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map((inner) => (inner?._id ? dropKeys(inner) : inner)) : value,
    ]),
  );
}

function reportUnknown(kind, source, path, report) {
  for (const field of Object.keys(source))
    if (!FIELDS[kind].includes(field))
      report(`${path}${field}`, `is no field of ${kind === 'adventure' ? 'an' : 'a'} ${kind}’s source`);
}

/**
 * Expands one adventure.
 * @param {object} source the source as it is in its file
 * @param {object} context
 * @param {Map<string, object>} context.actors actors of the packs by "<pack>.<id>", `<pack>` as the manifest names it
 * @param {Map<string, object>} context.stacks stacks of cards of the packs, named alike
 * @param {Map<string, object>} context.tables tables of the packs, named alike
 * @param {{distance: number, units: string}} context.grid what a square measures, unless the scene says so itself
 * @param {(field: string, fault: string) => void} context.report takes each fault of the source
 * @returns {object} the document; where something is at fault, without it
 */
export function expandAdventure(source, { actors, stacks: known, tables, grid, report }) {
  reportUnknown('adventure', source, '', report);
  const { characters = [], stacks = [], charts = [], scenes = [], journal = [], folders = [], ...adventure } = source;
  const used = new Map();
  const find = (name, field) => {
    const actor = actors.get(name);
    if (!actor) report(field, `"${name}" is no actor of a pack; write <pack>.<id>`);
    else used.set(name, actor);
    return actor;
  };
  for (const [index, name] of characters.entries()) find(name, `characters.${index}`);
  const folderOf = (name) => folders.find(({ holds }) => holds?.some((start) => name.startsWith(start)))?._id ?? null;
  const bring = (field, names, documents, kind) =>
    names.flatMap((name, index) => {
      const found = documents.get(name);
      if (!found) report(`${field}.${index}`, `"${name}" is no ${kind} of a pack; write <pack>.<id>`);
      return found ? [{ ...dropKeys(found), folder: folderOf(name) }] : [];
    });
  const written = scenes.map((scene, index) => expandScene(scene, `scenes.${index}.`, { find, grid, report }));
  // All players may read the characters, which the GM gives to them. Only the GM sees the foes.
  const held = [...used].map(([name, actor]) => ({
    ...dropKeys(actor),
    folder: folderOf(name),
    ownership: { default: characters.includes(name) ? 2 : 0 },
  }));
  const document = {
    ...adventure,
    folders: folders.map(({ holds: _holds, ...folder }) => ({ sorting: 'm', folder: null, ...folder })),
    actors: held,
    scenes: written.map(({ scene }) => scene),
    combats: written.flatMap(({ combat }) => combat ?? []),
    journal: journal.map((entry) => ({ categories: [], ...dropKeys(entry) })),
    items: [],
    tables: bring('charts', charts, tables, 'table'),
    macros: [],
    cards: bring('stacks', stacks, known, 'stack of cards'),
    playlists: [],
    folder: null,
    sort: 0,
    flags: {},
  };
  checkLinks(document, report);
  return document;
}

/** Returns a scene with its tokens, and its fight. */
function expandScene(source, path, { find, grid, report }) {
  reportUnknown('scene', source, path, report);
  const { squares: [columns, rows] = [0, 0], square = 100, tokens = [], fight, notes = null, background } = source;
  const counts = new Map();
  for (const { actor, at } of tokens)
    counts.set(actor, (counts.get(actor) ?? 0) + (Array.isArray(at?.[0]) ? at.length : 1));
  const placed = new Map();
  const numbers = new Map();
  const fighters = [];
  const documents = tokens.flatMap((token, index) => {
    const field = `${path}tokens.${index}.`;
    reportUnknown('token', token, field, report);
    const { actor: name, at, hidden = false, fights = true } = token;
    const actor = find(name, `${field}actor`);
    const places = Array.isArray(at?.[0]) ? at : [at];
    return places.flatMap((place) => {
      const [column, row] = place ?? [];
      const inside = column >= 0 && row >= 0 && column < columns && row < rows;
      if (!inside || !Number.isInteger(column) || !Number.isInteger(row))
        report(`${field}at`, `${JSON.stringify(place)} is no square of a scene of ${columns} by ${rows}`);
      const key = `${column},${row}`;
      if (placed.has(key)) report(`${field}at`, `${JSON.stringify(place)} is taken by ${placed.get(key)}`);
      placed.set(key, name);
      if (!actor) return [];
      const number = (numbers.get(name) ?? 0) + 1;
      numbers.set(name, number);
      const { appendNumber, name: called = actor.name, ...prototype } = actor.prototypeToken;
      const _id = makeId(source._id, name, number);
      if (fights) fighters.push({ _id: makeId(_id, 'fights'), tokenId: _id, actorId: actor._id, hidden });
      return {
        ...prototype,
        _id,
        name: appendNumber && counts.get(name) > 1 ? `${called} (${number})` : called,
        displayName: NAME_ON_HOVER,
        actorId: actor._id,
        x: column * square,
        y: row * square,
        width: 1,
        height: 1,
        hidden,
      };
    });
  });
  const scene = {
    _id: source._id,
    name: source.name,
    folder: source.folder ?? null,
    navigation: true,
    // The background for 13. In 14 it belongs to a level, and one given outside a level is dropped.
    background: { src: background },
    levels: [{ _id: 'defaultLevel0000', name: source.name, background: { src: background } }],
    thumb: background,
    width: columns * square,
    height: rows * square,
    padding: 0,
    backgroundColor: '#14110f',
    // The grid is seen where it lies on lamplight, and is quiet in the dark.
    grid: {
      type: 1,
      size: square,
      style: 'solidLines',
      thickness: 1,
      color: '#000000',
      alpha: 0.18,
      ...grid,
      ...source.grid,
    },
    // Everyone sees the whole scene: nobody has to learn about sight before the first fight.
    tokenVision: false,
    fog: { exploration: false },
    journal: notes,
    tokens: documents,
  };
  const combat = fight && {
    _id: fight,
    type: 'base',
    system: {},
    scene: source._id,
    active: true,
    round: 0,
    turn: null,
    combatants: fighters.map((fighter) => ({
      ...fighter,
      type: 'base',
      system: {},
      sceneId: source._id,
      initiative: null,
      defeated: false,
    })),
  };
  return { scene, combat };
}

/** Checks that links to documents of the adventure lead to something that it contains. */
function checkLinks({ actors, scenes, journal, combats, cards }, report) {
  const brought = new Set();
  const remember = (name, documents) => {
    for (const { _id } of documents) brought.add(`${name}.${_id}`);
  };
  remember('Actor', actors);
  remember('Scene', scenes);
  remember('Combat', combats);
  remember('Cards', cards);
  remember('JournalEntry', journal);
  for (const { _id, pages } of journal)
    for (const page of pages ?? []) brought.add(`JournalEntry.${_id}.JournalEntryPage.${page._id}`);
  for (const { _id, journal: notes } of scenes)
    if (notes && !brought.has(`JournalEntry.${notes}`)) report('scenes', `${_id}: notes: no journal entry ${notes}`);
  for (const { name, pages } of journal)
    for (const page of pages ?? [])
      for (const [, target] of String(page.text?.content).matchAll(LINK))
        if (!brought.has(target))
          report('journal', `${name}: ${page.name}: links to ${target}, which the adventure lacks`);
}
