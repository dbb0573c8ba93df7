// The three abilities (IW-1), and the defaults for what neither the rules nor the GM set (IW-26).
import { freezeDeep } from '../core/freeze.ts';
import { count, integerIn, oneOf, shapeOf } from '../core/validate.ts';

/** The abilities: Strength, Dexterity, Willpower (IW-1). */
export const abilityIds = freezeDeep(['str', 'dex', 'wil']);

export type AbilityId = (typeof abilityIds)[number];

/** The defaults (IW-26): an ability score, the sides of the dice for HP and for damage, the weight and the value of an item. */
export const defaults = freezeDeep({ ability: 10, hitDie: 10, damage: 6, weight: 1, value: 1 });

export const readAbility = oneOf(abilityIds);

/** Reads an ability score, which is never below 0 (IW-1). Throws `not-an-integer`, `out-of-range`. */
export const readScore = integerIn(0, 999);

export const readScores = shapeOf({ str: readScore, dex: readScore, wil: readScore });

/** Returns an ability score less its damage, never below 0 (IW-1). Throws `not-an-integer`, `out-of-range`. */
export function countScore({ score, damage }: { readonly score: number; readonly damage: number }): number {
  return Math.max(0, readScore(score, 'score') - count(damage, 'damage'));
}
