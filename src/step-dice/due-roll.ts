// Rolls that the rules require, as plain data: their attributes or skill, and the difficulty. The caller looks up the ranks and plans the roll (planRoll).
import { difficulties } from './difficulties.ts';

/** The attributes, each of which is rated as a die (SD-1). */
export type AttributeId = 'agility' | 'strength' | 'vitality' | 'alertness' | 'intelligence' | 'willpower';

/** A skill or specialty that the rules name, as part of a lang key. */
export type NamedSkill = 'athletics/gymnastics' | 'medicalExpertise' | 'medicalExpertise/surgery';

/** A roll that the rules require: two attributes, the same attribute twice, or one attribute and a skill. */
export interface DueRoll {
  readonly rule: string;
  readonly attributes: readonly [AttributeId] | readonly [AttributeId, AttributeId];
  readonly skill?: NamedSkill | undefined;
  /** The difficulty; null if only the total matters. */
  readonly difficulty: number | null;
  /** By how many steps the skill die moves; negative to move it down. */
  readonly steps?: number | undefined;
}

/** Dice that the rules require and that are not a character's roll: `count` dice of this rank, added up. */
export interface DueDice {
  readonly rule: string;
  readonly count: number;
  readonly rank: number;
}

/** The rank of a d2 (SD-1). */
export const D2 = 1;

/** Returns an Endurance roll: Vitality + Willpower (SD-32). */
export function makeEndurance(rule: string, difficulty: number = difficulties.average): DueRoll {
  return { rule, attributes: ['vitality', 'willpower'], difficulty };
}

/** Returns a Resistance roll: Vitality + Vitality (SD-32). */
export function makeResistance(rule: string, difficulty: number): DueRoll {
  return { rule, attributes: ['vitality', 'vitality'], difficulty };
}
