/** Defines actor models from data: a schema with a ledger, and the properties of its tracks. */
import type { Artwork } from '../fields/artwork.ts';
import type { Beginning, ModelClass, ModelDefinition } from '../fields/define-model.ts';
import type { TrackValues } from './ledger.ts';
import type { ClockRule } from './tracked-actor.ts';
import { TrackedModel, defineLedger } from './tracked-model.ts';

type DataSchema = foundry.data.fields.DataSchema;
type Ledger = ReturnType<typeof defineLedger>;

/** The prototype token of a unique actor, such as a player's character. */
const singleToken = Object.freeze({ actorLink: true, disposition: CONST.TOKEN_DISPOSITIONS.FRIENDLY });

/** The prototype token of an actor that usually has many tokens, each with a state of its own. */
const manyTokens = Object.freeze({
  actorLink: false,
  appendNumber: true,
  disposition: CONST.TOKEN_DISPOSITIONS.HOSTILE,
});

/** Returns what a new character begins with. @param items - returns its items */
export function beginCharacter(artwork: Artwork<never>, items: Beginning['items']): Beginning {
  const { character, characterToken } = artwork;
  return { artwork: character, tokenArtwork: characterToken, token: singleToken, ...(items ? { items } : {}) };
}

/** Returns what a new adversary, which usually has many tokens, begins with. @param items - returns its items; left out: none */
export function beginAdversary(artwork: Artwork<'adversary'>, items?: Beginning['items']): Beginning {
  return { artwork: artwork.adversary, token: manyTokens, ...(items ? { items } : {}) };
}

/** The definition of an actor model with tracks. All paths are below `system`. */
export interface ActorModelDefinition<Schema extends DataSchema> extends ModelDefinition<Schema> {
  /** The numbers whose changes the ledger records: lang keys of their names in running text, by path. */
  readonly tracks: Readonly<Record<string, string>>;
  /** The clocks that change together with tracks, by name. */
  readonly clocks?: Readonly<Record<string, ClockRule>>;
  /** The lang keys of kinds of ledger entries that only these actors have, by kind. */
  readonly kinds?: Readonly<Record<string, string>>;
  /** Returns further values that a change of tracks writes, such as a clock, below `system`. */
  stamp?(actor: Actor.Implementation, before: TrackValues, after: TrackValues): object;
  /** Returns the tracks limited to what the actor can hold; called after an undo or redo has applied a difference. */
  fit?(actor: Actor.Implementation, tracks: TrackValues): TrackValues;
}

/** The data of an actor with tracks. It is an interface for the same reason as ItemModel (see fields/define-model.ts). */
export interface ActorModel<Schema extends DataSchema> extends TrackedModel<Schema & Ledger> {}

/** Defines the model of an actor type, with a ledger in addition to its own fields. */
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
  return Model as unknown as ModelClass<ActorModel<Schema>>;
}
