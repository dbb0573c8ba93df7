/** An expression in parentheses (fvtt-types client/dice/terms/parenthetical). */
import { createRoll } from '../lookup.ts';
import type { Roll } from '../roll.ts';
import type { EvaluationOptions, RollParseNode, TermOptions } from '../types.ts';
import type { DiceTerm } from './dice.ts';
import { RollTerm } from './term.ts';

export class ParentheticalTerm extends RollTerm {
  static override SERIALIZE_ATTRIBUTES = ['term', 'roll'];

  override isIntermediate = true;
  term: string | undefined;
  roll: Roll | undefined;

  constructor({ term, roll, options }: { term?: string; roll?: Roll; options?: TermOptions } = {}) {
    super(options ? { options } : {});
    this.term = term ?? roll?.formula;
    this.roll = roll;
    this._evaluated = roll?._evaluated ?? false;
  }

  get dice(): DiceTerm[] {
    return this.roll?.dice ?? [];
  }

  override get total(): number | undefined {
    return this.roll?.total;
  }

  override get expression(): string {
    return `(${this.term ?? ''})`;
  }

  override get isDeterministic(): boolean {
    return (this.roll ?? createRoll(this.term ?? '')).isDeterministic;
  }

  static override fromParseNode(node: RollParseNode): RollTerm {
    const parsed = super.fromParseNode(node) as ParentheticalTerm;
    parsed.roll ??= createRoll(parsed.term ?? '');
    return parsed;
  }

  override _evaluate(options: EvaluationOptions = {}): this | Promise<this> {
    const roll = (this.roll ??= createRoll(this.term ?? ''));
    return roll._evaluateInside(this._root, options, () => this);
  }
}
