/** Actor models from data: a schema with a ledger, and what is said of the tracks in it. */
import type { Beginning, ModelClass, ModelDefinition } from '../fields/define-model.ts';
import type { TrackValues } from './ledger.ts';
import type { ClockRule } from './tracked-actor.ts';
import { TrackedModel, defineLedger } from './tracked-model.ts';

type DataSchema = foundry.data.fields.DataSchema;
type Ledger = ReturnType<typeof defineLedger>;

/** A model of actors with tracks, as data. All paths are below `system`. */
export interface ActorModelDefinition<Schema extends DataSchema> extends ModelDefinition<Schema> {
  /** The numbers whose changes are entered in the ledger: lang keys of their names in running text, by path. */
  readonly tracks: Readonly<Record<string, string>>;
  /** Clocks that go with the tracks, by name. */
  readonly clocks?: Readonly<Record<string, ClockRule>>;
  /** What is done to these actors alone: lang keys by kind of a ledger entry. */
  readonly kinds?: Readonly<Record<string, string>>;
  /** What else a change of tracks writes (a clock, for example). */
  stamp?(actor: Actor.Implementation, before: TrackValues, after: TrackValues): object;
  /** Brings tracks that were reckoned from a difference back to what the actor can hold. */
  fit?(actor: Actor.Implementation, tracks: TrackValues): TrackValues;
}

/** The data of an actor with tracks; an interface for the same reason as those of items (fields/define-model.ts). */
export interface ActorModel<Schema extends DataSchema> extends TrackedModel<Schema & Ledger> {}

/** Defines the model of an actor type. Its fields get a ledger beside them. */
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
