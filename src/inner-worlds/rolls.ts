// The results of rolls as their messages store them: saves, contests and damage, with the GM's rulings (IW-1 to IW-5, IW-12, IW-17, IW-21, IW-34). The
// dice come from a message, which may have any: nothing here throws because of them, and the result is a failure or no damage.
import { CONTEST_DIE } from './contests.ts';
import { type BonusDie, type DamageOutcome, judgeDamage, planDamage } from './damage-dice.ts';
import type { WeaponTrait } from './equipment.ts';
import { type BodyPart, bodyParts } from './injuries.ts';
import type { RollMode } from './modes.ts';
import { SAVE_DIE, judgeComplicated, judgeSave, overrule } from './saves.ts';

/** The dice of one term of a roll: those that count or were dropped, and the faces that were rerolled. */
export interface Thrown {
  readonly sides: number;
  readonly faces: readonly number[];
  readonly rerolled: readonly number[];
}

/** A planned roll as a message stores it. */
export interface KeptRoll {
  readonly kind: 'save' | 'contest' | 'none';
  readonly score: number;
  readonly target: number;
  readonly mode: string;
  readonly throws: number;
}

/** The id of a roll's result. `declared`: nothing was rolled, or only the other side's roll decides a contest. */
export type RollResult = 'pass' | 'fail' | 'both' | 'one' | 'none' | 'win' | 'tie' | 'lose' | 'declared';

export interface RollOutcome {
  readonly result: RollResult;
  /** Whether the save was passed; for a complicated save, whether both rolls passed. */
  readonly passed: boolean;
  /** The total of a contest, or the face of a save's die that counts. */
  readonly total: number;
  /** The body parts that are hurt if the save fails (IW-21). */
  readonly parts: readonly BodyPart[];
}

/** Reads a mode from a string; null for any other string. */
export function parseMode(mode: string): RollMode {
  return mode === 'advantage' || mode === 'disadvantage' ? mode : null;
}

/** Returns how many dice a roll with this mode has (IW-2). */
function countDice(mode: string): number {
  return parseMode(mode) === null ? 1 : 2;
}

/** Returns a possible face of a save's die: the one nearest to a number. */
function fitFace(face: number): number {
  return Math.min(SAVE_DIE, Math.max(1, Math.trunc(face)));
}

/** Returns as many possible faces as a save with this mode rolls. Missing ones repeat the first. */
function fitFaces(faces: readonly number[], mode: string): number[] {
  return Array.from({ length: countDice(mode) }, (_, index) => fitFace(faces[index] ?? faces[0] ?? SAVE_DIE));
}

function readParts(thrown: readonly Thrown[]): BodyPart[] {
  const die = thrown.find(({ sides }) => sides === bodyParts.length);
  return (die?.faces ?? []).flatMap((face) => bodyParts[face - 1] ?? []);
}

/** Judges the dice of a roll (IW-1 to IW-5, IW-21). A save without dice fails. */
export function judgeRoll({ kind, score, target, mode, throws }: KeptRoll, thrown: readonly Thrown[]): RollOutcome {
  if (kind === 'none') return { result: 'declared', passed: true, total: 0, parts: [] };
  const die = kind === 'contest' ? CONTEST_DIE : SAVE_DIE;
  const [first, second] = thrown.filter(({ sides, faces }) => sides === die && faces.length > 0);
  if (!first) return { result: throws > 1 ? 'none' : 'fail', passed: false, total: 0, parts: [] };
  if (kind === 'contest') {
    const faces = fitFaces(first.faces, mode);
    const face = mode === 'disadvantage' ? Math.min(...faces) : Math.max(...faces);
    return { result: 'declared', passed: true, total: score + face, parts: [] };
  }
  // The target may be negative, so the difficulty is computed from it.
  const terms = { score, difficulty: target - score, mode: parseMode(mode) };
  const { kept, passed } = judgeSave({ ...terms, rolls: fitFaces(first.faces, mode) });
  if (throws === 1)
    return { result: passed ? 'pass' : 'fail', passed, total: kept, parts: passed ? [] : readParts(thrown) };
  const both = [first, second ?? first].map(({ faces }) => fitFaces(faces, mode));
  const { result } = judgeComplicated({ ...terms, throws: both });
  return { result, passed: result === 'both', total: kept, parts: [] };
}

/** Lists the results from which the GM may choose for a roll (IW-34); empty for a contest, whose total is changed instead. */
export function listResults({ kind, throws }: Pick<KeptRoll, 'kind' | 'throws'>): readonly RollResult[] {
  if (kind === 'contest') return [];
  return kind === 'save' && throws > 1 ? ['both', 'one', 'none'] : ['pass', 'fail'];
}

/** Returns an outcome after the GM's ruling (IW-34); null if the ruling does not fit the roll. */
export function overruleRoll(
  plan: Pick<KeptRoll, 'kind' | 'throws'>,
  thrown: readonly Thrown[],
  from: RollOutcome,
  ruled: { readonly result: string; readonly number: number },
): RollOutcome | null {
  if (plan.kind === 'contest') return ruled.result === 'total' ? { ...from, total: ruled.number } : null;
  const result = listResults(plan).find((one) => one === ruled.result);
  if (!result) return null;
  const passed = result === 'pass' || result === 'both';
  const { overruled: _overruled, ...outcome } = overrule(from, passed);
  const parts = passed || plan.throws > 1 ? [] : readParts(thrown);
  return { ...outcome, result: plan.kind === 'none' ? 'declared' : result, parts };
}

/** Planned damage as a message stores it. */
export interface KeptDamage {
  /** The sides of the weapon's die; 0: no dice, `flat` is the damage. */
  readonly die: number;
  readonly traits: readonly WeaponTrait[];
  readonly mode: string;
  /** Whether the weapon does maximum damage, so that its die is not rolled (IW-14, IW-30). */
  readonly maximum: boolean;
  readonly flat: number;
  readonly bonus: readonly BonusDie[];
}

const noDamage = Object.freeze({ kept: null, isMaximum: false, breaks: false });

/** Judges damage dice (IW-12, IW-17, IW-29, IW-30). Dice that do not fit the plan do no damage. */
export function judgeThrown(damage: KeptDamage, thrown: readonly Thrown[]): DamageOutcome {
  const { die, traits, mode, maximum, flat, bonus } = damage;
  if (die === 0) return { ...noDamage, amount: flat };
  const own = maximum ? null : (thrown[0]?.faces ?? []);
  const extra = (maximum ? thrown : thrown.slice(1)).map(({ faces }) => faces[0] ?? 0);
  if (bonus.length !== extra.length || own?.length === 0) return { ...noDamage, amount: 0 };
  const kept = own && (mode === 'disadvantage' ? Math.min(...own) : Math.max(...own));
  return judgeDamage(planDamage({ die, traits, maximum, bonusDice: bonus }), { kept, bonus: extra });
}
