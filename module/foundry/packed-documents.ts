/** Documents of compendia on their sheets: a locked one is read and imported, never edited. */
import { getClass } from './host.ts';

/** A sheet's document, with the members that are used here. */
export interface PackedDocument {
  readonly id: string | null;
  readonly documentName: string;
  readonly isEmbedded: boolean;
  readonly compendium: object | null;
}

interface Importer {
  importFromCompendium(
    pack: object,
    id: string,
  ): Promise<{ readonly sheet: { render(options: object): unknown } | null } | undefined>;
}

interface Creatable {
  canUserCreate(user: User.Implementation): boolean;
}

/** Tests whether this user can import a document of a compendium into the world. What is within a document comes with it. */
export function canImport(document: PackedDocument): boolean {
  return document.compendium !== null && !document.isEmbedded && getClass<Creatable>(document).canUserCreate(game.user);
}

/** Imports a document of a compendium into the world, and opens it there. */
export async function importDocument({ compendium, documentName, id }: PackedDocument): Promise<void> {
  const world = game.collections.get(documentName) as unknown as Importer | undefined;
  const made = compendium && id ? await world?.importFromCompendium(compendium, id) : null;
  await made?.sheet?.render({ force: true });
}

/** The buttons of a sheet that do not change its document: they open an item, import the document, or roll. */
const READING = 'button:is([data-action="openItem"], [data-action="importPacked"], [data-reads])';

/** Enables the buttons that do not change the document. Foundry disables all buttons of a sheet that the user cannot edit. */
export function enableReading(sheet: HTMLElement): void {
  for (const button of sheet.querySelectorAll<HTMLButtonElement>(READING)) button.disabled = false;
}
