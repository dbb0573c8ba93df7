/** Rich text on sheets: enriched by core, put into the element that waits for it (templates print nothing unescaped). */

/**
 * Enriches the text of a document and puts it into the sheet's element with `data-enriched="<name>"`. Nothing is done where there is none (edit mode).
 * @param html - the stored text
 * @param document - whose text it is; secrets are shown to its owners
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
