/**
 * The few globals that the pure parts of the Foundry layer touch when they are loaded. Behaviour of Foundry itself is not imitated here: that is tested
 * on the table, end to end. Import this file before anything from module/.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { mergeDeep } from './merge-deep.ts';

class FieldDouble {
  constructor(
    readonly options: unknown = {},
    readonly extra: unknown = {},
  ) {}
}

/** A class of its own for each kind of field, so that whoever reads a schema can tell them apart. */
function defineField(kind: string): typeof FieldDouble {
  return class extends FieldDouble {
    readonly kind = kind;
  };
}

/** A base class that is only extended or compared with. */
class BaseDouble {
  readonly isDouble = true;
}

class RollDouble {
  terms: unknown[] = [];
  constructor(readonly formula = '') {}
}

interface TermData {
  readonly number?: number;
  readonly results?: { result: number; active?: boolean }[];
  readonly modifiers?: string[];
  readonly faces?: number;
  readonly options?: object;
}

class TermDouble {
  _number: number;
  results: { result: number; active?: boolean }[];
  modifiers: string[];
  faces: number | undefined;
  options: object;
  constructor({ number = 1, results = [], modifiers = [], faces, options = {} }: TermData = {}) {
    this._number = number;
    this.results = results;
    this.modifiers = modifiers;
    this.faces = faces;
    this.options = options;
  }
  get number(): number {
    return this._number;
  }
  set number(value: number) {
    this._number = value;
  }
}

class OperatorTerm {
  constructor(readonly operator: string) {}
}

class NumericTerm {
  constructor(readonly number: number) {}
}

const fieldNames = [
  'TypedObjectField',
  'AnyField',
  'ObjectField',
  'NumberField',
  'StringField',
  'SchemaField',
  'HTMLField',
  'BooleanField',
  'ArrayField',
];

/** English, as the lang files have it, by dotted key. */
function readEnglish(): Map<string, string> {
  const texts = new Map<string, string>();
  const walk = (value: object, prefix: string): void => {
    for (const [key, inner] of Object.entries(value) as [string, object | string][]) {
      if (typeof inner === 'string') texts.set(prefix + key, inner);
      else walk(inner, `${prefix}${key}.`);
    }
  };
  for (const file of readdirSync('lang/en')) {
    walk(JSON.parse(readFileSync(`lang/en/${file}`, 'utf8')) as object, '');
  }
  return texts;
}

const english = readEnglish();
const localize = (key: string): string => english.get(key) ?? key;

/** Reads a value by a dotted path; what Foundry documents of it, for plain objects. */
function getProperty(object: object, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], object);
}

/** Writes a value by a dotted path; what Foundry documents of it, for plain objects. */
function setProperty(object: Record<string, unknown>, path: string, value: unknown): void {
  const [name = '', ...rest] = path.split('.');
  if (rest.length === 0) object[name] = value;
  else setProperty((object[name] ??= {}) as Record<string, unknown>, rest.join('.'), value);
}

/** Merges an object into another and returns that. */
function mergeObject(object: Record<string, unknown>, other: object, { inplace = true } = {}): object {
  const target = inplace ? object : structuredClone(object);
  mergeDeep(target, other);
  return target;
}

let ids = 0;

/** World settings that a test may change. */
export const settings = new Map<string, unknown>();

/** Warnings shown to the user. */
export const warnings: string[] = [];

Object.assign(globalThis, {
  Hooks: { events: {} },
  foundry: {
    abstract: { TypeDataModel: BaseDouble },
    applications: {
      api: { ApplicationV2: BaseDouble, HandlebarsApplicationMixin: <Base>(base: Base): Base => base },
      handlebars: { loadTemplates: () => Promise.resolve([]) },
      instances: new Map(),
      sheets: { ActorSheetV2: BaseDouble, ItemSheetV2: BaseDouble },
    },
    data: {
      fields: Object.fromEntries(fieldNames.map((name) => [name, defineField(name)])),
      regionBehaviors: { RegionBehaviorType: BaseDouble },
    },
    dice: {
      Roll: RollDouble,
      terms: { Die: TermDouble, DiceTerm: TermDouble, OperatorTerm, NumericTerm, ParentheticalTerm: BaseDouble },
    },
    documents: {
      ActiveEffect: BaseDouble,
      Actor: BaseDouble,
      ActorDelta: BaseDouble,
      Item: class extends BaseDouble {},
      TokenDocument: BaseDouble,
      Combat: BaseDouble,
      Combatant: BaseDouble,
    },
    utils: {
      escapeHTML: (text: string) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
      fromUuid: () => Promise.resolve(null),
      fromUuidSync: () => null,
      getProperty,
      isEmpty: (object: object) => Object.keys(object).length === 0,
      mergeObject,
      setProperty,
      randomID: () => `id${String((ids += 1)).padStart(14, '0')}`,
    },
  },
  ChatMessage: BaseDouble,
  document: { getElementById: () => null, querySelector: () => null },
  CONST: { USER_ROLES: { ASSISTANT: 3 }, TOKEN_DISPOSITIONS: { FRIENDLY: 1, NEUTRAL: 0, HOSTILE: -1 } },
  CONFIG: { Dice: { terms: {}, termTypes: {}, types: [], fulfillment: { dice: {} }, rolls: [] } },
  game: {
    release: { generation: 13 },
    user: { id: 'user1', isGM: true },
    i18n: {
      lang: 'en',
      localize,
      format: (key: string, data: Record<string, string>) =>
        localize(key).replaceAll(/\{(\w+)\}/gu, (_match, name: string) => data[name] ?? ''),
    },
    settings: {
      get: (scope: string, key: string) => settings.get(`${scope}.${key}`) ?? false,
      set: (scope: string, key: string, value: unknown) => Promise.resolve(settings.set(`${scope}.${key}`, value)),
    },
    world: { id: 'world1' },
    system: { id: 'tetrad', version: '0.0.0' },
  },
  ui: { notifications: { warn: (text: string) => warnings.push(text) } },
});
