/** The base classes of combats and combatants (common/documents/combat.d.mts, combatant.d.mts), without combatant groups. */
import { Document, extendMetadata, type DocumentMetadata } from '../abstract/document.ts';
import { BASE_DOCUMENT_TYPE, DOCUMENT_OWNERSHIP_LEVELS } from '../const/constants.ts';
import { DocumentStatsField, EmbeddedCollectionField, TypeDataField } from '../data/document-fields.ts';
import type { DataField } from '../data/field.ts';
import { DocumentFlagsField } from '../data/object-fields.ts';
import * as scalars from '../data/scalar-fields.ts';
import { findGame, type Dictionary, type LooseUser } from '../runtime.ts';

const { BooleanField, DocumentIdField, ForeignDocumentField, NumberField, StringField } = scalars;
const ACTOR = { documentName: 'Actor', collectionName: 'actors' };
const SCENE = { documentName: 'Scene', collectionName: 'scenes' };
const TOKEN = { documentName: 'Token', collectionName: 'tokens' };

/** Tests whether changes affect only these members. */
function touchesOnly(changes: Dictionary, members: readonly string[]): boolean {
  return Object.keys(changes).every((key) => key === '_id' || members.includes(key));
}

export class BaseCombatant extends Document {
  declare name: string;
  declare img: string | null;
  declare type: string;
  declare system: object;
  declare actorId: string | null;
  declare tokenId: string | null;
  declare sceneId: string | null;
  declare initiative: number | null;
  declare hidden: boolean;
  declare defeated: boolean;
  static override LOCALIZATION_PREFIXES = ['DOCUMENT', 'COMBATANT'];

  static override metadata: DocumentMetadata = extendMetadata(Document.metadata, {
    name: 'Combatant',
    collection: 'combatants',
    label: 'DOCUMENT.Combatant',
    labelPlural: 'DOCUMENT.Combatants',
    hasTypeData: true,
    permissions: {
      view: 'LIMITED',
      create: 'OWNER',
      // Players may change nothing but the initiative of their own combatants (core issues 10501, 12386).
      update: (user: LooseUser, combatant: BaseCombatant, data: Dictionary) =>
        user.isGM || (touchesOnly(data, ['initiative']) && combatant.testUserPermission(user, 'OWNER')),
      delete: 'OWNER',
    },
  });

  static override defineSchema(): Record<string, DataField> {
    return {
      _id: new DocumentIdField(),
      type: new scalars.DocumentTypeField(this, { initial: BASE_DOCUMENT_TYPE }),
      system: new TypeDataField(this),
      actorId: new ForeignDocumentField(ACTOR, { idOnly: true }),
      tokenId: new ForeignDocumentField(TOKEN, { idOnly: true }),
      sceneId: new ForeignDocumentField(SCENE, { idOnly: true }),
      name: new StringField({ textSearch: true }),
      img: new scalars.FilePathField({ categories: ['IMAGE'] }),
      initiative: new NumberField({ required: true }),
      hidden: new BooleanField(),
      defeated: new BooleanField(),
      group: new DocumentIdField({ readonly: false }),
      flags: new DocumentFlagsField(),
      _stats: new DocumentStatsField(),
    };
  }

  /** Returns the user's ownership level for the combatant's actor; GMs own all combatants. */
  override getUserLevel(user: LooseUser | null = findGame()?.user ?? null): number {
    const { NONE, OWNER } = DOCUMENT_OWNERSHIP_LEVELS;
    if (!user) return NONE;
    if (user.isGM) return OWNER;
    return this._findOwner()?.getUserLevel(user) ?? NONE;
  }

  /** Returns the document whose owners own the combatant: its token or, without one, its actor; null if there is neither. */
  _findOwner(): Document | null {
    const collections = findGame()?.collections;
    const scene = collections?.get('Scene')?.get(this.sceneId ?? '') as Document | undefined;
    const token = this.tokenId ? scene?.getEmbeddedDocument('Token', this.tokenId) : undefined;
    return token ?? (collections?.get('Actor')?.get(this.actorId ?? '') as Document | undefined) ?? null;
  }
}

export class BaseCombat extends Document {
  declare type: string;
  declare system: object;
  declare active: boolean;
  declare round: number;
  declare turn: number | null;
  declare sort: number;
  declare scene: Document | null;
  static override LOCALIZATION_PREFIXES = ['DOCUMENT', 'COMBAT'];

  static override metadata: DocumentMetadata = extendMetadata(Document.metadata, {
    name: 'Combat',
    collection: 'combats',
    label: 'DOCUMENT.Combat',
    labelPlural: 'DOCUMENT.Combats',
    embedded: { Combatant: 'combatants' },
    hasTypeData: true,
    permissions: {
      view: 'LIMITED',
      create: 'ASSISTANT',
      // Players may change nothing but the turn and the round (core issues 10501, 12386).
      update: (user: LooseUser, combat: BaseCombat, data: Dictionary) =>
        user.isGM ||
        (touchesOnly(data, ['round', 'turn']) &&
          (!('round' in data) || combat._canChangeRound(user)) &&
          (!('turn' in data) || combat._canChangeTurn(user))),
      delete: 'ASSISTANT',
    },
  });

  static override defineSchema(): Record<string, DataField> {
    return {
      _id: new DocumentIdField(),
      type: new scalars.DocumentTypeField(this, { initial: BASE_DOCUMENT_TYPE }),
      system: new TypeDataField(this),
      scene: new ForeignDocumentField(SCENE),
      combatants: new EmbeddedCollectionField(BaseCombatant),
      active: new BooleanField(),
      round: new NumberField({ required: true, nullable: false, integer: true, min: 0, initial: 0 }),
      turn: new NumberField({ required: true, integer: true, min: 0, initial: null }),
      sort: new scalars.IntegerSortField(),
      flags: new DocumentFlagsField(),
      _stats: new DocumentStatsField(),
    };
  }

  /** Tests whether a user may change the round: by default anyone may, but systems can override this. */
  _canChangeRound(_user: LooseUser): boolean {
    return true;
  }

  /** Tests whether a user may change the turn: by default anyone may, but systems can override this. */
  _canChangeTurn(_user: LooseUser): boolean {
    return true;
  }
}
