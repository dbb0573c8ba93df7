/** foundry.utils.StringNode: builds HTML text without a DOM (v14 API; fvtt-types, string-node.d.mts). */
import { escapeHTML } from './helpers.ts';

const VOID_ELEMENTS = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
/** Escapes the characters that cannot stand for themselves in HTML text (HTML standard, serialising fragments). */
const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Where a node is in the text: its depth, and whether its parent is inline. */
interface Place {
  _depth?: number;
  _inlineParent?: boolean;
}

/** A tag with attributes and children, which are nodes or strings. */
export class StringNode {
  declare readonly tag: string | undefined;
  declare readonly attrs: Record<string, string>;
  readonly #children: (StringNode | string)[] = [];
  readonly #inline: boolean;

  /**
   * Creates a node.
   * @param tag - The tag; without one, the node has only children.
   * @param attrs - The attributes.
   * @param inline - Whether the node stays in its line; if not, it gets lines of its own.
   */
  constructor(tag?: string, attrs: Record<string, string> = {}, inline = true) {
    const readOnly = { writable: false, enumerable: true };
    Object.defineProperties(this, { tag: { value: tag, ...readOnly }, attrs: { value: attrs, ...readOnly } });
    this.#inline = inline;
  }

  /** Whether the node is inline: always if it has no children, never if one of them is a block. */
  get inline(): boolean {
    if (!this.#children.length) return true;
    return this.#inline && this.#children.every((child) => typeof child === 'string' || child.inline);
  }

  /**
   * Adds a child.
   * @throws Error if the element cannot have children.
   */
  appendChild(child: StringNode | string): void {
    if (VOID_ELEMENTS.has(this.tag ?? '')) throw new Error(`The void element <${this.tag}> cannot have children`);
    this.#children.push(child);
  }

  /**
   * Returns the HTML of the node.
   * @param spaces - The indentation of blocks, as a number of spaces or a string; at most ten characters count.
   */
  toString(spaces: string | number = 0, { _depth = 0, _inlineParent = false }: Place = {}): string {
    const indentation = typeof spaces === 'number' ? ' '.repeat(Math.min(spaces, 10)) : spaces.slice(0, 10);
    const breaks = indentation !== '' && !_inlineParent && !this.inline;
    const startLine = (depth: number): string => (breaks ? `\n${indentation.repeat(depth)}` : '');
    const depth = this.tag ? _depth + 1 : _depth;
    const place = { _depth: depth, _inlineParent: !breaks };
    const children = this.#children.map(
      (child) =>
        startLine(depth) + (typeof child === 'string' ? escapeText(child) : child.toString(indentation, place)),
    );
    if (!this.tag) return children.join('').replace(/^\n/, '');
    const attributes = Object.entries(this.attrs).map(([name, value]) => ` ${name}="${escapeHTML(value)}"`);
    const opened = `<${this.tag}${attributes.join('')}>`;
    if (VOID_ELEMENTS.has(this.tag)) return opened;
    return `${opened}${children.join('')}${startLine(_depth)}</${this.tag}>`;
  }

  /**
   * Creates a node from HTML. HTML that is a text or has several elements becomes a node without a tag.
   * @throws Error if the value is not a string.
   */
  static fromString(html: string): StringNode {
    if (typeof html !== 'string') throw new Error('A StringNode can only be made of an HTML string');
    const template = document.createElement('template');
    template.innerHTML = html;
    const { childNodes } = template.content;
    const [only] = childNodes;
    return childNodes.length === 1 && only instanceof Element
      ? readElement(only)
      : readChildren(new StringNode(), childNodes);
  }
}

function readElement(element: Element): StringNode {
  const attributes = Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]));
  return readChildren(new StringNode(element.localName, attributes), element.childNodes);
}

function readChildren(node: StringNode, children: Iterable<Node>): StringNode {
  for (const child of children)
    if (child instanceof Element) node.appendChild(readElement(child));
    else if (child instanceof Text) node.appendChild(child.data);
  return node;
}
