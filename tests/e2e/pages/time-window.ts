/** The window "Time passes". */
import type { Locator } from 'playwright';
import type { Seat } from '../harness.ts';

/** The window in which the GM lets game time pass. */
export class TimeWindowPage {
  readonly #window: Locator;

  constructor(seat: Seat) {
    this.#window = seat.page.locator('#tetrad-time');
  }

  get window(): Locator {
    return this.#window;
  }

  /** Chooses a length by its name, and whom it is for. */
  async choose(length: string, group?: string): Promise<void> {
    await this.#window.getByLabel('How much time').selectOption({ label: length });
    if (group) await this.#window.getByLabel('For whom').selectOption({ label: group });
  }

  /** Types a length. */
  async type(count: string, unit: string): Promise<void> {
    await this.choose('Another length');
    await this.#window.getByLabel('Number', { exact: true }).fill(count);
    await this.#window.getByLabel('Unit', { exact: true }).selectOption({ label: unit });
  }

  /** What is due to an actor, one line each: when and what. */
  listDues(name: string): Promise<string[]> {
    const lines = this.#window.locator('.time-actor').filter({ hasText: name }).locator('li');
    return lines.evaluateAll((items) =>
      items.map((item) => [...item.querySelectorAll(':scope > span')].map((part) => part.textContent).join(': ')),
    );
  }

  /** The names of the actors, in their order. */
  listActors(): Promise<string[]> {
    return this.#window.locator('.time-actor h3').allTextContents();
  }

  /** The field of what is chosen for a due of an actor. */
  findChoice(label: string, name: string): Locator {
    return this.#window.getByLabel(`${label}, ${name}`);
  }

  /** The field of what an actor does meanwhile. */
  findActivity(name: string): Locator {
    return this.#window.locator('.time-actor').filter({ hasText: name }).getByRole('combobox').first();
  }

  /** The button that lets the time pass. */
  get button(): Locator {
    return this.#window.locator('[data-action="pass"]');
  }

  /** Presses it, and waits until the window has closed. */
  async pass(): Promise<void> {
    await this.button.click();
    await this.#window.waitFor({ state: 'detached' });
  }

  /**
   * Presses it by script, without the wait until the window stands still. The button is found in the page in the same step, because a redraw replaces it.
   */
  async pressAtOnce(): Promise<void> {
    await this.#window.evaluate((window) => window.querySelector<HTMLElement>('[data-action="pass"]')?.click());
  }

  /** Tests whether the window has closed, or has the GM choose a length again. */
  async isDone(): Promise<boolean> {
    return (await this.#window.count()) === 0 || (await this.question.count()) > 0;
  }

  /** The text that has the GM choose a length again. */
  get question(): Locator {
    return this.#window.getByText('The clock has moved on. Choose again how much time passes.');
  }
}

/** Waits for a notice on a user's screen. */
export async function awaitNotice(seat: Seat, text: string): Promise<void> {
  await seat.page.locator('#notifications').getByText(text).first().waitFor();
}

/** Opens the ledger on a tab of the actor sheet that was opened last. */
export async function openLedger(seat: Seat, tab: string): Promise<void> {
  const sheet = seat.page.locator('.application.sheet').last();
  await sheet.getByRole('tab', { name: tab }).click();
  await sheet.locator('.tetrad-ledger summary').first().click();
}

/** Undoes the newest entry of a kind in the open ledger. */
export async function undoEntry(seat: Seat, name: RegExp): Promise<void> {
  const ledger = seat.page.locator('.application.sheet').last().locator('.tetrad-ledger');
  await ledger.first().getByRole('button', { name }).first().click();
}
