// Rolls that a rule asks for, as plain data: which attributes or skill, and how hard. Ranks are looked up and planned by the caller (planRoll).
import { difficulties } from './difficulties.ts';

/** The attributes, which are dice (SD-1). */
export type AttributeId = 'agility' | 'strength' | 'vitality' | 'alertness' | 'intelligence' | 'willpower';

/** A skill, or a specialty of it, that a rule names; part of a lang key. */
export type NamedSkill = 'athletics/gymnastics' | 'medicalExpertise' | 'medicalExpertise/surgery';

/** A roll that a rule asks for. Two attributes, the same one twice, or one attribute and a skill. */
export interface DueRoll {
  readonly rule: string;
  readonly attributes: readonly [AttributeId] | readonly [AttributeId, AttributeId];
  readonly skill?: NamedSkill | undefined;
  /** Null: no difficulty, the total is what counts. */
  readonly difficulty: number | null;
  /** Steps of the skill die. */
  readonly steps?: number | undefined;
}

/** Dice that a rule asks for besides rolls of a character: so many of this rank, added up. */
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
