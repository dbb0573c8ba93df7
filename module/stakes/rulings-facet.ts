/** What a ruleset implements for the GM's rulings on a posted roll: what can be changed, and the effect of a change. */
import { createText } from '../settings/fields.ts';
import type { OwnsActors } from '../foundry/documents.ts';

type Message = ChatMessage.Implementation;

/** A kind of change that a ruling can make: choosing one of several options, or setting a number. */
export interface RulingChoice {
  readonly kind: string;
  readonly label: string;
  readonly hint: string;
  /** The options; empty if the GM sets a number, which is now `value`. */
  readonly options: readonly { readonly id: string; readonly name: string; readonly isChosen: boolean }[];
  readonly value: number;
}

/** A ruling before its dice are rolled. */
export interface RulingPlan {
  /** The formula of the dice that the ruling adds; empty: none. */
  readonly formula: string;
  /** Text: the result of the roll before the ruling. */
  readonly from: string;
  /** The ruling in plain text. */
  readonly text: string;
  /** The data of the ruling's message, besides the fields that all rulings have. */
  readonly system: object;
}

/** The GM's rulings on the rolls of one ruleset. */
export interface RulingFacet<Own extends Actor.Implementation = Actor.Implementation> extends OwnsActors<Own> {
  /** Id of the ruleset, which its messages store. */
  readonly ruleset: string;
  /** Type of the message of a ruling, whose data is RulingData. */
  readonly messageType: ChatMessage.SubType;
  /** Prefix of the ruleset's texts in lang/. Missing texts come from `TETRAD.Ruling`. */
  readonly words: string;
  /** Tests whether `system` is the data of a ruling. */
  isRuling(system: object): boolean;
  /** Tests whether a later ruling replaces an earlier one. */
  supersedes(later: object, earlier: object): boolean;
  /** Returns a ruling for the rules to judge: the change, and the faces of its dice. */
  readRuling(ruling: Message): object;
  /** Describes a ruling as text. */
  describe(system: object): string;
}

/** How the GM can rule on a message. */
export interface RulingRules<Own = Message> {
  /** Tests whether the GM can rule on this message; default: on every message of the type. */
  isOpen?(message: Own): boolean;
  /** Lists the kinds of changes that the GM can make. The dialog's form has the field `kind`, and for each kind a field with its value. */
  listChoices(message: Own): readonly RulingChoice[];
  /**
   * Plans the ruling that the GM has filled in, and checks its number.
   * @param title - the name of the roll
   * @returns null if nothing was chosen
   * @throws UserError `bad-number`
   */
  plan(message: Own, form: Readonly<Record<string, string>>, title: string): RulingPlan | null;
  /**
   * Called on the GM's client before a ruling is made or withdrawn.
   * @returns a function to be called after it, which replaces what the old result has written with the effects of the new one. Left out: the messages write
   * nothing
   */
  watch?(message: Own): () => Promise<void>;
}

/** Defines the fields of a ruling's message (see RulingData). A ruleset adds fields for the change. */
export function defineRulingFields() {
  return { reason: createText(), title: createText(), from: createText() };
}

declare module '../chat/define-message.ts' {
  interface MessageDefinition<Message> {
    /** How the GM can rule on the message; left out: it cannot be ruled on. */
    readonly ruling?: RulingRules<Message>;
  }
}

declare module '../foundry/ruleset.ts' {
  interface Ruleset {
    /** Defines the rulings that the GM can make on a posted roll. */
    readonly rulings?: RulingFacet;
  }
}
