/** Runs a user's action only once at a time, even if the button is pressed again before it is done. */

const running = new Map<string, Promise<unknown>>();

/**
 * Runs an action unless one with the same key is running.
 * @param key - names the action and what it acts on
 * @param after - the key of an opposite action, such as the apply before an undo. If it is running, this action begins when it has ended, because a card may
 * offer the undo before the apply is complete
 * @returns the action's result; undefined if it was already running
 */
export async function runOnce<Result>(
  key: string,
  action: () => Promise<Result>,
  after = '',
): Promise<Result | undefined> {
  if (running.has(key)) return undefined;
  const run = startAfter(running.get(after), action);
  running.set(key, run);
  try {
    return await run;
  } finally {
    running.delete(key);
  }
}

/** Starts an action at once, or else when an earlier one has ended. The errors of the earlier one are reported to its own caller. */
async function startAfter<Result>(
  earlier: Promise<unknown> | undefined,
  action: () => Promise<Result>,
): Promise<Result> {
  if (earlier) await Promise.allSettled([earlier]);
  return action();
}
