/** The encounter as its tracker shows it. */
import type { Locator } from 'playwright';
import type { Seat } from '../harness.ts';
import { findAskField, findAskWindow } from './ask-window.ts';
import { readTracker } from './scene.ts';

/** The fighters with their initiative, first to last. */
export async function readOrder(seat: Seat): Promise<string[]> {
  return (await readTracker(seat)).turns.map((turn) => turn.split(', ').slice(0, 2).join(' ').replace('*', ''));
}

/** The round and whose turn it is. */
export async function readTurn(seat: Seat): Promise<string[]> {
  const { title, turns } = await readTracker(seat);
  return [title, ...turns.filter((turn) => turn.startsWith('*')).map((turn) => turn.slice(1).split(',')[0] ?? '')];
}

/** The rows of all fighters. */
export function findFighterRows(seat: Seat): Locator {
  return seat.page.locator('#sidebar [data-combatant-id]');
}

/** What the tracker says of one fighter. */
export async function readFighter(seat: Seat, name: string): Promise<string> {
  return (await readTracker(seat)).turns.find((turn) => turn.replace('*', '').startsWith(`${name},`)) ?? '';
}

/** The names of the fighters, first to last. */
export function listFighters(seat: Seat): Promise<string[]> {
  return seat.page.locator('[data-combatant-id] .token-name').allTextContents();
}

/** The buttons by which the encounter is led on. */
export function findCombatControls(seat: Seat): Locator {
  return seat.page.locator('.combat-controls button');
}

/** The row of a fighter. */
export function findFighterRow(seat: Seat, name: string): Locator {
  return findFighterRows(seat).filter({ has: seat.page.locator('.token-name', { hasText: name }) });
}

/** What each fighter has declared, or that someone declares next, as a user reads it, first to last: "Rosa Vane: cuts her way out". */
export async function readIntents(seat: Seat): Promise<string[]> {
  return findFighterRows(seat).evaluateAll((all) =>
    all.flatMap((row) => {
      const said = row.querySelector('.tetrad-tracker:is(.intent, .declares, .declare.next)')?.textContent;
      return said ? [`${row.querySelector('.token-name')?.textContent?.trim()}: ${said}`] : [];
    }),
  );
}

/** Opens the window in which a fighter declares. */
export async function openIntent(seat: Seat, name: string): Promise<Locator> {
  await findFighterRow(seat, name).locator('button:is(.intent, .declare)').click();
  const window = findAskWindow(seat);
  await findAskField(seat, 'text').waitFor();
  return window;
}

/** Declares what a fighter is about to do. */
export async function declare(seat: Seat, name: string, text: string): Promise<void> {
  const window = await openIntent(seat, name);
  await findAskField(seat, 'text').fill(text);
  await seat.page.keyboard.press('Enter');
  await window.waitFor({ state: 'detached' });
}

/** The trackers of a user: in the sidebar, then popped out. */
const trackers = ['#sidebar #combat', '.application#combat-popout'] as const;

/** The living forecast in the head of a tracker, as a user reads it ("Friends 57%"); empty: there is none. */
export async function readLiving({ page }: Seat, isPopout = false): Promise<string> {
  const element = page.locator(`${trackers[isPopout ? 1 : 0]} .tetrad-living`);
  if (!(await element.isVisible())) return '';
  const parts = await element.locator(':scope > :not([aria-hidden])').allTextContents();
  return parts.join(' ');
}

/** What the living forecast in the sidebar says in its hint. */
export async function readLivingHint({ page }: Seat): Promise<string> {
  return (await page.locator(`${trackers[0]} .tetrad-living`).getAttribute('title')) ?? '';
}

/** Pops the tracker out of the sidebar. */
export async function popOutTracker(seat: Seat): Promise<void> {
  await seat.run(({ ui }) => (ui as unknown as { combat: { renderPopout(): Promise<void> } }).combat.renderPopout());
}

/** Has the living forecast shown to nobody, to leaders or to everyone. */
export async function chooseLiving(gamemaster: Seat, who: 'nobody' | 'leaders' | 'everybody'): Promise<void> {
  await gamemaster.run(({ game }, value) => game.settings.set('tetrad', 'trackerForecast', value), who);
}
