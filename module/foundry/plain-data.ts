/** Reads plain data: tables of the rules, and the JSON of any content that users can write into the flags of their documents. */

/** Lists the keys of a table of the rules, such as the ids of difficulties. */
export function listKeys<Key extends string>(table: Readonly<Record<Key, unknown>>): Key[] {
  return Object.keys(table) as Key[];
}

/** Tests whether a value is an object that is no list. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
