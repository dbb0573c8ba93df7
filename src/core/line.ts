// Types shared by all rulesets: the lines of a plan, which give the reasons for its dice, and the events that follow from an outcome.

/** One reason in a plan: the rule, what it changes (`unit`) and by how much. Each ruleset defines its own units. */
export interface PlanLine<Unit extends string = string> {
  /** A lang key without its prefix, never text. */
  readonly key: string;
  readonly rule: string;
  readonly unit: Unit;
  readonly amount: number;
  /** The index of the modifier in the list that the caller passed (`modifiers`, `complementary`), so that the caller can show its name. */
  readonly index?: number;
}

/** A consequence of an outcome. `plan` is set if it needs a roll. */
export interface RuleEvent {
  readonly kind: string;
  readonly rule: string;
  readonly plan?: unknown;
}
