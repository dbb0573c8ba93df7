/** A player who has nothing but a keyboard: keys, and eyes on the page. Anything done with a pointer fails the test. */
import type { Locator } from 'playwright';
import { expect } from 'vitest';
import type { Seat } from '../harness.ts';
import { findTab, type SidebarTab } from './chat.ts';

/** More presses of a key than anyone would bear. */
const PATIENCE = 150;

/** The hands of such a player. */
export class KeyboardPlayer {
  readonly #seat: Seat;

  private constructor(seat: Seat) {
    this.#seat = seat;
  }

  /** Takes the pointer away from a seat: what it does from now on is recorded. */
  static async sit(seat: Seat): Promise<KeyboardPlayer> {
    await seat.page.evaluate(() => {
      const pointed: string[] = [];
      Object.assign(globalThis, { pointed });
      for (const type of ['pointerdown', 'mousedown', 'touchstart', 'dragstart', 'wheel'])
        document.addEventListener(type, ({ isTrusted }) => isTrusted && pointed.push(type), { capture: true });
    });
    return new KeyboardPlayer(seat);
  }

  /** Fails where something was done with a pointer. */
  async expectNoPointer(): Promise<void> {
    expect(await this.#seat.page.evaluate(() => Reflect.get(globalThis, 'pointed') as string[])).toEqual([]);
  }

  /** Presses keys, one after the other. */
  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.#seat.page.keyboard.press(key);
  }

  /** Types a text into whatever has the focus. */
  async type(text: string): Promise<void> {
    await this.#seat.page.keyboard.type(text);
  }

  /** Waits until the focus is on an element, or within it. */
  async expectFocus(element: Locator): Promise<void> {
    await expect.poll(() => hasFocus(element, true)).toBe(true);
  }

  /** Moves the focus to an element with Tab, or with Shift and Tab to one before. */
  async tabTo(element: Locator): Promise<void> {
    await element.waitFor();
    for (let presses = 0; presses < PATIENCE; presses += 1) {
      if (await hasFocus(element)) return;
      const isBefore = await element.evaluate((wanted) => {
        const { activeElement, body } = document;
        if (!activeElement || activeElement === body) return false;
        return Boolean(activeElement.compareDocumentPosition(wanted) & Node.DOCUMENT_POSITION_PRECEDING);
      });
      await this.press(isBefore ? 'Shift+Tab' : 'Tab');
    }
    throw new Error(`Tab does not lead to ${element.toString()}`);
  }

  /** Goes to an element from the one before it in the order of Tab: where it is not in that order, the focus ends elsewhere. */
  async reach(element: Locator): Promise<void> {
    await element.focus();
    await this.press('Shift+Tab', 'Tab');
    await this.expectFocus(element);
  }

  /** Goes to a button and presses it. */
  async activate(button: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
    await this.tabTo(button);
    await this.press(key);
  }

  /** Opens a tab of the sidebar. */
  async openTab(tab: SidebarTab): Promise<void> {
    await this.activate(findTab(this.#seat, tab));
    await this.#seat.page.locator(`#sidebar-content > .tab.active[data-tab="${tab}"]`).waitFor();
  }

  /** Opens the menu of what has the focus, and gives its entries. */
  async openMenu(): Promise<string[]> {
    await this.press('ContextMenu');
    const items = this.#seat.page.getByRole('menuitem');
    await items.first().waitFor();
    return items.allTextContents();
  }

  /** Chooses an entry of the open menu. */
  async choose(label: string): Promise<void> {
    await this.stepTo(this.#seat.page.getByRole('menuitem', { name: label, exact: true }), 'ArrowDown');
    await this.press('Enter');
  }

  /** Presses a key until an element has the focus. */
  async stepTo(element: Locator, key: string): Promise<void> {
    for (let presses = 0; presses < PATIENCE; presses += 1) {
      if (await hasFocus(element)) return;
      await this.press(key);
    }
    throw new Error(`${key} does not lead to ${element.toString()}`);
  }

  /** Steps through the options of the select that has the focus, from the first one, to one by the beginning of its text. */
  async select(text: string): Promise<void> {
    await this.press('Home');
    const read = (): Promise<string> =>
      this.#seat.page.evaluate(() => (document.activeElement as HTMLSelectElement).selectedOptions[0]?.text ?? '');
    for (let presses = 0; presses < PATIENCE && !(await read()).startsWith(text); presses += 1)
      await this.press('ArrowDown');
    expect(await read()).toMatch(new RegExp(`^${text}`, 'u'));
  }
}

/** Whether an element has the focus, or something in it. */
function hasFocus(element: Locator, within = false): Promise<boolean> {
  return element.evaluate(
    (wanted, inside) => wanted === document.activeElement || (inside && wanted.contains(document.activeElement)),
    within,
  );
}
