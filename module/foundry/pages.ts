/**
 * The browser's pages, elements and frames. A detached window has its own page. Redraws wait for the next frame, so that many messages or edits at once cause
 * only one redraw per frame.
 */

/** Tests whether something is an element, in any page. */
export function isElement(target: unknown): target is HTMLElement {
  return (target as Node | null | undefined)?.nodeType === 1;
}

/** Tests whether something is an element with a tag name, in any page. */
export function isTag<Name extends keyof HTMLElementTagNameMap>(
  target: unknown,
  name: Name,
): target is HTMLElementTagNameMap[Name] {
  return isElement(target) && target.localName === name;
}

/** Lists the pages that show parts of the game: the main page first, then those of detached windows (Foundry 14). */
export function listPages(): Document[] {
  const windows = [...foundry.applications.instances.values()] as readonly { readonly element?: HTMLElement | null }[];
  return [...new Set([document, ...windows.flatMap(({ element }) => element?.ownerDocument ?? [])])];
}

/** How long to wait for a frame, in ms, if the page draws none, as in a background tab. */
const WITHOUT_FRAMES = 100;

/** Waits for the page's next frame; in a background tab, for a fixed time. */
function awaitFrame(): Promise<void> {
  const { requestAnimationFrame: request } = globalThis as Partial<typeof globalThis>;
  return new Promise((resolve) => {
    setTimeout(resolve, request ? WITHOUT_FRAMES : 0);
    request?.(() => resolve());
  });
}

/**
 * Returns a function that runs a task once in the next frame, however often the function is called until then.
 * @param task - if it is asynchronous, it is not run again before it ends
 */
export function oncePerFrame(task: () => unknown): () => void {
  let isDue = false;
  let isRunning = false;
  const run = async (): Promise<void> => {
    isRunning = true;
    while (isDue) {
      await awaitFrame();
      isDue = false;
      try {
        await task();
      } catch (error) {
        console.error(error);
      }
    }
    isRunning = false;
  };
  return () => {
    isDue = true;
    if (!isRunning) void run();
  };
}

/** How long a queue may work in each frame, in ms. */
const SHARE_OF_FRAME = 12;

/**
 * Creates a queue that handles ids one after the other, spread over frames, so that the page stays responsive. An id that is queued several times is handled
 * once. Errors are logged and do not affect the other ids.
 * @param most - the maximum number of ids per frame
 * @param look - handles one id
 * @returns a function that queues ids
 */
export function createFrameQueue(most: number, look: (id: string) => Promise<void>): (ids: Iterable<string>) => void {
  const due = new Set<string>();
  const lookAtSome = async (): Promise<void> => {
    const start = performance.now();
    for (const id of [...due].slice(0, most)) {
      due.delete(id);
      await look(id).catch((error: unknown) => console.error(error));
      if (performance.now() - start > SHARE_OF_FRAME) break;
    }
    if (due.size > 0) wake();
  };
  const wake = oncePerFrame(lookAtSome);
  return (ids) => {
    for (const id of ids) due.add(id);
    if (due.size > 0) wake();
  };
}

/** When the pointer was pressed, in ms of page time; null: it is not pressed. */
let pressedAt: number | null = null;

/** The maximum length of a press, in ms, because a release outside the page is not reported. */
const LONGEST_PRESS = 2000;

const afterwards = new Set<() => void>();

/** Tests whether the user is pressing the pointer on a watched element. Moving or redrawing the element now would lose the click. */
export function isPressed(): boolean {
  return pressedAt !== null && performance.now() - pressedAt < LONGEST_PRESS;
}

/** Runs a task after the current press and its click are over. */
export function afterPress(task: () => void): void {
  afterwards.add(task);
}

function endPress(): void {
  pressedAt = null;
  const tasks = [...afterwards];
  afterwards.clear();
  for (const task of tasks) task();
}

/** How far the pointer may move between press and release for a click to count, in px. */
const LONGEST_WAY = 8;

/**
 * Tests whether a press and release should have been a click, but the browser loses it because the pressed element was redrawn or moved away from the pointer.
 */
function isClickLost(pressed: HTMLElement, down: PointerEvent, up: PointerEvent): boolean {
  if (up.type !== 'pointerup' || down.button !== 0) return false;
  if (Math.hypot(up.clientX - down.clientX, up.clientY - down.clientY) > LONGEST_WAY) return false;
  return !pressed.isConnected || !pressed.contains(up.target as Node | null);
}

/** Dispatches a click with the modifier keys that were held. */
function click(control: HTMLElement, { shiftKey, ctrlKey, altKey, metaKey }: PointerEvent | KeyboardEvent): void {
  const held = { shiftKey, ctrlKey, altKey, metaKey };
  control.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...held }));
}

/** Returns the pressed control after redraws; undefined if it was removed. */
type FindAgain = () => HTMLElement | undefined;

/**
 * Follows a press to its end, and clicks the control if the browser lost the click.
 * @param events - names of the events that may end the press
 * @param isLost - tests whether an event ended the press without a click; null: the press goes on
 */
function followPress<Name extends 'pointerup' | 'pointercancel' | 'keyup'>(
  page: Document,
  events: readonly Name[],
  isLost: (up: DocumentEventMap[Name]) => boolean | null,
  findAgain: FindAgain | null,
): void {
  const listening = new AbortController();
  const release = (up: DocumentEventMap[Name]): void => {
    const lost = isLost(up);
    if (lost === null) return;
    listening.abort();
    setTimeout(() => {
      const again = lost ? findAgain?.() : undefined;
      if (again) click(again, up);
      endPress();
    });
  };
  for (const event of events) page.addEventListener(event, release, { signal: listening.signal });
  const began = (pressedAt = performance.now());
  setTimeout(() => pressedAt === began && endPress(), LONGEST_PRESS);
}

/** What the space bar presses: buttons, folds, and boxes to tick. */
const KEY_CONTROLS = 'button, summary, input:is([type="checkbox"], [type="radio"])';

/** What the pointer presses: the same, and anything else with an action of a window. */
const CONTROLS = `${KEY_CONTROLS}, [data-action]`;

function findControl({ target }: Event, selector: string): HTMLElement | null {
  return (target as Element).closest<HTMLElement>(selector);
}

/**
 * Watches presses of the pointer and the space bar on an element, and repeats clicks that the browser loses, because core may redraw or add messages at any
 * moment. The Enter key needs no help, since it clicks as soon as it is pressed.
 * @param task - runs after each press
 * @param note - remembers the pressed control, and returns a function that finds it again
 */
export function watchPress(element: HTMLElement, task: () => void, note: (pressed: HTMLElement) => FindAgain): void {
  element.addEventListener('pointerdown', (down) => {
    const control = findControl(down, CONTROLS);
    const isLost = (up: PointerEvent): boolean => control !== null && isClickLost(control, down, up);
    afterPress(task);
    followPress(element.ownerDocument, ['pointerup', 'pointercancel'], isLost, control && note(control));
  });
  element.addEventListener('keydown', (down) => {
    const control = down.key === ' ' && !down.repeat ? findControl(down, KEY_CONTROLS) : null;
    if (!control) return;
    afterPress(task);
    const isLost = ({ key }: KeyboardEvent): boolean | null => (key === ' ' ? !control.isConnected : null);
    followPress(element.ownerDocument, ['keyup'], isLost, note(control));
  });
}

/** Returns the nearest ancestor of an element that scrolls; null: none. */
function findScroller(element: Element): HTMLElement | null {
  let scroller = element.parentElement;
  while (scroller && !/auto|scroll/u.test(getComputedStyle(scroller).overflowY)) scroller = scroller.parentElement;
  return scroller;
}

/** How close to its end a log must be scrolled to count as showing the newest message, in px. */
const AT_END = 24;

/**
 * Remembers the scroll position of the log that contains a card.
 * @returns a function that restores the position: the end of the log, or else the card that was first visible
 */
export function noteScroll(card: HTMLElement): () => void {
  const log = findScroller(card);
  if (!log) return () => undefined;
  const isAtEnd = log.scrollHeight - log.scrollTop - log.clientHeight < AT_END;
  const { top } = log.getBoundingClientRect();
  const seen = [...(card.parentElement?.children ?? [])].find((one) => one.getBoundingClientRect().top >= top) ?? card;
  const bringBack = holdInPlace(log, seen);
  return isAtEnd ? () => bringBack(log.scrollHeight) : bringBack;
}

/** The positions of elements when they were last held in place, in px. */
const heldTops = new WeakMap<Element, number>();

/**
 * Remembers the position of an element in a scrolled log.
 * @returns a function that scrolls the log so that the element is in that position again, or to a given position
 */
function holdInPlace(log: HTMLElement, seen: Element): (scrollTop?: number) => void {
  const { top } = seen.getBoundingClientRect();
  const last = heldTops.get(seen);
  // Browsers scroll by whole pixels, so holding an element several times would make it drift.
  const before = last !== undefined && Math.abs(last - top) < 1 ? last : top;
  heldTops.set(seen, before);
  // Scroll anchoring is switched off, because the browser would also adjust the position, and scroll twice as far.
  log.style.overflowAnchor = 'none';
  return (scrollTop = log.scrollTop + seen.getBoundingClientRect().top - before) => {
    log.scrollTop = scrollTop;
    requestAnimationFrame(() => (log.style.overflowAnchor = ''));
  };
}

/**
 * Remembers the position of the card with the focus while another card of the log is redrawn. Without this, the browser would keep the topmost card in place,
 * although the redrawn card may be between it and the focused card.
 * @param card - the card that is redrawn
 * @returns a function that restores the position; it does nothing if no other visible card of the log has the focus
 */
export function noteFocusedCard(card: HTMLElement): () => void {
  const read = card.ownerDocument.activeElement?.closest('[data-message-id]');
  const log = read && read !== card ? findScroller(card) : null;
  if (!read || !log?.contains(read)) return () => undefined;
  const [seen, place] = [read.getBoundingClientRect(), log.getBoundingClientRect()];
  if (seen.bottom <= place.top || seen.top >= place.bottom) return () => undefined;
  return holdInPlace(log, read);
}
