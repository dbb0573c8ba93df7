// The fields that a document of a pack may have, by the collection in its key, as JSON schemas. Kept by hand after the public API pages of
// Foundry 13 and 14 (foundry.documents.types.ActorData, ItemData, JournalEntryData, RollTableData, FolderData); what our packs do not use is left
// out on purpose. `system` is checked against the data models (tools/packs/pack-shapes.mjs).
const text = { type: 'string' };
const name = { type: 'string', minLength: 1 };
const id = { type: 'string', pattern: '^[A-Za-z0-9]{16}$' };
const key = { type: 'string', pattern: '^!' };
const whole = { type: 'integer' };
const flag = { type: 'boolean' };
/** Embedded effects: none yet, but the empty list is what the pack is compiled to. */
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

const prototypeToken = {
  type: 'object',
  properties: {
    name: text,
    actorLink: flag,
    appendNumber: flag,
    disposition: { enum: [-2, -1, 0, 1] },
    displayBars: { enum: [0, 10, 20, 30, 40, 50] },
    bar1: { type: 'object', properties: { attribute: text }, required: ['attribute'], additionalProperties: false },
    texture: { type: 'object', properties: { src: text }, required: ['src'], additionalProperties: false },
  },
  required: ['actorLink', 'disposition', 'texture'],
  additionalProperties: false,
};

/** Schemas by collection. Embedded documents are checked on their own, so here they are lists of anything. */
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
};

/** The document of each collection that a pack can hold. */
export const DOCUMENTS = { actors: 'Actor', items: 'Item', journal: 'JournalEntry', tables: 'RollTable' };

/** Embedded collections. */
export const EMBEDDED = { actors: ['items'], journal: ['pages'], tables: ['results'] };
