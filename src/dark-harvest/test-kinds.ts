// The kinds of tests, and which effects on a character apply to each (DH-43, DH-44, DH-50, DH-65, DH-66), as data.
import { freezeDeep } from '../core/freeze.ts';

/** The effects that apply to a test, and the net that succeeds. */
export interface TestEffects {
  readonly reserve: boolean;
  readonly round: boolean;
  readonly choice: boolean;
  readonly about?: 'anotherDrink' | 'laughing';
  readonly enough: number;
}

/**
 * Kinds of tests. `reserve`: white dice are lost in the reserve dice (DH-44). `round`: the round's pips add black dice (DH-43), unless the event that
 * asks for the test has them already. `choice`: a test of choice, which is refused to the helpless (DH-50), and to which all steps of drink apply; to
 * forced tests only its divisors do (DH-66). `about`: a forced test about drinking itself. `enough`: the net that succeeds.
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

/** The kind of a test. */
export type TestKind = keyof typeof testKinds;
