/** Notes beside an element while the pointer or the focus is on it, drawn from a template. They are core's tooltips, which core itself shows only to the pointer. */
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
  make(element: HTMLElement): HoverNote | null;
}

/** The source of the note that is shown or being drawn, the element it belongs to (`owner`), and the element that it describes to screen readers. */
let shown: { readonly source: NoteSource; readonly owner: HTMLElement; readonly described: HTMLElement } | null = null;

/** Whether the user is moving the focus by key. A focus that moves by itself, as into a window that opens, shows no note. */
let isSteered = false;

function notePress(event: Event): void {
  const { key = '' } = event as Partial<KeyboardEvent>;
  isSteered = key === 'Tab' || key.startsWith('Arrow');
}

/** Hides the visible note. */
export function hideNote(): void {
  if (!shown) return;
  shown.described.removeAttribute('aria-describedby');
  // Core may have shown another tooltip since.
  if (game.tooltip.element === shown.owner) game.tooltip.deactivate();
  shown = null;
}

async function show(now: NonNullable<typeof shown>, { templates, context, classes }: HoverNote): Promise<void> {
  hideNote();
  shown = now;
  const { owner, described } = now;
  const { loadTemplates, renderTemplate } = foundry.applications.handlebars;
  await loadTemplates([...templates]);
  const html = owner.ownerDocument.createElement('div');
  html.innerHTML = await renderTemplate(templates[0], context as Record<string, unknown>);
  // The pointer may have left while the template was being drawn.
  if (shown !== now || !owner.isConnected) return;
  const theme = owner.closest('.theme-light, .theme-dark')?.matches('.theme-dark') ? 'theme-dark' : 'theme-light';
  game.tooltip.activate(owner, { html, cssClass: `tetrad tetrad-content tetrad-note ${theme} ${classes}` });
  described.setAttribute('aria-describedby', game.tooltip.tooltip.id);
}

/**
 * Shows notes for the elements inside a root.
 * @param root - a window's outer element, which stays through all redraws, or a whole page
 */
export function watchNotes(root: HTMLElement | Document, source: NoteSource): void {
  // A page has no ownerDocument. It does not add the same listener twice.
  for (const name of ['keydown', 'pointerdown']) (root.ownerDocument ?? root).addEventListener(name, notePress, true);
  // A page and a sheet in it are both watched, and neither may hide the note of the other.
  const hide = (): void => {
    if (shown?.source === source) hideNote();
  };
  const enter = (event: Event): void => {
    const target = isElement(event.target) ? event.target : null;
    const isFocus = event.type === 'focusin';
    if (isFocus && !isSteered) return;
    const owner = target && source.find(target, event);
    if (owner && owner === shown?.owner) return;
    const note = owner && source.make(owner);
    // Screen readers get the description on the focused element, even if the note's number is beside it.
    if (note) void show({ source, owner, described: isFocus ? target : owner }, note);
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
