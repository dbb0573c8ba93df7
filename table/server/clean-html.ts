/**
 * Cleans HTML that users store, so that no code in it can run in another user's page. The HTML is parsed, and only the harmless parts are written out again, so
 * that every browser reads it in the same way. The lists are the public constants ALLOWED_HTML_TAGS, ALLOWED_HTML_ATTRIBUTES and ALLOWED_URL_SCHEMES
 * (fvtt-types and v14 API).
 */
import type { DOMParser } from 'happy-dom';
import { DataFieldOperator, ForcedReplacement, isOperator } from '../foundry/data/operators.ts';

const list = (names: string): ReadonlySet<string> => new Set(names.split(' '));

const TAGS = list(
  'header main section article aside nav footer div address h1 h2 h3 h4 h5 h6 hr br p blockquote summary details span code pre a label abbr ' +
    'cite mark q ruby rp rt small time var kbd samp dfn sub sup strong em b i u s del ins ol ul li dl dd dt menu table thead tbody tfoot tr ' +
    'th td col colgroup form input select option button datalist fieldset legend meter optgroup progress textarea output figure figcaption ' +
    'caption img video map area track picture source audio iframe color-picker code-mirror document-embed document-tags enriched-content ' +
    'file-picker hue-slider multi-select multi-checkbox range-picker secret-block string-tags prose-mirror',
);
const GENERAL = list(
  'class id title style draggable tabindex dir hidden inert role is lang popover autocapitalize autocorrect autofocus contenteditable spellcheck translate',
);
const INPUT = 'disabled name value placeholder readonly required';
/** Allowed attributes by element. `srcdoc` is not among them, because it would turn a frame into a page. */
const OWN: Readonly<Record<string, ReadonlySet<string>>> = {
  a: list('href name target rel'),
  area: list('alt coords href rel shape target'),
  audio: list('controls loop muted src autoplay'),
  blockquote: list('cite'),
  button: list('disabled name type value'),
  'code-mirror': list(`${INPUT} language indent nowrap`),
  col: list('span'),
  colgroup: list('span'),
  'color-picker': list(INPUT),
  details: list('open'),
  'document-embed': list('uuid'),
  'document-tags': list(`${INPUT} type single max`),
  'enriched-content': list('enricher'),
  fieldset: list('disabled'),
  'file-picker': list(`${INPUT} type noupload`),
  form: list('name'),
  'hue-slider': list('disabled name value readonly required'),
  iframe: list('src name height width loading sandbox'),
  img: list('height src width usemap sizes srcset alt'),
  input: list(`checked ${INPUT} type alt height list max min size src step width`),
  label: list('for'),
  li: list('value'),
  map: list('name'),
  meter: list('value min max low high optimum'),
  'multi-checkbox': list('disabled name required'),
  'multi-select': list('disabled name required'),
  ol: list('reversed start type'),
  optgroup: list('disabled label'),
  option: list('disabled selected label value'),
  output: list('for form name'),
  progress: list('max value'),
  'prose-mirror': list(`${INPUT} toggled open`),
  'range-picker': list('disabled name value placeholder readonly min max step'),
  select: list('name disabled multiple size required'),
  source: list('media sizes src srcset type'),
  'string-tags': list(INPUT),
  table: list('border'),
  td: list('colspan headers rowspan'),
  textarea: list('rows cols disabled name readonly wrap required'),
  th: list('abbr colspan headers rowspan scope sorted'),
  time: list('datetime'),
  track: list('default kind label src srclang'),
  video: list('controls height width loop muted poster src autoplay'),
};
const SCHEMES = list('http https data mailto obsidian syrinscape-online');
const ADDRESSES = list('href src cite poster');
const EMPTY = list('area br col hr img input source track');
/** Elements that end where the next element of the same kind starts. */
const UNCLOSED = list('p li td th tr dt dd option');
/** Elements that are removed with their content, because that content is not meant to be read. */
const DROPPED = list(
  'script style template noscript object embed applet svg math title xmp plaintext noembed noframes frameset',
);
/** Elements in which browsers treat everything as plain text. */
const TEXT_ONLY = list('textarea iframe option');

/** The greatest depth and number of tags. HTML beyond these limits is unlikely to be written by a person, and is shown as plain text. */
const DEEPEST = 100;
const MOST_TAGS = 5000;

let parser: DOMParser | undefined;

/**
 * Loads the parser before data with HTML are first cleaned. It is not loaded at the start, because that takes a while.
 * @param data - The data to clean.
 */
export async function prepareCleaning(data: unknown): Promise<void> {
  if (parser || !hasMarkup(data)) return;
  const { Window } = await import('happy-dom');
  const window = new Window();
  parser = new window.DOMParser();
}

/** Tests whether any string in the data could contain HTML. */
function hasMarkup(data: unknown): boolean {
  const open = [data];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value === 'string' && value.includes('<')) return true;
    for (const entry of typeof value === 'object' && value !== null ? Object.values(value) : [])
      open.push(entry ?? null);
  }
  return false;
}

/** What the cleaning reads of a parsed node. */
interface ParsedNode {
  readonly nodeType: number;
  readonly localName?: string;
  readonly textContent: string | null;
  readonly attributes?: Iterable<{ readonly name: string; readonly value: string }>;
  readonly childNodes: Iterable<unknown>;
}

/**
 * Removes everything that could run code.
 * @param html - HTML from a user.
 * @returns HTML with only the allowed elements and attributes. The text inside other elements stays, except inside those of DROPPED.
 * @throws Error if the parser has not been loaded.
 */
export function cleanHtml(html: string): string {
  if (!html.includes('<')) return html;
  if (isExcessive(html)) return escapeText(html);
  if (!parser) throw new Error('The parser of HTML is not loaded');
  const { body } = parser.parseFromString(html, 'text/html');
  return writeChildren(body as unknown as ParsedNode);
}

/** Tests whether HTML exceeds the limits, without the parser, which would be slow. */
function isExcessive(html: string): boolean {
  let [depth, tags] = [0, 0];
  for (const [, end, given = ''] of html.matchAll(/<(\/?)([a-z][\w-]*)?/giu)) {
    const name = given.toLowerCase();
    // The parser compares each option with all others of its list.
    tags += name === 'option' ? 10 : 1;
    if (tags > MOST_TAGS) return true;
    if (name !== '' && !EMPTY.has(name) && !UNCLOSED.has(name)) depth = end ? Math.max(0, depth - 1) : depth + 1;
    if (depth > DEEPEST) return true;
  }
  return false;
}

function writeChildren(node: ParsedNode): string {
  return [...(node.childNodes as Iterable<ParsedNode>)].map(writeNode).join('');
}

function writeNode(node: ParsedNode): string {
  const { nodeType, localName = '' } = node;
  if (nodeType === 3) return escapeText(node.textContent ?? '');
  if (nodeType !== 1 || DROPPED.has(localName)) return '';
  if (!TAGS.has(localName)) return writeChildren(node);
  const attributes = [...(node.attributes ?? [])].map(({ name, value }) => writeAttribute(localName, name, value));
  const tag = `<${localName}${attributes.join('')}>`;
  if (EMPTY.has(localName)) return tag;
  const content = TEXT_ONLY.has(localName)
    ? escapeText(localName === 'iframe' ? '' : (node.textContent ?? ''))
    : writeChildren(node);
  return `${tag}${content}</${localName}>`;
}

/** Returns an attribute with a space before it; '' if the attribute is not allowed or its address could run code. */
function writeAttribute(tag: string, given: string, value: string): string {
  const name = given.toLowerCase();
  const isOpen = /^(?:data|aria)-[\w.:-]+$/u.test(name);
  if (!isOpen && !GENERAL.has(name) && !OWN[tag]?.has(name)) return '';
  if (ADDRESSES.has(name) && !isHarmlessAddress(value)) return '';
  return ` ${name}="${escapeText(value).replaceAll('"', '&quot;')}"`;
}

/** Tests whether an address is relative or has an allowed scheme. Like browsers, it ignores control characters and blanks. */
function isHarmlessAddress(address: string): boolean {
  const scheme = /^([a-z][a-z0-9+.-]*):/u.exec(address.replaceAll(/[\p{Cc}\s]/gu, '').toLowerCase())?.[1];
  return scheme === undefined || SCHEMES.has(scheme);
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\u00a0', '&nbsp;');
}

/**
 * Cleans the HTML fields of data in place, including those inside operators.
 * @param data - The data of a document, or changes to it; nested, with operators as instances.
 * @param htmlFields - Dotted paths of the HTML fields.
 */
export function cleanFields(data: unknown, htmlFields: readonly string[], path = ''): void {
  if (typeof data !== 'object' || data === null) return;
  for (const [key, value] of Object.entries(data)) {
    const name = key.replace(/^(?:==|-=)/u, '');
    const inner = path ? `${path}.${name}` : name;
    const held = DataFieldOperator.get(value);
    if (!htmlFields.includes(inner) || (typeof held !== 'string' && !Array.isArray(held)))
      cleanFields(held, htmlFields, inner);
    else {
      // A list is first turned into a string, as a string field would do.
      const cleaned = cleanHtml(String(held));
      Object.assign(data, { [key]: isOperator(value) ? new ForcedReplacement(cleaned) : cleaned });
    }
  }
}
