// What fate points and scripting dice buy, and when (DH-11 to DH-18).
import { freezeDeep } from '../core/freeze.ts';
import { requireInteger, requireKey } from '../core/validate.ts';

/**
 * The uses of fate (DH-11 to DH-15, DH-18). `cost`: in points. `most`: the most uses on one roll; null if unlimited. `others`: whether it may help another
 * player's roll (DH-16); `othersQuickplay`: the same in Quickplay. `quickplay`: whether Quickplay has it at all. `turn`: whether it counts towards Quickplay's
 * limit per turn (DH-17).
 */
export const fate = freezeDeep({
  success: { rule: 'DH-11', cost: 1, most: 3, others: true, othersQuickplay: true, quickplay: true, turn: true },
  lessDamage: { rule: 'DH-12', cost: 1, most: null, others: false, othersQuickplay: true, quickplay: true, turn: true },
  stayConscious: { rule: 'DH-13', cost: 1, most: 1, others: true, othersQuickplay: true, quickplay: true, turn: true },
  oneMoreRound: {
    rule: 'DH-14',
    cost: 1,
    most: null,
    others: false,
    othersQuickplay: true,
    quickplay: true,
    turn: true,
  },
  noInjury: { rule: 'DH-15', cost: 3, most: 1, others: false, othersQuickplay: false, quickplay: false, turn: false },
  scriptingDie: {
    rule: 'DH-18',
    cost: 6,
    most: 1,
    others: false,
    othersQuickplay: false,
    quickplay: true,
    turn: false,
  },
});

/** For another player's roll: the price factor and the most points (DH-16). In Quickplay: the most points in a turn (DH-17). */
const fateLimits = freezeDeep({ othersFactor: 2, othersMost: 6, quickplayTurnMost: 3 });

export type FateUse = keyof typeof fate;

/** Whose roll fate is bought for, and whether Quickplay rules apply. */
export interface FateTerms {
  /** Whether the roll is another player's (DH-16). */
  readonly others: boolean;
  readonly quickplay: boolean;
}

/** What has been spent before and counts towards the limits. */
export interface FatePast {
  /** Uses of the same kind on the same roll. */
  readonly uses: number;
  /** Points that players other than the roll's owner have spent on the same roll. */
  readonly othersPoints: number;
  /** Points the spender has spent this turn on uses that count towards the turn limit (DH-17). */
  readonly turnPoints: number;
}

/**
 * Why a use is refused. `notAllowed`: by the rules, whatever was spent before. Otherwise it would exceed a limit: on uses in one roll, on other players' points
 * in one roll, or on points in a turn.
 */
export type FateLimit = 'notAllowed' | 'limit' | 'othersLimit' | 'turnLimit';

/** Tests whether a use is allowed under these terms (DH-15, DH-16). Throws `unknown-key`. */
export function allowsFate(use: FateUse, { others, quickplay }: FateTerms): boolean {
  const found = fate[requireKey(use, 'use', fate)];
  if (quickplay && !found.quickplay) return false;
  return !others || (quickplay ? found.othersQuickplay : found.others);
}

/** Returns the price of a use in points; double for another player's roll (DH-16). Throws `unknown-key`. */
export function priceFate(use: FateUse, { others }: Pick<FateTerms, 'others'>): number {
  return fate[requireKey(use, 'use', fate)].cost * (others ? fateLimits.othersFactor : 1);
}

/** Returns why one more use is refused; null if it is allowed (DH-11, DH-16 to DH-18). Throws `unknown-key`. */
export function limitFate(use: FateUse, terms: FateTerms, past: FatePast): FateLimit | null {
  if (!allowsFate(use, terms)) return 'notAllowed';
  const { most, turn } = fate[use];
  const price = priceFate(use, terms);
  if (most !== null && past.uses >= most) return 'limit';
  if (terms.others && !terms.quickplay && past.othersPoints + price > fateLimits.othersMost) return 'othersLimit';
  if (terms.quickplay && turn && past.turnPoints + price > fateLimits.quickplayTurnMost) return 'turnLimit';
  return null;
}

/**
 * Returns how many pips fate points take off damage: at most all but one, or all in Quickplay (DH-12). Throws `not-an-integer`.
 * @param pips - the pips after armour, before they are marked
 */
export function lessenDamage(pips: number, points: number, quickplay: boolean): number {
  const most = Math.max(0, requireInteger(pips, 'pips') - (quickplay ? 0 : 1));
  return Math.min(most, Math.max(0, requireInteger(points, 'points')));
}
