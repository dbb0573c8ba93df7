/** What the data of characters and adversaries share: characteristics, the health track, the clocks of a fight, the ledger and notes. */
import { defineLedger, TrackedModel } from '../../../ledger/tracked-model.ts';
import type { TrackValues } from '../../../ledger/ledger.ts';
import type { HarvestCharacter } from '../checks/to-input.ts';
import { stampRoundPips } from '../damage.ts';
import {
  createActed,
  createCharacteristics,
  createHealth,
  createHtml,
  createRating,
  createRoundPips,
} from './common-fields.ts';

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
    ...defineLedger(),
    notes: createHtml(),
  };
}

/** Base of the models of fighters. */
export abstract class FighterModel<S extends ReturnType<typeof defineFighterFields>> extends TrackedModel<S> {
  static override readonly TRACKS = ['health.marked', 'health.bruised'];

  /** Pips taken in a fight are stamped with its round, whoever marks them (DH-43). */
  protected override _stampChange(before: TrackValues, after: TrackValues): object {
    const pips = (after['health.marked'] ?? 0) - (before['health.marked'] ?? 0);
    return stampRoundPips(this.parent as HarvestCharacter, pips);
  }
}
