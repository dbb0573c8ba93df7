// The result of a roll with any help, and the chance of each result (SD-2, SD-3, SD-7 to SD-9).
import { type Assistance, combineRolls } from './assistance.ts';
import { DIFFICULTIES, type DifficultyId, difficulties } from './difficulties.ts';
import { type RollTotal, judgeTotal, sumRoll } from './judge.ts';
import { type RollDice, odds } from './odds.ts';
import type { RollPlan } from './plan.ts';

/** The id of a roll's result. Without a difficulty it is `botch`, the hardest difficulty that the total beats, or `nothing` if it beats none. */
export type ResultId = 'botch' | 'failure' | 'success' | 'extraordinary' | 'nothing' | DifficultyId;

/** The parts of a plan that a result depends on. */
export type ResultTerms = Pick<RollPlan, 'bonus' | 'difficulty' | 'equalSucceeds'>;

export interface HelperTotal extends RollTotal {
  readonly assistance: Assistance;
}

/** The result of a roll, including help. */
export interface RollResult extends RollTotal {
  /** Whether the total beats the difficulty; null if the roll has none. */
  readonly success: boolean | null;
  /** The total less the difficulty; the total itself if there is no difficulty. */
  readonly margin: number;
  readonly result: ResultId;
}

/**
 * Judges the faces of a roll (SD-3, SD-8, SD-9). Direct help is added first; with indirect help the highest total counts (SD-7).
 * @throws RulesError for faces that no die has
 */
export function judgeResult(
  { bonus, difficulty, equalSucceeds }: ResultTerms,
  faces: readonly number[],
  helpers: readonly HelperTotal[] = [],
): RollResult {
  const pick = (wanted: Assistance) => helpers.filter(({ assistance }) => assistance === wanted);
  const direct = combineRolls(sumRoll({ faces, bonus }), pick('direct'), 'direct');
  const { total, botch } = combineRolls(direct, pick('indirect'), 'indirect');
  if (difficulty === null)
    return { total, botch, success: null, margin: total, result: botch ? 'botch' : findBand(total) };
  const { success, margin, extraordinary } = judgeTotal({ total, botch }, difficulty, equalSucceeds);
  const result = botch ? 'botch' : extraordinary ? 'extraordinary' : success ? 'success' : 'failure';
  return { total, botch, success, margin, result };
}

/** Returns the hardest named difficulty that a total beats (SD-2, SD-3). */
function findBand(total: number): ResultId {
  return DIFFICULTIES.findLast((id) => total > difficulties[id]) ?? 'nothing';
}

export interface ResultOdds {
  /** The results, worst first, with their chances, which sum to 1. */
  readonly chances: readonly { readonly id: ResultId; readonly p: number }[];
  /** The chance of success; without a difficulty, the chance of beating Average. */
  readonly success: number;
  readonly mean: number;
}

/**
 * Computes the chance of each result of a plan. Without a difficulty, results that the dice cannot reach are left out.
 * @throws RulesError for too many dice
 */
export function resultOdds({ ranks, bonus, difficulty, equalSucceeds }: RollDice & ResultTerms): ResultOdds {
  if (difficulty === null) return bandOdds({ ranks, bonus });
  const { success, botch, extraordinary, law } = odds({ ranks, bonus, difficulty, equalSucceeds });
  return {
    chances: [
      { id: 'botch', p: botch },
      { id: 'failure', p: Math.max(0, 1 - success - botch) },
      { id: 'success', p: success - extraordinary },
      { id: 'extraordinary', p: extraordinary },
    ],
    success,
    mean: law().mean,
  };
}

function bandOdds(dice: RollDice): ResultOdds {
  const reach = DIFFICULTIES.map((id) => odds({ ...dice, difficulty: id }).success);
  const { botch, law } = odds({ ...dice, difficulty: 'easy' });
  const bands = DIFFICULTIES.map((id, index) => ({ id, p: (reach[index] ?? 0) - (reach[index + 1] ?? 0) }));
  return {
    chances: [
      { id: 'botch', p: botch },
      { id: 'nothing', p: Math.max(0, 1 - botch - (reach[0] ?? 0)) },
      ...bands.filter(({ p }) => p > 0),
    ],
    success: reach[DIFFICULTIES.indexOf('average')] ?? 0,
    mean: law().mean,
  };
}
