/**
 * Requests to the GM: a player asks for something in their own words, the GM approves or vetoes it, and the player may withdraw it. A ruleset says here what
 * can be asked for, what it costs, and what an approval does.
 */
import type { CardNumber } from '../chat/card-parts.ts';
import { createCount, createFlag, createText } from '../fields/fields.ts';
import { createFacets, type OwnsActors } from '../foundry/documents.ts';

type Message = ChatMessage.Implementation;

/** The rule options under which a message was made, by name. */
export type MessageOptions = Readonly<Record<string, boolean | string>>;

/**
 * What is left to do after an approval. `due`: the request must be carried out; `done`: it was carried out; `gone`: it is no longer possible; `none`: nothing
 * had to be done.
 */
export type Fulfilment = 'due' | 'done' | 'gone' | 'none';

/** The price of a request, which is held from the moment it is made: a use of one of the ruleset's kinds of points. */
export interface RequestPrice {
  readonly pool: string;
  readonly use: string;
  /** Whether the price counts towards the limit of points on the roll. */
  readonly onRoll: boolean;
}

/** A kind of request. */
export interface RequestKind<Own extends Actor.Implementation = Actor.Implementation> {
  /** What a request of this kind costs; null: nothing. */
  readonly price: RequestPrice | null;
  /** Whether the request is for a reroll. The player then chooses which of the two rolls counts, if the rules allow that. */
  readonly isReroll: boolean;
  /**
   * Tests whether an actor's player can make a request of this kind now, apart from the price.
   * @param target - the roll that the request is about; null: none
   */
  canAsk(actor: Own, target: Message | null): boolean;
  /** Returns what is left to do after an approval. @param actor - null if it was deleted @param target - the roll; null if there is none or it was deleted */
  readFulfilment(actor: Own | null, target: Message | null): Fulfilment;
  /** Carries out an approved request. */
  fulfil(actor: Own, target: Message | null, request: Message): Promise<void>;
}

/** The message of a reroll, before its dice are rolled. */
export interface RerollPlan {
  readonly formula: string;
  /** What the first roll tested, in words. */
  readonly title: string;
  /** The data of the reroll's message, besides the common fields. */
  readonly system: object;
}

/** How a ruleset rerolls. */
export interface RerollFacet {
  /** Type of the message of a reroll, whose data is RerollData. */
  readonly messageType: ChatMessage.SubType;
  /** Tests whether a player may keep the better of the two rolls, under the rule options of the first; otherwise the reroll counts. */
  canKeepBetter(options: MessageOptions): boolean;
  /** Tests whether a roll has had consequences, so that it can no longer be rerolled. */
  isSettled(target: Message): boolean;
  /** Plans a reroll of a roll, with the dice that the roll has after its adjustments. */
  plan(target: Message): RerollPlan;
  /** Describes the result of a reroll in plain text. */
  describe(target: Message, roll: foundry.dice.Roll): string;
  /** Returns the dice of a reroll and their faces, for the rules to judge. */
  readThrow(message: Message): object;
  /** Tests whether the reroll counts instead of the first roll. Called only if there is a valid reroll. */
  stands(target: Message): boolean;
  /** Returns the result of a reroll as a number, with the name and the meaning of the number. */
  readResult(message: Message): CardNumber;
}

/** The requests and rerolls of one ruleset. */
export interface RequestsFacet<Own extends Actor.Implementation = Actor.Implementation> extends OwnsActors<Own> {
  /** Id of the ruleset, as its messages store it. */
  readonly ruleset: string;
  /** Type of the message of a request, whose data is RequestData. */
  readonly requestType: ChatMessage.SubType;
  /** Type of the message of an answer, whose data is AnswerData. */
  readonly answerType: ChatMessage.SubType;
  /** Prefix of the ruleset's texts in lang/; those that are missing come from `TETRAD.Request`. */
  readonly words: string;
  readonly kinds: Readonly<Record<string, RequestKind<Own>>>;
  readonly rerolls?: RerollFacet;
  /** Tests whether a request can be about a message. */
  isTarget(message: Message): boolean;
  /** Returns the UUID of the actor that made a roll. Only its owners may make requests about the roll. */
  readOwner(target: Message): string;
  /** Returns the rule options in force. */
  readOptions(): MessageOptions;
}

/** Defines the fields of a request's message (see RequestData). A ruleset with rule options adds `ruleOptions`. */
export function defineRequestFields() {
  return {
    kind: createText(),
    description: createText(),
    title: createText(),
    serial: createCount(),
    keepBetter: createFlag(true),
  };
}

/** Defines the fields of an answer's message (see AnswerData). */
export function defineAnswerFields() {
  return { answer: createText(), serial: createCount(), title: createText(), asked: createText() };
}

/** Defines the fields of a reroll's message (see RerollData). A ruleset adds the dice. */
export function defineRerollFields() {
  return { request: createText(), title: createText() };
}

/** The requests facets of all rulesets. */
export const requestFacets = createFacets<RequestsFacet>();
