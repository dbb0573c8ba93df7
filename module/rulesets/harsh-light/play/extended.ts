/** Extended tests: pulls that add up to a target, alone or against someone (HL-9, HL-11). */
import { harshLight } from '../../../../src/index.ts';
import type { ExtendedFacet, ExtendedTally } from '../../../time/extended-facet.ts';
import { beginExtended } from '../../../time/extended-play.ts';
import { askForm } from '../../../foundry/ask-form.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import { type LightFighter, isFighter, listSkills } from '../data/fighter.ts';
import { type CheckRequest, type ExtendedTerms, makeRequest } from '../data/request.ts';
import { LANG } from '../data/to-input.ts';
import { type CheckOutcome, planIfAllowed } from './checks.ts';

const template = 'systems/tetrad/templates/harsh-light/extended.hbs';

const format = makeFormat(`${LANG}.Extended`);

/** The times that a pull may take, in seconds of game time. The source gives no length for a round of a fight; 6 seconds is our own (HL-9). */
const periods = Object.freeze({ none: 0, round: 6, minutes: 600, hour: 3600, day: 86_400 });

/** Returns the terms of a request's extended test; if it has none, the terms of a simple test. */
function readTerms({ extended }: CheckRequest): ExtendedTerms {
  return { target: harshLight.extendedTargets.simple, period: 0, ...extended };
}

export const extended: ExtendedFacet<LightFighter, CheckRequest, CheckOutcome> = {
  owns: isFighter,
  words: `${LANG}.Extended`,
  messageType: 'lightExtended',
  mayClose: true,
  target: (request) => readTerms(request).target,
  period: (request) => readTerms(request).period,
  add({ sum, target, marks }, { successes, dramatic }): ExtendedTally {
    const { dramatic: before = 0 } = marks;
    return { sum: sum + successes, target, marks: { dramatic: before + Number(dramatic) } };
  },
  close: ({ sum, target }) => (sum >= target ? 'reached' : 'open'),
  foresee(actor, { sum }, request, pulls) {
    const plan = planIfAllowed(actor, request);
    if (!plan) return { doneBy: Array.from({ length: pulls }, () => 0) };
    const { pool, again } = plan;
    return harshLight.extendedOdds({ pool, again, sum, target: readTerms(request).target, pulls });
  },
  compare(first, second) {
    if (Math.max(first.sum - first.target, second.sum - second.target) < 0) return null;
    const winner = harshLight.judgeContest({ successes: first.sum }, { successes: second.sum });
    if (winner === 'nobody') return null;
    return { winner: winner === 'a' ? 'first' : 'second', margin: Math.abs(first.sum - second.sum) };
  },
  inRace: (request) => ({ ...request, purpose: { ...request.purpose, kind: 'race' } }),
  join: (actor, rival, request) => beginTest(actor, { rival, terms: readTerms(request) }),
};

/**
 * Asks for the terms of an extended test, and begins it: its skill, the successes it needs, and how long each pull takes (HL-9).
 * @param race - the id of the test that the new one races against, and the terms of both (HL-11)
 */
export async function beginTest(
  actor: LightFighter,
  race?: { readonly rival: string; readonly terms: ExtendedTerms },
): Promise<void> {
  const skills = listSkills(actor).map(({ id, name, system }) => ({ id: id ?? '', name, attribute: system.attribute }));
  const targets = Object.entries(harshLight.extendedTargets).map(([key, value]) => ({
    value,
    label: format('targetOf', { name: format(`target.${key}`), successes: String(value) }),
  }));
  const times = Object.entries(periods).map(([key, value]) => ({ value, label: format(`period.${key}`) }));
  const context = race ? { skills } : { skills, targets, times };
  const given = await askForm({
    title: format('begin'),
    template,
    context,
    ok: format('beginDo'),
    classes: ['harsh-light'],
  });
  const skill = skills.find(({ id }) => id === given?.['skill']);
  if (!given || !skill) return;
  const { attribute, id } = skill;
  const name = given['name']?.trim() || format('named', { skill: skill.name });
  const purpose = { kind: 'extended', ref: '', name, amount: 0 } as const;
  const terms = race?.terms ?? { target: Number(given['target']), period: Number(given['period']) };
  const request = makeRequest({ attribute, skill: id, purpose, extended: terms });
  await beginExtended(actor, request, name, race ? { rival: race.rival } : {});
}
