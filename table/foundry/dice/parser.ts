/** From the events of the grammar to a parse tree, and from terms to a tree with operator precedence. Members as in fvtt-types client/dice/parser. */
import { OperatorTerm } from './terms/operator.ts';
import { RollTerm } from './terms/term.ts';
import type { RollParseNode } from './types.ts';

/** A node of an abstract syntax tree over parse nodes or terms. */
export interface AstNode {
  class: 'Node';
  operator: string;
  operands: [Ast, Ast];
}

/** What a leaf or node of such a tree is. */
export type Ast = AstNode | RollParseNode | RollTerm;

/** @returns Whether a part of a tree is a binary operation. */
export function isAstNode(node: Ast): node is AstNode {
  return !(node instanceof RollTerm) && node.class === 'Node';
}

/** Turns what the grammar recognises into the nodes of a parse tree. */
export class RollParser {
  formula: string;

  /** @param formula - The whole formula. */
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

  /** Handles any term: its class, its flavor, its text, and further data of its class. */
  _onTerm(name: string, flavor: string | null, formula: string, rest: Partial<RollParseNode>): RollParseNode {
    return { class: name, formula, ...rest, options: flavor ? { flavor } : {} };
  }

  /** Collapses a run of signs: an odd number of minus signs is a minus. */
  _collapseOperators(operators: readonly string[]): string {
    return operators.filter((operator) => operator === '-').length % 2 ? '-' : '+';
  }

  /** Negates a term: numbers change their sign, other terms are multiplied by -1. */
  _wrapNegativeTerm(term: RollParseNode): RollParseNode {
    const { class: name, number, formula } = term;
    if (name === 'NumericTerm') return { ...term, number: -Number(number), formula: `-${formula}` };
    return { class: 'ParentheticalTerm', term: `-1 * ${formula}`, formula: `(-1 * ${formula})`, options: {} };
  }

  /** Lists the leaves of a tree in their written order, with operators between them. */
  static flattenTree(root: Ast): (RollParseNode | RollTerm)[] {
    if (!isAstNode(root)) return [root];
    const operator = { class: 'OperatorTerm', operator: root.operator, formula: root.operator };
    return [...this.flattenTree(root.operands[0]), operator, ...this.flattenTree(root.operands[1])];
  }

  /**
   * Orders a parse tree or a list of terms by the precedence of its operators (Shunting Yard).
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

/** The precedence of an operator. */
function rankOperator(operator = ''): number {
  return OperatorTerm.PRECEDENCE[operator] ?? 0;
}
