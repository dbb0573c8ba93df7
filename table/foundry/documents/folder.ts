/** foundry.documents.Folder: groups documents of one class (client/documents/folder.d.mts). */
import type { Document, DocumentClass, Operation } from '../abstract/document.ts';
import { findGame, getConfig, type Dictionary } from '../runtime.ts';
import type { Collection } from '../utils/collection.ts';
import { BaseFolder } from './base-folder.ts';
import { ClientDocumentMixin } from './client-document.ts';

/** Returns the folder id of a document or an index entry. For a document, this may be the id of a deleted folder. */
function getFolderId(entry: unknown): unknown {
  const { _source, folder } = entry as { _source?: Dictionary; folder?: unknown };
  return _source ? _source['folder'] : folder;
}

export class Folder extends ClientDocumentMixin(BaseFolder) {
  get documentClass(): DocumentClass {
    return (getConfig()[this.type] as { documentClass: DocumentClass }).documentClass;
  }

  /** The collection that the folder's documents belong to: the world's or, for a folder in a pack, the pack's index. */
  get documentCollection(): Collection | undefined {
    if (this.pack) return (this.compendium as { index: Collection } | null)?.index;
    return findGame()?.collections?.get(this.type) as unknown as Collection | undefined;
  }

  /** The documents in the folder itself, not in its subfolders. */
  get contents(): unknown[] {
    const all = this.documentCollection?.contents ?? [];
    return all.filter((entry) => getFolderId(entry) === this.id);
  }

  /** The folders that contain this one, innermost first. */
  get ancestors(): Folder[] {
    const parent = this.folder as Folder | null;
    return parent ? [parent, ...parent.ancestors] : [];
  }

  /** Returns the subfolders; with `recursive` also those at deeper levels. */
  getSubfolders(recursive = false): Folder[] {
    const all = (this.collection as Collection<Folder> | null)?.contents ?? [];
    const own = (this.pack ? (this.compendium as { folders: Collection<Folder> }).folders.contents : all).filter(
      (folder) => getFolderId(folder) === this.id,
    );
    return recursive ? own.flatMap((folder) => [folder, ...folder.getSubfolders(true)]) : own;
  }

  /** Deletes the contents of a deleted folder if the user asked for this; otherwise moves them into its parent folder. */
  static override async _onDeleteOperation(folders: Document[], operation: Operation, user: unknown): Promise<void> {
    if (user !== findGame()?.user) return;
    for (const folder of folders as unknown as Folder[]) {
      const up = folder._source['folder'] as string | null;
      const { deleteSubfolders = false, deleteContents = false } = operation as Record<string, boolean>;
      await remove(this, folder.getSubfolders(), deleteSubfolders, up, { deleteSubfolders, deleteContents });
      await remove(folder.documentClass, folder.contents as Document[], deleteContents, up);
    }
  }
}

/** Deletes documents, or moves them into another folder. */
async function remove(
  documentClass: {
    deleteDocuments: DocumentClass['deleteDocuments'];
    updateDocuments: DocumentClass['updateDocuments'];
  },
  documents: readonly Document[],
  isDeleted: boolean,
  folder: string | null,
  operation: Dictionary = {},
): Promise<void> {
  const ids = documents.map(({ id }) => id);
  if (!ids.length) return;
  if (isDeleted) await documentClass.deleteDocuments(ids, operation);
  else
    await documentClass.updateDocuments(
      ids.map((_id) => ({ _id, folder })),
      operation,
    );
}
