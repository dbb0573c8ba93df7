/** Fighters of Step Dice, and what users do in a fight with chosen dice. */
import { expect } from 'vitest';
import { openSheet, readActor } from '../binding/table.ts';
import type { Seat } from '../harness.ts';
import { awaitMessage, findMessage } from '../pages/chat.ts';
import { target } from '../pages/scene.ts';

/** A face and the sides of its die. */
export type Rolled = readonly [face: number, sides: number];

/** Users of whom each must receive a message; the first one acts. */
export type Seats = readonly [Seat, ...Seat[]];

const skill = (identifier: string, rank: number, specialties: object[] = []) => ({
  name: identifier,
  type: 'stepSkill',
  system: { identifier, rank, attribute: 'agility', specialties },
});

/** Attacks with d8 + d10 at range (a pistol: d6 wounds, 30 feet, 6 shots) and with d8 + d8 close up (a knife: d4 wounds). */
export const gunner = {
  type: 'stepCharacter',
  system: { attributes: { agility: 4, strength: 4, vitality: 4, alertness: 4, intelligence: 3, willpower: 3 } },
  items: [
    skill('guns', 5),
    skill('melee', 4),
    {
      name: 'Pistol',
      type: 'stepWeapon',
      system: { skill: 'guns', damage: 3, type: 'wound', increment: 30, shots: { value: 6, max: 6 }, readied: true },
    },
    {
      name: 'Knife',
      type: 'stepWeapon',
      system: { skill: 'melee', damage: 2, type: 'wound', close: true, readied: true },
    },
  ],
};

/** Defends with d6 alone, blocks with bare hands with d6 + d6, and dodges with d6 + d8. 16 Life Points; Endurance d8 + d8. */
export const drifter = {
  type: 'stepCharacter',
  system: { attributes: { agility: 3, strength: 3, vitality: 4, alertness: 2, intelligence: 3, willpower: 4 } },
  items: [skill('athletics', 3, [{ name: 'Dodge', identifier: 'dodge', rank: 4 }])],
};

/** Gives an actor a status, or takes it away. */
export async function toggleStatus(seat: Seat, actor: string, status: string): Promise<void> {
  await seat.run(
    async ({ game }, given) => void (await game.actors.getName(given.actor)?.toggleStatusEffect(given.status)),
    { actor, status },
  );
}

/** Rolls the open dialog with these dice. @returns the id of the card */
export async function rollDialog(seats: Seats, dice: readonly Rolled[]): Promise<string> {
  const [seat] = seats;
  const dialog = seat.page.locator('form.roll-dialog');
  const id = await seat.withFaces(dice, () => awaitMessage(seats, () => dialog.locator('[data-roll]').click()));
  await dialog.waitFor({ state: 'detached' });
  return id;
}

/** Closes all windows of a user, and the roll dialogs, which are no windows. */
export async function closeDialogs(seat: Seat): Promise<void> {
  const dialogs = seat.page.locator('form.roll-dialog');
  await dialogs
    .locator('[data-action="close"]')
    .evaluateAll((all) => all.forEach((one) => (one as HTMLElement).click()));
  await expect.poll(() => dialogs.count()).toBe(0);
  await seat.closeWindows();
}

/** Opens an attack, with the weapon's button on the sheet. */
export async function openAttack(seat: Seat, attacker: string, weapon: string, victim: string): Promise<void> {
  await target(seat, victim);
  await (await openSheet(seat, attacker, weapon)).click();
  await seat.page.getByText(`Attack ${victim} with ${weapon}`).last().waitFor();
}

/** Attacks someone. @returns the id of the card */
export async function attack(
  seats: Seats,
  who: Readonly<Record<'attacker' | 'weapon' | 'victim', string>>,
  dice: readonly Rolled[],
): Promise<string> {
  await openAttack(seats[0], who.attacker, who.weapon, who.victim);
  const id = await rollDialog(seats, dice);
  await seats[0].closeWindows();
  return id;
}

/** Presses a button of a card, named by its first words, and rolls these dice, in the dialog if there is one. @returns the id of the new card */
export async function rollFromCard(
  seats: Seats,
  card: string,
  button: string,
  dice: readonly Rolled[],
  dialog: 'dialog' | 'at once' = 'at once',
): Promise<string> {
  const [seat] = seats;
  const found = findMessage(seat, card).locator('button:visible', { hasText: new RegExp(`^\\s*${button}`, 'u') });
  if (dialog === 'at once') return seat.withFaces(dice, () => awaitMessage(seats, () => found.first().click()));
  await found.first().click();
  return rollDialog(seats, dice);
}

/** Rolls an Endurance roll that a damage card offers; its consequences may make more cards. */
export async function rollDue(seat: Seat, card: string, button: string, dice: readonly Rolled[]): Promise<void> {
  await findMessage(seat, card).locator('.damage-set-off button', { hasText: button }).click();
  const dialog = seat.page.locator('form.roll-dialog');
  await seat.withFaces(dice, async () => {
    await dialog.locator('[data-roll]').click();
    await dialog.waitFor({ state: 'detached' });
  });
}

/** Waits until a card says something to everyone. */
export async function expectSaid(seats: readonly Seat[], card: string, ...texts: readonly string[]): Promise<void> {
  for (const seat of seats) for (const text of texts) await findMessage(seat, card).getByText(text).first().waitFor();
}

/** Waits until an actor has these points. */
export async function expectHealth(seat: Seat, name: string, stun: number, wound: number, shock = 0): Promise<void> {
  await expect.poll(() => readActor(seat, name)).toMatchObject({ health: { stun, wound, shock } });
}
