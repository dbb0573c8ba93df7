/** The base classes of stacks of cards and of their cards (common/documents/cards.d.mts, card.d.mts). */
import { Document, extendMetadata, type DocumentMetadata } from '../abstract/document.ts';
import { BASE_DOCUMENT_TYPE } from '../const/constants.ts';
import { DocumentStatsField, EmbeddedCollectionField, TypeDataField } from '../data/document-fields.ts';
import type { DataField } from '../data/field.ts';
import { ArrayField, DocumentFlagsField, SchemaField } from '../data/object-fields.ts';
import * as scalars from '../data/scalar-fields.ts';
import { BaseFolder } from './base-folder.ts';

const { BooleanField, DocumentIdField, FilePathField, HTMLField, NumberField, StringField } = scalars;
const STACK = { documentName: 'Cards', collectionName: 'cards' };
const PICTURES = ['IMAGE', 'VIDEO'];

type Schema = Record<string, DataField>;

export interface CardSide {
  readonly name: string | undefined;
  readonly text: string;
  readonly img: string | null;
}

/** Defines the fields of one side of a card. */
const defineSide = (picture: object): Schema => ({
  name: new StringField(),
  text: new HTMLField(),
  img: new FilePathField({ categories: PICTURES, ...picture }),
});

/** Defines the fields that place a card or a stack. */
const definePlace = (): Schema => ({
  width: new NumberField({ integer: true, positive: true }),
  height: new NumberField({ integer: true, positive: true }),
  rotation: new NumberField({ required: true, nullable: false, initial: 0, min: 0, max: 360 }),
  sort: new scalars.IntegerSortField(),
  flags: new DocumentFlagsField(),
  _stats: new DocumentStatsField(),
});

export class BaseCard extends Document {
  declare name: string;
  declare value: number | null;
  declare back: CardSide;
  declare faces: CardSide[];
  declare face: number | null;
  declare drawn: boolean;
  declare origin: Document | null;
  declare sort: number;
  static override LOCALIZATION_PREFIXES = ['DOCUMENT', 'CARD'];
  static DEFAULT_ICON = 'icons/svg/card-joker.svg';

  static override metadata: DocumentMetadata = extendMetadata(Document.metadata, {
    name: 'Card',
    collection: 'cards',
    label: 'DOCUMENT.Card',
    labelPlural: 'DOCUMENT.Cards',
    hasTypeData: true,
    compendiumIndexFields: ['name', 'type', 'suit', 'sort'],
    // Foundry's rules for creation and update are not fully documented (docs/dev/divergence.md, Cards).
    permissions: { view: 'LIMITED', create: 'OWNER', update: 'OWNER', delete: 'OWNER' },
  });

  static override defineSchema(): Schema {
    return {
      _id: new DocumentIdField(),
      name: new StringField({ required: true, blank: false, textSearch: true }),
      description: new HTMLField(),
      type: new scalars.DocumentTypeField(this, { initial: BASE_DOCUMENT_TYPE }),
      system: new TypeDataField(this),
      suit: new StringField({ required: true }),
      value: new NumberField({ required: true }),
      back: new SchemaField(defineSide({})),
      faces: new ArrayField(new SchemaField(defineSide({ initial: () => this.DEFAULT_ICON }))),
      face: new NumberField({ required: true, initial: null, integer: true, min: 0 }),
      drawn: new BooleanField(),
      origin: new scalars.ForeignDocumentField(STACK),
      ...definePlace(),
    };
  }
}

export class BaseCards extends Document {
  declare name: string;
  declare type: string;
  declare img: string | null;
  static override LOCALIZATION_PREFIXES = ['DOCUMENT', 'CARDS'];
  static DEFAULT_ICON = 'icons/svg/card-hand.svg';

  static override metadata: DocumentMetadata = extendMetadata(Document.metadata, {
    name: 'Cards',
    collection: 'cards',
    label: 'DOCUMENT.Cards',
    labelPlural: 'DOCUMENT.CardsPlural',
    embedded: { Card: 'cards' },
    hasTypeData: true,
    coreTypes: ['deck', 'hand', 'pile'],
    compendiumIndexFields: ['_id', 'name', 'description', 'img', 'type', 'sort', 'folder'],
    permissions: { view: 'LIMITED', create: 'CARDS_CREATE', update: 'OWNER', delete: 'OWNER' },
  });

  static override defineSchema(): Schema {
    return {
      _id: new DocumentIdField(),
      name: new StringField({ required: true, blank: false, textSearch: true }),
      type: new scalars.DocumentTypeField(this),
      description: new HTMLField({ textSearch: true }),
      img: new FilePathField({ categories: PICTURES, initial: () => this.DEFAULT_ICON }),
      system: new TypeDataField(this),
      cards: new EmbeddedCollectionField(BaseCard),
      displayCount: new BooleanField(),
      folder: new scalars.ForeignDocumentField(BaseFolder),
      ownership: new scalars.DocumentOwnershipField(),
      ...definePlace(),
    };
  }
}
