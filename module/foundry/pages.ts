/**
 * The browser's pages: what stands in them, since a window may have been detached into a page of its own, and their frames. What is drawn anew is drawn with the
 * next frame, however much has happened before it: a flood of messages or of edits costs one look a frame.
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

/** Lists the pages in which something of the game may stand: its own first, then those of windows that have been detached from it (14). */
export function listPages(): Document[] {
  const windows = [...foundry.applications.instances.values()] as readonly { readonly element?: HTMLElement | null }[];
  return [...new Set([document, ...windows.flatMap(({ element }) => element?.ownerDocument ?? [])])];
}

/** How long a page without frames waits, in ms: a tab in the background has none. */
const WITHOUT_FRAMES = 100;

/** Waits for the page's next frame, in a tab that nobody looks at for a moment. */
function awaitFrame(): Promise<void> {
  const { requestAnimationFrame: request } = globalThis as Partial<typeof globalThis>;
  return new Promise((resolve) => {
    setTimeout(resolve, request ? WITHOUT_FRAMES : 0);
    request?.(() => resolve());
  });
}

/**
 * Makes a function that has a task done with the next frame: once, however often it is called before.
 * @param task - waits for nothing, or is not called again before it has ended
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

/** How long things are looked at in one frame, in ms: the page is to stay usable meanwhile. */
const SHARE_OF_FRAME = 12;

/**
 * Makes a row in which things wait to be looked at: each once, however often it is named before, one after the other, and no more of them in a frame than leave the
 * page usable. One that cannot be looked at is logged, and keeps none of the others.
 * @param most - how many in a frame
 * @param look - looks at one
 * @returns names what is to be looked at
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

/** When a pointer was pressed and not lifted yet, in ms of the page; null: none is. */
let pressedAt: number | null = null;

/** A pointer that is lifted outside the page is not heard of: none is taken for pressed longer than this, in ms. */
const LONGEST_PRESS = 2000;

const afterwards = new Set<() => void>();

/** Tests whether somebody is pressing something of what is watched. What moves meanwhile, or is drawn anew, would lose the click. */
export function isPressed(): boolean {
  return pressedAt !== null && performance.now() - pressedAt < LONGEST_PRESS;
}

/** Does something once nothing is pressed and the click is over. */
export function afterPress(task: () => void): void {
  afterwards.add(task);
}

function endPress(): void {
  pressedAt = null;
  const tasks = [...afterwards];
  afterwards.clear();
  for (const task of tasks) task();
}

/** How far a pointer may go between pressing and lifting, in px: whoever goes farther has thought better of it. */
const LONGEST_WAY = 8;

/** Tests whether the browser has lost the click of a press: what was pressed has been drawn anew meanwhile, or has moved away below the pointer. */
function isClickLost(pressed: HTMLElement, down: PointerEvent, up: PointerEvent): boolean {
  if (up.type !== 'pointerup' || down.button !== 0) return false;
  if (Math.hypot(up.clientX - down.clientX, up.clientY - down.clientY) > LONGEST_WAY) return false;
  return !pressed.isConnected || !pressed.contains(up.target as Node | null);
}

/** Clicks in the place of the browser, with the keys that are held. */
function click(control: HTMLElement, { shiftKey, ctrlKey, altKey, metaKey }: PointerEvent): void {
  const held = { shiftKey, ctrlKey, altKey, metaKey };
  control.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...held }));
}

/**
 * Watches whether an element is pressed, and finishes clicks that the browser loses: core draws a message anew at any moment, and puts new ones below it.
 * @param task - done after each press
 * @param note - notes the control that is pressed, and gives what finds it again
 */
export function watchPress(
  element: HTMLElement,
  task: () => void,
  note: (pressed: HTMLElement) => () => HTMLElement | undefined,
): void {
  element.addEventListener('pointerdown', (down) => {
    pressedAt = performance.now();
    afterPress(task);
    const control = (down.target as Element).closest<HTMLElement>('button, summary');
    const findAgain = control && note(control);
    const listening = new AbortController();
    const release = (up: PointerEvent): void => {
      listening.abort();
      const isLost = control !== null && isClickLost(control, down, up);
      setTimeout(() => {
        const again = isLost ? findAgain?.() : undefined;
        if (again) click(again, up);
        endPress();
      });
    };
    for (const event of ['pointerup', 'pointercancel'] as const)
      element.ownerDocument.addEventListener(event, release, { signal: listening.signal });
    const began = pressedAt;
    setTimeout(() => pressedAt === began && endPress(), LONGEST_PRESS);
  });
}

/** Finds what scrolls an element; null: nothing does. */
function findScroller(element: Element): HTMLElement | null {
  let scroller = element.parentElement;
  while (scroller && !/auto|scroll/u.test(getComputedStyle(scroller).overflowY)) scroller = scroller.parentElement;
  return scroller;
}

/** How near the end of a log somebody is who reads its newest message, in px. */
const AT_END = 24;

/** Notes what is seen of a log. @returns brings it back to where it was: to the log's end, or to the first card that begins in sight */
export function noteScroll(card: HTMLElement): () => void {
  const log = findScroller(card);
  if (!log) return () => undefined;
  const isAtEnd = log.scrollHeight - log.scrollTop - log.clientHeight < AT_END;
  const { top } = log.getBoundingClientRect();
  const seen = [...(card.parentElement?.children ?? [])].find((one) => one.getBoundingClientRect().top >= top) ?? card;
  const before = seen.getBoundingClientRect().top;
  // The browser would bring it back as well, and go twice as far.
  log.style.overflowAnchor = 'none';
  return () => {
    if (isAtEnd) log.scrollTop = log.scrollHeight;
    else log.scrollTop += seen.getBoundingClientRect().top - before;
    requestAnimationFrame(() => (log.style.overflowAnchor = ''));
  };
}
