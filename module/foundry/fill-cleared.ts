/**
 * A number that is cleared in a form. Foundry puts the initial value of the field in its place, or refuses it: both are reported (foundryvtt-dcc#887,
 * foundryvtt/foundryvtt#13804), and what is refused would keep the rest of the form from being saved. So the initial value is put there before.
 */

/** A document of the system's, as far as its fields are looked for. */
export interface Modelled {
  readonly system?: { readonly schema?: { getField(path: string): unknown } } | null;
}

interface Field {
  readonly nullable: boolean;
  getInitialValue(data: object): unknown;
}

/**
 * Gives system data that were cleared, and may not be null, their initial value.
 * @param document - Whose form it is.
 * @param values - What the form holds, by name of the field; changed in place.
 */
export function fillCleared({ system }: Modelled, values: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(values)) {
    if (value !== null || !name.startsWith('system.')) continue;
    const field = system?.schema?.getField(name.slice('system.'.length)) as Field | undefined;
    if (field && !field.nullable) values[name] = field.getInitialValue({});
  }
}
