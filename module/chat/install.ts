/** What rolls and the log need at the start. */
import { listFacets } from '../foundry/ruleset.ts';
import { automationCard } from './automation.ts';
import { watchCards } from './card-updates.ts';
import { addMessages, registerMessages } from './define-message.ts';
import { registerDice, reportTaken } from './dice-facet.ts';
import { watchDocuments } from './replies.ts';
import { registerLastRoll, registerRolls } from './tetrad-roll.ts';
import { registerChatMessage } from './tetrad-chat-message.ts';

/** Registers dice, rolls, messages and their cards. Called in `init`. */
export function installChat(): void {
  registerRolls();
  registerLastRoll();
  listFacets('dice').forEach(registerDice);
  Hooks.once('ready', reportTaken);
  watchDocuments();
  registerChatMessage();
  registerMessages();
  addMessages([automationCard]);
  watchCards();
}
