/** Lets a user join a table with a page in Node, as `joinTable` does with a page in a browser. */
import { PlayPage } from './page.ts';

/** A page, what closes it, and the errors in its console. */
export interface Joined {
  readonly page: PlayPage;
  readonly context: { close(): Promise<void> };
  readonly errors: string[];
}

/**
 * Joins a table as a user, and waits until the game is ready.
 * @param user - The name of the user, as the join page lists it.
 * @param script - Runs in the page before everything else.
 */
export async function joinInNode(
  table: { readonly url: string; readonly system: string; readonly generation: 13 | 14; readonly readings: string },
  user: string,
  script = '',
): Promise<Joined> {
  const { url, system, generation, readings } = table;
  const listed = await (await fetch(`${url}/join`)).text();
  const id = new RegExp(`<option value="([^"]+)">${user}<`, 'u').exec(listed)?.[1];
  if (!id) throw new Error(`${user} may not join ${url}`);
  const body = new URLSearchParams({ userid: id });
  const { headers } = await fetch(`${url}/join`, { method: 'POST', body, redirect: 'manual' });
  const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
  const errors: string[] = [];
  const address = { url, cookie, generation, system, readings: readings.split(' ').filter(Boolean) };
  const page = new PlayPage(address, (text) => errors.push(text), script);
  await page.open();
  return { page, context: { close: () => page.close() }, errors };
}
