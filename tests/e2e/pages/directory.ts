/** The directories of the sidebar, and the packs that open from one of them, as a user with a mouse has them. */
import type { Locator } from 'playwright';
import type { Seat } from '../harness.ts';
import { openTab } from './chat.ts';

/** The directory that is open: the open tab of the sidebar. */
export function findDirectory(seat: Seat): Locator {
  return seat.page.locator('#sidebar .tab.active');
}

/** The button of an entry of the directory that is open. */
export function findEntry(seat: Seat, name: string): Locator {
  return findDirectory(seat).getByRole('button', { name, exact: true });
}

/** An entry of the directory that is open, by a text in it. */
export function findEntryWith(seat: Seat, text: string): Locator {
  return findDirectory(seat).locator('.entry', { hasText: text });
}

/** Presses an entry in the sidebar: a thing of the world, or a pack. */
export async function pressEntry(seat: Seat, name: string): Promise<void> {
  await seat.page.locator('#sidebar').getByRole('button', { name, exact: true }).click();
}

/** A folder of the directory that is open. */
export function findFolder(seat: Seat, name: string): Locator {
  return findEntry(seat, name).and(seat.page.locator('.folder-name'));
}

/** The list of a directory, where entries can be dropped. */
export function findEntryList(seat: Seat, tab: 'actors' | 'items'): Locator {
  return seat.page.locator(`#${tab} .directory-list`);
}

/** The button that creates an entry in the directory that is open. */
export function findCreateButton(seat: Seat): Locator {
  return findDirectory(seat).locator('[data-action="createEntry"]');
}

/** Presses the button that creates a folder in the directory that is open. */
export async function pressCreateFolder(seat: Seat): Promise<void> {
  await findDirectory(seat).locator('[data-action="createFolder"]').click();
}

/** The types that the dialog of a new entry offers. */
export function readOfferedTypes(seat: Seat): Promise<string[]> {
  return seat.page.locator('.application.dialog select[name="type"] option').allTextContents();
}

/** The window in which it is said who owns a thing. */
export function findOwnership(seat: Seat): Locator {
  return seat.page.locator('.document-ownership');
}

/** The window of the pack that is open, or of the one with a title. */
export function findPack(seat: Seat, title?: string): Locator {
  const packs = seat.page.locator('.application.compendium');
  return title === undefined ? packs : packs.filter({ hasText: title });
}

/** Opens the window of a pack. */
export async function openPack(seat: Seat, title: string): Promise<Locator> {
  await openTab(seat, 'compendium');
  await pressEntry(seat, title);
  return findPack(seat, title);
}

/** The entries of a pack, or those with a text in them. */
export function findPackEntries(pack: Locator, text?: string): Locator {
  return pack.locator('.directory-item.entry', text === undefined ? {} : { hasText: text });
}

/** The entries of a directory or a pack that its search leaves. */
export function findShownEntries(directory: Locator): Locator {
  return directory.locator('.entry:not([hidden])');
}
