/** Runs a user's action only once at a time, even if the button is pressed again before it is done. */

const running = new Set<string>();

/**
 * Runs an action unless one with the same key is running.
 * @param key - names the action and what it acts on
 * @returns the action's result; undefined if it was already running
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
