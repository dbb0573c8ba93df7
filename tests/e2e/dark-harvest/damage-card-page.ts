/** A damage card as a user sees it, and the dialog that asks for its targets. */
import type { Locator } from 'playwright';
import type { Seat } from '../harness.ts';
import { findMessage } from '../pages/chat.ts';
import { listTexts } from './card-texts-page.ts';

/** Returns the texts and buttons of a damage card, in order. */
export function readDamage(seat: Seat, id: string): Promise<string[]> {
  const parts = ['.card-subtitle', '.card-amount', '.damage-note', '.damage-warning'];
  const victim = [
    '.damage-numbers > div',
    '.damage-effects li',
    '.damage-applied > p',
    ':is(.damage-acts, .damage-applied) button',
  ];
  return listTexts(findMessage(seat, id), [...parts, ...victim]);
}

/** Returns the preview on a damage card: its pips, the numbers before and after, and what they set off. */
export function readOutcome(seat: Seat, id: string): Promise<string[]> {
  return listTexts(findMessage(seat, id), ['.card-amount', '.damage-numbers > div', '.damage-effects li']);
}

/** Returns the track of the target. */
export function findDamageTrack(message: Locator): Locator {
  return message.locator('.damage-track');
}

/** Returns the pips that will be lost once the damage is applied. */
export function findGoingPips(message: Locator): Locator {
  return message.locator('.damage-track .goes');
}

/** Returns the lethal pips that are lost. */
export function findLostPips(message: Locator): Locator {
  return message.locator('.damage-track .lethal.gone');
}

/** Returns what applied damage sets off. */
export function findSetOff(message: Locator): Locator {
  return message.locator('.damage-set-off');
}

/** Returns the buttons of damage that is not applied yet. */
export function findDamageButtons(message: Locator): Locator {
  return message.locator('.damage-acts button');
}

/** Returns the dialog that asks for the targets of damage. */
export function findTargetChoice(seat: Seat): Locator {
  return seat.page.locator('dialog:has(.damage-targets)');
}

/** Returns the name of the first target in that dialog. */
export function readFirstTarget(choice: Locator): Promise<string | null> {
  return choice.locator('li strong').first().textContent();
}

/** Returns the preview for the first target in that dialog. */
export function readFirstNumbers(choice: Locator): Promise<string | null> {
  return choice.locator('.damage-numbers').first().textContent();
}

/** Returns the texts of a damage card above the preview, in alphabetical order: pips, target, armour. */
export async function readDamageHead(message: Locator): Promise<string[]> {
  const texts = await message.locator(':is(.card-amount, .card-subtitle, .damage-note)').allTextContents();
  return texts.map((text) => text.replace(/\s+/gu, ' ').trim()).toSorted();
}
