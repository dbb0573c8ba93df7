/**
 * Defines actor models with tracks as data: their own fields, the ledger, and the properties of the tracks. Any update of a track (by sheet, bar, token HUD, macro)
 * gets a ledger entry, unless the update already contains one (see commit).
 */
import { isFormOnly } from '../foundry/stored-documents.ts';
import { settleActor } from './health-facet.ts';
import { editNote, hasChanged, type TrackValues } from './ledger.ts';
import { buildLedgerChange, listClocks, readChangedTracks, readTracks, type ClockRule } from './tracked-actor.ts';
import { typeClass } from '../foundry/host.ts';
import type { Artwork, Beginning, ModelClass, ModelDefinition } from '../settings/define-model.ts';

const { fields } = foundry.data;

/**
 * The field for a ledger entry. Any object is valid, because a malformed entry must not make the actor invalid. It extends the object field so that, if two
 * clients write the same entry at the same time, the later update contains only the differences, which are merged.
 */
class LedgerEntryField extends fields.ObjectField<{ nullable: true }> {
  protected override _validateType(): true {
    return true;
  }
}

function defineLedger() {
  return { ledger: new fields.TypedObjectField(new LedgerEntryField({ nullable: true })) };
}

type Schema = foundry.data.fields.DataSchema;
type Base<S extends Schema> = foundry.abstract.TypeDataModel<S, Actor.Implementation>;

/** The base of all actor models with tracks. */
export abstract class TrackedModel<S extends Schema> extends foundry.abstract.TypeDataModel<S, Actor.Implementation> {
  /** The numbers whose changes the ledger records: lang keys of their names in running text, by path below `system`. */
  static readonly TRACKS: Readonly<Record<string, string>> = {};

  /** The clocks that change together with tracks, by name below `system`. */
  static readonly CLOCKS: Readonly<Record<string, ClockRule>> = {};

  /** Lang keys of the kinds of entries that only actors of this type have. Common kinds are below `TETRAD.Ledger.Kind`. */
  static readonly KINDS: Readonly<Record<string, string>> = {};

  /** Returns further values below `system` that must be written with a change of tracks, such as a clock. */
  stampChange(_before: TrackValues, _after: TrackValues): object {
    return {};
  }

  /** Limits tracks to what the actor can have. Called after an undo or redo has applied a difference. */
  fitTracks(tracks: TrackValues): TrackValues {
    return tracks;
  }

  /**
   * Adds a ledger entry to an update that changes tracks.
   * @param changes - the update of the actor, or of an unlinked token's own data; its `system` is modified in place
   */
  enterChange(changes: object, options: object, userId: string): void {
    if (isFormOnly(options)) return;
    const after = readChangedTracks(this.parent, changes);
    const before = readTracks(this.parent);
    if (!hasChanged(before, after)) return;
    const { system } = changes as { system: Record<string, unknown> };
    if (system['ledger'] !== undefined) return;
    const stamp = this.stampChange(before, { ...before, ...after });
    const ledger = buildLedgerChange(this.parent, { ...system, ...stamp }, { note: editNote, user: userId });
    // The ledger is assigned, because a merge would apply its deletions.
    Object.assign(system, stamp, { ledger });
  }

  /** Updates the statuses after a change of tracks or clocks, only on the client that made the change. */
  followChange(changed: object, options: object, userId: string): void {
    if (userId !== game.user.id || isFormOnly(options)) return;
    const { system } = changed as { system?: object };
    const hasClock = Object.keys(listClocks(this.parent)).some((name) => system && Object.hasOwn(system, name));
    if (hasClock || Object.keys(readChangedTracks(this.parent, changed)).length > 0) void settleActor(this.parent);
  }

  protected override _onUpdate(...[changed, options, userId]: Parameters<Base<S>['_onUpdate']>): void {
    super._onUpdate(changed, options, userId);
    this.followChange(changed, options, userId);
  }

  protected override async _preUpdate(
    ...[changes, options, user]: Parameters<Base<S>['_preUpdate']>
  ): Promise<boolean | void> {
    if ((await super._preUpdate(changes, options, user)) === false) return false;
    this.enterChange(changes, options, user.id ?? '');
  }
}

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

/** Returns the initial data of new characters. */
export function beginCharacter(artwork: Artwork<never>, items: Beginning['items']): Beginning {
  const { character, characterToken } = artwork;
  return { artwork: character, tokenArtwork: characterToken, token: singleToken, ...(items ? { items } : {}) };
}

/** Returns the initial data of new adversaries, whose tokens are unlinked. */
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
