/** Rows of buttons on a sheet that are one tab stop each: the boxes of a track, the tiles of traits. Arrow keys move between the buttons of a row. */
import { isElement } from '../foundry/pages.ts';

/** Selects the rows. */
const ROWS = '[data-one-stop], .track-groups, .sheet-traits';

function listButtons(row: Element): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('button:not([disabled])')];
}

/** Makes one button of a row reachable by the Tab key. */
function makeStop(buttons: readonly HTMLElement[], stop: HTMLElement | undefined): void {
  for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
}

/** Makes each row of a drawn sheet one tab stop: the button with the focus, or else the first. */
export function joinStops(sheet: HTMLElement): void {
  const { activeElement } = sheet.ownerDocument;
  for (const row of sheet.querySelectorAll(ROWS)) {
    const buttons = listButtons(row);
    makeStop(buttons, buttons.find((button) => button === activeElement) ?? buttons[0]);
  }
}

/** The keys that move within a row. Each returns the index of the button to focus. */
const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => Math.min(at + 1, last),
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowLeft: (at) => Math.max(at - 1, 0),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, last) => last,
};

/** Returns the buttons of the row in which an event happened, and its place among them; -1: in none. */
function findPlace({ target }: Event) {
  const row = isElement(target) ? target.closest(ROWS) : null;
  const buttons = row ? listButtons(row) : [];
  return { buttons, at: isElement(target) ? buttons.indexOf(target) : -1 };
}

/** Makes the arrow keys, Home and End move within the rows of a sheet. Called once for each sheet, because its outer element stays through all redraws. */
export function activateArrows(sheet: HTMLElement): void {
  sheet.addEventListener('focusin', (event) => {
    const { buttons, at } = findPlace(event);
    if (at >= 0) makeStop(buttons, buttons[at]);
  });
  sheet.addEventListener('keydown', (event) => {
    const { buttons, at } = findPlace(event);
    const next = at < 0 ? undefined : steps[event.key]?.(at, buttons.length - 1);
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    buttons[next]?.focus();
  });
}
