/** What a wound sets off, in words (DH-44 to DH-48): for the pips of a sheet, and for the preview on a card of damage. */
import { darkHarvest } from '../../../../../src/index.ts';
import { makeFormat } from '../../../../foundry/make-format.ts';
import { formatAmount } from '../../data/line-view.ts';
import { readHealth, toTrack, type StoredTrack } from '../../data/health.ts';

/** What a fighter brings to its wounds beside the track. */
export interface Toughness {
  /** Pips at which it is out of the fight; null: the whole track counts. */
  readonly limit: number | null;
  /** For the test against a permanent injury (DH-48); undefined: it is not spoken of. */
  readonly fortitude?: number | undefined;
}

/** A wound that is looked at before it is there. */
export interface ForetoldWound {
  readonly after: StoredTrack;
  /** What it sets off, a phrase each. */
  readonly effects: readonly string[];
}

const formatPip = makeFormat('TETRAD.DarkHarvest.Pip');

/** Foretells a wound: the track after it, and what it sets off; at the wound limit nothing else matters. */
export function foretellWound(
  before: StoredTrack,
  pips: number,
  bruise: boolean,
  { limit, fortitude }: Toughness,
): ForetoldWound {
  const { track: after, events } = darkHarvest.applyDamage(toTrack(before), pips, { bruise, fortitude });
  if (limit !== null && before.marked < limit && after.marked >= limit) {
    return { after, effects: [formatPip('limit', {})] };
  }
  const { reserveReached, penalty } = readHealth(after);
  const data = {
    die: game.i18n.localize(`TETRAD.DarkHarvest.Pip.reserve${reserveReached}`),
    penalty: formatAmount(penalty, 'white'),
  };
  return { after, effects: events.map(({ kind }) => formatPip(kind, data)) };
}
