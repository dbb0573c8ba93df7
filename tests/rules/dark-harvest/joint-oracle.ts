// The oracle for two rolls together: contests, damage and whole exchanges by listing all nets, in fixed-point numbers of 240 bits.
import { netLaw, whiteLaw, type Fraction, type OraclePool } from './oracle.ts';

const BITS = 240n;
/** Higher nets and successes are left out; for the pools in these tests they are less than 1e-20 in all. */
const MOST = 70;

const toFixed = ({ num, den }: Fraction): bigint => (num << BITS) / den;
const times = (a: bigint, b: bigint): bigint => (a * b) >> BITS;

/** Turns a fixed-point probability into a fraction. */
export const toFraction = (value: bigint): Fraction => ({ num: value, den: 1n << BITS });

/** Returns the distribution of a net as a list of [net, probability], with its minimum (minimumNet) applied. */
export function listNets(pool: OraclePool & { minimumNet?: number | undefined }): [number, bigint][] {
  const lowest = (pool.automatic ?? 0) - pool.black;
  return netLaw(pool, MOST).map((p, index) => [Math.max(lowest + index, pool.minimumNet ?? lowest), toFixed(p)]);
}

/** Returns the probabilities that the first of two pools wins, ties or loses. */
export function contest(a: OraclePool, b: OraclePool): { win: bigint; tie: bigint; lose: bigint } {
  const sums = { win: 0n, tie: 0n, lose: 0n };
  const others = listNets(b);
  for (const [first, p] of listNets(a)) {
    for (const [second, q] of others) {
      sums[first > second ? 'win' : first === second ? 'tie' : 'lose'] += times(p, q);
    }
  }
  return sums;
}

export interface OracleWeapon {
  readonly weaponDice: number;
  readonly strengthDice?: number | undefined;
  readonly armour?: number | undefined;
  readonly method: 'reference' | 'quickplay';
}

/** Returns the probability of each number of pips after armour of an attack. */
export function damage(
  attack: OraclePool,
  defence: OraclePool | null,
  weapon: OracleWeapon,
  tieHits: boolean,
): bigint[] {
  const { weaponDice, strengthDice = 0, armour = 0, method } = weapon;
  const pips: bigint[] = Array.from({ length: 4 * MOST }, () => 0n);
  // The margin of a hit, and the attack's own net.
  const hits = new Map<string, bigint>();
  const others = defence ? listNets(defence) : [[0, 1n << BITS] as const];
  for (const [net, p] of listNets(attack)) {
    for (const [other, q] of others) {
      const margin = net - other;
      const hit = net >= 1 && (margin > 0 || (margin === 0 && tieHits));
      const key = hit ? `${margin}/${net}` : '-1/0';
      hits.set(key, (hits.get(key) ?? 0n) + times(p, q));
    }
  }
  for (const [key, p] of hits) {
    const [margin, net] = key.split('/').map(Number) as [number, number];
    if (margin < 0) {
      pips[0]! += p;
      continue;
    }
    const strength = method === 'reference' && margin === 0 ? 0 : strengthDice;
    const extra = method === 'quickplay' ? net - 1 : 0;
    const added = method === 'reference' ? margin : 0;
    whiteLaw(Math.max(0, weaponDice + strength + extra), MOST).forEach((q, successes) => {
      pips[Math.max(0, successes + added - armour)]! += times(p, toFixed(q));
    });
  }
  return pips;
}
