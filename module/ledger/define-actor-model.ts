/** Defines actor models from data: a schema with a ledger, and the properties of its tracks. */
import type { Beginning, ModelClass, ModelDefinition } from '../fields/define-model.ts';
import type { TrackValues } from './ledger.ts';
import type { ClockRule } from './tracked-actor.ts';
import { TrackedModel, defineLedger } from './tracked-model.ts';

type DataSchema = foundry.data.fields.DataSchema;
type Ledger = ReturnType<typeof defineLedger>;

/** The definition of an actor model with tracks. All paths are below `system`. */
export interface ActorModelDefinition<Schema extends DataSchema> extends ModelDefinition<Schema> {
  /** The numbers whose changes the ledger records: by path, the lang key of the name in running text. */
  readonly tracks: Readonly<Record<string, string>>;
  /** Clocks that change together with tracks, by name. */
  readonly clocks?: Readonly<Record<string, ClockRule>>;
  /** Kinds of ledger entries that only these actors have: lang keys by kind. */
  readonly kinds?: Readonly<Record<string, string>>;
  /** Returns what else a change of tracks writes (a clock, for example). */
  stamp?(actor: Actor.Implementation, before: TrackValues, after: TrackValues): object;
  /** Limits tracks computed from a difference to what the actor can hold. */
  fit?(actor: Actor.Implementation, tracks: TrackValues): TrackValues;
}

/** The data of an actor with tracks. An interface for the reason given in fields/define-model.ts. */
export interface ActorModel<Schema extends DataSchema> extends TrackedModel<Schema & Ledger> {}

/** Defines the model of an actor type, and adds a ledger to its fields. */
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
