// The fields that a document of a pack may have, as JSON schemas, by the collection in its key. They were written from the public API pages of Foundry 13 and
// 14 (foundry.documents.types.ActorData, ItemData, JournalEntryData, RollTableData, CardsData, CardData, FolderData, AdventureData, SceneData, TokenData, CombatData). What our
// packs do not use is left out on purpose. `system` is checked against the data models (tools/packs/pack-shapes.mjs).
const text = { type: 'string' };
const name = { type: 'string', minLength: 1 };
const id = { type: 'string', pattern: '^[A-Za-z0-9]{16}$' };
const key = { type: 'string', pattern: '^!' };
const whole = { type: 'integer' };
const flag = { type: 'boolean' };
/** No document has embedded effects yet, but a compiled pack contains the empty list. */
const none = { type: 'array', maxItems: 0 };
const base = {
  _id: id,
  _key: key,
  name,
  sort: whole,
  flags: { type: 'object' },
  ownership: { type: 'object', additionalProperties: { enum: [-1, 0, 1, 2, 3] } },
};
const inFolder = { ...base, folder: { anyOf: [id, { type: 'null' }] } };

function describe(properties, required = []) {
  return {
    type: 'object',
    properties,
    required: ['_id', '_key', 'name', ...required],
    additionalProperties: false,
  };
}

/** Describes fights and fighters, which have no name. */
function describeNameless(properties, required) {
  const { _id, _key, flags } = base;
  return {
    type: 'object',
    properties: { _id, _key, flags, ...properties },
    required: ['_id', '_key', ...required],
    additionalProperties: false,
  };
}

const displayMode = { enum: [0, 10, 20, 30, 40, 50] };
const picture = { type: 'object', properties: { src: name }, required: ['src'], additionalProperties: false };
const token = {
  name: text,
  actorLink: flag,
  disposition: { enum: [-2, -1, 0, 1] },
  displayBars: displayMode,
  bar1: { type: 'object', properties: { attribute: text }, required: ['attribute'], additionalProperties: false },
  texture: picture,
};
const prototypeToken = {
  type: 'object',
  properties: { ...token, appendNumber: flag },
  required: ['actorLink', 'disposition', 'texture'],
  additionalProperties: false,
};
const link = { anyOf: [id, { type: 'null' }] };
const length = { type: 'integer', minimum: 1 };
const position = { type: 'integer', minimum: 0 };
const list = { type: 'array' };
/** One side of a card. */
const side = { type: 'object', properties: { name: text, text, img: name }, additionalProperties: false };
const size = { width: length, height: length, rotation: { type: 'number', minimum: 0, maximum: 360 } };

/** The schemas by kind (findKind). Embedded documents are checked separately, so here they are lists of anything. */
export const SCHEMAS = {
  actors: describe(
    {
      ...inFolder,
      type: name,
      img: text,
      system: { type: 'object' },
      prototypeToken,
      items: { type: 'array' },
      effects: none,
    },
    ['type', 'img', 'system', 'prototypeToken', 'items', 'effects'],
  ),
  items: describe({ ...inFolder, type: name, img: text, system: { type: 'object' }, effects: none }, [
    'type',
    'img',
    'system',
    'effects',
  ]),
  journal: describe(
    { ...inFolder, pages: { type: 'array', minItems: 1 }, categories: { type: 'array', maxItems: 0 } },
    ['pages', 'categories'],
  ),
  pages: describe(
    {
      ...base,
      type: { const: 'text' },
      title: { type: 'object', properties: { show: flag, level: { enum: [1, 2, 3] } }, additionalProperties: false },
      text: {
        type: 'object',
        properties: { format: { const: 1 }, content: name },
        required: ['format', 'content'],
        additionalProperties: false,
      },
    },
    ['type', 'text'],
  ),
  tables: describe(
    {
      ...inFolder,
      img: text,
      description: text,
      formula: name,
      replacement: flag,
      displayRoll: flag,
      results: { type: 'array', minItems: 1 },
    },
    ['img', 'formula', 'results'],
  ),
  results: describe(
    {
      ...base,
      type: { const: 'text' },
      img: text,
      description: text,
      weight: { type: 'integer', minimum: 1 },
      range: { type: 'array', items: whole, minItems: 2, maxItems: 2 },
      drawn: flag,
    },
    ['type', 'img', 'description', 'weight', 'range'],
  ),
  cards: describe(
    {
      ...inFolder,
      ...size,
      type: { enum: ['deck', 'hand', 'pile'] },
      img: text,
      description: text,
      system: { type: 'object' },
      displayCount: flag,
      cards: list,
    },
    ['type', 'img', 'cards'],
  ),
  'cards.cards': describe(
    {
      ...base,
      ...size,
      type: { const: 'base' },
      description: text,
      system: { type: 'object' },
      suit: text,
      value: { type: 'number' },
      back: { ...side, required: ['name', 'img'] },
      faces: { type: 'array', minItems: 1, items: { ...side, required: ['name', 'img'] } },
      // Null lies face down.
      face: { anyOf: [position, { type: 'null' }] },
      drawn: { const: false },
      // The CLI puts an empty list of cards into each card.
      cards: none,
    },
    ['type', 'value', 'back', 'faces', 'face', 'sort', 'cards'],
  ),
  folders: describe(
    {
      ...inFolder,
      type: name,
      description: text,
      sorting: { enum: ['a', 'm'] },
      color: { anyOf: [{ type: 'string', pattern: '^#[0-9a-f]{6}$' }, { type: 'null' }] },
    },
    ['type', 'sorting', 'folder'],
  ),
  adventures: describe(
    {
      ...inFolder,
      img: text,
      caption: name,
      description: name,
      ...Object.fromEntries(
        ['folders', 'actors', 'scenes', 'combats', 'journal', 'cards', 'tables'].map((field) => [field, list]),
      ),
      ...Object.fromEntries(['items', 'macros', 'playlists'].map((field) => [field, none])),
    },
    ['img', 'caption', 'description'],
  ),
  scenes: describe(
    {
      ...inFolder,
      navigation: flag,
      background: picture,
      levels: list,
      thumb: name,
      width: length,
      height: length,
      padding: { type: 'number', minimum: 0, maximum: 0.5 },
      backgroundColor: text,
      grid: {
        type: 'object',
        properties: {
          type: { enum: [0, 1, 2, 3, 4, 5] },
          size: { type: 'integer', minimum: 20 },
          style: name,
          thickness: length,
          color: text,
          alpha: { type: 'number', minimum: 0, maximum: 1 },
          distance: { type: 'number', exclusiveMinimum: 0 },
          units: name,
        },
        required: ['type', 'size', 'distance', 'units'],
        additionalProperties: false,
      },
      tokenVision: flag,
      fog: { type: 'object', properties: { exploration: flag }, additionalProperties: false },
      journal: link,
      tokens: list,
    },
    ['background', 'width', 'height', 'grid', 'tokens'],
  ),
  tokens: describe(
    {
      ...base,
      ...token,
      displayName: displayMode,
      actorId: id,
      x: position,
      y: position,
      width: length,
      height: length,
      hidden: flag,
    },
    ['actorId', 'x', 'y', 'texture'],
  ),
  combats: describeNameless(
    {
      type: { const: 'base' },
      system: { type: 'object' },
      scene: id,
      active: flag,
      round: { const: 0 },
      turn: { type: 'null' },
      combatants: { type: 'array', minItems: 1 },
    },
    ['scene', 'combatants'],
  ),
  combatants: describeNameless(
    {
      type: { const: 'base' },
      system: { type: 'object' },
      tokenId: id,
      actorId: id,
      sceneId: id,
      initiative: { type: 'null' },
      hidden: flag,
      defeated: flag,
    },
    ['tokenId', 'actorId', 'sceneId'],
  ),
};

/** The document names of the collections in a pack. */
export const DOCUMENTS = {
  actors: 'Actor',
  adventures: 'Adventure',
  cards: 'Cards',
  items: 'Item',
  journal: 'JournalEntry',
  tables: 'RollTable',
};

/** The embedded collections of each kind. */
export const EMBEDDED = {
  actors: ['items'],
  adventures: ['folders', 'actors', 'scenes', 'combats', 'journal', 'cards', 'tables'],
  cards: ['cards'],
  combats: ['combatants'],
  journal: ['pages'],
  scenes: ['tokens'],
  tables: ['results'],
};

/**
 * Returns the kind of a document: its collection or, where a collection has the name of the one that contains it (cards in a stack of cards), both names.
 * @param {string} collection
 * @param {string} [parent] the collection of the document that contains it
 */
export function findKind(collection, parent) {
  return collection === parent ? `${parent}.${collection}` : collection;
}

/**
 * Returns the schema of a collection for documents within an adventure. They have no key, since they are part of the adventure's record.
 * @param {string} collection
 */
export function describeContent(collection) {
  const { properties, required, ...schema } = SCHEMAS[collection];
  const { _key, ...others } = properties;
  return { ...schema, properties: others, required: required.filter((field) => field !== '_key') };
}
