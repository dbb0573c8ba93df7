/** What parties need at the start. */
import { getHooks } from '../foundry/host.ts';
import { findScene } from '../foundry/canvas.ts';
import { registerSheets } from '../sheets/sheets-facet.ts';
import { runOrWarn } from '../user-error.ts';
import { isParty, joinFight } from './members.ts';
import { partySheet, redrawParties } from './party-sheet.ts';

/** What changes something that the sheet of a party shows. */
const changes = [
  'createActiveEffect',
  'deleteActiveEffect',
  'updateActiveEffect',
  'updateActor',
  'deleteActor',
  'updateToken',
  'deleteToken',
  'updateItem',
  'updateWorldTime',
] as const;

/** Has the members of a party fight instead of its token. @returns false, so that the token does not join */
function sendMembers({ actor, parent, token }: Combatant.Implementation): boolean | void {
  if (!isParty(actor) || !parent) return;
  void runOrWarn(() => joinFight(actor, parent, token?.parent ?? parent.scene ?? findScene() ?? null));
  return false;
}

/** Registers the sheet of parties, keeps open ones up to date, and has their members fight instead of them. Called in `init`. */
export function installParties(): void {
  registerSheets([partySheet]);
  for (const change of changes) getHooks().on(change, redrawParties);
  Hooks.on('preCreateCombatant', sendMembers);
}
