/**
 * The base classes of tokens and of actor deltas, which store how the actor of an unlinked token differs from the world actor (common/documents/token.d.mts,
 * actor-delta.d.mts), and prototype tokens (common/data/data.d.mts). Light, sight, movement and regions are not implemented.
 */
import { DataModel } from '../abstract/data-model.ts';
import { Document, extendMetadata, type DocumentMetadata } from '../abstract/document.ts';
import {
  DEFAULT_TOKEN,
  DOCUMENT_OWNERSHIP_LEVELS,
  TOKEN_DISPLAY_MODES,
  TOKEN_DISPOSITIONS,
} from '../const/constants.ts';
import type { CommitArguments, DataField, FieldOwner } from '../data/field.ts';
import { ArrayField, DocumentFlagsField, ObjectField, SchemaField } from '../data/object-fields.ts';
import * as scalars from '../data/scalar-fields.ts';
import { findGame, type Dictionary, type LooseUser } from '../runtime.ts';
import { deepClone, mergeObject } from '../utils/objects.ts';
import { isPlainObject } from '../utils/types.ts';

const { BooleanField, ColorField, DocumentIdField, ForeignDocumentField, NumberField, StringField } = scalars;
const ACTOR = { documentName: 'Actor', collectionName: 'actors' };

type Schema = Record<string, DataField>;

/** Defines the fields that tokens and prototype tokens share. */
function defineCommonFields(): Schema {
  const choice = (values: object, initial: number): DataField =>
    new NumberField({ required: true, choices: Object.values(values), initial });
  const count = (initial: number): DataField => new NumberField({ required: true, nullable: false, initial });
  const bar = (name: string): DataField =>
    new SchemaField({
      attribute: new StringField({ required: true, nullable: true, blank: false, initial: () => findTracked(name) }),
    });
  return {
    displayName: choice(TOKEN_DISPLAY_MODES, TOKEN_DISPLAY_MODES.NONE),
    actorLink: new BooleanField(),
    randomImg: new BooleanField(),
    appendNumber: new BooleanField(),
    prependAdjective: new BooleanField(),
    width: new NumberField({ nullable: false, positive: true, initial: 1, step: 0.5 }),
    height: new NumberField({ nullable: false, positive: true, initial: 1, step: 0.5 }),
    texture: new SchemaField({
      src: new scalars.FilePathField({ categories: ['IMAGE', 'VIDEO'], wildcard: true, initial: DEFAULT_TOKEN }),
      anchorX: count(0.5),
      anchorY: count(0.5),
      fit: new StringField({ required: true, initial: 'contain' }),
      scaleX: count(1),
      scaleY: count(1),
      rotation: count(0),
      tint: new ColorField({ nullable: false, initial: '#ffffff' }),
    }),
    lockRotation: new BooleanField(),
    rotation: count(0),
    alpha: new NumberField({ required: true, nullable: false, min: 0, max: 1, initial: 1 }),
    disposition: choice(TOKEN_DISPOSITIONS, TOKEN_DISPOSITIONS.HOSTILE),
    displayBars: choice(TOKEN_DISPLAY_MODES, TOKEN_DISPLAY_MODES.NONE),
    bar1: bar('primaryTokenAttribute'),
    bar2: bar('secondaryTokenAttribute'),
    flags: new DocumentFlagsField(),
  };
}

/** Returns the attribute that the system's manifest sets for a bar of new tokens; null if it sets none. */
function findTracked(name: string): string | null {
  return (findGame()?.system?.[name] as string | undefined) || null;
}

/** The initial values of an actor's new tokens. */
export class PrototypeToken extends DataModel {
  declare name: string;
  declare actorLink: boolean;
  declare appendNumber: boolean;

  static override defineSchema(): Schema {
    return { name: new StringField({ required: true, blank: true }), ...defineCommonFields() };
  }

  get actor(): Document | null {
    return this.parent as Document | null;
  }

  /** Updates the prototype token through its actor. */
  async update(data: object = {}, operation: Dictionary = {}): Promise<Document | undefined> {
    return this.actor?.update({ prototypeToken: data }, operation);
  }
}

/** How the actor of an unlinked token differs from the world actor. For fields that are null, the world actor's value applies. */
export class BaseActorDelta extends Document {
  declare system: object;
  declare ownership: Record<string, number> | null;

  static override metadata: DocumentMetadata = extendMetadata(Document.metadata, {
    name: 'ActorDelta',
    collection: 'delta',
    label: 'DOCUMENT.ActorDelta',
    labelPlural: 'DOCUMENT.ActorDeltas',
    embedded: { Item: 'items', ActiveEffect: 'effects' },
    permissions: { view: 'LIMITED', create: 'OWNER', update: 'OWNER', delete: 'OWNER' },
  });

  static override defineSchema(): Schema {
    const optional = { required: false, nullable: true, initial: null };
    return {
      _id: new DocumentIdField(),
      name: new StringField(optional),
      type: new StringField(optional),
      img: new scalars.FilePathField({ categories: ['IMAGE'], ...optional }),
      system: new ObjectField(),
      // Each entry is a whole document, or `{_id, _tombstone: true}` for a document of the world actor that the token's actor no longer has.
      items: new ArrayField(new ObjectField()),
      effects: new ArrayField(new ObjectField()),
      ownership: new scalars.DocumentOwnershipField(optional),
      flags: new DocumentFlagsField(),
    };
  }

  override getUserLevel(user?: LooseUser | null): number | null {
    return this.parent?.getUserLevel(user) ?? null;
  }
}

/** A field for a token's delta. The delta document stays the same as long as its source is the same object. */
class ActorDeltaField extends SchemaField {
  constructor() {
    super(BaseActorDelta.defineSchema());
  }

  override initialize(value: unknown, model: FieldOwner | null, options: Dictionary = {}): unknown {
    const known = Object.getOwnPropertyDescriptor(model ?? {}, 'delta')?.value as BaseActorDelta | undefined;
    if (known?._source === value) {
      known?._initialize(options);
      return known;
    }
    const Delta = BaseActorDelta.implementation as unknown as new (data: object, context: Dictionary) => BaseActorDelta;
    return new Delta(value as object, { ...options, strict: false, parent: model });
  }

  /** Replaces the delta's source in place, so that the delta document stays the same. */
  override _updateCommit(...args: CommitArguments): void {
    const [source, key, value, diff] = args;
    if (isPlainObject(diff)) super._updateCommit(...args);
    else Object.assign(source[key] as Dictionary, value);
  }

  override toObject(value: unknown): unknown {
    return value instanceof Document ? value.toObject() : value;
  }
}

export class BaseToken extends Document {
  declare name: string;
  declare actorId: string | null;
  declare actorLink: boolean;
  declare appendNumber: boolean;
  declare delta: BaseActorDelta;
  declare texture: { src: string };
  declare hidden: boolean;
  declare x: number;
  declare y: number;
  declare width: number;
  declare height: number;
  declare disposition: number;
  static override LOCALIZATION_PREFIXES = ['DOCUMENT', 'TOKEN'];

  static override metadata: DocumentMetadata = extendMetadata(Document.metadata, {
    name: 'Token',
    collection: 'tokens',
    label: 'DOCUMENT.Token',
    labelPlural: 'DOCUMENT.Tokens',
    embedded: { ActorDelta: 'delta' },
    permissions: {
      view: 'LIMITED',
      create: 'TOKEN_CREATE',
      // Players may change tokens of actors that they own (USER_PERMISSIONS.TOKEN_CONFIGURE; Foundry's knowledge base on tokens).
      update: (user: LooseUser, token: BaseToken) => user.isGM || token.testUserPermission(user, 'OWNER'),
      delete: 'TOKEN_DELETE',
    },
  });

  static DEFAULT_ICON: string = DEFAULT_TOKEN;

  static override defineSchema(): Schema {
    const whole = (): DataField => new NumberField({ required: true, integer: true, nullable: false, initial: 0 });
    return {
      _id: new DocumentIdField(),
      name: new StringField({ required: true, blank: true, textSearch: true }),
      ...defineCommonFields(),
      actorId: new ForeignDocumentField(ACTOR, { idOnly: true }),
      delta: new ActorDeltaField(),
      x: whole(),
      y: whole(),
      elevation: new NumberField({ required: true, nullable: false, initial: 0 }),
      sort: whole(),
      locked: new BooleanField(),
      hidden: new BooleanField(),
    };
  }

  protected override _initializeSource(data: Dictionary, options: Dictionary = {}): Dictionary {
    const source = super._initializeSource(data, options);
    const delta = source['delta'] as Dictionary;
    delta['_id'] ??= source['_id'];
    return source;
  }

  /** The world actor that the token belongs to; null if there is none. */
  get _worldActor(): Document | null {
    return (
      (findGame()
        ?.collections?.get('Actor')
        ?.get(this.actorId ?? '') as Document | undefined) ?? null
    );
  }

  /** Returns a user's ownership level for the token's actor or, without an actor, for the scene. */
  override getUserLevel(user: LooseUser | null = findGame()?.user ?? null): number | null {
    const own = this.actorLink ? null : (this._source['delta'] as Dictionary)['ownership'];
    if (own && user) {
      const levels = own as Record<string, number>;
      return levels[user.id] ?? levels['default'] ?? DOCUMENT_OWNERSHIP_LEVELS.NONE;
    }
    const actor = this._worldActor;
    return actor ? actor.getUserLevel(user) : (this.parent?.getUserLevel(user) ?? null);
  }
}

const EMBEDDED = ['items', 'effects'] as const;
/** Members of a delta that replace the world actor's unless they are null. */
const REPLACED = ['name', 'type', 'img', 'ownership'] as const;

/**
 * Returns the source of an unlinked token's actor. The sources of embedded documents are not copied.
 * @param base - The world actor's source.
 * @param delta - The delta's source.
 */
export function applyDelta(base: Dictionary, delta: Dictionary): Dictionary {
  const source: Dictionary = { ...base };
  for (const key of REPLACED) source[key] = delta[key] ?? base[key];
  for (const key of ['system', 'flags'])
    source[key] = mergeObject(deepClone((base[key] ?? {}) as Dictionary), deepClone((delta[key] ?? {}) as Dictionary));
  for (const name of EMBEDDED) {
    const own = new Map(((delta[name] ?? []) as Dictionary[]).map((entry) => [entry['_id'], entry]));
    const inherited = ((base[name] ?? []) as Dictionary[]).map((entry) => own.get(entry['_id']) ?? entry);
    const ids = new Set(inherited.map((entry) => entry['_id']));
    const added = [...own.values()].filter((entry) => !ids.has(entry['_id']));
    source[name] = [...inherited, ...added].filter((entry) => !entry['_tombstone']);
  }
  return source;
}

/**
 * Lists what a delta stores for an embedded collection: documents that differ from the world actor's, and tombstones for those that the token's actor no longer
 * has.
 * @param base - The world actor's documents.
 * @param present - The documents of the token's actor.
 */
export function listDeltaEntries(base: readonly Dictionary[], present: readonly Dictionary[]): Dictionary[] {
  const ids = new Set(present.map((entry) => entry['_id']));
  const gone = base.filter((entry) => !ids.has(entry['_id']));
  return [
    ...present.filter((entry) => !base.includes(entry)),
    ...gone.map((entry) => ({ _id: entry['_id'], _tombstone: true })),
  ];
}

/**
 * Returns the changes to a token's actor that its delta stores, without embedded documents.
 * @param changes - All changes.
 */
export function pickDeltaChanges(changes: Dictionary): Dictionary {
  const kept = [...REPLACED, 'system', 'flags'].flatMap((key) =>
    Object.keys(changes).filter((name) => name === key || name === `==${key}`),
  );
  return Object.fromEntries(
    kept.map((key) => [key, isPlainObject(changes[key]) ? deepClone(changes[key]) : changes[key]]),
  );
}
