/**
 * Loosely typed access to the public globals of the host that runs the specs (the embedded table or Foundry), and small helpers. Everything is looked up when a
 * spec runs, so importing a spec file needs no host.
 */

/** Any public value of the host: it can be called, constructed, iterated and indexed by name, without any guarantee. */
export interface LooseValue {
  (...parameters: readonly unknown[]): Loose;
  new (...parameters: readonly unknown[]): Loose;
  [Symbol.iterator](): IterableIterator<Loose>;
  [member: string]: Loose;
  [index: number]: Loose;
}

/** Without `then`, a loose value can be awaited. */
export type Loose = LooseValue & { readonly then: undefined };

/** A class that specs may extend; they reach instance members through `loose(this)`. */
export type LooseClass = new (...parameters: unknown[]) => object;

/** Returns any value as a loose one. */
export function loose(value: unknown): Loose {
  return value as Loose;
}

/** The global object of the host: `host.foundry`, `host.game`, `host.CONFIG`, `host.CONST`, `host.Hooks`, `host.ui` … */
export const host: Loose = loose(globalThis);

/** Returns a value as a class to extend: `class Model extends toClass(host.foundry.abstract.DataModel) { … }`. */
export function toClass(value: unknown): LooseClass {
  return value as LooseClass;
}

/** Calls a method that has the same name as one of every function (`apply`, `call`), so that a loose value would not reach it. */
export function invoke(target: unknown, method: string, ...parameters: readonly unknown[]): Loose {
  const found: unknown = Reflect.get(target as object, method);
  return loose(Reflect.apply(found as () => unknown, target, parameters));
}

/** Calls the method of a loosely typed base class that a subclass overrides, like `super.method(…)`. */
export function callSuper(instance: unknown, base: unknown, method: string, ...parameters: readonly unknown[]): Loose {
  const found: unknown = Reflect.get(loose(base).prototype as object, method);
  return loose(Reflect.apply(found as () => unknown, instance, parameters));
}

/** Registers a type data model while `body` runs. */
export async function withDataModel(
  documentName: string,
  type: string,
  model: unknown,
  body: () => unknown,
): Promise<void> {
  const models = loose(host.CONFIG[documentName]).dataModels as unknown as Record<string, unknown>;
  const previous = models[type];
  models[type] = model;
  try {
    await body();
  } finally {
    if (previous === undefined) delete models[type];
    else models[type] = previous;
  }
}

/**
 * Runs an operation.
 * @returns The error or rejection; undefined if it succeeded.
 */
export async function catchFailure(operation: () => unknown): Promise<unknown> {
  try {
    await operation();
    return undefined;
  } catch (error) {
    return error ?? new Error('rejected without a reason');
  }
}

/** Waits until `test` is truthy, testing every 20 ms; throws after `timeout` ms. */
export async function waitUntil(test: () => unknown, timeout = 3000): Promise<void> {
  const end = Date.now() + timeout;
  while (!test()) {
    if (Date.now() > end) throw new Error('the awaited condition did not come about');
    await pause(20);
  }
}

/** Resolves after the given milliseconds. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Returns the first type that the system declares for a document; default: the base type. */
export function findType(documentName: string): string {
  const types = (host.game.documentTypes[documentName] ?? []) as unknown as readonly string[];
  return types.find((type) => type !== 'base' && !type.includes('.')) ?? 'base';
}

/**
 * Registers a hook listener while `body` runs.
 * @returns The arguments of each call.
 */
export async function collectHookCalls(
  hook: string,
  body: () => unknown,
  answer: (parameters: readonly Loose[]) => unknown = () => undefined,
): Promise<readonly (readonly Loose[])[]> {
  const calls: (readonly Loose[])[] = [];
  const id = host.Hooks.on(hook, (...parameters: readonly Loose[]) => {
    calls.push(parameters);
    return answer(parameters);
  });
  try {
    await body();
  } finally {
    host.Hooks.off(hook, id);
  }
  return calls;
}
