/** Where windows and their parts are in the page, for checks of a whole part: axe, text that is cut off, motion. */
import type { Locator } from 'playwright';
import type { Seat } from '../harness.ts';
import { ASK_WINDOW } from '../pages/ask-window.ts';

/** Selectors of places by name. */
export const places = {
  page: 'html',
  log: '.chat-log',
  messages: '.chat-log [data-message-id]',
  cards: '.tetrad-card',
  sheet: '.application.sheet',
  weaponSheet: '.application.sheet:has([name="system.damage"])',
  skillSheet: '.application.sheet:has([name="system.rating"])',
  picker: '.item-picker',
  dialog: 'form.roll-dialog',
  dialogWindow: '.application:has(form.roll-dialog), form.roll-dialog',
  ask: ASK_WINDOW,
  sceneLedger: '.application.scene-ledger',
  forecast: '#tetrad-fight-forecast',
  tracker: '#sidebar .tab[data-tab="combat"]',
  trackerHead: '#sidebar .tetrad-fight',
} as const;

/** Elements that must be visible in a place, so that an empty one does not pass. */
export const shown = {
  button: 'button',
  living: '.tetrad-living',
  words: 'textarea',
  skills: '.sheet-skills',
  rating: '[data-rating]',
  limited: '.tetrad-limited',
  play: '.sheet-play',
  equipment: '.sheet-equipment',
  track: '.track-groups',
  ledger: '.tetrad-ledger',
  fields: '.sheet-fields',
  choice: '.picker-list button',
  damageField: '[name="system.damage"]',
  ratingField: '[name="system.rating"]',
  odds: '.tetrad-odds',
  helper: '[name="helpers.0.name"]',
  refusal: '[data-refusal]',
  users: 'select[name="userid"]',
  changes: '.card-changes',
  undo: '.damage-undo',
  request: '.card-request',
  ruling: '.card-ruling',
  exchange: '.card-exchange',
  lines: '.scene-lines',
  filter: '.scene-filter',
  wins: '.forecast-win',
  sides: 'table select',
  margin: '.forecast-margin',
} as const;

/** Returns a place. */
export function findPlace(seat: Seat, place: string): Locator {
  return seat.page.locator(place);
}

/** Returns the selector of a message in the log. */
export function placeOfMessage(id: string): string {
  return `.chat-log [data-message-id="${id}"]`;
}

/** Returns the selector of a message's table of reasons. */
export function placeOfReasons(id: string): string {
  return `[data-message-id="${id}"] .card-why table`;
}

/** Returns the selector of a window's content, without its frame. */
export function placeOfContent(window: string): string {
  return `${window} .window-content`;
}
