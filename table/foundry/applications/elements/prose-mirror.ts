/** Foundry's form elements (v14 API: foundry.applications.elements). There is no rich-text editor: HTML is edited as text. */
import { setInputAttributes, type FormInputConfig } from '../forms/fields.ts';
import { toText } from '../to-text.ts';
import { HTMLMultiCheckboxElement, HTMLMultiSelectElement } from './multi-select.ts';

// Some modules that import this one are also loaded in Node, which has no DOM.
const ElementBase = globalThis.HTMLElement ?? Object;

/**
 * `<prose-mirror>`, a field for HTML. Its value is the attribute `value` or, without that, its content. In the chat (class `chat-input`) the editor is always
 * open, and only typing changes its content.
 */
export class HTMLProseMirrorElement extends ElementBase {
  static readonly tagName = 'prose-mirror';
  static readonly formAssociated = true;
  static readonly observedAttributes = ['disabled'];
  #value: string | null = null;
  #input: HTMLTextAreaElement | null = null;
  #content: HTMLElement | null = null;

  get name(): string {
    return this.getAttribute('name') ?? '';
  }
  get value(): string {
    return (this.#value ??= this.getAttribute('value') ?? this.innerHTML);
  }
  set value(value: string) {
    // While the editor is open, setting the value has no effect and reports no error (core issue 14197).
    if (this.#content) return;
    this.#value = value;
    if (this.#input) this.#input.value = value;
    this.dispatchEvent(new Event('input', { bubbles: true, cancelable: true }));
    this.dispatchEvent(new Event('change', { bubbles: true, cancelable: true }));
  }
  get disabled(): boolean {
    return this.matches(':disabled') || this.hasAttribute('disabled');
  }
  set disabled(value: boolean) {
    this.toggleAttribute('disabled', value);
  }

  attributeChangedCallback(): void {
    if (this.#input) this.#input.disabled = this.disabled || this.hasAttribute('readonly');
  }

  connectedCallback(): void {
    if (this.classList.contains('chat-input')) return this.#openContent();
    if (!this.#input) {
      this.#input = this.#createInput(this.value);
      this.replaceChildren(this.#input);
    }
    this.attributeChangedCallback();
  }

  #openContent(): void {
    if (this.#content) return;
    this.#content = document.createElement('div');
    this.#content.className = 'editor-content ProseMirror';
    const label = this.getAttribute('aria-label') ?? this.name;
    const attributes = { contenteditable: 'true', role: 'textbox', 'aria-multiline': 'true', 'aria-label': label };
    for (const [name, value] of Object.entries(attributes)) this.#content.setAttribute(name, value);
    this.replaceChildren(this.#content);
  }

  #createInput(value: string): HTMLTextAreaElement {
    const input = document.createElement('textarea');
    Object.assign(input, { value, rows: 6 });
    input.setAttribute('aria-label', this.getAttribute('aria-label') ?? this.name);
    if (this.id) input.id = `${this.id}-editor`;
    // The textarea's own events stop here, so that only the outer element reports input and changes.
    input.addEventListener('input', (event) => event.stopPropagation());
    input.addEventListener('change', (event) => {
      event.stopPropagation();
      this.value = input.value;
    });
    return input;
  }

  static create(config: FormInputConfig): HTMLProseMirrorElement {
    const element = document.createElement(this.tagName) as HTMLProseMirrorElement;
    element.setAttribute('value', toText(config.value));
    setInputAttributes(element, config);
    return element;
  }
}

/** Defines the custom elements, unless they are already defined. */
export function defineElements(): void {
  for (const element of [HTMLProseMirrorElement, HTMLMultiCheckboxElement, HTMLMultiSelectElement])
    if (!globalThis.customElements?.get(element.tagName)) globalThis.customElements?.define(element.tagName, element);
}
