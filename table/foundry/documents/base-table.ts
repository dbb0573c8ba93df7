/**
 * The base classes of macros, journals with text pages, and roll tables (common/documents/macro.d.mts, journal-entry.d.mts, roll-table.d.mts and their parts).
 */
import { Document, extendMetadata, type DocumentMetadata } from '../abstract/document.ts';
import { DOCUMENT_OWNERSHIP_LEVELS, MACRO_SCOPES, MACRO_TYPES, TABLE_RESULT_TYPES } from '../const/constants.ts';
import { DocumentStatsField, EmbeddedCollectionField, TypeDataField } from '../data/document-fields.ts';
import type { DataField } from '../data/field.ts';
import { ArrayField, DocumentFlagsField, SchemaField } from '../data/object-fields.ts';
import * as scalars from '../data/scalar-fields.ts';
import type { Dictionary, LooseUser } from '../runtime.ts';
import { BaseFolder } from './base-folder.ts';

const { BooleanField, DocumentIdField, FilePathField, HTMLField, NumberField, StringField } = scalars;
const USER = { documentName: 'User', collectionName: 'users' };

type Schema = Record<string, DataField>;

/** Defines the fields of all documents that can be in a folder. */
function defineFiled(): Schema {
  return {
    folder: new scalars.ForeignDocumentField(BaseFolder),
    sort: new scalars.IntegerSortField(),
    ownership: new scalars.DocumentOwnershipField(),
    flags: new DocumentFlagsField(),
    _stats: new DocumentStatsField(),
  };
}

export class BaseMacro extends Document {
  declare name: string;
  declare type: string;
  declare img: string;
  declare command: string;
  static override LOCALIZATION_PREFIXES = ['DOCUMENT', 'MACRO'];
  static DEFAULT_ICON = 'icons/svg/dice-target.svg';

  static override metadata: DocumentMetadata = extendMetadata(Document.metadata, {
    name: 'Macro',
    collection: 'macros',
    label: 'DOCUMENT.Macro',
    labelPlural: 'DOCUMENT.Macros',
    coreTypes: Object.values(MACRO_TYPES),
    compendiumIndexFields: ['_id', 'name', 'img', 'sort', 'folder'],
    permissions: {
      view: 'LIMITED',
      // Players may create macros whose author they are (BaseMacro.canUserCreate). Script macros need a permission (USER_PERMISSIONS.MACRO_SCRIPT).
      create: (user: LooseUser, macro: BaseMacro) =>
        user.isGM || (user.hasRole('PLAYER') && user.id === macro._source['author'] && maySetType(user, macro._source)),
      update: (user: LooseUser, macro: BaseMacro, data: Dictionary) =>
        user.isGM || (macro.testUserPermission(user, 'OWNER') && maySetType(user, { ...macro._source, ...data })),
      delete: 'OWNER',
    },
  });

  static override defineSchema(): Schema {
    return {
      _id: new DocumentIdField(),
      name: new StringField({ required: true, blank: false, textSearch: true }),
      type: new scalars.DocumentTypeField(this, { initial: MACRO_TYPES.CHAT }),
      author: new scalars.DocumentAuthorField(USER),
      img: new FilePathField({ categories: ['IMAGE'], initial: () => this.DEFAULT_ICON }),
      scope: new StringField({ required: true, choices: [...MACRO_SCOPES], initial: MACRO_SCOPES[0] }),
      command: new StringField({ required: true, blank: true }),
      ...defineFiled(),
    };
  }

  static override canUserCreate(user: LooseUser): boolean {
    return user.hasRole('PLAYER');
  }

  /** Returns a user's ownership level. A macro's author owns it. */
  override getUserLevel(user?: LooseUser | null): number | null {
    if (user && user.id === this._source['author']) return DOCUMENT_OWNERSHIP_LEVELS.OWNER;
    return super.getUserLevel(user);
  }
}

function maySetType(user: LooseUser, source: Dictionary): boolean {
  return source['type'] !== MACRO_TYPES.SCRIPT || user.hasPermission('MACRO_SCRIPT');
}

export class BaseJournalEntryPage extends Document {
  declare name: string;
  declare type: string;
  declare text: { content?: string; format: number };

  static override metadata: DocumentMetadata = extendMetadata(Document.metadata, {
    name: 'JournalEntryPage',
    collection: 'pages',
    label: 'DOCUMENT.JournalEntryPage',
    labelPlural: 'DOCUMENT.JournalEntryPages',
    hasTypeData: true,
    coreTypes: ['text'],
    permissions: { view: 'LIMITED', create: 'OWNER', update: 'OWNER', delete: 'OWNER' },
  });

  static override defineSchema(): Schema {
    const { INHERIT } = DOCUMENT_OWNERSHIP_LEVELS;
    return {
      _id: new DocumentIdField(),
      name: new StringField({ required: true, blank: false, textSearch: true }),
      type: new scalars.DocumentTypeField(this, { initial: 'text' }),
      system: new TypeDataField(this),
      title: new SchemaField({
        show: new BooleanField({ initial: true }),
        level: new NumberField({ required: true, initial: 1, min: 1, max: 6, integer: true, nullable: false }),
      }),
      text: new SchemaField({
        content: new HTMLField({ required: false, initial: undefined, textSearch: true }),
        markdown: new StringField({ required: false, initial: undefined }),
        format: new NumberField({ initial: 1, choices: [1, 2] }),
      }),
      src: new StringField({ required: false, blank: false, nullable: true, initial: null }),
      sort: new scalars.IntegerSortField(),
      ownership: new scalars.DocumentOwnershipField({ initial: { default: INHERIT } }),
      flags: new DocumentFlagsField(),
      _stats: new DocumentStatsField(),
    };
  }
}

export class BaseJournalEntry extends Document {
  declare name: string;

  static override metadata: DocumentMetadata = extendMetadata(Document.metadata, {
    name: 'JournalEntry',
    collection: 'journal',
    label: 'DOCUMENT.JournalEntry',
    labelPlural: 'DOCUMENT.JournalEntries',
    embedded: { JournalEntryPage: 'pages' },
    compendiumIndexFields: ['_id', 'name', 'sort', 'folder'],
    permissions: { view: 'LIMITED', create: 'JOURNAL_CREATE', update: 'OWNER', delete: 'OWNER' },
  });

  static override defineSchema(): Schema {
    return {
      _id: new DocumentIdField(),
      name: new StringField({ required: true, blank: false, textSearch: true }),
      pages: new EmbeddedCollectionField(BaseJournalEntryPage),
      ...defineFiled(),
    };
  }
}

export class BaseTableResult extends Document {
  declare name: string;
  declare type: string;
  declare description: string;
  declare documentUuid: string | null | undefined;
  declare range: [number, number];
  declare weight: number;
  declare drawn: boolean;

  static override metadata: DocumentMetadata = extendMetadata(Document.metadata, {
    name: 'TableResult',
    collection: 'results',
    label: 'DOCUMENT.TableResult',
    labelPlural: 'DOCUMENT.TableResults',
    coreTypes: Object.values(TABLE_RESULT_TYPES),
    permissions: { view: 'LIMITED', create: 'OWNER', update: 'OWNER', delete: 'OWNER' },
  });

  static override defineSchema(): Schema {
    return {
      _id: new DocumentIdField(),
      type: new scalars.DocumentTypeField(this, { initial: TABLE_RESULT_TYPES.TEXT }),
      name: new StringField({ required: true, nullable: false, blank: true, initial: '', textSearch: true }),
      img: new FilePathField({ categories: ['IMAGE'] }),
      description: new HTMLField({ textSearch: true }),
      documentUuid: new StringField({ required: false, nullable: true, initial: undefined }),
      weight: new NumberField({ required: true, integer: true, positive: true, nullable: false, initial: 1 }),
      range: new ArrayField(new NumberField({ integer: true }), {
        min: 2,
        max: 2,
        initial: [1, 1],
        validate: (range: number[]) => (range[1] ?? 0) >= (range[0] ?? 0),
        validationError: 'must be a length-2 array of ascending integers',
      }),
      drawn: new BooleanField(),
      flags: new DocumentFlagsField(),
      _stats: new DocumentStatsField(),
    };
  }
}

export class BaseRollTable extends Document {
  declare name: string;
  declare description: string;
  declare formula: string;
  declare replacement: boolean;
  declare displayRoll: boolean;
  static DEFAULT_ICON = 'icons/svg/d20-grey.svg';

  static override metadata: DocumentMetadata = extendMetadata(Document.metadata, {
    name: 'RollTable',
    collection: 'tables',
    label: 'DOCUMENT.RollTable',
    labelPlural: 'DOCUMENT.RollTables',
    embedded: { TableResult: 'results' },
    compendiumIndexFields: ['_id', 'name', 'description', 'img', 'sort', 'folder'],
  });

  static override defineSchema(): Schema {
    return {
      _id: new DocumentIdField(),
      name: new StringField({ required: true, blank: false, textSearch: true }),
      img: new FilePathField({ categories: ['IMAGE'], initial: () => this.DEFAULT_ICON }),
      description: new StringField({ textSearch: true }),
      results: new EmbeddedCollectionField(BaseTableResult),
      formula: new StringField(),
      replacement: new BooleanField({ initial: true }),
      displayRoll: new BooleanField({ initial: true }),
      ...defineFiled(),
    };
  }
}
