/**
 * What an element is, asked by its name. What stands in a window that was detached from the page of the game is made of that window's own classes, so that
 * `instanceof` says no.
 */

/** Whether something is an element. */
export function isElement(target: unknown): target is HTMLElement {
  return (target as Node | null | undefined)?.nodeType === 1;
}

/** Whether something is an element of this name. */
export function isTag<Name extends keyof HTMLElementTagNameMap>(
  target: unknown,
  name: Name,
): target is HTMLElementTagNameMap[Name] {
  return isElement(target) && target.localName === name;
}
