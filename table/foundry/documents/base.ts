/** The Base documents: schemas and permissions that client and server share (common/documents/*.d.mts). Fields that the table does not use are missing. */
import { Document, extendMetadata, type DocumentMetadata } from '../abstract/document.ts';
import {
  BASE_DOCUMENT_TYPE,
  CHAT_MESSAGE_STYLES,
  DEFAULT_TOKEN,
  DOCUMENT_OWNERSHIP_LEVELS,
  USER_PERMISSIONS,
  USER_ROLES,
} from '../const/constants.ts';
import {
  DocumentStatsField,
  EmbeddedCollectionField,
  EmbeddedDataField,
  TypeDataField,
} from '../data/document-fields.ts';
import type { DataField } from '../data/field.ts';
import { isOperator } from '../data/operators.ts';
import { ArrayField, DocumentFlagsField, ObjectField, SchemaField } from '../data/object-fields.ts';
import * as scalars from '../data/scalar-fields.ts';
import type { Dictionary, LooseUser } from '../runtime.ts';
import { BaseActiveEffect } from './base-effect.ts';
import { BaseFolder } from './base-folder.ts';
import { PrototypeToken } from './base-token.ts';

const { BooleanField, DocumentIdField, ForeignDocumentField, HTMLField, JSONField, NumberField, StringField } = scalars;

type Schema = Record<string, DataField>;

/** Defines the fields that actors and items share. */
function defineCommonFields(
  documentClass: typeof Document & { getDefaultArtwork(data?: unknown): { img: string } },
): Schema {
  const img = (data: unknown): string => {
    const implementation = documentClass.implementation as typeof documentClass;
    return implementation.getDefaultArtwork(data).img;
  };
  return {
    _id: new DocumentIdField(),
    name: new StringField({ required: true, blank: false, textSearch: true }),
    type: new scalars.DocumentTypeField(documentClass),
    img: new scalars.FilePathField({ categories: ['IMAGE'], initial: img }),
    system: new TypeDataField(documentClass),
    effects: new EmbeddedCollectionField(BaseActiveEffect),
    folder: new ForeignDocumentField(BaseFolder),
    sort: new scalars.IntegerSortField(),
    ownership: new scalars.DocumentOwnershipField(),
    flags: new DocumentFlagsField(),
    _stats: new DocumentStatsField(),
  };
}

const INDEX_FIELDS = ['_id', 'name', 'img', 'type', 'sort', 'folder'];

export class BaseItem extends Document {
  declare name: string;
  declare type: string;
  declare img: string;
  declare system: object;
  static override LOCALIZATION_PREFIXES = ['DOCUMENT', 'ITEM'];

  static override metadata: DocumentMetadata = extendMetadata(Document.metadata, {
    name: 'Item',
    collection: 'items',
    label: 'DOCUMENT.Item',
    labelPlural: 'DOCUMENT.Items',
    embedded: { ActiveEffect: 'effects' },
    compendiumIndexFields: INDEX_FIELDS,
    hasTypeData: true,
    permissions: {
      view: 'LIMITED',
      create: (user: LooseUser, document: BaseItem, data: Dictionary) =>
        document.parent ? document.parent.canUserModify(user, 'update', data) : user.hasPermission('ITEM_CREATE'),
      update: 'OWNER',
      delete: 'OWNER',
    },
  });

  static DEFAULT_ICON = 'icons/svg/item-bag.svg';

  static override defineSchema(): Schema {
    return defineCommonFields(this);
  }

  static getDefaultArtwork(_itemData?: unknown): { img: string } {
    return { img: this.DEFAULT_ICON };
  }

  /** Returns a user's ownership level. For an embedded item, it is the level for its parent. */
  override getUserLevel(user?: LooseUser | null): number | null {
    return this.parent ? this.parent.getUserLevel(user) : super.getUserLevel(user);
  }

  static override canUserCreate(user: LooseUser): boolean {
    return user.hasPermission('ITEM_CREATE');
  }
}

export class BaseActor extends Document {
  declare name: string;
  declare type: string;
  declare img: string;
  declare system: object;
  declare ownership: Record<string, number>;
  declare prototypeToken: PrototypeToken & Dictionary;
  static override LOCALIZATION_PREFIXES = ['DOCUMENT', 'ACTOR'];

  static override metadata: DocumentMetadata = extendMetadata(Document.metadata, {
    name: 'Actor',
    collection: 'actors',
    label: 'DOCUMENT.Actor',
    labelPlural: 'DOCUMENT.Actors',
    embedded: { ActiveEffect: 'effects', Item: 'items' },
    compendiumIndexFields: INDEX_FIELDS,
    hasTypeData: true,
    permissions: {
      view: 'LIMITED',
      create: (user: LooseUser) => user.hasPermission('ACTOR_CREATE'),
      update: 'OWNER',
      delete: 'ASSISTANT',
    },
  });

  static DEFAULT_ICON: string = DEFAULT_TOKEN;

  static override defineSchema(): Schema {
    return {
      ...defineCommonFields(this),
      prototypeToken: new EmbeddedDataField(PrototypeToken),
      items: new EmbeddedCollectionField(BaseItem),
    };
  }

  /** Gives the prototype token the actor's name and image, unless it has its own. */
  protected override _initializeSource(data: Dictionary, options: Dictionary = {}): Dictionary {
    const given = ((data as { prototypeToken?: { texture?: { src?: unknown } } }).prototypeToken ?? {}).texture?.src;
    const source = super._initializeSource(data, options);
    const prototype = source['prototypeToken'] as { name: string; texture: { src: unknown } };
    prototype.name ||= source['name'] as string;
    if (!given) prototype.texture.src = source['img'];
    return source;
  }

  static getDefaultArtwork(_actorData?: unknown): { img: string; texture: { src: string } } {
    return { img: this.DEFAULT_ICON, texture: { src: this.DEFAULT_ICON } };
  }

  static override canUserCreate(user: LooseUser): boolean {
    return user.hasPermission('ACTOR_CREATE');
  }
}

export class BaseUser extends Document {
  declare name: string;
  declare role: number;
  declare permissions: Record<string, boolean>;
  static override LOCALIZATION_PREFIXES = ['DOCUMENT', 'USER'];

  static override metadata: DocumentMetadata = extendMetadata(Document.metadata, {
    name: 'User',
    collection: 'users',
    label: 'DOCUMENT.User',
    labelPlural: 'DOCUMENT.Users',
    permissions: {
      view: 'LIMITED',
      create: (user: LooseUser, document: BaseUser) => user.isGM && document.role <= user.role,
      update: canUpdateUser,
      delete: (user: LooseUser, document: BaseUser) =>
        user.isGM && (user.role === USER_ROLES.GAMEMASTER || document.role < user.role),
    },
  });

  static override defineSchema(): Schema {
    const roles = Object.values(USER_ROLES);
    return {
      _id: new DocumentIdField(),
      name: new StringField({ required: true, blank: false, textSearch: true }),
      role: new NumberField({ required: true, choices: roles, initial: USER_ROLES.PLAYER, readonly: true }),
      avatar: new scalars.FilePathField({ categories: ['IMAGE'] }),
      character: new ForeignDocumentField(BaseActor),
      color: new scalars.ColorField({ required: true, nullable: false, initial: '#4b7bb5' }),
      pronouns: new StringField({ required: true }),
      hotbar: new ObjectField({
        validate: isHotbar,
        validationError: 'must be a mapping of slots to macro identifiers',
      }),
      permissions: new ObjectField(),
      flags: new DocumentFlagsField(),
      _stats: new DocumentStatsField(),
    };
  }

  /** Whether the user is banned: their role is NONE. */
  get isBanned(): boolean {
    return this.role === USER_ROLES.NONE;
  }

  /** Whether the user's role is Gamemaster or Assistant. */
  get isGM(): boolean {
    return this.hasRole(USER_ROLES.ASSISTANT);
  }

  /** Tests whether the user has a permission; if there is no permission of that name, a role. */
  can(action: string): boolean {
    return action in USER_PERMISSIONS ? this.hasPermission(action) : this.hasRole(action);
  }

  override getUserLevel(user: LooseUser): number {
    return user.id === this.id ? DOCUMENT_OWNERSHIP_LEVELS.OWNER : DOCUMENT_OWNERSHIP_LEVELS.NONE;
  }

  /** Tests whether the user has a permission, by themselves or through their role. */
  hasPermission(permission: string): boolean {
    if (this.isBanned) return false;
    if (this.isGM && !USER_PERMISSIONS[permission]?.disableGM) return true;
    const role = USER_PERMISSIONS[permission]?.defaultRole ?? USER_ROLES.GAMEMASTER;
    return this.permissions[permission] ?? this.hasRole(role);
  }

  /** Tests whether the user has a role or a higher one; with `exact`, only that role. */
  hasRole(role: number | string, options: { exact?: boolean } = {}): boolean {
    const level = typeof role === 'string' ? (USER_ROLES as Record<string, number>)[role] : role;
    if (level === undefined) return false;
    return options.exact ? this.role === level : this.role >= level;
  }
}

/** Tests whether an object maps slots, 1 to 50, to macro ids. */
function isHotbar(bar: Dictionary): boolean {
  return Object.entries(bar).every(
    ([slot, id]) =>
      Number.isInteger(Number(slot)) &&
      Number(slot) >= 1 &&
      Number(slot) <= 50 &&
      (scalars.isValidId(id) || isOperator(id)),
  );
}

/**
 * Tests whether a user may change a user. Gamemasters may change anyone, Assistants may change players, and users may change themselves. Only Gamemasters may
 * change roles and permissions (USER_ROLES; core issue 12938).
 */
function canUpdateUser(user: LooseUser, document: BaseUser, data: Dictionary): boolean {
  if (user.role === USER_ROLES.GAMEMASTER) return true;
  const changesRole = 'role' in data && data['role'] !== document.role;
  if (changesRole || 'permissions' in data) return false;
  return user.id === document.id || (user.isGM && document.role < user.role);
}

export class BaseChatMessage extends Document {
  declare type: string;
  declare system: object;
  declare blind: boolean;
  declare content: string;
  declare flavor: string;
  declare style: number;
  declare timestamp: number;
  declare whisper: string[];
  declare speaker: { scene: string | null; actor: string | null; token: string | null; alias?: string };

  static override metadata: DocumentMetadata = extendMetadata(Document.metadata, {
    name: 'ChatMessage',
    collection: 'messages',
    label: 'DOCUMENT.ChatMessage',
    labelPlural: 'DOCUMENT.ChatMessages',
    hasTypeData: true,
    permissions: {
      view: 'LIMITED',
      create: (user: LooseUser, document: BaseChatMessage) =>
        user.isGM || (user.id === document._source['author'] && user.hasRole(USER_ROLES.PLAYER)),
      update: 'OWNER',
      delete: 'OWNER',
    },
  });

  static override defineSchema(): Schema {
    const styles = Object.values(CHAT_MESSAGE_STYLES);
    return {
      _id: new DocumentIdField(),
      type: new scalars.DocumentTypeField(this, { initial: BASE_DOCUMENT_TYPE }),
      system: new TypeDataField(this),
      style: new NumberField({ required: true, choices: styles, initial: CHAT_MESSAGE_STYLES.OTHER }),
      author: new scalars.DocumentAuthorField(BaseUser),
      timestamp: new NumberField({ required: true, nullable: false, initial: () => Date.now() }),
      flavor: new HTMLField(),
      content: new HTMLField({ textSearch: true }),
      speaker: new SchemaField({
        scene: new DocumentIdField({ readonly: false }),
        actor: new ForeignDocumentField(BaseActor, { idOnly: true }),
        token: new DocumentIdField({ readonly: false }),
        alias: new StringField(),
      }),
      whisper: new ArrayField(new ForeignDocumentField(BaseUser, { idOnly: true })),
      blind: new BooleanField(),
      rolls: new ArrayField(new JSONField()),
      sound: new scalars.FilePathField({ categories: ['AUDIO'] }),
      emote: new BooleanField(),
      flags: new DocumentFlagsField(),
      _stats: new DocumentStatsField(),
    };
  }

  static override canUserCreate(user: LooseUser): boolean {
    return user.hasRole(USER_ROLES.PLAYER);
  }

  /** Returns OWNER for the author of the message, NONE for anyone else. */
  override getUserLevel(user?: LooseUser | null): number | null {
    if (!user) return null;
    const { NONE, OWNER } = DOCUMENT_OWNERSHIP_LEVELS;
    return user.id === this._source['author'] ? OWNER : NONE;
  }

  /** Converts the data of older versions: `user` becomes `author`, and a numeric `type` becomes `style`. */
  static override migrateData(source: Dictionary): Dictionary {
    if ('user' in source && !('author' in source)) source['author'] = source['user'];
    if (typeof source['type'] === 'number') Object.assign(source, { style: source['type'], type: BASE_DOCUMENT_TYPE });
    return super.migrateData(source);
  }
}

export class BaseSetting extends Document {
  declare key: string;
  declare value: unknown;

  static override metadata: DocumentMetadata = extendMetadata(Document.metadata, {
    name: 'Setting',
    collection: 'settings',
    label: 'DOCUMENT.Setting',
    labelPlural: 'DOCUMENT.Settings',
    permissions: { view: 'LIMITED', create: canModifySetting, update: canModifySetting, delete: canModifySetting },
  });

  static override defineSchema(): Schema {
    return {
      _id: new DocumentIdField(),
      key: new StringField({ required: true, blank: false, validate: (key: string) => key.split('.').length >= 2 }),
      value: new JSONField({ required: true, nullable: true, initial: null }),
      user: new ForeignDocumentField(BaseUser, { idOnly: true }),
      _stats: new DocumentStatsField(),
    };
  }
}

/** Tests whether a user may change a setting. A user setting belongs to one user; a world setting needs the permission SETTINGS_MODIFY. */
function canModifySetting(user: LooseUser, setting: BaseSetting, data: Dictionary): boolean {
  const owner = setting._source['user'];
  if (owner) return owner === user.id && (!('user' in data) || data['user'] === user.id);
  return user.hasPermission('SETTINGS_MODIFY');
}
