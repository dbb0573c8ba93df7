/** Reads the texts of cards for the page objects. */
import type { Locator } from 'playwright';

/** Returns the texts of parts of a card in order, without those for screen readers only; a part with a label gives its label. */
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
