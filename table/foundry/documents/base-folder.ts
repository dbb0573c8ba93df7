/** The base class of folders (common/documents/folder.d.mts). */
import { Document, extendMetadata, type DocumentMetadata } from '../abstract/document.ts';
import { FOLDER_DOCUMENT_TYPES } from '../const/constants.ts';
import { DocumentStatsField } from '../data/document-fields.ts';
import type { DataField } from '../data/field.ts';
import { DocumentFlagsField } from '../data/object-fields.ts';
import * as scalars from '../data/scalar-fields.ts';
import type { Dictionary } from '../runtime.ts';

export class BaseFolder extends Document {
  declare name: string;
  declare type: string;
  declare sorting: string;
  declare folder: BaseFolder | null;
  static override LOCALIZATION_PREFIXES = ['DOCUMENT', 'FOLDER'];
  /** How the contents are sorted: `a` by name, `m` by hand. */
  static SORTING_MODES = ['a', 'm'];

  static override metadata: DocumentMetadata = extendMetadata(Document.metadata, {
    name: 'Folder',
    collection: 'folders',
    label: 'DOCUMENT.Folder',
    labelPlural: 'DOCUMENT.Folders',
    coreTypes: FOLDER_DOCUMENT_TYPES,
  });

  static override defineSchema(): Record<string, DataField> {
    return {
      _id: new scalars.DocumentIdField(),
      name: new scalars.StringField({ required: true, blank: false, textSearch: true }),
      type: new scalars.DocumentTypeField(this),
      description: new scalars.HTMLField({ textSearch: true }),
      folder: new scalars.ForeignDocumentField(BaseFolder),
      sorting: new scalars.StringField({ required: true, initial: 'a', choices: this.SORTING_MODES }),
      sort: new scalars.IntegerSortField(),
      color: new scalars.ColorField(),
      flags: new DocumentFlagsField(),
      _stats: new DocumentStatsField(),
    };
  }

  static override validateJoint(data: Dictionary): void {
    if (data['folder'] && data['folder'] === data['_id']) throw new Error('A Folder may not contain itself');
  }
}
