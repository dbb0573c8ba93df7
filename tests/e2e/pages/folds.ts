/** Messages that fold to a line once a newer one draws what they show. */
import type { Locator } from 'playwright';
import type { Seat } from '../harness.ts';
import { findMessage } from './chat.ts';

/** Runs in each page before everything else: its user opens every message that folds, so that tests may read and press what each of them shows. */
export function unfoldAll(): void {
  const open = (): void => {
    if (Reflect.get(globalThis, 'keepsFolds') === true) return;
    for (const line of document.querySelectorAll<HTMLElement>('.card-fold:not([data-seen])')) {
      line.dataset['seen'] = '';
      if (line.ariaExpanded === 'false') line.click();
    }
  };
  new MutationObserver(open).observe(document, { childList: true, subtree: true });
}

/** From now on a user leaves folded what folds. */
export function keepFolds(seat: Seat): Promise<void> {
  return seat.run(() => void Reflect.set(globalThis, 'keepsFolds', true));
}

/** The line of a message that is folded. */
export function findFold(seat: Seat, id: string): Locator {
  return findMessage(seat, id).locator('.card-fold');
}
