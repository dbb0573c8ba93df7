// The reasons that change a pool of Dark Harvest, and in which units their lines count (DH-1).
import type { PlanLine } from '../core/line.ts';
import { RulesError } from '../core/rules-error.ts';
import { integerIn, integerOr, readList, readShape, type Reader } from '../core/validate.ts';

/** What a line changes: white dice, black dice, automatic successes; `divide`: the white dice are divided by its amount. */
export type TestUnit = 'white' | 'black' | 'automatic' | 'divide';

/** A line of the plan of a test. */
export type TestLine = PlanLine<TestUnit>;

/** A reason that changes a pool. `key` is part of a lang key, never text; `rule` is the id of the rule it comes from. */
export interface Modifier {
  readonly key: string;
  readonly rule?: string | undefined;
  /** White dice: a bonus above 0, a penalty below. */
  readonly white?: number | undefined;
  readonly black?: number | undefined;
  /** Automatic successes. */
  readonly automatic?: number | undefined;
  /** A divisor of the white dice, 1 or more. */
  readonly divide?: number | undefined;
}

/** A modifier after its check: nothing left out. */
export interface CheckedModifier {
  readonly key: string;
  readonly rule: string;
  readonly white: number;
  readonly black: number;
  readonly automatic: number;
  readonly divide: number;
}

const noModifiers: readonly CheckedModifier[] = Object.freeze([]);

/** Checks a list of modifiers and fills in what was left out (`rule` by the fallback). Throws RulesError naming `modifiers[i].…`. */
function readModifiers(
  modifiers: readonly Modifier[] | undefined,
  argument: string,
  rule: string,
): readonly CheckedModifier[] {
  if (modifiers === undefined) return noModifiers;
  const shape = {
    key: requireText,
    rule: (value: unknown, name: string) => (value === undefined ? rule : requireText(value, name)),
    white: integerOr(0),
    black: integerOr(0),
    automatic: integerOr(0),
    divide: integerIn(1, Number.MAX_SAFE_INTEGER, 1),
  };
  return readList(modifiers, argument).map((modifier, index) => readShape(modifier, `${argument}[${index}]`, shape));
}

/** Makes a reader of a list of modifiers, for a shape. */
export const modifiersOf =
  (rule: string): Reader<readonly CheckedModifier[]> =>
  (value, argument) =>
    readModifiers(value as readonly Modifier[] | undefined, argument, rule);

function requireText(value: unknown, argument: string): string {
  if (typeof value !== 'string' || value === '') throw new RulesError('not-a-text', argument, String(value));
  return value;
}
