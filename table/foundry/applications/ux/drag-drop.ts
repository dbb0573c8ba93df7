/** Drag and drop in applications (v14 API: foundry.applications.ux.DragDrop). */
import { getImplementation } from './implementation.ts';

export type DragAction = 'dragstart' | 'dragover' | 'drop' | 'dragenter' | 'dragleave' | 'dragend';

interface DragDropOptions {
  dragSelector?: string | null;
  dropSelector?: string | null;
  permissions?: Partial<Record<'dragstart' | 'drop', (selector: string | null | undefined) => boolean>>;
  callbacks?: Partial<Record<DragAction, (event: DragEvent) => unknown>>;
}

/** Connects the drag events of elements to callbacks, as far as the permissions allow. */
export class DragDrop {
  dragSelector: DragDropOptions['dragSelector'];
  dropSelector: DragDropOptions['dropSelector'];
  permissions: NonNullable<DragDropOptions['permissions']>;
  callbacks: NonNullable<DragDropOptions['callbacks']>;

  constructor({ dragSelector, dropSelector, permissions = {}, callbacks = {} }: DragDropOptions = {}) {
    this.dragSelector = dragSelector;
    this.dropSelector = dropSelector;
    this.permissions = permissions;
    this.callbacks = callbacks;
  }

  /** The drag-and-drop class in use, as CONFIG.ux names it. */
  static get implementation(): typeof DragDrop {
    return getImplementation('DragDrop', this);
  }

  /** Adds the handlers to an application's content. Binding again replaces them, because they are properties of the elements. */
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
    void this.callbacks[action]?.(event);
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
