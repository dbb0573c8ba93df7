/** Form elements of the host (API14 foundry.applications.elements). Rich text is left out: the editor is a textarea for HTML. */
import { failNotImplemented } from '../../not-implemented.ts';
import { setInputAttributes, type FormInputConfig } from '../forms/fields.ts';
import { toText } from '../to-text.ts';

// In Node there is no DOM, but the modules that lead here are loaded there too.
const ElementBase = globalThis.HTMLElement ?? Object;

/** The base of elements that take part in a form under a name. */
export abstract class AbstractFormInputElement<Value> extends ElementBase {
  static formAssociated = true;
  _value!: Value;

  get form(): HTMLFormElement | null {
    return this.closest('form');
  }
  get name(): string {
    return this.getAttribute('name') ?? '';
  }
  set name(value: string) {
    this.setAttribute('name', value);
  }
  get value(): Value {
    return this._getValue();
  }
  set value(value: Value) {
    this._setValue(value);
    this.dispatchEvent(new Event('input', { bubbles: true, cancelable: true }));
    this.dispatchEvent(new Event('change', { bubbles: true, cancelable: true }));
  }
  get disabled(): boolean {
    return this.matches(':disabled') || this.hasAttribute('disabled');
  }
  set disabled(value: boolean) {
    this.toggleAttribute('disabled', value);
    this._toggleDisabled(value);
  }
  get editable(): boolean {
    return !this.disabled && !this.hasAttribute('readonly');
  }

  abstract _buildElements(): HTMLElement[];
  abstract _toggleDisabled(disabled: boolean): void;

  _getValue(): Value {
    return this._value;
  }
  _setValue(value: Value): void {
    this._value = value;
  }
  connectedCallback(): void {
    if (!this.children.length) this.replaceChildren(...this._buildElements());
    this._toggleDisabled(!this.editable);
  }
}

/** `<prose-mirror>`: edits HTML. Its value comes from the attribute `value`, or from its content. */
export class HTMLProseMirrorElement extends AbstractFormInputElement<string> {
  static readonly tagName = 'prose-mirror';
  static readonly observedAttributes = ['disabled'];
  #input: HTMLTextAreaElement | null = null;

  attributeChangedCallback(): void {
    this._toggleDisabled(!this.editable);
  }

  override connectedCallback(): void {
    this._value ??= this.getAttribute('value') ?? this.innerHTML;
    if (!this.#input) this.replaceChildren();
    super.connectedCallback();
  }

  override _buildElements(): HTMLElement[] {
    this.#input = document.createElement('textarea');
    this.#input.value = this._value;
    this.#input.rows = 6;
    this.#input.setAttribute('aria-label', this.getAttribute('aria-label') ?? this.name);
    if (this.id) this.#input.id = `${this.id}-editor`;
    // The outer element speaks for the field: the events of the inner one end here.
    this.#input.addEventListener('input', (event) => event.stopPropagation());
    this.#input.addEventListener('change', (event) => {
      event.stopPropagation();
      this.value = this.#input?.value ?? '';
    });
    return [this.#input];
  }

  override _setValue(value: string): void {
    this._value = value;
    if (this.#input) this.#input.value = value;
  }

  override _toggleDisabled(disabled: boolean): void {
    if (this.#input) this.#input.disabled = disabled;
  }

  /** Creates the element. */
  static create(
    config: FormInputConfig & { toggled?: boolean; enriched?: string; collaborate?: boolean },
  ): HTMLProseMirrorElement {
    if (config.collaborate)
      failNotImplemented('foundry.applications.elements.HTMLProseMirrorElement with collaboration');
    const element = document.createElement(this.tagName) as HTMLProseMirrorElement;
    element.setAttribute('value', toText(config.value));
    element._setValue(toText(config.value));
    setInputAttributes(element, config);
    return element;
  }
}

/** Defines the custom elements, once. */
export function defineElements(): void {
  if (!globalThis.customElements?.get(HTMLProseMirrorElement.tagName)) {
    globalThis.customElements?.define(HTMLProseMirrorElement.tagName, HTMLProseMirrorElement);
  }
}
