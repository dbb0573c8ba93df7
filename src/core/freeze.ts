// Freezing a table of the rules with everything in it.

/** Freezes the value and what it holds, however deep; returns it. */
export function freezeDeep<const Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) freezeDeep(part);
  }
  return value;
}
