/** Form elements of the host (API14 foundry.applications.elements). Rich text is left out: the editor is a textarea for HTML. */
import { setInputAttributes, type FormInputConfig } from '../forms/fields.ts';
import { toText } from '../to-text.ts';
import { HTMLMultiCheckboxElement, HTMLMultiSelectElement } from './multi-select.ts';

// Node has no DOM, but loads the modules that import this one too.
const ElementBase = globalThis.HTMLElement ?? Object;

/**
 * `<prose-mirror>`: edits HTML. Its value comes from the attribute `value`, or from its content. In the chat (class `chat-input`) the editor is
 * always open, and is changed only by typing.
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
    // An open editor silently keeps what it shows (core issue 14197).
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
    // The outer element represents the field, so the events of the inner one stop here.
    input.addEventListener('input', (event) => event.stopPropagation());
    input.addEventListener('change', (event) => {
      event.stopPropagation();
      this.value = input.value;
    });
    return input;
  }

  /** Creates the element. */
  static create(config: FormInputConfig): HTMLProseMirrorElement {
    const element = document.createElement(this.tagName) as HTMLProseMirrorElement;
    element.setAttribute('value', toText(config.value));
    setInputAttributes(element, config);
    return element;
  }
}

/** Defines the custom elements, once. */
export function defineElements(): void {
  for (const element of [HTMLProseMirrorElement, HTMLMultiCheckboxElement, HTMLMultiSelectElement])
    if (!globalThis.customElements?.get(element.tagName)) globalThis.customElements?.define(element.tagName, element);
}
