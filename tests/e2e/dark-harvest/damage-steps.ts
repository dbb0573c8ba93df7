/** What the tests of damage share: a fight whose hits have the margin that a test wants, and what it has done. */
import { expect } from 'vitest';
import type { Seat, TestTable } from '../harness.ts';
import { awaitMessage, openTab, pressButton } from '../pages/chat.ts';
import { target } from '../pages/scene.ts';
import { CheckDialogPage } from './check-dialog-page.ts';
import { misses } from './fight-page.ts';
import { createFight } from './fight-world.ts';
import { findItemRow, openActorSheet } from './sheet-page.ts';

/** Returns the numbers of a track, also of an unlinked token. */
export function readTrack(seat: Seat, token: string): Promise<unknown> {
  return seat.run(({ game }, name) => {
    const found = [...game.scenes].flatMap(({ tokens }) => tokens.contents).find((one) => one.name === name);
    const { health, marked } = (found?.actor.system ?? {}) as {
      health?: { marked: number; bruised: number };
      marked?: number;
    };
    return health ? [health.marked, health.bruised] : marked;
  }, token);
}

/** Returns the part of its data that a token's actor has stored. */
export function readStored(seat: Seat, token: string, part: string): Promise<unknown> {
  return seat.run(
    ({ game }, { name, key }) => {
      const found = [...game.scenes].flatMap(({ tokens }) => tokens.contents).find((one) => one.name === name);
      return found?.actor.system[key];
    },
    { name: token, key: part },
  );
}

/** Returns the statuses of a token's actor. */
export function listStatuses(seat: Seat, token: string): Promise<string[]> {
  return seat.run(({ game }, name) => {
    const found = [...game.scenes].flatMap(({ tokens }) => tokens.contents).find((one) => one.name === name);
    return [...((found?.actor as unknown as { statuses?: Iterable<string> } | undefined)?.statuses ?? [])];
  }, token);
}

/** Returns how users deal damage on a table. `begin` creates the fight. */
export function dealDamage(table: TestTable) {
  /**
   * Rosa attacks her target with a given net.
   * @returns the id of the attack
   */
  async function attackWithNet(weapon: string, name: string, margin: number): Promise<string> {
    const { ada, bertrand, gamemaster } = table;
    await target(ada, name);
    const sheet = await openActorSheet(ada, 'Rosa Vane');
    await openTab(ada, 'chat');
    await findItemRow(sheet, weapon).getByRole('button', { name: weapon, exact: true }).click();
    const dialog = new CheckDialogPage(ada);
    await dialog.root.getByText(name).first().waitFor();
    await expect.poll(() => dialog.readPool()).toMatch(/white dice 0 black dice/u);
    const dice = Number.parseInt(await dialog.readPool(), 10);
    const faces = [...Array.from({ length: margin }, () => 1), ...misses(dice - margin)];
    return ada.withFaces(faces, () => awaitMessage([ada, bertrand, gamemaster], () => dialog.roll()));
  }

  /**
   * Rosa attacks her target, who makes no reply, with a given margin.
   * @returns the id of the attack
   */
  async function hit(weapon: string, name: string, margin: number, replier: Seat | null): Promise<string> {
    const id = await attackWithNet(weapon, name, margin);
    if (replier) {
      await awaitMessage([replier, table.ada], () => pressButton(replier, id, 'No defence'));
    }
    return id;
  }

  /** Emil replies to an attack with a roll of a given net. */
  async function reply(attack: string, button: string, net: number): Promise<void> {
    const { ada, bertrand } = table;
    await pressButton(bertrand, attack, button);
    const dialog = new CheckDialogPage(bertrand);
    await expect.poll(() => dialog.readPool()).toMatch(/white dice 0 black dice/u);
    const dice = Number.parseInt(await dialog.readPool(), 10);
    const faces = [...Array.from({ length: net }, () => 1), ...misses(dice - net)];
    await bertrand.withFaces(faces, () => awaitMessage([bertrand, ada], () => dialog.roll()));
  }

  async function begin(): Promise<void> {
    const { gamemaster } = table;
    await createFight(gamemaster, table.seats);
    await gamemaster.run(async ({ game }) => {
      const weapon = { skill: 'firearms', damage: 0, special: 'tesla', shots: { value: 9, max: 9 }, readied: true };
      const cosh = { skill: 'swordplay', damage: 1, melee: true, bruise: true, readied: true };
      await game.actors.getName('Rosa Vane')?.createEmbeddedDocuments('Item', [
        { name: 'Tesla Pistol', type: 'harvestWeapon', system: weapon },
        { name: 'Cosh', type: 'harvestWeapon', system: cosh },
      ]);
    });
    for (const seat of table.seats) await openTab(seat, 'chat');
  }

  return { begin, attackWithNet, hit, reply };
}
