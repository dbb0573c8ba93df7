/** The roll dialog as a user sees and fills it in. */
import type { Locator } from 'playwright';
import { expect } from 'vitest';
import type { Seat } from '../harness.ts';
import { degrees, type Law, writeChance, writePercent, writeRoundChance } from './exact-odds.ts';
import { findPlace, places } from './places-page.ts';

/** The dialog of a user; these tests have only one open at a time. */
export class CheckDialogPage {
  readonly root: Locator;

  constructor(seat: Seat) {
    this.root = findPlace(seat, places.dialog);
  }

  /** Waits until the dialog is open. A skill test is then Average, whatever was chosen last. */
  async begin(): Promise<void> {
    await this.root.waitFor();
    const difficulty = this.field('difficulty');
    if ((await difficulty.inputValue()) !== 'average') await difficulty.selectOption('average');
  }

  /** Returns a field by name. */
  field(name: string): Locator {
    return this.root.locator(`[name="${name}"]`);
  }

  /** Returns a field by name, after opening the fold that contains it. */
  async #reveal(name: string): Promise<Locator> {
    const field = this.field(name);
    const within = this.root.page().locator(`[name="${name}"]`);
    const fold = this.root.locator('details:not([open])', { has: within });
    if (await fold.count()) await fold.locator('summary').first().click();
    return field;
  }

  /** Ticks or clears a box. */
  async tick(name: string, isTicked = true): Promise<void> {
    await (await this.#reveal(name)).setChecked(isTicked);
  }

  /** Chooses an option of a select by value. */
  async choose(name: string, value: string): Promise<void> {
    const field = await this.#reveal(name);
    await field.selectOption(value);
  }

  /** Chooses an option of a select by a part of its text. */
  async chooseByText(name: string, text: string): Promise<void> {
    const value = await this.field(name).locator('option', { hasText: text }).getAttribute('value');
    await this.choose(name, value ?? '');
  }

  /** Lists the options of a select, as texts. */
  listOptions(name: string): Promise<string[]> {
    return this.field(name).locator('option').allTextContents();
  }

  /** Fills in a field. */
  async fill(name: string, value: string): Promise<void> {
    await (await this.#reveal(name)).fill(value);
  }

  /** Gambles a number of dice (DH-7). */
  async gamble(dice: 0 | 1 | 2): Promise<void> {
    await this.root.locator(`label:has([name="gamble"][value="${dice}"])`).click();
  }

  /** Opens a fold. */
  async unfold(name: 'reasons' | 'help'): Promise<void> {
    const fold = this.root.locator(`details[data-fold="${name}"]`);
    if ((await fold.getAttribute('open')) === null) await fold.locator('summary').first().click();
  }

  /** Adds a row: a reason of the user's own (`custom`), or a helper. */
  async addRow(name: 'custom' | 'helpers'): Promise<void> {
    await this.root.locator(`[data-action="addRow"][data-rows="${name}"]`).click();
  }

  /** Returns what the dialog notes against the roll, whether the rules forbid it or not. */
  readNotes(): Promise<string[]> {
    return this.root.locator('[data-objections] li').allTextContents();
  }

  /** Returns why the roll is refused, or why the rules forbid it; null if neither. */
  async readRefusal(): Promise<string | null> {
    const refusal = this.root.locator('[data-refusal] p, [data-forbidden] li').first();
    return (await refusal.count()) ? refusal.textContent() : null;
  }

  /** Returns the dice to be rolled, as text. */
  async readPool(): Promise<string> {
    return ((await this.root.locator('.dialog-pool').textContent()) ?? '').replace(/\s+/gu, ' ').trim();
  }

  /** Waits until the odds shown, spoken and drawn match a law. */
  async expectLaw({ success, degrees: law }: Law): Promise<void> {
    const byDegree = (write: (index: number) => string): Record<string, string> =>
      Object.fromEntries(degrees.map((degree, index) => [degree, write(index)]));
    const expected = {
      headline: writeRoundChance(success),
      spoken: expect.stringContaining(writeRoundChance(success)) as string,
      chances: byDegree((index) => writeChance(law[index] ?? [0n, 1n])),
      // The strip must be drawn to scale, to a millionth.
      shares: byDegree((index) => Number(writePercent(law[index] ?? [0n, 1n], 4)).toString()),
    };
    await expect.poll(() => this.#readOdds()).toEqual(expected);
  }

  #readOdds(): Promise<object> {
    return this.root.evaluate((form) => {
      const read = (selector: string): string => form.querySelector(selector)?.textContent?.trim() ?? '';
      const byOutcome = (selector: string, value: (element: HTMLElement) => string): Record<string, string> =>
        Object.fromEntries(
          [...form.querySelectorAll<HTMLElement>(selector)].map((element) => [
            element.dataset['outcome'],
            value(element),
          ]),
        );
      return {
        headline: read('.tetrad-odds-chance strong'),
        spoken: read('[role="status"]'),
        chances: byOutcome(
          'tr[data-outcome]',
          (row) => row.querySelector('.tetrad-odds-number')?.textContent?.trim() ?? '',
        ),
        shares: byOutcome('.tetrad-odds-strip [data-outcome]', (bar) => String(Number(bar.style.flexGrow))),
      };
    });
  }

  /** Returns the chosen option of a select, found by a text in it. */
  findChosen(text: string): Locator {
    return this.root.locator('option:checked', { hasText: text });
  }

  /** Returns the button that rolls. */
  findRollButton(): Locator {
    return this.root.locator('[data-roll]');
  }

  /** Returns the most prominent chance, as text. */
  readChance(): Promise<string | null> {
    return this.root.locator('.tetrad-odds-chance').textContent();
  }

  /** Presses the button that rolls. */
  async roll(): Promise<void> {
    await this.findRollButton().click();
  }

  /** Returns the sign of a field that explains it, and what it explains. */
  findHelp(text: string): { readonly sign: Locator; readonly words: Locator } {
    const help = this.root.locator('.dialog-help', { hasText: text });
    return { sign: help.locator('summary'), words: help.locator('p') };
  }

  /** Closes the dialog without rolling. */
  async close(): Promise<void> {
    await this.root.locator('[data-action="close"]').click();
    await this.root.waitFor({ state: 'detached' });
  }
}

/** Tests whether an open roll dialog says that something is against its roll. */
export async function hasObjections(seat: Seat): Promise<boolean> {
  return (await seat.page.locator('.roll-dialog :is([data-refusal], [data-objections])').count()) > 0;
}
