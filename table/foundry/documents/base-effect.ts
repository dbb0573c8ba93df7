/** The base class of active effects (common/documents/active-effect.d.mts; v14 API: ActiveEffectData). */
import { Document, extendMetadata, type DocumentMetadata } from '../abstract/document.ts';
import { BASE_DOCUMENT_TYPE } from '../const/constants.ts';
import { DocumentStatsField, TypeDataField } from '../data/document-fields.ts';
import type { DataField } from '../data/field.ts';
import { ArrayField, DocumentFlagsField, ObjectField, SchemaField, SetField } from '../data/object-fields.ts';
import * as scalars from '../data/scalar-fields.ts';
import { effectsHaveUnits } from '../generation.ts';

const { BooleanField, DocumentIdField, ForeignDocumentField, NumberField, StringField } = scalars;
const COMBAT = { documentName: 'Combat', collectionName: 'combats' };

/** Defines the fields for an effect's duration and start; for Foundry 13 also its changes. */
function defineDuration(): Record<string, DataField> {
  if (effectsHaveUnits) {
    return {
      duration: new SchemaField({
        value: new NumberField({ initial: null }),
        units: new StringField({ required: true, initial: 'seconds' }),
        expiry: new StringField({ nullable: true, initial: null }),
        expired: new BooleanField(),
      }),
      start: new ObjectField({ nullable: true, initial: null }),
      showIcon: new NumberField({ required: true, nullable: false, integer: true, initial: 1, choices: [0, 1, 2] }),
    };
  }
  const count = (): DataField => new NumberField({ integer: true, min: 0 });
  return {
    changes: new ArrayField(new ObjectField()),
    duration: new SchemaField({
      startTime: new NumberField({ initial: null }),
      seconds: count(),
      combat: new ForeignDocumentField(COMBAT),
      rounds: count(),
      turns: count(),
      startRound: count(),
      startTurn: count(),
    }),
  };
}

export class BaseActiveEffect extends Document {
  declare name: string;
  declare img: string;
  declare type: string;
  declare system: object;
  declare disabled: boolean;
  declare origin: string | null;
  declare statuses: Set<string>;
  static override LOCALIZATION_PREFIXES = ['DOCUMENT', 'EFFECT'];

  static override metadata: DocumentMetadata = extendMetadata(Document.metadata, {
    name: 'ActiveEffect',
    collection: 'effects',
    label: 'DOCUMENT.ActiveEffect',
    labelPlural: 'DOCUMENT.ActiveEffects',
    hasTypeData: true,
    permissions: { view: 'LIMITED', create: 'OWNER', update: 'OWNER', delete: 'OWNER' },
  });

  static override defineSchema(): Record<string, DataField> {
    return {
      _id: new DocumentIdField(),
      name: new StringField({ required: true, blank: false, textSearch: true }),
      img: new scalars.FilePathField({ categories: ['IMAGE'] }),
      type: new scalars.DocumentTypeField(this, { initial: BASE_DOCUMENT_TYPE }),
      system: new TypeDataField(this),
      disabled: new BooleanField(),
      ...defineDuration(),
      description: new scalars.HTMLField({ textSearch: true }),
      origin: new StringField({ nullable: true, blank: false, initial: null }),
      tint: new scalars.ColorField({ nullable: false, initial: '#ffffff' }),
      transfer: new BooleanField({ initial: true }),
      statuses: new SetField(new StringField({ required: true, blank: false })),
      sort: new scalars.IntegerSortField(),
      flags: new DocumentFlagsField(),
      _stats: new DocumentStatsField(),
    };
  }
}
