// The exact odds of a whole melee between two fighters, round after round until one of them is out (DH-20 to DH-23, DH-40 to DH-42). In each round at most one
// of the two is hurt, and the chances are the same in every round. So only the number of hits on each side matters, not their order: the damage of i hits is a
// sum of i independent draws. Rounds without a hit only make the fight longer.
import { createDistribution, LAW_CUT, sumMoments, sumTails, type Distribution } from '../core/distribution.ts';
import { integerIn, keyOf, readShape, type Shaped } from '../core/validate.ts';
import { damageDiceShape, type DamageMethod } from './damage.ts';
import { computeDamageLaw, computeHitLaw, type HitLaw } from './damage-odds.ts';
import { computeNetLaw, type NetLaw } from './odds.ts';
import { JOINT_CUT, opposedOdds } from './opposed-odds.ts';
import { limitDice, readPool, type PoolInput } from './plan.ts';

/** One of the two fighters. `pips` is the number of pips that puts the fighter out of the fight, from 1 to 200. */
export interface Fighter {
  /** Dexterity + weapon skill, with every modifier except initiative. */
  readonly attack: PoolInput;
  readonly weaponDice: number;
  readonly strengthDice?: number | undefined;
  readonly armour?: number | undefined;
  readonly pips: number;
}

export interface FightOptions {
  readonly method: DamageMethod;
  /**
   * Who has the higher initiative, which gives 2 white dice and wins ties (DH-21, DH-23). Either the same fighter in every round, or the pools that both roll
   * each round with the fighter who is higher on a tie. Default: neither.
   */
  readonly initiative?:
    | Higher
    | { readonly a: PoolInput; readonly b: PoolInput; readonly tie?: Higher | undefined }
    | undefined;
}

type Higher = 'a' | 'b' | 'even';

/** The odds of a fight from the point of view of `a`. `win`, `lose` and `open` sum to 1. */
export interface FightOdds {
  readonly win: number;
  readonly lose: number;
  /** The probability that the fight never ends: 1 if neither can ever harm the other, otherwise 0. */
  readonly open: number;
  /** The distribution of the number of rounds. Its probabilities stop at 10,000 rounds, but its mean and variance include longer fights. */
  readonly rounds: Distribution;
}

const MOST_PIPS = 200;
const MOST_ROUNDS = 10_000;
/** The white dice that the higher initiative adds (DH-21). */
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

/** A validated fighter. Its armour lowers the damage that the other one does. */
type CheckedFighter = Shaped<typeof fighterShape>;

/**
 * Computes exactly who wins a fight and how long it takes if both attack each other every round. Ignores wound penalties (DH-44), tests to stay conscious and
 * fate. Throws RulesError for `a.…`, `b.…` and `options.…`.
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

/** Reads who has the higher initiative. Returns the probabilities of `a`, `b` and neither. */
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

/** Computes one round: the probabilities of 0, 1, 2 … pips to each side, averaged over who has the higher initiative. */
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

/** Computes the distribution of a fighter's net with `more` additional white dice. Throws `pool-too-large` above 999 dice. */
function computeAttack({ attack }: CheckedFighter, more: number): NetLaw {
  const { white, black, automatic, minimumNet } = attack;
  return computeNetLaw({ white: limitDice(white + more, 'attack.white'), black, automatic, minimumNet }, JOINT_CUT);
}

/** Averages hit probabilities by their weights, so that the damage is computed only once. */
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

/** Returns the probabilities of 0 to `pips` pips; higher values count as `pips`, because they end the fight too. */
function limitHarm(law: Float64Array, pips: number): Float64Array {
  const limited = new Float64Array(pips + 1);
  for (let index = 0; index < law.length; index++) limited[Math.min(index, pips)]! += law[index]!;
  return limited;
}

/** The effect of hits on a fighter: `stands[i]` is the probability that it still stands after i hits, `falls[i]` that hit number i fells it. */
interface Hits {
  readonly stands: Float64Array;
  readonly falls: Float64Array;
}

/**
 * Computes the effect of any number of hits. `law` is the distribution of one hit's pips, where the last entry means that many or more; `chance` is its sum
 * without the misses. As every hit does at least 1 pip, `pips` hits are always enough.
 */
function sumHits(law: Float64Array, chance: number, pips: number): Hits {
  const stands = new Float64Array(pips + 1);
  const falls = new Float64Array(pips + 1);
  // Distributions of the damage so far and after one more hit; the two arrays swap roles.
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

/**
 * Sums over all orders of hits. `share` is the probability that a hit is the first fighter's. In the result, `ends[n]` is the probability that the fight ends
 * with hit number n.
 */
function walkHits(second: Hits, first: Hits, share: number): { win: number; lose: number; ends: Float64Array } {
  const ends = new Float64Array(second.falls.length + first.falls.length - 1);
  let win = 0;
  let lose = 0;
  // orders[j] is the probability that, of i + j hits, i are the first fighter's and j the second's, if the fight went on regardless.
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

/** Turns the distribution of the number of hits into that of the number of rounds. `chance` is the probability of a hit in a round. */
function describeRounds(ends: Float64Array, chance: number): Distribution {
  const { mean, variance } = sumMoments(0, ends);
  const idle = 1 - chance;
  const last = ends.length - 1;
  // struck[n] is the probability of n hits so far, if the fight went on regardless; later[n] is the probability that the fight takes n hits or more.
  const struck = new Float64Array(last);
  struck[0] = 1;
  const later = sumTails(ends);
  const p: number[] = [];
  for (let open = 1; open > LAW_CUT / 8 && p.length < MOST_ROUNDS;) {
    let ending = 0;
    open = 0;
    // Each round has at most one hit.
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
