/** What can be done with a call: put it into words, hide its difficulty, compute its odds, and roll it. */
import { foreseeCheck, openCheckDialog } from '../checks/check-dialog.ts';
import { checksFacets } from '../checks/checks-facet.ts';
import type { OddsView } from '../rolls/odds-view.ts';
import { UserError } from '../user-error.ts';
import { type Call, type CalledRoll, type CallsFacet, callsFacets } from './calls-facet.ts';
import { findWord, listWords } from './call-words.ts';

/** Returns the facet that a call belongs to; undefined: its ruleset is not in use. */
function findCallsOf({ ruleset }: Pick<Call, 'ruleset'>): CallsFacet | undefined {
  return callsFacets.list().find(({ id }) => id === ruleset);
}

/** Reads a call of unknown content, as from another user's message; null if it is not a call. */
export function readCall(data: unknown): Call | null {
  const { ruleset, subjects, difficulty } = (data ?? {}) as Partial<Record<keyof Call, unknown>>;
  if (typeof ruleset !== 'string' || typeof difficulty !== 'string' || !Array.isArray(subjects)) return null;
  const named = subjects.filter((subject) => typeof subject === 'string');
  if (named.length !== subjects.length || named.length === 0 || named.length > 2) return null;
  return { ruleset, subjects: named, difficulty };
}

/**
 * Puts a call into words: "Swordplay, Dexterity, Difficult". The usual difficulty is left out. Escape the result for HTML: another user may have written parts
 * of it.
 */
export function describeCall(call: Call): string {
  const facet = findCallsOf(call);
  if (!facet) return call.subjects.join(', ');
  const { difficulty } = call;
  const words = listWords(facet);
  const subjects = call.subjects.map((id) => findWord(facet, id, ['skill', 'basis', 'number'], words)?.label ?? id);
  const named = findWord(facet, difficulty, ['difficulty'], words)?.label ?? difficulty;
  const level = difficulty === '' || difficulty === facet.usual ? [] : [named];
  return [...subjects, ...level].join(', ');
}

/** Puts a call into words with what is rolled: "Test: Swordplay, Difficult". */
export function nameCall(call: Call): string {
  const { label = '' } = findCallsOf(call) ?? {};
  return game.i18n.format('TETRAD.Call.named', { kind: game.i18n.localize(label), call: describeCall(call) });
}

/** Returns a call without its difficulty: what others may see and roll while the GM keeps the difficulty. */
export function concealCall(call: Call): Call {
  return { ...call, difficulty: '' };
}

function readRoll(facet: CallsFacet, { subjects, difficulty }: Call): CalledRoll {
  // A skill that this user cannot find may still be on the roller's sheet.
  const known = listWords(facet);
  const words = subjects.map(
    (id) => findWord(facet, id, ['basis', 'skill', 'number'], known) ?? ({ id, kind: 'skill' } as const),
  );
  const skill = words.find(({ kind }) => kind === 'skill');
  const bases = words.filter(({ kind }) => kind === 'basis').map(({ id }) => id);
  const number = words.find(({ kind }) => kind === 'number');
  const usualBasis = skill && 'basis' in skill ? skill.basis : '';
  return {
    skill: skill?.id ?? '',
    bases,
    number: number ? Number(number.id) : null,
    usualBasis: usualBasis ?? '',
    difficulty,
  };
}

/**
 * Returns the request with which an actor rolls a call.
 * @throws UserError `call-foreign` for an actor of another ruleset, and the ruleset's own refusals
 */
export function requestCall(actor: Actor.Implementation, call: Call): object {
  const facet = findCallsOf(call);
  if (!facet?.owns(actor)) throw new UserError('call-foreign', { actor: actor.name, call: nameCall(call) });
  return facet.toRequest(actor, readRoll(facet, call));
}

/**
 * Returns the odds with which an actor would roll a call.
 * @returns null if the actor cannot roll it now
 * @throws UserError as requestCall
 */
export function foreseeCall(actor: Actor.Implementation, call: Call): OddsView | null {
  const request = requestCall(actor, call);
  return checksFacets.find(actor) ? foreseeCheck(actor, { request, isComplete: true }) : null;
}

/**
 * Opens the roll dialog with a call, or rolls it at once, as a click on a sheet does.
 * @param event - the click or key press that asked for it
 * @throws UserError as requestCall
 */
export async function rollCall(actor: Actor.Implementation, call: Call, event?: Event): Promise<void> {
  await openCheckDialog(actor, requestCall(actor, call), { event, isComplete: true });
}
