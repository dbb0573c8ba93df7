/**
 * The base of every actor model with tracks: whatever writes a track (sheet, bar, token HUD, macro), the write gets its ledger entry on the way, unless it
 * brings one (see commit).
 */
import { isFormOnly } from '../foundry/stored-documents.ts';
import { settleActor } from './health-facet.ts';
import { editNote, hasChanged, type TrackValues } from './ledger.ts';
import { buildLedgerChange, listClocks, readChangedTracks, readTracks, type ClockRule } from './tracked-actor.ts';

const { fields } = foundry.data;

/**
 * An entry of a ledger: open data, whatever it is, since an odd one must not cost anybody the actor. It stays a kind of object field: of an entry that two clients
 * write at once the later one brings only what differs, which has to be merged into the first.
 */
class LedgerEntryField extends fields.ObjectField<{ nullable: true }> {
  protected override _validateType(): true {
    return true;
  }
}

/** The ledger field of a model with tracks. */
export function defineLedger() {
  return { ledger: new fields.TypedObjectField(new LedgerEntryField({ nullable: true })) };
}

type Schema = foundry.data.fields.DataSchema;
type Base<S extends Schema> = foundry.abstract.TypeDataModel<S, Actor.Implementation>;

/** Base of the actor models with tracks. */
export abstract class TrackedModel<S extends Schema> extends foundry.abstract.TypeDataModel<S, Actor.Implementation> {
  /** The numbers whose changes are entered: lang keys of their names in running text by path below `system`. */
  static readonly TRACKS: Readonly<Record<string, string>> = {};

  /** Clocks that go with the tracks, by name below `system`. */
  static readonly CLOCKS: Readonly<Record<string, ClockRule>> = {};

  /** What is done to these actors alone: lang keys by kind of an entry. What is done to all stands under `TETRAD.Ledger.Kind`. */
  static readonly KINDS: Readonly<Record<string, string>> = {};

  /**
   * What else a change of tracks writes, below `system` (a clock, for example).
   * @param before - all tracks as they are stored
   * @param after - all tracks as they will be
   */
  stampChange(_before: TrackValues, _after: TrackValues): object {
    return {};
  }

  /**
   * Brings tracks that were reckoned from a difference back to what the actor can hold.
   * @param tracks - all tracks, by path
   */
  fitTracks(tracks: TrackValues): TrackValues {
    return tracks;
  }

  /**
   * Enters what an update makes of the tracks in the ledger, in the same update.
   * @param changes - of the actor, or of what an unlinked token has of its own; its `system` is changed in place
   * @param userId - of the user who writes
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
    // Not merged: deletions must reach the update as they are.
    Object.assign(system, stamp, { ledger });
  }

  /** Has the client that changed the tracks write what follows from them. */
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
