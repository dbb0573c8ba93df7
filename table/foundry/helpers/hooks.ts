/** The hooks of the public API. Source: comments of fvtt-types, client/helpers/hooks. */
import { getUi, type AnyFunction, type Dictionary } from '../runtime.ts';

export interface HookedFunction {
  hook: string;
  id: number;
  fn: AnyFunction;
  once: boolean;
}

const events: Record<string, HookedFunction[]> = {};
let lastId = 0;

/** Registers listeners, and calls them in the order in which they were registered. */
// oxlint-disable-next-line typescript/no-extraneous-class -- the public API is a class of static members
export class Hooks {
  /** The listeners by hook, in the order of registration. */
  static get events(): Record<string, HookedFunction[]> {
    return events;
  }

  /**
   * Registers a listener.
   * @returns Its id, for `off`.
   */
  static on(hook: string, fn: AnyFunction, { once = false }: { once?: boolean } = {}): number {
    const id = ++lastId;
    (events[hook] ??= []).push({ hook, id, fn, once });
    return id;
  }

  /**
   * Registers a listener that is called at most once.
   * @returns Its id, for `off`.
   */
  static once(hook: string, fn: AnyFunction): number {
    return Hooks.on(hook, fn, { once: true });
  }

  /** Removes a listener, which is given by its function or its id. */
  static off(hook: string, fn: AnyFunction | number): void {
    const listeners = events[hook];
    const index = listeners?.findIndex((entry) => entry.fn === fn || entry.id === fn) ?? -1;
    if (index >= 0) listeners?.splice(index, 1);
  }

  /** Calls all listeners of a hook and ignores what they return. */
  static callAll(hook: string, ...args: unknown[]): true {
    for (const entry of (events[hook] ?? []).slice()) callListener(entry, args);
    return true;
  }

  /**
   * Calls the listeners of a hook until one returns false.
   * @returns False if one did.
   */
  static call(hook: string, ...args: unknown[]): boolean {
    for (const entry of (events[hook] ?? []).slice()) if (callListener(entry, args) === false) return false;
    return true;
  }

  /** Reports an error, in the console, to the user, and to the listeners of the hook `error`. */
  static onError(location: string, error: Error, options: Dictionary = {}): void {
    const { msg, notify = null, log = null, ...data } = options;
    if (typeof msg === 'string' && msg) error.message = `${msg}. ${error.message}`;
    if (typeof log === 'string') (Reflect.get(console, log) as AnyFunction | undefined)?.(error);
    const notifications = getUi()['notifications'] as Record<string, AnyFunction> | undefined;
    if (typeof notify === 'string') notifications?.[notify]?.(error.message);
    Hooks.callAll('error', location, error, data);
  }
}

/** Calls a listener. Reports its error instead of throwing it, so that other listeners still run. */
function callListener(entry: HookedFunction, args: unknown[]): unknown {
  if (entry.once) Hooks.off(entry.hook, entry.id);
  try {
    return entry.fn(...args);
  } catch (error) {
    const cause = error instanceof Error ? error : new Error(String(error));
    const msg = `Error thrown in hooked function '${entry.fn.name}' for hook '${entry.hook}'`;
    if (entry.hook === 'error') console.error(cause);
    else Hooks.onError('Hooks.call', cause, { msg, log: 'error', hook: entry.hook, fn: entry.fn });
    return undefined;
  }
}
