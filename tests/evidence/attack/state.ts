/** The world as the server has it, flattened, so that what an attack changed can be told leaf by leaf. */

/** A document as the server sends it. */
export type Source = Record<string, unknown> & { readonly _id: string };

/** What the server sends of the world: documents by collection, and more. */
export type World = Readonly<Record<string, unknown>>;

/** One leaf that is not what it was; absent: `undefined`. */
export interface Change {
  /** `actors.<id>.system.fate.value`; embedded documents by their ids. */
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** A state, leaf by leaf. */
export type Leaves = ReadonlyMap<string, unknown>;

/** What a world holds that says nothing of its documents and changes by itself. */
const LEFT_OUT: ReadonlySet<string> = new Set(['activeUsers', 'userId', 'release', 'documentTypes', 'system']);

/** Flattens a world. What is stored as an empty object or list is a leaf as well, so that its deletion shows. */
export function flatten(world: World): Leaves {
  const leaves = new Map<string, unknown>();
  const walk = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null) return void leaves.set(path, value);
    const entries = Array.isArray(value)
      ? value.map((entry: unknown, index) => [(entry as Source | null)?._id ?? String(index), entry] as const)
      : Object.entries(value);
    // A collection without documents is nothing that anybody wrote.
    if (entries.length === 0 && path.includes('.')) leaves.set(path, Array.isArray(value) ? '[]' : '{}');
    for (const [key, entry] of entries) walk(entry, `${path}.${key}`);
  };
  for (const [name, value] of Object.entries(world)) if (!LEFT_OUT.has(name)) walk(value, name);
  return leaves;
}

/** Lists what differs between two states. */
export function listChanges(before: Leaves, after: Leaves): Change[] {
  const paths = new Set([...before.keys(), ...after.keys()]);
  return [...paths]
    .filter((path) => before.get(path) !== after.get(path) || before.has(path) !== after.has(path))
    .map((path) => ({ path, before: before.get(path), after: after.get(path) }));
}

/** The documents of a collection. */
export function listSources(world: World, collection: string): readonly Source[] {
  return (world[collection] ?? []) as readonly Source[];
}
