/** Operations on a call: describe it, hide its difficulty, compute its odds, and roll it. */
import { facetOf, facetOfRuleset } from '../foundry/ruleset.ts';
import { foreseeCheck, openCheckDialog } from './check-dialog.ts';
import type { OddsView } from '../chat/odds-view.ts';
import { UserError } from '../user-error.ts';
import { type Call, type CalledRoll, type CallsFacet } from './calls-facet.ts';
import { findWord, listWords } from './parse-call.ts';

/** Returns the facet that a call belongs to; undefined: its ruleset is not in use. */
function findCallsOf({ ruleset }: Pick<Call, 'ruleset'>): CallsFacet | undefined {
  return facetOfRuleset(ruleset, 'calls');
}

/**
 * Describes a call: "Swordplay, Dexterity, Difficult". The default difficulty is left out. Callers must escape the result for HTML: another user may have
 * written parts of it.
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

/** Describes a call with the name of the roll: "Test: Swordplay, Difficult". */
export function nameCall(call: Call): string {
  const { label = '' } = findCallsOf(call) ?? {};
  return game.i18n.format('TETRAD.Call.named', { kind: game.i18n.localize(label), call: describeCall(call) });
}

/** Returns a call without its difficulty. Others may see and roll this call while only the GM knows the difficulty. */
export function concealCall(call: Call): Call {
  return { ...call, difficulty: '' };
}

function readRoll(facet: CallsFacet, { subjects, difficulty }: Call, isTyped: boolean): CalledRoll {
  // A skill that this user cannot find may still be on the sheet of the actor who rolls.
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
    isTyped,
  };
}

/**
 * Returns the request with which an actor rolls a call.
 * @param isTyped - whether the user who rolls has typed the call
 * @throws UserError `call-foreign` for an actor of another ruleset, and the errors of the ruleset
 */
export function requestCall(actor: Actor.Implementation, call: Call, isTyped = false): object {
  const facet = findCallsOf(call);
  if (!facet?.owns(actor)) throw new UserError('call-foreign', { actor: actor.name, call: nameCall(call) });
  return facet.toRequest(actor, readRoll(facet, call, isTyped));
}

/**
 * Computes the odds of a call for an actor.
 * @returns null if the actor cannot roll the call now
 * @throws UserError for the same reasons as requestCall
 */
export function foreseeCall(actor: Actor.Implementation, call: Call): OddsView | null {
  const request = requestCall(actor, call);
  return facetOf(actor, 'checks') ? foreseeCheck(actor, { request, isComplete: true }) : null;
}

/**
 * Opens the roll dialog for a call, or rolls the call at once, under the same conditions as a click on a sheet.
 * @param event - the click or key press that started the roll; left out: the user has typed the call
 * @throws UserError for the same reasons as requestCall
 */
export async function rollCall(actor: Actor.Implementation, call: Call, event?: Event): Promise<void> {
  await openCheckDialog(actor, requestCall(actor, call, event === undefined), { event, isComplete: true });
}
