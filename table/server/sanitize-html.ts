/**
 * Cleans HTML that users store: what could run code in another user's page is removed. The manifest names the fields (`htmlFields`);
 * which elements the host lets through beyond that is not documented.
 */

import { OPERATOR_IDENTIFIER } from '../foundry/data/operators.ts';

const DANGEROUS_ELEMENTS =
  /<(script|style|object|embed|base|meta|link)\b[^>]*>(?:[\s\S]*?<\/\1\s*>)?|<\/(?:script|style|object|embed)\s*>/giu;
const TAGS = /<[a-z][^\s/>]*(?:"[^"]*"|'[^']*'|[^"'>])*>/giu;
const HANDLERS = /[\s/]on[a-z]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/giu;
const SCRIPT_URLS =
  /((?:href|src|action|formaction|xlink:href)\s*=\s*["']?)\s*(?:j\s*a\s*v\s*a|v\s*b)\s*s\s*c\s*r\s*i\s*p\s*t\s*:/giu;

/**
 * Removes scripts, event handlers and script addresses.
 * @param html - What a user sent.
 * @returns The same without them.
 */
export function sanitizeHtml(html: string): string {
  let cleaned = html;
  for (let before = ''; before !== cleaned;) {
    before = cleaned;
    cleaned = cleaned.replace(DANGEROUS_ELEMENTS, '');
  }
  return cleaned.replace(TAGS, (tag) => tag.replace(HANDLERS, '').replace(SCRIPT_URLS, '$1#'));
}

/**
 * Cleans the members that a manifest lists as HTML, in place; also where an operator replaces them or what they stand in.
 * @param data - Data of a document or of an update, nested, operators still as JSON.
 * @param htmlFields - Paths with dots.
 */
export function sanitizeFields(data: unknown, htmlFields: readonly string[], path = ''): void {
  if (!isObject(data) || htmlFields.length === 0) return;
  for (const [key, value] of Object.entries(data)) {
    const name = key.replace(/^==/u, '');
    const inner = OPERATOR_IDENTIFIER in data ? path : path ? `${path}.${name}` : name;
    if (typeof value !== 'string') sanitizeFields(value, htmlFields, inner);
    else if (htmlFields.includes(inner)) data[key] = sanitizeHtml(value);
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
