/** Converts loosely typed values to text. */

/** Returns a value as text; '' for null and undefined. */
export function toText(value: unknown): string {
  const scalar = value as string | number | boolean | null | undefined;
  return `${scalar ?? ''}`;
}
