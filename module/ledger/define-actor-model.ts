/** Defines actor models with tracks as data: their own fields, the ledger, and the properties of the tracks. */
import { typeClass } from '../foundry/host.ts';
import type { Artwork } from '../fields/artwork.ts';
import type { Beginning, ModelClass, ModelDefinition } from '../fields/define-model.ts';
import type { TrackValues } from './ledger.ts';
import type { ClockRule } from './tracked-actor.ts';
import { TrackedModel, defineLedger } from './tracked-model.ts';

type DataSchema = foundry.data.fields.DataSchema;
type Ledger = ReturnType<typeof defineLedger>;

/** The prototype token of a unique actor, such as a character. */
const singleToken = Object.freeze({ actorLink: true, disposition: CONST.TOKEN_DISPOSITIONS.FRIENDLY });

/** The prototype token of an actor that usually has several tokens, each with its own state. */
const manyTokens = Object.freeze({
  actorLink: false,
  appendNumber: true,
  disposition: CONST.TOKEN_DISPOSITIONS.HOSTILE,
});

/**
 * Returns the initial data of new characters.
 * @param items - returns their items
 */
export function beginCharacter(artwork: Artwork<never>, items: Beginning['items']): Beginning {
  const { character, characterToken } = artwork;
  return { artwork: character, tokenArtwork: characterToken, token: singleToken, ...(items ? { items } : {}) };
}

/**
 * Returns the initial data of new adversaries, whose tokens are unlinked.
 * @param items - returns their items; left out: none
 */
export function beginAdversary(artwork: Artwork<'adversary'>, items?: Beginning['items']): Beginning {
  return { artwork: artwork.adversary, token: manyTokens, ...(items ? { items } : {}) };
}

/** The definition of an actor model with tracks. All paths are below `system`. */
export interface ActorModelDefinition<Schema extends DataSchema> extends ModelDefinition<Schema> {
  /** The numbers whose changes the ledger records: lang keys of their names in running text, by path. */
  readonly tracks: Readonly<Record<string, string>>;
  /** The clocks that change together with tracks, by name. */
  readonly clocks?: Readonly<Record<string, ClockRule>>;
  /** Lang keys of the kinds of ledger entries that only actors of this type have, by kind. */
  readonly kinds?: Readonly<Record<string, string>>;
  /** Returns further values below `system` that must be written with a change of tracks, such as a clock. */
  stamp?(actor: Actor.Implementation, before: TrackValues, after: TrackValues): object;
  /** Limits tracks to what the actor can have. Called after an undo or redo has applied a difference. */
  fit?(actor: Actor.Implementation, tracks: TrackValues): TrackValues;
}

/** The data of an actor with tracks. It is an interface for the same reason as ItemModel (see fields/define-model.ts). */
export interface ActorModel<Schema extends DataSchema> extends TrackedModel<Schema & Ledger> {}

/** Defines the model of an actor type, and adds the ledger to its fields. */
export function defineActorModel<Schema extends DataSchema>({
  labels,
  begin = {},
  schema,
  tracks,
  clocks = {},
  kinds = {},
  stamp,
  fit,
}: ActorModelDefinition<Schema>): ModelClass<ActorModel<Schema>> {
  const Model = class extends TrackedModel<DataSchema> {
    static override LOCALIZATION_PREFIXES = [labels];

    static readonly BEGINNING: Beginning = begin;

    static override readonly TRACKS = tracks;

    static override readonly CLOCKS = clocks;

    static override readonly KINDS = kinds;

    static override defineSchema(): DataSchema {
      return { ...schema(), ...defineLedger() };
    }

    override stampChange(before: TrackValues, after: TrackValues): object {
      return stamp?.(this.parent, before, after) ?? {};
    }

    override fitTracks(values: TrackValues): TrackValues {
      return fit?.(this.parent, values) ?? values;
    }
  };
  return typeClass<ModelClass<ActorModel<Schema>>>(Model);
}
