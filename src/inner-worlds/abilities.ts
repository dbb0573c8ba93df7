// The three abilities (IW-1), and what counts where neither the text nor the GM says anything (IW-26).
import { freezeDeep } from '../core/freeze.ts';
import { count, integerIn, oneOf, shapeOf } from '../core/validate.ts';

/** The abilities: Strength, Dexterity, Willpower (IW-1). */
export const abilityIds = freezeDeep(['str', 'dex', 'wil']);

/** The id of an ability. */
export type AbilityId = (typeof abilityIds)[number];

/** What counts where nothing else is said: an ability score, the dice of HP and of damage by their size, weight and value (IW-26). */
export const defaults = freezeDeep({ ability: 10, hitDie: 10, damage: 6, weight: 1, value: 1 });

/** Reads the id of an ability. */
export const readAbility = oneOf(abilityIds);

/** Reads an ability score, which is never below 0 (IW-1). Throws `not-an-integer`, `out-of-range`. */
export const readScore = integerIn(0, 999);

/** Reads the scores of all abilities. */
export const readScores = shapeOf({ str: readScore, dex: readScore, wil: readScore });

/** Returns what is left of an ability score after damage to it, never below 0 (IW-1). Throws `not-an-integer`, `out-of-range`. */
export function countScore({ score, damage }: { readonly score: number; readonly damage: number }): number {
  return Math.max(0, readScore(score, 'score') - count(damage, 'damage'));
}
