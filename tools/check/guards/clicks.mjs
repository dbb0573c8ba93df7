// Checks that no ruleset binds clicks by hand: cards and sheets declare `actions`, which shared code binds for mouse and keyboard.
import ts from 'typescript5';
import { listPaths, listRulesets, parse, place, visitAll } from './house.mjs';

/** The events of a press by mouse or keyboard, and the ways of adding a listener to an element. */
const PRESSES = new Set([
  'click',
  'dblclick',
  'mousedown',
  'mouseup',
  'pointerdown',
  'pointerup',
  'touchstart',
  'touchend',
]);
const PRESS_PROPERTY = /^on(?:click|dblclick|mousedown|mouseup|pointerdown|pointerup|touchstart|touchend)$/u;
const LISTEN = new Set(['addEventListener', 'on', 'one']);

function listensToPress(node) {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  const [event] = node.arguments;
  const { text: method } = node.expression.name;
  if (!event || !LISTEN.has(method)) return false;
  // An event whose name is computed may be a click.
  return ts.isStringLiteralLike(event) ? PRESSES.has(event.text) : method === 'addEventListener';
}

function setsPressProperty(node) {
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken)
    return ts.isPropertyAccessExpression(node.left) && PRESS_PROPERTY.test(node.left.name.text);
  return ts.isCallExpression(node) &&
    /\.setAttribute$/u.test(node.expression.getText()) &&
    node.arguments[0] !== undefined
    ? ts.isStringLiteralLike(node.arguments[0]) && PRESS_PROPERTY.test(node.arguments[0].text)
    : false;
}

/** @returns {string[]} the places where a ruleset binds a press by hand */
export function checkClicks(house) {
  const findings = [];
  for (const path of listPaths(house, 'module/rulesets/', '.ts')) {
    visitAll(parse(house, path), (node) => {
      if (listensToPress(node) || setsPressProperty(node))
        findings.push(`${place(node)}: binds a click by hand; declare it in \`actions\``);
    });
  }
  for (const path of listRulesets(house).flatMap((id) => listPaths(house, `templates/${id}/`, '.hbs'))) {
    for (const [index, line] of house.get(path).split('\n').entries())
      if (/\son(?:click|dblclick|mouse\w+|pointer\w+)\s*=/u.test(line))
        findings.push(`${path}:${index + 1}: binds a click in the template; declare it in \`actions\``);
  }
  return findings;
}
