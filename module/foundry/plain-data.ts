/** Reads data of unknown content: users can write any JSON into the flags of their documents. */

/** Tests whether a value is an object that is no list. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
