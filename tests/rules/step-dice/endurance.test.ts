// The Endurance rolls that damage requires (SD-33, SD-35 to SD-38, SD-54).
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stepDice } from '../../../src/index.ts';
import { catchCode } from '../catch-code.ts';

const {
  applyDamage,
  applyDying,
  applyExtraordinary,
  applyRousing,
  applyShock,
  applyStaying,
  applyWaking,
  describeHealth,
  healStun,
  listDueRolls,
  planRousing,
  planShock,
  startTurn,
} = stepDice;

const HOUR = 3600;
const sound = { lifePoints: 12 };
const out = { since: 100, next: 100 + HOUR, roused: false };
const listDifficulties = (events: readonly stepDice.HealthEvent[]): string[] =>
  events.map(({ kind, plan }) => `${kind} ${plan?.difficulty}`);

describe('an extraordinary hit', () => {
  it.each<[stepDice.DamageType, stepDice.Consequence]>([
    ['basic', 'debilitatingInjury'],
    ['stun', 'unconscious'],
    ['wound', 'bleeding'],
  ])('SD-33 a weapon of type %s leads to %s', (type, consequence) => {
    const [event] = applyDamage(sound, { basic: 3, type, extraordinary: true }).events;
    expect(event).toMatchObject({ kind: 'extraordinary', rule: 'SD-33', consequence });
    expect(event?.plan).toEqual({ rule: 'SD-33', attributes: ['vitality', 'willpower'], difficulty: 7 });
  });

  it('SD-33 the amount is all stun of this hit after armour, not that of earlier ones', () => {
    const hit = { basic: 5, weapon: 4, type: 'stun', armour: 3, extraordinary: true } as const;
    expect(applyDamage({ ...sound, stun: 2 }, hit).events[0]).toMatchObject({ amount: 6 });
  });

  it('SD-33 a success changes nothing', () => {
    const change = applyExtraordinary({ ...sound, stun: 6 }, { consequence: 'unconscious', amount: 6 }, true, 100);
    expect(change.state).toMatchObject({ stun: 6, shock: 0, out: null });
    expect(change.events).toEqual([]);
  });

  it('SD-33 stun: unconscious, Shock Points equal to the stun, which stays as well', () => {
    const change = applyExtraordinary({ ...sound, stun: 6 }, { consequence: 'unconscious', amount: 6 }, false, 100);
    expect(change.state).toMatchObject({ stun: 6, shock: 6, out });
    expect(change.events).toEqual([
      { kind: 'unconscious', rule: 'SD-33' },
      { kind: 'shock', rule: 'SD-36', amount: 6 },
    ]);
  });

  it('SD-33 SD-35 unconscious by it, the roll to stay conscious is not due any more', () => {
    const hit = applyDamage(sound, { weapon: 12, type: 'stun', extraordinary: true });
    expect(listDifficulties(listDueRolls(hit.state))).toEqual(['stayConscious 7']);
    const { state, events } = applyExtraordinary(hit.state, { consequence: 'unconscious', amount: 12 }, false, 100);
    expect(listDueRolls(state)).toEqual([]);
    expect(events.map(({ kind }) => kind)).toEqual(['unconscious', 'shock', 'coma']);
  });

  it('SD-33 wounds: bleeding, the first d2 after ten minutes; a second such hit keeps the clock', () => {
    const bleeding = { consequence: 'bleeding', amount: 2 } as const;
    const first = applyExtraordinary({ ...sound, wound: 4 }, bleeding, false, 100);
    expect(first.state.bleeding).toBe(700);
    expect(first.events).toEqual([{ kind: 'bleeding', rule: 'SD-33' }]);
    expect(applyExtraordinary(first.state, bleeding, false, 500).state.bleeding).toBe(700);
  });

  it('SD-33 basic: a debilitating injury without numbers', () => {
    const injury = { consequence: 'debilitatingInjury', amount: 4 } as const;
    const change = applyExtraordinary({ ...sound, stun: 4 }, injury, false, 100);
    expect(change.events).toEqual([{ kind: 'debilitatingInjury', rule: 'SD-33' }]);
    expect(change.state).toMatchObject({ stun: 4, wound: 0, shock: 0, out: null, bleeding: null });
  });

  it('SD-33 refuses an unknown consequence', () => {
    const wrong = { consequence: 'death' as 'bleeding', amount: 1 };
    expect(catchCode(() => applyExtraordinary(sound, wrong, false, 0))).toBe('unknown-key consequence');
  });
});

describe('staying conscious', () => {
  it('SD-35 on the hit 7, then at each own turn 11, 15, 19', () => {
    let state: stepDice.HealthInput = applyDamage(sound, { weapon: 12, type: 'stun' }).state;
    const rolled: string[] = [];
    for (let turn = 0; turn < 4; turn++) {
      rolled.push(...listDifficulties(listDueRolls(state)));
      state = applyStaying(state, true, 0).state;
      expect(listDueRolls(state)).toEqual([]);
      state = startTurn(state).state;
    }
    expect(rolled).toEqual(['stayConscious 7', 'stayConscious 11', 'stayConscious 15', 'stayConscious 19']);
  });

  it('SD-35 a roll that nobody made stays due before that of the turn', () => {
    const hit = applyDamage(sound, { weapon: 12, type: 'stun' }).state;
    expect(listDifficulties(startTurn(hit).events)).toEqual(['stayConscious 7', 'stayConscious 11']);
  });

  it('SD-35 a failed roll ends the row: unconscious for an hour at least', () => {
    const hit = applyDamage(sound, { weapon: 12, type: 'stun' }).state;
    const { state, events } = applyStaying(hit, false, 100);
    expect(state).toMatchObject({ staying: null, out, shock: 0 });
    expect(events).toEqual([{ kind: 'unconscious', rule: 'SD-35' }]);
    expect(startTurn(state).events).toEqual([]);
  });

  it('SD-35 the row starts again at 7 after stun + wounds have fallen below Life Points', () => {
    const hit = applyDamage(sound, { weapon: 12, type: 'stun' }).state;
    const stayed = applyStaying(hit, true, 0).state;
    const better = healStun(stayed, 1);
    expect(better.staying).toBeNull();
    expect(startTurn(better).events).toEqual([]);
    expect(listDifficulties(applyDamage(better, { weapon: 1, type: 'stun' }).events)).toEqual(['stayConscious 7']);
  });

  it('SD-35 healing that leaves them at Life Points does not end the row', () => {
    const stayed = applyStaying(applyDamage(sound, { weapon: 14, type: 'stun' }).state, true, 0).state;
    expect(listDifficulties(startTurn(healStun(stayed, 2)).events)).toEqual(['stayConscious 11']);
  });

  it('SD-35 SD-38 points changed by hand end the rows as well', () => {
    const state = { ...sound, stun: 3, wound: 8, staying: { next: 11, owed: 1 }, dying: { next: 7, owed: 1 } };
    expect(startTurn(state)).toMatchObject({ state: { staying: null, dying: null }, events: [] });
  });

  it('SD-35 no roll is applied that is not due', () => {
    expect(catchCode(() => applyStaying(sound, true, 0))).toBe('not-due state.staying');
    const rolled = { ...sound, stun: 12, staying: { next: 11, owed: 0 } };
    expect(catchCode(() => applyStaying(rolled, true, 0))).toBe('not-due state.staying');
  });

  it('SD-35 SD-38 property: rows never skip, whatever hits come between', () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant('hit' as const), weapon: fc.nat(4) }),
      fc.record({ do: fc.constantFrom('turn' as const, 'stay' as const, 'live' as const), weapon: fc.constant(0) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let state: stepDice.HealthInput = applyDamage({ lifePoints: 20 }, { weapon: 20, type: 'wound' }).state;
        const asked = { staying: [] as number[], dying: [] as number[] };
        for (const { do: what, weapon } of steps) {
          if (what === 'turn') state = startTurn(state).state;
          else if (what === 'hit') state = applyDamage(state, { weapon, type: 'stun' }).state;
          else {
            const kind = what === 'stay' ? 'stayConscious' : 'dying';
            const due = listDueRolls(state).find((event) => event.kind === kind);
            if (!due) continue;
            asked[what === 'stay' ? 'staying' : 'dying'].push(due.plan!.difficulty!);
            state = (what === 'stay' ? applyStaying : applyDying)(state, true, 0).state;
          }
        }
        asked.staying.forEach((difficulty, index) => expect(difficulty).toBe(7 + 4 * index));
        asked.dying.forEach((difficulty, index) => expect(difficulty).toBe(3 + 4 * index));
      }),
    );
  });
});

describe('dying', () => {
  it('SD-38 on the hit 3, then 7, 11, also for the unconscious', () => {
    let state: stepDice.HealthInput = applyDamage({ ...sound, out }, { weapon: 12, type: 'wound' }).state;
    const rolled: string[] = [];
    for (let turn = 0; turn < 3; turn++) {
      rolled.push(...listDifficulties(listDueRolls(state)));
      state = startTurn(applyDying(state, true, 0).state).state;
    }
    expect(rolled).toEqual(['dying 3', 'dying 7', 'dying 11']);
  });

  it('SD-35 SD-38 at the start of a turn both rows are due, consciousness first', () => {
    const hit = applyDamage(sound, { weapon: 12, type: 'wound' }).state;
    const rolled = applyDying(applyStaying(hit, true, 0).state, true, 0).state;
    expect(listDifficulties(startTurn(rolled).events)).toEqual(['stayConscious 11', 'dying 7']);
  });

  it('SD-38 a failed roll is death, and ends both rows', () => {
    const hit = applyDamage(sound, { weapon: 12, type: 'wound' }).state;
    const { state, events } = applyDying(hit, false, 60);
    expect(events).toEqual([{ kind: 'dead', rule: 'SD-38' }]);
    expect(state).toMatchObject({ deadSince: 60, staying: null, dying: null, lastDying: 3 });
    expect(startTurn(state).events).toEqual([]);
    expect(describeHealth(state, 60).condition).toBe('dead');
  });

  it('SD-38 no roll is applied that is not due', () => {
    expect(catchCode(() => applyDying({ ...sound, wound: 12 }, true, 0))).toBe('not-due state.dying');
  });
});

describe('unconscious', () => {
  it('SD-36 each hour Average Endurance takes one Shock Point; who has none left wakes', () => {
    const state = { ...sound, stun: 12, shock: 2, out };
    expect(planShock(state)).toMatchObject({ rule: 'SD-36', difficulty: 7 });
    const failed = applyShock(state, false);
    expect(failed).toMatchObject({ shock: 2, out: { next: 100 + 2 * HOUR } });
    const better = applyShock(failed, true);
    expect(better).toMatchObject({ shock: 1, out: { since: 100, next: 100 + 3 * HOUR } });
    expect(applyShock(better, true)).toMatchObject({ shock: 0, out: null });
  });

  it('SD-36 without Shock Points out for an hour', () => {
    const state = { ...sound, stun: 12, out };
    expect(planShock(state)).toBeNull();
    expect(catchCode(() => applyWaking(state, 99 + HOUR))).toBe('not-due state.out');
    expect(applyWaking(state, 100 + HOUR).out).toBeNull();
    expect(catchCode(() => applyWaking({ ...state, shock: 1 }, 100 + HOUR))).toBe('not-due state.out');
  });

  it('SD-36 in a coma there is no hourly roll, and no waking', () => {
    const coma = { ...sound, stun: 12, shock: 12, out };
    expect(describeHealth(coma, 0).condition).toBe('coma');
    expect(planShock(coma)).toBeNull();
    expect(catchCode(() => applyShock(coma, true))).toBe('not-due state.shock');
    expect(planRousing(coma)).toBeNull();
    expect(describeHealth({ ...coma, shock: 11 }, 0).condition).toBe('unconscious');
  });

  it('SD-54 a slap, water or a shout: Average Endurance; no full actions after it', () => {
    const state = { ...sound, stun: 12, shock: 3, out };
    expect(planRousing(state)).toMatchObject({ rule: 'SD-54', difficulty: 7 });
    expect(applyRousing(state, false)).toMatchObject({ out });
    const roused = applyRousing(state, true);
    expect(describeHealth(roused, 0)).toMatchObject({ condition: 'roused', canAct: false });
    expect(planRousing(roused)).toBeNull();
    expect(catchCode(() => applyRousing(roused, true))).toBe('not-due state.out');
    expect(planRousing({ ...state, deadSince: 5 })).toBeNull();
    // The character heals normally: the hourly rolls go on, and the last of them ends the unconsciousness.
    expect(planShock(roused)).not.toBeNull();
    expect(describeHealth(applyShock({ ...roused, shock: 1 }, true), 0)).toMatchObject({
      condition: 'sound',
      canAct: true,
    });
    expect(planRousing(sound)).toBeNull();
    expect(catchCode(() => applyRousing(sound, true))).toBe('not-due state.out');
  });
});

describe('describeHealth', () => {
  it.each<[string, stepDice.HealthInput, number, boolean, number]>([
    ['SD-37 wounds below half', { lifePoints: 12, wound: 5 }, 7, false, 0],
    ['SD-37 wounds at half: 2 steps down', { lifePoints: 12, wound: 6 }, 6, true, -2],
    ['SD-37 half of 11 is 6', { lifePoints: 11, wound: 5 }, 6, false, 0],
    ['SD-37 at 6 of 11', { lifePoints: 11, wound: 6 }, 5, true, -2],
    ['SD-37 stun does not count', { lifePoints: 12, wound: 5, stun: 7 }, 0, false, 0],
    ['SD-37 SD-54 painkillers remove the steps', { lifePoints: 12, wound: 6, painkillersUntil: 101 }, 6, true, 0],
    ['SD-37 until they end', { lifePoints: 12, wound: 6, painkillersUntil: 100 }, 6, true, -2],
    ['SD-32 left is never below 0', { lifePoints: 12, wound: 20 }, 0, true, -2],
    ['SD-32 no Life Points and no wounds', { lifePoints: 0 }, 0, false, 0],
  ])('%s', (_rule, state, left, seriouslyWounded, steps) => {
    const reading = describeHealth(state, 100);
    expect(reading).toMatchObject({ left, seriouslyWounded });
    expect(reading.modifiers).toEqual(
      steps === 0 ? [] : [{ key: 'seriousWound', rule: 'SD-37', attributeStep: steps }],
    );
  });

  it.each<[string, stepDice.HealthInput, boolean]>([
    ['SD-38 wounds at Life Points', { lifePoints: 12, wound: 12 }, true],
    ['SD-38 wounds above', { lifePoints: 12, wound: 13 }, true],
    ['SD-38 wounds below', { lifePoints: 12, wound: 11, stun: 9 }, false],
    ['SD-38 the dead', { lifePoints: 12, wound: 12, deadSince: 0 }, false],
    ['SD-38 no Life Points and no wounds', { lifePoints: 0 }, false],
  ])('%s: dying', (_rule, state, dying) => {
    expect(describeHealth(state, 0).dying).toBe(dying);
  });

  it('SD-37 its modifiers move both attribute dice of a roll', () => {
    const { modifiers } = describeHealth({ lifePoints: 12, wound: 6 }, 0);
    expect(stepDice.planRoll({ attribute: 4, other: 3, modifiers }).ranks).toEqual([2, 1]);
  });
});
