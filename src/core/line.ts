// What all plans consist of: lines that give reasons, and the events that applying an outcome sets off.

/** One line of the answer to "why?": this reason, by this rule, changed this unit by so many. Each ruleset defines its units. */
export interface PlanLine<Unit extends string = string> {
  /** Part of a lang key, never text. */
  readonly key: string;
  /** Id of the rule behind it. */
  readonly rule: string;
  readonly unit: Unit;
  readonly amount: number;
  /** Index of the reason in its list (`modifiers`, `complementary`), so that a caller can name it. */
  readonly index?: number;
}

/** An event that applying an outcome set off. It has a `plan` if dice are due. */
export interface RuleEvent {
  readonly kind: string;
  readonly rule: string;
  readonly plan?: unknown;
}
