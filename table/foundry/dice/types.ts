/** Types shared by rolls, terms, the parser and the resolver. */
import type { DiceTerm } from './terms/dice.ts';
import type { Roll } from './roll.ts';

export interface EvaluationOptions extends Record<string, unknown> {
  minimize?: boolean;
  maximize?: boolean;
  allowStrings?: boolean;
  /** Whether the user may be asked for faces (default: true). */
  allowInteractive?: boolean;
  /** For synchronous evaluation: whether to throw for dice that cannot be rolled at once; if false, they are left out. */
  strict?: boolean | undefined;
}

export type TermOptions = Record<string, unknown> & { flavor?: string | null | undefined };

/** A rolled face and its state. */
export interface DiceTermResult {
  result: number;
  active?: boolean;
  /** What the result counts as, if not as its face. */
  count?: number;
  success?: boolean;
  failure?: boolean;
  discarded?: boolean;
  rerolled?: boolean;
  exploded?: boolean;
}

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

/** A way to get a die's face (`CONFIG.Dice.fulfillment.methods`). */
export interface FulfillmentMethod {
  label: string;
  icon?: string | null;
  interactive?: boolean | null;
  handler?: ((term: DiceTerm, options?: Record<string, unknown>) => unknown) | null;
}

/** The window that asks for faces, reduced to what rolls use. */
export interface Resolver {
  awaitFulfillment(): Promise<void>;
  resolveResult(term: DiceTerm, method: string, options?: Record<string, unknown>): Promise<number | undefined>;
  addTerm(term: DiceTerm): Promise<void>;
  close(options?: Record<string, unknown>): Promise<unknown>;
}

export type ResolverClass = new (roll: Roll, options?: Record<string, unknown>) => Resolver;
