/** The parts that all sheets have, and which of them this user gets: a limited viewer gets a part of its own and nothing else reaches the page. */

/** Where the templates of all sheets stand. */
const folder = 'systems/tetrad/templates/shared/sheet';

/** Path of the ledger's template, for the `templates` of a part that includes it. */
export const ledgerTemplate = `${folder}/ledger.hbs`;

/** Path of the template of a track of boxes. */
export const trackTemplate = `${folder}/track.hbs`;

/** Id of the part that a limited viewer gets. */
const LIMITED = 'limited';

/** The part that a limited viewer gets, and nothing else. */
export const limitedPart = { [LIMITED]: { template: `${folder}/limited.hbs` } };

/** The head of an actor's sheet. */
export const actorHeaderPart = { template: `${folder}/header.hbs` };

/** The head of an item's sheet. */
export const itemHeaderPart = { template: `${folder}/item-header.hbs` };

/** A rich text. */
export const textPart = { template: `${folder}/description.hbs` };

interface PartOptions {
  parts?: readonly (string | undefined)[] | undefined;
}

/**
 * Restricts a rendering to the parts that this user may see.
 * @param options - the render options, changed in place
 * @param all - ids of the parts of the class
 * @param limited - whether the user has no more than a limited view
 */
export function chooseParts(options: object, all: readonly string[], limited: boolean): void {
  const allowed = all.filter((id) => (id === LIMITED) === limited);
  const { parts } = options as PartOptions;
  const wanted = parts ? allowed.filter((id) => parts.includes(id)) : allowed;
  Object.assign(options, { parts: wanted.length > 0 ? wanted : allowed });
}

/** Takes parts off the page that an earlier rendering, with other permissions, left there. */
export function removeForbiddenParts(element: HTMLElement, limited: boolean): void {
  for (const part of element.querySelectorAll<HTMLElement>('[data-application-part]')) {
    if ((part.dataset['applicationPart'] === LIMITED) !== limited) part.remove();
  }
}

/** Lets Enter and Space press the portraits of a sheet. Called once for a sheet: its outer element stays through all renderings. */
export function activatePortraits(sheet: HTMLElement): void {
  sheet.addEventListener('keydown', (event) => {
    const portrait = event.target;
    if (!(portrait instanceof HTMLImageElement) || (event.key !== 'Enter' && event.key !== ' ')) return;
    event.preventDefault();
    portrait.click();
  });
}
