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

/** A document of a state: its text, by which it is told at once whether anything changed, and its leaves. */
interface Part {
  readonly text: string;
  readonly leaves: ReadonlyMap<string, unknown>;
}

/** A state, leaf by leaf, by document. */
export type Leaves = ReadonlyMap<string, Part>;

/** What a world holds that says nothing of its documents and changes by itself. */
const LEFT_OUT: ReadonlySet<string> = new Set(['activeUsers', 'userId', 'release', 'documentTypes', 'system']);

function flattenPart(part: unknown, start: string): ReadonlyMap<string, unknown> {
  const leaves = new Map<string, unknown>();
  const walk = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null) return void leaves.set(path, value);
    const entries = listEntries(value);
    // A collection without documents is nothing that anyone wrote.
    if (entries.length === 0 && path.includes('.')) leaves.set(path, Array.isArray(value) ? '[]' : '{}');
    for (const [key, entry] of entries) walk(entry, `${path}.${key}`);
  };
  walk(part, start);
  return leaves;
}

/** What stands in an object or a list; documents by their ids. */
function listEntries(value: object): readonly (readonly [string, unknown])[] {
  if (!Array.isArray(value)) return Object.entries(value);
  return value.map((entry: unknown, index) => [(entry as Source | null)?._id ?? String(index), entry] as const);
}

/**
 * Flattens a world. What is stored as an empty object or list is a leaf as well, so that its deletion shows.
 * @param former - An earlier state: documents that are as they were are not walked again, of which there may be many and large ones.
 */
export function flatten(world: World, former?: Leaves): Leaves {
  const parts = new Map<string, Part>();
  const add = (path: string, value: unknown): void => {
    const text = JSON.stringify(value) ?? '';
    const known = former?.get(path);
    parts.set(path, known?.text === text ? known : { text, leaves: flattenPart(value, path) });
  };
  for (const [name, value] of Object.entries(world)) {
    if (LEFT_OUT.has(name)) continue;
    if (typeof value !== 'object' || value === null) add(name, value);
    else for (const [key, entry] of listEntries(value)) add(`${name}.${key}`, entry);
  }
  return parts;
}

/** Lists what differs between two states. */
export function listChanges(before: Leaves, after: Leaves): Change[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [old, now] = [before.get(key), after.get(key)];
    if (old?.text === now?.text) return [];
    const paths = new Set([...(old?.leaves.keys() ?? []), ...(now?.leaves.keys() ?? [])]);
    return [...paths]
      .map((path) => ({ path, before: old?.leaves.get(path), after: now?.leaves.get(path) }))
      .filter(
        (change) => change.before !== change.after || old?.leaves.has(change.path) !== now?.leaves.has(change.path),
      );
  });
}

/** The documents of a collection. */
export function listSources(world: World, collection: string): readonly Source[] {
  return (world[collection] ?? []) as readonly Source[];
}
