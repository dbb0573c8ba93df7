/**
 * What a ruleset implements for requests to the GM. A player describes what should happen, the GM approves or vetoes it, and the player may withdraw the
 * request. A ruleset defines the kinds of requests, their price, and the effect of an approval.
 */
import type { CardNumber } from '../chat/card-parts.ts';
import { createFlag, createText } from '../settings/fields.ts';
import type { OwnsActors } from '../foundry/documents.ts';

type Message = ChatMessage.Implementation;

/** The rule options under which a message was made, by name. */
export type MessageOptions = Readonly<Record<string, boolean | string>>;

/**
 * What remains to be done after an approval. `due`: the request must be carried out; `done`: it was carried out; `gone`: it is no longer possible; `none`:
 * nothing had to be done.
 */
export type Fulfilment = 'due' | 'done' | 'gone' | 'none';

/** The price of a request: a use of one of the ruleset's kinds of points. The points are taken when the request is made, and returned if it is vetoed or withdrawn. */
export interface RequestPrice {
  readonly pool: string;
  readonly use: string;
  /** Whether the price counts towards the roll's limit of points. */
  readonly onRoll: boolean;
}

/** A kind of request. */
export interface RequestKind<Own extends Actor.Implementation = Actor.Implementation> {
  /** The price of a request of this kind; null: it is free. */
  readonly price: RequestPrice | null;
  /** Whether the request is for a reroll. The player then chooses which of the two rolls counts, if the rules allow that. */
  readonly isReroll: boolean;
  /** Whether one actor makes it, and pays, for another: for the actor of the message that it is about. Left out: an actor makes it for itself. */
  readonly isHelp?: boolean;
  /**
   * Tests whether a request of this kind can be made for an actor now, apart from the price.
   * @param target - the message that the request is about; null: none
   */
  canAsk(actor: Own, target: Message | null): boolean;
  /**
   * Returns what remains to be done after an approval.
   * @param actor - null if it was deleted
   * @param target - the message that the request is about; null if there is none or it was deleted
   */
  readFulfilment(actor: Own | null, target: Message | null, request: Message): Fulfilment;
  /** Carries out an approved request. */
  fulfil(actor: Own, target: Message | null, request: Message): Promise<void>;
}

/** The message of a reroll, before its dice are rolled. */
export interface RerollPlan {
  readonly formula: string;
  /** The name of the first roll. */
  readonly title: string;
  /** The data of the reroll's message, besides the fields that all rerolls have. */
  readonly system: object;
}

/** The rerolls of one ruleset. */
export interface RerollFacet {
  /** Type of the message of a reroll, whose data is RerollData. */
  readonly messageType: ChatMessage.SubType;
  /** Tests whether a player may keep the better of the two rolls under the first roll's rule options. Otherwise the reroll counts. */
  canKeepBetter(options: MessageOptions): boolean;
  /** Returns the dice of a reroll and their faces, for the rules to judge. */
  readThrow(reroll: Message): object;
  /** Returns the result of a reroll as a labelled number. */
  readResult(reroll: Message): CardNumber;
}

/** How a roll is rerolled. */
export interface RerollRules<Own = Message> {
  /** Tests whether the roll has had consequences, so that it can no longer be rerolled. */
  isSettled(roll: Own): boolean;
  /** Plans a reroll with the dice that the first roll has after its adjustments. */
  plan(roll: Own): RerollPlan;
  /** Describes the result of a reroll in plain text. */
  describe(roll: Own, again: foundry.dice.Roll): string;
  /** Tests whether the reroll counts instead of the first roll. Called only if there is a valid reroll. */
  stands(roll: Own): boolean;
}

/** The requests and rerolls of one ruleset. */
export interface RequestsFacet<Own extends Actor.Implementation = Actor.Implementation> extends OwnsActors<Own> {
  /** Id of the ruleset, which its messages store. */
  readonly ruleset: string;
  /** Type of the message of a request, whose data is RequestData. */
  readonly requestType: ChatMessage.SubType;
  /** Type of the message of an answer, whose data is AnswerData. */
  readonly answerType: ChatMessage.SubType;
  /** Prefix of the ruleset's texts in lang/. Missing texts come from `TETRAD.Request`. */
  readonly words: string;
  readonly kinds: Readonly<Record<string, RequestKind<Own>>>;
  readonly rerolls?: RerollFacet;
  /** Returns the rule options in force. */
  readOptions(): MessageOptions;
}

/** Defines the fields of a request's message (see RequestData). A ruleset with rule options adds `ruleOptions`. */
export function defineRequestFields() {
  return {
    kind: createText(),
    description: createText(),
    title: createText(),
    keepBetter: createFlag(true),
  };
}

/** Defines the fields of an answer's message (see AnswerData). */
export function defineAnswerFields() {
  return { answer: createText(), title: createText(), asked: createText() };
}

/** Defines the fields of a reroll's message (see RerollData). A ruleset adds the dice. */
export function defineRerollFields() {
  return { request: createText(), title: createText() };
}

declare module '../chat/define-message.ts' {
  interface MessageDefinition<Message> {
    /** Returns the UUID of the actor whose owners may make requests about the message; left out: there can be none. */
    readRequester?(message: Message): string;
    /** How the message is rerolled; left out: it is not. */
    readonly reroll?: RerollRules<Message>;
  }
}

declare module '../foundry/ruleset.ts' {
  interface Ruleset {
    /** Defines what players can request from the GM. */
    readonly requests?: RequestsFacet;
  }
}
