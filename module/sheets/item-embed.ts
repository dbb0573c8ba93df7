/** Draws items as short cards in texts, for `@Embed[…]`. The card shows the same facts as the item's sheet. */
import type { EmbedOptions } from '../documents/tetrad-item.ts';
import { findRuleset } from '../foundry/ruleset.ts';
import { TetradItemSheet } from './item-sheet.ts';

const template = 'systems/tetrad/templates/shared/embed.hbs';

/** Returns a text with its links and rolls enriched. Embeds in it are not drawn, because an item could embed itself. */
function enrich(item: Item.Implementation, text: string, options: EmbedOptions): Promise<string> {
  const { TextEditor } = foundry.applications.ux;
  return TextEditor.implementation.enrichHTML(text, {
    ...options,
    embeds: false,
    relativeTo: item,
    secrets: item.isOwner,
  });
}

/**
 * Draws an item as a card. Users who may see only the item's name get a card with the name only.
 * @param options - how the text around the card is enriched
 * @returns null if the item's sheet is not ours
 */
export async function drawItemEmbed(item: Item.Implementation, options: EmbedOptions): Promise<HTMLElement | null> {
  const { sheet, name, img, type } = item;
  if (!(sheet instanceof TetradItemSheet)) return null;
  const isReadable = item.testUserPermission(game.user, 'OBSERVER');
  const facts = isReadable ? await sheet.readFacts() : null;
  const card = document.createElement('article');
  card.className = `tetrad-embed tetrad-content ${findRuleset(type)?.id ?? ''}`.trim();
  card.innerHTML = await foundry.applications.handlebars.renderTemplate(template, { name, img, facts });
  const text = card.querySelector('[data-text]');
  if (text && isReadable && sheet.text.trim()) text.innerHTML = await enrich(item, sheet.text, options);
  else text?.remove();
  return card;
}
