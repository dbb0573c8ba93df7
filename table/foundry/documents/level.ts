/** Levels of scenes in Foundry 14, which have the images that scenes themselves have in 13 (v14 API: LevelData). Placeables are not implemented. */
import { Document, extendMetadata, type DocumentMetadata } from '../abstract/document.ts';
import type { DataField } from '../data/field.ts';
import { DocumentFlagsField, SchemaField } from '../data/object-fields.ts';
import * as scalars from '../data/scalar-fields.ts';

const { ColorField, FilePathField, NumberField, StringField } = scalars;

/** The id and name of a scene's default level. */
export const DEFAULT_LEVEL = { _id: 'defaultLevel0000', name: 'Level' };

export class BaseLevel extends Document {
  declare name: string;
  declare background: { src: string | null; color: unknown };

  static override metadata: DocumentMetadata = extendMetadata(Document.metadata, {
    name: 'Level',
    collection: 'levels',
    label: 'DOCUMENT.Level',
    labelPlural: 'DOCUMENT.Levels',
  });

  static override defineSchema(): Record<string, DataField> {
    return {
      _id: new scalars.DocumentIdField(),
      name: new StringField({ required: true, blank: false, textSearch: true }),
      background: new SchemaField({
        src: new FilePathField({ categories: ['IMAGE', 'VIDEO'] }),
        color: new ColorField({ nullable: false, initial: '#999999' }),
      }),
      elevation: new SchemaField({ bottom: new NumberField({ initial: 0 }), top: new NumberField({ initial: 20 }) }),
      sort: new scalars.IntegerSortField(),
      flags: new DocumentFlagsField(),
    };
  }
}
