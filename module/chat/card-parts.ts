/** The parts that the cards of all rulesets are built from, with the data for the templates in `templates/shared/card`. */

export const partTemplates = [
  'plan-lines',
  'rule',
  'card/bid',
  'card/header',
  'card/number',
  'card/button',
  'card/chance',
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

export interface CardButton {
  /** The `data-action` of the button: the name of one of the card's actions. */
  readonly action: string;
  readonly label: string;
  /** Tooltip of the button; empty or left out if the label is enough. */
  readonly hint?: string;
  /** Id of the use that the button buys, passed to the action as `data-use`. */
  readonly use?: string;
  /**
   * UUID of the actor whose roll the button affects, if the message has several rolls; passed to the action as `data-roller`. `index` is passed as
   * `data-index`.
   */
  readonly roller?: string;
  readonly index?: string;
  /** The side of an exchange that the button affects, passed to the action as `data-by`. */
  readonly by?: string;
  /** Accessible name of the button, which begins with the label; left out if the label is clear by itself. */
  readonly name?: string;
  /** Id of the message that the button acts on; default: the card's own message. */
  readonly message?: string;
  /** What is likely if the button is pressed ("succeeds 62%"); empty or left out if the button offers no choice. */
  readonly chance?: string;
}

/** A number on a card, such as the net. */
export interface CardNumber {
  readonly label: string;
  readonly value: number;
  /** The number as text, with a real minus sign. */
  readonly text: string;
}

/** A row of dice on a card. A card with dice also needs `dieTemplate`, the path of the ruleset's template for one die. */
export interface DiceRow {
  /** The name of the dice for screen readers. */
  readonly label: string;
  /** The data for the ruleset's template, one entry for each die. */
  readonly faces: readonly object[];
  /** The number of successes on the dice ("3"), and the label of that number ("from white dice"). */
  readonly count?: string;
  readonly says?: string;
}

/** A fighter's line on an initiative card. */
export interface OrderRow {
  readonly place: number;
  readonly name: string;
  readonly number: CardNumber;
  readonly buttons: readonly CardButton[];
  /** What the fighter has bid for the place, with its picture; null or left out: nobody has bid. */
  readonly bid?: BidView | null;
}

/** A bid, as a small card that lies face down and is turned over. */
export interface BidView {
  readonly img: string;
  readonly text: string;
  /** The bid in words, for the tooltip and screen readers. */
  readonly label: string;
}

/** The number of fighters that an initiative card shows; the others are folded away. */
const SHOWN_FIGHTERS = 5;

/** The data of a fighter on an initiative card. */
export interface InitiativeEntry extends Omit<OrderRow, 'place'> {
  readonly dice: readonly DiceRow[];
  /** The buttons in the card's menu. */
  readonly more: readonly CardButton[];
}

/** Path of the template for the data of `layOutInitiative`. */
export const initiativeTemplate = 'systems/tetrad/templates/shared/card/initiative-card.hbs';

/**
 * Prepares the template data of an initiative card: one fighter's roll, or a line for each fighter.
 * @param fighters - in the order of initiative
 * @param title - the name of the roll
 * @param none - the number shown if there are no fighters
 */
export function layOutInitiative<Entry extends InitiativeEntry>(
  fighters: readonly Entry[],
  title: string,
  none: CardNumber,
) {
  const [first] = fighters;
  const isOne = fighters.length === 1;
  const { number = none, dice = [], buttons = [], more = [], bid = null } = first ?? {};
  return {
    title: isOne ? (first?.name ?? '') : title,
    subtitle: isOne ? title : '',
    number,
    dice,
    buttons,
    more,
    bid,
    fighters,
    order: isOne ? null : createOrderRows(fighters),
  };
}

function createOrderRows(fighters: readonly InitiativeEntry[]) {
  const rows = fighters.map(({ name, number, buttons, bid = null }, index): OrderRow => ({
    place: index + 1,
    name,
    number,
    buttons,
    bid,
  }));
  return { first: rows.slice(0, SHOWN_FIGHTERS), rest: rows.slice(SHOWN_FIGHTERS) };
}
