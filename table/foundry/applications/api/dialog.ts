/** Dialogs (v14 API: foundry.applications.api.DialogV2; fvtt-types client/applications/api/dialog; conformance C-47). */
import { localize, type Dictionary } from '../../runtime.ts';
import { cleanContent } from '../clean-content.ts';
import { ApplicationV2 } from './application.ts';
import { createElement } from './frame.ts';
import type { ApplicationConfiguration, RenderOptions } from './types.ts';

/** A button's callback. Its return value is the dialog's result; if it returns undefined, the button's action is the result. */
export type DialogButtonCallback = (event: Event, button: HTMLButtonElement, dialog: DialogV2) => unknown;

export interface DialogButton {
  action: string;
  label: string;
  icon?: string;
  class?: string;
  type?: string;
  disabled?: boolean;
  default?: boolean;
  callback?: DialogButtonCallback;
}

export interface DialogWaitOptions extends Dictionary {
  buttons?: DialogButton[];
  content?: string | HTMLDivElement;
  modal?: boolean;
  submit?: ((result: unknown, dialog: DialogV2) => unknown) | null;
  render?: ((event: Event, dialog: DialogV2) => unknown) | null;
  close?: ((event: Event, dialog: DialogV2) => unknown) | null;
  rejectClose?: boolean | null;
}
type ButtonOptions = Partial<DialogButton> | null;
type DialogHelperOptions = DialogWaitOptions & { yes?: ButtonOptions; no?: ButtonOptions; ok?: ButtonOptions };

/** A window with content and buttons, whose result is that of the button pressed. */
export class DialogV2 extends ApplicationV2 {
  static override DEFAULT_OPTIONS: Dictionary = {
    id: 'dialog-{id}',
    classes: ['dialog'],
    tag: 'dialog',
    form: { closeOnSubmit: true },
    window: { frame: true, positioned: true, minimizable: false },
  };

  /**
   * Merges the options and turns the list of buttons into an object by action.
   * @throws Error if there are no buttons.
   */
  override _initializeApplicationOptions(options: Dictionary): ApplicationConfiguration {
    const merged = super._initializeApplicationOptions(options);
    const buttons = merged['buttons'] as DialogButton[] | undefined;
    if (!buttons?.length) throw new Error('You must define at least one entry in options.buttons');
    merged['buttons'] = Object.fromEntries(buttons.map((button) => [button.action, button]));
    return merged;
  }

  /** The element that gets back the focus when the dialog closes. */
  #origin: HTMLElement | null = null;

  get #buttons(): Record<string, DialogButton> {
    return this.options['buttons'] as Record<string, DialogButton>;
  }

  override async _renderHTML(_context: Dictionary, _options: RenderOptions): Promise<HTMLFormElement> {
    const form = createElement('form', { class: 'dialog-form standard-form', autocomplete: 'off' }) as HTMLFormElement;
    const content = this.options['content'] as string | HTMLElement | undefined;
    if (content) {
      const inner = typeof content === 'string' ? createElement('div', {}, cleanContent(content)) : content;
      inner.classList.add('dialog-content', 'standard-form');
      form.append(inner);
    }
    const footer = createElement('footer', { class: 'form-footer' });
    footer.innerHTML = this._renderButtons();
    form.append(footer);
    form.addEventListener('submit', (event) => {
      const target = event.submitter ?? form.querySelector('.form-footer button[data-default]');
      void this._onSubmit(target as HTMLButtonElement, event);
    });
    return form;
  }

  /** Renders the buttons. The default button gets the focus. */
  _renderButtons(): string {
    const buttons = Object.values(this.#buttons).map((button) => {
      const { type = 'submit', action } = button;
      const classes = [button.class ?? '', button.default ? 'default' : ''].join(' ').trim();
      const attributes: Record<string, string> = { type, 'data-action': action, class: classes };
      if (button.default) Object.assign(attributes, { autofocus: '', 'data-default': '' });
      if (button.disabled) attributes['disabled'] = '';
      const label = createElement('span', {}, localize(button.label));
      const icon = button.icon ? [createElement('i', { class: button.icon, 'aria-hidden': 'true' })] : [];
      return createElement('button', attributes, ...icon, label).outerHTML;
    });
    return buttons.join('');
  }

  override _replaceHTML(result: unknown, content: HTMLElement): void {
    content.replaceChildren(result as HTMLFormElement);
  }

  /** Runs the button's callback and the submit callback, then closes the dialog. */
  async _onSubmit(target: HTMLButtonElement | null, event: Event): Promise<this> {
    event.preventDefault();
    const button = this.#buttons[target?.dataset['action'] ?? ''];
    const result: unknown = (await button?.callback?.(event, target as HTMLButtonElement, this)) ?? button?.action;
    await (this.options['submit'] as DialogWaitOptions['submit'])?.(result, this);
    return this.options.form.closeOnSubmit ? this.close({ submitted: true }) : this;
  }

  override async _onFirstRender(context: Dictionary, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    const dialog = this.element as HTMLDialogElement;
    if (this.options['modal']) dialog.showModal();
    else dialog.show();
    dialog.addEventListener('keydown', (event) => this._onKeyDown(event));
    dialog.addEventListener('cancel', (event) => event.preventDefault());
    for (const button of dialog.querySelectorAll<HTMLButtonElement>('.form-footer button[type="button"]')) {
      button.addEventListener('click', (event) => void this._onSubmit(button, event));
    }
  }

  override _insertElement(element: HTMLElement): void {
    this.#origin = document.activeElement as HTMLElement | null;
    super._insertElement(element);
  }

  override _removeElement(element: HTMLElement): void {
    if (element.contains(document.activeElement)) this.#origin?.focus();
    super._removeElement(element);
  }

  /** Closes the dialog on Escape. Presses the default button on Enter in a field. */
  _onKeyDown(event: KeyboardEvent): void {
    const { target } = event;
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      void this.close();
    } else if (event.key === 'Enter' && (target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) {
      const button = target.form?.querySelector<HTMLButtonElement>('.form-footer button[data-default]');
      if (!button) return;
      event.preventDefault();
      target.form?.requestSubmit(button);
    }
  }

  /**
   * Asks a yes-or-no question.
   * @returns True for yes, false for no, or the result of another button; null if the dialog was dismissed.
   */
  static async confirm({ yes, no, buttons = [], ...options }: DialogHelperOptions = {}): Promise<unknown> {
    const yesButton = { action: 'yes', label: 'Yes', icon: 'fa-solid fa-check', callback: () => true, ...yes };
    const noButton = { action: 'no', label: 'No', icon: 'fa-solid fa-xmark', callback: () => false, ...no };
    return this.wait({ ...options, buttons: [yesButton, { default: true, ...noButton }, ...buttons] });
  }

  /**
   * Shows a dialog with one button.
   * @returns The button's result; null if the dialog was dismissed.
   */
  static async prompt({ ok, buttons = [], ...options }: DialogHelperOptions = {}): Promise<unknown> {
    const okButton: DialogButton = { action: 'ok', label: 'Confirm', icon: 'fa-solid fa-check', default: true, ...ok };
    return this.wait({ ...options, buttons: [okButton, ...buttons] });
  }

  /**
   * Shows a dialog and waits until it is submitted or dismissed.
   * @returns The result of the button pressed; null if the dialog was dismissed.
   * @throws Error if the dialog is dismissed while `rejectClose` is set.
   */
  static async wait(config: DialogWaitOptions = {}): Promise<unknown> {
    const { rejectClose = false, close, render, submit, ...options } = config;
    return new Promise((resolve, reject) => {
      const dialog = new this({
        ...options,
        submit: async (result: unknown, self: DialogV2) => {
          await submit?.(result, self);
          resolve(result);
        },
      });
      dialog.addEventListener('close', (event) => {
        const result = close?.(event, dialog);
        if (rejectClose) reject(new Error('Dialog was dismissed without pressing a button.'));
        else resolve(result ?? null);
      });
      if (render) dialog.addEventListener('render', (event) => render(event, dialog));
      dialog.render({ force: true }).catch(reject);
    });
  }
}
