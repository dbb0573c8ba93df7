/** The base class of adventures (common/documents/adventure.d.mts), which can contain all documents of the world except playlists. */
import { Document, extendMetadata, type DocumentClass, type DocumentMetadata } from '../abstract/document.ts';
import { DocumentStatsField, EmbeddedDataField } from '../data/document-fields.ts';
import type { DataField } from '../data/field.ts';
import { DocumentFlagsField, SetField } from '../data/object-fields.ts';
import * as scalars from '../data/scalar-fields.ts';
import { BaseActor, BaseItem } from './base.ts';
import { BaseCards } from './base-cards.ts';
import { BaseCombat } from './base-combat.ts';
import { BaseFolder } from './base-folder.ts';
import { BaseScene } from './base-scene.ts';
import { BaseJournalEntry, BaseMacro, BaseRollTable } from './base-table.ts';

/** The contents in the order of import: documents that others refer to come first. */
const CONTENTS = {
  folders: BaseFolder,
  actors: BaseActor,
  items: BaseItem,
  journal: BaseJournalEntry,
  tables: BaseRollTable,
  cards: BaseCards,
  macros: BaseMacro,
  scenes: BaseScene,
  combats: BaseCombat,
};

export class BaseAdventure extends Document {
  declare name: string;
  declare img: string | null;
  declare caption: string;
  declare description: string;
  static override LOCALIZATION_PREFIXES = ['DOCUMENT', 'ADVENTURE'];

  static override metadata: DocumentMetadata = extendMetadata(Document.metadata, {
    name: 'Adventure',
    collection: 'adventures',
    label: 'DOCUMENT.Adventure',
    labelPlural: 'DOCUMENT.Adventures',
    compendiumIndexFields: ['_id', 'name', 'caption', 'description', 'img', 'sort', 'folder'],
  });

  static override defineSchema(): Record<string, DataField> {
    const contents = Object.entries(CONTENTS).map(([name, base]): [string, DataField] => [
      name,
      new SetField(new EmbeddedDataField(base)),
    ]);
    return {
      _id: new scalars.DocumentIdField(),
      name: new scalars.StringField({ required: true, blank: false, textSearch: true }),
      img: new scalars.FilePathField({ categories: ['IMAGE'] }),
      caption: new scalars.HTMLField(),
      description: new scalars.HTMLField({ textSearch: true }),
      ...Object.fromEntries(contents),
      folder: new scalars.ForeignDocumentField(BaseFolder),
      sort: new scalars.IntegerSortField(),
      flags: new DocumentFlagsField(),
      _stats: new DocumentStatsField(),
    };
  }

  /** The document class for each field of contents. */
  static get contentFields(): Record<string, DocumentClass> {
    return Object.fromEntries(Object.entries(CONTENTS).map(([name, base]) => [name, base.implementation]));
  }

  get thumbnail(): string | null {
    return this.img;
  }
}
