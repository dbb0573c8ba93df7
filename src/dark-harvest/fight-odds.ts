// The odds of a whole melee between two fighters, round after round until one has taken all it can (DH-20 to DH-23, DH-40 to DH-42).
//
// In each round at most one of the two is harmed, by one of two laws that do not change. So the fight is a walk: after i hits of a and j hits of b in
// any order, the damage of a's hits depends only on i and that of b's only on j. Each is a sum of i (or j) draws, and nothing else has to be
// enumerated. Rounds that harm nobody only make the fight longer.
import { createDistribution, LAW_CUT, sumMoments, sumTails, type Distribution } from '../core/distribution.ts';
import { integerIn, keyOf, readShape, type Shaped } from '../core/validate.ts';
import { damageDiceShape, type DamageMethod } from './damage.ts';
import { computeDamageLaw, computeHitLaw, type HitLaw } from './damage-odds.ts';
import { computeNetLaw, type NetLaw } from './odds.ts';
import { JOINT_CUT, opposedOdds } from './opposed-odds.ts';
import { limitDice, readPool, type PoolInput } from './plan.ts';

/** One of two fighters. `pips` is what it can take before it is out of the fight, 1 to 200. */
export interface Fighter {
  /** Dexterity + weapon skill with all reasons except initiative. */
  readonly attack: PoolInput;
  readonly weaponDice: number;
  readonly strengthDice?: number | undefined;
  readonly armour?: number | undefined;
  readonly pips: number;
}

/** How the fight goes. */
export interface FightOptions {
  readonly method: DamageMethod;
  /**
   * Who has the higher initiative, and so 2 white dice and the ties (DH-21, DH-23): fixed for all rounds, or the pools rolled each round with who is
   * higher on a tie. Left out: neither.
   */
  readonly initiative?:
    Higher | { readonly a: PoolInput; readonly b: PoolInput; readonly tie?: Higher | undefined } | undefined;
}

type Higher = 'a' | 'b' | 'even';

/** The odds of a fight for `a`. `win`, `lose` and `open` sum to 1. */
export interface FightOdds {
  readonly win: number;
  readonly lose: number;
  /** 1 if neither can ever harm the other, else 0. */
  readonly open: number;
  /** The number of rounds of the fight. The law is cut beyond 10,000 rounds; mean and variance include all fights. */
  readonly rounds: Distribution;
}

const MOST_PIPS = 200;
const MOST_ROUNDS = 10_000;
/** White dice of the higher initiative (DH-21). */
const HIGHER_DICE = 2;

const { method: readMethod, ...diceShape } = damageDiceShape;
const fighterShape = {
  ...diceShape,
  attack: readPool,
  pips: integerIn(1, MOST_PIPS),
};
const higherOf = keyOf({ a: true, b: true, even: true }, 'even');
const initiativeShape = { a: (value: unknown) => value, b: (value: unknown) => value, tie: higherOf };
const optionShape = { method: readMethod, initiative: readInitiative };

/** A fighter with its own weapon, and its armour against the other's. */
type CheckedFighter = Shaped<typeof fighterShape>;

/**
 * Computes exactly who wins a fight and how long it takes. Both strike at each other every round as in the first: penalties of wounds (DH-44), tests
 * to stay conscious and fate are not considered. Throws RulesError, arguments `a.…`, `b.…`, `options.…`.
 */
export function fightOdds(a: Fighter, b: Fighter, options: FightOptions): FightOdds {
  const { method, initiative } = readShape(options, 'options', optionShape);
  const first = readShape(a, 'a', fighterShape);
  const second = readShape(b, 'b', fighterShape);
  const harm = mixRounds(first, second, method, initiative);
  const [byFirst, bySecond] = [sumTails(harm.byFirst)[1]!, sumTails(harm.bySecond)[1]!];
  const chance = byFirst + bySecond;
  if (chance === 0) {
    return { win: 0, lose: 0, open: 1, rounds: createDistribution(1, [0], { mean: Infinity, variance: Infinity }) };
  }
  const fallOfSecond = sumHits(harm.byFirst, byFirst, second.pips);
  const fallOfFirst = sumHits(harm.bySecond, bySecond, first.pips);
  const walk = walkHits(fallOfSecond, fallOfFirst, byFirst / chance);
  return { win: walk.win, lose: walk.lose, open: 0, rounds: describeRounds(walk.ends, Math.min(1, chance)) };
}

/** Returns the probability of each case of initiative. */
function readInitiative(value: unknown, argument: string): Record<Higher, number> {
  const cases = { a: 0, b: 0, even: 0 };
  if (value === undefined || typeof value === 'string') {
    cases[higherOf(value, argument)] = 1;
    return cases;
  }
  const { a, b, tie: higher } = readShape(value, argument, initiativeShape);
  const { win, tie, lose } = opposedOdds(a as PoolInput, b as PoolInput);
  cases.a = win;
  cases.b = lose;
  cases[higher] += tie;
  return cases;
}

/** Computes the result of one round: the probability of 0, 1, 2 … pips to each side, over all cases of initiative. */
function mixRounds(first: CheckedFighter, second: CheckedFighter, method: DamageMethod, cases: Record<Higher, number>) {
  const [one, two] = [computeAttack(first, 0), computeAttack(second, 0)];
  const byFirst: HitLaw[] = [];
  const bySecond: HitLaw[] = [];
  const weights: number[] = [];
  for (const higher of ['a', 'b', 'even'] as const) {
    if (cases[higher] === 0) continue;
    const attack = higher === 'a' ? computeAttack(first, HIGHER_DICE) : one;
    const reply = higher === 'b' ? computeAttack(second, HIGHER_DICE) : two;
    weights.push(cases[higher]);
    byFirst.push(computeHitLaw(attack, reply, higher === 'a', method));
    bySecond.push(computeHitLaw(reply, attack, higher === 'b', method));
  }
  return {
    byFirst: limitHarm(computeDamageLaw(mixHits(byFirst, weights), { ...first, method }, second.armour), second.pips),
    bySecond: limitHarm(computeDamageLaw(mixHits(bySecond, weights), { ...second, method }, first.armour), first.pips),
  };
}

/** Returns the law of a fighter's net with additional white dice, at most 999 in all. */
function computeAttack({ attack }: CheckedFighter, more: number): NetLaw {
  const { white, black, automatic, minimumNet } = attack;
  return computeNetLaw({ white: limitDice(white + more, 'attack.white'), black, automatic, minimumNet }, JOINT_CUT);
}

/** Mixes hit laws by their weights, so that damage is computed only once. */
function mixHits(hits: readonly HitLaw[], weights: readonly number[]): HitLaw {
  const margins = new Float64Array(Math.max(...hits.map((hit) => hit.margins.length)));
  let [tied, missed] = [0, 0];
  hits.forEach((hit, place) => {
    const weight = weights[place]!;
    for (let index = 0; index < hit.margins.length; index++) margins[index]! += weight * hit.margins[index]!;
    tied += weight * hit.tied;
    missed += weight * hit.missed;
  });
  return { margins, tied, missed };
}

/** Shortens a law of pips to 0 … `pips`: everything that ends the fight at once counts the same. */
function limitHarm(law: Float64Array, pips: number): Float64Array {
  const limited = new Float64Array(pips + 1);
  for (let index = 0; index < law.length; index++) limited[Math.min(index, pips)]! += law[index]!;
  return limited;
}

/** The effect of hits: `stands[i]` = i hits leave the fighter standing, `falls[i]` = the i-th hit fells it. */
interface Hits {
  readonly stands: Float64Array;
  readonly falls: Float64Array;
}

/** Adds up hits of at least 1 pip each (index `pips` of the law: that many or more). `pips` hits are always enough. */
function sumHits(law: Float64Array, chance: number, pips: number): Hits {
  const stands = new Float64Array(pips + 1);
  const falls = new Float64Array(pips + 1);
  // Two arrays in turn: the damage so far, and after one more hit.
  let taken = new Float64Array(pips);
  let next = new Float64Array(pips);
  taken[0] = 1;
  stands[0] = 1;
  if (chance === 0) return { stands, falls };
  const hit = law.map((part) => part / chance);
  const rest = sumTails(hit);
  for (let count = 1; count <= pips; count++) {
    next.fill(0);
    let falling = 0;
    let standing = 0;
    for (let before = count - 1; before < pips; before++) {
      const part = taken[before]!;
      if (part === 0) continue;
      falling += part * rest[pips - before]!;
      for (let after = before + 1; after < pips; after++) next[after]! += part * hit[after - before]!;
    }
    for (let index = count; index < pips; index++) standing += next[index]!;
    falls[count] = falling;
    stands[count] = standing;
    [taken, next] = [next, taken];
  }
  return { stands, falls };
}

/** Sums over all orders of hits; `share` is the first fighter's share of them. `ends[n]`: the fight ends with the n-th hit. */
function walkHits(second: Hits, first: Hits, share: number): { win: number; lose: number; ends: Float64Array } {
  const ends = new Float64Array(second.falls.length + first.falls.length - 1);
  let win = 0;
  let lose = 0;
  // orders[j]: the probability that i + j hits are i by the first fighter and j by the second, as if the fight never ended.
  const orders = new Float64Array(first.falls.length);
  for (let i = 0; i < second.falls.length; i++) {
    for (let j = 0; j < orders.length; j++) {
      const fromFirst = i === 0 ? 0 : orders[j]! * share;
      const fromSecond = j === 0 ? 0 : orders[j - 1]! * (1 - share);
      const won = fromFirst * second.falls[i]! * first.stands[j]!;
      const lost = fromSecond * first.falls[j]! * second.stands[i]!;
      win += won;
      lose += lost;
      ends[i + j]! += won + lost;
      orders[j] = i + j === 0 ? 1 : fromFirst + fromSecond;
    }
  }
  return { win, lose, ends };
}

/** Returns the law of rounds from the law of hits: a hit happens each round with this chance. */
function describeRounds(ends: Float64Array, chance: number): Distribution {
  const { mean, variance } = sumMoments(0, ends);
  const idle = 1 - chance;
  const last = ends.length - 1;
  // struck[n]: n hits so far, whether or not the fight had ended; later[n]: the fight needs n hits or more.
  const struck = new Float64Array(last);
  struck[0] = 1;
  const later = sumTails(ends);
  const p: number[] = [];
  for (let open = 1; open > LAW_CUT / 8 && p.length < MOST_ROUNDS;) {
    let ending = 0;
    open = 0;
    // There are at most as many hits as rounds.
    for (let hits = Math.min(last - 1, p.length + 1); hits >= 0; hits--) {
      const before = struck[hits]!;
      ending += before * ends[hits + 1]!;
      const here = before * idle + (hits === 0 ? 0 : struck[hits - 1]! * chance);
      struck[hits] = here;
      open += here * later[hits + 1]!;
    }
    p.push(ending * chance);
  }
  return createDistribution(1, p, {
    mean: mean / chance,
    variance: (mean * idle + variance) / (chance * chance),
  });
}
