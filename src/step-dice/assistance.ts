// Assistance (SD-7): helpers add their rolls to the total, or only the highest roll counts.
import { type Reader, keyOf, listOf, readShape, readSwitch } from '../core/validate.ts';
import { type DifficultyId, readDifficulty } from './difficulties.ts';
import { EXTRAORDINARY, type RollFaces, type RollOutcome, type RollTotal, judgeTotal, sumRoll } from './judge.ts';
import { type RollDice, type RollOdds, type TotalLaw, computeLaw, findBotch, readDice, sumFrom } from './odds.ts';

/** How helpers help (SD-7). `direct`: their rolls are added to the leader's. `indirect`: only the highest of all rolls counts. */
export type Assistance = keyof typeof kinds;

const kinds = Object.freeze({ direct: true, indirect: true });

/** What an assisted roll is for, apart from its dice. */
interface AssistedTerms {
  readonly kind: Assistance;
  readonly difficulty: DifficultyId | number;
  readonly equalSucceeds?: boolean | undefined;
}

const readTotal: Reader<RollTotal> = (value, argument) => sumRoll(value as RollFaces, argument);
const terms = { kind: keyOf(kinds), difficulty: readDifficulty, equalSucceeds: readSwitch };
const judgeShape = { ...terms, leader: readTotal, helpers: listOf(readTotal) };
const oddsShape = { ...terms, leader: readDice, helpers: listOf(readDice) };

/**
 * Combines the leader's roll with the helpers' rolls (SD-7). A helper who botches adds nothing. If the leader botches, direct help fails; with indirect help
 * the highest of the other rolls counts.
 */
export function combineRolls(leader: RollTotal, helpers: readonly RollTotal[], kind: Assistance): RollTotal {
  const sound = helpers.filter(({ botch }) => !botch).map(({ total }) => total);
  if (kind === 'direct') {
    return { total: sound.reduce((sum, total) => sum + total, leader.total), botch: leader.botch };
  }
  const totals = leader.botch ? sound : [leader.total, ...sound];
  return totals.length > 0 ? { total: Math.max(...totals), botch: false } : leader;
}

/** Judges a roll with helpers (SD-7). Throws the same errors as judgeRoll, for the arguments `leader.…` and `helpers[…].…`. */
export function judgeAssisted(
  input: AssistedTerms & { readonly leader: RollFaces; readonly helpers: readonly RollFaces[] },
): RollOutcome {
  const { leader, helpers, kind, difficulty, equalSucceeds } = readShape(input, '', judgeShape);
  return judgeTotal(combineRolls(leader, helpers, kind), difficulty, equalSucceeds);
}

/** Computes the odds of a roll with helpers (SD-7). Throws the same errors as `odds`, for the arguments `leader.…` and `helpers[…].…`. */
export function assistedOdds(
  input: AssistedTerms & { readonly leader: RollDice; readonly helpers: readonly RollDice[] },
): Omit<RollOdds, 'law'> {
  const { leader, helpers, kind, difficulty, equalSucceeds } = readShape(input, '', oddsShape);
  const laws = [leader, ...helpers].map((dice) => computeLaw(dice));
  const least = difficulty + (equalSucceeds ? 0 : 1);
  return kind === 'direct' ? countDirect(laws, least, difficulty) : countIndirect(laws, least, difficulty);
}

function countDirect([leader, ...helpers]: readonly TotalLaw[], least: number, difficulty: number) {
  let sum = dropBotch(leader!);
  for (const helper of helpers) sum = addHelper(sum, helper);
  return {
    success: sumFrom(sum, least),
    botch: findBotch(leader!),
    extraordinary: sumFrom(sum, difficulty + EXTRAORDINARY),
  };
}

/** Returns a distribution without its botch. Its probabilities then sum to less than 1. */
function dropBotch({ min, p, first }: TotalLaw): TotalLaw {
  return first === 0 ? { min, p, first } : { min: min + 1, p: p.slice(1), first: 0 };
}

/** Adds a helper's roll to a distribution; a botch adds 0. */
function addHelper(sum: TotalLaw, helper: TotalLaw): TotalLaw {
  const low = Math.min(0, helper.min);
  const high = Math.max(0, helper.min + helper.p.length - 1);
  const p = new Float64Array(sum.p.length + high - low);
  for (let place = 0; place < sum.p.length; place++) {
    for (let other = 0; other < helper.p.length; other++) {
      const added = other < helper.first ? 0 : helper.min + other;
      p[place + added - low]! += sum.p[place]! * helper.p[other]!;
    }
  }
  return { min: sum.min + low, p, first: 0 };
}

/** Computes the odds of indirect help, where the highest roll that is not a botch counts. The test fails only if every roll fails. */
function countIndirect(laws: readonly TotalLaw[], least: number, difficulty: number) {
  const reach = (goal: number): number => {
    let all = 0;
    let before = 1;
    // Adds up the cases “this roll reaches the goal and no earlier one did”, because 1 minus a product would round off small odds.
    for (const law of laws) {
      const one = sumFrom(law, goal);
      all += before * one;
      before *= 1 - one;
    }
    return all;
  };
  return {
    success: reach(least),
    botch: laws.reduce((product, law) => product * findBotch(law), 1),
    extraordinary: reach(difficulty + EXTRAORDINARY),
  };
}
