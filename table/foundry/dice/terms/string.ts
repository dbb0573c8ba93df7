/** Text in a roll that is not any other kind of term (fvtt-types client/dice/terms/string). */
import type { EvaluationOptions, TermOptions } from '../types.ts';
import { RollTerm } from './term.ts';

export class StringTerm extends RollTerm {
  static override SERIALIZE_ATTRIBUTES = ['term'];

  term: string;

  constructor({ term, options }: { term: string; options?: TermOptions }) {
    super(options ? { options } : {});
    this.term = term;
  }

  override get expression(): string {
    return this.term;
  }

  override get total(): string {
    return this.term;
  }

  override get isDeterministic(): boolean {
    return !/[0-9]*[dD](?:[A-Za-z]|[0-9]+)/.test(this.term);
  }

  /** Throws an error unless `allowStrings` is set, because a text cannot be evaluated. */
  override evaluate({ allowStrings = false }: EvaluationOptions = {}): this {
    if (!allowStrings) throw new Error(`unresolved text "${this.term}" in a roll`);
    return this;
  }
}
