/** Text of loosely typed values. */

/** The text of a value; null and undefined give none. */
export function toText(value: unknown): string {
  const scalar = value as string | number | boolean | null | undefined;
  return `${scalar ?? ''}`;
}
