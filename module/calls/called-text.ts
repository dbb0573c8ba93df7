/**
 * Calls in texts: `[[/dh swordplay difficult]]` becomes a button that rolls, on sheets, in journals and in chat. Any user can write such a text into a message.
 * The button therefore stores only the typed line, which is checked again on each use.
 */
import { findConfig } from '../foundry/host.ts';
import { findMacroActor, findSelectedActor } from '../foundry/canvas.ts';
import { hideNote, watchNotes } from '../foundry/hover-note.ts';
import { isElement } from '../foundry/pages.ts';
import { listFacets } from '../foundry/ruleset.ts';
import { prepareOddsStrip } from '../rolls/plan-view.ts';
import { toUserError, runOrWarn } from '../user-error.ts';
import { loadCallWords } from './call-words.ts';
import type { CallsFacet, Call } from './calls-facet.ts';
import { nameCall, describeCall, foreseeCall, rollCall } from './calls.ts';
import { parseCall, splitLine, parseLine } from './parse-call.ts';

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
function watchCalledPage(page: Document): void {
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

/** Draws an unreadable line as it was written, with the problem as its title. */
function drawWrong(text: string, problem: string): HTMLElement {
  const wrong = document.createElement('span');
  wrong.className = 'tetrad-call-wrong';
  wrong.textContent = text;
  wrong.title = problem;
  return wrong;
}

/**
 * Draws the button of a call.
 * @param label - the author's label; empty: the call as text is the label
 */
function drawCall(facet: CallsFacet, words: string, label: string): HTMLElement {
  const call = parseCall(facet, words);
  const [button, icon] = [document.createElement('a'), document.createElement('i')];
  button.className = `tetrad-call ${facet.id}`;
  Object.assign(button.dataset, { call: `${facet.command} ${words}` });
  button.setAttribute('role', 'button');
  button.tabIndex = 0;
  icon.className = 'call-sign';
  icon.setAttribute('aria-hidden', 'true');
  button.append(icon, label || nameCall(call));
  return button;
}

/**
 * Turns a call in a text into its button.
 * @returns null if the line does not begin with a command
 */
async function enrich([text, line = '', label = '']: readonly string[]): Promise<HTMLElement | null> {
  await loadCallWords();
  const called = splitLine(line);
  if (!called) return null;
  try {
    return drawCall(called.facet, called.words, label.trim());
  } catch (error) {
    const refusal = toUserError(error);
    if (!refusal) throw error;
    return drawWrong(text ?? line, refusal.localize());
  }
}

interface Enricher {
  readonly id: string;
  readonly pattern: RegExp;
  readonly enricher: (match: RegExpMatchArray) => Promise<HTMLElement | null>;
  readonly onRender: (element: HTMLElement) => void;
}

/** Registers the enricher for calls. Called in `init`, after the rulesets have been registered. */
export function registerCalledText(): void {
  const commands = listFacets('calls').map(({ command }) => command);
  findConfig<{ readonly enrichers: Enricher[] }>('TextEditor')?.enrichers.push({
    id: 'tetradCall',
    // A line ends before the next opening, so that the time to search a text grows only with its length.
    pattern: new RegExp(`\\[\\[/((?:${commands.join('|')})\\s[^[\\]]*)\\]\\](?:\\{([^{}]*)\\})?`, 'giu'),
    enricher: enrich,
    // A detached window has a page of its own.
    onRender: ({ ownerDocument }) => watchCalledPage(ownerDocument),
  });
  Hooks.once('ready', () => watchCalledPage(document));
}
