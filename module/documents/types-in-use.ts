/** Selects the document types for the dialogs that create documents: the types of the rulesets in use, and those of modules. */
import { listIdleTypes } from '../settings/rulesets-in-use.ts';

type Kind = 'Actor' | 'Item';

interface DialogOptions {
  readonly types?: readonly string[];
}

type CreateDialog = (
  data?: object,
  operation?: object,
  options?: DialogOptions,
  ...rest: unknown[]
) => Promise<unknown>;

/**
 * Lists the types to offer for new documents.
 * @param known - all types of the document
 */
export function listTypesInUse(kind: Kind, known: readonly string[]): string[] {
  const hidden = new Set(listIdleTypes(kind));
  const offered = known.filter((type) => !hidden.has(type));
  // If no type is left, all types are offered, so that users can still create documents.
  return offered.length > 0 ? offered : [...known];
}

/** Restricts the types that a document class offers to those in use. */
export function offerTypesInUse(documentClass: object, kind: Kind): void {
  const parent = Object.getPrototypeOf(documentClass) as { readonly createDialog: CreateDialog };
  const createDialog: CreateDialog = (data, operation, options = {}, ...rest) => {
    const known = options.types ?? game.documentTypes?.[kind] ?? [];
    const types = listTypesInUse(
      kind,
      known.filter((type) => type !== 'base'),
    );
    return parent.createDialog.call(documentClass, data, operation, { ...options, types }, ...rest);
  };
  Object.assign(documentClass, { createDialog });
}
