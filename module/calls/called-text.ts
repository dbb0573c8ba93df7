/**
 * Calls in texts: `[[/dh swordplay difficult]]` becomes a button that rolls, on sheets, in journals and in chat. Any user can write such a text into a message.
 * The button therefore stores only the typed line, which is checked again on each use.
 */
import { listFacets } from '../foundry/ruleset.ts';
import { toUserError } from '../user-error.ts';
import { type CallsFacet } from './calls-facet.ts';
import { nameCall } from './calls.ts';
import { loadCallWords } from './call-words.ts';
import { watchCalledPage } from './called-buttons.ts';
import { parseCall, splitLine } from './parse-call.ts';

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
  const { enrichers } = CONFIG.TextEditor as unknown as { readonly enrichers: Enricher[] };
  enrichers.push({
    id: 'tetradCall',
    // A line ends before the next opening, so that the time to search a text grows only with its length.
    pattern: new RegExp(`\\[\\[/((?:${commands.join('|')})\\s[^[\\]]*)\\]\\](?:\\{([^{}]*)\\})?`, 'giu'),
    enricher: enrich,
    // A detached window has a page of its own.
    onRender: ({ ownerDocument }) => watchCalledPage(ownerDocument),
  });
  Hooks.once('ready', () => watchCalledPage(document));
}
