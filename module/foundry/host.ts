/**
 * Typed access to what the type package does not know of Foundry, or knows only by literal names: hooks, settings, configuration, classes, schemas. A type
 * parameter says what the caller knows of the result.
 */

type Listener = (...given: never[]) => unknown;

/** Hooks by any name: those of modules, and those whose arguments the type package lacks. */
interface AnyHooks {
  on(hook: string, listener: Listener): number;
  once(hook: string, listener: Listener): number;
  call(hook: string, ...given: unknown[]): boolean;
  callAll(hook: string, ...given: unknown[]): boolean;
  /** The listeners by name of the hook. */
  readonly events?: Readonly<Record<string, readonly unknown[]>>;
}

export function getHooks(): AnyHooks {
  return Hooks;
}

/** Settings by any key, such as those that rulesets name. */
interface AnySettings {
  get(namespace: string, key: string): unknown;
  set(namespace: string, key: string, value: unknown): Promise<unknown>;
  register(namespace: string, key: string, data: object): void;
}

export function getSettings(): AnySettings {
  return game.settings;
}

/** Registers a key of ours. The type package writes the names of modifier keys in a different case than Foundry reads them. */
export function registerKey(action: string, data: object): void {
  (game.keybindings as unknown as Pick<AnySettings, 'register'>).register('tetrad', action, data);
}

/** The combat tracker, in the sidebar or in its own window. */
export interface Tracker {
  readonly viewed?: Combat.Implementation | null;
  readonly isPopout: boolean;
  readonly popout?: Tracker;
  render(): Promise<unknown>;
}

export function findTracker(): Tracker | undefined {
  return ui.combat as unknown as Tracker | undefined;
}

/** Returns a part of CONFIG; undefined if it has none of that name. */
export function findConfig<Part>(name: string): Part | undefined {
  return (CONFIG as unknown as Readonly<Record<string, Part | undefined>>)[name];
}

/** Returns the class of an object, with the static members that the caller knows of it. */
export function getClass<Statics>(object: object): Statics {
  return object.constructor as unknown as Statics;
}

/** Returns a class made by a function, with the type that its definition gives it. */
export function typeClass<Class>(made: object): Class {
  return made as Class;
}

/** Returns the schema of a document or a data model. */
export function getSchema(model: object): foundry.data.fields.SchemaField.Any {
  return (model as { readonly schema: foundry.data.fields.SchemaField.Any }).schema;
}

/** Returns the data of a document, with the fields that the caller knows of its types. */
export function getSystem<Data>({ system }: { readonly system?: unknown }): Data {
  return system as Data;
}
