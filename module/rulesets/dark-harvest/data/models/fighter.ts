/** What the data of characters and adversaries share: characteristics, the health track, the clocks of a fight, the ledger and notes. */
import type { HarvestCharacter } from '../fighter.ts';
import { defineLedger, TrackedModel } from '../../../../ledger/tracked-model.ts';
import type { TrackValues } from '../../../../ledger/ledger.ts';
import { type StoredTrack, readHealth, stampDying, stampRoundPips } from '../health.ts';
import {
  createActed,
  createDying,
  createCharacteristics,
  createHealth,
  createHtml,
  createRating,
  createRoundPips,
  createStun,
} from './common-fields.ts';
import { createAim, createFight } from './exchange-fields.ts';

/** Makes the fields that every fighter has. */
export function defineFighterFields() {
  return {
    // Negative is below average, 0 is average.
    characteristics: createCharacteristics(),
    // Added to Dexterity + Wits for initiative dice (DH-20).
    initiativeBonus: createRating(),
    health: createHealth(),
    roundPips: createRoundPips(),
    acted: createActed(),
    fight: createFight(),
    aim: createAim(),
    dying: createDying(),
    stun: createStun(),
    ...defineLedger(),
    notes: createHtml(),
  };
}

function toStored(actor: HarvestCharacter, tracks: TrackValues): StoredTrack {
  const { dice } = actor.system.health;
  return { dice, marked: tracks['health.marked'] ?? 0, bruised: tracks['health.bruised'] ?? 0 };
}

/** Base of the models of fighters. */
export abstract class FighterModel<S extends ReturnType<typeof defineFighterFields>> extends TrackedModel<S> {
  static override readonly TRACKS = {
    'health.marked': 'TETRAD.DarkHarvest.Ledger.Track.marked',
    'health.bruised': 'TETRAD.DarkHarvest.Ledger.Track.bruised',
  };

  static override readonly CLOCKS = {
    roundPips: { counter: 'pips', label: 'TETRAD.DarkHarvest.Ledger.Clock.roundPips' },
    dying: { counter: '', label: 'TETRAD.DarkHarvest.Ledger.Clock.dying' },
    stun: { counter: '', label: 'TETRAD.DarkHarvest.Ledger.Clock.stun' },
  };

  static override readonly KINDS = {
    bruise: 'TETRAD.DarkHarvest.Ledger.Kind.bruise',
    stun: 'TETRAD.DarkHarvest.Ledger.Kind.stun',
    stabilised: 'TETRAD.DarkHarvest.Ledger.Kind.stabilised',
    shakeOff: 'TETRAD.DarkHarvest.Ledger.Kind.shakeOff',
  };

  /** Pips taken in a fight are stamped with its round, and the beginning of dying, whoever marks them (DH-43, DH-46). */
  override stampChange(before: TrackValues, after: TrackValues): object {
    const pips = (after['health.marked'] ?? 0) - (before['health.marked'] ?? 0);
    const actor = this.parent as HarvestCharacter;
    return { ...stampRoundPips(actor, pips), ...stampDying(actor, toStored(actor, before), toStored(actor, after)) };
  }

  /** No more pips than the track holds, and no more bruises than pips. */
  override fitTracks(tracks: TrackValues): TrackValues {
    const { capacity } = readHealth(toStored(this.parent as HarvestCharacter, tracks));
    const marked = Math.min(capacity, tracks['health.marked'] ?? 0);
    return { 'health.marked': marked, 'health.bruised': Math.min(marked, tracks['health.bruised'] ?? 0) };
  }
}
