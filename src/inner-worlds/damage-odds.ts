// The exact odds of damage (IW-2, IW-12, IW-17, IW-30).
import { type Distribution, createDistribution } from '../core/distribution.ts';
import { integerIn, keyOf, listOf, readShape } from '../core/validate.ts';
import { countFace, planShape } from './damage-dice.ts';
import { type WeaponTrait, weaponTraits } from './equipment.ts';
import { type DamageOptions, type DamageTarget, applyDamage } from './health.ts';
import { type RollMode, shiftLaw } from './modes.ts';
import { saveOdds } from './saves.ts';

/** Damage dice whose odds are computed. A plan can be passed too. */
export interface DamageDice {
  readonly die: number;
  /** The weapon's traits. `maximum`, `advantage` and `disadvantage` can also be given here. */
  readonly traits?: readonly (WeaponTrait | 'maximum' | 'advantage' | 'disadvantage')[] | undefined;
  readonly maximum?: boolean | undefined;
  readonly mode?: RollMode | undefined;
  /** The sides of the dice that are added to each attack's damage. */
  readonly bonus?: readonly number[] | undefined;
  /** How many attacks' damage is added up; default 1. */
  readonly count?: number | undefined;
}

const shape = {
  ...planShape,
  traits: listOf(keyOf({ ...weaponTraits, maximum: '', advantage: '', disadvantage: '' })),
  count: integerIn(1, 20, 1),
};

/** Computes the distribution of the sum of two independent numbers. */
function convolve(a: ArrayLike<number>, b: ArrayLike<number>): Float64Array<ArrayBuffer> {
  const sum = new Float64Array(a.length + b.length - 1);
  for (let i = 0; i < a.length; i++) for (let j = 0; j < b.length; j++) sum[i + j]! += a[i]! * b[j]!;
  return sum;
}

/** Returns the probability of each face of a die, from 1 up. With `rerolled`, a 1 is rerolled once. */
function listFaces(die: number, rerolled = false): number[] {
  const again = rerolled ? 1 / die : 0;
  return Array.from({ length: die }, (_, index) => (index === 0 && rerolled ? 0 : 1 / die) + again / die);
}

/** Computes the distribution of the damage of one attack or several. Throws RulesError: `not-an-integer`, `out-of-range`, `unknown-key`. */
export function damageOdds(input: DamageDice): Distribution {
  const { die, traits, maximum, mode, bonus, count } = readShape(input, '', shape);
  const isHelped = mode === 'advantage' || traits.includes('advantage');
  const isHindered = mode === 'disadvantage' || traits.includes('disadvantage');
  const total = isHelped === isHindered ? null : isHelped ? 'advantage' : 'disadvantage';
  // From here, p[i] is the probability of i.
  let once = new Float64Array(2 * die + 1);
  if (maximum || traits.includes('maximum')) once[countFace(die, die, traits)] = 1;
  else
    shiftLaw(listFaces(die, traits.includes('rerollOnes')), total, 'higher').forEach((p, index) => {
      once[countFace(index + 1, die, traits)]! += p;
    });
  for (const sides of bonus) once = convolve(once, [0, ...listFaces(sides)]);
  let sum = once;
  for (let attack = 1; attack < count; attack++) sum = convolve(sum, once);
  const min = sum.findIndex((p) => p > 0);
  return createDistribution(min, sum.subarray(min));
}

/** How damage may end for a target. They sum to 1. */
export interface FallOdds {
  /** The probability that no damage gets through to an ability. */
  readonly stopped: number;
  /** The probability that the target is hurt but stays up. */
  readonly hurt: number;
  /** The probability that the target goes down: an ability falls to 0, or an unnamed character fails the save or die (IW-20 to IW-22). */
  readonly falls: number;
}

/**
 * Computes how damage may end for a target that spends its points as needed. Injuries that a failed save may cause are left out, since most do not bring a
 * character down. Throws the errors of `applyDamage`.
 * @param law - the distribution of the damage
 */
export function fallOdds(law: Distribution, target: DamageTarget, options: DamageOptions = {}): FallOdds {
  let [hurt, falls] = [0, 0];
  law.p.forEach((p, index) => {
    const { through, events, target: after } = applyDamage(target, law.min + index, options);
    if (through === 0) return;
    const mustSave = events.some(({ kind }) => kind === 'saveOrDie');
    const dies = mustSave ? 1 - saveOdds({ score: after.abilities.str }).pass : 0;
    const down = after.abilities[options.ability ?? 'str'] === 0 ? 1 : dies;
    falls += p * down;
    hurt += p * (1 - down);
  });
  return { stopped: Math.max(0, 1 - hurt - falls), hurt, falls };
}
