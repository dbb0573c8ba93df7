/** Redraws applications when documents change that they show besides their own. */
import { getGlobal, type Dictionary } from '../runtime.ts';

interface Refreshed {
  readonly rendered: boolean;
  render(): unknown;
}
interface HookRegistry {
  on(name: string, listener: (document: Dictionary) => void): number;
}

/** Returns a function that schedules a task. However often it is called, the task runs once after the current events. */
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
 * Calls a listener when documents are created, changed or deleted.
 * @param names - The document names.
 * @param listener - Called with the action, the document and its name.
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
 * @param concerns - Tests whether the application shows an actor: the changed document itself, or the actor that contains it.
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
