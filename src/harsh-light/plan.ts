// Plans a pull: its pool with the reason for each part, and which cards pull again (HL-1, HL-3, HL-4, HL-6, HL-10, HL-12, HL-17).
import type { PlanLine } from '../core/line.ts';
import { type Reader, ignored, integer, listOf, orNull, readShape, readSwitch, text } from '../core/validate.ts';
import { countAutomatic } from './judge.ts';
import { type Again, readAgain, readPool, writePull } from './pull.ts';

/** What a point of Willpower adds to a pool (HL-12). */
export const WILLPOWER_PULL = 3;

/** What a point of Willpower adds to a resisting trait (HL-12). */
export const WILLPOWER_RESISTANCE = 2;

/** A line of a plan: what it adds to the pool, or to a resistance. */
export type PoolLine = PlanLine<'pool' | 'resistance'>;

/** A change to a pool, with its reason. `key` is part of a lang key, never text; `rule` is the id of the rule. */
export interface Modifier {
  /** Default: `modifier`. */
  readonly key?: string | undefined;
  readonly amount: number;
  /** Default: HL-1 for a bonus, HL-4 for a penalty. */
  readonly rule?: string | undefined;
}

/** What an opponent's trait takes off a pool. `lines` are the reasons, which sum to `amount` (HL-10). */
export interface Resistance {
  readonly amount: number;
  readonly lines: readonly PoolLine[];
}

export interface PullInput {
  readonly attribute: number;
  /** The rating of the skill; null or omitted: no skill. */
  readonly skill?: number | null | undefined;
  readonly modifiers?: readonly Modifier[] | undefined;
  /** What the opponent's resistance takes off, as countResistance and countDefence return it; the lines may be omitted (HL-10). */
  readonly resistance?:
    | { readonly amount: number; readonly lines?: readonly PoolLine[] | undefined }
    | null
    | undefined;
  /** Whether a point of Willpower is spent on the pull (HL-12). */
  readonly willpower?: boolean | undefined;
  /** The Blood Potency that is added in contests against the supernatural; null or omitted: none (HL-17). */
  readonly bloodPotency?: number | null | undefined;
  /** The lowest card that pulls again; default 10, null: none does (HL-3). */
  readonly again?: Again | undefined;
  /** Whether the test is contested, so that no automatic successes can be taken (HL-6). */
  readonly contested?: boolean | undefined;
}

export interface PullPlan {
  /** The sum of attribute, skill and all changes, which may be 0 or negative (HL-4). */
  readonly pool: number;
  readonly again: Again;
  /** The formula in Foundry's notation, such as `1dpa9 + 5`. */
  readonly formula: string;
  /** How many successes can be taken without a pull (HL-6); 0: none. */
  readonly automatic: number;
  /** The parts of the pool, which sum to it. The line of a modifier has the modifier's index. */
  readonly lines: readonly PoolLine[];
}

const modifierShape = {
  key: (value: unknown = 'modifier', argument: string) => text(value, argument),
  amount: integer,
  rule: (value: unknown, argument: string) => (value === undefined ? undefined : text(value, argument)),
};

export const readModifiers = listOf((value, argument) => readShape(value, argument, modifierShape));

const resistanceShape = {
  amount: integer,
  lines: (value: unknown) => (value ?? null) as readonly PoolLine[] | null,
};
const readResistance: Reader<Resistance | null> = orNull((value, argument) => {
  const { amount, lines } = readShape(value, argument, resistanceShape);
  return { amount, lines: lines ?? [makeLine('resistance', 'resistance', 'HL-10', amount)] };
});

const inputShape = {
  attribute: integer,
  skill: orNull(integer),
  modifiers: readModifiers,
  resistance: readResistance,
  willpower: readSwitch,
  bloodPotency: orNull(integer),
  again: readAgain,
  contested: readSwitch,
};

export function makeLine(unit: 'pool' | 'resistance', key: string, rule: string, amount: number): PoolLine {
  return { key, rule, unit, amount };
}

/** The validated parts of a pull. `reasons` come from the rules, `modifiers` from the caller. */
export interface PullParts {
  readonly reasons: readonly (PoolLine | null)[];
  readonly modifiers?: readonly Modifier[];
  readonly resistance?: Resistance | null;
  readonly willpower?: boolean;
  readonly again: Again;
  /** Whether automatic successes may be taken without a pull (HL-6). */
  readonly mayTake?: boolean;
}

/** Builds a plan from validated parts. All plans of Harsh Light are built here. Throws `out-of-range` for a pool above MAXIMUM_POOL. */
export function buildPull(parts: PullParts): PullPlan {
  const { reasons, modifiers = [], resistance = null, willpower = false, again, mayTake = true } = parts;
  const lines = reasons.filter((line) => line !== null);
  modifiers.forEach(({ key = 'modifier', amount, rule = amount < 0 ? 'HL-4' : 'HL-1' }, index) => {
    if (amount !== 0) lines.push({ ...makeLine('pool', key, rule, amount), index });
  });
  for (const { key, rule, amount } of resistance?.lines ?? []) lines.push(makeLine('pool', key, rule, 0 - amount));
  if (willpower) lines.push(makeLine('pool', 'willpower', 'HL-12', WILLPOWER_PULL));
  const pool = readPool(
    lines.reduce((sum, { amount }) => sum + amount, 0),
    'pool',
  );
  return { pool, again, formula: writePull(pool, again), automatic: mayTake ? countAutomatic(pool) : 0, lines };
}

/** Returns the lines of attribute and skill (HL-1), with null instead of the line of a missing skill. */
export function listBase(attribute: number, skill: number | null): (PoolLine | null)[] {
  return [
    makeLine('pool', 'attribute', 'HL-1', attribute),
    skill === null ? null : makeLine('pool', 'skill', 'HL-1', skill),
  ];
}

/**
 * Plans a pull: attribute + skill + modifiers, less resistance, plus 3 for a point of Willpower (HL-1, HL-4, HL-10, HL-12). Throws RulesError:
 * `not-an-integer`, `out-of-range`, `not-a-text`, `not-a-switch`, `unknown-key`.
 */
export function planPull(input: PullInput): PullPlan {
  const { attribute, skill, bloodPotency, contested, ...rest } = readShape(input, '', inputShape);
  const potency = bloodPotency ? makeLine('pool', 'bloodPotency', 'HL-17', bloodPotency) : null;
  return buildPull({ reasons: [...listBase(attribute, skill), potency], mayTake: !contested, ...rest });
}

const countShape = { trait: integer, bloodPotency: orNull(integer), willpower: readSwitch };

/**
 * Returns what a resisting trait takes off a pool (HL-10): the trait, with Blood Potency against the supernatural (HL-17), plus 2 for a point of Willpower
 * (HL-12). For Defence, use countDefence. Throws `not-an-integer`, `not-a-switch`.
 */
export function countResistance(input: {
  readonly trait: number;
  readonly bloodPotency?: number | null | undefined;
  readonly willpower?: boolean | undefined;
}): Resistance {
  const { trait, bloodPotency, willpower } = readShape(input, '', countShape);
  const lines = [makeLine('resistance', 'resistance', 'HL-10', trait)];
  if (bloodPotency) lines.push(makeLine('resistance', 'bloodPotency', 'HL-17', bloodPotency));
  if (willpower) lines.push(makeLine('resistance', 'resistingWillpower', 'HL-12', WILLPOWER_RESISTANCE));
  return sumLines(lines);
}

export function sumLines(lines: readonly PoolLine[]): Resistance {
  return { amount: lines.reduce((sum, { amount }) => sum + amount, 0), lines };
}

/** Readers for the fields that a plan has besides those of a pull. They drop them, so that a whole plan can be passed where only the pull is needed. */
export const planFields = {
  formula: ignored,
  automatic: ignored,
  lines: ignored,
  bonus: ignored,
  allOut: ignored,
  melee: ignored,
  defence: ignored,
};
