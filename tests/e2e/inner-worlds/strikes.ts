/** Attacks and changes of Inner Worlds in few steps, for tests that make many of them. */
import { expect } from 'vitest';
import { openSheet } from '../binding/table.ts';
import type { Seat } from '../harness.ts';
import { awaitMessage, findMessage } from '../pages/chat.ts';
import type { Seats } from '../pages/fights.ts';
import { target } from '../pages/scene.ts';
import { press, readItem } from './inner-fight.ts';

type Faces = readonly (readonly [face: number, sides: number])[];

/** Changes an actor below `system`. */
export function change(seat: Seat, actor: string, system: object): Promise<void> {
  return seat.run(
    async ({ game }, given) => void (await game.actors.getName(given.actor)?.update({ system: given.system })),
    { actor, system },
  );
}

/** Changes an actor's item below `system`. */
export function changeItem(seat: Seat, actor: string, item: string, system: object): Promise<void> {
  return seat.run(
    async ({ game }, given) => {
      await game.actors.getName(given.actor)?.items.getName(given.item)?.update({ system: given.system });
    },
    { actor, item, system },
  );
}

/** Aims at someone, and opens the attacker's sheet, from which `strike` attacks. */
export async function face(seat: Seat, attacker: string, weapon: string, victim: string): Promise<void> {
  await seat.closeWindows();
  await openSheet(seat, attacker, weapon);
  await target(seat, victim);
}

/** Attacks from the open sheet without a dialog. @returns the id of the attack */
export function attack([seat, ...others]: Seats, weapon: string): Promise<string> {
  const row = seat.page.locator('.application.sheet').getByRole('button', { name: weapon, exact: true });
  return awaitMessage([seat, ...others], () => row.click({ modifiers: ['Shift'] }));
}

/** Attacks someone who cannot react, and rolls the damage. @returns the id of the damage */
export async function strike(seat: Seat, weapon: string, faces: Faces = []): Promise<string> {
  return press([seat], await attack([seat], weapon), 'Roll damage', faces);
}

/** Tries to attack from the open sheet, which is against the rules for a reason. */
export async function expectRefused(seat: Seat, weapon: string, reason: string): Promise<void> {
  await seat.page.locator('.application.sheet').getByRole('button', { name: weapon, exact: true }).click();
  await expectNot(seat, reason);
}

/** Expects that nothing in the rules is against the roll of the open dialog. */
export async function expectAllowed(seat: Seat): Promise<void> {
  const dialog = seat.page.locator('form.roll-dialog');
  await dialog.locator('[data-roll]').waitFor();
  expect(await dialog.locator('[data-forbidden]').count()).toBe(0);
  expect(await dialog.locator('[data-roll]').textContent()).toBe('Roll');
}

/** Waits until the open dialog says that its roll is against the rules, and closes it. */
export async function expectNot(seat: Seat, reason: string): Promise<void> {
  const dialog = seat.page.locator('form.roll-dialog');
  const [first = reason] = reason.split(/(?<=\.) /u);
  await dialog.locator('[data-forbidden]').getByText(first).first().waitFor();
  await expect.poll(() => dialog.locator('[data-roll]').textContent()).toBe('Roll anyway');
  await dialog.locator('[data-action="close"]').first().dispatchEvent('click');
  await dialog.waitFor({ state: 'detached' });
}

/** Waits until the open sheet shows that the action is spent. */
export async function awaitActionSpent({ page }: Seat): Promise<void> {
  await page
    .locator('.application.sheet')
    .getByText(/Action: 0 of 1/u)
    .waitFor();
}

/** Waits until a card shows this damage. */
export async function expectDamage(seat: Seat, card: string, amount: number): Promise<void> {
  await expect
    .poll(() => findMessage(seat, card).locator('[data-amount]').first().getAttribute('data-amount'))
    .toBe(String(amount));
}

/** Waits until an item is as given. */
export async function expectItem(seat: Seat, actor: string, item: string, system: object): Promise<void> {
  await expect.poll(() => readItem(seat, actor, item)).toMatchObject(system);
}
