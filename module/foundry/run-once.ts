/** Runs a user's actions one at a time: one that is still running is not begun again, or another one waits for it. */

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

/** The newest action of each queue. */
const queues = new Map<string, Promise<unknown>>();

/**
 * Runs an action after all earlier ones of the same queue have ended.
 * @param queue - names what the actions act on
 * @returns the action's result
 */
export async function runInTurn<Result>(queue: string, action: () => Promise<Result>): Promise<Result> {
  const run = startAfter(queues.get(queue), action);
  queues.set(queue, run);
  try {
    return await run;
  } finally {
    if (queues.get(queue) === run) queues.delete(queue);
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
