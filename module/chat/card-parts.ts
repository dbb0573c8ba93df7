/** The parts that cards of all rulesets are made of: what the templates of `templates/shared/card` are given. */

/** Paths of the templates of the parts. */
export const partTemplates = [
  'plan-lines',
  'rule',
  'card/header',
  'card/marks',
  'card/number',
  'card/button',
  'card/dice',
  'card/why',
  'card/more',
  'card/points',
  'card/side',
  'card/fighters',
  'card/exchange',
  'card/replies',
  'card/contest',
  'card/consequences',
  'card/fall',
  'card/damage-change',
  'card/damage-numbers',
  'card/damage-preview',
  'card/order',
  'card/request',
  'sheet/track',
].map((name) => `systems/tetrad/templates/shared/${name}.hbs`);

/** A button. */
export interface CardButton {
  /** Its `data-action`, one of the card's actions. */
  readonly action: string;
  readonly label: string;
  /** What it does, in words; empty or left out: the label says it all. */
  readonly hint?: string;
  /** What the action is told by `data-use` and `data-index`. */
  readonly use?: string;
  /** UUID of whose roll it is about, where the message holds those of several: the action is told by `data-roller`. */
  readonly roller?: string;
  readonly index?: string;
  /** The side of an exchange, told by `data-by`. */
  readonly by?: string;
  /** What it is called aloud, where the label alone does not say what it is about; it begins with the label. */
  readonly name?: string;
  /** Id of the message that it acts on; left out: that of the card. */
  readonly message?: string;
  /** The chance that decides ("62%"); left out: it offers no choice. */
  readonly chance?: string;
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

/** A fighter's line on a card of initiative. */
export interface OrderRow {
  readonly place: number;
  readonly name: string;
  readonly number: CardNumber;
  readonly buttons: readonly CardButton[];
}

/** How many fighters a card of initiative shows before the others are folded. */
const SHOWN_FIGHTERS = 5;

/** Makes the lines of a card of initiative from fighters in their order. */
export function createOrderRows(fighters: readonly Omit<OrderRow, 'place'>[]) {
  const rows = fighters.map(({ name, number, buttons }, index): OrderRow => ({
    place: index + 1,
    name,
    number,
    buttons,
  }));
  return { first: rows.slice(0, SHOWN_FIGHTERS), rest: rows.slice(SHOWN_FIGHTERS) };
}
