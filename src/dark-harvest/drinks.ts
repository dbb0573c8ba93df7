// Drinking: black dice of each drink and the steps of drunkenness (DH-65, DH-66).
import { freezeDeep } from '../core/freeze.ts';

/**
 * Drinks (DH-65): `penalties` are black dice a drink adds to the Easy Fortitude test; `enough` is the net that leaves one fine. `steps`
 * (DH-66), worst last: black dice = the step reached less `less` on `tests`; or the pool's divisor; or unconsciousness. All effects
 * up to one's step apply, but the quarter replaces the half.
 */
export const drinks = freezeDeep({
  penalties: { light: 1, wine: 2, spirits: 3 },
  difficulty: 'easy',
  enough: 2,
  steps: [
    { step: 1, id: 'tipsy', tests: 'anotherDrink', less: 0 },
    { step: 2, id: 'merry', tests: 'laughing', less: 1 },
    { step: 3, id: 'hammered', tests: 'physical', less: 2 },
    { step: 4, id: 'bladdered', tests: 'mental', less: 2 },
    { step: 5, id: 'legless', divide: 2 },
    { step: 6, id: 'plastered', divide: 4 },
    { step: 7, id: 'paralytic', unconscious: true },
  ],
});

/** The id of a kind of drink (DH-65). */
export type DrinkId = keyof typeof drinks.penalties;
