// Finds the places of table/foundry where a small slip changes an operator, a constant or a condition, chooses some of them by a seed, and writes all of the
// chosen into one text that can be switched from outside: `globalThis.tableMutant` names the one that acts.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import ts from 'typescript5';
import { listFiles } from '../../../tools/check/files.mjs';

const SWAPPED = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
};
/** Without behaviour of their own: which generation differs where, and lists of names. */
const LEFT_OUT = /foundry\/(?:generation|deprecated-14|helpers\/core-translations)\.ts$/u;

const isText = (node) => ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);

/** Every slip that a file allows: where, what stands there, what would. */
function findSites(file, source) {
  const sites = [];
  const add = (node, kind, mutated) => {
    const [start, end] = [node.getStart(source), node.getEnd()];
    const { line } = source.getLineAndCharacterOfPosition(start);
    sites.push({ file, start, end, line: line + 1, kind, original: source.text.slice(start, end), mutated });
  };
  const negate = (node) => add(node, 'condition', `!(${node.getText(source)})`);
  const visit = (node) => {
    // What a search over texts takes in: the table has no such search.
    if (ts.isPropertyAssignment(node) && node.name.getText(source) === 'textSearch') return;
    if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return;
    if (ts.isInterfaceDeclaration(node) || ts.isImportDeclaration(node)) return;
    if (ts.isBinaryExpression(node)) {
      const operator = node.operatorToken.getText(source);
      const joinsText = operator === '+' && (isText(node.left) || isText(node.right));
      const [left, right] = [node.left.getText(source), node.right.getText(source)];
      if (SWAPPED[operator] && !joinsText) add(node, 'operator', `(${left}) ${SWAPPED[operator]} (${right})`);
    } else if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
      add(node, 'negation', `Boolean(${node.operand.getText(source)})`);
    else if (ts.isIfStatement(node)) negate(node.expression);
    else if (ts.isConditionalExpression(node)) negate(node.condition);
    else if (ts.isNumericLiteral(node) && !(ts.isPropertyAssignment(node.parent) && node.parent.name === node))
      add(node, 'constant', `${node.getText(source)} + 1`);
    else if ([ts.SyntaxKind.TrueKeyword, ts.SyntaxKind.FalseKeyword].includes(node.kind))
      add(node, 'constant', node.kind === ts.SyntaxKind.TrueKeyword ? 'false' : 'true');
    ts.forEachChild(node, visit);
  };
  visit(source);
  return sites;
}

/**
 * Chooses mutants.
 * @param {number} seed
 * @param {number} count
 * @returns {{ number: number, key: string, file: string, line: number, kind: string, original: string, mutated: string, start: number, end: number }[]}
 *   no two of them overlap; their number of all is in `total`
 */
export function chooseMutants(seed, count) {
  const paths = listFiles('table/foundry', ['.ts']).filter((path) => !LEFT_OUT.test(path));
  const sites = paths.flatMap((path) => {
    const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
    return findSites(path.replace(/^table\//u, ''), source);
  });
  // Each place draws its rank by itself, so that a sample stays nearly the same when the table changes elsewhere.
  const repeated = new Map();
  const ranked = sites.map((site) => {
    const text = `${site.file}: ${site.original} → ${site.mutated}`.replaceAll(/\s+/gu, ' ');
    const repeats = (repeated.get(text) ?? 0) + 1;
    repeated.set(text, repeats);
    const key = repeats > 1 ? `${text} (${repeats})` : text;
    return { ...site, key, rank: createHash('sha1').update(`${seed} ${key}`).digest('hex') };
  });
  const chosen = [];
  for (const site of ranked.toSorted((one, other) => (one.rank < other.rank ? -1 : 1))) {
    if (chosen.length === count) break;
    const overlaps = chosen.some((one) => one.file === site.file && site.start < one.end && one.start < site.end);
    if (!overlaps) chosen.push({ ...site, number: chosen.length + 1 });
  }
  return { chosen, total: sites.length };
}

/**
 * Writes mutants into the text of their files.
 * @returns {Map<string, string>} by file; `globalThis.tableReached`, where it is a function, is told the number of each place that is come to
 */
export function writeMutants(mutants) {
  const files = Map.groupBy ? Map.groupBy(mutants, ({ file }) => file) : groupByFile(mutants);
  return new Map(
    [...files].map(([file, own]) => {
      let text = readFileSync(`table/${file}`, 'utf8');
      for (const { start, end, number, original, mutated } of own.toSorted((a, b) => b.start - a.start)) {
        const chosen = `(globalThis.tableMutant === ${number} ? (${mutated}) : (globalThis.tableReached?.(${number}), (${original})))`;
        text = text.slice(0, start) + chosen + text.slice(end);
      }
      return [file, text];
    }),
  );
}

function groupByFile(mutants) {
  const files = new Map();
  for (const mutant of mutants) files.set(mutant.file, [...(files.get(mutant.file) ?? []), mutant]);
  return files;
}
