/** Collects messages during a spec. */
import { host, type Loose } from './globals.ts';

/** Returns the chat messages created during `body`, and deletes them. */
export async function withMessages(body: () => unknown): Promise<readonly Loose[]> {
  const before = new Set([...host.game.messages].map((message) => message.id as unknown));
  await body();
  const messages = [...host.game.messages].filter((message) => !before.has(message.id));
  for (const message of messages) await message.delete();
  return messages;
}
