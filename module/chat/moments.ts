/** Moments: what a card shows moving, once, when it comes about: a card that turns over, someone who goes down. Without motion it simply stands there. */

/** How long after its message a moment may still come about, in ms: an older log that is scrolled into view stays still. */
const LASTING = 10 * 60_000;

/** The moments that this client has drawn. Cards are redrawn often, but nothing happens twice. */
const seen = new Set<string>();

/**
 * Marks the elements of a drawn message that are moments and were not drawn before.
 * @param element - the message; its moments are the elements with `data-moment`, which says what they are
 */
export function showMoments(message: { readonly id: string | null; readonly timestamp: number }, element: HTMLElement) {
  const isNew = game.ready && Date.now() - message.timestamp < LASTING;
  const moments = [...element.querySelectorAll<HTMLElement>('[data-moment]')].map((moment) => {
    return { moment, key: `${message.id} ${moment.dataset['moment']}` };
  });
  for (const { moment, key } of moments) moment.classList.toggle('tetrad-moment', isNew && !seen.has(key));
  // Several elements may show one moment, so that it is marked as seen only afterwards.
  for (const { key } of moments) seen.add(key);
}
