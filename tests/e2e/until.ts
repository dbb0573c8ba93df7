/** Waiting for what a page shows, without the test runner. */
import { isDeepStrictEqual } from 'node:util';

/** How long something may take, in ms; Foundry is slow in a browser without a graphics card. */
const PATIENCE = 15_000;
const STEP = 25;

/**
 * Reads a value repeatedly until it is as wanted.
 * @param read - Reads the value.
 * @param wanted - The wanted value, compared deeply, or a test of it.
 * @param what - A name for the error message.
 * @returns The value.
 * @throws Error with the last value if time runs out.
 */
export async function until<Value>(
  read: () => Value | Promise<Value>,
  wanted: NoInfer<Value> | ((value: Value) => boolean),
  what = 'what was waited for',
): Promise<Value> {
  const isWanted = (value: Value): boolean =>
    typeof wanted === 'function' ? (wanted as (value: Value) => boolean)(value) : isDeepStrictEqual(value, wanted);
  const end = Date.now() + PATIENCE;
  for (;;) {
    const value = await read();
    if (isWanted(value)) return value;
    if (Date.now() > end) {
      const expected = typeof wanted === 'function' ? '' : `, wanted ${JSON.stringify(wanted)}`;
      throw new Error(`${what}: found ${JSON.stringify(value)}${expected}`);
    }
    await new Promise((resolve) => setTimeout(resolve, STEP));
  }
}
