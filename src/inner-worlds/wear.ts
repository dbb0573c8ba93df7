// What a weapon loses by maximum damage (IW-29), and the stick that breaks on a 6 (IW-30).
import { freezeDeep } from '../core/freeze.ts';
import { count, countOr0, integerIn, orNull, readShape, readSwitch } from '../core/validate.ts';
import { type WeaponTrait, type Wear, readTraits, readWear } from './equipment.ts';

/** The explosion of a weapon with charges: the sides of its damage die, and its radius in feet (IW-29). */
export const explosion = freezeDeep({ die: 10, feet: 10 });

/** The face on which a stick breaks (IW-30). */
export const BREAKING_FACE = 6;
const wearShape = {
  wear: readWear,
  value: countOr0,
  traits: readTraits,
  isMaximum: readSwitch,
  kept: orNull(integerIn(1, 100)),
};

/**
 * Wears a weapon after its damage has been judged (IW-29, IW-30). Rolling maximum damage costs 1 durability, charge or ammo; maximum damage without a roll
 * costs nothing. With none left, the weapon breaks or, if it has charges, explodes; an ammo weapon never breaks. A stick breaks on a 6. Throws RulesError.
 */
export function wearWeapon(input: {
  readonly wear: Wear;
  /** How much durability, how many charges or how much ammo is left. */
  readonly value?: number | undefined;
  readonly traits?: readonly WeaponTrait[] | undefined;
  readonly isMaximum: boolean;
  /** The face of the weapon's die that counts; null if it was not rolled. */
  readonly kept?: number | null | undefined;
}): { readonly value: number; readonly outcome: 'broken' | 'exploded' | null } {
  const { wear, value, traits, isMaximum, kept } = readShape(input, '', wearShape);
  if (kept === BREAKING_FACE && traits.includes('breaksOn6')) return { value, outcome: 'broken' };
  if (!isMaximum || wear === 'none') return { value, outcome: null };
  if (value > 0 || wear === 'ammo') return { value: Math.max(0, value - 1), outcome: null };
  return { value, outcome: wear === 'charges' ? 'exploded' : 'broken' };
}

/** Tests whether a weapon can be used at all, because an ammo weapon needs ammo (IW-29). Throws RulesError. */
export function canFire({ wear, value }: { readonly wear: Wear; readonly value: number }): boolean {
  return readWear(wear, 'wear') !== 'ammo' || count(value, 'value') > 0;
}
