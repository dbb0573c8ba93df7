/** Runs what a person asked for once, however often a button is pressed before it is done. */

const running = new Set<string>();

/**
 * Runs an action unless one of the same key is running.
 * @param key - names what is done to what
 * @returns what the action returns; undefined where it was running already
 */
export async function runOnce<Result>(key: string, action: () => Promise<Result>): Promise<Result | undefined> {
  if (running.has(key)) return undefined;
  running.add(key);
  try {
    return await action();
  } finally {
    running.delete(key);
  }
}
