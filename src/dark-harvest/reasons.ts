// The named reasons of a test (DH-1, DH-9, DH-21 to DH-28), as data: what one step of each does, how often it may be taken, and on what.
import { freezeDeep } from '../core/freeze.ts';

/** What a test is, as far as reasons ask: an attack hand to hand, a shot, or anything else. */
export type ReasonScope = 'melee' | 'ranged' | 'other';

/** A named reason. `white` and `black` are dice a step, `divide` divides the white dice; `steps` 1: it is there or it is not. */
export interface NamedReason {
  readonly key: string;
  readonly rule: string;
  readonly white?: number;
  readonly black?: number;
  readonly divide?: number;
  readonly steps: number;
  readonly on: readonly ReasonScope[];
}

const attacks = ['melee', 'ranged'] as const;
const all = ['melee', 'ranged', 'other'] as const;

/** The named reasons, those of a fight first. */
export const reasons = freezeDeep([
  { key: 'awesome', rule: 'DH-28', white: 3, steps: 1, on: all },
  { key: 'aim', rule: 'DH-28', white: 1, steps: 3, on: ['ranged'] },
  { key: 'firingIntoMelee', rule: 'DH-28', black: 3, steps: 5, on: ['ranged'] },
  { key: 'noReadiedWeapon', rule: 'DH-22', white: -2, steps: 1, on: attacks },
  { key: 'unarmed', rule: 'DH-27', black: 3, steps: 1, on: ['melee'] },
  { key: 'higherInitiative', rule: 'DH-21', white: 2, steps: 1, on: attacks },
  { key: 'outnumbered', rule: 'DH-26', black: 3, steps: 5, on: all },
  { key: 'crowd', rule: 'DH-9', black: 1, steps: 6, on: ['other'] },
  { key: 'halved', rule: 'DH-1', divide: 2, steps: 1, on: all },
] as const satisfies readonly NamedReason[]);
