/** Keeps an open window true while the world changes beneath it. */

/**
 * Has a window follow hooks as long as it is open. Called in `init`. Many documents may change at once: one look for all of them, once the call that
 * changed them is over.
 * @param changes - names of the hooks that tell of a change
 * @param findWindow - finds the window; nothing where it is closed
 * @param follow - brings the window up to date
 */
export function followHooks<Open>(
  changes: readonly string[],
  findWindow: () => Open | undefined,
  follow: (window: Open) => Promise<unknown>,
): void {
  let isDue = false;
  const refresh = (): void => {
    if (isDue || !findWindow()) return;
    isDue = true;
    setTimeout(() => {
      isDue = false;
      const open = findWindow();
      if (open) void follow(open);
    });
  };
  const hooks = Hooks as unknown as { on(hook: string, call: () => void): number };
  for (const change of changes) hooks.on(change, refresh);
}
