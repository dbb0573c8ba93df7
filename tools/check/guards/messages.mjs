// Checks that a message is asked what it is, instead of every ruleset: no list of facets is searched, and no room but chat hears hooks of messages, since a card
// is told by its own message what becomes of it.
import ts from 'typescript5';
import { listPaths, parse, place, visitAll } from './house.mjs';

const SEARCHES = new Set(['find', 'findLast', 'some', 'every', 'findIndex']);
const MESSAGE_HOOK = /^(?:(?:pre)?(?:create|update|delete)ChatMessage|renderChatMessage(?:HTML)?)$/u;

/** Tests whether a node is `listFacets('…')` or `listRulesets()`. */
function listsFacets(node) {
  return (
    ts.isCallExpression(node) &&
    ts.isIdentifier(node.expression) &&
    /^list(?:Facets|Rulesets)$/u.test(node.expression.text)
  );
}

function searchesFacets(node) {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  return SEARCHES.has(node.expression.name.text) && listsFacets(node.expression.expression);
}

function hearsMessages(node) {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  const { expression, name } = node.expression;
  const [hook] = node.arguments;
  return (
    expression.getText() === 'Hooks' &&
    ['on', 'once'].includes(name.text) &&
    hook !== undefined &&
    ts.isStringLiteralLike(hook) &&
    MESSAGE_HOOK.test(hook.text)
  );
}

/** @returns {string[]} the places where all rulesets are asked, or a room other than chat hears hooks of messages */
export function checkMessages(house) {
  const findings = [];
  for (const path of listPaths(house, 'module/', '.ts')) {
    visitAll(parse(house, path), (node) => {
      if (searchesFacets(node))
        findings.push(
          `${place(node)}: searches the facets of all rulesets; look them up by type or id (foundry/ruleset.ts)`,
        );
      if (hearsMessages(node) && !path.startsWith('module/chat/'))
        findings.push(
          `${place(node)}: hears a hook of messages; give the card an \`onCreated\` (chat/define-message.ts)`,
        );
    });
  }
  return findings;
}
