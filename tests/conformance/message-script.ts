/** Messages for the length of a spec. */
import { host, type Loose } from './globals.ts';

/** Collects the chat messages that `body` leads to, and deletes them. */
export async function withMessages(body: () => unknown): Promise<readonly Loose[]> {
  const before = new Set([...host.game.messages].map((message) => message.id as unknown));
  await body();
  const messages = [...host.game.messages].filter((message) => !before.has(message.id));
  for (const message of messages) await message.delete();
  return messages;
}
