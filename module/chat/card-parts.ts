/** The parts that the cards of all rulesets are built from: the data that the templates of `templates/shared/card` take. */

/** Paths of the part templates. */
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

/** A button of a card. */
export interface CardButton {
  /** Its `data-action`, one of the card's actions. */
  readonly action: string;
  readonly label: string;
  /** What it does, in words; empty or left out if the label says it all. */
  readonly hint?: string;
  /** Passed to the action as `data-use` and `data-index`. */
  readonly use?: string;
  /** UUID of the actor whose roll the button is about, if the message holds several rolls. Passed to the action as `data-roller`. */
  readonly roller?: string;
  readonly index?: string;
  /** The side of an exchange, passed as `data-by`. */
  readonly by?: string;
  /** Accessible name, if the label alone does not say what the button is about. It begins with the label. */
  readonly name?: string;
  /** Id of the message that the button acts on; default: the card's own message. */
  readonly message?: string;
  /** The chance that decides ("62%"); left out if the button offers no choice. */
  readonly chance?: string;
}

/** The number of a result. */
export interface CardNumber {
  readonly label: string;
  readonly value: number;
  /** The number as text, with a real minus sign. */
  readonly text: string;
}

/** A row of dice. A card with dice also has `dieTemplate`, the path of the ruleset's template for one die. */
export interface DiceRow {
  /** What the dice are, for screen readers. */
  readonly label: string;
  /** The data of each die for the ruleset's template. */
  readonly faces: readonly object[];
  /** The successes ("3"), and their label ("from white dice"). */
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

/** How many fighters an initiative card shows before it folds the rest. */
const SHOWN_FIGHTERS = 5;

/** Makes the rows of an initiative card from fighters in order. */
export function createOrderRows(fighters: readonly Omit<OrderRow, 'place'>[]) {
  const rows = fighters.map(({ name, number, buttons }, index): OrderRow => ({
    place: index + 1,
    name,
    number,
    buttons,
  }));
  return { first: rows.slice(0, SHOWN_FIGHTERS), rest: rows.slice(SHOWN_FIGHTERS) };
}
