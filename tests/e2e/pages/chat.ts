/** The chat log as a user sees and uses it. */
import { readFile } from 'node:fs/promises';
import type { Locator } from 'playwright';
import { expect } from 'vitest';
import type { Seat } from '../harness.ts';
import type { PageGlobals } from '../page-globals.ts';

/** Returns the chat log, which scrolls. */
export function findLog(seat: Seat): Locator {
  return seat.page.locator('#chat .chat-log');
}

/** Gives the chat log the colours of a theme. */
export function setLogTheme(seat: Seat, theme: 'light' | 'dark'): Promise<void> {
  return findLog(seat).evaluate((log, name) => {
    log.classList.remove('theme-light', 'theme-dark');
    log.classList.add(`theme-${name}`);
  }, theme);
}

/** Opens all folds inside an element. */
export async function openFolds(within: Locator): Promise<void> {
  await within.locator('details').evaluateAll((found) => found.forEach((fold) => fold.setAttribute('open', '')));
}

/** Returns the messages in a user's chat log. */
export function findMessages(seat: Seat): Locator {
  return seat.page.locator('.chat-log [data-message-id]');
}

/** Returns a message in a user's chat log. */
export function findMessage(seat: Seat, id: string): Locator {
  return seat.page.locator(`.chat-log [data-message-id="${id}"]`);
}

/** Returns the text of a message without its header. */
export function findContent(message: Locator): Locator {
  return message.locator('.message-content');
}

/** Returns the speaker of a message. */
export function findSender(message: Locator): Locator {
  return message.locator('.message-sender');
}

/** Returns the first button in a message. */
export function findFirstButton(message: Locator): Locator {
  return findContent(message).locator('button').first();
}

/** Returns the line that opens the rare actions of a card. */
export function findMore(seat: Seat, id: string): Locator {
  return findMessage(seat, id).locator('.card-more > summary');
}

/** Opens the rare actions of a card, and its reasons if requested. */
export async function openMore(seat: Seat, id: string, what: 'buttons' | 'why' = 'buttons'): Promise<void> {
  for (const fold of what === 'why' ? ['more', 'why'] : ['more']) {
    const details = findMessage(seat, id).locator(`details.card-${fold}`);
    if ((await details.getAttribute('open')) === null) await details.locator('summary').click();
  }
}

/** Presses a button of a card, whether or not it is among the rare actions. */
export async function pressButton(seat: Seat, id: string, name: string | RegExp): Promise<void> {
  const message = findMessage(seat, id);
  const button = message.getByRole('button', { name, exact: true });
  const rare = message.locator('.card-more button', { hasText: name });
  await button.or(rare).first().waitFor({ state: 'attached' });
  if ((await button.count()) === 0) await openMore(seat, id);
  await button.click();
}

/** The name of a sidebar tab. */
export type SidebarTab = 'chat' | 'combat' | 'actors' | 'items' | 'scenes' | 'compendium';

/** Returns the button of a sidebar tab. */
export function findTab(seat: Seat, tab: SidebarTab): Locator {
  return seat.page.locator(`#sidebar-tabs [data-tab="${tab}"]`);
}

/** Returns the content of a sidebar tab, open or not. */
export function findSidebarTab(seat: Seat, tab: 'combat' | 'chat'): Locator {
  return seat.page.locator(`#${tab}`);
}

/** Returns how many things wait for a user in the chat, as its tab shows. */
export function readWaiting(seat: Seat): Promise<string | null> {
  return findTab(seat, 'chat').getAttribute('data-tetrad-waiting');
}

/** Opens a sidebar tab. */
export async function openTab(seat: Seat, tab: SidebarTab): Promise<void> {
  await findTab(seat, tab).click();
}

/** Closes the windows of each user and opens the chat. */
export async function returnToChat(seats: readonly Seat[]): Promise<void> {
  for (const seat of seats) {
    await seat.closeWindows();
    await openTab(seat, 'chat');
  }
}

/** Returns the chat input: a textarea in Foundry 13, the editable part of a rich-text editor in 14. */
export function findChatInput(seat: Pick<Seat, 'page'>): Locator {
  return seat.page.locator('textarea#chat-message, #chat-message [contenteditable]');
}

/** Returns the text in the chat input. */
export function readChatInput(seat: Pick<Seat, 'page'>): Promise<string> {
  return findChatInput(seat).evaluate((field) =>
    field.localName === 'textarea' ? (field as HTMLTextAreaElement).value : (field.textContent ?? ''),
  );
}

/** Types a line into the chat input and sends it. */
export async function say(seat: Seat, line: string): Promise<void> {
  const input = findChatInput(seat);
  await input.fill(line);
  await input.press('Enter');
}

/** Returns the ids of all messages on a user's client, shown or not. */
export function listMessageIds(seat: Seat): Promise<string[]> {
  return seat.run(({ game }) => game.messages.map(({ id }) => id));
}

/** Runs an action that creates messages, waits until every given client has the first of them, and returns its id and those of the messages before. */
async function awaitNewMessage(
  seats: readonly [Seat, ...Seat[]],
  action: () => Promise<unknown>,
): Promise<{ id: string; before: readonly string[] }> {
  const [first] = seats;
  const before = await listMessageIds(first);
  await action();
  const found = await first.page.waitForFunction((known) => {
    const { game } = globalThis as unknown as PageGlobals;
    return game.messages.find(({ id }) => !known.includes(id))?.id;
  }, before);
  const id = (await found.jsonValue()) ?? '';
  const hasMessage = (wanted: string): boolean =>
    (globalThis as unknown as PageGlobals).game.messages.get(wanted) !== undefined;
  for (const seat of seats) await seat.page.waitForFunction(hasMessage, id);
  return { id, before };
}

/**
 * Runs an action that creates one message or more, and waits until every given client has the first of them.
 * @returns The id of the first new message.
 */
export async function awaitFirstMessage(
  seats: readonly [Seat, ...Seat[]],
  action: () => Promise<unknown>,
): Promise<string> {
  return (await awaitNewMessage(seats, action)).id;
}

/**
 * Runs an action that creates one message, and waits until every given client has it.
 * @returns The id of the new message.
 */
export async function awaitMessage(seats: readonly [Seat, ...Seat[]], action: () => Promise<unknown>): Promise<string> {
  const { id, before } = await awaitNewMessage(seats, action);
  const added = (await listMessageIds(seats[0])).filter((known) => !before.includes(known));
  expect(added, 'one message is made, and no more').toEqual([id]);
  return id;
}

/**
 * Runs an action that creates several messages, and waits until every given client has all of them.
 * @returns Their ids, the earliest first.
 */
export async function awaitMessages(
  seats: readonly [Seat, ...Seat[]],
  count: number,
  action: () => Promise<unknown>,
): Promise<readonly string[]> {
  const before = await listMessageIds(seats[0]);
  await action();
  const read = async (seat: Seat) => (await listMessageIds(seat)).filter((id) => !before.includes(id));
  for (const seat of seats) await expect.poll(async () => (await read(seat)).length).toBe(count);
  return read(seats[0]);
}

/** Exports the chat log with its button and returns the text of the file. */
export async function exportLog(seat: Seat): Promise<string> {
  const [download] = await Promise.all([
    seat.page.waitForEvent('download'),
    seat.page.locator('[data-action="exportLog"]').click(),
  ]);
  return readFile(await download.path(), 'utf8');
}

/** Waits until a message is drawn. */
export async function awaitContent(seat: Seat, id: string): Promise<void> {
  await findMessage(seat, id).locator('.message-content > *').first().waitFor();
}

/** Moves a user's pointer and focus out of the log. */
export async function turnAway(seat: Seat): Promise<void> {
  await seat.page.mouse.move(5, 5);
  await seat.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
}

/** Scrolls a user's log until a message is at its top. */
export function scrollTo(seat: Seat, id: string): Promise<void> {
  return findMessage(seat, id).evaluate((message) => message.scrollIntoView({ block: 'start' }));
}

/** Returns the position of a message on a user's page, in px from the top. */
export function readPlace(seat: Seat, id: string): Promise<number> {
  return findMessage(seat, id).evaluate((message) => message.getBoundingClientRect().top);
}

/** Returns the header of a message, which Foundry draws. */
export function findHeader(message: Locator): Locator {
  return message.locator('.message-header');
}

/** Waits until a page has received and drawn all earlier messages of the server. */
export async function settle(seat: Seat): Promise<void> {
  await seat.run(async ({ game }) => {
    // The answer to a request arrives after all earlier messages.
    await game.socket.emitWithAck('modifyDocument', { action: 'none', type: 'Actor', operation: {} });
    await new Promise(requestAnimationFrame);
  });
}
