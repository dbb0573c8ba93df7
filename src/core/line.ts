// What the plans of every ruleset are made of: lines that say why, and the events that applying an outcome sets off.

/** One line of the answer to "why?": this reason, by this rule, changed so many of this unit. Which units there are each ruleset says. */
export interface PlanLine<Unit extends string = string> {
  /** Part of a lang key, never text. */
  readonly key: string;
  /** Id of the rule that it comes from. */
  readonly rule: string;
  readonly unit: Unit;
  readonly amount: number;
  /** Place of the reason in the list it was given in (`modifiers`, `complementary`), so that a caller can put a name to it. */
  readonly index?: number;
}

/** What applying an outcome set off. `plan` is there where dice are due. */
export interface RuleEvent {
  readonly kind: string;
  readonly rule: string;
  readonly plan?: unknown;
}
