// `npm run check:templates`: checks that every Handlebars template parses, uses only known helpers, names partials that exist, escapes all it prints, and
// contains no text of its own (texts are in lang/).
import { existsSync, readFileSync } from 'node:fs';
import Handlebars from 'handlebars';
import { finish, listFiles } from './files.mjs';

/** The helpers of Handlebars, and those that Foundry documents for templates in both generations. */
const KNOWN_HELPERS = new Set(
  (
    'if unless each with lookup log localize concat eq ne lt gt lte gte not and or ifThen checked disabled selectOptions radioBoxes numberFormat ' +
    'numberInput object array formGroup formField formInput timeSince'
  ).split(' '),
);
const findings = [];

class TemplateVisitor extends Handlebars.Visitor {
  constructor(path) {
    super();
    this.path = path;
  }
  report(node, sentence) {
    findings.push(`${this.path}:${node.loc.start.line}: ${sentence}`);
  }
  checkCall(node) {
    const name = node.path?.original;
    const isCall = node.params?.length > 0 || node.hash?.pairs.length > 0;
    if (isCall && typeof name === 'string' && !KNOWN_HELPERS.has(name)) this.report(node, `unknown helper "${name}"`);
  }
  MustacheStatement(node) {
    if (!node.escaped) this.report(node, 'prints unescaped HTML ({{{ … }}})');
    this.checkCall(node);
    super.MustacheStatement(node);
  }
  BlockStatement(node) {
    if (!KNOWN_HELPERS.has(node.path.original)) this.report(node, `unknown block helper "${node.path.original}"`);
    super.BlockStatement(node);
  }
  SubExpression(node) {
    this.checkCall(node);
    super.SubExpression(node);
  }
  PartialStatement(node) {
    const name = node.name.original;
    const local = typeof name === 'string' && name.replace(/^systems\/tetrad\//u, '');
    if (local && local.endsWith('.hbs') && !existsSync(local)) this.report(node, `partial ${name} does not exist`);
    super.PartialStatement(node);
  }
}

/** Returns the texts that a user would read in a template: what is outside mustaches, tags and comments, and in attributes that are read aloud. */
function findHardCodedText(source) {
  const bare = source.replace(/\{\{!--[\s\S]*?--\}\}|\{\{![^}]*\}\}/gu, '').replace(/\{\{[\s\S]*?\}\}/gu, '');
  const attributes = [
    ...bare.matchAll(/\s(?:title|aria-label|placeholder|alt|data-tooltip(?:-text)?)="([^"]*\p{L}{2}[^"]*)"/gu),
  ].map(([, text]) => text);
  const words = bare
    .replace(/<[^>]*>/gu, ' ')
    .split(/\s+/u)
    .filter((word) => /\p{L}{2}/u.test(word));
  return [...attributes, ...words];
}

/** Returns the values of `data-tooltip` that are not a fixed text. Foundry draws this attribute as HTML, and `data-tooltip-text` as plain text. */
function findTooltips(source) {
  return [...source.matchAll(/data-tooltip="(?!\{\{localize (["'])[\w.]+\1\}\}")([^"]*\{\{[^"]*)/gu)].map(
    ([, , value]) => value,
  );
}

const paths = listFiles('templates', ['.hbs']);
for (const path of paths) {
  const source = readFileSync(path, 'utf8');
  try {
    new TemplateVisitor(path).accept(Handlebars.parse(source));
  } catch (error) {
    findings.push(`${path}: does not parse: ${error.message.split('\n').slice(0, 3).join(' ')}`);
    continue;
  }
  for (const value of findTooltips(source))
    findings.push(`${path}: data-tooltip is drawn as HTML, use data-tooltip-text: "${value}"`);
  for (const text of findHardCodedText(source)) findings.push(`${path}: text outside lang/: "${text}"`);
}
finish(`${paths.length} templates`, findings);
