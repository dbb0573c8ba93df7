/** Notices at the edge of the page (API14 foundry.applications.ui.Notifications). */
import { localize, type Dictionary } from '../../runtime.ts';
import { escapeHTML } from '../../utils/helpers.ts';
import { createElement } from '../api/frame.ts';
import { cleanContent } from '../clean-content.ts';
import { toText } from '../to-text.ts';

/** How a text becomes the message of a notice. */
interface FormatOptions {
  localize?: boolean;
  escape?: boolean;
  clean?: boolean;
  format?: Dictionary;
}
/** How a notice is shown. */
export interface NotifyOptions extends FormatOptions {
  permanent?: boolean;
  progress?: boolean;
  console?: boolean;
}
type NotificationUpdate = FormatOptions & { message?: string; pct?: number };
type NotificationType = 'info' | 'warning' | 'error' | 'success';

/** A notice. */
export interface Notification {
  id: number;
  type: NotificationType;
  timestamp: number;
  message: string;
  error?: Error;
  permanent: boolean;
  console: boolean;
  active: boolean;
  progress: boolean;
  pct: number;
  element?: HTMLElement;
  remove(): void;
  update(change: NotificationUpdate): void;
}
type Reference = Notification | number;

/** Own texts are shown as they are, others' are cleaned, and so are formats whose values are not escaped. */
function resolveMessage(
  text: string,
  { localize: translate, escape = true, clean = true, format }: FormatOptions,
): string {
  const entries = Object.entries(format ?? {}).map(([key, value]) => [key, escape ? escapeHTML(toText(value)) : value]);
  const message = format ? localize(text, Object.fromEntries(entries)) : translate ? localize(text) : text;
  if (!clean || (format ? escape : translate)) return message;
  return createElement('div', {}, cleanContent(message)).innerHTML;
}

/** A queue of notices: a few are on show, each for some seconds unless it is permanent. */
export class Notifications {
  static MAX_ACTIVE = 5;
  static LIFETIME_MS = 5000;
  #next = 1;
  #all: Notification[] = [];

  /** Queues a notice. */
  notify(message: string | Error, type: NotificationType = 'info', options: NotifyOptions = {}): Notification {
    const { permanent = false, progress = false, console: log = true } = options;
    const error = message instanceof Error ? message : undefined;
    const text = resolveMessage(error ? error.message : (message as string), options);
    const id = this.#next++;
    const state = { timestamp: Date.now(), permanent, console: log, active: false, progress, pct: 0 };
    const methods = { remove: () => this.remove(id), update: (change: NotificationUpdate) => this.update(id, change) };
    const notification: Notification = { id, type, message: text, error, ...state, ...methods };
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
  success(message: string | Error, options?: NotifyOptions): Notification {
    return this.notify(message, 'success', options);
  }

  /** Changes the text or the progress of a notice; one that is complete goes away after its time. */
  update(reference: Reference, change: NotificationUpdate): void {
    const notification = this.#find(reference);
    if (!notification) return;
    if (change.message !== undefined) notification.message = resolveMessage(change.message, change);
    notification.pct = change.pct ?? notification.pct;
    const text = notification.element?.querySelector('.notification-text');
    if (text) text.innerHTML = notification.message;
    notification.element?.querySelector('progress')?.setAttribute('value', String(notification.pct));
    if (notification.progress && notification.pct === 1) this.#expire(notification);
  }

  /** Takes a notice away. */
  remove(reference: Reference): void {
    const notification = this.#find(reference);
    notification?.element?.remove();
    this.#all = this.#all.filter((other) => other !== notification);
    this.#show();
  }

  has(reference: Reference): boolean {
    return this.#find(reference) !== undefined;
  }

  clear(): void {
    for (const { element } of this.#all) element?.remove();
    this.#all = [];
  }

  #find(reference: Reference): Notification | undefined {
    const id = typeof reference === 'number' ? reference : reference.id;
    return this.#all.find((notification) => notification.id === id);
  }

  #show(): void {
    for (const notification of this.#all.slice(0, Notifications.MAX_ACTIVE)) {
      if (notification.active) continue;
      notification.active = true;
      notification.element = this.#render(notification);
      if (!notification.permanent && !notification.progress) this.#expire(notification);
    }
  }

  #expire({ id }: Notification): void {
    setTimeout(() => this.remove(id), Notifications.LIFETIME_MS);
  }

  #render({ id, type, message, progress }: Notification): HTMLElement {
    const text = createElement('p', { class: 'notification-text' });
    text.innerHTML = message;
    const close = createElement('button', { type: 'button', class: 'close', 'aria-label': 'Dismiss' }, '×');
    close.addEventListener('click', () => this.remove(id));
    const element = createElement('li', { class: `notification ${type}`, 'data-id': String(id) }, text, close);
    if (progress) element.append(createElement('progress', { max: '1', value: '0', 'aria-label': 'Progress' }));
    let list = document.getElementById('notifications');
    if (!list) document.body.append((list = createElement('ol', { id: 'notifications' })));
    list.append(element);
    return element;
  }
}
