/** Fighters of Harsh Light, and what users do with chosen cards. */
import { expect } from 'vitest';
import { openSheet, readActor } from '../binding/table.ts';
import type { Seat } from '../harness.ts';
import { awaitMessage, awaitMessages, findMessage } from '../pages/chat.ts';
import type { Seats } from '../pages/fights.ts';
import { target } from '../pages/scene.ts';

const skill = (name: string, dots: number, attribute: string) => ({
  name,
  type: 'lightSkill',
  system: { identifier: name.toLowerCase(), dots, attribute },
});

/** Strikes with Strength 3 and Weaponry 3 (a machete: +2 damage), shoots with Dexterity 3 and Firearms 2. 7 boxes, Defence 2, 5 points of Willpower. */
export const hunter = {
  type: 'lightCharacter',
  system: {
    attributes: {
      intelligence: 2,
      wits: 2,
      resolve: 3,
      strength: 3,
      dexterity: 3,
      stamina: 2,
      presence: 2,
      manipulation: 2,
      composure: 2,
    },
  },
  items: [
    skill('Weaponry', 3, 'strength'),
    skill('Firearms', 2, 'dexterity'),
    skill('Larceny', 2, 'dexterity'),
    {
      name: 'Machete',
      type: 'lightWeapon',
      system: { attribute: 'strength', skill: 'weaponry', damage: 2, readied: true },
    },
    {
      name: 'Revolver',
      type: 'lightWeapon',
      system: { attribute: 'dexterity', skill: 'firearms', reach: 'ranged', damage: 3, readied: true },
    },
  ],
};

/** Defence 3, 8 boxes, 4 points of Willpower; Composure 2, Empathy 1. */
export const prey = {
  type: 'lightCharacter',
  system: {
    attributes: {
      intelligence: 2,
      wits: 3,
      resolve: 2,
      strength: 2,
      dexterity: 4,
      stamina: 3,
      presence: 2,
      manipulation: 3,
      composure: 2,
    },
  },
  items: [skill('Larceny', 1, 'dexterity'), skill('Empathy', 1, 'composure')],
};

/** The faces of cards, as the random source of a page is told. */
export const cards = (...faces: readonly number[]) => faces.map((face) => [face, 10] as const);

/** Pulls in the open dialog. @returns the id of the card */
export async function pull(seats: Seats, faces: readonly number[]): Promise<string> {
  const [seat] = seats;
  const dialog = seat.page.locator('form.roll-dialog');
  const id = await seat.withFaces(cards(...faces), () =>
    awaitMessage(seats, () => dialog.locator('[data-roll]').click()),
  );
  await dialog.waitFor({ state: 'detached' });
  return id;
}

/** Opens the dialog of an item or a skill on a sheet, on a target if one is named. */
export async function openPull(seat: Seat, actor: string, what: string, victim = ''): Promise<void> {
  if (victim) await target(seat, victim);
  await (await openSheet(seat, actor, what)).click();
  await seat.page.locator('form.roll-dialog').waitFor();
}

/** Presses a button of a card, named by its first words. @returns the id of the message that comes of it */
export async function press(
  seats: Seats,
  card: string,
  button: string,
  faces: readonly number[] = [],
): Promise<string> {
  const [seat] = seats;
  const found = findMessage(seat, card).locator('button:visible', { hasText: new RegExp(`^\\s*${button}`, 'u') });
  return seat.withFaces(cards(...faces), () => awaitMessage(seats, () => found.first().click()));
}

/** Resists a pull with a button of its card; the damage comes with the verdict. @returns the id of the damage */
export async function resist(seats: Seats, card: string, button: string): Promise<string> {
  const found = findMessage(seats[0], card).locator('button:visible', { hasText: new RegExp(`^\\s*${button}`, 'u') });
  const [, damage = ''] = await awaitMessages(seats, 2, () => found.first().click());
  return damage;
}

/** Waits until an actor has lost so many boxes and spent so much Willpower. */
export async function expectLost(seat: Seat, name: string, damage: number, spent = 0): Promise<void> {
  await expect.poll(() => readActor(seat, name)).toMatchObject({ health: { damage }, willpower: { spent } });
}

/** Waits until the card of a plain pull shows everyone exactly this total, this result and so many cards. */
export async function expectResult(
  seats: readonly Seat[],
  card: string,
  total: string,
  result: string,
  count: number,
): Promise<void> {
  for (const seat of seats)
    await expect
      .poll(async () => {
        const message = findMessage(seat, card);
        const read = (what: string) => message.locator(what).first().textContent();
        const shown = [await read('.card-number strong'), await read('.card-result strong')];
        return [...shown, await message.locator('.light-card').count()];
      })
      .toEqual([total, result, count]);
}
