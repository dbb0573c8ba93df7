/** Helpers for specs that need a page: templates without files, rendered applications, clicks and drops. */
import { host, type Loose } from './globals.ts';

/** Registers templates as partials, as if they had been loaded from files. */
export function registerTemplates(templates: Record<string, string>): void {
  for (const [name, source] of Object.entries(templates)) {
    host.Handlebars.registerPartial(name, host.Handlebars.compile(source));
  }
}

/** Renders an application, runs `body` and closes the application. */
export async function withRendered(app: Loose, body: (element: HTMLElement) => unknown): Promise<void> {
  await app.render({ force: true });
  try {
    await body(app.element as unknown as HTMLElement);
  } finally {
    await app.close({ animate: false });
  }
}

/** Clicks an element as a user would; throws if there is none. */
export function click(element: Element | null | undefined): void {
  if (!element) throw new Error('there is nothing to click');
  element.dispatchEvent(new PointerEvent('click', { bubbles: true, cancelable: true, button: 0 }));
}

/** Creates a drag event with JSON data; the DragEvent of some test environments cannot hold them. */
export function makeDragEvent(type: string, data: Record<string, unknown> = {}): Event {
  const event = new Event(type, { bubbles: true, cancelable: true });
  const store = new Map([['text/plain', JSON.stringify(data)]]);
  const transfer = {
    getData: (format: string) => store.get(format) ?? '',
    setData: (format: string, value: string) => void store.set(format, value),
    setDragImage: () => undefined,
    items: [],
    types: ['text/plain'],
    dropEffect: 'none',
    effectAllowed: 'all',
  };
  Object.defineProperty(event, 'dataTransfer', { value: transfer });
  return event;
}
