// Types that all rulesets share: the lines of a plan, which give reasons, and the events that an outcome causes.

/** One reason in a plan: which rule changed which unit, and by how much. Each ruleset defines its units. */
export interface PlanLine<Unit extends string = string> {
  /** Part of a lang key, never text. */
  readonly key: string;
  /** The id of the rule behind the line. */
  readonly rule: string;
  readonly unit: Unit;
  readonly amount: number;
  /** The index of the reason in its list (`modifiers`, `complementary`), so that the caller can find the reason's name. */
  readonly index?: number;
}

/** A consequence of an outcome. It has a `plan` if dice are due. */
export interface RuleEvent {
  readonly kind: string;
  readonly rule: string;
  readonly plan?: unknown;
}
