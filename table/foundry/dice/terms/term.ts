/** The base of all terms of a roll (fvtt-types client/dice/terms/term). */
import { getDiceConfig, reviveRolls } from '../lookup.ts';
import type { Roll } from '../roll.ts';
import type { EvaluationOptions, Resolver, RollParseNode, TermOptions } from '../types.ts';

export class RollTerm {
  static SERIALIZE_ATTRIBUTES: string[] = [];

  options: TermOptions;
  isIntermediate = false;
  _evaluated = false;
  /** The outermost roll that is being evaluated. */
  _root: Roll | undefined;

  constructor({ options = {} }: { options?: TermOptions } = {}) {
    this.options = options;
  }

  /** The term's formula without its flavor. */
  get expression(): string {
    throw new Error(`${this.constructor.name} defines no expression`);
  }

  get formula(): string {
    return this.flavor ? `${this.expression}[${this.flavor}]` : this.expression;
  }

  get total(): number | string | undefined {
    throw new Error(`${this.constructor.name} defines no total`);
  }

  get flavor(): string {
    return this.options.flavor ?? '';
  }

  get isDeterministic(): boolean {
    return true;
  }

  get resolver(): Resolver | undefined {
    return this._root?._resolver;
  }

  /**
   * Evaluates the term. A term can be evaluated only once.
   * @returns The term, or a promise of it if dice have to be rolled.
   * @throws Error on a second call.
   */
  evaluate(options: EvaluationOptions = {}): this | Promise<this> {
    if (this._evaluated) throw new Error(`this ${this.constructor.name} has already been evaluated`);
    this._evaluated = true;
    return this._evaluate(options);
  }

  _evaluate(_options: EvaluationOptions = {}): this | Promise<this> {
    return this;
  }

  /** Tests whether evaluating the term with these options involves no chance. */
  static isDeterministic(term: RollTerm, { minimize, maximize }: EvaluationOptions = {}): boolean {
    return Boolean(minimize || maximize) || term.isDeterministic;
  }

  /**
   * Recreates a term from its data. The class is looked up by name in `CONFIG.Dice.termTypes` and `CONFIG.Dice.terms`; an unknown class that has faces becomes
   * a plain die, so that messages can be read even without the package that defines their dice.
   * @throws Error if the class is unknown.
   */
  static fromData(data: Record<string, unknown>): RollTerm {
    const { termTypes, terms } = getDiceConfig();
    const byName = (candidate: { name: string }): boolean => candidate.name === data['class'];
    const found = termTypes[String(data['class'])] ?? Object.values(terms).find(byName);
    const chosen = found ?? ('faces' in data ? terms['d'] : undefined);
    if (!chosen) throw new Error(`there is no class of roll terms named ${String(data['class'])}`);
    return chosen._fromData(data);
  }

  static _fromData(data: Record<string, unknown>): RollTerm {
    const term = new (this as unknown as new (data: Record<string, unknown>) => RollTerm)(reviveRolls(data));
    term._evaluated = (data['evaluated'] as boolean | undefined) ?? true;
    return term;
  }

  static fromParseNode(node: RollParseNode): RollTerm {
    return this.fromData({ ...node, evaluated: false });
  }

  static fromJSON(json: string): RollTerm {
    return this.fromData(JSON.parse(json) as Record<string, unknown>);
  }

  toJSON(): Record<string, unknown> {
    const data: Record<string, unknown> = {
      class: this.constructor.name,
      options: this.options,
      evaluated: this._evaluated,
    };
    const { SERIALIZE_ATTRIBUTES } = this.constructor as typeof RollTerm;
    for (const name of SERIALIZE_ATTRIBUTES) data[name] = Reflect.get(this, name);
    return data;
  }
}
