/** Reads from a script what its classes are called when it runs, which is what Foundry stores in a world. */
import ts from 'typescript5';

/** What bundlers call to give a class or function its name back: `__name(it, 'TetradRoll')`. */
const GIVES_NAME = '__name';

/** The name that a class without one of its own gets from where it stands. */
function readPlaceName({ parent }: ts.ClassExpression): string | undefined {
  if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent))
    return ts.isIdentifier(parent.name) ? parent.name.text : undefined;
  if (ts.isBinaryExpression(parent) && ts.isIdentifier(parent.left)) return parent.left.text;
  return undefined;
}

/**
 * The names of all classes of a script.
 * @param code - JavaScript, minified or not.
 */
export function readClassNames(code: string): Set<string> {
  const source = ts.createSourceFile('script.mjs', code, ts.ScriptTarget.Latest, true);
  const names = new Set<string>();
  const given = new Map<string, string>();
  const visit = (node: ts.Node): void => {
    if (ts.isClassDeclaration(node) && node.name) names.add(node.name.text);
    if (ts.isClassExpression(node)) names.add(node.name?.text ?? readPlaceName(node) ?? '');
    if (ts.isCallExpression(node) && node.expression.getText(source) === GIVES_NAME) {
      const [subject, name] = node.arguments;
      if (subject && name && ts.isStringLiteralLike(name)) given.set(subject.getText(source), name.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  names.delete('');
  return new Set([...names].map((name) => given.get(name) ?? name));
}
