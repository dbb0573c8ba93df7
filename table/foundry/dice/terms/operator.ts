/** An arithmetic operator in a roll (fvtt-types client/dice/terms/operator). */
import type { TermOptions } from '../types.ts';
import { RollTerm } from './term.ts';

export class OperatorTerm extends RollTerm {
  static PRECEDENCE: Readonly<Record<string, number>> = { '+': 10, '-': 10, '*': 20, '/': 20, '%': 20 };
  static OPERATORS: string[] = Object.keys(OperatorTerm.PRECEDENCE);
  static override SERIALIZE_ATTRIBUTES = ['operator'];

  operator: string;

  constructor({ operator, options }: { operator: string; options?: TermOptions }) {
    super(options ? { options } : {});
    this.operator = operator;
  }

  override get flavor(): string {
    return '';
  }

  override get expression(): string {
    return ` ${this.operator} `;
  }

  override get total(): string {
    return ` ${this.operator} `;
  }
}
