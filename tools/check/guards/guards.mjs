// The guards of the house. Each takes its texts and returns findings: one sentence each, which begins with the place.
import { checkBinding } from './binding.mjs';
import { checkBlocks } from './blocks.mjs';
import { checkCasts, countByRoom, listCasts } from './casts.mjs';
import { checkClicks } from './clicks.mjs';
import { checkLayers } from './layers.mjs';
import { checkMessages } from './messages.mjs';
import { checkNames } from './names.mjs';
import { checkRooms } from './rooms.mjs';
import { checkRulesetSizes, checkSizes, reportRulesetSizes } from './sizes.mjs';
import { checkRulesetStyles, checkVariables } from './styles.mjs';

/** Reports how many casts each room has, of documents and in all. */
function reportCasts(house) {
  const casts = listCasts(house);
  const ofDocuments = countByRoom(casts.filter(({ isDocument }) => isDocument));
  return Object.entries(countByRoom(casts)).map(
    ([room, count]) => `${room}: ${count} casts, ${ofDocuments[room] ?? 0} of documents`,
  );
}

/**
 * @typedef {object} Guard
 * @property {string} says what the guard checks, as `npm test` names the step
 * @property {(house: import('./house.mjs').House) => string[]} check
 * @property {(house: import('./house.mjs').House) => string[]} [report] figures to print if only this guard runs
 */

/** @type {Readonly<Record<string, Guard>>} */
export const GUARDS = Object.freeze({
  rooms: { says: 'a room imports only rooms above it', check: checkRooms },
  layers: { says: 'a ruleset is data, play and ui, and knows no other', check: checkLayers },
  binding: { says: 'every member of the binding is read', check: checkBinding },
  names: { says: 'nothing shared names a ruleset', check: checkNames },
  messages: { says: 'a message is asked what it is, not every ruleset', check: checkMessages },
  clicks: { says: 'no click is bound by hand in a ruleset', check: checkClicks },
  casts: { says: 'documents are cast in one room', check: checkCasts, report: reportCasts },
  variables: { says: 'every CSS variable is defined', check: checkVariables },
  styles: { says: 'the styles of a ruleset are small', check: checkRulesetStyles },
  sizes: { says: 'files are short', check: checkSizes },
  rulesets: { says: 'the code of a ruleset is small', check: checkRulesetSizes, report: reportRulesetSizes },
  blocks: { says: 'no block of code stands in two rulesets', check: checkBlocks },
});
