/** The windows in which characters are made, and what leads there, of any ruleset. */
import type { Locator } from 'playwright';
import { expect } from 'vitest';
import type { Seat } from '../harness.ts';
import { expectAccessible } from './axe.ts';
import { openTab } from './chat.ts';

/** Where the window stands, and that of several characters. */
const WINDOW = '#tetrad-creation';
const PARTY = '#tetrad-party';

/** The window of the steps. */
export function findCreation(seat: Seat): Locator {
  return seat.page.locator(WINDOW);
}

/** The window of several characters. */
export function findParty(seat: Seat): Locator {
  return seat.page.locator(PARTY);
}

/** The button of the directory of actors that begins a character. */
export function findNewCharacter(seat: Seat): Locator {
  return seat.page.locator('#sidebar .directory-header').getByRole('button', { name: 'New character', exact: true });
}

/** The button of the directory of actors that begins several. */
export function findNewParty(seat: Seat): Locator {
  return seat.page
    .locator('#sidebar .directory-header')
    .getByRole('button', { name: 'Several characters', exact: true });
}

/** The button of a sheet that nobody has filled in. */
export function findGuide(sheet: Locator): Locator {
  return sheet.locator('[data-action="openGuide"]');
}

/** Begins a character by the button of the directory. */
export async function beginCharacter(seat: Seat): Promise<void> {
  await openTab(seat, 'actors');
  await findNewCharacter(seat).click();
  await findCreation(seat).locator('.creation-title').waitFor();
}

/** Begins several characters by the button of the directory. */
export async function beginParty(seat: Seat): Promise<void> {
  await openTab(seat, 'actors');
  await findNewParty(seat).click();
  await findParty(seat).locator('.party-members').waitFor();
}

/** The field of the name. */
export function findName(seat: Seat): Locator {
  return findCreation(seat).locator('input[name="name"]');
}

/** The button of an archetype, by its id; left out: the first one. */
export function findArchetype(seat: Seat, id?: string): Locator {
  const button = '[data-action="chooseArchetype"]';
  return findCreation(seat)
    .locator(id === undefined ? button : `${button}[data-archetype="${id}"]`)
    .first();
}

/** Chooses an archetype, and waits until it is told. */
export async function chooseArchetype(seat: Seat, id?: string): Promise<void> {
  const button = findArchetype(seat, id);
  await button.click();
  await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true');
}

/** The row of steps: their names. */
export function listSteps(seat: Seat): Promise<string[]> {
  return findCreation(seat).locator('.creation-steps .label').allTextContents();
}

/** The heading of the step that is open. */
export function readStep(seat: Seat): Promise<string | null> {
  return findCreation(seat).locator('.creation-title').textContent();
}

/** Opens a step by its name. */
export async function openStep(seat: Seat, name: string): Promise<void> {
  await findCreation(seat).locator('.creation-steps').getByRole('button', { name, exact: true }).click();
  await expect.poll(() => readStep(seat)).toBe(name);
}

/** What is said of what has been spent in the open step. */
export function readSpending(seat: Seat): Promise<string[]> {
  return findCreation(seat).locator('.creation-spending').allTextContents();
}

/** A button of the window, by its name. */
export function findButton(seat: Seat, name: string | RegExp): Locator {
  return findCreation(seat).getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });
}

/** The field of a number, by its label. */
export function findNumber(seat: Seat, label: string): Locator {
  return findCreation(seat).getByLabel(label, { exact: true });
}

/** The button that creates the character. */
export function findCreate(seat: Seat): Locator {
  return findCreation(seat).locator('[data-action="createCharacter"]');
}

/** Presses it, and waits until the window has gone. */
export async function pressCreate(seat: Seat): Promise<void> {
  await findCreate(seat).click();
  await findCreation(seat).waitFor({ state: 'detached' });
}

/** The box by which a GM lets more be spent than there is. */
export function findOverrule(seat: Seat): Locator {
  return findCreation(seat).locator('[name="overrule"]');
}

/** What has been picked in the open step, by name. */
export function listPicked(seat: Seat): Promise<string[]> {
  return findCreation(seat).locator('.creation-picked .name').allTextContents();
}

/** What the search leaves of what can be picked, by name. */
export function listOffers(seat: Seat): Promise<string[]> {
  return findCreation(seat).locator('.creation-offers li:visible .name').allTextContents();
}

/** The search among what can be picked. */
export function findSearch(seat: Seat): Locator {
  return findCreation(seat).locator('input[type="search"]');
}

/** The marks of what stands apart in the open step. */
export function listMarks(seat: Seat): Promise<string[]> {
  return findCreation(seat).locator('.creation-picked .creation-mark').allTextContents();
}

/** What the last step says of things that are not there. */
export function readMissing(seat: Seat): Promise<string[]> {
  return findCreation(seat).locator('.tetrad-refusal').allTextContents();
}

/** The portraits that can be chosen. */
export function findPortraits(seat: Seat): Locator {
  return findCreation(seat).locator('[data-action="choosePortrait"]');
}

/** The choice of the ruleset. */
export function findRuleset(seat: Seat): Locator {
  return findCreation(seat).locator('select[name="ruleset"]');
}

/** The choice of the player whose the character will be. */
export function findOwner(seat: Seat): Locator {
  return findCreation(seat).locator('select[name="owner"]');
}

/** Checks either window with axe. */
export async function expectCreationAccessible(seat: Seat, what: 'creation' | 'party' = 'creation'): Promise<void> {
  await expectAccessible(seat.page, what === 'party' ? PARTY : WINDOW, 'button');
}

/** The fields of a kind in the window of several characters, from the top. */
export function findMembers(seat: Seat, field: 'name' | 'archetype' | 'owner'): Locator {
  return findParty(seat).locator(`[data-field="${field}"]`);
}

/** How many there are to be. */
export function findCount(seat: Seat): Locator {
  return findParty(seat).locator('[name="count"]');
}

/** Creates them, and waits until the window has gone. */
export async function pressCreateParty(seat: Seat): Promise<void> {
  await findParty(seat).locator('[data-action="createParty"]').click();
  await findParty(seat).waitFor({ state: 'detached' });
}

/** Makes the window as wide as that, in px, and gives by how much its parts stick out of it. */
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
