/** The plain shapes that pass between rolls, terms, the parser and the resolver. */
import type { DiceTerm } from './terms/dice.ts';
import type { Roll } from './roll.ts';

/** How a roll or a term is evaluated. */
export interface EvaluationOptions extends Record<string, unknown> {
  minimize?: boolean;
  maximize?: boolean;
  allowStrings?: boolean;
  /** False forbids prompts for faces. */
  allowInteractive?: boolean;
  /** Set for synchronous evaluation only: whether dice that cannot be rolled at once are refused (true) or left out (false). */
  strict?: boolean | undefined;
}

/** Options that describe a term. */
export type TermOptions = Record<string, unknown> & { flavor?: string | null | undefined };

/** One rolled face and what became of it. */
export interface DiceTermResult {
  result: number;
  active?: boolean;
  /** What the face counts as, if not its number. */
  count?: number;
  success?: boolean;
  failure?: boolean;
  discarded?: boolean;
  rerolled?: boolean;
  exploded?: boolean;
}

/** What a dice term is made from. */
export interface DiceTermData {
  number?: number | Roll;
  faces?: number | Roll;
  method?: string | null | undefined;
  modifiers?: string[];
  results?: DiceTermResult[];
  options?: TermOptions;
}

/** A node of the parse tree; `class` is the name of the term class, or `Node` for a binary operation. */
export interface RollParseNode {
  class: string;
  formula: string;
  options?: { flavor?: string };
  operator?: string;
  operands?: [RollParseNode, RollParseNode];
  number?: number | RollParseNode;
  faces?: number | string | RollParseNode;
  modifiers?: string | null;
  fn?: string;
  term?: string;
  terms?: RollParseNode[];
}

/** A way of coming by the face of a die (`CONFIG.Dice.fulfillment.methods`). */
export interface FulfillmentMethod {
  label: string;
  icon?: string | null;
  interactive?: boolean | null;
  handler?: ((term: DiceTerm, options?: Record<string, unknown>) => unknown) | null;
}

/** The application that asks for faces, as rolls use it. */
export interface Resolver {
  awaitFulfillment(): Promise<void>;
  resolveResult(term: DiceTerm, method: string, options?: Record<string, unknown>): Promise<number | undefined>;
  addTerm(term: DiceTerm): Promise<void>;
  close(options?: Record<string, unknown>): Promise<unknown>;
}

/** A class of such applications. */
export type ResolverClass = new (roll: Roll, options?: Record<string, unknown>) => Resolver;
