// Drinking: the black dice that each drink adds, and the steps of drunkenness (DH-65, DH-66).
import { freezeDeep } from '../core/freeze.ts';
import type { Modifier } from './plan.ts';
import { count, integerIn, readShape, requireInteger, requireKey } from '../core/validate.ts';

/**
 * The tables of drinking. `penalties`: the black dice that each drink adds to the Easy Fortitude test; `enough`: the net that passes it (DH-65). `steps`, worst
 * last (DH-66): once reached, a row adds `step - less` black dice to `tests`, divides the pool, or makes the drinker unconscious. All rows up to the current
 * step apply, except that a quarter replaces a half.
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

export type DrinkId = keyof typeof drinks.penalties;

/** The number of the worst step of drunkenness (DH-66). */
export const WORST_STEP = drinks.steps.length;

/** How many drinks of each kind someone has had since they were last sober, and their step of drunkenness (DH-65). */
export interface Drinking {
  readonly light: number;
  readonly wine: number;
  readonly spirits: number;
  readonly step: number;
}

const readStep = integerIn(0, WORST_STEP);
const drinkingShape = { light: count, wine: count, spirits: count, step: readStep };

function addDrink(drinking: Drinking, drink: DrinkId): Drinking {
  const read = readShape(drinking, 'drinking', drinkingShape);
  const id = requireKey(drink, 'drink', drinks.penalties);
  return { ...read, [id]: read[id] + 1 };
}

/** Returns the modifier for the test that one more drink requires: black dice for this drink and all drinks so far (DH-65). Throws RulesError. */
export function makeDrinkReason(drinking: Drinking, drink: DrinkId): Modifier {
  const after = addDrink(drinking, drink);
  const ids = Object.keys(drinks.penalties) as DrinkId[];
  const black = ids.reduce((sum, id) => sum + drinks.penalties[id] * after[id], 0);
  return { key: 'drinks', rule: 'DH-65', black };
}

/** Tests whether a drinker at this step is unconscious (DH-66). Throws RulesError. */
export function isParalytic(step: number): boolean {
  return readStep(step, 'step') === WORST_STEP;
}

/** Adds a drink and applies its test. A net below 2 makes the drinker one step worse, up to the worst step (DH-65). Throws RulesError. */
export function takeDrink(drinking: Drinking, drink: DrinkId, net: number): Drinking {
  const after = addDrink(drinking, drink);
  const isFine = requireInteger(net, 'net') >= drinks.enough;
  return { ...after, step: Math.min(WORST_STEP, after.step + (isFine ? 0 : 1)) };
}

/** Sobers the drinker up by one step. At step 0 all drinks so far are forgotten (DH-65). Throws RulesError. */
export function soberUp(drinking: Drinking): Drinking {
  const read = readShape(drinking, 'drinking', drinkingShape);
  const step = Math.max(0, read.step - 1);
  return step === 0 ? { light: 0, wine: 0, spirits: 0, step } : { ...read, step };
}

function listReached(step: number) {
  readStep(step, 'step');
  return drinks.steps.filter((row) => row.step <= step);
}

/** Lists the effects at a step, mildest first, with the number of black dice that each adds; null if it adds none. A quarter replaces a half (DH-66). */
export function listDrunkEffects(step: number): readonly { readonly id: string; readonly black: number | null }[] {
  const reached = listReached(step);
  const worst = reached.findLast((row) => 'divide' in row);
  return reached
    .filter((row) => !('divide' in row) || row === worst)
    .map((row) => ({ id: row.id, black: 'less' in row ? step - row.less : null }));
}

/** Which tests drunkenness modifies: physical or mental ones by choice, the two that drink itself forces, or any other forced test. */
export type DrunkTest = 'physical' | 'mental' | 'anotherDrink' | 'laughing' | 'forced';

/**
 * Lists the modifiers of drunkenness for a test (DH-66): black dice for some tests, and from step 5 on half the pool for every test, later a quarter. Throws
 * RulesError.
 */
export function listDrunkReasons(step: number, tests: DrunkTest): readonly Modifier[] {
  const reached = listReached(step);
  const black = reached.flatMap((row) =>
    'less' in row && row.tests === tests ? [{ key: row.id, rule: 'DH-66', black: step - row.less }] : [],
  );
  const divisors = reached.flatMap((row) =>
    'divide' in row ? [{ key: row.id, rule: 'DH-66', divide: row.divide }] : [],
  );
  return [...black, ...divisors.slice(-1)];
}
