/** Notifications at the edge of the page (v14 API: foundry.applications.ui.Notifications), without updates and progress bars. */
import { failNotImplemented } from '../../not-implemented.ts';
import { localize, type Dictionary } from '../../runtime.ts';
import { escapeHTML } from '../../utils/helpers.ts';
import { createElement } from '../api/frame.ts';
import { cleanContent } from '../clean-content.ts';
import { toText } from '../to-text.ts';

export interface NotifyOptions {
  localize?: boolean;
  format?: Dictionary;
  permanent?: boolean;
  progress?: boolean;
  console?: boolean;
}
type NotificationType = 'info' | 'warning' | 'error';

export interface Notification {
  id: number;
  type: NotificationType;
  timestamp: number;
  message: string;
  error?: Error;
  permanent: boolean;
  element?: HTMLElement;
}

/** Returns the HTML of a message. In a translation only the values of the placeholders are escaped; any other text is cleaned. */
function resolveMessage(text: string, { localize: translate, format }: NotifyOptions): string {
  const values = Object.entries(format ?? {}).map(([key, value]) => [key, escapeHTML(toText(value))]);
  if (format) return localize(text, Object.fromEntries(values));
  return translate ? localize(text) : createElement('div', {}, cleanContent(text)).innerHTML;
}

/** A queue of notifications. Up to five are shown at a time, each for five seconds unless it is permanent. */
export class Notifications {
  static MAX_ACTIVE = 5;
  static LIFETIME_MS = 5000;
  #next = 1;
  #all: Notification[] = [];

  /** Queues a notification. Also logs it to the console unless `console` is false. */
  notify(message: string | Error, type: NotificationType = 'info', options: NotifyOptions = {}): Notification {
    if (options.progress) failNotImplemented('foundry.applications.ui.Notifications with progress');
    const { permanent = false, console: log = true } = options;
    const error = message instanceof Error ? message : undefined;
    const text = resolveMessage(error ? error.message : (message as string), options);
    const notification = { id: this.#next++, type, message: text, timestamp: Date.now(), permanent, error };
    if (log) console[type === 'error' ? 'error' : type === 'warning' ? 'warn' : 'log'](error ?? text);
    this.#all.push(notification);
    this.#show();
    return notification;
  }

  info(message: string | Error, options?: NotifyOptions): Notification {
    return this.notify(message, 'info', options);
  }
  warn(message: string | Error, options?: NotifyOptions): Notification {
    return this.notify(message, 'warning', options);
  }
  error(message: string | Error, options?: NotifyOptions): Notification {
    return this.notify(message, 'error', options);
  }

  remove(reference: Notification | number): void {
    const id = typeof reference === 'number' ? reference : reference.id;
    this.#all.find((notification) => notification.id === id)?.element?.remove();
    this.#all = this.#all.filter((notification) => notification.id !== id);
    this.#show();
  }

  /** Tests whether a notification is shown or still waiting. */
  has(reference: Notification | number): boolean {
    const id = typeof reference === 'number' ? reference : reference.id;
    return this.#all.some((notification) => notification.id === id);
  }

  clear(): void {
    for (const { element } of this.#all) element?.remove();
    this.#all = [];
  }

  #show(): void {
    for (const notification of this.#all.slice(0, Notifications.MAX_ACTIVE)) {
      if (notification.element) continue;
      notification.element = this.#render(notification);
      if (!notification.permanent) setTimeout(() => this.remove(notification), Notifications.LIFETIME_MS);
    }
  }

  #render({ id, type, message }: Notification): HTMLElement {
    const text = createElement('p', { class: 'notification-text' });
    text.innerHTML = message;
    const close = createElement('button', { type: 'button', class: 'close', 'aria-label': 'Dismiss' }, '×');
    close.addEventListener('click', () => this.remove(id));
    const element = createElement('li', { class: `notification ${type}`, 'data-id': String(id) }, text, close);
    let list = document.getElementById('notifications');
    if (!list) document.body.append((list = createElement('ol', { id: 'notifications' })));
    list.append(element);
    return element;
  }
}
