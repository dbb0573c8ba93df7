/** The health track as the sheet draws it (DH-42, DH-44, DH-46, DH-47). */
import { darkHarvest } from '../../../../src/index.ts';
import { formatAmount } from '../checks/line-view.ts';
import { readHealth, type StoredTrack } from '../wounds.ts';

/** How a pip is drawn; lethal ones stand first, bruises after them. */
export type PipState = 'free' | 'lethal' | 'bruise';

/** The white or the reserve dice of a track. */
export interface HealthGroup {
  readonly kind: 'white' | 'reserve';
  readonly label: string;
  /** The pips of each die. */
  readonly dice: readonly (readonly PipState[])[];
}

/** What the template of the track is given. */
export interface HealthView {
  readonly groups: readonly HealthGroup[];
  readonly left: number;
  readonly capacity: number;
  /** What the wounds do now; empty while they do nothing. */
  readonly state: string;
  /** The track in one sentence. */
  readonly summary: string;
}

function localize(key: string): string {
  return game.i18n.localize(key);
}

function describeState(reading: ReturnType<typeof readHealth>): string {
  if (reading.state === 'sound') return '';
  const penalty = formatAmount(reading.penalty, 'white');
  return game.i18n.format(`TETRAD.DarkHarvest.HealthState.${reading.state}`, { penalty });
}

/** Prepares the drawing of a track. */
export function viewHealth(track: StoredTrack): HealthView {
  const reading = readHealth(track);
  const { capacity, left } = reading;
  const marked = capacity - left;
  const bruised = Math.min(track.bruised, marked);
  const perDie = capacity / (track.dice + darkHarvest.RESERVE_DICE);
  const drawPip = (index: number): PipState =>
    index >= marked ? 'free' : index >= marked - bruised ? 'bruise' : 'lethal';
  const drawDice = (first: number, count: number): PipState[][] =>
    Array.from({ length: count }, (_, die) =>
      Array.from({ length: perDie }, (__, pip) => drawPip((first + die) * perDie + pip)),
    );
  const numbers = { marked: String(marked), capacity: String(capacity), bruised: String(bruised) };
  return {
    groups: [
      { kind: 'white', label: localize('TETRAD.DarkHarvest.Sheet.healthDice'), dice: drawDice(0, track.dice) },
      {
        kind: 'reserve',
        label: localize('TETRAD.DarkHarvest.Sheet.reserveDice'),
        dice: drawDice(track.dice, darkHarvest.RESERVE_DICE),
      },
    ],
    left,
    capacity,
    state: describeState(reading),
    summary: game.i18n.format('TETRAD.DarkHarvest.Sheet.healthSummary', numbers),
  };
}
