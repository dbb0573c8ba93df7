/** Merges an update into data as Foundry documents it: objects are merged, a key with `-=` deletes. */
export function mergeDeep(data: Record<string, unknown>, change: object): void {
  for (const [key, value] of Object.entries(change) as [string, unknown][]) {
    const inner = data[key];
    if (key.startsWith('-=')) delete data[key.slice(2)];
    else if (isPlain(value) && isPlain(inner)) mergeDeep(inner, value);
    else data[key] = isPlain(value) ? structuredClone(value) : value;
  }
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
