/** The document types that the dialogs for new documents offer: those of the rulesets in use, and those of modules. */
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
 * Lists the types that are offered for new documents.
 * @param known - all types of the document
 */
export function listTypesInUse(kind: Kind, known: readonly string[]): string[] {
  const hidden = new Set(listIdleTypes(kind));
  const offered = known.filter((type) => !hidden.has(type));
  // If no type is left, all are offered, so that documents can still be created.
  return offered.length > 0 ? offered : [...known];
}

/** Limits the types that a document class offers to those in use. */
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
