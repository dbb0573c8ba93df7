// Healing: stun (SD-51), wounds (SD-52), first aid (SD-53), revival and medicines (SD-54), surgery (SD-55).
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stepDice } from '../../../src/index.ts';
import { catchCode } from '../catch-code.ts';

const {
  applyDailyRoll,
  applyMending,
  applyMendingRoll,
  applyWorsening,
  countStunHealing,
  findMendingDifficulty,
  planMending,
} = stepDice;
const HOUR = 3600;
const DAY = 24 * HOUR;
const sound = { lifePoints: 12 };
const waiting = { stage: 'waiting', next: DAY, progress: 0, surgery: false } as const;
const success = { success: true, botch: false };
const failure = { success: false, botch: false };
const botch = { success: false, botch: true };

describe('stun', () => {
  it('SD-51 once a day Vitality + Willpower is healed', () => {
    expect(stepDice.DAILY_ROLL).toEqual({ rule: 'SD-51', attributes: ['vitality', 'willpower'], difficulty: null });
    const first = applyDailyRoll({ ...sound, stun: 9 }, 5, 100);
    expect(first).toMatchObject({ stun: 4, stunRolled: 100 });
    expect(catchCode(() => applyDailyRoll(first, 2, 99 + DAY))).toBe('not-due at');
    expect(applyDailyRoll(first, 2, 100 + DAY).stun).toBe(2);
  });

  it('SD-51 never below 0', () => {
    expect(applyDailyRoll({ ...sound, stun: 3 }, 11, 0)).toMatchObject({ stun: 0, stunSince: null });
  });

  it.each<[string, number, number, stepDice.Activity, number]>([
    ['rest: 1 an hour', 0, 5 * HOUR, 'rest', 5],
    ['rest: not before the hour is full', 0, HOUR - 1, 'rest', 0],
    ['light activity: 1 every two hours', 0, 5 * HOUR, 'light', 2],
    ['other activity: none', 0, DAY, 'active', 0],
    ['never more than there is', 0, DAY, 'rest', 8],
    ['hours count from when the stun came', 1800, HOUR, 'rest', 1],
    ['the hours before a span are not in it', 2 * HOUR, 4 * HOUR, 'rest', 2],
  ])('SD-51 %s', (_rule, from, to, activity, points) => {
    expect(countStunHealing({ ...sound, stun: 8, stunSince: 0 }, from, to, activity)).toBe(points);
  });

  it('SD-51 stun that came at another time heals by its own hours', () => {
    const state = { ...sound, stun: 8, stunSince: 1000 };
    expect(countStunHealing(state, 0, 999 + HOUR, 'rest')).toBe(0);
    expect(countStunHealing(state, 1000, 1000 + 2 * HOUR, 'rest')).toBe(2);
  });

  it('SD-51 property: short spans heal as much as one long span', () => {
    const times = fc.array(fc.nat(3 * HOUR), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(times, fc.constantFrom('rest' as const, 'light' as const), (spans, activity) => {
        let health = stepDice.readHealth({ lifePoints: 99, stun: 90, stunSince: 0 });
        let now = 0;
        for (const span of spans) {
          health = stepDice.healStun(health, countStunHealing(health, now, now + span, activity));
          now += span;
        }
        expect(90 - health.stun).toBe(Math.floor(now / (activity === 'rest' ? HOUR : 2 * HOUR)));
      }),
    );
  });
});

describe('wounds', () => {
  it.each([
    [0, null],
    [1, null],
    [2, null],
    [3, 3],
    [4, 3],
    [5, 7],
    [6, 7],
    [7, 11],
    [8, 11],
    [9, 15],
    [20, 35],
  ])('SD-52 SD-55 %i wounds have difficulty %s', (wounds, difficulty) => {
    expect(findMendingDifficulty(wounds)).toBe(difficulty);
  });

  it('SD-52 a day after the wound an Endurance roll is due', () => {
    const { state } = stepDice.applyDamage(sound, { weapon: 5, type: 'wound', at: 100 });
    expect(state.recovery).toEqual({ ...waiting, next: 100 + DAY });
    expect(planMending(state)).toEqual({ rule: 'SD-52', attributes: ['vitality', 'willpower'], difficulty: 7 });
  });

  it('SD-52 with 1 or 2 wounds no roll is needed', () => {
    expect(planMending({ ...sound, wound: 2, recovery: waiting })).toBeNull();
  });

  it.each<[string, stepDice.RecoveryStage, typeof botch, stepDice.RecoveryStage, number]>([
    ['success mends, the first wound two days later', 'waiting', success, 'mending', 2],
    ['plain failure: again next day', 'waiting', failure, 'waiting', 1],
    ['a botch: worse every two days', 'waiting', botch, 'worsening', 2],
    ['worse: success halts it, and two days later is the roll to mend', 'worsening', success, 'halted', 2],
    ['worse: failure, it goes on', 'worsening', failure, 'worsening', 2],
    ['worse: a botch, it goes on', 'worsening', botch, 'worsening', 2],
    ['halted: success mends', 'halted', success, 'mending', 2],
    ['halted: failure, again next day', 'halted', failure, 'waiting', 1],
    ['halted: a botch, worse again', 'halted', botch, 'worsening', 2],
  ])('SD-52 %s', (_rule, stage, roll, after, days) => {
    const state = { ...sound, wound: 5, recovery: { ...waiting, stage } };
    expect(applyMendingRoll(state, roll, DAY).recovery).toMatchObject({ stage: after, next: (1 + days) * DAY });
  });

  it('SD-52 worse: d2 wounds, then the roll by the wounds at that time', () => {
    expect(stepDice.WORSENING_DICE).toEqual({ rule: 'SD-52', count: 1, rank: 1 });
    const state = { ...sound, wound: 4, recovery: { ...waiting, stage: 'worsening' } } as const;
    const { state: after, events } = applyWorsening(state, 2, DAY);
    expect(after).toMatchObject({ stun: 0, wound: 6, recovery: { stage: 'worsening', next: DAY } });
    expect(events).toEqual([{ kind: 'seriousWound', rule: 'SD-37' }]);
    expect(planMending(after)?.difficulty).toBe(7);
    expect(catchCode(() => applyWorsening({ ...state, recovery: waiting }, 1, 0))).toBe('not-due state.recovery');
  });

  it.each<[string, stepDice.HealthInput, boolean[], number]>([
    ['SD-52 1 wound each 2 days of rest', { lifePoints: 12, wound: 5 }, [true, true, true], 2],
    ['SD-52 without rest none, however long', { lifePoints: 12, wound: 5 }, [false, false, false, false], 5],
    ['SD-52 not below 0', { lifePoints: 12, wound: 1 }, [true], 0],
    ['SD-40 burns heal at half the rate', { lifePoints: 12, wound: 5, burns: 5 }, [true, true, true], 4],
    ['SD-40 other wounds heal before burns', { lifePoints: 12, wound: 2, burns: 1 }, [true, true, true], 0],
    ['SD-40 the burn takes two spans', { lifePoints: 12, wound: 2, burns: 1 }, [true, true], 1],
  ])('%s', (_rule, state, spans, left) => {
    let health = stepDice.readHealth({ ...state, recovery: { ...waiting, stage: 'mending' } });
    for (const rested of spans) health = applyMending(health, rested);
    expect(health.wound).toBe(left);
    expect(health.burns).toBeLessThanOrEqual(left);
    expect(health.recovery?.next ?? null).toBe(left === 0 ? null : DAY + spans.length * 2 * DAY);
  });

  it('SD-55 after surgery 1 wound per 4 days without rest, and as ever with it', () => {
    let health = stepDice.applySurgery({ ...sound, wound: 5 }, 0);
    expect(health.recovery).toEqual({ stage: 'mending', next: 2 * DAY, progress: 0, surgery: true });
    health = applyMending(health, false);
    expect(health.wound).toBe(5);
    health = applyMending(health, false);
    expect(health.wound).toBe(4);
    expect(applyMending(health, true).wound).toBe(3);
  });

  it('SD-52 a new wound is not on the mend', () => {
    const state = { ...sound, wound: 2, recovery: { ...waiting, stage: 'mending' } } as const;
    const { recovery } = stepDice.applyDamage(state, { weapon: 1, type: 'wound', at: 500 }).state;
    expect(recovery).toEqual({ ...waiting, next: 500 + DAY });
  });

  it('SD-37 SD-38 wounds that mend below Life Points end the row of dying', () => {
    const state = { lifePoints: 4, wound: 4, dying: { next: 7, owed: 0 }, lastDying: 3 };
    expect(applyMending({ ...state, recovery: { ...waiting, stage: 'mending' } }, true)).toMatchObject({
      wound: 3,
      dying: null,
      lastDying: null,
    });
  });

  it('SD-52 nothing mends, and no roll is applied, that is not due', () => {
    expect(catchCode(() => applyMending({ ...sound, wound: 3, recovery: waiting }, true))).toBe(
      'not-due state.recovery',
    );
    const mending = { ...sound, wound: 3, recovery: { ...waiting, stage: 'mending' } } as const;
    expect(catchCode(() => applyMendingRoll(mending, success, 0))).toBe('not-due state.recovery');
    expect(planMending(mending)).toBeNull();
  });
});

describe('first aid', () => {
  it.each<[stepDice.Care['supplies'], stepDice.Care['surroundings'], number]>([
    ['standard', 'noDistraction', 0],
    ['improvised', 'noDistraction', -2],
    ['limited', 'noDistraction', -1],
    ['standard', 'heavyDistraction', -2],
    ['standard', 'lightDistraction', -1],
    ['superior', 'ambulance', 1],
    ['cuttingEdge', 'hospital', 2],
    ['cuttingEdge', 'lightDistraction', -1],
    ['superior', 'hospital', 1],
    ['improvised', 'lightDistraction', -2],
    ['standard', 'hospital', 0],
  ])('SD-53 %s supplies and %s: %i steps', (supplies, surroundings, steps) => {
    expect(stepDice.planFirstAid({ supplies, surroundings })).toEqual({
      rule: 'SD-53',
      attributes: ['alertness'],
      skill: 'medicalExpertise',
      difficulty: 11,
      steps,
    });
    expect(stepDice.countSurgerySteps({ supplies, surroundings })).toBe(Math.max(0, steps));
  });

  it('SD-53 the table of circumstances is frozen', () => {
    expect(stepDice.careCircumstances).toEqual({
      supplies: { improvised: -2, limited: -1, standard: 0, superior: 1, cuttingEdge: 2 },
      surroundings: { heavyDistraction: -2, lightDistraction: -1, noDistraction: 0, ambulance: 1, hospital: 2 },
    });
    expect(Object.isFrozen(stepDice.careCircumstances.supplies)).toBe(true);
  });

  it('SD-53 refuses unknown circumstances', () => {
    const care = { supplies: 'none', surroundings: 'hospital' } as unknown as stepDice.Care;
    expect(catchCode(() => stepDice.planFirstAid(care))).toBe('unknown-key care.supplies');
  });

  it('SD-53 it stops the rolls of the dying, until a new wound', () => {
    const state = { ...sound, wound: 12, dying: { next: 7, owed: 1 } };
    const treated = stepDice.applyTreatment(state, 'dying');
    expect(stepDice.startTurn(treated).events).toEqual([]);
    expect(treated.wound).toBe(12);
    expect(stepDice.applyDamage(treated, { weapon: 1, type: 'wound' }).state.dying).toEqual({ next: 3, owed: 1 });
  });

  it('SD-33 it stops bleeding; SD-36 it ends unconsciousness and coma', () => {
    expect(stepDice.applyTreatment({ ...sound, bleeding: 600 }, 'bleeding').bleeding).toBeNull();
    const coma = { ...sound, stun: 12, shock: 14, out: { since: 0, next: HOUR, roused: false } };
    expect(stepDice.applyTreatment(coma, 'unconscious')).toMatchObject({ out: null, shock: 0, stun: 12 });
    expect(catchCode(() => stepDice.applyTreatment(sound, 'bleeding'))).toBe('not-needed state.bleeding');
    expect(catchCode(() => stepDice.applyTreatment(sound, 'unconscious'))).toBe('not-needed state.out');
  });
});

describe('revival', () => {
  const care = { supplies: 'standard', surroundings: 'noDistraction' } as const;
  const dead = { ...sound, wound: 13, deadSince: 1000, lastDying: 11 };
  it.each([
    [0, 15],
    [59, 15],
    [60, 19],
    [300, 35],
  ])('SD-54 dead for %i seconds: difficulty %i', (seconds, difficulty) => {
    expect(stepDice.planRevival(dead, care, 1000 + seconds)).toMatchObject({ rule: 'SD-54', difficulty, steps: 0 });
  });

  it('SD-54 then Endurance at the last difficulty of dying', () => {
    expect(stepDice.planRevivalEndurance(dead)).toEqual({
      rule: 'SD-54',
      attributes: ['vitality', 'willpower'],
      difficulty: 11,
    });
    expect(stepDice.planRevivalEndurance({ ...dead, lastDying: null }).difficulty).toBe(3);
    const alive = stepDice.applyRevival(dead, true, 1100);
    expect(alive).toMatchObject({ deadSince: null, wound: 13, dying: { next: 15, owed: 0 } });
    expect(stepDice.applyRevival({ ...dead, lastDying: null }, true, 1100).dying).toEqual({ next: 7, owed: 0 });
    expect(stepDice.applyRevival({ ...dead, wound: 12 }, true, 1100).dying).toEqual({ next: 15, owed: 0 });
    expect(stepDice.planRevivalEndurance({ ...dead, wound: 12 }).difficulty).toBe(11);
    const out = { since: 0, next: HOUR, roused: false };
    expect(stepDice.applyRevival({ ...dead, out }, true, 9000).out).toEqual({ ...out, next: 9000 + HOUR });
    expect(stepDice.applyRevival(dead, false, 1100).deadSince).toBe(1000);
    expect(stepDice.applyRevival({ ...dead, wound: 3 }, true, 1100).dying).toBeNull();
  });

  it('SD-54 the living are not revived', () => {
    expect(catchCode(() => stepDice.planRevival(sound, care, 0))).toBe('not-needed state.deadSince');
    expect(catchCode(() => stepDice.applyRevival(sound, true, 0))).toBe('not-needed state.deadSince');
  });
});

describe('medicines', () => {
  it('SD-54 a stimulant of d2 to d12 takes stun away for hours, then it is back', () => {
    expect(stepDice.planStimulant(6)).toEqual({ rule: 'SD-54', count: 1, rank: 6 });
    expect(catchCode(() => stepDice.planStimulant(7))).toBe('out-of-range rank');
    expect(catchCode(() => stepDice.planStimulant(0))).toBe('out-of-range rank');
    const fresh = stepDice.applyStimulant({ ...sound, stun: 11 }, 5, 3, 100);
    expect(fresh).toMatchObject({ stun: 6, stimulant: { stun: 5, until: 100 + 3 * HOUR } });
    const { state, events } = stepDice.endStimulant({ ...fresh, stun: 8 }, 100 + 3 * HOUR);
    expect(state).toMatchObject({ stun: 13, wound: 0, stimulant: null });
    expect(events.map(({ rule }) => rule)).toEqual(['SD-35']);
    expect(catchCode(() => stepDice.endStimulant(sound, 0))).toBe('not-due state.stimulant');
  });

  it('SD-54 only the stun that was there is taken, and no more comes back', () => {
    expect(stepDice.applyStimulant({ ...sound, stun: 2 }, 9, 1, 0)).toMatchObject({ stun: 0, stimulant: { stun: 2 } });
  });

  it('SD-54 painkillers: Easy Intelligence + Medical Expertise, for the hours that the GM sets', () => {
    expect(stepDice.planPainkillers()).toEqual({
      rule: 'SD-54',
      attributes: ['intelligence'],
      skill: 'medicalExpertise',
      difficulty: 3,
    });
    const numb = stepDice.applyPainkillers({ ...sound, wound: 6 }, 4, 100);
    expect(numb.painkillersUntil).toBe(100 + 4 * HOUR);
    expect(stepDice.describeHealth(numb, 100 + 4 * HOUR - 1).modifiers).toEqual([]);
    expect(stepDice.describeHealth(stepDice.endPainkillers(numb), 200).modifiers).toHaveLength(1);
  });
});

describe('surgery', () => {
  const surgery = stepDice.startSurgery({ ...sound, wound: 4 });

  it('SD-55 Intelligence + Medical Expertise/Surgery, Easy at 3 or 4 wounds, five times the difficulty to beat', () => {
    expect(surgery).toMatchObject({ difficulty: 3, sum: 0, botches: 0, status: 'open' });
    expect(stepDice.planSurgery(surgery, 2)).toEqual({
      rule: 'SD-55',
      attributes: ['intelligence'],
      skill: 'medicalExpertise/surgery',
      difficulty: 15,
      steps: 2,
    });
    expect(stepDice.planSurgery(surgery, -2).steps).toBe(0);
    expect(stepDice.startSurgery({ ...sound, wound: 7 }).difficulty).toBe(11);
    expect(catchCode(() => stepDice.startSurgery({ ...sound, wound: 2 }))).toBe('not-needed patient.wound');
    expect(catchCode(() => stepDice.applySurgery(sound, 0))).toBe('not-needed patient.wound');
  });

  it('SD-6 SD-55 rolls are added up until they beat the target; equal is not enough', () => {
    const first = stepDice.addSurgeryRoll(surgery, { total: 9, botch: false });
    expect(first).toMatchObject({ outcome: 'goesOn', surgery: { sum: 9 } });
    expect(stepDice.addSurgeryRoll(first.surgery, { total: 6, botch: false }).outcome).toBe('goesOn');
    expect(stepDice.addSurgeryRoll(first.surgery, { total: 7, botch: false }).outcome).toBe('success');
    const lenient = { ...first.surgery, equalSucceeds: true };
    expect(stepDice.addSurgeryRoll(lenient, { total: 6, botch: false }).outcome).toBe('success');
  });

  it('SD-6 the first botch adds nothing and raises the difficulty by 4', () => {
    const once = stepDice.addSurgeryRoll({ ...surgery, sum: 14 }, { total: 2, botch: true });
    expect(once.outcome).toBe('goesOn');
    expect(once.surgery.sum).toBe(14);
    expect(stepDice.planSurgery(once.surgery).difficulty).toBe(35);
    expect(once).not.toHaveProperty('plan');
  });

  it('SD-55 the second botch does d2 wounds, and the operation starts over', () => {
    const twice = stepDice.addSurgeryRoll({ ...surgery, sum: 30, botches: 1 }, { total: 2, botch: true });
    expect(twice).toMatchObject({ outcome: 'startOver', plan: { rule: 'SD-55', count: 1, rank: 1 } });
    expect(catchCode(() => stepDice.addSurgeryRoll(twice.surgery, { total: 9, botch: false }))).toBe(
      'complex-ended action',
    );
    expect(stepDice.startSurgery({ ...sound, wound: 5 })).toMatchObject({ difficulty: 7, sum: 0, botches: 0 });
  });
});
