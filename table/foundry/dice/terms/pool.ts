/** Several rolls in braces, whose results are kept, dropped or counted together (fvtt-types client/dice/terms/pool). */
import { createRoll, evaluateAll } from '../lookup.ts';
import { listModifiers, runCount, runKeepOrDrop, runModifiers, sharedModifiers, sumResults } from '../modifiers.ts';
import type { Roll } from '../roll.ts';
import type { DiceTermResult, EvaluationOptions, RollParseNode, TermOptions } from '../types.ts';
import type { DiceTerm } from './dice.ts';
import { RollTerm } from './term.ts';

interface PoolTermData {
  terms?: string[];
  modifiers?: string[];
  rolls?: Roll[];
  results?: DiceTermResult[];
  options?: TermOptions;
}

export class PoolTerm extends RollTerm {
  static MODIFIERS = sharedModifiers;
  static override SERIALIZE_ATTRIBUTES = ['terms', 'modifiers', 'rolls', 'results'];

  terms: string[];
  modifiers: string[];
  rolls: Roll[];
  results: DiceTermResult[];

  constructor({ terms = [], modifiers = [], rolls = [], results = [], options }: PoolTermData = {}) {
    super(options ? { options } : {});
    this.terms = terms;
    this.modifiers = modifiers;
    this.rolls = rolls.length === terms.length ? rolls : terms.map((term) => createRoll(term));
    this.results = results;
    if (rolls.length > 0 && rolls.every((roll) => roll._evaluated)) this._evaluated = true;
  }

  get dice(): DiceTerm[] {
    return this.rolls.flatMap((roll) => roll.dice);
  }

  override get expression(): string {
    return `{${this.terms.join(',')}}${this.modifiers.join('')}`;
  }

  override get total(): number | undefined {
    return this._evaluated ? sumResults(this.results) : undefined;
  }

  /** The values of the active results. */
  get values(): number[] {
    return this.results.filter((result) => result.active).map((result) => result.result);
  }

  override get isDeterministic(): boolean {
    return this.rolls.every((roll) => roll.isDeterministic);
  }

  override _evaluate(options: EvaluationOptions = {}): this | Promise<this> {
    const finish = (): this | Promise<this> => {
      this.results.push(...this.rolls.map((roll) => ({ result: roll.total, active: true })));
      const waiting = runModifiers(this, (this.constructor as typeof PoolTerm).MODIFIERS);
      return waiting ? waiting.then(() => this) : this;
    };
    return evaluateAll(this.rolls, this._root, options, finish);
  }

  keep(modifier: string): boolean | void {
    return runKeepOrDrop(this.results, modifier);
  }

  drop(modifier: string): boolean | void {
    return runKeepOrDrop(this.results, modifier);
  }

  countSuccess(modifier: string): boolean | void {
    return runCount(this.results, modifier, Math.max(...this.results.map((result) => result.result)));
  }

  countFailures(modifier: string): boolean | void {
    return runCount(this.results, modifier, Math.min(...this.results.map((result) => result.result)));
  }

  static override fromParseNode(node: RollParseNode): RollTerm {
    const terms = (node.terms ?? []).map((term) => term.formula);
    return new this({ terms, modifiers: listModifiers(node.modifiers), options: { ...node.options } });
  }
}
