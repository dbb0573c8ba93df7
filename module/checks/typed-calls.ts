/**
 * Calls that users type. In chat, `/dh swordplay difficult` rolls for the selected token's actor or the user's character; `/dh` alone shows the help to the user
 * who typed it. In texts on sheets, in journals and in chat, `[[/dh swordplay difficult]]` becomes a button that rolls. Any user can write such a text into a
 * message, so the button stores only the typed line, which is checked again on each use.
 */
import { findConfig } from '../foundry/host.ts';
import { findMacroActor, findSelectedActor } from '../foundry/canvas.ts';
import { hideNote, watchNotes } from '../foundry/hover-note.ts';
import { isElement } from '../foundry/pages.ts';
import { listFacets } from '../foundry/ruleset.ts';
import { prepareOddsStrip } from '../chat/plan-view.ts';
import { toUserError, runOrWarn } from '../user-error.ts';
import { loadCallWords, listSubjects, watchCallWords, parseCall, splitLine, parseLine } from './parse-call.ts';
import type { CallsFacet, Call } from './calls-facet.ts';
import { nameCall, describeCall, foreseeCall, rollCall } from './calls.ts';
import { giveBack } from '../foundry/chat-field.ts';
import { readTypedText } from '../foundry/generation.ts';
import { isRulesetInUse } from '../settings/world-settings.ts';

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

const { localize, format } = {
  localize: (key: string) => game.i18n.localize(key),
  format: (key: string, data: Record<string, string>) => game.i18n.format(`TETRAD.Call.${key}`, data),
};

/** Escapes a text for HTML: another user may have named the skills. */
function escape(text: string): string {
  return foundry.utils.escapeHTML(text);
}

/** Writes the examples of a command. Each is a button that rolls; its label is the text to type. */
function listExamples({ command, examples }: CallsFacet): string {
  const lines = examples.map(({ line, label }) => {
    const typed = escape(`/${command} ${line}`);
    return `<li>[[${typed}]]{${typed}} <span>${escape(localize(label))}</span></li>`;
  });
  return `<ul>${lines.join('')}</ul>`;
}

function listNames(facet: CallsFacet): string {
  const subjects = listSubjects(facet);
  const groups = [
    ['skills', subjects.filter(({ kind }) => kind === 'skill')],
    ['bases', subjects.filter(({ kind }) => kind === 'basis')],
    ['difficulties', facet.difficulties()],
  ] as const;
  return groups
    .filter(([, words]) => words.length > 0)
    .map(([key, words]) => `<p><b>${format(key, {})}</b> ${escape(words.map(({ label }) => label).join(' · '))}</p>`)
    .join('');
}

/** Writes the help for commands: the examples and, for a single command, all its words. */
function writeHelp(facets: readonly CallsFacet[]): string {
  const parts = facets.map((facet) => `<h3>${escape(localize(facet.name))}</h3>${listExamples(facet)}`);
  const [only] = facets.length === 1 ? facets : [];
  const more = only
    ? listNames(only)
    : `<p>${format('moreHelp', { command: `/${facets[0]?.command ?? ''} help` })}</p>`;
  return `<div class="tetrad-call-help">${parts.join('')}${more}<p>${format('inTexts', {})}</p></div>`;
}

async function showHelp(facets: readonly CallsFacet[]): Promise<void> {
  await ChatMessage.create({ content: writeHelp(facets), whisper: [game.user.id], speaker: { alias: 'Tetrad' } });
}

/**
 * Rolls the call after a command, or shows the help.
 * @throws UserError if the words are not a call that can be rolled
 */
async function follow(facet: CallsFacet, words: string): Promise<void> {
  await loadCallWords();
  if (words === '' || words.toLowerCase() === 'help') return showHelp([facet]);
  const call = parseCall(facet, words);
  await rollCall(findMacroActor(), call);
}

async function followLine(typed: string): Promise<void> {
  const line = splitLine(typed);
  if (line) return follow(line.facet, line.words);
  const inUse = listFacets('calls').filter(({ id }) => isRulesetInUse(id));
  await showHelp(inUse);
}

/**
 * Handles chat input: `/dh …` and the like roll, and `/tetrad` shows the help for all commands. If the input cannot be read, it is put back into the input
 * field.
 * @returns false if the input was such a command, so that Foundry posts nothing
 */
function handleCalledChat(_log: unknown, message: string): boolean | void {
  const typed = readTypedText(message);
  if (!typed.startsWith('/') || (!splitLine(typed) && !/^\/tetrad(?:\s|$)/iu.test(typed))) return;
  void runOrWarn(async () => {
    await followLine(typed);
    return true;
  }).then((done) => {
    if (!done) giveBack(typed);
  });
  return false;
}

function registerCalledChat(): void {
  Hooks.on('chatMessage', handleCalledChat);
}

/** Reads calls in texts and in chat. Called in `init`. */
export function installCalls(): void {
  watchCallWords();
  registerCalledChat();
  registerCalledText();
}
