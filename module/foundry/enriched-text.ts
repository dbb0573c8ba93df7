/** Rich text on sheets: enriched by core and put into its placeholder, since templates print nothing unescaped. */

/**
 * Enriches a text of a document and puts it into the sheet's element with `data-enriched="<name>"`; does nothing without such an element (edit mode).
 * @param html - the stored text
 * @param document - the text's document; its owners see secrets
 */
export async function showEnriched(
  sheet: HTMLElement,
  name: string,
  html: string,
  document: Actor.Implementation | Item.Implementation,
): Promise<void> {
  const target = sheet.querySelector<HTMLElement>(`[data-enriched="${name}"]`);
  if (!target) return;
  const { TextEditor } = foundry.applications.ux;
  target.innerHTML = await TextEditor.implementation.enrichHTML(html, {
    secrets: document.isOwner,
    relativeTo: document,
    rollData: () => document.getRollData(),
  });
}
