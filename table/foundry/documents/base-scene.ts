/** The base class of scenes (common/documents/scene.d.mts): a grid with tokens, but no other placeables. */
import { Document, extendMetadata, type DocumentMetadata } from '../abstract/document.ts';
import { DocumentStatsField, EmbeddedCollectionField } from '../data/document-fields.ts';
import type { DataField } from '../data/field.ts';
import { DocumentFlagsField, SchemaField } from '../data/object-fields.ts';
import * as scalars from '../data/scalar-fields.ts';
import { scenesHaveLevels } from '../generation.ts';
import { findGame, type Dictionary } from '../runtime.ts';
import { BaseFolder } from './base-folder.ts';
import { BaseToken } from './base-token.ts';
import { BaseLevel, DEFAULT_LEVEL } from './level.ts';

const { BooleanField, ColorField, FilePathField, NumberField, StringField } = scalars;

export class BaseScene extends Document {
  declare name: string;
  declare active: boolean;
  declare width: number;
  declare height: number;
  declare grid: { size: number; type: number; distance: number; units: string };
  static override LOCALIZATION_PREFIXES = ['DOCUMENT', 'SCENE'];

  static override metadata: DocumentMetadata = extendMetadata(Document.metadata, {
    name: 'Scene',
    collection: 'scenes',
    label: 'DOCUMENT.Scene',
    labelPlural: 'DOCUMENT.Scenes',
    embedded: { Token: 'tokens', ...(scenesHaveLevels ? { Level: 'levels' } : {}) },
    compendiumIndexFields: ['_id', 'name', 'thumb', 'sort', 'folder'],
  });

  static override defineSchema(): Record<string, DataField> {
    return {
      _id: new scalars.DocumentIdField(),
      name: new StringField({ required: true, blank: false, textSearch: true }),
      active: new BooleanField(),
      navigation: new BooleanField({ initial: true }),
      navOrder: new NumberField({ required: true, nullable: false, integer: true, initial: 0 }),
      ...(scenesHaveLevels
        ? { levels: new EmbeddedCollectionField(BaseLevel) }
        : { background: new SchemaField({ src: new FilePathField({ categories: ['IMAGE', 'VIDEO'] }) }) }),
      thumb: new FilePathField({ categories: ['IMAGE'] }),
      width: new NumberField({ integer: true, positive: true, initial: 4000 }),
      height: new NumberField({ integer: true, positive: true, initial: 3000 }),
      padding: new NumberField({ required: true, nullable: false, min: 0, max: 0.5, step: 0.05, initial: 0.25 }),
      backgroundColor: new ColorField({ nullable: false, initial: '#999999' }),
      grid: new SchemaField({
        type: new NumberField({ required: true, choices: [0, 1, 2, 3, 4, 5], initial: 1 }),
        // 20 is CONST.GRID_MIN_SIZE.
        size: new NumberField({ required: true, nullable: false, integer: true, min: 20, initial: 100 }),
        distance: new NumberField({
          required: true,
          nullable: false,
          positive: true,
          initial: () => getDefaultGrid().distance ?? 1,
        }),
        units: new StringField({ required: true, initial: () => getDefaultGrid().units ?? '' }),
      }),
      tokens: new EmbeddedCollectionField(BaseToken),
      folder: new scalars.ForeignDocumentField(BaseFolder),
      sort: new scalars.IntegerSortField(),
      ownership: new scalars.DocumentOwnershipField(),
      flags: new DocumentFlagsField(),
      _stats: new DocumentStatsField(),
    };
  }

  /** Adds the default level to a scene without levels (Foundry 14, core issue 14629). */
  protected override _initializeSource(data: Dictionary, options: Dictionary = {}): Dictionary {
    const source = super._initializeSource(data, options);
    const { levels } = source as { levels?: object[] };
    if (levels && !levels.length) levels.push(BaseLevel.cleanData({ ...DEFAULT_LEVEL }));
    return source;
  }
}

/** Returns the grid that the system's manifest sets for new scenes; empty if it sets none. */
function getDefaultGrid(): { distance?: number; units?: string } {
  return findGame()?.system?.['grid'] ?? {};
}
