/** A number in a roll (fvtt-types client/dice/terms/numeric). */
import type { TermOptions } from '../types.ts';
import { RollTerm } from './term.ts';

export class NumericTerm extends RollTerm {
  static override SERIALIZE_ATTRIBUTES = ['number'];

  number: number;

  constructor({ number, options }: { number: number; options?: TermOptions }) {
    super(options ? { options } : {});
    this.number = number;
  }

  override get expression(): string {
    return String(this.number);
  }

  override get total(): number {
    return this.number;
  }
}
