/** The directories of the sidebar, and the packs that open from one of them, for a user with a mouse. */
import type { Locator } from 'playwright';
import type { Seat } from '../harness.ts';
import { openTab } from './chat.ts';

/** Returns the open directory, which is the open tab of the sidebar. */
export function findDirectory(seat: Seat): Locator {
  return seat.page.locator('#sidebar .tab.active');
}

/** Returns the button of an entry in the open directory. */
export function findEntry(seat: Seat, name: string): Locator {
  return findDirectory(seat).getByRole('button', { name, exact: true });
}

/** Returns an entry of the open directory by a text in it. */
export function findEntryWith(seat: Seat, text: string): Locator {
  return findDirectory(seat).locator('.entry', { hasText: text });
}

/** Presses an entry in the sidebar: a document of the world, or a pack. */
export async function pressEntry(seat: Seat, name: string): Promise<void> {
  await seat.page.locator('#sidebar').getByRole('button', { name, exact: true }).click();
}

/** Returns a folder of the open directory. */
export function findFolder(seat: Seat, name: string): Locator {
  return findEntry(seat, name).and(seat.page.locator('.folder-name'));
}

/** Returns the list of a directory, on which entries can be dropped. */
export function findEntryList(seat: Seat, tab: 'actors' | 'items'): Locator {
  return seat.page.locator(`#${tab} .directory-list`);
}

/** Returns the button that creates an entry in the open directory. */
export function findCreateButton(seat: Seat): Locator {
  return findDirectory(seat).locator('[data-action="createEntry"]');
}

/** Presses the button that creates a folder in the open directory. */
export async function pressCreateFolder(seat: Seat): Promise<void> {
  await findDirectory(seat).locator('[data-action="createFolder"]').click();
}

/** Returns the types offered by the dialog for a new entry. */
export function readOfferedTypes(seat: Seat): Promise<string[]> {
  return seat.page.locator('.application.dialog select[name="type"] option').allTextContents();
}

/** Returns the window that sets the owners of a document. */
export function findOwnership(seat: Seat): Locator {
  return seat.page.locator('.document-ownership');
}

/** Returns the window of the open pack, or of the one with a title. */
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

/** Returns the entries of a pack, or those with a text in them. */
export function findPackEntries(pack: Locator, text?: string): Locator {
  return pack.locator('.directory-item.entry', text === undefined ? {} : { hasText: text });
}

/** Returns the entries of a directory or pack that its search leaves. */
export function findShownEntries(directory: Locator): Locator {
  return directory.locator('.entry:not([hidden])');
}
