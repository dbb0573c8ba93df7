/** foundry.abstract.DatabaseBackend: the operations of a document database (common/abstract/backend.d.mts). */
import type { LooseUser } from '../runtime.ts';
import type { Document, DocumentClass, Operation } from './document.ts';

type User = LooseUser | null | undefined;

export abstract class DatabaseBackend {
  abstract create(
    documentClass: DocumentClass,
    operation: Operation & { data: unknown[] },
    user?: User,
  ): Promise<Document[]>;

  abstract update(
    documentClass: DocumentClass,
    operation: Operation & { updates: unknown[] },
    user?: User,
  ): Promise<Document[]>;

  abstract delete(
    documentClass: DocumentClass,
    operation: Operation & { ids: readonly string[] },
    user?: User,
  ): Promise<Document[]>;
}
