/** Fields for a number that is never more than its maximum, which stands beside it, such as the shots in a weapon. */
const { fields } = foundry.data;

/** A field for `value` and `max`. A maximum of 0 does not limit the value. */
export class LimitedField<Fields extends foundry.data.fields.DataSchema> extends fields.SchemaField<Fields> {}

interface Modelled {
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Returns the changes that lower values to their maxima, after an update of either. @param changed and current - the data below `system` */
export function limitValues(
  schema: Modelled,
  changed: Readonly<Record<string, unknown>>,
  current: Readonly<Record<string, unknown>>,
): object {
  const names = Object.keys(changed).filter((name) => schema.fields[name] instanceof LimitedField);
  const limited = names.flatMap((name) => {
    const { value, max } = { ...(current[name] as object), ...(changed[name] as object) } as Record<string, unknown>;
    return Number(max) > 0 && Number(value) > Number(max) ? [[name, { value: max }] as const] : [];
  });
  return Object.fromEntries(limited);
}
