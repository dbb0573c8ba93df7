/** Which parts a sheet draws for this user: a limited viewer gets a part of its own and nothing else reaches the page. */

/** Id of the part that a limited viewer gets. */
export const limitedPart = 'limited';

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
  const allowed = all.filter((id) => (id === limitedPart) === limited);
  const { parts } = options as PartOptions;
  const wanted = parts ? allowed.filter((id) => parts.includes(id)) : allowed;
  Object.assign(options, { parts: wanted.length > 0 ? wanted : allowed });
}

/** Takes parts off the page that an earlier rendering, with other permissions, left there. */
export function removeForbiddenParts(element: HTMLElement, limited: boolean): void {
  for (const part of element.querySelectorAll<HTMLElement>('[data-application-part]')) {
    if ((part.dataset['applicationPart'] === limitedPart) !== limited) part.remove();
  }
}
