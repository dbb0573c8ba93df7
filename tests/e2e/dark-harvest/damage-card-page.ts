/** A card of damage as a user sees it, and the question to whom it goes. */
import type { Locator } from 'playwright';
import type { Seat } from '../harness.ts';
import { findMessage } from '../pages/chat.ts';
import { listTexts } from './card-texts-page.ts';

/** What a card of damage says and offers, in its order. */
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

/** What a card of damage would do: its pips, then the numbers before and after and what they set off. */
export function readOutcome(seat: Seat, id: string): Promise<string[]> {
  return listTexts(findMessage(seat, id), ['.card-amount', '.damage-numbers > div', '.damage-effects li']);
}

/** The track of whoever is hit. */
export function findDamageTrack(message: Locator): Locator {
  return message.locator('.damage-track');
}

/** The pips that will go once the damage is applied. */
export function findGoingPips(message: Locator): Locator {
  return message.locator('.damage-track .goes');
}

/** The lethal pips that are gone. */
export function findLostPips(message: Locator): Locator {
  return message.locator('.damage-track .lethal.gone');
}

/** What applied damage sets off. */
export function findSetOff(message: Locator): Locator {
  return message.locator('.damage-set-off');
}

/** The buttons of damage that is not applied yet. */
export function findDamageButtons(message: Locator): Locator {
  return message.locator('.damage-acts button');
}

/** The question to which targets damage goes. */
export function findTargetChoice(seat: Seat): Locator {
  return seat.page.locator('dialog:has(.damage-targets)');
}

/** The name of the first target of that question. */
export function readFirstTarget(choice: Locator): Promise<string | null> {
  return choice.locator('li strong').first().textContent();
}

/** What the damage would do to the first target of that question. */
export function readFirstNumbers(choice: Locator): Promise<string | null> {
  return choice.locator('.damage-numbers').first().textContent();
}

/** What a card of damage says before what it would do, in alphabetical order: the pips, whom it hits, what armour does. */
export async function readDamageHead(message: Locator): Promise<string[]> {
  const texts = await message.locator(':is(.card-amount, .card-subtitle, .damage-note)').allTextContents();
  return texts.map((text) => text.replace(/\s+/gu, ' ').trim()).toSorted();
}
