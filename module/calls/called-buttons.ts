/**
 * Makes the buttons of calls in texts work: hover and focus show the odds, and a click rolls. The listeners are on the page, so that they survive every redraw.
 */
import { findMacroActor, findSelectedActor } from '../documents/macro-actor.ts';
import { hideNote, watchNotes } from '../foundry/hover-note.ts';
import { isElement } from '../foundry/pages.ts';
import { prepareOddsStrip } from '../rolls/plan-view.ts';
import { runOrWarn, toUserError } from '../user-error.ts';
import type { Call } from './calls-facet.ts';
import { describeCall, foreseeCall, rollCall } from './calls.ts';
import { parseLine } from './parse-call.ts';

/** Path of the template that shows the odds of a call. */
const calledOddsTemplate = 'systems/tetrad/templates/shared/called-odds.hbs';

const watched = new WeakSet<Document>();

function findButton({ target }: Event): HTMLElement | null {
  return isElement(target) ? target.closest<HTMLElement>('.tetrad-call') : null;
}

function readButton({ dataset }: HTMLElement): Call {
  return parseLine(dataset['call'] ?? '');
}

/** Outcomes with a lower probability are not listed. */
const RARE = 0.0005;

/** Prepares the odds of a call for the selected token's actor or the user's character. */
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

/** Returns the odds for a button or, if the call cannot be rolled, the reason. */
function viewButton(button: HTMLElement): object {
  try {
    return viewOdds(readButton(button));
  } catch (error) {
    const refusal = toUserError(error);
    if (!refusal) throw error;
    return { title: '', note: refusal.localize() };
  }
}

async function roll(button: HTMLElement, event: Event): Promise<void> {
  hideNote();
  await runOrWarn(() => rollCall(findMacroActor(), readButton(button), event));
}

/** Makes the buttons of calls work on a page, which is the game's own or that of a detached window. */
export function watchCalledPage(page: Document): void {
  if (watched.has(page)) return;
  watched.add(page);
  watchNotes(page, {
    find: (target) => target.closest<HTMLElement>('.tetrad-call'),
    make: (button) => ({
      templates: [calledOddsTemplate],
      context: viewButton(button),
      classes: `tetrad-called-odds ${button.className.replace('tetrad-call ', '')}`,
    }),
  });
  page.addEventListener('click', (event) => {
    const button = findButton(event);
    if (button) void roll(button, event);
  });
  page.addEventListener('keydown', (event) => {
    const button = event.key === 'Enter' || event.key === ' ' ? findButton(event) : null;
    if (!button || event.repeat) return;
    event.preventDefault();
    void roll(button, event);
  });
}
