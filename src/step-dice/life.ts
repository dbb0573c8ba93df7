// Values derived from attributes: Life Points, Composure, and the Endurance and Resistance rolls (SD-32).
import { freezeDeep } from '../core/freeze.ts';
import { highestFace } from './ladder.ts';

/** The attributes of each derived value (SD-32). For Life Points and Composure their highest faces are added up; for the others they are rolled. */
export const derivedValues = freezeDeep({
  lifePoints: ['vitality', 'willpower'],
  composure: ['alertness', 'willpower'],
  endurance: ['vitality', 'willpower'],
  resistance: ['vitality', 'vitality'],
});

/** Returns Life Points: the highest faces of Vitality and Willpower, without any penalty (SD-32). Throws `not-an-integer`, `out-of-range`. */
export function lifePoints(vitality: number, willpower: number): number {
  return highestFace(vitality) + highestFace(willpower);
}

/** Returns Composure: the highest faces of Alertness and Willpower, without any penalty (SD-32). Throws `not-an-integer`, `out-of-range`. */
export function composure(alertness: number, willpower: number): number {
  return highestFace(alertness) + highestFace(willpower);
}

/** Returns the ranks of an Endurance roll from those of its attributes, which already include penalties (SD-32). */
export function enduranceRanks(vitality: number, willpower: number): readonly [number, number] {
  return [vitality, willpower];
}

/** Returns the ranks of a Resistance roll from that of its attribute, which already includes penalties (SD-32). */
export function resistanceRanks(vitality: number): readonly [number, number] {
  return [vitality, vitality];
}
