/** The folder tree of a collection (client/documents/abstract/directory-collection-mixin.d.mts). */
import type { Folder } from './folder.ts';

/** A folder in the tree, with its contents; `folder` is null for the root. */
export interface TreeNode {
  root: boolean;
  folder: Folder | null;
  depth: number;
  visible: boolean;
  children: TreeNode[];
  entries: object[];
}

/** A folder or document, which can be sorted by its name or by hand. */
interface Sortable {
  name?: string;
  sort?: number;
}

const byName = (a: Sortable, b: Sortable): number => (a.name ?? '').localeCompare(b.name ?? '');
const byHand = (a: Sortable, b: Sortable): number => (a.sort ?? 0) - (b.sort ?? 0);

/**
 * Builds the folder tree of a collection.
 * @param folders - The collection's folders.
 * @param entries - The documents or index entries that the user may see.
 * @param isGM - Whether to include folders without such entries.
 * @returns The root of the tree.
 */
export function buildTree(folders: readonly Folder[], entries: readonly object[], isGM: boolean): TreeNode {
  const known = new Set(folders.map(({ id }) => id));
  const findParent = (entry: object): string | null => {
    const { _source, folder } = entry as { _source?: { folder?: string | null }; folder?: string | null };
    const id = (_source ? _source.folder : folder) ?? null;
    return id && known.has(id) ? id : null;
  };
  const build = (folder: Folder | null, depth: number): TreeNode => {
    const id = folder?.id ?? null;
    const compare = folder?.sorting === 'm' ? byHand : byName;
    const inside = folders.filter((inner) => findParent(inner) === id).toSorted(compare);
    const children = inside.map((inner) => build(inner, depth + 1));
    const own = entries.filter((entry) => findParent(entry) === id).toSorted(compare);
    const visible = !folder || isGM || own.length > 0 || children.some((child) => child.visible);
    return { root: !folder, folder, depth, visible, children, entries: own };
  };
  return build(null, 0);
}
