/** The document types that create dialogs offer: those of the rulesets in use, and those of modules. */
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
 * Lists the types that may be created.
 * @param known - all types of the document
 */
export function listTypesInUse(kind: Kind, known: readonly string[]): string[] {
  const hidden = new Set(listIdleTypes(kind));
  const offered = known.filter((type) => !hidden.has(type));
  // A world whose rulesets are all missing can still create documents.
  return offered.length > 0 ? offered : [...known];
}

/** Makes a document class offer only the types in use. */
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
