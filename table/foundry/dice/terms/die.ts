/** A die with n sides, and its modifiers (fvtt-types client/dice/terms/die). */
import { applyDeduct, compareResult, readComparison, runCount, runKeepOrDrop, sharedModifiers } from '../modifiers.ts';
import { DiceTerm } from './dice.ts';

/** A term with more results than this is refused, because its modifiers would add results without end. */
const MAXIMUM_RESULTS = 1000;

const repeating = { r: 'reroll', rr: 'rerollRecursive', x: 'explode', xo: 'explodeOnce' };
const counting = { even: 'countEven', odd: 'countOdd', df: 'deductFailures', sf: 'subtractFailures' };
const recasting = { ...counting, min: 'minimum', max: 'maximum', ms: 'marginSuccess' };

export class Die extends DiceTerm {
  static override DENOMINATION = 'd';
  static override MODIFIERS: typeof DiceTerm.MODIFIERS = { ...sharedModifiers, ...repeating, ...recasting };

  /** The sum of the dice; with the modifiers `ms` and `mf`, the difference between the sum and a target. */
  override get total(): number | undefined {
    const total = super.total;
    const { marginSuccess, marginFailure } = this.options;
    if (total === undefined) return undefined;
    if (typeof marginSuccess === 'number') return total - marginSuccess;
    return typeof marginFailure === 'number' ? marginFailure - total : total;
  }

  override get denomination(): string {
    return `d${this.faces ?? ''}`;
  }

  /** Rerolls matching faces, once unless `recursive` is set: `r`, `r1`, `r<3`, or with a limit of one die `r1=1`. */
  async reroll(modifier: string, { recursive = false } = {}): Promise<boolean | void> {
    const read = readLimited(modifier, 'rr?');
    if (!read) return false;
    return this.#repeat(read, 1, recursive, async (result) => {
      result.rerolled = true;
      result.active = false;
      await this.roll({ reroll: true });
    });
  }

  async rerollRecursive(modifier: string): Promise<boolean | void> {
    return this.reroll(modifier, { recursive: true });
  }

  /** Adds a die for each matching face: `x`, `x5`, `x>=5`, or with a limit of three dice `x3<5`. */
  async explode(modifier: string, { recursive = true } = {}): Promise<boolean | void> {
    const read = readLimited(modifier, 'xo?');
    if (!read) return false;
    return this.#repeat(read, this.faces ?? 0, recursive, async (result) => {
      result.exploded = true;
      await this.roll({ explode: true });
    });
  }

  async explodeOnce(modifier: string): Promise<boolean | void> {
    return this.explode(modifier, { recursive: false });
  }

  keep(modifier: string): boolean | void {
    return runKeepOrDrop(this.results, modifier);
  }

  drop(modifier: string): boolean | void {
    return runKeepOrDrop(this.results, modifier);
  }

  countSuccess(modifier: string): boolean | void {
    return runCount(this.results, modifier, this.faces ?? 0);
  }

  countFailures(modifier: string): boolean | void {
    return runCount(this.results, modifier, 1);
  }

  countEven(_modifier: string): void {
    this.#count((face) => face % 2 === 0);
  }

  countOdd(_modifier: string): void {
    this.#count((face) => face % 2 !== 0);
  }

  deductFailures(modifier: string): boolean | void {
    const read = readComparison(modifier, 'df');
    if (!read) return false;
    applyDeduct(this.results, read.comparison, read.target, { deductFailure: true });
  }

  subtractFailures(modifier: string): boolean | void {
    const read = readComparison(modifier, 'sf');
    if (!read) return false;
    applyDeduct(this.results, read.comparison, read.target, { invertFailure: true });
  }

  marginSuccess(modifier: string): boolean | void {
    const read = readComparison(modifier, 'ms');
    if (read?.target === undefined) return false;
    const below = read.comparison === '<' || read.comparison === '<=';
    this.options[below ? 'marginFailure' : 'marginSuccess'] = read.target;
  }

  minimum(modifier: string): boolean | void {
    return this.#limit(modifier, 'min', Math.max);
  }

  maximum(modifier: string): boolean | void {
    return this.#limit(modifier, 'max', Math.min);
  }

  #count(matches: (face: number) => boolean): void {
    for (const result of this.results) {
      result.success = matches(result.result);
      result.count = result.success ? 1 : 0;
    }
  }

  #limit(modifier: string, command: string, bound: (face: number, target: number) => number): boolean | void {
    const { target } = readComparison(modifier, command) ?? {};
    if (target === undefined) return false;
    for (const result of this.results) {
      const value = bound(result.result, target);
      if (value !== result.result) result.count = value;
    }
  }

  /** Applies a reroll or explode modifier to matching active results, at most `limit` times. With `recursive`, results that it adds can match too. */
  async #repeat(
    { limit, comparison, target }: LimitedCommand,
    standard: number,
    recursive: boolean,
    act: (result: (typeof this.results)[number]) => Promise<void>,
  ): Promise<void> {
    let left = limit ?? Infinity;
    // A loop over the list itself, rather than a copy, also reaches results that are added during the loop.
    for (const result of recursive ? this.results : [...this.results]) {
      if (left <= 0 || !result.active || !compareResult(result.result, comparison ?? '=', target ?? standard)) continue;
      left -= 1;
      await act(result);
      if (this.results.length > MAXIMUM_RESULTS) throw new Error(`${this.expression} does not come to an end`);
    }
  }
}

interface LimitedCommand {
  limit?: number;
  comparison?: string;
  target?: number;
}

/** Parses a reroll or explode modifier: `x`, `x5`, `x>=5`, or with a limit `x3<5`. */
function readLimited(modifier: string, command: string): LimitedCommand | undefined {
  const match = new RegExp(`^${command}([0-9]+)?(?:([<>=]+)([0-9]+)?)?$`, 'i').exec(modifier);
  if (!match) return undefined;
  const [, first, comparison, second] = match;
  if (!comparison) return first ? { target: Number(first) } : {};
  return { comparison, ...(second && { target: Number(second) }), ...(first && { limit: Number(first) }) };
}
