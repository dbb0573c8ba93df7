/** The last roll of this user in this session, to be made once more. */
import { Refusal } from '../api/refusal.ts';

let repeat: (() => Promise<unknown>) | null = null;

/** Remembers how the roll that was just made is made again. */
export function rememberRoll(again: () => Promise<unknown>): void {
  repeat = again;
}

/**
 * Makes the last roll once more, with what its actor is like now.
 * @throws Refusal `nothing-to-repeat`
 */
export async function repeatRoll(): Promise<void> {
  if (!repeat) throw new Refusal('nothing-to-repeat');
  await repeat();
}
