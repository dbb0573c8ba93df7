/** Waiting for what a page shows, without the test runner. */
import { isDeepStrictEqual } from 'node:util';

/** How long something may take, in ms; Foundry in a browser without a graphics card is slow. */
const PATIENCE = 15_000;
const STEP = 25;

/**
 * Reads again and again until what is read is right.
 * @param read - What to look at.
 * @param wanted - The value, compared deeply, or a test of it.
 * @param what - Named where it does not come about.
 * @returns The value.
 * @throws Error with what was read last.
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
