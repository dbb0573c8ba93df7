/** The scene, the heads-up display of tokens and the encounter tracker as a user sees them. */
import type { Locator } from 'playwright';
import { expect } from 'vitest';
import type { Seat } from '../harness.ts';
import { findEntryWith } from './directory.ts';

/** Returns a token on the scene. */
export function findToken(seat: Seat, name: string): Locator {
  return seat.page.locator('#scene .token').filter({ has: seat.page.getByText(name, { exact: true }) });
}

/** Returns the label of a token: its name, bars and states. */
export async function readToken(seat: Seat, name: string): Promise<string[]> {
  const token = findToken(seat, name);
  return (await token.count()) ? ((await token.getAttribute('aria-label')) ?? '').split(', ') : [];
}

/** Returns the names of the tokens that a user sees, in alphabetical order. */
export async function listTokens(seat: Seat): Promise<string[]> {
  return (await seat.page.locator('#scene .token .token-name').allTextContents()).toSorted();
}

/** Returns the ground of the scene. */
export function findGround(seat: Seat): Locator {
  return seat.page.locator('#scene .scene-grid');
}

/** Returns the pixels of the page per pixel of the scene, whose squares are of 100 pixels. */
function readScale(seat: Seat): Promise<number> {
  return findGround(seat).evaluate((ground) => Number.parseFloat(ground.style.getPropertyValue('--grid-size')) / 100);
}

/** Returns where a point of the scene lies on its ground, in pixels of the page. */
export async function findPlace(seat: Seat, x: number, y: number): Promise<{ x: number; y: number }> {
  const scale = await readScale(seat);
  return { x: x * scale, y: y * scale };
}

/** Returns the left and top of a token on the scene. */
export async function readPlace(seat: Seat, name: string): Promise<number[]> {
  const scale = await readScale(seat);
  const place = await findToken(seat, name).evaluate(({ style }: HTMLElement) => [style.left, style.top]);
  return place.map((length) => Math.round(Number.parseFloat(length) / scale));
}

/** Drags an actor from the open directory to a point of the scene. */
export async function dragToScene(seat: Seat, actor: string, x: number, y: number): Promise<void> {
  await findEntryWith(seat, actor).dragTo(findGround(seat), { targetPosition: await findPlace(seat, x, y) });
}

/** Returns the tracker as text: "Round 1: Rosa 3 has acted …", with a star before the fighter whose turn it is. */
export async function readTracker(seat: Seat): Promise<{ title: string; turns: string[] }> {
  return seat.page.locator('#sidebar .tab[data-tab="combat"]').evaluate((tab) => ({
    title: tab.querySelector('.encounter-title')?.textContent ?? '',
    turns: [...tab.querySelectorAll('[data-combatant-id]')].map((row) => {
      const read = (selector: string): string => row.querySelector(selector)?.textContent ?? '';
      const initiative = row.querySelector<HTMLInputElement>('.initiative-input')?.value ?? read('.token-initiative');
      const states = [...row.querySelectorAll('.combatant-state, .tetrad-tracker')].map(
        ({ textContent }) => textContent,
      );
      const mark = row.getAttribute('aria-current') === 'true' ? '*' : '';
      return [`${mark}${read('.token-name')}`, initiative, ...states].filter(Boolean).join(', ');
    }),
  }));
}

/** Targets exactly these tokens with the keyboard. */
export async function target(seat: Seat, ...names: readonly string[]): Promise<void> {
  for (const [index, name] of names.entries()) {
    await findToken(seat, name).focus();
    // The first one replaces all earlier targets.
    if (index > 0 || !(await readToken(seat, name)).includes('targeted'))
      await seat.page.keyboard.press(index === 0 ? 't' : 'Shift+T');
    await expect.poll(() => readToken(seat, name)).toContain('targeted');
  }
}

/** Picks a hazard in the GM panel for the targets. */
export async function pickHazard(seat: Seat, name: string): Promise<void> {
  await seat.page.locator('body').press('Shift+G');
  await seat.page.getByRole('button', { name: 'Begin a hazard' }).click();
  await seat.page.locator('.item-picker').getByRole('button', { name }).click();
  await seat.closeWindows();
}
