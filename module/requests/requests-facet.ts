/**
 * Requests to the GM: a player asks for something in their own words, the GM approves or vetoes it, its asker may withdraw it. What one may ask for, what it
 * costs meanwhile, what an approval leads to, and what the GM may rule on a roll, a ruleset says here.
 */
import type { CardNumber } from '../chat/card-parts.ts';
import { createCount, createFlag, createText } from '../fields/fields.ts';
import { createFacets, type OwnsActors } from '../foundry/documents.ts';

type Message = ChatMessage.Implementation;

/** World options that a message was made under, by name. */
export type MessageOptions = Readonly<Record<string, boolean | string>>;

/** How far an approved request has come: it waits to be done, it is done, it can no longer be done, or there is nothing to do. */
export type Fulfilment = 'due' | 'done' | 'gone' | 'none';

/** What a request costs from when it is asked: a use of a kind of the ruleset's points. */
export interface RequestPrice {
  readonly pool: string;
  readonly use: string;
  /** Whether it counts among what the roll that it is about may have. */
  readonly onRoll: boolean;
}

/** One thing that can be asked for. */
export interface RequestKind<Own extends Actor.Implementation = Actor.Implementation> {
  /** Null: it costs nothing. */
  readonly price: RequestPrice | null;
  /** Whether it asks to roll again, so that one chooses which of the two throws is to stand. */
  readonly isReroll: boolean;
  /** Tests whether it can be asked for now, the price apart. `target` is the roll that it is about; null: none. */
  canAsk(actor: Own, target: Message | null): boolean;
  /** `actor` and `target` are null where they are gone. */
  readFulfilment(actor: Own | null, target: Message | null): Fulfilment;
  /** Does what was asked for, once it is approved. */
  fulfil(actor: Own, target: Message | null, request: Message): Promise<void>;
}

/** A new throw: what is rolled, and the rest of its message. */
export interface RerollPlan {
  readonly formula: string;
  /** What the roll tested, in words. */
  readonly title: string;
  /** What the message holds beside the fields that all have. */
  readonly system: object;
}

/** One thing that a ruling may change: to one of some options, or to a number. */
export interface RulingChoice {
  readonly kind: string;
  readonly label: string;
  readonly hint: string;
  /** None: a number is asked for, which is now `value`. */
  readonly options: readonly { readonly id: string; readonly name: string; readonly isChosen: boolean }[];
  readonly value: number;
}

/** A ruling that is to be made. */
export interface RulingPlan {
  /** The dice that it adds; empty: none. */
  readonly formula: string;
  /** How the roll stood before, in words. */
  readonly from: string;
  /** The ruling in plain text. */
  readonly text: string;
  /** What the message holds beside the fields that all have. */
  readonly system: object;
}

/** How rolls are thrown again. */
export interface RerollFacet {
  /** Type of the message of the new throw, with the data of RerollData. */
  readonly messageType: ChatMessage.SubType;
  /** Whether the better of two throws may be kept, by the options that the roll was made under; else the new one stands. */
  canKeepBetter(options: MessageOptions): boolean;
  /** Whether something has come of a roll, so that it is not thrown again any more. */
  isSettled(target: Message): boolean;
  /** Plans the new throw: of the same dice as the roll has now. */
  plan(target: Message): RerollPlan;
  /** Says in plain text what the new throw came to. */
  describe(target: Message, roll: foundry.dice.Roll): string;
  /** Reads the new throw as the rules judge it: its dice and their faces. */
  readThrow(message: Message): object;
  /** Whether the new throw stands; asked of one that counts. */
  stands(target: Message): boolean;
  /** What the card shows of the new throw: the name of the number, the number, and how it is read. */
  readResult(message: Message): CardNumber;
}

/** What the GM may rule on a roll. */
export interface RulingFacet {
  /** Type of the message of a ruling, with the data of RulingData. */
  readonly messageType: ChatMessage.SubType;
  /** Where its words stand in lang/; what is missing there is taken from `TETRAD.Ruling`. */
  readonly words: string;
  /** Tests whether the data of a message rules something. */
  isRuling(system: object): boolean;
  /** Tests whether a later ruling puts an end to an earlier one. */
  supersedes(later: object, earlier: object): boolean;
  /** Lists what may be changed on a roll; the form of the dialog holds `kind`, and the value of each kind under its name. */
  listChoices(target: Message): readonly RulingChoice[];
  /**
   * Plans what was filled in; of a number that it is one.
   * @param title - what the roll tested
   * @returns null where nothing was chosen
   */
  plan(target: Message, form: Readonly<Record<string, string>>, title: string): RulingPlan | null;
  /** Reads a ruling as the rules judge it: what it rules, and the faces of the dice that came with it. */
  readRuling(message: Message): object;
  /** Names what a ruling makes of a roll. */
  describe(system: object): string;
}

/** What a ruleset says of requests, of rolls that are thrown again, and of the GM's rulings. */
export interface RequestsFacet<Own extends Actor.Implementation = Actor.Implementation> extends OwnsActors<Own> {
  /** Id of the ruleset, as its messages carry it. */
  readonly ruleset: string;
  /** Type of the message that asks, with the data of RequestData. */
  readonly requestType: ChatMessage.SubType;
  /** Type of the message that answers it, with the data of AnswerData. */
  readonly answerType: ChatMessage.SubType;
  /** Where its words stand in lang/; what is missing there is taken from `TETRAD.Request`. */
  readonly words: string;
  readonly kinds: Readonly<Record<string, RequestKind<Own>>>;
  readonly rerolls?: RerollFacet;
  readonly rulings?: RulingFacet;
  /** Tests whether a request can be about a message. */
  isTarget(message: Message): boolean;
  /** UUID of whose roll a message is: nobody else asks for anything about it. */
  readOwner(target: Message): string;
  /** The world options in force now. */
  readOptions(): MessageOptions;
}

/** Defines the fields of the message that asks, as RequestData reads them; a ruleset with options in force adds `ruleOptions`. */
export function defineRequestFields() {
  return {
    kind: createText(),
    description: createText(),
    title: createText(),
    serial: createCount(),
    keepBetter: createFlag(true),
  };
}

/** Defines the fields of the message that answers a request, as AnswerData reads them. */
export function defineAnswerFields() {
  return { answer: createText(), serial: createCount(), title: createText(), asked: createText() };
}

/** Defines the fields of the message of a new throw, as RerollData reads them; a ruleset adds the dice. */
export function defineRerollFields() {
  return { request: createText(), title: createText() };
}

/** Defines the fields of the message of a ruling, as RulingData reads them; a ruleset adds what it rules. */
export function defineRulingFields() {
  return { reason: createText(), title: createText(), from: createText() };
}

/** The facets of this room. */
export const requestFacets = createFacets<RequestsFacet>();
