// What a test is rolled for, and which standing effects of a character bear on it (DH-43, DH-44, DH-50, DH-65, DH-66), as data.
import { freezeDeep } from '../core/freeze.ts';

/** What bears on a test, and what succeeds. */
export interface TestEffects {
  readonly reserve: boolean;
  readonly round: boolean;
  readonly choice: boolean;
  readonly about?: 'anotherDrink' | 'laughing';
  readonly enough: number;
}

/**
 * Kinds of tests: `reserve` the white dice lost in the reserve dice (DH-44), `round` the black dice of the round's pips (DH-43) unless the
 * event that asks for the test brings them, `choice` a test of choice: whoever can do nothing of choice is refused it (DH-50), and drink bears on it with all its
 * steps, on what is forced with its divisors alone (DH-66); `about` is said of two forced ones that are about drinking itself. `enough` is the net that succeeds.
 */
export const testKinds = freezeDeep({
  test: { reserve: true, round: true, choice: true, enough: 1 },
  attack: { reserve: true, round: true, choice: true, enough: 1 },
  contest: { reserve: true, round: true, choice: true, enough: 1 },
  dodge: { reserve: true, round: true, choice: true, enough: 1 },
  peril: { reserve: true, round: true, choice: false, enough: 1 },
  feat: { reserve: true, round: true, choice: true, enough: 1 },
  stayConscious: { reserve: false, round: false, choice: false, enough: 1 },
  wake: { reserve: false, round: false, choice: false, enough: 1 },
  permanentInjury: { reserve: false, round: false, choice: false, enough: 1 },
  shakeOff: { reserve: false, round: true, choice: false, enough: 1 },
  drink: { reserve: false, round: true, choice: true, enough: 2 },
  stabilise: { reserve: true, round: true, choice: true, enough: 1 },
  resistDrink: { reserve: false, round: true, choice: false, about: 'anotherDrink', enough: 1 },
  keepStraightFace: { reserve: false, round: true, choice: false, about: 'laughing', enough: 1 },
} as const satisfies Record<string, TestEffects>);

/** What a test is rolled for. */
export type TestKind = keyof typeof testKinds;
