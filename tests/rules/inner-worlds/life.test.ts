// Life outside battle: events, rests, deprivation, things, power-ups, quick characters, training and projects (IW-6 to IW-8, IW-24, IW-26 to IW-28, IW-32,
// IW-33).
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { innerWorlds } from '../../../src/index.ts';
import { catchCode } from '../catch-code.ts';

const {
  activities,
  applyRest,
  assignScores,
  canCarry,
  checkBackgrounds,
  chooseScale,
  countCost,
  countLoad,
  eventOdds,
  findOverload,
  findPowerUp,
  findTraining,
  holdBreath,
  isDeprived,
  listDeprivation,
  planEvents,
  readEvent,
  readForeshadowing,
  refuseFinish,
  usePowerUp,
} = innerWorlds;

const HOUR = 3600;
const DAY = 86_400;
const WEEK = 604_800;

describe('events', () => {
  it.each([
    ['weeks', '1d4'],
    ['days', '1d10'],
    ['hours', '1d20'],
    ['minutes', '1d6 + 3'],
  ] as const)('IW-6 %s: %s', (scale, formula) => expect(planEvents(scale)).toEqual({ scale, formula }));

  it.each([
    [1, 'newThreat'],
    [2, 'abandonedDiscovery'],
    [3, 'extremeWeather'],
    [4, 'guardedDiscovery'],
    [5, 'wanderingEncounter'],
    [6, 'foreshadowing'],
    [20, 'foreshadowing'],
  ] as const)('IW-6 %i: %s', (total, event) => expect(readEvent(total)).toBe(event));

  it.each([
    [0, 'minutes'],
    [3599, 'minutes'],
    [HOUR, 'hours'],
    [DAY - 1, 'hours'],
    [DAY, 'days'],
    [WEEK - 1, 'days'],
    [WEEK, 'weeks'],
    [10 * WEEK, 'weeks'],
  ] as const)('IW-6 one roll for a passage of %i seconds, on the scale of %s', (seconds, scale) => {
    expect(chooseScale(seconds)).toBe(scale);
  });

  it('IW-6 foreshadowing is of one of the others, 6s rolled again', () => {
    expect(innerWorlds.FORESHADOWING_FORMULA).toBe('1d6rr6');
    expect([1, 2, 3, 4, 5].map((face) => readForeshadowing(face))).toEqual(innerWorlds.eventIds.slice(0, 5));
    expect(catchCode(() => readForeshadowing(6))).toBe('bad-face face');
    expect(catchCode(() => readForeshadowing(0))).toBe('bad-face face');
    expect(catchCode(() => readEvent(0))).toBe('out-of-range total');
    expect(catchCode(() => planEvents('years' as 'weeks'))).toBe('unknown-key scale');
  });

  it('IW-6 odds by hand', () => {
    expect(eventOdds('weeks')).toMatchObject({ newThreat: 0.25, guardedDiscovery: 0.25, foreshadowing: 0 });
    expect(eventOdds('hours').foreshadowing).toBeCloseTo(0.75, 12);
    expect(eventOdds('days').foreshadowing).toBeCloseTo(0.5, 12);
    expect(eventOdds('minutes').newThreat).toBe(0);
    expect(eventOdds('minutes').guardedDiscovery).toBeCloseTo(1 / 6, 12);
    expect(eventOdds('minutes').foreshadowing).toBeCloseTo(4 / 6, 12);
  });
});

describe('rests', () => {
  const tired = {
    spent: { hp: 4, ap: 3 },
    damage: { str: 2, dex: 1, wil: 5 },
    parts: { arm: 'injured', leg: 'lost' },
    deprived: false,
  } as const;
  const whole = { arm: 'whole', leg: 'lost', guts: 'whole', face: 'whole', eyes: 'whole', brain: 'whole' };
  const none = { str: 0, dex: 0, wil: 0 };

  it.each([
    ['explore', 60, 4, 3, tired.damage, 'injured'],
    ['tendArmor', HOUR, 4, 0, tired.damage, 'injured'],
    ['shortRest', HOUR, 0, 3, tired.damage, 'injured'],
    ['fullRest', DAY, 0, 0, none, 'injured'],
    ['longRest', WEEK, 0, 0, none, 'whole'],
    ['training', null, 4, 3, tired.damage, 'injured'],
    ['project', null, 4, 3, tired.damage, 'injured'],
  ] as const)('IW-7 %s takes %s seconds, and leaves %i HP and %i AP spent', (id, seconds, hp, ap, damage, arm) => {
    expect(activities[id].seconds).toBe(seconds);
    expect(applyRest(tired, id)).toEqual({
      spent: { hp, ap },
      damage,
      parts: { ...whole, arm },
      deprived: false,
    });
  });

  it('IW-7 a lost part stays lost', () => expect(applyRest(tired, 'longRest').parts.leg).toBe('lost'));

  it('IW-7 an interrupted rest gives nothing', () => {
    expect(applyRest(tired, 'longRest', true)).toEqual({ ...tired, parts: { ...whole, arm: 'injured' } });
  });

  it.each([
    ['shortRest', 'deprived state.deprived'],
    ['fullRest', 'deprived state.deprived'],
    ['longRest', 'deprived state.deprived'],
    ['tendArmor', 'nothing thrown'],
    ['explore', 'nothing thrown'],
  ] as const)('IW-7 IW-24 %s while deprived: %s', (id, code) => {
    expect(catchCode(() => applyRest({ ...tired, deprived: true }, id))).toBe(code);
  });

  it('refuses bad input by name', () => {
    expect(catchCode(() => applyRest(tired, 'nap' as 'shortRest'))).toBe('unknown-key id');
    expect(catchCode(() => applyRest({ ...tired, spent: { hp: -1, ap: 0 } }, 'shortRest'))).toBe(
      'out-of-range state.spent.hp',
    );
  });
});

describe('deprivation', () => {
  const fed = { food: { since: null }, sleep: { since: null }, air: { since: null } };
  const dues = (missing: Partial<innerWorlds.Needs>, from: number, to: number, str = 10) =>
    listDeprivation({ ...fed, ...missing }, { from, to, str }).map(({ need, at }) => [need, at]);

  it('IW-24 d6 each time', () => expect(innerWorlds.deprivationDie).toBe(6));

  it.each([
    ['not before a week has passed', { food: { since: 100 } }, 0, WEEK + 99, []],
    ['after a week without food', { food: { since: 100 } }, 0, WEEK + 100, [['food', WEEK + 100]]],
    ['what was due before is not due again', { food: { since: 0 } }, WEEK, 2 * WEEK - 1, []],
    [
      'each further week',
      { food: { since: 0 } },
      WEEK,
      3 * WEEK,
      [
        ['food', 2 * WEEK],
        ['food', 3 * WEEK],
      ],
    ],
    [
      'each day without sleep',
      { sleep: { since: 0 } },
      0,
      2 * DAY,
      [
        ['sleep', DAY],
        ['sleep', 2 * DAY],
      ],
    ],
    ['nothing is missing', {}, 0, 9 * WEEK, []],
    ['it began after the span', { sleep: { since: 5 * DAY } }, 0, DAY, []],
    [
      'earliest first',
      { food: { since: 0 }, sleep: { since: 6.5 * DAY } },
      6 * DAY,
      8 * DAY,
      [
        ['food', WEEK],
        ['sleep', 7.5 * DAY],
      ],
    ],
  ] as const)('IW-24 %s', (_, missing, from, to, expected) => expect(dues(missing, from, to)).toEqual(expected));

  it.each([
    ['STR 10 holds breath for 5 minutes, the first d6 is due a minute later', 10, false, 300, [360, 420]],
    ['STR/2 is rounded down', 11, false, 300, [360, 420]],
    ['under exertion turns', 10, true, 50, [60, 70]],
    ['STR 1 holds none', 1, false, 0, [60, 120]],
    ['STR 0 under exertion', 0, true, 0, [10, 20]],
  ] as const)('IW-24 %s', (_, str, exerted, held, expected) => {
    expect(holdBreath(str, exerted)).toBe(held);
    expect(dues({ air: { since: 0, exerted } }, 0, expected[1], str)).toEqual(expected.map((at) => ['air', at]));
    expect(dues({ air: { since: 0, exerted } }, 0, expected[0] - 1, str)).toEqual([]);
  });

  it('IW-24 two spans one after the other list what one span lists', () => {
    const moment = fc.integer({ min: 0, max: 40 * DAY });
    fc.assert(
      fc.property(fc.tuple(moment, moment, moment), moment, moment, (stops, food, sleep) => {
        const [from, between, to] = stops.toSorted((a, b) => a - b) as [number, number, number];
        const missing = { food: { since: food }, sleep: { since: sleep } };
        expect([...dues(missing, from, between), ...dues(missing, between, to)]).toEqual(dues(missing, from, to));
      }),
    );
  });

  it('IW-24 nobody outlives a hundred; refuses a span that runs backwards', () => {
    expect(dues({ air: { since: 0 } }, 0, WEEK)).toHaveLength(100);
    expect(catchCode(() => dues({}, 10, 9))).toBe('out-of-range to');
    expect(catchCode(() => dues({ food: { since: 0.5 } }, 0, 9))).toBe('not-an-integer needs.food.since');
  });

  it.each([
    ['nothing missing', {}, false],
    ['food', { food: { since: 0 } }, true],
    ['sleep', { sleep: { since: 0 } }, true],
    ['air', { air: { since: 0, exerted: true } }, true],
    ['exerted with enough air', { air: { since: null, exerted: true } }, false],
  ] as const)('IW-7 IW-24 deprived: %s', (_, missing, expected) => {
    expect(isDeprived({ ...fed, ...missing })).toBe(expected);
  });
});

describe('things', () => {
  it.each([
    ['IW-28 weights add up', [{ weight: 3 }, { weight: 0 }, { weight: 5 }], 8],
    [
      'IW-28 times their number',
      [
        { weight: 2, quantity: 3 },
        { weight: 1, quantity: 0 },
      ],
      6,
    ],
    ['IW-26 the default weight is 1', [{}, { quantity: 2 }], 3],
    ['IW-28 parts add up exactly', [{ weight: 0.1, quantity: 3 }], 0.3],
    ['IW-28 nothing', [], 0],
  ])('%s', (_, items, load) => expect(countLoad(items)).toBe(load));

  it.each([
    [9, 10, true],
    [10, 10, true],
    [10.5, 10, false],
    [0, 0, true],
  ])('IW-28 a load of %f with STR %i: %s', (load, str, expected) => {
    expect(canCarry(load, str)).toBe(expected);
    expect(findOverload(load, str)).toEqual(expected ? null : { key: 'overload', rule: 'IW-28', mode: 'disadvantage' });
  });

  it('refuses what is no weight', () => {
    expect(catchCode(() => countLoad([{ weight: -1 }]))).toBe('out-of-range items[0].weight');
    expect(catchCode(() => countLoad([{ weight: Number.NaN }]))).toBe('out-of-range items[0].weight');
    expect(catchCode(() => canCarry(Infinity, 3))).toBe('out-of-range load');
  });

  it.each([
    ['basicTools', 1, null],
    ['specialistTools', 3, null],
    ['rations', 1, 'week'],
    ['fineFood', 1, 'day'],
    ['meagerLodging', 1, 'week'],
    ['fineLodging', 1, 'day'],
    ['unskilledWork', 1, 'week'],
    ['skilledWork', 1, 'day'],
  ] as const)('IW-32 %s: %i gems a %s', (id, gems, per) => {
    expect(innerWorlds.costs[id]).toEqual({ gems, per });
  });

  it.each([
    ['specialistTools', 604_800, 3],
    ['rations', 1, 1],
    ['rations', 604_800, 1],
    ['rations', 604_801, 2],
    ['fineLodging', 86_400, 1],
    ['fineLodging', 604_800, 7],
    ['skilledWork', 90_000, 2],
    ['unskilledWork', 1_209_600, 2],
  ] as const)(
    'each day or week that has begun is paid: %s for %i seconds costs %i gems (IW-32)',
    (id, seconds, gems) => {
      expect(countCost(id, seconds)).toBe(gems);
    },
  );
});

describe('power-ups', () => {
  const fresh = { abilities: { str: 10, dex: 11, wil: 12 }, maxHp: 7, vampire: false };

  it.each([
    ['chocolates', { ...fresh, maxHp: 12 }, []],
    ['mightUp', { ...fresh, abilities: { str: 11, dex: 11, wil: 12 } }, []],
    ['speedUp', { ...fresh, abilities: { str: 10, dex: 12, wil: 12 } }, []],
    ['magicUp', { ...fresh, abilities: { str: 10, dex: 11, wil: 13 } }, []],
    ['vampireBlood', { ...fresh, vampire: true }, [{ kind: 'gained', rule: 'IW-33', power: 'psychic' }]],
    ['infestedEgg', fresh, [{ kind: 'gained', rule: 'IW-33', power: 'mutation' }]],
  ] as const)('IW-33 %s', (id, state, events) => expect(usePowerUp(fresh, id)).toEqual({ state, events }));

  it.each([
    ['chocolates', 'nothing thrown'],
    ['mightUp', 'power-up-useless id'],
    ['speedUp', 'power-up-useless id'],
    ['magicUp', 'power-up-useless id'],
    ['vampireBlood', 'nothing thrown'],
    ['infestedEgg', 'power-up-useless id'],
  ] as const)('IW-33 %s after vampire blood: %s', (id, code) => {
    expect(catchCode(() => usePowerUp({ ...fresh, vampire: true }, id))).toBe(code);
  });

  it('IW-33 after vampire blood it stays so', () => {
    expect(usePowerUp({ ...fresh, vampire: true }, 'chocolates').state).toEqual({ ...fresh, maxHp: 12, vampire: true });
  });

  it('IW-33 common d4, arcane d3 + 3, wild d6, in their order', () => {
    expect(innerWorlds.powerUpDice).toEqual({ common: '1d4', arcane: '1d3 + 3', wild: '1d6' });
    expect([1, 2, 3, 4, 5, 6].map((total) => findPowerUp(total))).toEqual([
      'chocolates',
      'mightUp',
      'speedUp',
      'magicUp',
      'vampireBlood',
      'infestedEgg',
    ]);
    expect(Object.keys(innerWorlds.powerUps)).toEqual(innerWorlds.powerUpIds);
    expect(catchCode(() => findPowerUp(7))).toBe('bad-face total');
  });
});

describe('quick characters', () => {
  it('IW-27 3d6 five times, assigned to STR, DEX, WIL, HP and gems', () => {
    expect(innerWorlds.SCORE_FORMULA).toBe('3d6');
    expect(assignScores([9, 14, 7, 11, 5], ['dex', 'str', 'gems', 'wil', 'hp'])).toEqual({
      str: 14,
      dex: 9,
      wil: 11,
      hp: 5,
      gems: 7,
    });
  });

  it.each([
    ['four rolls', [9, 14, 7, 11], ['dex', 'str', 'gems', 'wil', 'hp'], 'wrong-rolls rolls'],
    ['one place twice', [9, 14, 7, 11, 5], ['dex', 'dex', 'gems', 'wil', 'hp'], 'wrong-rolls slots'],
    ['no 3d6', [9, 14, 7, 11, 2], ['dex', 'str', 'gems', 'wil', 'hp'], 'out-of-range rolls[4]'],
    ['another place', [9, 14, 7, 11, 5], ['dex', 'str', 'gems', 'wil', 'luck'], 'unknown-key slots[4]'],
  ] as const)('IW-27 refuses %s', (_, rolls, slots, code) => {
    expect(catchCode(() => assignScores(rolls, slots as readonly innerWorlds.ScoreSlot[]))).toBe(code);
  });

  it.each([
    [5, 1, 0],
    [12, 2, 2],
    [3, 0, 3],
  ])('IW-27 %i gems buy %i backgrounds, which leaves %i', (gems, wanted, left) => {
    expect(checkBackgrounds(gems, wanted)).toBe(left);
  });

  it('IW-27 a background is refused under 5 gems', () => {
    expect(catchCode(() => checkBackgrounds(4))).toBe('not-enough-gems gems');
    expect(catchCode(() => checkBackgrounds(14, 3))).toBe('not-enough-gems gems');
  });

  it('IW-27 weapon training is advantage on damage with that type of weapon', () => {
    const sword = { kind: 'weapon', subject: 'sword' };
    const source = findTraining(sword, 'sword');
    expect(source).toEqual({ key: 'training', rule: 'IW-27', mode: 'advantage' });
    expect(innerWorlds.planDamage({ die: 6, sources: source ? [source] : [] }).formula).toBe('2d6kh');
    expect(findTraining(sword, 'greatsword')).toBeNull();
    expect(findTraining({ kind: 'trade', subject: 'sword' }, 'sword')).toBeNull();
    expect(findTraining({ kind: 'weapon', subject: '' }, '')).toBeNull();
  });

  it('IW-27 the backgrounds, and the trades that the text names', () => {
    expect(innerWorlds.backgroundKinds).toEqual(['weapon', 'trade', 'degree', 'wolves', 'other']);
    expect(innerWorlds.trades).toHaveLength(13);
  });
});

describe('training and projects', () => {
  const done = { kind: 'resources', done: true } as const;
  const open = { kind: 'labor', done: false } as const;

  it.each([
    ['a project whose weeks have passed', { kind: 'project', weeks: 2, spent: 2 }, null],
    ['weeks are left', { kind: 'project', weeks: 2, spent: 1 }, 'weeks-left'],
    ['a requirement is open', { kind: 'project', weeks: 2, spent: 2, requirements: [done, open] }, 'requirements-open'],
    ['all are met', { kind: 'project', weeks: 2, spent: 2, requirements: [done] }, null],
    ['training needs a creature willing to teach', { kind: 'training', weeks: 1, spent: 1 }, 'no-teacher'],
    ['and has one', { kind: 'training', weeks: 1, spent: 1, teacher: true }, null],
  ] as const)('IW-8 %s', (_, input, code) => expect(refuseFinish(input)).toBe(code));

  it('IW-8 requirements are resources, time, labour, expertise or other; there are no levels', () => {
    expect(innerWorlds.requirementKinds).toEqual(['resources', 'time', 'labor', 'expertise', 'other']);
    const wrong = { kind: 'level' as 'time', done: true };
    expect(catchCode(() => refuseFinish({ kind: 'project', weeks: 1, spent: 1, requirements: [wrong] }))).toBe(
      'unknown-key requirements[0].kind',
    );
  });
});
