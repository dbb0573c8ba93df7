/** The layout of a page with little room. */
import type { Seat } from '../harness.ts';

/**
 * Makes the chat log as narrow as possible.
 * @returns a function that undoes this
 */
export function narrowLog(seat: Seat): Promise<() => Promise<void>> {
  return addStyle(seat, '.chat-log { width: 320px !important; }');
}

/**
 * Doubles the size of all text.
 * @returns a function that undoes this
 */
export function doubleText(seat: Seat): Promise<() => Promise<void>> {
  return addStyle(seat, ':root { font-size: 200% !important; }');
}

async function addStyle(seat: Seat, content: string): Promise<() => Promise<void>> {
  const style = await seat.page.addStyleTag({ content });
  return () => style.evaluate((element) => (element as Element).remove());
}

/** Returns the parts of matching elements that stick out sideways or whose text is cut off. */
export function findOverflow(seat: Seat, selector: string): Promise<string[]> {
  return seat.page.locator(selector).evaluateAll((roots) =>
    roots.flatMap((root) => {
      const box = root.getBoundingClientRect();
      return (
        [...root.querySelectorAll<HTMLElement>('*')]
          // Text for screen readers only is one pixel wide.
          .filter((element) => element.checkVisibility() && element.getBoundingClientRect().width > 1)
          .filter((element) => {
            const { left, right } = element.getBoundingClientRect();
            const isCut =
              getComputedStyle(element).overflowX === 'hidden' && element.scrollWidth > element.clientWidth + 1;
            return left < box.left - 1 || right > box.right + 1 || isCut;
          })
          .map((element) => `${element.tagName} ${element.className} ${element.textContent?.trim().slice(0, 30)}`)
      );
    }),
  );
}

/** Returns transitions and animations in matching elements that last longer than a thousandth of a second. */
export function listMotion(seat: Seat, selector: string): Promise<string[]> {
  return seat.page.locator(selector).evaluateAll((roots) =>
    roots
      .flatMap((root) => [root, ...root.querySelectorAll('*')])
      .filter((element) => {
        const { transitionDuration, animationDuration, animationName } = getComputedStyle(element);
        const longest = (durations: string): number => Math.max(...durations.split(',').map(Number.parseFloat));
        return longest(transitionDuration) > 0.001 || (animationName !== 'none' && longest(animationDuration) > 0.001);
      })
      .map(({ tagName, className }) => `${tagName} ${String(className)}`),
  );
}
