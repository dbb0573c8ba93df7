// The effects of game time (SD-33, SD-36, SD-40, SD-51 to SD-54).
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stepDice } from '../../../src/index.ts';
import { catchCode } from '../catch-code.ts';

const { applyBleeding, applyDue, dueSpans, listDue } = stepDice;
const HOUR = 3600;
const DAY = 24 * HOUR;
const sound = { lifePoints: 12 };
const recovery = { stage: 'waiting', next: DAY, progress: 0, surgery: false } as const;
const list = (items: readonly stepDice.DueItem[]): string[] =>
  items.map(({ kind, times, at }) => `${kind} ${times} at ${at}`);

describe('listDue', () => {
  it.each<[string, stepDice.HealthInput, number, stepDice.Activity, string[]]>([
    ['nothing for the sound', sound, 100 * DAY, 'rest', []],
    ['SD-33 bleeding every ten minutes', { ...sound, bleeding: 600 }, HOUR, 'rest', ['bleeding 6 at 600']],
    ['SD-33 not before its time', { ...sound, bleeding: 600 }, 599, 'rest', []],
    [
      'SD-36 a roll against shock each hour',
      { ...sound, shock: 5, out: { since: 0, next: HOUR, roused: false } },
      3 * HOUR,
      'active',
      ['shock 3 at 3600'],
    ],
    [
      'SD-36 no hourly roll in a coma',
      { ...sound, shock: 12, out: { since: 0, next: HOUR, roused: false } },
      3 * HOUR,
      'active',
      [],
    ],
    [
      'SD-36 waking after an hour without shock',
      { ...sound, out: { since: 0, next: HOUR, roused: false } },
      HOUR,
      'active',
      ['waking 1 at 3600'],
    ],
    [
      'SD-36 someone awake too, by a clock of their own',
      { ...sound, shock: 5, shockNext: 100 },
      HOUR,
      'rest',
      ['shock 1 at 100'],
    ],
    ['SD-36 without a clock an hour from now', { ...sound, shock: 5 }, 2 * HOUR, 'rest', ['shock 2 at 3600']],
    [
      'SD-35 SD-38 each turn, before anything else',
      { ...sound, stun: 3, wound: 12, staying: { next: 7, owed: 1 }, dying: { next: 3, owed: 0 }, bleeding: 1 },
      6,
      'active',
      ['stayConscious 1 at 6', 'dying 1 at 6', 'bleeding 1 at 1'],
    ],
    [
      'SD-38 not before a turn has gone by',
      { ...sound, wound: 12, dying: { next: 3, owed: 1 }, dyingAt: 3 },
      8,
      'active',
      [],
    ],
    [
      'SD-38 a turn after the last roll',
      { ...sound, wound: 12, dying: { next: 3, owed: 0 }, dyingAt: 3 },
      9,
      'active',
      ['dying 1 at 9'],
    ],
    ['SD-40 exposure each hour', { ...sound, exposure: 100 }, 100 + 2 * HOUR, 'active', ['exposure 3 at 100']],
    ['SD-51 rest heals stun', { ...sound, stun: 9, stunSince: 0 }, 5 * HOUR, 'rest', ['stunHealing 5 at 18000']],
    ['SD-51 light activity', { ...sound, stun: 9, stunSince: 0 }, 5 * HOUR, 'light', ['stunHealing 2 at 18000']],
    ['SD-51 the daily roll', { ...sound, stun: 9, stunSince: 0 }, DAY, 'active', ['dailyRoll 1 at 86400']],
    ['SD-51 a day after the last one', { ...sound, stun: 9, stunSince: 0, stunRolled: HOUR }, DAY, 'active', []],
    ['SD-52 the first roll of recovery', { ...sound, wound: 3, recovery }, DAY, 'rest', ['mendingRoll 1 at 86400']],
    [
      'SD-52 worse: the wounds before the roll',
      { ...sound, wound: 3, recovery: { ...recovery, stage: 'worsening' } },
      9 * DAY,
      'rest',
      ['worsening 1 at 86400', 'mendingRoll 1 at 86400'],
    ],
    [
      'SD-52 mending each two days',
      { ...sound, wound: 3, recovery: { ...recovery, stage: 'mending' } },
      5 * DAY,
      'rest',
      ['mending 3 at 86400'],
    ],
    [
      'SD-54 medicines end',
      { ...sound, stimulant: { stun: 3, until: 200 }, painkillersUntil: 100 },
      HOUR,
      'active',
      ['painkillersEnd 1 at 100', 'stimulantEnds 1 at 200'],
    ],
    [
      'things due at one time stand in the order of the rules',
      { ...sound, bleeding: HOUR, exposure: HOUR, shock: 2, out: { since: 0, next: HOUR, roused: false } },
      HOUR,
      'active',
      ['bleeding 1 at 3600', 'shock 1 at 3600', 'exposure 1 at 3600'],
    ],
    ['SD-38 nothing for the dead', { ...sound, deadSince: 0, bleeding: 600, exposure: 600 }, DAY, 'rest', []],
  ])('%s', (_rule, state, to, activity, items) => {
    expect(list(listDue(state, 0, to, activity))).toEqual(items);
  });

  it('SD-33 SD-36 SD-52 rolls and dice stand with the items', () => {
    const [bleeding] = listDue({ ...sound, bleeding: 600 }, 0, 600);
    expect(bleeding).toEqual({
      kind: 'bleeding',
      rule: 'SD-33',
      at: 600,
      times: 1,
      plan: { rule: 'SD-33', count: 1, rank: 1 },
    });
    const [mending] = listDue({ ...sound, wound: 7, recovery }, 0, DAY);
    expect(mending?.plan).toMatchObject({ difficulty: 11 });
    // 1 or 2 wounds need no roll.
    expect(listDue({ ...sound, wound: 2, recovery }, 0, DAY)[0]).not.toHaveProperty('plan');
  });

  it('SD-33 what was due before and not applied is listed again', () => {
    expect(list(listDue({ ...sound, bleeding: 600 }, HOUR, HOUR + 1))).toEqual(['bleeding 6 at 600']);
  });

  it('SD-51 stun without a beginning owes a single daily roll, however late it is', () => {
    expect(list(listDue({ ...sound, stun: 9 }, 9 * DAY, 9 * DAY + HOUR))).toEqual(['dailyRoll 1 at 777600']);
  });

  it('refuses time that runs backwards', () => {
    expect(catchCode(() => listDue(sound, 10, 9))).toBe('out-of-range to');
    expect(catchCode(() => listDue(sound, 0.5, 9))).toBe('not-an-integer from');
    expect(catchCode(() => listDue(sound, 0, 9, 'sleep' as 'rest'))).toBe('unknown-key activity');
  });

  it('SD-33 bleeding: d2 wounds a time, and the next ten minutes later', () => {
    const { state } = applyBleeding({ ...sound, wound: 3, bleeding: 600 }, 2);
    expect(state).toMatchObject({ wound: 5, bleeding: 1200 });
    expect(catchCode(() => applyBleeding(sound, 1))).toBe('not-due state.bleeding');
  });

  it('SD-33 SD-38 who bleeds to death bleeds no more', () => {
    const { state, events } = applyBleeding({ ...sound, wound: 23, bleeding: 600 }, 1);
    expect(events).toEqual([{ kind: 'dead', rule: 'SD-38' }]);
    expect(state).toMatchObject({ deadSince: 600, bleeding: null });
  });

  it('SD-33 SD-40 property: applied span by span, as often as in one span', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(2 * HOUR), { maxLength: 8 }), (spans) => {
        let state: stepDice.Health = stepDice.readHealth({ lifePoints: 99_999, bleeding: 600, exposure: HOUR });
        let now = 0;
        for (const span of spans) {
          for (const { kind, times } of listDue(state, now, now + span)) {
            if (kind === 'exposure') state = stepDice.applyExposure(state, times).state;
            for (let left = kind === 'bleeding' ? times : 0; left > 0; left--) state = applyBleeding(state, 1).state;
          }
          now += span;
        }
        expect(state.wound).toBe(Math.floor(now / 600));
        expect(state.stun).toBe(Math.floor(now / HOUR));
      }),
    );
  });
});

describe('applyDue', () => {
  const due = { at: HOUR, points: 2, total: 2, success: true, botch: false, rested: true };

  it('SD-33 bleeding does what its die shows, and goes on', () => {
    const { state } = applyDue('bleeding', { ...sound, bleeding: 600 }, due);
    expect(state).toMatchObject({ wound: 2, bleeding: 1200 });
    expect(dueSpans.bleeding).toBe(600);
  });

  it('SD-36 a failed roll against shock changes nothing but the time of the next', () => {
    const out = { since: 0, next: HOUR, roused: false };
    const { state } = applyDue('shock', { ...sound, shock: 5, out }, { ...due, success: false });
    expect(state).toMatchObject({ shock: 5, out: { next: 2 * HOUR } });
    expect(applyDue('shock', { ...sound, shock: 5, out }, due).state.shock).toBeLessThan(5);
  });

  it('SD-36 an hour later for someone awake, from when it was due', () => {
    const awake = { ...sound, shock: 2, shockNext: HOUR };
    expect(applyDue('shock', awake, { ...due, success: false }).state).toMatchObject({ shock: 2, shockNext: 2 * HOUR });
    expect(applyDue('shock', awake, due).state).toMatchObject({ shock: 1, out: null, shockNext: 2 * HOUR });
    expect(applyDue('shock', { ...awake, shock: 1 }, due).state).toMatchObject({ shock: 0, shockNext: null });
  });

  it('SD-35 SD-38 each turn a roll, 4 harder the next time; a failure is unconsciousness or death', () => {
    const faint = { ...sound, stun: 12, staying: { next: 7, owed: 0 } };
    expect(applyDue('stayConscious', faint, { ...due, at: 6 }).state).toMatchObject({
      staying: { next: 11, owed: 0 },
      stayingAt: 6,
    });
    expect(applyDue('stayConscious', faint, { ...due, success: false }).state).toMatchObject({
      staying: null,
      out: { since: HOUR },
    });
    const fading = { ...sound, wound: 12, dying: { next: 3, owed: 1 } };
    expect(applyDue('dying', fading, { ...due, at: 6 }).state).toMatchObject({
      dying: { next: 7, owed: 0 },
      dyingAt: 6,
    });
    expect(applyDue('dying', fading, { ...due, success: false }).state).toMatchObject({ deadSince: HOUR });
  });

  it('SD-51 rest heals the points of the span', () => {
    expect(applyDue('stunHealing', { ...sound, stun: 9, stunSince: 0 }, due).state.stun).toBe(7);
  });

  it('SD-54 painkillers end', () => {
    expect(applyDue('painkillersEnd', { ...sound, painkillersUntil: HOUR }, due).state.painkillersUntil).toBeNull();
  });

  it('refuses what is not due', () => {
    expect(catchCode(() => applyDue('bleeding', sound, due))).toBe('not-due state.bleeding');
  });
});
