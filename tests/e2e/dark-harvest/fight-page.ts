/** Actions of a user in a fight: rolls from sheets with chosen dice, replies, and damage. */
import type { Locator } from 'playwright';
import { expect } from 'vitest';
import type { Seat } from '../harness.ts';
import { awaitMessage, findMessage, openTab, pressButton } from '../pages/chat.ts';
import { findToken, target } from '../pages/scene.ts';
import { type CardReading, findCard, findCardPart, readCard } from './check-card-page.ts';
import { CheckDialogPage } from './check-dialog-page.ts';
import { findCharacteristic, findItemRow, findSheet, openActorSheet, openTabOf } from './sheet-page.ts';

/** Faces that score nothing. */
export const misses = (count: number): number[] => Array.from({ length: count }, () => 2);

/** Faces that score one success each. */
export const hits = (count: number): number[] => Array.from({ length: count }, () => 1);

/** Faces of which only the first ones score. */
export const scoring = (successes: number, dice: number): number[] => [...hits(successes), ...misses(dice - successes)];

/** Opens a rat's attack with its teeth on someone, from its token. */
export async function openBite(seat: Seat, rat: string, victim: string): Promise<void> {
  await target(seat, victim);
  await findToken(seat, rat).press('Enter');
  const sheet = findSheet(seat, 'Gutter Rat');
  await findItemRow(sheet, 'Teeth').getByRole('button', { name: 'Teeth', exact: true }).click();
  await new CheckDialogPage(seat).root.getByText(`Attack ${victim} with Teeth.`).waitFor();
}

/** The page of a user who plays everyone. */
export class FightPage {
  readonly seat: Seat;
  readonly dialog: CheckDialogPage;

  constructor(seat: Seat) {
    this.seat = seat;
    this.dialog = new CheckDialogPage(seat);
  }

  /** Changes data of an actor below `system`. */
  async set(actor: string, system: object): Promise<void> {
    await this.seat.run(
      async ({ game }, given) => void (await game.actors.getName(given.actor)?.update(given.change)),
      {
        actor,
        change: { system },
      },
    );
  }

  /** Gives items to an actor. */
  async give(actor: string, ...items: readonly object[]): Promise<void> {
    await this.seat.run(
      async ({ game }, given) =>
        void (await game.actors.getName(given.actor)?.createEmbeddedDocuments('Item', given.items)),
      { actor, items: [...items] },
    );
  }

  /** Removes items from an actor, by name. */
  async take(actor: string, ...names: readonly string[]): Promise<void> {
    await this.seat.run(
      async ({ game }, given) => {
        const found = game.actors.getName(given.actor);
        const ids = given.names.map((name) => found?.items.getName(name)?.id ?? '');
        await found?.deleteEmbeddedDocuments('Item', ids);
      },
      { actor, names: [...names] },
    );
  }

  /** Readies weapons, or puts them away. */
  async ready(actor: string, weapons: Readonly<Record<string, boolean>>): Promise<void> {
    await this.seat.run(
      async ({ game }, given) => {
        const items = game.actors.getName(given.actor)?.items;
        for (const [name, readied] of Object.entries(given.weapons))
          await items?.getName(name)?.update({ system: { readied } });
      },
      { actor, weapons },
    );
  }

  /** Loads a weapon fully. */
  async reload(actor: string, weapon: string): Promise<void> {
    await this.seat.run(
      async ({ game }, given) => {
        const item = game.actors.getName(given.actor)?.items.getName(given.weapon);
        if (!item) throw new Error(`${given.actor} has no ${given.weapon}`);
        const { max } = item.system['shots'] as { max: number };
        await item.update({ system: { shots: { value: max } } });
      },
      { actor, weapon },
    );
  }

  /** Moves a token to a point on the scene. */
  async place(name: string, x: number, y: number): Promise<void> {
    await this.seat.run(
      async ({ game }, given) => {
        const token = game.scenes.getName('The Cellar')?.tokens.getName(given.name);
        await token?.update({ x: given.x, y: given.y });
      },
      { name, x, y },
    );
  }

  /** Sets the initiative of fighters, by name. */
  async setInitiative(initiative: Readonly<Record<string, number>>): Promise<void> {
    await this.seat.run(async ({ game }, given) => {
      const [combat] = [...game.combats];
      const updates = (combat?.combatants.contents ?? []).flatMap(({ id, name }) =>
        name in given ? [{ _id: id, initiative: given[name] }] : [],
      );
      await combat?.updateEmbeddedDocuments('Combatant', updates);
    }, initiative);
  }

  /** Turns the rules of Quickplay on or off. */
  async setQuickplay(isOn: boolean): Promise<void> {
    await this.seat.run(({ game }, value) => game.settings.set('tetrad', 'darkHarvestQuickplay', value), isOn);
  }

  /** Opens someone's sheet and closes all other windows. */
  async openSheet(actor: string): Promise<Locator> {
    await this.seat.closeWindows();
    const sheet = await openActorSheet(this.seat, actor);
    await openTab(this.seat, 'chat');
    return sheet;
  }

  /** Opens the roll of a skill (by name) or of a characteristic (by key). */
  async openTest(actor: string, name: string): Promise<CheckDialogPage> {
    const sheet = await this.openSheet(actor);
    const characteristic = findCharacteristic(sheet, name);
    if (await characteristic.count()) await characteristic.click();
    else {
      await openTabOf(findItemRow(sheet, name));
      await sheet.getByRole('button', { name, exact: true }).click();
    }
    await this.dialog.begin();
    return this.dialog;
  }

  /** Opens an attack after targeting some fighters; it is on the first of them. */
  async openAttack(actor: string, weapon: string, ...victims: readonly string[]): Promise<CheckDialogPage> {
    await target(this.seat, ...victims);
    const sheet = await this.openSheet(actor);
    await findItemRow(sheet, weapon).getByRole('button', { name: weapon, exact: true }).click();
    await this.dialog.root.getByText(`Attack ${victims[0]} with ${weapon}.`).waitFor();
    return this.dialog;
  }

  /** Waits until the open dialog has these dice. */
  async expectPool(pool: string): Promise<void> {
    await expect.poll(() => this.dialog.readPool()).toBe(pool);
  }

  /**
   * Rolls the open dialog once it has these dice.
   * @returns the id of the card
   */
  async roll(pool: string, faces: readonly number[]): Promise<string> {
    await this.expectPool(pool);
    const id = await this.seat.withFaces(faces, () => awaitMessage([this.seat], () => this.dialog.roll()));
    await findCard(findMessage(this.seat, id)).waitFor();
    return id;
  }

  /** Attacks someone. @returns the id of the card */
  async attack(actor: string, weapon: string, victim: string, pool: string, faces: readonly number[]): Promise<string> {
    await this.openAttack(actor, weapon, victim);
    return this.roll(pool, faces);
  }

  /** Presses a button of a card, also inside a fold. */
  press(id: string, name: string): Promise<void> {
    return pressButton(this.seat, id, name);
  }

  /** The target of an attack makes no roll. */
  async yield(id: string): Promise<void> {
    await awaitMessage([this.seat], () => this.press(id, 'No defence'));
  }

  /**
   * Rolls the damage of a hit.
   * @returns the id of its card
   */
  async damage(id: string, victim: string, faces: readonly number[]): Promise<string> {
    return this.seat.withFaces(faces, () =>
      awaitMessage([this.seat], () => this.press(id, `Roll damage to ${victim}`)),
    );
  }

  /** Applies damage, and waits until it is applied. */
  async apply(id: string): Promise<void> {
    await this.press(id, 'Apply');
    await findMessage(this.seat, id)
      .getByText(/^Applied by/u)
      .first()
      .waitFor();
  }

  /** Waits until a damage card shows a number of pips. */
  async expectPips(id: string, pips: number): Promise<void> {
    const amount = findCardPart(findMessage(this.seat, id), 'amount');
    await expect.poll(() => amount.textContent()).toBe(String(pips));
  }

  /** Waits until the card of an exchange has a text. */
  async expectVerdict(id: string, verdict: string): Promise<void> {
    await findMessage(this.seat, id).getByText(verdict).first().waitFor();
  }

  /** Reads a test card. */
  async readCard(id: string): Promise<CardReading> {
    await findCardPart(findMessage(this.seat, id), 'result').waitFor();
    return readCard(findMessage(this.seat, id));
  }

  /** Returns the pips marked on an actor, and how many of them are bruises. */
  readHealth(actor: string): Promise<unknown> {
    return this.seat.run(({ game, foundry }, name) => {
      const health = foundry.utils.getProperty(game.actors.getName(name) ?? null, 'system.health') as {
        marked: number;
        bruised: number;
      };
      return [health.marked, health.bruised];
    }, actor);
  }
}
