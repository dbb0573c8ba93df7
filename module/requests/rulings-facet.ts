/** How the GM rules on a posted roll: a ruleset says what can be changed and what a change does. */
import { createText } from '../fields/fields.ts';
import { createFacets, type OwnsActors } from '../foundry/documents.ts';

type Message = ChatMessage.Implementation;

/** Something that a ruling can change: one of several options is chosen, or a number is set. */
export interface RulingChoice {
  readonly kind: string;
  readonly label: string;
  readonly hint: string;
  /** The options; empty if the GM sets a number, which is `value` before the ruling. */
  readonly options: readonly { readonly id: string; readonly name: string; readonly isChosen: boolean }[];
  readonly value: number;
}

/** A ruling before its dice are rolled. */
export interface RulingPlan {
  /** The formula of the dice that the ruling adds; empty: none. */
  readonly formula: string;
  /** The result of the roll before the ruling, in words. */
  readonly from: string;
  /** The ruling in plain text. */
  readonly text: string;
  /** The data of the ruling's message, besides the common fields. */
  readonly system: object;
}

/** How the GM can rule on a ruleset's rolls. */
export interface RulingFacet<Own extends Actor.Implementation = Actor.Implementation> extends OwnsActors<Own> {
  /** Id of the ruleset, as its messages store it. */
  readonly ruleset: string;
  /** Type of the message of a ruling, whose data is RulingData. */
  readonly messageType: ChatMessage.SubType;
  /** Prefix of the ruleset's texts in lang/; those that are missing come from `TETRAD.Ruling`. */
  readonly words: string;
  /** Tests whether the GM can rule on a message. */
  isTarget(message: Message): boolean;
  /** Tests whether the data of a message is a ruling. */
  isRuling(system: object): boolean;
  /** Tests whether a later ruling replaces an earlier one. */
  supersedes(later: object, earlier: object): boolean;
  /** Lists what the GM can change about a roll. The dialog's form has the field `kind`, and for each kind a field with its value. */
  listChoices(target: Message): readonly RulingChoice[];
  /**
   * Plans the ruling that the GM has filled in, and checks its number.
   * @param title - what the roll tested
   * @returns null if nothing was chosen
   * @throws UserError `bad-number`
   */
  plan(target: Message, form: Readonly<Record<string, string>>, title: string): RulingPlan | null;
  /** Returns a ruling for the rules to judge: its content, and the faces of its dice. */
  readRuling(message: Message): object;
  /** Describes a ruling in words. */
  describe(system: object): string;
  /**
   * Called before a ruling on a roll is made or withdrawn, by the GM's client.
   * @returns a function that then writes the difference: it takes back what the old result wrote and writes what the new one brings. Left out: rolls of this
   * ruleset write nothing
   */
  watch?(target: Message): () => Promise<void>;
}

/** Defines the fields of a ruling's message (see RulingData). A ruleset adds the content of the ruling. */
export function defineRulingFields() {
  return { reason: createText(), title: createText(), from: createText() };
}

/** The rulings facets of all rulesets. */
export const rulingFacets = createFacets<RulingFacet>();
