/** A function in a formula, applied to rolled arguments (fvtt-types client/dice/terms/function). */
import { createRoll, evaluateAll, getDiceConfig } from '../lookup.ts';
import type { Roll } from '../roll.ts';
import type { EvaluationOptions, RollParseNode, TermOptions } from '../types.ts';
import type { DiceTerm } from './dice.ts';
import { RollTerm } from './term.ts';

interface FunctionTermData {
  fn: string;
  terms?: string[];
  rolls?: Roll[];
  result?: string | number;
  options?: TermOptions;
}

/** A call of a function in `CONFIG.Dice.functions`, or of one of Math's functions. */
export class FunctionTerm extends RollTerm {
  static override SERIALIZE_ATTRIBUTES = ['fn', 'terms', 'rolls', 'result'];

  override isIntermediate = true;
  fn: string;
  terms: string[];
  rolls: Roll[];
  result: string | number | undefined;

  constructor({ fn, terms = [], rolls = [], result, options }: FunctionTermData) {
    super(options ? { options } : {});
    this.fn = fn;
    this.terms = terms;
    this.rolls = rolls.length === terms.length ? rolls : terms.map((term) => createRoll(term));
    this.result = result;
    if (result !== undefined) this._evaluated = true;
  }

  get dice(): DiceTerm[] {
    return this.rolls.flatMap((roll) => roll.dice);
  }

  override get total(): string | number | undefined {
    return this.result;
  }

  override get expression(): string {
    return `${this.fn}(${this.terms.join(', ')})`;
  }

  /**
   * The function that the term calls.
   * @throws Error if there is no function of that name.
   */
  get function(): (...args: (string | number)[]) => unknown {
    const found: unknown = getDiceConfig().functions[this.fn] ?? Reflect.get(Math, this.fn);
    if (typeof found !== 'function') throw new Error(`there is no function ${this.fn} for rolls`);
    return found as (...args: (string | number)[]) => unknown;
  }

  override get isDeterministic(): boolean {
    if (getDiceConfig().functions[this.fn]?.constructor.name === 'AsyncFunction') return false;
    return this.rolls.every((roll) => roll.isDeterministic);
  }

  override _evaluate(options: EvaluationOptions = {}): this | Promise<this> {
    const take = (value: unknown): this => {
      this.result = typeof value === 'string' ? value : Number(value);
      return this;
    };
    return evaluateAll(this.rolls, this._root, options, () => {
      const value = this.function(...this.rolls.map((roll) => roll.product ?? roll.total));
      if (!(value instanceof Promise)) return take(value);
      if (options.strict !== undefined) throw new Error(`the function ${this.fn} cannot be evaluated synchronously`);
      return value.then(take);
    });
  }

  static override fromParseNode(node: RollParseNode): RollTerm {
    const terms = (node.terms ?? []).map((term) => term.formula);
    return new this({ fn: node.fn ?? '', terms, options: { ...node.options } });
  }
}
