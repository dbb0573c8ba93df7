/** Shows rich text on sheets. Templates escape every value, so the enriched text replaces a placeholder after the template has been drawn. */

/**
 * Enriches a text and puts it into the sheet's element with `data-enriched="<name>"`; does nothing if there is no such element, as in edit mode.
 * @param html - the stored text
 * @param document - the document that the text belongs to; its owners see secrets
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
