/** The types that rolls, terms, the parser and the resolver share. */
import type { DiceTerm } from './terms/dice.ts';
import type { Roll } from './roll.ts';

/** Options for evaluating a roll or a term. */
export interface EvaluationOptions extends Record<string, unknown> {
  minimize?: boolean;
  maximize?: boolean;
  allowStrings?: boolean;
  /** Whether the user may be asked for faces; default: true. */
  allowInteractive?: boolean;
  /** Only for synchronous evaluation: whether dice that cannot be rolled at once are refused; if false, they are left out. */
  strict?: boolean | undefined;
}

/** Options of a term. */
export type TermOptions = Record<string, unknown> & { flavor?: string | null | undefined };

/** A rolled face and its state. */
export interface DiceTermResult {
  result: number;
  active?: boolean;
  /** The number that the result counts as, if it is not the face. */
  count?: number;
  success?: boolean;
  failure?: boolean;
  discarded?: boolean;
  rerolled?: boolean;
  exploded?: boolean;
}

/** The data of a dice term. */
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

/** A way to get the face of a die (`CONFIG.Dice.fulfillment.methods`). */
export interface FulfillmentMethod {
  label: string;
  icon?: string | null;
  interactive?: boolean | null;
  handler?: ((term: DiceTerm, options?: Record<string, unknown>) => unknown) | null;
}

/** The application that asks for faces, reduced to what rolls use. */
export interface Resolver {
  awaitFulfillment(): Promise<void>;
  resolveResult(term: DiceTerm, method: string, options?: Record<string, unknown>): Promise<number | undefined>;
  addTerm(term: DiceTerm): Promise<void>;
  close(options?: Record<string, unknown>): Promise<unknown>;
}

/** The class of a resolver. */
export type ResolverClass = new (roll: Roll, options?: Record<string, unknown>) => Resolver;
