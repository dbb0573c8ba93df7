/** A player with only a keyboard: any use of a pointer fails the test. */
import type { Locator } from 'playwright';
import { expect } from 'vitest';
import type { Seat } from '../harness.ts';
import { findTab, type SidebarTab } from './chat.ts';

/** More presses of a key than any user would accept. */
const PATIENCE = 150;

/** A player who uses only the keyboard. */
export class KeyboardPlayer {
  readonly #seat: Seat;

  private constructor(seat: Seat) {
    this.#seat = seat;
  }

  /** Forbids a seat to use the pointer: from now on its use is recorded. */
  static async sit(seat: Seat): Promise<KeyboardPlayer> {
    await seat.page.evaluate(() => {
      const pointed: string[] = [];
      Object.assign(globalThis, { pointed });
      for (const type of ['pointerdown', 'mousedown', 'touchstart', 'dragstart', 'wheel'])
        document.addEventListener(type, ({ isTrusted }) => isTrusted && pointed.push(type), { capture: true });
    });
    return new KeyboardPlayer(seat);
  }

  /** Fails if a pointer was used. */
  async expectNoPointer(): Promise<void> {
    expect(await this.#seat.page.evaluate(() => Reflect.get(globalThis, 'pointed') as string[])).toEqual([]);
  }

  /** Presses keys in order. */
  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.#seat.page.keyboard.press(key);
  }

  /** Types a text into the focused element. */
  async type(text: string): Promise<void> {
    await this.#seat.page.keyboard.type(text);
  }

  /** Waits until the focus is on an element or inside it. */
  async expectFocus(element: Locator): Promise<void> {
    await expect.poll(() => hasFocus(element, true)).toBe(true);
  }

  /** Moves the focus to an element with Tab, or backwards with Shift and Tab, and with arrow keys within a row. */
  async tabTo(element: Locator): Promise<void> {
    await element.waitFor();
    // Looking an element up by its role takes longer than a key, so that this is done only when it has been drawn again.
    let found = await element.elementHandle();
    for (let presses = 0; presses < PATIENCE; presses += 1) {
      const way = await found?.evaluate((wanted) => {
        const { activeElement, body } = document;
        if (!wanted.isConnected) return 'find';
        if (activeElement === wanted) return 'here';
        if (!activeElement || activeElement === body) return 'Tab';
        const isBefore = activeElement.compareDocumentPosition(wanted) & Node.DOCUMENT_POSITION_PRECEDING;
        // Within a row of buttons that is one tab stop, the arrow keys move.
        const row = activeElement.closest('[data-one-stop], .track-groups, .sheet-traits, .sheet-tabs');
        if (row?.contains(wanted) && !wanted.matches('input, select, textarea'))
          return isBefore ? 'ArrowLeft' : 'ArrowRight';
        return isBefore ? 'Shift+Tab' : 'Tab';
      });
      if (way === 'here') return;
      if (way === undefined || way === 'find') found = await element.elementHandle();
      else await this.press(way);
    }
    throw new Error(`Tab does not lead to ${element.toString()}`);
  }

  /** Moves the focus with one Tab from the element before; if the order of Tab differs, the focus ends elsewhere. */
  async reach(element: Locator): Promise<void> {
    await element.focus();
    await this.press('Shift+Tab', 'Tab');
    await this.expectFocus(element);
  }

  /** Moves the focus to a button and presses it. */
  async activate(button: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
    await this.tabTo(button);
    await this.press(key);
  }

  /** Opens a sidebar tab. */
  async openTab(tab: SidebarTab): Promise<void> {
    await this.activate(findTab(this.#seat, tab));
    await this.#seat.page.locator(`#sidebar-content > .tab.active[data-tab="${tab}"]`).waitFor();
  }

  /** Opens the menu of the focused element and returns its entries. */
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

  /** In the focused select, moves from the first option to the one whose text begins as given. */
  async select(text: string): Promise<void> {
    await this.press('Home');
    const read = (): Promise<string> =>
      this.#seat.page.evaluate(() => (document.activeElement as HTMLSelectElement).selectedOptions[0]?.text ?? '');
    for (let presses = 0; presses < PATIENCE && !(await read()).startsWith(text); presses += 1)
      await this.press('ArrowDown');
    expect(await read()).toMatch(new RegExp(`^${text}`, 'u'));
  }
}

/** Tests whether an element, or something inside it, has the focus. */
function hasFocus(element: Locator, within = false): Promise<boolean> {
  return element.evaluate(
    (wanted, inside) => wanted === document.activeElement || (inside && wanted.contains(document.activeElement)),
    within,
  );
}
