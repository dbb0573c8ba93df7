/** Gives cleared fields of a form their initial values. */

/** The part of a document from which its fields are found. */
export interface Modelled {
  readonly system?: { readonly schema?: { getField(path: string): unknown } } | null;
}

interface Field {
  readonly nullable: boolean;
  getInitialValue(data: object): unknown;
}

/**
 * Replaces cleared values of `system` that must not be null with their initial values.
 *
 * Reports differ on whether Foundry replaces or refuses such values (foundryvtt-dcc#887, foundryvtt/foundryvtt#13804). If it refused one, the rest of the form
 * would not be saved.
 * @param document - the document of the form
 * @param values - the form's values by field name; modified in place
 */
export function fillCleared({ system }: Modelled, values: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(values)) {
    if (value !== null || !name.startsWith('system.')) continue;
    const field = system?.schema?.getField(name.slice('system.'.length)) as Field | undefined;
    if (field && !field.nullable) values[name] = field.getInitialValue({});
  }
}
