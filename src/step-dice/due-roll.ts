// Rolls that a rule asks for, as plain data: their attributes or skill, and the difficulty. The caller looks up the ranks and plans the roll (planRoll).
import { difficulties } from './difficulties.ts';

/** The attributes; each is rated as a die (SD-1). */
export type AttributeId = 'agility' | 'strength' | 'vitality' | 'alertness' | 'intelligence' | 'willpower';

/** A skill or specialty that a rule names, as part of a lang key. */
export type NamedSkill = 'athletics/gymnastics' | 'medicalExpertise' | 'medicalExpertise/surgery';

/** A roll that a rule asks for: two attributes, the same attribute twice, or one attribute and a skill. */
export interface DueRoll {
  readonly rule: string;
  readonly attributes: readonly [AttributeId] | readonly [AttributeId, AttributeId];
  readonly skill?: NamedSkill | undefined;
  /** The difficulty; null if there is none, because only the total matters. */
  readonly difficulty: number | null;
  /** By how many steps the skill die is moved. */
  readonly steps?: number | undefined;
}

/** Dice that a rule asks for and that are not a character's roll: `count` dice of this rank, added up. */
export interface DueDice {
  readonly rule: string;
  readonly count: number;
  readonly rank: number;
}

/** The rank of a d2 on the ladder (SD-1). */
export const D2 = 1;

/** Returns an Endurance roll: Vitality + Willpower (SD-32). */
export function makeEndurance(rule: string, difficulty: number = difficulties.average): DueRoll {
  return { rule, attributes: ['vitality', 'willpower'], difficulty };
}

/** Returns a Resistance roll: Vitality + Vitality (SD-32). */
export function makeResistance(rule: string, difficulty: number): DueRoll {
  return { rule, attributes: ['vitality', 'vitality'], difficulty };
}
