/** What a character's health track means, and what wounds do to a test (DH-42, DH-44). */
import { darkHarvest } from '../../../src/index.ts';
import type { CheckModifier } from './checks/check-request.ts';

/** The track as a document stores it. */
export interface StoredTrack {
  readonly dice: number;
  readonly marked: number;
  readonly bruised: number;
}

/** Makes a stored track what the rules take: with the reserve that everybody has, and no more bruises than marked pips. */
export function toTrack({ dice, marked, bruised }: StoredTrack): darkHarvest.HealthTrack {
  return { dice, reserve: darkHarvest.RESERVE_DICE, marked, bruised: Math.min(bruised, marked) };
}

/** Reads a stored track by the rules. Numbers that an edit left beyond the track count as a full one. */
export function readHealth(track: StoredTrack): darkHarvest.TrackReading {
  return darkHarvest.readTrack(toTrack(track));
}

/**
 * Reads the penalty of the deepest reserve die with a marked pip (DH-44).
 * @returns null while no reserve die is touched
 */
export function readWoundPenalty(track: StoredTrack): CheckModifier | null {
  const { penalty } = readHealth(track);
  return penalty === 0 ? null : { key: 'reserve', rule: 'DH-44', white: penalty };
}
