// The tables of attacks (SD-17 to SD-20, SD-24 to SD-27): what each circumstance adds to the difficulty, or how many steps it takes from the dice.
import { freezeDeep } from '../core/freeze.ts';
import { RulesError } from '../core/rules-error.ts';
import { requireKey } from '../core/validate.ts';
import { difficulties } from './difficulties.ts';

/**
 * Cover (SD-17). `difficulty`: what it adds to the difficulty of an attack; null if the target cannot be hit. `blast`: the rank of the die that it takes off an
 * explosion's damage. For total cover the GM chooses between `tinyPart` and `total`.
 */
export const cover = freezeDeep({
  none: { difficulty: 0, blast: 0 },
  light: { difficulty: 2, blast: 1 },
  medium: { difficulty: 4, blast: 2 },
  heavy: { difficulty: 6, blast: 3 },
  tinyPart: { difficulty: 16, blast: 4 },
  total: { difficulty: null, blast: 4 },
});

export type CoverId = keyof typeof cover;

/**
 * Ranges (SD-18). `difficulty`: the base difficulty. `increments`: the highest number of the weapon's range increments that still belongs to the range; null
 * for close combat.
 */
export const ranges = freezeDeep({
  close: { difficulty: 0, increments: null },
  pointBlank: { difficulty: 0, increments: 0 },
  short: { difficulty: 3, increments: 1 },
  medium: { difficulty: 7, increments: 2 },
  long: { difficulty: 11, increments: 3 },
});

export type RangeId = keyof typeof ranges;

/** The reach of point blank, in feet (SD-18). */
export const POINT_BLANK_FEET = 10;

/** Called shots (SD-19): what each adds to the difficulty, and the parts of the body it can aim at. */
export const calledShots = freezeDeep({
  moderate: { difficulty: 4, parts: ['leg', 'arm', 'torso'] },
  small: { difficulty: 8, parts: ['hand', 'foot', 'head'] },
  tiny: { difficulty: 12, parts: ['heart', 'kneecap', 'eye'] },
});

export type CalledShotId = keyof typeof calledShots;

/**
 * Circumstances that move the skill die of an attack by steps: disarming, in close combat or at range (SD-20), being prone (SD-25), on unstable ground, or in
 * zero-G (SD-27).
 */
export const attackSteps = freezeDeep({
  disarmClose: { key: 'disarm', rule: 'SD-20', step: -2 },
  disarmRanged: { key: 'disarm', rule: 'SD-20', step: -4 },
  prone: { key: 'prone', rule: 'SD-25', step: -2 },
  unstable: { key: 'unstable', rule: 'SD-27', step: -2 },
  weightless: { key: 'weightless', rule: 'SD-27', step: -2 },
});

/** The most steps that an attack loses for an improvised weapon, or for throwing a weapon that is not made for it. The GM chooses from 1 to 4 (SD-24). */
export const MAXIMUM_UNSUITED = 4;

/** The difficulties to hit an Easy target (SD-22, SD-26) and to hit with a thrown explosive (SD-23). */
export const EASY_TARGET = difficulties.easy;
export const THROWN_EXPLOSIVE = difficulties.average;

/** What an attacker may do to an opponent they hold, who is an Easy target for these attacks (SD-26). */
export const holdAttacks = freezeDeep({
  unarmed: { rule: 'SD-26' },
  choke: { rule: 'SD-26' },
  push: { rule: 'SD-26' },
  knockDown: { rule: 'SD-26' },
});

function requireFeet(feet: number, argument: string, least: number): number {
  if (typeof feet !== 'number' || !Number.isFinite(feet)) throw new RulesError('not-finite', argument, String(feet));
  if (feet < least) throw new RulesError('out-of-range', argument, String(feet));
  return feet;
}

/**
 * Returns the range of an attack from its distance and the weapon's range increment, both in feet (SD-18). Throws `beyond-range` past 3 increments,
 * `not-finite`, `out-of-range`.
 */
export function findRange(feet: number, increment: number): Exclude<RangeId, 'close'> {
  const distance = requireFeet(feet, 'feet', 0);
  const places = Math.ceil(distance / requireFeet(increment, 'increment', 1));
  // Anything up to 10 feet is point blank, even for a weapon with a shorter increment.
  if (distance <= POINT_BLANK_FEET) return 'pointBlank';
  const found = (['short', 'medium', 'long'] as const)[places - 1];
  if (!found) throw new RulesError('beyond-range', 'feet', `${places} increments`);
  return found;
}

/** Returns how many further increments a distance reaches into after the first; 0 within the first (SD-23). Throws `not-finite`, `out-of-range`. */
export function countFurtherIncrements(feet: number, increment: number): number {
  const places = Math.ceil(requireFeet(feet, 'feet', 0) / requireFeet(increment, 'increment', 1));
  return Math.max(0, places - 1);
}

/** Returns the target's cover, but at least light cover for a target that lies flat (SD-25). Throws `unknown-key`. */
export function findCover(id: CoverId, liesFlat: boolean): CoverId {
  return liesFlat && requireKey(id, 'cover', cover) === 'none' ? 'light' : id;
}
