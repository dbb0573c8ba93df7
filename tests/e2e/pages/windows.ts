/** Windows, menus and drops, for a user with a mouse. */
import type { Locator } from 'playwright';
import type { Seat } from '../harness.ts';

/** Puts the open windows side by side, so that things can be dragged between them. */
export function tileWindows(seat: Seat): Promise<void> {
  return seat.run(({ foundry }) => {
    const framed = [...foundry.applications.instances.values()].filter(({ hasFrame }) => hasFrame);
    for (const [index, app] of framed.entries()) {
      const { setPosition } = app as unknown as { setPosition(position: object): void };
      setPosition.call(app, { left: index * 620, top: 0, width: 600, height: 900 });
    }
  });
}

/** Returns the title bar of a window. */
export function findWindowBar(window: Locator): Locator {
  return window.locator('.window-header');
}

/** Returns the title of a window. */
export function readTitle(window: Locator): Promise<string | null> {
  return window.locator('.window-title').textContent();
}

/** Presses the button that closes a window. */
export async function pressClose(window: Locator): Promise<void> {
  await findWindowBar(window).locator('[data-action="close"]').click();
}

/** Returns the dialog that was opened last. */
export function findDialog(seat: Seat): Locator {
  return seat.page.locator('dialog, .application.dialog').last();
}

/** Chooses an entry of the menu that a right click opens. */
export async function chooseFromMenu(seat: Seat, target: Locator, label: string): Promise<void> {
  await target.click({ button: 'right' });
  await seat.page.getByRole('menuitem', { name: label, exact: true }).click();
}

/** Drops data on an element, as if dragged from anywhere. */
export function dropText(target: Locator, text: string): Promise<void> {
  return target.evaluate((element, given) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.setData('text/plain', given);
    const event = new DragEvent('drop', { bubbles: true, cancelable: true });
    // The events of pages in Node have no data of their own.
    Object.defineProperty(event, 'dataTransfer', { value: dataTransfer });
    element.dispatchEvent(event);
  }, text);
}

/** Fills in the open dialog and presses its first button. */
export async function answerDialog(seat: Seat, fields: Readonly<Record<string, string>> = {}): Promise<void> {
  const dialog = seat.page.locator('.application.dialog');
  for (const [name, value] of Object.entries(fields)) {
    const field = dialog.locator(`[name="${name}"]`);
    if (await field.evaluate(({ localName }) => localName === 'select')) await field.selectOption({ label: value });
    else await field.fill(value);
  }
  await dialog.locator('.form-footer button').first().click();
  await dialog.waitFor({ state: 'detached' });
}

/** Returns a notification by a text in it. */
export function findNotice(seat: Seat, text: string): Locator {
  return seat.page.locator('#notifications').getByText(text).first();
}

/** Returns the texts of the visible warnings. */
export function listWarnings(seat: Seat): Promise<string[]> {
  return seat.page.locator('#notifications .warning .notification-text').allTextContents();
}

/** Removes the notifications and returns their texts. */
export async function takeNotices(seat: Seat): Promise<string[]> {
  const notices = seat.page.locator('.notification-text');
  await notices.first().waitFor();
  const texts = await notices.allTextContents();
  await seat.run(({ ui }) => ui.notifications.clear());
  return texts;
}

/** Returns the names of the entries in an open directory; each folder comes before its contents. */
export function listEntries(seat: Seat): Promise<string[]> {
  return seat.page.locator('#sidebar .tab.active .directory-list .directory-item').evaluateAll((items) =>
    items.map((item) => {
      const folder = item.parentElement?.closest('.folder')?.querySelector('.folder-name')?.textContent;
      const name = item.querySelector('button')?.textContent ?? '';
      return folder ? `${folder} / ${name}` : name;
    }),
  );
}

/** Names the document in the open dialog, and creates it. */
export async function createNamed(seat: Seat, name: string): Promise<void> {
  const dialog = findDialog(seat);
  await dialog.locator('input[name="name"]').fill(name);
  await dialog.locator('button[data-action="ok"], button[type="submit"]').first().click();
}

/** Returns the error notifications. */
export function findErrors(seat: Seat): Locator {
  return seat.page.locator('#notifications .error');
}
