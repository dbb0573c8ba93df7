/** Game time in Step Dice and what runs down: bleeding (SD-33), rolls due each turn outside a fight (SD-35, SD-38), shock (SD-36), exposure (SD-40), healing (SD-51, SD-52), and the end of drugs (SD-54). */
import { stepDice } from '../../../../src/index.ts';
import { readClock } from '../../../combat/clock.ts';
import type { CountdownsFacet } from '../../../countdowns/countdowns.ts';
import type { Due, DueResult } from '../../../combat/combat-facet.ts';
import { DAY } from '../../../foundry/game-time.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import type { TimeDue, TimeFacet } from '../../../time/time-facet.ts';
import { makeChange, readHealth, readTime } from '../data/condition.ts';
import { type StepFighter, isFighter, writeRank } from '../data/fighter.ts';
import { makePurpose, makeRequest } from '../data/request.ts';
import { LANG } from '../data/to-input.ts';
import { isBreathless } from '../data/turn.ts';
import type { CheckOutcome } from './checks.ts';
import { listSceneEnd } from './scene-end.ts';

const format = makeFormat(`${LANG}.Time`);

/** The maximum number of dues of one kind that are listed at once. Without it, a week of bleeding would fill the window. */
const MOST_AHEAD = 12;

interface StepDue extends TimeDue {
  readonly id: stepDice.DueKind;
  /** How often the due repeats within the span; for the healing of stun, the points healed. */
  readonly points: number;
}

/** The kind of ledger entry that each kind of due writes. */
const entries = Object.freeze({
  stayConscious: 'endurance',
  dying: 'endurance',
  bleeding: 'bleeding',
  shock: 'endurance',
  waking: 'recovery',
  exposure: 'damage',
  dailyRoll: 'healing',
  stunHealing: 'healing',
  worsening: 'recovery',
  mendingRoll: 'recovery',
  mending: 'healing',
  stimulantEnds: 'medicine',
  painkillersEnd: 'medicine',
} as const satisfies Record<stepDice.DueKind, string>);

/** Returns what a due rolls, dice or a check; null: it needs no roll. */
function makeRoll(plan: stepDice.DueItem['plan'], name: string): Due['roll'] {
  if (!plan) return null;
  if ('rank' in plan) return { formula: writeRank(plan.rank) };
  const [attribute, other = ''] = plan.attributes;
  const purpose = makePurpose('endurance', { name });
  return { request: makeRequest({ attribute, other, difficulty: plan.difficulty ?? '', purpose }) };
}

/** Returns the last part of the lang key of a due's name. */
function nameDue(kind: stepDice.DueKind, plan: stepDice.DueItem['plan'], stage: string): string {
  if (kind !== 'mendingRoll') return kind;
  if (!plan) return stage === 'worsening' ? 'halt' : 'mendingStarts';
  return stage === 'worsening' ? 'haltRoll' : kind;
}

/** Lists the dues of an item. A kind that repeats has a due for each time; any other kind has one. */
function listTimes(item: stepDice.DueItem, stage: string, activity: stepDice.Activity): StepDue[] {
  const { kind, plan, times } = item;
  const { [kind]: every = 0 } = stepDice.dueSpans;
  const label = format(nameDue(kind, plan, stage), { points: String(times) });
  const answers = activity === 'rest' ? ['rested', 'busy'] : ['busy', 'rested'];
  const choices = kind === 'mending' ? answers.map((id) => ({ id, label: format(id) })) : [];
  const isFirst = stepDice.isTurnDue(kind);
  const due = { id: kind, isFirst, label, roll: makeRoll(plan, label), choices, points: times };
  const count = every === 0 ? 1 : Math.min(times, MOST_AHEAD);
  return Array.from({ length: count }, (_, index) => ({ ...due, at: item.at + every * index }));
}

export const time: TimeFacet<StepFighter> = {
  owns: isFighter,
  activities: Object.keys(stepDice.stunRates).map((id) => ({
    id,
    label: `${LANG}.Time.Activity.${id}`,
    seconds: null,
  })),
  rest: 'rest' satisfies stepDice.Activity,
  due(actor, { from, to }, activity): readonly StepDue[] {
    const health = readHealth(actor);
    const does = (activity || 'active') as stepDice.Activity;
    const items = stepDice.listDue(health, Math.trunc(from), Math.trunc(to), does);
    // In a fight, the start of a turn prompts what is due each turn (SD-35, SD-38).
    const found = readClock(actor) ? items.filter(({ kind }) => !stepDice.isTurnDue(kind)) : items;
    const dues = found.flatMap((item) => listTimes(item, health.recovery?.stage ?? '', does));
    return dues.toSorted((a, b) => Number(b.isFirst) - Number(a.isFirst) || a.at - b.at);
  },
  endScene: listSceneEnd,
  apply(actor, { id, at, points, label, roll }: StepDue, { choice, outcome, total }: DueResult) {
    const rolled = outcome as CheckOutcome | undefined;
    const change = stepDice.applyDue(id, readHealth(actor), {
      at,
      points,
      total: total ?? rolled?.total ?? 0,
      // A due without a roll always succeeds (SD-52).
      success: roll === null || rolled?.success === true,
      botch: rolled?.botch === true,
      rested: choice === 'rested',
    });
    return makeChange(change, entries[id], stepDice.dueKinds[id], { source: label });
  },
};

/** What is no countdown: healing that goes on steadily. */
const steady: readonly stepDice.DueKind[] = ['dailyRoll', 'stunHealing', 'mending'];

/** Lists the turns until an actor without air rolls (SD-40), and what is next due to it within a month. In a fight, rolls of each turn count by turns. */
export const countdowns: CountdownsFacet<StepFighter> = {
  owns: isFighter,
  list(actor) {
    const [health, now, isFighting] = [readHealth(actor), readTime(), readClock(actor) !== null];
    const dues = stepDice.listDue(health, now, now + 30 * DAY).filter(({ kind }) => !steady.includes(kind));
    const left = stepDice.SUFFOCATION_TURNS - ((actor.system.condition.airTurns ?? 0) % stepDice.SUFFOCATION_TURNS);
    const air = { id: 'air', name: format('air'), icon: 'lungs', count: { unit: 'turns', left } } as const;
    const next = dues.map(({ kind, at, plan }) => {
      const one = { id: kind, name: format(nameDue(kind, plan, health.recovery?.stage ?? '')) };
      if (isFighting && stepDice.isTurnDue(kind))
        return { ...one, count: { unit: 'turns', left: 1 } as const, isPublic: kind === 'dying' };
      return { ...one, count: { unit: 'time', until: at } as const, isPublic: kind === 'dying' };
    });
    return isBreathless(actor) ? [air, ...next] : next;
  },
};
