/**
 * The schemas of documents and the default options of fields, as fvtt-types declares them for Foundry 13. Additional fields, and fields that are still missing,
 * are not tested.
 */
import { host, loose, toClass } from './globals.ts';
import type { Loose } from './globals.ts';
import type { ConformanceSpec } from './spec.ts';

type Options = Readonly<Record<string, unknown>>;

/** Options of fields by document and path. `choices` may be in any order; a text names a list in CONST. */
const SCHEMAS: Readonly<Record<string, Readonly<Record<string, Options>>>> = {
  BaseActiveEffect: {
    name: { required: true, blank: false },
    type: { initial: 'base' },
    'duration.startTime': { initial: null },
    'duration.seconds': { integer: true, min: 0 },
    'duration.rounds': { integer: true, min: 0 },
    'duration.turns': { integer: true, min: 0 },
    'duration.startRound': { integer: true, min: 0 },
    'duration.startTurn': { integer: true, min: 0 },
    origin: { nullable: true, blank: false, initial: null },
    tint: { nullable: false, initial: '#ffffff' },
    transfer: { initial: true },
  },
  BaseActor: {
    name: { required: true, blank: false },
  },
  BaseActorDelta: {
    name: { required: false, nullable: true, initial: null },
    type: { required: false, nullable: true, initial: null },
    img: { nullable: true, initial: null, required: false },
    ownership: { required: false, nullable: true, initial: null },
  },
  BaseChatMessage: {
    type: { initial: 'base' },
    style: { required: true, choices: 'CHAT_MESSAGE_STYLES', initial: 0 },
    timestamp: { required: true, nullable: false },
  },
  BaseCombat: {
    type: { initial: 'base' },
    round: { required: true, nullable: false, integer: true, min: 0, initial: 0 },
    turn: { required: true, integer: true, min: 0, initial: null },
  },
  BaseCombatant: {
    type: { initial: 'base' },
    actorId: { idOnly: true },
    tokenId: { idOnly: true },
    sceneId: { idOnly: true },
    initiative: { required: true },
  },
  BaseFolder: {
    name: { required: true, blank: false },
    sorting: { required: true, initial: 'a' },
  },
  BaseItem: {
    name: { required: true, blank: false },
    '_stats.coreVersion': { required: true, blank: false, nullable: true },
    '_stats.systemId': { required: true, blank: false, nullable: true },
    '_stats.systemVersion': { required: true, blank: false, nullable: true },
    '_stats.lastModifiedBy': { nullable: true, readonly: false },
    '_stats.compendiumSource': { required: true, blank: false, nullable: true, initial: null },
    '_stats.duplicateSource': { required: true, blank: false, nullable: true, initial: null },
    '_stats.exportSource': { nullable: true },
  },
  BaseJournalEntry: {
    name: { required: true, blank: false },
  },
  BaseJournalEntryPage: {
    name: { required: true, blank: false },
    type: { initial: 'text' },
    'title.show': { initial: true },
    'title.level': { required: true, initial: 1, min: 1, max: 6, integer: true, nullable: false },
    'text.content': { required: false },
    'text.markdown': { required: false },
    'text.format': { initial: 1, choices: [1, 2] },
    src: { required: false, blank: false, nullable: true, initial: null },
  },
  BaseMacro: {
    name: { required: true, blank: false },
    type: { initial: 'chat' },
    scope: { required: true, initial: 'global' },
    command: { required: true, blank: true },
  },
  BaseRollTable: {
    name: { required: true, blank: false },
    replacement: { initial: true },
    displayRoll: { initial: true },
  },
  BaseScene: {
    name: { required: true, blank: false },
    navigation: { initial: true },
    navOrder: { required: true, nullable: false, integer: true, initial: 0 },
    width: { integer: true, positive: true, initial: 4000 },
    height: { integer: true, positive: true, initial: 3000 },
    padding: { required: true, nullable: false, min: 0, max: 0.5, step: 0.05, initial: 0.25 },
    backgroundColor: { nullable: false, initial: '#999999' },
    'grid.type': { required: true, choices: [0, 1, 2, 3, 4, 5] },
    'grid.size': { required: true, nullable: false, integer: true, min: 20, initial: 100 },
    'grid.distance': { required: true, nullable: false, positive: true },
    'grid.units': { required: true },
  },
  BaseSetting: {
    key: { required: true, nullable: false, blank: false },
    value: { required: true, nullable: true, initial: null },
    user: { idOnly: true },
  },
  BaseTableResult: {
    type: { initial: 'text' },
    name: { required: true, nullable: false, blank: true, initial: '' },
    documentUuid: { required: false, nullable: true },
    weight: { required: true, integer: true, positive: true, nullable: false, initial: 1 },
    range: { min: 2, max: 2 },
  },
  BaseToken: {
    name: { required: true, blank: true },
    displayName: { required: true, initial: 0, choices: 'TOKEN_DISPLAY_MODES' },
    width: { nullable: false, positive: true, initial: 1, step: 0.5 },
    height: { nullable: false, positive: true, initial: 1, step: 0.5 },
    disposition: { required: true, choices: 'TOKEN_DISPOSITIONS', initial: -1 },
    displayBars: { required: true, choices: 'TOKEN_DISPLAY_MODES', initial: 0 },
    'bar1.attribute': { required: true, nullable: true, blank: false },
    'bar2.attribute': { required: true, nullable: true, blank: false },
    actorId: { idOnly: true },
    x: { required: true, integer: true, nullable: false, initial: 0 },
    y: { required: true, integer: true, nullable: false, initial: 0 },
    elevation: { required: true, nullable: false, initial: 0 },
    sort: { required: true, integer: true, nullable: false, initial: 0 },
    'texture.anchorX': { nullable: false, initial: 0.5 },
    'texture.anchorY': { nullable: false, initial: 0.5 },
    'texture.fit': { initial: 'contain' },
    'texture.scaleX': { nullable: false, initial: 1 },
    'texture.scaleY': { nullable: false, initial: 1 },
    'texture.tint': { nullable: false, initial: '#ffffff' },
  },
  BaseUser: {
    name: { required: true, blank: false },
    role: { required: true, choices: 'USER_ROLES', initial: 1, readonly: true },
    color: { required: true, nullable: false },
    pronouns: { required: true },
    hotbar: { required: true },
    permissions: { required: true },
  },
};

const IDENTIFIER = { required: true, blank: false, nullable: true, readonly: true };

/** The default options of field classes, and whether they contain other fields. */
const DEFAULTS: Readonly<Record<string, Options>> = {
  BooleanField: { required: true, nullable: false, initial: false, recursive: false, hierarchical: false },
  NumberField: { required: false, nullable: true, integer: false, positive: false, recursive: false },
  StringField: { required: false, nullable: false, blank: true, trim: true, textSearch: false, readonly: false },
  ObjectField: { required: true, nullable: false, recursive: false },
  DocumentIdField: IDENTIFIER,
  ColorField: { nullable: true, initial: null, blank: false },
  FilePathField: { nullable: true, initial: null, blank: false, base64: false, wildcard: false },
  DocumentOwnershipField: { required: true, gmOnly: true },
  JSONField: { blank: false, trim: false, initial: undefined },
  HTMLField: { required: true, blank: true },
  IntegerSortField: { required: true, nullable: false, integer: true, initial: 0 },
  SchemaField: { required: true, nullable: false, recursive: true, hierarchical: false },
  ArrayField: { required: true, nullable: false, recursive: true, hierarchical: false },
  SetField: { required: true, nullable: false, recursive: true },
  TypedObjectField: { required: true, nullable: false, recursive: true },
  ForeignDocumentField: { ...IDENTIFIER, readonly: false, idOnly: false },
  EmbeddedDataField: { required: true, nullable: false, recursive: true },
  EmbeddedCollectionField: { required: true, nullable: false, recursive: true, hierarchical: true },
  TypeDataField: { required: true, recursive: true },
  DocumentStatsField: { required: true, nullable: false, recursive: true },
};

/** Returns the arguments of a field's constructor before the options. */
function listNeeded(name: string): unknown[] {
  const { documents, data } = host.foundry;
  if (name === 'SchemaField') return [{}];
  if (['ArrayField', 'SetField', 'TypedObjectField'].includes(name)) return [new data.fields.StringField()];
  if (['ForeignDocumentField', 'EmbeddedCollectionField'].includes(name)) return [documents.BaseItem];
  if (name === 'TypeDataField') return [documents.BaseActor];
  if (name === 'EmbeddedDataField') return [defineModel()];
  return [];
}

/** A model without fields. */
function defineModel(): unknown {
  return class extends toClass(host.foundry.abstract.DataModel) {
    static defineSchema(): object {
      return {};
    }
  };
}

const sortList = (list: unknown): string =>
  Object.values(list as object)
    .map(String)
    .toSorted()
    .join();

function compareOptions(field: Loose, options: Options): string[] {
  const differing: string[] = [];
  for (const [option, wanted] of Object.entries(options)) {
    const found: unknown = option in field ? field[option] : field.options[option];
    const list = typeof wanted === 'string' ? host.CONST[wanted] : wanted;
    const same = option === 'choices' ? sortList(found) === sortList(list) : found === wanted;
    if (!same) differing.push(`${field.fieldPath}.${option}: ${String(found)}`);
  }
  return differing;
}

export const specs: readonly ConformanceSpec[] = [
  {
    id: 'M-document-schemas',
    title: 'The fields of documents have the options that are written down',
    source: 'fvtt-types src/foundry/client/documents/*.d.mts Schema',
    generation: 13,
    confidence: 'documented',
    needs: 'kernel',
    members: Object.keys(SCHEMAS).map((name) => `foundry.documents.${name}`),
    run({ it, expect }) {
      for (const [name, fields] of Object.entries(SCHEMAS)) {
        it(name, () => {
          const { schema } = loose(host.foundry.documents[name]);
          const differing = Object.entries(fields).flatMap(([path, options]) => {
            const field = schema.getField(path) as Loose | undefined;
            return field ? compareOptions(field, options) : [`${path} is absent`];
          });
          expect(differing).to.deep.equal([]);
        });
      }
    },
  },
  {
    id: 'M-field-defaults',
    title: 'A field that is given no options has those of its class',
    source: 'fvtt-types src/foundry/common/data/fields.d.mts DefaultOptions, recursive, hierarchical',
    generation: 13,
    confidence: 'documented',
    needs: 'kernel',
    members: [],
    run({ it, expect }) {
      for (const [name, defaults] of Object.entries(DEFAULTS)) {
        it(name, () => {
          const FieldClass = loose(host.foundry.data.fields[name]);
          const { recursive, hierarchical, ...options } = defaults;
          const field = loose(new FieldClass(...listNeeded(name)));
          expect(compareOptions(field, options)).to.deep.equal([]);
          if (recursive !== undefined) expect(FieldClass.recursive).to.equal(recursive);
          if (hierarchical !== undefined) expect(FieldClass.hierarchical).to.equal(hierarchical);
        });
      }
    },
  },
];
