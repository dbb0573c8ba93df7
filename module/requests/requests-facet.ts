/**
 * Requests to the GM: a player asks for something in their own words, the GM approves or vetoes it, and the asker may withdraw it. Here a ruleset
 * says what can be asked for, what it costs, what an approval does, and what the GM may rule on a roll.
 */
import type { CardNumber } from '../chat/card-parts.ts';
import { createCount, createFlag, createText } from '../fields/fields.ts';
import { createFacets, type OwnsActors } from '../foundry/documents.ts';

type Message = ChatMessage.Implementation;

/** The world options under which a message was made, by name. */
export type MessageOptions = Readonly<Record<string, boolean | string>>;

/** The state of an approved request: to be carried out, done, no longer possible, or nothing to do. */
export type Fulfilment = 'due' | 'done' | 'gone' | 'none';

/** The price that a request holds from the moment it is made: a use of one of the ruleset's kinds of points. */
export interface RequestPrice {
  readonly pool: string;
  readonly use: string;
  /** Whether it counts towards the limit of the roll that it is about. */
  readonly onRoll: boolean;
}

/** Something that can be asked for. */
export interface RequestKind<Own extends Actor.Implementation = Actor.Implementation> {
  /** Null if it is free. */
  readonly price: RequestPrice | null;
  /** Whether it asks for a reroll; the player then chooses which of the two rolls should count. */
  readonly isReroll: boolean;
  /**
   * Tests whether it can be asked for now, apart from the price.
   * @param target - the roll that it is about; null: none
   */
  canAsk(actor: Own, target: Message | null): boolean;
  /** Returns the state of an approved request. `actor` and `target` are null if deleted. */
  readFulfilment(actor: Own | null, target: Message | null): Fulfilment;
  /** Carries out an approved request. */
  fulfil(actor: Own, target: Message | null, request: Message): Promise<void>;
}

/** A planned reroll: the formula, and the rest of its message. */
export interface RerollPlan {
  readonly formula: string;
  /** What the roll tested, in words. */
  readonly title: string;
  /** The message's data in addition to the common fields. */
  readonly system: object;
}

/** Something that a ruling may change: to one of several options, or to a number. */
export interface RulingChoice {
  readonly kind: string;
  readonly label: string;
  readonly hint: string;
  /** Empty if a number is asked for, which is `value` now. */
  readonly options: readonly { readonly id: string; readonly name: string; readonly isChosen: boolean }[];
  readonly value: number;
}

/** A ruling that is about to be made. */
export interface RulingPlan {
  /** The dice that it adds; empty: none. */
  readonly formula: string;
  /** The roll before the ruling, in words. */
  readonly from: string;
  /** The ruling in plain text. */
  readonly text: string;
  /** The message's data in addition to the common fields. */
  readonly system: object;
}

/** How rolls are rerolled. */
export interface RerollFacet {
  /** Type of a reroll's message, which has the data of RerollData. */
  readonly messageType: ChatMessage.SubType;
  /** Tests whether the better of the two rolls may count, under the options of the roll; otherwise the new one counts. */
  canKeepBetter(options: MessageOptions): boolean;
  /** Tests whether a roll has had consequences, so that it can no longer be rerolled. */
  isSettled(target: Message): boolean;
  /** Plans the reroll with the current dice of the roll. */
  plan(target: Message): RerollPlan;
  /** Describes the result of the reroll in plain text. */
  describe(target: Message, roll: foundry.dice.Roll): string;
  /** Returns a reroll's dice and faces, as the rules judge them. */
  readThrow(message: Message): object;
  /** Tests whether the new roll counts instead of the first; asked only of a valid reroll. */
  stands(target: Message): boolean;
  /** Returns the reroll's number on the card, with its name and meaning. */
  readResult(message: Message): CardNumber;
}

/** What the GM may rule on a roll. */
export interface RulingFacet {
  /** Type of a ruling's message, which has the data of RulingData. */
  readonly messageType: ChatMessage.SubType;
  /** Prefix of its texts in lang/; missing ones come from `TETRAD.Ruling`. */
  readonly words: string;
  /** Tests whether a message's data contain a ruling. */
  isRuling(system: object): boolean;
  /** Tests whether a later ruling replaces an earlier one. */
  supersedes(later: object, earlier: object): boolean;
  /** Lists what can be changed on a roll. The dialog's form has `kind`, and the value of each kind under its name. */
  listChoices(target: Message): readonly RulingChoice[];
  /**
   * Plans the ruling that was filled in, and checks its number.
   * @param title - what the roll tested
   * @returns null if nothing was chosen
   */
  plan(target: Message, form: Readonly<Record<string, string>>, title: string): RulingPlan | null;
  /** Returns a ruling as the rules judge it: its content, and the faces of its dice. */
  readRuling(message: Message): object;
  /** Returns the result of a ruling in words. */
  describe(system: object): string;
}

/** The requests, rerolls and rulings of one ruleset. */
export interface RequestsFacet<Own extends Actor.Implementation = Actor.Implementation> extends OwnsActors<Own> {
  /** Id of the ruleset, as its messages store it. */
  readonly ruleset: string;
  /** Type of a request's message, which has the data of RequestData. */
  readonly requestType: ChatMessage.SubType;
  /** Type of an answer's message, which has the data of AnswerData. */
  readonly answerType: ChatMessage.SubType;
  /** Prefix of its texts in lang/; missing ones come from `TETRAD.Request`. */
  readonly words: string;
  readonly kinds: Readonly<Record<string, RequestKind<Own>>>;
  readonly rerolls?: RerollFacet;
  readonly rulings?: RulingFacet;
  /** Tests whether a request can be about a message. */
  isTarget(message: Message): boolean;
  /** Returns the UUID of the actor that made a roll; only its owners may ask about it. */
  readOwner(target: Message): string;
  /** Returns the world options in force. */
  readOptions(): MessageOptions;
}

/** Defines the fields of a request's message, as RequestData reads them; a ruleset with options adds `ruleOptions`. */
export function defineRequestFields() {
  return {
    kind: createText(),
    description: createText(),
    title: createText(),
    serial: createCount(),
    keepBetter: createFlag(true),
  };
}

/** Defines the fields of an answer's message, as AnswerData reads them. */
export function defineAnswerFields() {
  return { answer: createText(), serial: createCount(), title: createText(), asked: createText() };
}

/** Defines the fields of a reroll's message, as RerollData reads them; a ruleset adds the dice. */
export function defineRerollFields() {
  return { request: createText(), title: createText() };
}

/** Defines the fields of a ruling's message, as RulingData reads them; a ruleset adds the ruling. */
export function defineRulingFields() {
  return { reason: createText(), title: createText(), from: createText() };
}

/** The requests facets of all rulesets. */
export const requestFacets = createFacets<RequestsFacet>();
