/** Form elements for choosing several options (fvtt-types client/applications/elements/multi-select). Both are shown as checkboxes. */
import { createElement } from '../api/frame.ts';

// Some modules that import this one are also loaded in Node, which has no DOM.
const ElementBase = globalThis.HTMLElement ?? Object;

/** A form element whose value is the list of chosen options. The options are read from its HTML. */
export abstract class AbstractMultiSelectElement extends ElementBase {
  static readonly formAssociated = true;
  static readonly observedAttributes = ['disabled'];
  #chosen: Set<string> | null = null;

  get name(): string {
    return this.getAttribute('name') ?? '';
  }
  get value(): string[] {
    return [...this.#read()];
  }
  set value(value: Iterable<string>) {
    this.#choose(new Set(value));
  }
  get disabled(): boolean {
    return this.matches(':disabled') || this.hasAttribute('disabled');
  }
  set disabled(value: boolean) {
    this.toggleAttribute('disabled', value);
  }

  select(value: string): void {
    this.#choose(new Set([...this.#read(), value]));
  }

  unselect(value: string): void {
    this.#choose(new Set([...this.#read()].filter((chosen) => chosen !== value)));
  }

  #read(): Set<string> {
    const options = [...this.querySelectorAll('option')];
    return (this.#chosen ??= new Set(options.filter((option) => option.selected).map(({ value }) => value)));
  }

  #choose(chosen: Set<string>): void {
    this.#chosen = chosen;
    this.attributeChangedCallback();
    for (const type of ['input', 'change']) this.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }));
  }

  /** Updates which checkboxes are checked and whether they are disabled. */
  attributeChangedCallback(): void {
    const { disabled } = this;
    for (const box of this.querySelectorAll('input'))
      Object.assign(box, { disabled, checked: this.#read().has(box.value) });
  }

  connectedCallback(): void {
    this.#read();
    for (const option of this.querySelectorAll('option')) option.replaceWith(this.#drawBox(option));
    for (const group of this.querySelectorAll('optgroup'))
      group.replaceWith(createElement('fieldset', {}, createElement('legend', {}, group.label), ...group.childNodes));
    this.attributeChangedCallback();
  }

  #drawBox({ value, textContent }: HTMLOptionElement): HTMLElement {
    const box = createElement('input', { type: 'checkbox', value }) as HTMLInputElement;
    // The checkbox's own events stop here, so that only the outer element reports input and changes.
    box.addEventListener('input', (event) => event.stopPropagation());
    box.addEventListener('change', (event) => {
      event.stopPropagation();
      if (box.checked) this.select(value);
      else this.unselect(value);
    });
    return createElement('label', { class: 'checkbox' }, box, textContent);
  }
}

export class HTMLMultiSelectElement extends AbstractMultiSelectElement {
  static readonly tagName = 'multi-select';
}

export class HTMLMultiCheckboxElement extends AbstractMultiSelectElement {
  static readonly tagName = 'multi-checkbox';
}
