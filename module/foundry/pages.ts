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

/**
 * Watches whether an element is pressed.
 * @param task - done after each press
 */
export function watchPress(element: HTMLElement, task: () => void): void {
  element.addEventListener('pointerdown', () => {
    pressedAt = performance.now();
    afterPress(task);
    const listening = new AbortController();
    const release = (): void => {
      listening.abort();
      setTimeout(endPress);
    };
    for (const event of ['pointerup', 'pointercancel'])
      element.ownerDocument.addEventListener(event, release, { signal: listening.signal });
    const began = pressedAt;
    setTimeout(() => pressedAt === began && endPress(), LONGEST_PRESS);
  });
}

/** Finds what scrolls an element; null: nothing does. */
export function findScroller(element: Element): HTMLElement | null {
  let scroller = element.parentElement;
  while (scroller && !/auto|scroll/u.test(getComputedStyle(scroller).overflowY)) scroller = scroller.parentElement;
  return scroller;
}
