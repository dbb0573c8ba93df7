/** Where windows and their parts stand in the page, for what looks at a whole part of it: axe, text that is cut off, motion. */
import type { Locator } from 'playwright';
import type { Seat } from '../harness.ts';
import { ASK_WINDOW } from '../pages/ask-window.ts';

/** The places, by what stands there. */
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

/** What must be on show in such a place, so that an empty one is no success. */
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

/** What stands at a place. */
export function findPlace(seat: Seat, place: string): Locator {
  return seat.page.locator(place);
}

/** The place of a message in the log. */
export function placeOfMessage(id: string): string {
  return `.chat-log [data-message-id="${id}"]`;
}

/** The table of reasons of a message, within the page. */
export function placeOfReasons(id: string): string {
  return `[data-message-id="${id}"] .card-why table`;
}

/** The content of a window, without its frame. */
export function placeOfContent(window: string): string {
  return `${window} .window-content`;
}
