/** Redraws applications that show documents other than their own, when those documents change. */
import { getGlobal, type Dictionary } from '../runtime.ts';

interface Refreshed {
  readonly rendered: boolean;
  render(): unknown;
}
interface HookRegistry {
  on(name: string, listener: (document: Dictionary) => void): number;
}

/** Returns a function that schedules a task to run once after the current events. */
export function debounceTask(task: () => unknown): () => void {
  let isPlanned = false;
  return () => {
    if (isPlanned) return;
    isPlanned = true;
    setTimeout(() => {
      isPlanned = false;
      task();
    });
  };
}

/**
 * Listens for the creation, change and deletion of documents.
 * @param names - Their types.
 * @param listener - Called with the action, the document and its type.
 */
export function listenToDocuments(
  names: readonly string[],
  listener: (action: 'create' | 'update' | 'delete', document: Dictionary, name: string) => void,
): void {
  const hooks = getGlobal('Hooks') as HookRegistry;
  for (const action of ['create', 'update', 'delete'] as const)
    for (const name of names) hooks.on(`${action}${name}`, (document) => listener(action, document, name));
}

const listening = new WeakSet<object>();

/**
 * Redraws an application when documents change.
 * @param app - The application; a second call for it does nothing.
 * @param names - The types of documents.
 * @param concerns - Tests whether the application shows the actor that is or contains the changed document.
 */
export function refreshOnChanges(
  app: Refreshed,
  names: readonly string[],
  concerns: (actor: Dictionary) => unknown,
): void {
  if (listening.has(app)) return;
  listening.add(app);
  const refresh = debounceTask(() => app.rendered && app.render());
  listenToDocuments(names, (_action, document) => {
    for (let holder: Dictionary | null = document; holder; holder = holder['parent'] as Dictionary | null)
      if (holder['documentName'] === 'Actor' && concerns(holder)) return refresh();
  });
}
