// What a healer can do for someone, and what leaves a number of Life Points (SD-31, SD-51, SD-53, SD-54).
import { describe, expect, it } from 'vitest';
import { stepDice } from '../../../src/index.ts';
import { catchCode } from '../catch-code.ts';

const { applyCare, careKinds, leaveLife, listCareKinds, planCare } = stepDice;

const HOUR = 3600;
const sound = { lifePoints: 12 };
const dying = { ...sound, wound: 12, dying: { next: 3, owed: 0 } };
const out = { since: 0, next: HOUR, roused: false };
const plain = { supplies: 'standard', surroundings: 'noDistraction' } as const;
const dose = { points: 4, hours: 2 };

describe('the kinds of care', () => {
  it.each<[string, stepDice.HealthInput, string[]]>([
    ['SD-54: drugs for the sound', sound, ['painkillers', 'stimulant']],
    ['SD-53: first aid for the dying', dying, ['aidDying', 'painkillers', 'stimulant']],
    ['SD-53: and for the bleeding', { ...sound, wound: 3, bleeding: 600 }, ['aidBleeding', 'painkillers', 'stimulant']],
    [
      'SD-53: and for the unconscious',
      { ...sound, stun: 12, out },
      ['aidUnconscious', 'wake', 'painkillers', 'stimulant'],
    ],
    ['SD-54: for the dead only a revival', { ...dying, deadSince: 0 }, ['revive']],
  ])('%s', (_name, state, kinds) => {
    expect(listCareKinds(state)).toEqual(kinds);
  });

  it('SD-53: first aid is Hard, SD-54: painkillers are Easy, and a stimulant needs no roll', () => {
    expect(planCare('aidDying', dying, plain, 0)).toMatchObject({ rule: 'SD-53', difficulty: 11 });
    expect(planCare('painkillers', sound, plain, 0)).toMatchObject({ rule: 'SD-54', difficulty: 3 });
    expect(planCare('stimulant', sound, plain, 0)).toBeNull();
  });

  it('SD-54: a revival is Formidable, and 4 harder for each full minute since death', () => {
    expect(planCare('revive', { ...dying, deadSince: 0 }, plain, 125)).toMatchObject({ difficulty: 15 + 2 * 4 });
    expect(catchCode(() => planCare('revive', sound, plain, 0))).toBe('not-needed state.deadSince');
  });

  it('SD-53: first aid ends what it is for', () => {
    expect(applyCare('aidDying', dying, dose, 0)?.dying).toBeNull();
    expect(applyCare('aidBleeding', { ...sound, wound: 3, bleeding: 600 }, dose, 0)?.bleeding).toBeNull();
    expect(catchCode(() => applyCare('aidBleeding', sound, dose, 0))).toBe('not-needed state.bleeding');
  });

  it('SD-54: a drug lasts its hours, at least one; a stimulant takes stun away, if there is any', () => {
    expect(applyCare('painkillers', sound, dose, 0)?.painkillersUntil).toBe(2 * HOUR);
    expect(applyCare('painkillers', sound, { points: 0, hours: 0 }, 0)?.painkillersUntil).toBe(HOUR);
    expect(applyCare('stimulant', { ...sound, stun: 6 }, dose, 0)).toMatchObject({
      stun: 2,
      stimulant: { stun: 4, until: 2 * HOUR },
    });
    expect(applyCare('stimulant', sound, dose, 0)).toBeNull();
  });

  it('SD-54: a slap, water or a shout: the sleeper’s Average Endurance, and no full actions after it', () => {
    const asleep = { ...sound, stun: 6, out };
    expect(planCare('wake', asleep, plain, 0)).toEqual({
      rule: 'SD-54',
      attributes: ['vitality', 'willpower'],
      difficulty: 7,
    });
    expect(applyCare('wake', asleep, dose, 0)).toMatchObject({ out: { roused: true } });
    expect(catchCode(() => applyCare('wake', sound, dose, 0))).toBe('not-due state.out');
  });

  it.each<[string, stepDice.HealthInput, object]>([
    ['left with life', { ...sound, stun: 12, out }, { stun: 8, out: null }],
    ['and without stun', { ...sound, shock: 3, out }, { out: null, shock: 3, shockNext: HOUR }],
    ['but not without life', { ...sound, stun: 12, wound: 8, out }, { stun: 8, out }],
    ['nor out of a coma', { ...sound, stun: 2, shock: 12, out }, { stun: 0, out }],
  ])('SD-54: a stimulant wakes whom it leaves with life: %s', (_who, state, after) => {
    expect(applyCare('stimulant', state, dose, 0)).toMatchObject(after);
  });

  it('SD-54: the patient’s own roll decides a revival', () => {
    expect(applyCare('revive', { ...dying, deadSince: 0 }, dose, 0)).toBeNull();
    expect(careKinds.revive).toEqual({ rule: 'SD-54', treatment: null, isDrug: false });
  });
});

describe('leaving Life Points', () => {
  const hurt = { ...sound, stun: 3, wound: 4 };

  it('SD-31: fewer are stun', () => {
    expect(leaveLife(hurt, 2, 0)?.state).toMatchObject({ stun: 6, wound: 4 });
  });

  it.each([
    [7, 1, 4],
    [8, 0, 4],
    [10, 0, 2],
    [99, 0, 0],
  ])('SD-51: for %i left, stun heals first, then wounds', (wanted, stun, wound) => {
    expect(leaveLife(hurt, wanted, 0)?.state).toMatchObject({ stun, wound });
  });

  it('SD-51: points beyond the Life Points heal too', () => {
    expect(leaveLife({ ...sound, stun: 9, wound: 9 }, 1, 0)?.state).toMatchObject({ stun: 2, wound: 9 });
  });

  it('changes nothing if as many are left', () => {
    expect(leaveLife(hurt, 5, 0)).toBeNull();
    expect(leaveLife(hurt, Number.NaN, 0)).toBeNull();
  });
});
