// Perils and social combat: SD-40, SD-50.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stepDice } from '../../../src/index.ts';
import { catchCode } from '../catch-code.ts';

const {
  applyExposure,
  applySpeech,
  applySuffocation,
  judgeFall,
  judgeSpeech,
  passBreathlessTurn,
  planFall,
  startArgument,
} = stepDice;
const HOUR = 3600;
const sound = { lifePoints: 12 };
const out = { since: 0, next: HOUR, roused: false };

describe('falling', () => {
  it.each([
    [0, null],
    [9, null],
    [10, 3],
    [19, 3],
    [20, 7],
    [35, 11],
    [100, 39],
  ])('SD-40 a fall of %i feet has difficulty %s', (feet, difficulty) => {
    const plan = planFall(feet);
    expect(plan?.difficulty ?? null).toBe(difficulty);
    if (plan) expect(plan).toMatchObject({ rule: 'SD-40', attributes: ['agility'], skill: 'athletics/gymnastics' });
  });

  it.each<[number, number, boolean, number | null]>([
    [7, 8, true, null],
    [7, 7, false, 0],
    [7, 7, true, null],
    [7, 2, false, 5],
    [39, 12, false, 27],
    [3, 9, false, 0],
  ])('SD-40 difficulty %i, roll %i, success %s: basic damage %s', (difficulty, total, success, basic) => {
    expect(judgeFall({ difficulty, total, success })).toEqual(basic === null ? null : { basic, type: 'basic' });
  });

  it('SD-40 the damage is split as basic damage is', () => {
    const hit = judgeFall({ difficulty: 7, total: 2, success: false })!;
    expect(stepDice.applyDamage(sound, hit).state).toMatchObject({ stun: 3, wound: 2 });
  });

  it('SD-40 refuses a fall upwards', () => {
    expect(catchCode(() => planFall(-10))).toBe('out-of-range feet');
  });
});

describe('poison, vacuum and exposure', () => {
  it("SD-40 poison: Resistance at the GM's difficulty, by name or number", () => {
    expect(stepDice.planPoison('hard')).toEqual({
      rule: 'SD-40',
      attributes: ['vitality', 'vitality'],
      difficulty: 11,
    });
    expect(stepDice.planPoison(13).difficulty).toBe(13);
    expect(catchCode(() => stepDice.planPoison('harder' as 'hard'))).toBe('unknown-key difficulty');
  });

  it('SD-40 vacuum kills at once', () => {
    const { state, events } = stepDice.applyVacuum(sound, 50);
    expect(state.deadSince).toBe(50);
    expect(events).toEqual([{ kind: 'dead', rule: 'SD-40' }]);
    expect(stepDice.applyVacuum(state, 90).state.deadSince).toBe(50);
    expect(stepDice.applyVacuum(state, 90).events).toEqual([]);
  });

  it('SD-40 exposure: 1 stun an hour from its start, until protected', () => {
    const exposed = stepDice.startExposure(sound, 100);
    expect(exposed.exposure).toBe(100 + HOUR);
    expect(stepDice.startExposure(exposed, 900).exposure).toBe(100 + HOUR);
    const { state } = applyExposure(exposed, 3);
    expect(state).toMatchObject({ stun: 3, wound: 0, exposure: 100 + 4 * HOUR, stunSince: 100 + HOUR });
    expect(stepDice.endExposure(state).exposure).toBeNull();
    expect(catchCode(() => applyExposure(sound, 1))).toBe('not-due state.exposure');
  });

  it('SD-40 SD-35 exposure can ask to stay conscious, once', () => {
    const exposed = stepDice.startExposure({ ...sound, stun: 10 }, 0);
    expect(applyExposure(exposed, 4).events.map(({ kind }) => kind)).toEqual(['stayConscious']);
  });
});

describe('suffocation', () => {
  it('SD-40 a roll each second turn: 3, 7, 11', () => {
    let suffocation: stepDice.Suffocation = stepDice.SUFFOCATION;
    const rolls: (number | null)[] = [];
    for (let turn = 0; turn < 6; turn++) {
      const passed = passBreathlessTurn(suffocation);
      rolls.push(passed.plan?.difficulty ?? null);
      suffocation = passed.suffocation;
    }
    expect(rolls).toEqual([null, 3, null, 7, null, 11]);
    expect(passBreathlessTurn({ turns: 1, rolls: 0 }).plan?.attributes).toEqual(['vitality', 'vitality']);
    expect(stepDice.SUFFOCATION_DICE).toEqual({ rule: 'SD-40', count: 1, rank: 1 });
  });

  it.each<[string, stepDice.HealthInput, [number, number, number], string[]]>([
    ['SD-40 a failure does stun', { lifePoints: 12, stun: 3 }, [5, 0, 0], []],
    ['SD-40 with 1 point left too', { lifePoints: 12, stun: 9, wound: 2 }, [11, 2, 0], ['SD-35 stayConscious']],
    [
      'SD-40 with none left: Shock Points and wounds both',
      { lifePoints: 12, stun: 10, wound: 2, staying: { next: 11, owed: 0 } },
      [10, 4, 2],
      ['SD-36 shock'],
    ],
    ['SD-36 the unconscious with points left take shock', { lifePoints: 12, stun: 3, out }, [3, 0, 2], ['SD-36 shock']],
    [
      'SD-36 in a coma: Shock Points and wounds both, whatever is left',
      { lifePoints: 12, stun: 3, shock: 12, out },
      [3, 2, 14],
      ['SD-36 shock'],
    ],
    [
      'SD-37 SD-38 those wounds weaken and kill like others',
      { lifePoints: 4, stun: 2, wound: 2, out },
      [2, 4, 2],
      ['SD-36 shock', 'SD-38 dying'],
    ],
  ])('%s', (_rule, state, [stun, wound, shock], events) => {
    const change = applySuffocation(state, 2, 0);
    expect(change.state).toMatchObject({ stun, wound, shock });
    expect(change.events.map(({ rule, kind }) => `${rule} ${kind}`)).toEqual(events);
  });
});

describe('social combat', () => {
  it.each<[string, number, boolean, number, boolean, number]>([
    ['SD-50 the difference is stress', 12, false, 7, false, 5],
    ['SD-50 equal: none', 7, false, 7, false, 0],
    ['SD-50 lower: none', 3, false, 7, false, 0],
    ['SD-50 a botched attack loses the exchange', 9, true, 2, false, 0],
    ['SD-50 a botched defence loses by the difference', 9, false, 2, true, 7],
    ['SD-50 both botched: none', 4, true, 2, true, 0],
  ])('%s', (_rule, attack, attackBotch, defence, defenceBotch, stress) => {
    expect(judgeSpeech({ total: attack, botch: attackBotch }, { total: defence, botch: defenceBotch })).toBe(stress);
  });

  it('SD-50 speakers alternate, and stress counts against the one who answered', () => {
    const first = applySpeech(startArgument([10, 8]), 3);
    expect(first.argument).toEqual({
      sides: [
        { composure: 10, stress: 0 },
        { composure: 8, stress: 3 },
      ],
      speaker: 1,
    });
    const second = applySpeech(first.argument, 4);
    expect(second.argument.sides[0].stress).toBe(4);
    expect(second.argument.speaker).toBe(0);
    expect(second.events).toEqual([]);
  });

  it('SD-50 no Composure left: the argument is lost, and over', () => {
    const argument = {
      sides: [
        { composure: 10, stress: 0 },
        { composure: 8, stress: 5 },
      ],
      speaker: 0,
    } as const;
    expect(applySpeech(argument, 2).events).toEqual([]);
    const lost = applySpeech(argument, 3);
    expect(lost.events).toEqual([{ kind: 'argumentLost', rule: 'SD-50', side: 1 }]);
    expect(catchCode(() => applySpeech(lost.argument, 1))).toBe('argument-over argument');
  });

  it('SD-50 without stress nobody has lost, whatever the Composure', () => {
    const { argument, events } = applySpeech(startArgument([0, 0]), 0);
    expect(events).toEqual([]);
    expect(applySpeech(argument, 1).events).toEqual([{ kind: 'argumentLost', rule: 'SD-50', side: 0 }]);
  });

  it('SD-50 stress clears at the end of the scene', () => {
    expect(stepDice.clearStress({ composure: 8, stress: 9 })).toEqual({ composure: 8, stress: 0 });
  });

  it('SD-50 refuses an argument of three', () => {
    expect(catchCode(() => startArgument([1, 2, 3] as unknown as [number, number]))).toBe('not-two-sides composures');
  });

  it('SD-50 property: all stress of an argument stands on its two sides', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5), { maxLength: 12 }), (exchanges) => {
        let argument = startArgument([100, 100]);
        for (const stress of exchanges) argument = applySpeech(argument, stress).argument;
        const sum = (odd: number): number =>
          exchanges.filter((_, index) => index % 2 === odd).reduce((a, b) => a + b, 0);
        expect(argument.sides.map(({ stress }) => stress)).toEqual([sum(1), sum(0)]);
      }),
    );
  });
});
