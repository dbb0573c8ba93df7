// The kinds of tests, and which effects on a character count for each (DH-43, DH-44, DH-50, DH-65, DH-66).
import { freezeDeep } from '../core/freeze.ts';

/** Which effects on a character count for a kind of test, and the net that passes it. */
export interface TestEffects {
  readonly reserve: boolean;
  readonly round: boolean;
  readonly choice: boolean;
  readonly about?: 'anotherDrink' | 'laughing';
  readonly enough: number;
}

/**
 * The kinds of tests. `reserve`: the reserve dice take off white dice (DH-44). `round`: the pips of the round add black dice (DH-43), unless the wound that
 * requires the test has already added them. `choice`: the test is chosen, so that it is refused to the helpless (DH-50) and takes all effects of drink; for
 * forced tests, drink only divides the pool (DH-66). `about`: for a test that drink forces, which of the two it is. `enough`: the net that passes the test.
 */
export const testKinds = freezeDeep({
  test: { reserve: true, round: true, choice: true, enough: 1 },
  attack: { reserve: true, round: true, choice: true, enough: 1 },
  contest: { reserve: true, round: true, choice: true, enough: 1 },
  dodge: { reserve: true, round: true, choice: true, enough: 1 },
  spot: { reserve: true, round: true, choice: false, enough: 1 },
  peril: { reserve: true, round: true, choice: false, enough: 1 },
  feat: { reserve: true, round: true, choice: true, enough: 1 },
  stayConscious: { reserve: false, round: false, choice: false, enough: 1 },
  wake: { reserve: false, round: false, choice: false, enough: 1 },
  permanentInjury: { reserve: false, round: false, choice: false, enough: 1 },
  shakeOff: { reserve: false, round: true, choice: false, enough: 1 },
  drink: { reserve: false, round: true, choice: true, enough: 2 },
  stabilise: { reserve: true, round: true, choice: true, enough: 1 },
  heal: { reserve: true, round: true, choice: true, enough: 1 },
  resistDrink: { reserve: false, round: true, choice: false, about: 'anotherDrink', enough: 1 },
  keepStraightFace: { reserve: false, round: true, choice: false, about: 'laughing', enough: 1 },
} as const satisfies Record<string, TestEffects>);

export type TestKind = keyof typeof testKinds;
