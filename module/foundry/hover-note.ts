/** Notes beside an element while the pointer or the focus is on it, drawn from a template. They exist because core's tooltips cannot be reached by keyboard. */
import { isElement } from './pages.ts';

/** A note: its template, the templates that this one includes, its data, and its CSS classes. */
export interface HoverNote {
  readonly templates: readonly [string, ...string[]];
  readonly context: object;
  readonly classes: string;
}

/** Finds the elements with notes, and draws the notes. */
interface NoteSource {
  /** Returns the element whose note an event should show; null: none. */
  find(target: HTMLElement, event: Event): HTMLElement | null;
  /** Returns the note of an element; null: it has none now. */
  draw(element: HTMLElement): HoverNote | null;
}

/** The visible note, the element it belongs to (`owner`), and the element that it describes to screen readers (`described`). */
let shown: {
  readonly source: NoteSource;
  readonly owner: HTMLElement;
  readonly described: HTMLElement;
  readonly note: HTMLElement;
} | null = null;

/** Space between an element and its note, in px. */
const GAP = 6;
const ID = 'tetrad-hover-note';

/** Whether the user moved the focus by key. A focus that moves by itself, as into a window that opens, shows no note. */
let isSteered = false;

const pages = new WeakSet<Document>();

/** Records whether a press moves the focus: Tab and the arrow keys do, while Enter, Space and the pointer do not. */
function notePress(event: Event): void {
  const { key = 'Enter' } = event as Partial<KeyboardEvent>;
  if (key === 'Tab' || key.startsWith('Arrow')) isSteered = true;
  else if (key === 'Enter' || key === ' ') isSteered = false;
}

/** Watches key and pointer presses on a page. */
function watchPresses(page: Document): void {
  if (pages.has(page)) return;
  pages.add(page);
  page.addEventListener('pointerdown', notePress, { capture: true });
  page.addEventListener('keydown', notePress, { capture: true });
}

/** Places a note below its element or, if there is no room, above it. */
function place(owner: HTMLElement, note: HTMLElement): void {
  const { clientWidth, clientHeight } = owner.ownerDocument.documentElement;
  const [at, own] = [owner.getBoundingClientRect(), note.getBoundingClientRect()];
  const below = at.bottom + GAP;
  const top = below + own.height <= clientHeight ? below : Math.max(0, at.top - GAP - own.height);
  const left = Math.max(GAP, Math.min(at.left, clientWidth - own.width - GAP));
  Object.assign(note.style, { top: `${top}px`, left: `${left}px` });
}

/** Removes the visible note. */
export function hideNote(): void {
  shown?.described.removeAttribute('aria-describedby');
  shown?.note.remove();
  shown = null;
}

async function show(
  source: NoteSource,
  owner: HTMLElement,
  described: HTMLElement,
  { templates, context, classes }: HoverNote,
): Promise<void> {
  hideNote();
  const page = owner.ownerDocument;
  const note = page.createElement('div');
  const theme = owner.closest('.theme-light, .theme-dark')?.matches('.theme-dark') ? 'theme-dark' : 'theme-light';
  note.className = `tetrad tetrad-content tetrad-note ${theme} ${classes}`;
  note.id = ID;
  note.setAttribute('role', 'tooltip');
  shown = { source, owner, described, note };
  const { loadTemplates, renderTemplate } = foundry.applications.handlebars;
  await loadTemplates([...templates]);
  note.innerHTML = await renderTemplate(templates[0], context as Record<string, unknown>);
  // The pointer may have left while the template was being drawn.
  if (shown?.note !== note || !owner.isConnected) return;
  page.body.append(note);
  described.setAttribute('aria-describedby', ID);
  place(owner, note);
}

/**
 * Shows notes for the elements inside a root.
 * @param root - a window's outer element, which stays through all redraws, or a whole page
 */
export function watchNotes(root: HTMLElement | Document, source: NoteSource): void {
  const { find, draw } = source;
  // A page has no ownerDocument.
  watchPresses(root.ownerDocument ?? root);
  // A page and a sheet in it are both watched, and neither may hide the note of the other.
  const hide = (): void => {
    if (shown?.source === source) hideNote();
  };
  const enter = (event: Event): void => {
    const { target, type } = event;
    if (type === 'focusin' && !isSteered) return;
    const owner = isElement(target) ? find(target, event) : null;
    if (owner && owner === shown?.owner) return;
    const note = owner && draw(owner);
    // Screen readers get the description on the focused element, even if the note's number is beside it.
    if (note) void show(source, owner, type === 'focusin' && isElement(target) ? target : owner, note);
    else hide();
  };
  // A row's button covers its cells, so moving the pointer from cell to cell fires no event.
  root.addEventListener('pointermove', enter);
  root.addEventListener('focusin', enter);
  root.addEventListener('pointerleave', hide);
  root.addEventListener('focusout', hide);
  const escape = (event: Event): void => {
    if ((event as KeyboardEvent).key !== 'Escape' || shown?.source !== source) return;
    // Without this, core would also close the window.
    event.stopPropagation();
    hideNote();
  };
  root.addEventListener('keydown', escape, { capture: true });
}
