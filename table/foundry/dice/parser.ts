/** Builds a parse tree from the matches of the grammar, and a syntax tree by operator precedence from terms (fvtt-types client/dice/parser). */
import { OperatorTerm } from './terms/operator.ts';
import { RollTerm } from './terms/term.ts';
import type { RollParseNode } from './types.ts';

/** An operation with two operands, which are parse nodes, terms or further operations. */
export interface AstNode {
  class: 'Node';
  operator: string;
  operands: [Ast, Ast];
}

export type Ast = AstNode | RollParseNode | RollTerm;

/** Tests whether a node is an operation rather than a leaf. */
export function isAstNode(node: Ast): node is AstNode {
  return !(node instanceof RollTerm) && node.class === 'Node';
}

/** Creates the nodes of a parse tree from the matches of the grammar. */
export class RollParser {
  formula: string;

  /**
   * Creates a parser.
   * @param formula - The whole formula.
   */
  constructor(formula: string) {
    this.formula = formula;
  }

  _onExpression(
    head: RollParseNode,
    tail: readonly [string[], RollParseNode][],
    leading: readonly string[],
    formula: string,
    _error?: (message: string) => void,
  ): RollParseNode {
    let node: RollParseNode = this._collapseOperators(leading) === '-' ? this._wrapNegativeTerm(head) : head;
    for (const [[first = '+', ...signs], operand] of tail) {
      const additive = first === '+' || first === '-';
      const operator = additive ? this._collapseOperators([first, ...signs]) : first;
      const negative = !additive && this._collapseOperators(signs) === '-';
      const right = negative ? this._wrapNegativeTerm(operand) : operand;
      node = { class: 'Node', operator, operands: [node, right], formula };
    }
    return node;
  }

  /** Creates a term's node from its class, flavor, formula and other data. */
  _onTerm(name: string, flavor: string | null, formula: string, rest: Partial<RollParseNode>): RollParseNode {
    return { class: name, formula, ...rest, options: flavor ? { flavor } : {} };
  }

  /** Reduces a run of signs to one: a minus if the number of minus signs is odd, otherwise a plus. */
  _collapseOperators(operators: readonly string[]): string {
    return operators.filter((operator) => operator === '-').length % 2 ? '-' : '+';
  }

  /** Negates a term: a number gets the opposite sign, any other term is multiplied by -1. */
  _wrapNegativeTerm(term: RollParseNode): RollParseNode {
    const { class: name, number, formula } = term;
    if (name === 'NumericTerm') return { ...term, number: -Number(number), formula: `-${formula}` };
    return { class: 'ParentheticalTerm', term: `-1 * ${formula}`, formula: `(-1 * ${formula})`, options: {} };
  }

  /** Lists the leaves of a tree from left to right, with the operators between them. */
  static flattenTree(root: Ast): (RollParseNode | RollTerm)[] {
    if (!isAstNode(root)) return [root];
    const operator = { class: 'OperatorTerm', operator: root.operator, formula: root.operator };
    return [...this.flattenTree(root.operands[0]), operator, ...this.flattenTree(root.operands[1])];
  }

  /**
   * Arranges a parse tree or a list of terms by operator precedence (shunting-yard algorithm).
   * @throws Error if operands and operators do not alternate.
   */
  static toAST(root: Ast | readonly RollTerm[]): Ast {
    const items: readonly (RollParseNode | RollTerm)[] = Array.isArray(root)
      ? (root as readonly RollTerm[])
      : this.flattenTree(root as Ast);
    const operands: Ast[] = [];
    const operators: string[] = [];
    const reduce = (): void => {
      const [right, left, operator] = [operands.pop(), operands.pop(), operators.pop()];
      if (!left || !right || !operator) throw new Error('a roll expression is missing an operand');
      operands.push({ class: 'Node', operator, operands: [left, right] });
    };
    for (const item of items) {
      if (!this.isOperatorTerm(item)) {
        operands.push(item);
        continue;
      }
      const { operator } = item as { operator: string };
      while (operators.length && rankOperator(operators.at(-1)) >= rankOperator(operator)) reduce();
      operators.push(operator);
    }
    while (operators.length) reduce();
    const [ast, ...rest] = operands;
    if (!ast || rest.length) throw new Error('a roll expression is missing an operator');
    return ast;
  }

  static isOperatorTerm(node: RollParseNode | RollTerm): boolean {
    return node instanceof OperatorTerm || (!(node instanceof RollTerm) && node.class === 'OperatorTerm');
  }
}

function rankOperator(operator = ''): number {
  return OperatorTerm.PRECEDENCE[operator] ?? 0;
}
