// Values derived from attributes: Life Points, Composure, and Endurance and Resistance rolls (SD-32).
import { freezeDeep } from '../core/freeze.ts';
import { highestFace } from './ladder.ts';

/** The attributes of each derived value (SD-32). Life Points and Composure add up their highest faces; Endurance and Resistance roll them. */
export const derivedValues = freezeDeep({
  lifePoints: ['vitality', 'willpower'],
  composure: ['alertness', 'willpower'],
  endurance: ['vitality', 'willpower'],
  resistance: ['vitality', 'vitality'],
});

/** Returns the Life Points: the highest faces of Vitality and Willpower, ignoring any penalty (SD-32). Throws `not-an-integer`, `out-of-range`. */
export function lifePoints(vitality: number, willpower: number): number {
  return highestFace(vitality) + highestFace(willpower);
}

/** Returns the Composure: the highest faces of Alertness and Willpower, ignoring any penalty (SD-32). Throws `not-an-integer`, `out-of-range`. */
export function composure(alertness: number, willpower: number): number {
  return highestFace(alertness) + highestFace(willpower);
}

/** Returns the ranks of an Endurance roll. The attributes' ranks must already include penalties (SD-32). */
export function enduranceRanks(vitality: number, willpower: number): readonly [number, number] {
  return [vitality, willpower];
}

/** Returns the ranks of a Resistance roll. The attribute's rank must already include penalties (SD-32). */
export function resistanceRanks(vitality: number): readonly [number, number] {
  return [vitality, vitality];
}
