/** The reasons that the roll dialog offers by name, as data; any other reason is typed in. */

/** A reason as it is offered: what one step of it does, and how often it may be taken. */
export interface CheckReason {
  /** Key of the line; its name is the lang key `TETRAD.DarkHarvest.Line.<key>`. */
  readonly key: string;
  readonly rule: string;
  /** White dice a step. */
  readonly white?: number;
  /** Black dice a step. */
  readonly black?: number;
  /** Divisor of the white dice. */
  readonly divide?: number;
  /** Highest number of steps; 1: it is there or it is not. */
  readonly steps: number;
}

/** The named reasons, in the order in which the dialog shows them. */
export const checkReasons = Object.freeze([
  { key: 'awesome', rule: 'DH-28', white: 3, steps: 1 },
  { key: 'aim', rule: 'DH-28', white: 1, steps: 3 },
  { key: 'higherInitiative', rule: 'DH-21', white: 2, steps: 1 },
  { key: 'noReadiedWeapon', rule: 'DH-22', white: -2, steps: 1 },
  { key: 'outnumbered', rule: 'DH-26', black: 3, steps: 5 },
  { key: 'firingIntoMelee', rule: 'DH-28', black: 3, steps: 5 },
  { key: 'unarmed', rule: 'DH-27', black: 3, steps: 1 },
  { key: 'crowd', rule: 'DH-9', black: 1, steps: 6 },
  { key: 'halved', rule: 'DH-1', divide: 2, steps: 1 },
] as const satisfies readonly CheckReason[]);
