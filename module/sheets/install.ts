/** What sheets need at the start. */
import { registerItem } from '../documents/tetrad-item.ts';
import { listFacets } from '../foundry/ruleset.ts';
import { drawItemEmbed } from './item-embed.ts';
import { registerSheetTabs } from './sheet-tabs.ts';
import { registerSheets } from './sheets-facet.ts';
import { watchOwnership } from './withdrawn-sheets.ts';

/** Registers the sheets, and items with their embeds. Called in `init`. */
export function installSheets(): void {
  listFacets('sheets').forEach(registerSheets);
  registerItem(drawItemEmbed);
  registerSheetTabs();
  watchOwnership();
}
