/** The encounter in its tracker. */
import type { Locator } from 'playwright';
import type { Seat } from '../harness.ts';
import { findAskField, findAskWindow } from './ask-window.ts';
import { readTracker } from './scene.ts';

/** Returns the fighters with their initiative, in order. */
export async function readOrder(seat: Seat): Promise<string[]> {
  return (await readTracker(seat)).turns.map((turn) => turn.split(', ').slice(0, 2).join(' ').replace('*', ''));
}

/** Returns the round and whose turn it is. */
export async function readTurn(seat: Seat): Promise<string[]> {
  const { title, turns } = await readTracker(seat);
  return [title, ...turns.filter((turn) => turn.startsWith('*')).map((turn) => turn.slice(1).split(',')[0] ?? '')];
}

/** Returns the rows of all fighters. */
export function findFighterRows(seat: Seat): Locator {
  return seat.page.locator('#sidebar [data-combatant-id]');
}

/** Returns the text of one fighter in the tracker. */
export async function readFighter(seat: Seat, name: string): Promise<string> {
  return (await readTracker(seat)).turns.find((turn) => turn.replace('*', '').startsWith(`${name},`)) ?? '';
}

/** Returns the names of the fighters in order. */
export function listFighters(seat: Seat): Promise<string[]> {
  return seat.page.locator('[data-combatant-id] .token-name').allTextContents();
}

/** Returns the buttons that move through the encounter. */
export function findCombatControls(seat: Seat): Locator {
  return seat.page.locator('.combat-controls button');
}

/** Returns the row of a fighter. */
export function findFighterRow(seat: Seat, name: string): Locator {
  return findFighterRows(seat).filter({ has: seat.page.locator('.token-name', { hasText: name }) });
}

/** Returns what each fighter has declared, or that it declares next, in order: "Rosa Vane: cuts her way out". */
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

/** Declares what a fighter will do. */
export async function declare(seat: Seat, name: string, text: string): Promise<void> {
  const window = await openIntent(seat, name);
  await findAskField(seat, 'text').fill(text);
  await seat.page.keyboard.press('Enter');
  await window.waitFor({ state: 'detached' });
}

/** Returns the trackers of a user: in the sidebar, then popped out. */
const trackers = ['#sidebar #combat', '.application#combat-popout'] as const;

/** Returns the live forecast in the header of a tracker, as text ("Friends 57%"); '' if there is none. */
export async function readLiving({ page }: Seat, isPopout = false): Promise<string> {
  const element = page.locator(`${trackers[isPopout ? 1 : 0]} .tetrad-living`);
  if (!(await element.isVisible())) return '';
  const parts = await element.locator(':scope > :not([aria-hidden])').allTextContents();
  return parts.join(' ');
}

/** Returns the tooltip of the live forecast in the sidebar. */
export async function readLivingHint({ page }: Seat): Promise<string> {
  return (await page.locator(`${trackers[0]} .tetrad-living`).getAttribute('title')) ?? '';
}

/** Pops the tracker out of the sidebar. */
export async function popOutTracker(seat: Seat): Promise<void> {
  await seat.run(({ ui }) => (ui as unknown as { combat: { renderPopout(): Promise<void> } }).combat.renderPopout());
}

/** Shows the live forecast to no one, to leaders or to everyone. */
export async function chooseLiving(gamemaster: Seat, who: 'nobody' | 'leaders' | 'everybody'): Promise<void> {
  await gamemaster.run(({ game }, value) => game.settings.set('tetrad', 'trackerForecast', value), who);
}

/** The choice of the ruleset that goes first, in the head of the tracker. */
export function findLeading(seat: Seat): Locator {
  return seat.page.locator(`${trackers[0]} .tetrad-leading select`);
}

/** Lets a ruleset go first. */
export async function chooseLeading(gamemaster: Seat, ruleset: string): Promise<void> {
  await findLeading(gamemaster).selectOption({ label: ruleset });
}

/** The lines between the fighters, each with the fighter below it: "Penny: Coin, in its own order". */
export function listGroups(seat: Seat): Promise<string[]> {
  return seat.page
    .locator('#sidebar .tetrad-group')
    .evaluateAll((all) =>
      all.map((line) => `${line.nextElementSibling?.querySelector('.token-name')?.textContent}: ${line.textContent}`),
    );
}
