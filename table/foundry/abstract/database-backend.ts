/** foundry.abstract.DatabaseBackend: what a database of documents offers (common/abstract/backend.d.mts). */
import type { LooseUser } from '../runtime.ts';
import type { Document, DocumentClass, Operation } from './document.ts';

type User = LooseUser | null | undefined;

/** A database of documents. */
export abstract class DatabaseBackend {
  /** Creates documents. */
  abstract create(
    documentClass: DocumentClass,
    operation: Operation & { data: unknown[] },
    user?: User,
  ): Promise<Document[]>;

  /** Updates documents. */
  abstract update(
    documentClass: DocumentClass,
    operation: Operation & { updates: unknown[] },
    user?: User,
  ): Promise<Document[]>;

  /** Deletes documents. */
  abstract delete(
    documentClass: DocumentClass,
    operation: Operation & { ids: readonly string[] },
    user?: User,
  ): Promise<Document[]>;
}
