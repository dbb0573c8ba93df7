// The named reasons of a test (DH-1, DH-9, DH-21 to DH-32), as data: what one step of each does, how often it may be taken, and on what.
import { freezeDeep } from '../core/freeze.ts';
import type { Modifier } from './modifiers.ts';

/** What a test is, as far as reasons ask: an attack hand to hand, a shot, a dodge, or anything else. */
export type ReasonScope = 'melee' | 'ranged' | 'dodge' | 'other';

/**
 * A named reason. `white`, `black` and `automatic` are dice and successes a step; `divide` divides the white dice, and where it is `steps`
 * they are divided by the number of steps. `steps` 1: it is there or it is not.
 */
export interface NamedReason {
  readonly key: string;
  readonly rule: string;
  readonly white?: number;
  readonly black?: number;
  readonly automatic?: number;
  readonly divide?: number | 'steps';
  readonly steps: number;
  readonly on: readonly ReasonScope[];
}

const attacks = ['melee', 'ranged'] as const;
const all = ['melee', 'ranged', 'dodge', 'other'] as const;

/** The most opponents of one round, foes or friends of the target that are counted one by one. */
const MANY = 20;

/** The named reasons, those of a fight first. */
export const reasons = freezeDeep([
  { key: 'higherInitiative', rule: 'DH-21', white: 2, steps: 1, on: attacks },
  { key: 'noReadiedWeapon', rule: 'DH-22', white: -2, steps: 1, on: attacks },
  { key: 'splitAttacks', rule: 'DH-25', divide: 'steps', steps: MANY, on: attacks },
  { key: 'outnumbered', rule: 'DH-26', black: 3, steps: MANY, on: all },
  { key: 'unarmed', rule: 'DH-27', black: 3, steps: 1, on: ['melee'] },
  { key: 'awesome', rule: 'DH-28', white: 3, steps: 1, on: all },
  { key: 'aim', rule: 'DH-28', white: 1, steps: 3, on: ['ranged'] },
  { key: 'firingIntoMelee', rule: 'DH-28', black: 3, steps: MANY, on: ['ranged'] },
  { key: 'fullDodge', rule: 'DH-30', automatic: 1, steps: MANY, on: ['dodge'] },
  { key: 'splitAttention', rule: 'DH-32', divide: 2, steps: 1, on: ['melee', 'dodge'] },
  { key: 'crowd', rule: 'DH-9', black: 1, steps: 6, on: ['other'] },
  { key: 'halved', rule: 'DH-1', divide: 2, steps: 1, on: all },
] as const satisfies readonly NamedReason[]);

/** The key of a named reason. */
export type ReasonKey = (typeof reasons)[number]['key'];

/** How many steps of named reasons bear on a test; what is left out or 0 does not. */
export type ReasonSteps = Readonly<Partial<Record<ReasonKey, number>>>;

/** Makes the modifier of so many steps of a reason: what it does not change is left out. */
export function makeReason(reason: NamedReason, steps: number): Modifier {
  const { key, rule, white = 0, black = 0, automatic = 0, divide } = reason;
  return {
    key,
    rule,
    ...(white === 0 ? {} : { white: white * steps }),
    ...(black === 0 ? {} : { black: black * steps }),
    ...(automatic === 0 ? {} : { automatic: automatic * steps }),
    ...(divide === undefined ? {} : { divide: divide === 'steps' ? steps : divide }),
  };
}

/** Makes the modifiers of steps of reasons, in the order of the table. A split in one is none. */
export function makeReasons(steps: ReasonSteps): Modifier[] {
  return (reasons as readonly NamedReason[]).flatMap((reason) => {
    const taken = steps[reason.key as ReasonKey] ?? 0;
    return taken > (reason.divide === 'steps' ? 1 : 0) ? [makeReason(reason, taken)] : [];
  });
}
