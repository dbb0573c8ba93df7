// A pool of white and black dice as plain data: its limits, its check and how it is written as a formula.
import { RulesError } from '../core/rules-error.ts';
import { readInteger, requireInteger, requireKeys } from '../core/validate.ts';

/** The most dice of one colour in a pool: Foundry refuses to roll 1,000. */
export const MAXIMUM_DICE = 999;

/** A pool to be asked about. A number of dice below 0 counts as 0 (DH-1). A plan of a test can be given as it is. */
export interface PoolInput {
  readonly white: number;
  readonly black: number;
  readonly automatic?: number | undefined;
  /** The net never falls below this (DH-6 Very Easy); null or left out: no such floor. */
  readonly minimumNet?: number | null | undefined;
}

/** A pool after its check: no dice below 0, nothing left out. */
export interface Pool {
  readonly white: number;
  readonly black: number;
  readonly automatic: number;
  readonly minimumNet: number | null;
}

const poolKeys = ['white', 'black', 'automatic', 'minimumNet'];
const planKeys = ['lines', 'formula', 'maximumTrades'];
/** The names a pool may carry: its own and the rest of a plan's. */
export const POOL_KEYS: ReadonlySet<string> = new Set([...poolKeys, ...planKeys]);

/**
 * Checks a pool. Throws RulesError: `not-an-object`, `unknown-key`, `not-an-integer`, or `pool-too-large` above MAXIMUM_DICE dice
 * of a colour or as many automatic successes.
 */
export function readPool(input: PoolInput, argument: string, keys: ReadonlySet<string> = POOL_KEYS): Pool {
  requireKeys(input, argument, keys);
  const prefix = argument === '' ? '' : `${argument}.`;
  const minimumNet = input.minimumNet ?? null;
  return {
    white: limitDice(requireInteger(input.white, `${prefix}white`), `${prefix}white`),
    black: limitDice(requireInteger(input.black, `${prefix}black`), `${prefix}black`),
    automatic: limitAutomatic(readInteger(input.automatic, `${prefix}automatic`, 0), `${prefix}automatic`),
    minimumNet:
      minimumNet === null ? null : limitNet(requireInteger(minimumNet, `${prefix}minimumNet`), `${prefix}minimumNet`),
  };
}

/** Returns the number of dice, 0 for a negative one (DH-1); throws `pool-too-large` above MAXIMUM_DICE. */
export function limitDice(dice: number, argument: string): number {
  if (dice > MAXIMUM_DICE) throw new RulesError('pool-too-large', argument, `${dice} dice, at most ${MAXIMUM_DICE}`);
  return dice > 0 ? dice : 0;
}

/** Returns the number of automatic successes; throws `pool-too-large` beyond MAXIMUM_DICE either way. */
export function limitAutomatic(automatic: number, argument: string): number {
  if (Math.abs(automatic) > MAXIMUM_DICE) throw new RulesError('pool-too-large', argument, String(automatic));
  return automatic;
}

/** Returns a floor of the net; throws `out-of-range` beyond MAXIMUM_DICE either way. */
export function limitNet(net: number, argument: string): number {
  if (Math.abs(net) > MAXIMUM_DICE) throw new RulesError('out-of-range', argument, String(net));
  return net;
}

/**
 * Writes the pool as Foundry rolls it: white dice `Ndw` (always, `0dw` for none), then the automatic successes as a plain number,
 * then ` - Ndb` black dice, each of the last two only where there are any: `6dw - 3db`, `6dw + 2 - 3db`, `0dw - 3db`, `4dw`.
 * The total of such a roll is the net without its floor (minimumNet).
 */
export function writeFormula(white: number, black: number, automatic = 0): string {
  let formula = `${white}dw`;
  if (automatic !== 0) formula += automatic < 0 ? ` - ${-automatic}` : ` + ${automatic}`;
  return black === 0 ? formula : `${formula} - ${black}db`;
}
