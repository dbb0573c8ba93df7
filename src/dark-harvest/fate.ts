// What fate points and scripting dice buy (DH-11 to DH-18), as data.
import { freezeDeep } from '../core/freeze.ts';

/**
 * The uses of fate (DH-11 to DH-15, DH-18): `cost` in points, the most uses of it on one roll (null: no limit of its own),
 * and whether it may serve another player's roll (`others`, DH-16).
 */
export const fate = freezeDeep({
  success: { rule: 'DH-11', cost: 1, most: 3, others: true },
  lessDamage: { rule: 'DH-12', cost: 1, most: null, others: false },
  stayConscious: { rule: 'DH-13', cost: 1, most: 1, others: true },
  oneMoreRound: { rule: 'DH-14', cost: 1, most: null, others: false },
  noInjury: { rule: 'DH-15', cost: 3, most: 1, others: false },
  scriptingDie: { rule: 'DH-18', cost: 6, most: 1, others: false },
});

/** Limits of fate: on another player's roll the price is multiplied and capped (DH-16); Quickplay caps the points of a turn (DH-17). */
export const fateLimits = freezeDeep({ othersFactor: 2, othersMost: 6, quickplayTurnMost: 3 });

/** The id of a use of fate. */
export type FateUse = keyof typeof fate;
