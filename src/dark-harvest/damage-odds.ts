// The odds of an attack's damage as one distribution, from the attack roll to the pips after armour (DH-23, DH-40, DH-41).
import { createDistribution, sumTails, type Distribution } from '../core/distribution.ts';
import { keyOf, readShape } from '../core/validate.ts';
import { damageDiceShape, type CheckedDamageDice, type DamageDice, type DamageMethod } from './damage.ts';
import { type NetLaw, addWhiteDie, boundSuccesses, computeNetLaw } from './odds.ts';
import { JOINT_CUT } from './opposed-odds.ts';
import { readPool, type PoolInput } from './plan.ts';

/** An attack, the weapon, and the target's roll, if any. Without a defence, the attack is compared with 0. */
export interface DamageOddsInput extends DamageDice {
  readonly attack: PoolInput;
  readonly defence?: PoolInput | null | undefined;
  /** What happens on equal nets: the attacker hits, or nobody does (`miss`). */
  readonly tie?: 'miss' | 'attacker' | undefined;
}

/**
 * The probabilities of an attack's results before damage; they sum to 1. `margins[k]`: a hit with a margin of k, from 1 up. `tied`: a hit on a tie. `missed`:
 * no hit. In Quickplay k is the winner's own net, and ties are among the margins (DH-23, DH-41).
 */
export interface HitLaw {
  readonly margins: Float64Array;
  readonly tied: number;
  readonly missed: number;
}

const inputShape = {
  ...damageDiceShape,
  attack: readPool,
  defence: (value: unknown, argument: string) => (value ? readPool(value, argument) : null),
  tie: keyOf({ miss: true, attacker: true }, 'miss'),
};

/**
 * Computes the distribution of the pips after armour; 0 means a miss, or a hit that armour stops. A hit needs a net of at least 1 (DH-23). The margin is the
 * difference of the raw nets, or the attack's net if there is no defence; in Quickplay it is always the attack's own net (DH-41). Throws RulesError for
 * `attack.…` and `defence.…`.
 */
export function damageOdds(input: DamageOddsInput): Distribution {
  const weapon = readShape(input, '', inputShape);
  const attack = computeNetLaw(weapon.attack, JOINT_CUT);
  const defence = weapon.defence && computeNetLaw(weapon.defence, JOINT_CUT);
  const hit = computeHitLaw(attack, defence, weapon.tie === 'attacker', weapon.method);
  return createDistribution(0, computeDamageLaw(hit, weapon, weapon.armour));
}

/** Compares an attack with its defence by raw nets (DH-23). A null defence is a net of 0 that never ties. */
export function computeHitLaw(attack: NetLaw, defence: NetLaw | null, tieHits: boolean, method: DamageMethod): HitLaw {
  if (method === 'quickplay') return computeOwnNets(attack, defence, tieHits);
  const others = defence?.p ?? Float64Array.of(1);
  const worst = defence?.min ?? 0;
  const withstands = sumTails(others);
  const margins = new Float64Array(Math.max(1, attack.min + attack.p.length - worst));
  let tied = 0;
  let missed = 0;
  for (let index = 0; index < attack.p.length; index++) {
    const p = attack.p[index]!;
    // The margin against the worst possible defence. Each point of the defence's net above that lowers the margin by 1.
    const most = attack.min + index - worst;
    if (attack.min + index < 1) {
      missed += p;
      continue;
    }
    const beaten = Math.min(Math.max(0, most), others.length);
    for (let other = 0; other < beaten; other++) margins[most - other]! += p * others[other]!;
    if (beaten === others.length) continue;
    const tie = tieHits && most >= 0 ? p * others[beaten]! : 0;
    tied += tie;
    missed += tie > 0 ? p * withstands[beaten + 1]! : p * withstands[beaten]!;
  }
  return { margins, tied, missed };
}

/** Compares an attack with its defence for Quickplay, where the margin is the attack's own net (DH-41). */
function computeOwnNets(attack: NetLaw, defence: NetLaw | null, tieHits: boolean): HitLaw {
  const others = defence?.p ?? Float64Array.of(1);
  const worst = defence?.min ?? 0;
  const withstands = sumTails(others);
  const margins = new Float64Array(Math.max(1, attack.min + attack.p.length));
  let missed = 0;
  // The probability that the attack hits: its net is above the defence's, or equal if ties hit.
  let [beaten, place] = [0, 0];
  for (let index = 0; index < attack.p.length; index++) {
    const p = attack.p[index]!;
    const net = attack.min + index;
    const end = Math.min(others.length, net - worst + (tieHits && defence ? 1 : 0));
    while (place < end) beaten += others[place++]!;
    if (net < 1) {
      missed += p;
      continue;
    }
    margins[net]! += p * beaten;
    missed += p * withstands[place]!;
  }
  return { margins, tied: 0, missed };
}

/** Computes the probabilities of 0, 1, 2 … pips after armour, by adding one damage die at a time. */
export function computeDamageLaw(hit: HitLaw, weapon: CheckedDamageDice, armour: number): Float64Array {
  const row = weapon.method === 'reference' ? addReferenceDice(hit, weapon) : addQuickplayDice(hit, weapon);
  const law = new Float64Array(Math.max(1, row.length - armour));
  law[0] = hit.missed;
  for (let index = 0; index < row.length; index++) law[Math.max(0, index - armour)]! += row[index]!;
  return law;
}

/** Adds damage dice to the margin (DH-40): only the weapon's dice after a tie, weapon and Strength dice after any other hit. */
function addReferenceDice(hit: HitLaw, weapon: CheckedDamageDice): Float64Array {
  const { margins, tied } = hit;
  const allDice = Math.max(0, weapon.weaponDice + weapon.strengthDice);
  const both = Math.min(allDice, weapon.weaponDice);
  const length = margins.length + boundSuccesses(Math.max(allDice, weapon.weaponDice), JOINT_CUT);
  // Add the dice that only one of the two cases (a tie, any other hit) has, then the dice that both have.
  const row = startRow(length, allDice > both ? margins : Float64Array.of(tied));
  addDice(row, Math.max(allDice, weapon.weaponDice) - both);
  const rest = allDice > both ? Float64Array.of(tied) : margins;
  for (let index = 0; index < rest.length; index++) row[index]! += rest[index]!;
  addDice(row, both);
  return row;
}

/** Adds the damage dice of Quickplay (DH-41): one more die for each point of the net above 1. The number of dice is at least 0. */
function addQuickplayDice(hit: HitLaw, weapon: CheckedDamageDice): Float64Array {
  const { margins, tied } = hit;
  const dice = weapon.weaponDice + weapon.strengthDice;
  const row = startRow(boundSuccesses(Math.max(0, dice + margins.length), JOINT_CUT) + 1, new Float64Array(0));
  for (let margin = margins.length - 1; margin > 0; margin--) {
    // Each further point of margin adds one die, once the number of dice is above 0.
    if (dice + margin > 0) addWhiteDie(row, row, 0);
    row[0]! += margins[margin]!;
  }
  row[0]! += tied;
  addDice(row, dice);
  return row;
}

function startRow(length: number, values: Float64Array): Float64Array {
  const row = new Float64Array(Math.max(length, values.length));
  row.set(values);
  return row;
}

function addDice(row: Float64Array, dice: number): void {
  for (let die = 0; die < dice; die++) addWhiteDie(row, row, 0);
}
