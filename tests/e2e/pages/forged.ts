/** Helpers for tests of forged requests: documents on the server, and what pages show of a message that was created without them. */
import type { Answer, Connection } from '../../table/connect.ts';
import { expect } from 'vitest';
import type { Seat } from '../harness.ts';
import { findMessage } from './chat.ts';

/** A document on the server. */
export type Source = Readonly<Record<string, unknown>> & { readonly _id: string };

/** Waits until a page has received and drawn all earlier messages of the server. */
export async function settle(seat: Seat): Promise<void> {
  await seat.run(async ({ game }) => {
    // The answer to a request arrives after all earlier messages.
    await game.socket.emitWithAck('modifyDocument', { action: 'none', type: 'Actor', operation: {} });
    await new Promise(requestAnimationFrame);
  });
}

/** Lists the documents of a collection. */
export async function listSources({ socket }: Connection, collection: string): Promise<readonly Source[]> {
  return ((await socket.emitWithAck('world')) as Record<string, readonly Source[]>)[collection] ?? [];
}

/** Finds a document. @throws Error if the server has none */
export async function findSource(by: Connection, collection: string, id: string): Promise<Source> {
  const found = (await listSources(by, collection)).find(({ _id }) => _id === id);
  if (!found) throw new Error(`the server has no ${id} among its ${collection}`);
  return found;
}

/** Returns the ids of users by name. */
export async function listUserIds(by: Connection): Promise<Readonly<Record<string, string>>> {
  const users = (await listSources(by, 'users')) as readonly (Source & { name: string })[];
  return Object.fromEntries(users.map(({ name, _id }) => [name, _id]));
}

/** Returns what a client shows of a roll: its number, and the points that its owner can still spend. */
export async function readOffer(seat: Seat, id: string): Promise<string> {
  await settle(seat);
  const message = findMessage(seat, id);
  const button = message.locator('[data-action="spendPoints"]');
  const number = await message.locator('[data-number]').getAttribute('data-number');
  return `${number ?? ''} ${(await button.count()) ? ((await button.textContent()) ?? '') : ''}`.trim();
}

/** Waits until each page shows these values of a roll. */
export async function expectOffer(seats: readonly Seat[], id: string, text: string): Promise<void> {
  for (const seat of seats) await expect.poll(() => readOffer(seat, id)).toBe(text);
}

/** Waits for the card of a spend in each page, and returns its text. */
export async function readVerdicts(seats: readonly Seat[], answer: Answer): Promise<(string | null)[]> {
  const id = String(answer.result?.[0]?.['_id']);
  const cards = seats.map((seat) => findMessage(seat, id).locator('[data-verdict]'));
  return Promise.all(cards.map((card) => card.getAttribute('data-verdict')));
}
