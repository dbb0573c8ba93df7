/** What the buttons of calls in texts do: hover and focus tell the odds, a click rolls. The page is watched as a whole, so that no redraw loses a listener. */
import { findMacroActor, findSelectedActor } from '../documents/macro-actor.ts';
import { isElement } from '../foundry/pages.ts';
import { prepareOddsStrip } from '../rolls/plan-view.ts';
import { runOrWarn, toUserError } from '../user-error.ts';
import type { Call } from './calls-facet.ts';
import { describeCall, foreseeCall, rollCall } from './calls.ts';
import { parseLine } from './parse-call.ts';

/** Path of the template of the odds. */
const calledOddsTemplate = 'systems/tetrad/templates/shared/called-odds.hbs';

const watched = new WeakSet<Document>();

function findButton({ target }: Event): HTMLElement | null {
  return isElement(target) ? target.closest<HTMLElement>('.tetrad-call') : null;
}

function readButton({ dataset }: HTMLElement): Call {
  return parseLine(dataset['call'] ?? '');
}

/** Outcomes that are rarer are not listed. */
const RARE = 0.0005;

/** Prepares what the odds of a call say for the selected token or the user's character. */
function viewOdds(call: Call) {
  const actor = findSelectedActor();
  const title = describeCall(call);
  if (!actor) return { title, note: game.i18n.localize('TETRAD.Call.selectToken') };
  const odds = foreseeCall(actor, call);
  if (!odds) return { title, note: game.i18n.format('TETRAD.Call.notNow', { actor: actor.name }) };
  const strip = prepareOddsStrip(odds);
  const likely = odds.rows.filter(({ p }) => p >= RARE).map(({ key }) => key);
  const rows = strip.rows.filter(({ key }) => likely.includes(key));
  return { title, actor: actor.name, strip, rows };
}

/** Returns what the odds of a button say; for what cannot be rolled, why. */
function viewButton(button: HTMLElement): object {
  try {
    return viewOdds(readButton(button));
  } catch (error) {
    const refusal = toUserError(error);
    if (!refusal) throw error;
    return { title: '', note: refusal.localize() };
  }
}

/** The odds that are shown, and the button that they belong to. */
let shown: { readonly button: HTMLElement; readonly element: HTMLElement } | null = null;

/** Space between a button and its odds, in px. */
const GAP = 6;
const ID = 'tetrad-called-odds';

function place(button: HTMLElement, element: HTMLElement): void {
  const { clientWidth, clientHeight } = button.ownerDocument.documentElement;
  const [at, own] = [button.getBoundingClientRect(), element.getBoundingClientRect()];
  const below = at.bottom + GAP;
  const top = below + own.height <= clientHeight ? below : Math.max(0, at.top - GAP - own.height);
  const left = Math.max(GAP, Math.min(at.left, clientWidth - own.width - GAP));
  Object.assign(element.style, { top: `${top}px`, left: `${left}px` });
}

function hide(): void {
  shown?.button.removeAttribute('aria-describedby');
  shown?.element.remove();
  shown = null;
}

async function show(button: HTMLElement): Promise<void> {
  if (shown?.button === button) return;
  hide();
  const page = button.ownerDocument;
  const element = page.createElement('div');
  const isLight = button.closest('.theme-light, .theme-dark')?.matches('.theme-light');
  const theme = isLight === undefined ? '' : isLight ? 'theme-light' : 'theme-dark';
  element.className = `tetrad ${button.className} tetrad-content tetrad-called-odds ${theme}`.replace(
    'tetrad-call ',
    '',
  );
  element.id = ID;
  element.setAttribute('role', 'tooltip');
  shown = { button, element };
  const { renderTemplate } = foundry.applications.handlebars;
  element.innerHTML = await renderTemplate(calledOddsTemplate, viewButton(button) as Record<string, unknown>);
  // The pointer may have left while the template was drawn.
  if (shown?.element !== element || !button.isConnected) return;
  page.body.append(element);
  button.setAttribute('aria-describedby', ID);
  place(button, element);
}

async function roll(button: HTMLElement, event: Event): Promise<void> {
  hide();
  await runOrWarn(() => rollCall(findMacroActor(), readButton(button), event));
}

/** Makes the buttons of calls work on a page: the game's own, or that of a detached window. */
export function watchCalledPage(page: Document): void {
  if (watched.has(page)) return;
  watched.add(page);
  const enter = (event: Event): void => {
    const button = findButton(event);
    if (button) void show(button);
    else if (shown) hide();
  };
  page.addEventListener('pointerover', enter);
  page.addEventListener('focusin', enter);
  page.addEventListener('focusout', hide);
  page.addEventListener('click', (event) => {
    const button = findButton(event);
    if (button) void roll(button, event);
  });
  // Escape hides the odds first: core would close the window around the text.
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && shown?.element.isConnected) {
      event.stopPropagation();
      hide();
      return;
    }
    const button = event.key === 'Enter' || event.key === ' ' ? findButton(event) : null;
    if (!button || event.repeat) return;
    event.preventDefault();
    void roll(button, event);
  };
  page.addEventListener('keydown', press, { capture: true });
}
