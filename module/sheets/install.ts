/** What sheets need at the start. */
import { registerItem } from '../documents/document-classes.ts';
import { listFacets } from '../foundry/ruleset.ts';
import { redrawAttackers } from './actor-sheet.ts';
import { drawItemEmbed } from './item-sheet.ts';
import { openTabs } from './sheet-tabs.ts';
import { registerSheets } from './sheets-facet.ts';

type Owned = Actor.Implementation | Item.Implementation;

async function closeWithdrawn(document: Owned): Promise<void> {
  if (document.testUserPermission(game.user, 'LIMITED')) return;
  const items = document instanceof foundry.documents.Actor ? document.items.contents : [];
  for (const { sheet } of [document, ...items]) if (sheet?.rendered) await sheet.close();
}

function watchOwnership(): void {
  Hooks.on('updateActor', (actor) => void closeWithdrawn(actor));
  Hooks.on('updateItem', (item) => void closeWithdrawn(item));
}

/** How long to wait for further targets before sheets are redrawn, in ms. */
const TARGETING = 50;

/** Draws open sheets again when this user's targets change, because the chances that they show are those against the target. */
function watchTargets(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  Hooks.on('targetToken', ({ id }) => {
    if (id !== game.user.id) return;
    clearTimeout(timer);
    timer = setTimeout(redrawAttackers, TARGETING);
  });
}

/** Registers the sheets, and items with their embeds. Called in `init`. */
export function installSheets(): void {
  listFacets('sheets').forEach(registerSheets);
  registerItem(drawItemEmbed);
  openTabs.register();
  watchOwnership();
  watchTargets();
}
