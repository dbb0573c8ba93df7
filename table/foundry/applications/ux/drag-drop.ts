/** Drag and drop within applications (API14 foundry.applications.ux.DragDrop). */
import { getConfig, type Dictionary } from '../../runtime.ts';

/** The steps that may have a callback. */
export type DragAction = 'dragstart' | 'dragover' | 'drop' | 'dragenter' | 'dragleave' | 'dragend';
type Callbacks = Partial<Record<DragAction, (event: DragEvent) => unknown>>;
type Permissions = Partial<Record<'dragstart' | 'drop', (selector: string | null | undefined) => boolean>>;

/** Binds dragging and dropping of elements to callbacks, as far as permissions allow. */
export class DragDrop {
  dragSelector: string | null | undefined;
  dropSelector: string | null | undefined;
  permissions: Permissions;
  callbacks: Callbacks;

  constructor(
    options: {
      dragSelector?: string | null;
      dropSelector?: string | null;
      permissions?: Permissions;
      callbacks?: Callbacks;
    } = {},
  ) {
    this.dragSelector = options.dragSelector;
    this.dropSelector = options.dropSelector;
    this.permissions = options.permissions ?? {};
    this.callbacks = options.callbacks ?? {};
  }

  /** The implementation that CONFIG.ux names. */
  static get implementation(): typeof DragDrop {
    return ((getConfig()['ux'] as Dictionary | undefined)?.['DragDrop'] as typeof DragDrop | undefined) ?? this;
  }

  /** Binds the controller to the content of an application. Binding again replaces, so the handlers are properties. */
  bind(html: HTMLElement): this {
    const find = (selector: string): HTMLElement[] => {
      const inner = [...html.querySelectorAll<HTMLElement>(selector)];
      return html.matches(selector) ? [html, ...inner] : inner;
    };
    if (this.can('dragstart', this.dragSelector) && this.dragSelector) {
      for (const element of find(this.dragSelector)) {
        element.setAttribute('draggable', 'true');
        Object.assign(element, {
          ondragstart: (event: DragEvent): void => this._handleDragStart(event),
          ondragend: (event: DragEvent): void => this.callback(event, 'dragend'),
        });
      }
    }
    if (this.can('drop', this.dropSelector)) {
      for (const element of this.dropSelector ? find(this.dropSelector) : [html]) {
        Object.assign(element, {
          ondragover: (event: DragEvent): void => this._handleDragOver(event),
          ondrop: (event: DragEvent): void => this._handleDrop(event),
          ondragenter: (event: DragEvent): void => this.callback(event, 'dragenter'),
          ondragleave: (event: DragEvent): void => this.callback(event, 'dragleave'),
        });
      }
    }
    return this;
  }

  callback(event: DragEvent, action: DragAction): void {
    const callback = this.callbacks[action];
    if (callback) void callback(event);
  }

  can(action: 'dragstart' | 'drop', selector?: string | null): boolean {
    return this.permissions[action]?.(selector) ?? true;
  }

  _handleDragStart(event: DragEvent): void {
    if (!this.can('dragstart', this.dragSelector)) return event.preventDefault();
    this.callback(event, 'dragstart');
    if (event.dataTransfer?.items?.length) event.stopPropagation();
  }

  _handleDragOver(event: DragEvent): void {
    event.preventDefault();
    this.callback(event, 'dragover');
  }

  _handleDrop(event: DragEvent): void {
    event.preventDefault();
    if (!this.can('drop', this.dropSelector)) return;
    this.callback(event, 'drop');
  }
}
