// What a test is rolled for, and which standing effects of a character bear on it (DH-43, DH-44, DH-50, DH-65, DH-66), as data.
import { freezeDeep } from '../core/freeze.ts';

/**
 * Kinds of tests: `reserve` the white dice lost in the reserve dice (DH-44), `round` the black dice of the round's pips (DH-43) unless the
 * event that asks for the test brings them, `drink` the steps of drunkenness (DH-66, and DH-65 for the test of a drink). `enough` is the net
 * that succeeds.
 */
export const testKinds = freezeDeep({
  test: { reserve: true, round: true, drink: true, enough: 1 },
  attack: { reserve: true, round: true, drink: true, enough: 1 },
  contest: { reserve: true, round: true, drink: true, enough: 1 },
  dodge: { reserve: true, round: true, drink: true, enough: 1 },
  peril: { reserve: true, round: true, drink: false, enough: 1 },
  feat: { reserve: true, round: true, drink: true, enough: 1 },
  stayConscious: { reserve: false, round: false, drink: false, enough: 1 },
  wake: { reserve: false, round: false, drink: false, enough: 1 },
  permanentInjury: { reserve: false, round: false, drink: false, enough: 1 },
  shakeOff: { reserve: false, round: true, drink: false, enough: 1 },
  drink: { reserve: false, round: true, drink: true, enough: 2 },
});

/** What a test is rolled for. */
export type TestKind = keyof typeof testKinds;
