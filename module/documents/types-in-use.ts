/** Which types of documents the create dialogs offer: those of the rulesets in use, and those of modules. */
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
 * Lists the types that may be chosen.
 * @param known - all types of the kind
 */
export function listTypesInUse(kind: Kind, known: readonly string[]): string[] {
  const hidden = new Set(listIdleTypes(kind));
  const offered = known.filter((type) => !hidden.has(type));
  // A world whose rulesets are all gone can still make something.
  return offered.length > 0 ? offered : [...known];
}

/** Lets a document class of ours offer the types in use alone. */
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
