/** The windows for creating characters in any ruleset, and what opens them. */
import type { Locator } from 'playwright';
import { expect } from 'vitest';
import type { Seat } from '../harness.ts';
import { expectAccessible } from './axe.ts';
import { openTab } from './chat.ts';

/** The selectors of the two windows: for one character, and for several. */
const WINDOW = '#tetrad-creation';
const PARTY = '#tetrad-party';

/** Returns the window with the steps. */
export function findCreation(seat: Seat): Locator {
  return seat.page.locator(WINDOW);
}

/** Returns the window for several characters. */
export function findParty(seat: Seat): Locator {
  return seat.page.locator(PARTY);
}

/** Returns the button of the actor directory that begins a character. */
export function findNewCharacter(seat: Seat): Locator {
  return seat.page.locator('#sidebar .directory-header').getByRole('button', { name: 'New character', exact: true });
}

/** Returns the button of the actor directory that begins several. */
export function findNewParty(seat: Seat): Locator {
  return seat.page
    .locator('#sidebar .directory-header')
    .getByRole('button', { name: 'Several characters', exact: true });
}

/** Returns the button on a sheet that no one has filled in. */
export function findGuide(sheet: Locator): Locator {
  return sheet.locator('[data-action="openGuide"]');
}

/** Begins a character with the button of the directory. */
export async function beginCharacter(seat: Seat): Promise<void> {
  await openTab(seat, 'actors');
  await findNewCharacter(seat).click();
  await findCreation(seat).locator('.creation-title').waitFor();
}

/** Begins several characters with the button of the directory. */
export async function beginParty(seat: Seat): Promise<void> {
  await openTab(seat, 'actors');
  await findNewParty(seat).click();
  await findParty(seat).locator('.party-members').waitFor();
}

/** Returns the field for the name. */
export function findName(seat: Seat): Locator {
  return findCreation(seat).locator('input[name="name"]');
}

/** Returns the button of an archetype by id (default: the first). */
export function findArchetype(seat: Seat, id?: string): Locator {
  const button = '[data-action="chooseArchetype"]';
  return findCreation(seat)
    .locator(id === undefined ? button : `${button}[data-archetype="${id}"]`)
    .first();
}

/** Chooses an archetype, and waits until it is shown. */
export async function chooseArchetype(seat: Seat, id?: string): Promise<void> {
  const button = findArchetype(seat, id);
  await button.click();
  await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true');
}

/** Returns the names in the row of steps. */
export function listSteps(seat: Seat): Promise<string[]> {
  return findCreation(seat).locator('.creation-steps .label').allTextContents();
}

/** Returns the heading of the open step. */
export function readStep(seat: Seat): Promise<string | null> {
  return findCreation(seat).locator('.creation-title').textContent();
}

/** Opens a step by name. */
export async function openStep(seat: Seat, name: string): Promise<void> {
  await findCreation(seat).locator('.creation-steps').getByRole('button', { name, exact: true }).click();
  await expect.poll(() => readStep(seat)).toBe(name);
}

/** Returns the text about what has been spent in the open step. */
export function readSpending(seat: Seat): Promise<string[]> {
  return findCreation(seat).locator('.creation-spending').allTextContents();
}

/** Returns a button of the window by name. */
export function findButton(seat: Seat, name: string | RegExp): Locator {
  return findCreation(seat).getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });
}

/** Returns a number field by label. */
export function findNumber(seat: Seat, label: string): Locator {
  return findCreation(seat).getByLabel(label, { exact: true });
}

/** Returns the button that creates the character. */
export function findCreate(seat: Seat): Locator {
  return findCreation(seat).locator('[data-action="createCharacter"]');
}

/** Presses that button, and waits until the window is closed. */
export async function pressCreate(seat: Seat): Promise<void> {
  await findCreate(seat).click();
  await findCreation(seat).waitFor({ state: 'detached' });
}

/** Returns the box with which a GM allows overspending. */
export function findOverrule(seat: Seat): Locator {
  return findCreation(seat).locator('[name="overrule"]');
}

/** Returns the names of what has been picked in the open step. */
export function listPicked(seat: Seat): Promise<string[]> {
  return findCreation(seat).locator('.creation-picked .name').allTextContents();
}

/** Returns the names of the options that the search leaves. */
export function listOffers(seat: Seat): Promise<string[]> {
  return findCreation(seat).locator('.creation-offers li:visible .name').allTextContents();
}

/** Returns the search field for options. */
export function findSearch(seat: Seat): Locator {
  return findCreation(seat).locator('input[type="search"]');
}

/** Returns the marks of separate sections in the open step. */
export function listMarks(seat: Seat): Promise<string[]> {
  return findCreation(seat).locator('.creation-picked .creation-mark').allTextContents();
}

/** Returns the text of the last step about missing items. */
export function readMissing(seat: Seat): Promise<string[]> {
  return findCreation(seat).locator('.tetrad-refusal').allTextContents();
}

/** Returns the portraits to choose from. */
export function findPortraits(seat: Seat): Locator {
  return findCreation(seat).locator('[data-action="choosePortrait"]');
}

/** Returns the choice of the ruleset. */
export function findRuleset(seat: Seat): Locator {
  return findCreation(seat).locator('select[name="ruleset"]');
}

/** Returns the choice of the player who will own the character. */
export function findOwner(seat: Seat): Locator {
  return findCreation(seat).locator('select[name="owner"]');
}

/** Checks either window with axe. */
export async function expectCreationAccessible(seat: Seat, what: 'creation' | 'party' = 'creation'): Promise<void> {
  await expectAccessible(seat.page, what === 'party' ? PARTY : WINDOW, 'button');
}

/** Returns the fields of a kind in the window for several characters, from the top. */
export function findMembers(seat: Seat, field: 'name' | 'archetype' | 'owner'): Locator {
  return findParty(seat).locator(`[data-field="${field}"]`);
}

/** Returns the field for how many characters to create. */
export function findCount(seat: Seat): Locator {
  return findParty(seat).locator('[name="count"]');
}

/** Creates the characters, and waits until the window is closed. */
export async function pressCreateParty(seat: Seat): Promise<void> {
  await findParty(seat).locator('[data-action="createParty"]').click();
  await findParty(seat).waitFor({ state: 'detached' });
}

/** Sets the width of the window in px, and returns by how much its parts stick out. */
export async function measureOverflow(seat: Seat, width: number): Promise<number> {
  await seat.run(({ foundry }, wide) => {
    const app = foundry.applications.instances.get('tetrad-creation') as unknown as {
      setPosition(position: object): void;
    };
    app.setPosition({ width: wide, left: 0 });
  }, width);
  return findCreation(seat).evaluate((element) =>
    Math.max(
      ...[...element.querySelectorAll<HTMLElement>('.creation-head, .creation-step, .creation-foot')].map(
        (part) => part.scrollWidth - part.clientWidth,
      ),
    ),
  );
}
