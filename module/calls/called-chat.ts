/**
 * Calls typed in chat: `/dh swordplay difficult` rolls for the selected token's actor or the user's character. `/dh` alone shows the help to the user who typed
 * it.
 */
import { listFacets } from '../foundry/ruleset.ts';
import { findMacroActor } from '../foundry/canvas.ts';
import { giveBack } from '../foundry/chat-field.ts';
import { readTypedText } from '../foundry/generation.ts';
import { isRulesetInUse } from '../settings/rulesets-in-use.ts';
import { runOrWarn } from '../user-error.ts';
import { listSubjects, loadCallWords } from './call-words.ts';
import { type CallsFacet } from './calls-facet.ts';
import { rollCall } from './calls.ts';
import { parseCall, splitLine } from './parse-call.ts';

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

/** Shows the help for commands to this user only. */
async function showHelp(facets: readonly CallsFacet[]): Promise<void> {
  await ChatMessage.create({ content: writeHelp(facets), whisper: [game.user.id], speaker: { alias: 'Tetrad' } });
}

/**
 * Rolls the call after a command, or shows the help.
 * @param words - the text after the command
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

/** Registers the chat commands for calls. Called in `init`. */
export function registerCalledChat(): void {
  Hooks.on('chatMessage', handleCalledChat);
}
