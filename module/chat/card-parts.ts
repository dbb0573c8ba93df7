/** The parts that cards of all rulesets are made of: what the templates of `templates/shared/card` are given. */

/** Paths of the templates of the parts. */
export const partTemplates = [
  'plan-lines',
  'card/header',
  'card/marks',
  'card/number',
  'card/button',
  'card/dice',
  'card/why',
  'card/more',
  'card/points',
  'card/exchange',
  'card/replies',
  'card/contest',
  'card/damage-numbers',
  'card/damage-preview',
].map((name) => `systems/tetrad/templates/shared/${name}.hbs`);

/** A button. */
export interface CardButton {
  /** Its `data-action`, one of the card's actions. */
  readonly action: string;
  readonly label: string;
  /** What it does, in words; empty or left out: the label says it all. */
  readonly hint?: string;
  /** What the action is told by `data-use`. */
  readonly use?: string;
}

/** The number of a result. */
export interface CardNumber {
  readonly label: string;
  readonly value: number;
  /** The number as it is shown: with a real minus sign. */
  readonly text: string;
}

/** A row of dice; a card with dice has `dieTemplate` beside them, the path of the ruleset's template of one die. */
export interface DiceRow {
  /** What they are, for screen readers. */
  readonly label: string;
  /** What the ruleset's template of a die draws. */
  readonly faces: readonly object[];
  /** What they came to ("3"), and the words for that ("from white dice"). */
  readonly count?: string;
  readonly says?: string;
}
