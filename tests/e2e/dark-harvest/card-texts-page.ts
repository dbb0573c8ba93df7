/** What a card says in words, for the page objects of the cards. */
import type { Locator } from 'playwright';

/** The texts of parts of a card in their order, without what is for screen readers alone; a label for what has one. */
export function listTexts(message: Locator, parts: readonly string[]): Promise<string[]> {
  return message.evaluate(
    (card, selector) =>
      [...card.querySelectorAll(selector)].map((part) => {
        const copy = part.cloneNode(true) as Element;
        for (const unseen of copy.querySelectorAll('.tetrad-hidden')) unseen.remove();
        for (const term of copy.querySelectorAll('dt')) term.append(' ');
        return (copy.ariaLabel ?? copy.textContent ?? '').replace(/\s+/gu, ' ').trim();
      }),
    parts.join(', '),
  );
}
