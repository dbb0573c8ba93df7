/** What a player asks for before a Dark Harvest test is rolled: plain data, filled by the dialog or by a macro. */
import { darkHarvest } from '../../../../src/index.ts';
import type { CharacteristicId } from './characteristics.ts';
import type { ExchangeRequest } from './exchange-request.ts';

/** A reason that changes the pool, beside skill, characteristic and difficulty. */
export interface CheckModifier {
  /** Key of the reason in `checkReasons`, or `custom`. The line's name is the lang key `TETRAD.DarkHarvest.Line.<key>`. */
  key: string;
  /** Text of a custom reason as the player typed it; shown escaped. */
  note?: string;
  /** Rule id that allows it ("DH-28"). */
  rule?: string;
  /** White dice; negative for a penalty. */
  white?: number;
  /** Black dice, 0 or more. */
  black?: number;
  /** Automatic successes. */
  automatic?: number;
  /** Divisor of the white dice, 1 or more. */
  divide?: number;
}

/** Somebody who helps with a skill only (DH-9). */
export interface CheckHelper {
  name: string;
  rating: number;
}

/** A test that is about to be planned. Everything is JSON; ids are those of the character's own items. */
export interface CheckRequest {
  /** Id of the skill item, or null: the characteristic rolls alone. */
  skillId: string | null;
  characteristic: CharacteristicId;
  /** A second characteristic in place of a skill (DH-45, DH-63); left out or null: none. */
  second?: CharacteristicId | null;
  difficulty: darkHarvest.DifficultyId;
  modifiers: CheckModifier[];
  /** White dice gambled on a common skill, with as many black ones (DH-7). */
  gamble: 0 | 1 | 2;
  /** How many times 3 white dice become 1 automatic success (DH-8). */
  trades: number;
  /** Ids of the character's other skills that fit too (DH-9). */
  complementary: string[];
  helpers: CheckHelper[];
  /** What it is rolled for; left out: for itself. */
  purpose?: CheckPurpose;
  /** Its place in an exchange of a fight; left out: it has none. */
  exchange?: ExchangeRequest;
}

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

/** A reason as it is offered. Its name is the lang key `TETRAD.DarkHarvest.Line.<key>`. */
export type CheckReason = darkHarvest.NamedReason;

/** The named reasons, in the order in which the dialog shows them. */
export const checkReasons: readonly CheckReason[] = darkHarvest.reasons;

/** Makes the modifier of so many steps of a reason. */
export function makeModifier(reason: CheckReason, steps: number): CheckModifier {
  return darkHarvest.makeReason(reason, steps) as CheckModifier;
}

/** The least number of steps that change anything: a split in one is none. */
export function readLeastSteps({ divide }: CheckReason): number {
  return divide === 'steps' ? 2 : 1;
}

/** Counts how many steps of a reason a modifier is; 0: it is another reason. */
export function countSteps(reason: CheckReason, modifier: CheckModifier): number {
  const { key, white, black, automatic, divide, steps } = reason;
  if (modifier.key !== key) return 0;
  if (typeof divide === 'number') return modifier.divide === divide ? 1 : 0;
  const shares = [
    [white, modifier.white],
    [black, modifier.black],
    [automatic, modifier.automatic],
    [divide && 1, modifier.divide],
  ].filter(([a]) => a !== undefined);
  const [[one = 1, all = 0] = []] = shares;
  const taken = all / one;
  return Number.isInteger(taken) && taken >= readLeastSteps(reason) && taken <= steps ? taken : 0;
}
