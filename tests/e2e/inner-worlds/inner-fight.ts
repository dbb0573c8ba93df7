/** Fighters of Inner Worlds, and what users do with dice that fall as the test says. */
import { expect } from 'vitest';
import { openSheet, readActor } from '../binding/table.ts';
import type { Seat } from '../harness.ts';
import { awaitMessage, awaitMessages, findMessage } from '../pages/chat.ts';
import type { Seats } from '../pages/fights.ts';
import { target } from '../pages/scene.ts';

type Faces = readonly (readonly [face: number, sides: number])[];

/** The data of an ability. */
export const score = (value: number, damage = 0) => ({ score: value, damage });

/** The data of a weapon in hand. */
export const weapon = (name: string, system: object) => ({
  name,
  type: 'innerWeapon',
  system: { readied: true, ...system },
});

/** STR 12, DEX 14, WIL 11, 8 HP; a sword (D6, 1s are rerolled), which rolls two more attacks at its maximum before it breaks. */
export const brann = {
  type: 'innerCharacter',
  system: { abilities: { str: score(12), dex: score(14), wil: score(11) }, hp: { max: 8, spent: 0 }, gems: 5 },
  items: [
    weapon('Sword', { die: 6, traits: ['rerollOnes'], kind: 'sword', uses: { value: 1, max: 3 } }),
    weapon('Rifle', { die: 10, traits: ['maxOnCalled', 'reload'], reach: 'ranged', wear: 'ammo', large: true }),
  ],
};

/** STR 10, DEX 11, WIL 10, 4 HP, 4 AP; a knife (D4, double damage on 4) and a small shield. */
export const ilse = {
  type: 'innerCharacter',
  system: { abilities: { str: score(10), dex: score(11), wil: score(10) }, hp: { max: 4, spent: 0 } },
  items: [
    weapon('Knife', { die: 4, traits: ['doubleOnMax'], kind: 'knife' }),
    weapon('Small Shield', { die: 4, shield: 'plain' }),
    { name: 'Light Armor', type: 'innerArmor', system: { ap: 4, worn: true } },
  ],
};

/** STR 4, DEX 6, WIL 5, no HP, and no name. */
export const crawler = {
  type: 'innerAdversary',
  system: { abilities: { str: score(4), dex: score(6), wil: score(5) }, hp: { max: 0, spent: 0 }, named: false },
  items: [weapon('Mandibles', { die: 4, wear: 'none', unarmed: true })],
};

/** Rolls in the open dialog. @returns the id of the card */
export async function roll(seats: Seats, faces: Faces = []): Promise<string> {
  const [seat] = seats;
  const dialog = seat.page.locator('form.roll-dialog');
  const id = await seat.withFaces(faces, () => awaitMessage(seats, () => dialog.locator('[data-roll]').click()));
  await dialog.waitFor({ state: 'detached' });
  return id;
}

/** Makes an attack in the open dialog that hits without a reply; the damage, which has no dice, comes with the verdict. @returns the ids of both cards */
export async function rollFixed(seats: Seats, faces: Faces): Promise<[attack: string, damage: string]> {
  const [seat] = seats;
  const dialog = seat.page.locator('form.roll-dialog');
  const press = () => dialog.locator('[data-roll]').click();
  const [attack = '', damage = ''] = await seat.withFaces(faces, () => awaitMessages(seats, 2, press));
  await dialog.waitFor({ state: 'detached' });
  return [attack, damage];
}

/** Opens the dialog of a button on a sheet, on a target if one is named. */
export async function open(seat: Seat, actor: string, what: string, victim = ''): Promise<void> {
  if (victim) await target(seat, victim);
  await (await openSheet(seat, actor, what)).click();
  await seat.page.locator('form.roll-dialog').waitFor();
}

/** Finds a button of a card by its first words. */
export function findButton(seat: Seat, card: string, button: string) {
  return findMessage(seat, card)
    .locator('button:visible', { hasText: new RegExp(`^\\s*${button}`, 'u') })
    .first();
}

/** Presses a button of a card. @returns the id of the message that comes of it */
export async function press(seats: Seats, card: string, button: string, faces: Faces = []): Promise<string> {
  const [seat] = seats;
  return seat.withFaces(faces, () => awaitMessage(seats, () => findButton(seat, card, button).click()));
}

/** Presses a button of a card that opens a dialog, and rolls there. @returns the id of the roll's card */
export async function save(
  seats: Seats,
  card: string,
  button: string,
  face: number,
  more: Faces = [],
): Promise<string> {
  const [seat] = seats;
  await findButton(seat, card, button).click();
  await seat.page.locator('form.roll-dialog').waitFor();
  return roll(seats, [[face, 20], ...more]);
}

/** Waits until an actor's points are as given: HP and AP spent, and damage to STR, DEX and WIL. */
export async function expectHurt(
  seat: Seat,
  name: string,
  { hp = 0, ap = 0, str = 0, dex = 0, wil = 0 }: Partial<Record<'hp' | 'ap' | 'str' | 'dex' | 'wil', number>>,
): Promise<void> {
  const damage = (lost: number): object => ({ damage: lost });
  await expect
    .poll(() => readActor(seat, name))
    .toMatchObject({
      hp: { spent: hp },
      ap: { spent: ap },
      abilities: { str: damage(str), dex: damage(dex), wil: damage(wil) },
    });
}

/** Returns an item of an actor, as a client has it; null: none. */
export function readItem(seat: Seat, actor: string, item: string): Promise<unknown> {
  return seat.run(
    ({ game }, given) => {
      const found = game.actors.getName(given.actor)?.items.getName(given.item) as
        | { toObject(): { system: unknown } }
        | undefined;
      return Promise.resolve(found?.toObject().system ?? null);
    },
    { actor, item },
  );
}
