/** Complex actions and surgery: rolls that add up to a target, and the effect of an operation on the patient (SD-6, SD-55). */
import { stepDice } from '../../../../src/index.ts';
import type { ExtendedEnd, ExtendedFacet } from '../../../time/extended-facet.ts';
import { beginExtended } from '../../../time/extended-play.ts';
import { isMessageOf } from '../../../foundry/documents.ts';
import { listKeys } from '../../../foundry/plain-data.ts';
import { askForm } from '../../../foundry/ask-form.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import type { AppliedChange } from '../../../ledger/ledger.ts';
import { askTarget } from '../../../exchange/choose-target.ts';
import { listTargets } from '../../../exchange/exchange-play.ts';
import { UserError } from '../../../user-error.ts';
import { makeChange, readHealth, readTime } from '../data/condition.ts';
import { type StepFighter, findFighter, findNamedSkill, isFighter, listRollable, listSkills } from '../data/fighter.ts';
import { skillIds } from '../data/new-character.ts';
import { type CheckRequest, type ComplexTerms, makePurpose, makeRequest } from '../data/request.ts';
import { LANG, isEqualEnough } from '../data/to-input.ts';
import { type CheckOutcome, nameDifficulty, planIfAllowed } from './checks.ts';
import { listSupplies } from './medicine.ts';

const template = 'systems/tetrad/templates/step-dice/complex.hbs';

const format = makeFormat(`${LANG}.Complex`);

/** Returns the terms of a request's complex action; if it has none, the terms of an Easy action that takes no time. */
function readTerms({ complex }: CheckRequest): ComplexTerms {
  return { difficulty: stepDice.difficulties.easy, period: 0, equalSucceeds: false, ...complex };
}

/** Tests whether a request is for an operation, which starts over after a second botch (SD-55). */
function isSurgery({ purpose }: CheckRequest): boolean {
  return purpose?.kind === 'surgery';
}

/** Returns the change to the patient when an operation ends or starts over; null: no change. */
function operate(patient: StepFighter, end: ExtendedEnd): AppliedChange | null {
  const source = format('surgery');
  if (end === 'again') {
    const note = { kind: 'recovery', rule: 'SD-55', source, events: ['surgery'] };
    return { system: {}, note, events: [{ kind: 'surgery', rule: 'SD-55' }] };
  }
  const health = readHealth(patient);
  if (end !== 'reached' || health.wound === 0) return null;
  const state = stepDice.applySurgery(health, readTime());
  return makeChange({ state, events: [] }, 'recovery', 'SD-55', { source });
}

/** Returns the request with which an operation starts over, planned from the patient's wounds of that moment (SD-55). */
function renew(request: CheckRequest): CheckRequest {
  const { purpose } = request;
  const patient = findFighter(purpose?.ref ?? '');
  const difficulty = patient && stepDice.findMendingDifficulty(patient.system.health.wound);
  if (!purpose || !difficulty) return request;
  return { ...request, purpose: { ...purpose, amount: difficulty }, complex: { ...readTerms(request), difficulty } };
}

export const extended: ExtendedFacet<StepFighter, CheckRequest, CheckOutcome> = {
  owns: isFighter,
  words: `${LANG}.Complex`,
  messageType: 'stepComplex',
  target(request, first) {
    const { difficulty } = readTerms(request);
    // The roll with which an operation starts over stores its new difficulty.
    const renewed = first && isMessageOf(first, 'stepCheck') ? first.system.purpose.amount : 0;
    return stepDice.findComplexTarget({ difficulty: renewed || difficulty, botches: 0 });
  },
  renew,
  period: (request) => readTerms(request).period,
  add({ sum, target, marks: { botches = 0 } }, { total, botch }) {
    if (!botch) return { sum: sum + total, target, marks: { botches } };
    return { sum, target: target + (botches === 0 ? stepDice.BOTCH_RAISES : 0), marks: { botches: botches + 1 } };
  },
  close({ sum, target, marks: { botches = 0 } }, request) {
    if (stepDice.beats(sum, target, readTerms(request).equalSucceeds)) return 'reached';
    if (botches < stepDice.LAST_BOTCH) return 'open';
    return isSurgery(request) ? 'again' : 'failed';
  },
  foresee(actor, tally, request, rolls) {
    const plan = planIfAllowed(actor, request);
    if (!plan) return { doneBy: Array.from({ length: rolls }, () => 0) };
    // After a second botch, the next roll starts with an empty tally.
    const isFresh = extended.close(tally, request) === 'again';
    const { sum, botches } = isFresh
      ? { sum: 0, botches: 0 }
      : { sum: tally.sum, botches: tally.marks['botches'] ?? 0 };
    const { equalSucceeds } = readTerms(request);
    const target = isFresh ? extended.target(renew(request)) : tally.target;
    const difficulty = stepDice.readComplexDifficulty({ target, botches });
    const { ranks, bonus } = plan;
    const input = { ranks, bonus, difficulty, equalSucceeds, rolls, sum, botches };
    return isSurgery(request) ? { doneBy: stepDice.surgeryOdds(input) } : stepDice.complexOdds(input);
  },
  nameConcerned: ({ purpose }) => (purpose?.kind === 'surgery' ? purpose.ref : ''),
  apply: (concerned, request, end) => (isSurgery(request) ? operate(concerned, end) : null),
};

function askTerms(title: string, context: object) {
  return askForm({ title, template, context, ok: format('begin'), classes: ['step-dice'] });
}

/** A minute of game time, in seconds. */
const MINUTE = 60;

function readTermsOf(difficulty: number, minutes: string | undefined): ComplexTerms {
  const period = Math.max(0, Math.trunc(Number(minutes) || 0)) * MINUTE;
  return { difficulty, period, equalSucceeds: isEqualEnough() };
}

/** Asks for the skill, difficulty and period of a complex action, and begins it (SD-6). */
export async function beginComplex(actor: StepFighter): Promise<void> {
  const skills = listSkills(actor).flatMap((skill) =>
    listRollable(skill).map(({ id, name }) => ({ id, name, attribute: skill.system.attribute })),
  );
  const difficulties = Object.values(stepDice.difficulties).map((value) => ({ value, label: nameDifficulty(value) }));
  const title = game.i18n.localize(`${LANG}.Purpose.complex`);
  const given = await askTerms(title, { skills, difficulties });
  const { id: skill = '', attribute, name: own = '' } = skills.find(({ id }) => id === given?.['skill']) ?? {};
  if (!given || !attribute) return;
  const name = given['name']?.trim() || `${title}: ${own}`;
  const complex = readTermsOf(Number(given['difficulty']), given['minutes']);
  const purpose = makePurpose('complex', { name });
  await beginExtended(actor, makeRequest({ attribute, skill, difficulty: '', purpose, complex }), name);
}

function needsSurgery(actor: Actor.Implementation): boolean {
  return isFighter(actor) && stepDice.findMendingDifficulty(actor.system.health.wound) !== null;
}

/** Returns the choices of a list of the question about a surgery. */
function nameChoices(part: string, ids: readonly string[]) {
  return ids.map((id) => ({ id, name: game.i18n.localize(`${LANG}.${part}.${id}`), isChosen: id === 'noDistraction' }));
}

/**
 * Asks for the terms of an operation on the user's target, and begins it (SD-55). Without a target it asks for the patient.
 * @throws UserError `no-patient` if nobody around needs surgery; `no-surgery` if the patient has fewer than 3 wounds
 */
export async function beginSurgery(surgeon: StepFighter): Promise<void> {
  const refusal = new UserError('no-patient', { actor: surgeon.name });
  const question = { title: format('surgery'), text: format('surgeryWhom'), isFit: needsSurgery, refusal };
  const { actor: patient } = listTargets(surgeon)[0] ?? (await askTarget(surgeon, question)) ?? {};
  if (!patient || !isFighter(patient)) return;
  const difficulty = stepDice.findMendingDifficulty(patient.system.health.wound);
  if (difficulty === null) throw new UserError('no-surgery', { actor: patient.name });
  const title = format('surgeryOn', { patient: patient.name });
  const supplies = listSupplies(surgeon);
  const surroundings = listKeys(stepDice.careCircumstances.surroundings);
  const circumstances = {
    supplies: nameChoices('Supplies', supplies),
    surroundings: nameChoices('Surroundings', surroundings),
  };
  const given = await askTerms(title, circumstances);
  if (!given) return;
  const step = stepDice.countSurgerySteps({
    supplies: supplies.find((id) => id === given['supplies']) ?? 'improvised',
    surroundings: surroundings.find((id) => id === given['surroundings']) ?? 'noDistraction',
  });
  const request = makeRequest({
    attribute: 'intelligence',
    skill: findNamedSkill(surgeon, skillIds.surgery)?.id ?? '',
    difficulty: '',
    modifiers: step > 0 ? [{ key: 'supplies', rule: 'SD-53', step }] : [],
    purpose: makePurpose('surgery', { ref: patient.uuid, name: title }),
    complex: readTermsOf(difficulty, given['minutes']),
  });
  await beginExtended(surgeon, request, title);
}
