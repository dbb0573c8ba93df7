/** What a test is rolled for, as a request carries it and a card keeps it: an attack with a weapon, to stay conscious, to avoid a peril … */
import { darkHarvest } from '../../../../src/index.ts';

/** What a test may be rolled for. */
export type PurposeKind = darkHarvest.TestKind;

/** The purpose of a test. Plain data. */
export interface CheckPurpose {
  readonly kind: PurposeKind;
  /** Id or UUID of what it is about: the weapon, the peril, the kind of drink, the card that asked for the test. */
  readonly ref: string;
  /** Name of the weapon or the peril, as it was called then. */
  readonly name: string;
  /** A number that the outcome needs: the Strength of a feat, the damage dice of a peril. */
  readonly amount: number;
}

/** The purpose of a test that is asked for nothing but itself. */
export const plainPurpose: CheckPurpose = Object.freeze({ kind: 'test', ref: '', name: '', amount: 0 });

/** Tests whether a string names a purpose. */
export function isPurposeKind(kind: string): kind is PurposeKind {
  return Object.hasOwn(darkHarvest.testKinds, kind);
}

/** Makes a purpose; what is left out is empty. */
export function createPurpose(kind: PurposeKind, rest: Partial<Omit<CheckPurpose, 'kind'>> = {}): CheckPurpose {
  return { ...plainPurpose, ...rest, kind };
}

/** Reads which standing effects of a character bear on the test, and the net that succeeds. */
export function readTestKind(purpose: CheckPurpose | undefined): (typeof darkHarvest.testKinds)[PurposeKind] {
  return darkHarvest.testKinds[purpose?.kind ?? 'test'];
}

/** Names the test by its purpose, in the user's language; empty where skill and characteristic say it all. */
export function namePurpose({ kind, name }: { readonly kind: string; readonly name: string }): string {
  if (kind === 'attack') return name;
  if (!isPurposeKind(kind) || kind === 'test') return '';
  return game.i18n.format(`TETRAD.DarkHarvest.Purpose.${kind}`, { name });
}

/** Whether a test was asked for by a card, whose id is then its `ref`. */
export function answersCard({ kind }: CheckPurpose): boolean {
  return kind === 'stayConscious' || kind === 'permanentInjury' || kind === 'contest';
}
