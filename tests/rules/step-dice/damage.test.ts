// Damage of a hit, and its consequences (SD-30 to SD-39).
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stepDice } from '../../../src/index.ts';
import { catchCode } from '../catch-code.ts';

const { applyDamage, countBasicDamage, splitBasic, soakHit, lifePoints, composure, enduranceRanks, resistanceRanks } =
  stepDice;

/** A character with 12 Life Points. */
const sound = { lifePoints: 12 };
const out = { since: 0, next: 3600, roused: false };
const listKinds = (events: readonly stepDice.HealthEvent[]): string[] =>
  events.map(({ kind, rule, plan }) => `${rule} ${kind}${plan ? ` ${plan.difficulty}` : ''}`);

describe('derived values', () => {
  it.each([
    [0, 0, 0],
    [1, 2, 6],
    [3, 3, 12],
    [6, 4, 20],
    [8, 7, 30],
  ])('SD-32 ranks %i and %i are %i Life Points and as much Composure', (first, second, points) => {
    expect(lifePoints(first, second)).toBe(points);
    expect(composure(first, second)).toBe(points);
  });

  it('SD-32 Endurance is Vitality + Willpower, Resistance is Vitality twice', () => {
    expect(enduranceRanks(3, 4)).toEqual([3, 4]);
    expect(resistanceRanks(5)).toEqual([5, 5]);
    expect(stepDice.makeEndurance('SD-32', 7).attributes).toEqual(['vitality', 'willpower']);
    expect(stepDice.makeResistance('SD-32', 7).attributes).toEqual(['vitality', 'vitality']);
    expect(stepDice.derivedValues.composure).toEqual(['alertness', 'willpower']);
  });

  it('SD-32 refuses a rank below 0', () => {
    expect(catchCode(() => lifePoints(-1, 3))).toBe('out-of-range rank');
  });
});

describe('basic damage', () => {
  it.each<[number, number, number | undefined, number | null]>([
    [12, 3, 4, 5],
    [12, 3, undefined, 9],
    [8, 3, 4, 1],
    [7, 3, 4, null],
    [2, 3, 4, null],
    [5, 0, 4, 1],
  ])('SD-30 an attack of %i against %i and %s', (attack, difficulty, defence, damage) => {
    expect(countBasicDamage({ attack, difficulty, defence })).toBe(damage);
  });

  it.each([
    [0, 0, 0],
    [1, 1, 0],
    [2, 1, 1],
    [7, 4, 3],
    [10, 5, 5],
  ])('SD-31 %i basic damage is %i stun and %i wounds: an odd point is stun', (points, stun, wound) => {
    expect(splitBasic(points)).toEqual({ stun, wound });
  });

  it('SD-31 refuses less than nothing and fractions', () => {
    expect(catchCode(() => splitBasic(-1))).toBe('out-of-range points');
    expect(catchCode(() => splitBasic(1.5))).toBe('not-an-integer points');
  });
});

describe('weapon and armour', () => {
  it.each<[string, stepDice.HitDamage, [number, number, number]]>([
    ['SD-31 the dice of a stun weapon are stun', { basic: 5, weapon: 4, type: 'stun' }, [7, 2, 0]],
    ['SD-31 the dice of a wound weapon are wounds', { basic: 5, weapon: 4, type: 'wound' }, [3, 6, 0]],
    ['SD-31 the dice of a basic weapon are split with the rest', { basic: 5, weapon: 4, type: 'basic' }, [5, 4, 0]],
    ['SD-31 two odd numbers are added up before they are split', { basic: 5, weapon: 3, type: 'basic' }, [4, 4, 0]],
    ['SD-15 weapon dice without basic damage', { weapon: 4, type: 'wound' }, [0, 4, 0]],
    ['SD-39 armour takes wounds first', { basic: 4, weapon: 4, type: 'wound', armour: 5 }, [2, 1, 5]],
    ['SD-39 then stun', { basic: 4, weapon: 2, type: 'wound', armour: 5 }, [1, 0, 5]],
    ['SD-39 armour stops no more than there is', { basic: 4, weapon: 2, type: 'wound', armour: 50 }, [0, 0, 6]],
    ['SD-39 armour takes stun of a stun weapon last', { basic: 4, weapon: 6, type: 'stun', armour: 3 }, [7, 0, 3]],
  ])('%s', (_rule, hit, [stun, wound, stopped]) => {
    expect(soakHit(hit)).toEqual({ stun, wound, stopped });
  });

  it('SD-31 SD-39 property: every point is stun, a wound or stopped', () => {
    const hit = fc.record({
      basic: fc.nat(60),
      weapon: fc.nat(60),
      type: fc.constantFrom('stun' as const, 'wound' as const, 'basic' as const),
      armour: fc.nat(60),
    });
    fc.assert(
      fc.property(hit, (given) => {
        const { stun, wound, stopped } = soakHit(given);
        expect(stun + wound + stopped).toBe(given.basic + given.weapon);
        expect(Math.min(stun, wound, stopped)).toBeGreaterThanOrEqual(0);
        expect(stopped).toBe(Math.min(given.armour, given.basic + given.weapon));
        // Wounds can be left only if armour has not reached the stun.
        if (wound > 0 && given.armour > 0) expect(stun).toBe(soakHit({ ...given, armour: 0 }).stun);
      }),
    );
  });

  it('SD-31 refuses an unknown type and misspelt parts', () => {
    expect(catchCode(() => soakHit({ type: 'fire' as 'stun' }))).toBe('unknown-key hit.type');
    expect(catchCode(() => soakHit({ type: 'stun', armor: 2 } as stepDice.HitDamage))).toBe('unknown-key hit.armor');
  });
});

describe('applyDamage', () => {
  it.each<[string, stepDice.HealthInput, stepDice.Hit, [number, number, number], string[]]>([
    ['no damage sets off nothing', sound, { type: 'stun' }, [0, 0, 0], []],
    ['SD-31 a light hit', sound, { basic: 3, type: 'stun' }, [2, 1, 0], []],
    [
      'SD-35 stun + wounds at Life Points: Average Endurance',
      { ...sound, stun: 9 },
      { weapon: 3, type: 'stun' },
      [12, 0, 0],
      ['SD-35 stayConscious 7'],
    ],
    ['SD-35 one below Life Points: nothing', { ...sound, stun: 8 }, { weapon: 3, type: 'stun' }, [11, 0, 0], []],
    ['SD-37 wounds at half of Life Points', sound, { weapon: 6, type: 'wound' }, [0, 6, 0], ['SD-37 seriousWound']],
    ['SD-37 half of 13 rounds up to 7: not at 6', { lifePoints: 13 }, { weapon: 6, type: 'wound' }, [0, 6, 0], []],
    [
      'SD-37 half of 13 rounds up to 7: at 7',
      { lifePoints: 13 },
      { weapon: 7, type: 'wound' },
      [0, 7, 0],
      ['SD-37 seriousWound'],
    ],
    ['SD-37 is told once', { ...sound, wound: 6 }, { weapon: 1, type: 'wound' }, [0, 7, 0], []],
    [
      'SD-38 wounds at Life Points: Easy Endurance, after the roll to stay conscious',
      { ...sound, wound: 6 },
      { weapon: 6, type: 'wound' },
      [0, 12, 0],
      ['SD-35 stayConscious 7', 'SD-38 dying 3'],
    ],
    [
      'SD-38 wounds at twice Life Points: dead, and nothing is rolled',
      { ...sound, wound: 6 },
      { weapon: 18, type: 'wound', extraordinary: true },
      [0, 24, 0],
      ['SD-38 dead'],
    ],
    [
      'SD-38 one below twice Life Points: all events in the order of the rules',
      sound,
      { weapon: 23, type: 'wound', extraordinary: true },
      [0, 23, 0],
      ['SD-33 extraordinary 7', 'SD-35 stayConscious 7', 'SD-37 seriousWound', 'SD-38 dying 3'],
    ],
    [
      'SD-38 stun alone kills nobody, not even beyond twice Life Points',
      { ...sound, wound: 24, staying: { next: 11, owed: 0 } },
      { weapon: 2, type: 'stun' },
      [2, 24, 0],
      [],
    ],
    [
      'SD-36 stun of the unconscious is Shock Points, and no roll to stay conscious',
      { ...sound, stun: 12, out },
      { basic: 3, type: 'basic' },
      [12, 1, 2],
      ['SD-36 shock'],
    ],
    [
      'SD-36 Shock Points at Life Points: coma',
      { ...sound, stun: 12, shock: 10, out },
      { weapon: 2, type: 'stun' },
      [12, 0, 12],
      ['SD-36 shock', 'SD-36 coma'],
    ],
    [
      'SD-38 the unconscious roll to stay alive',
      { ...sound, wound: 11, out },
      { weapon: 1, type: 'wound' },
      [0, 12, 0],
      ['SD-38 dying 3'],
    ],
    [
      'SD-54 who was roused takes stun as the conscious do',
      { ...sound, stun: 12, out: { ...out, roused: true } },
      { weapon: 2, type: 'stun' },
      [14, 0, 0],
      ['SD-35 stayConscious 7'],
    ],
    [
      'SD-33 is rolled even if armour stopped all',
      sound,
      { basic: 8, type: 'wound', armour: 20, extraordinary: true },
      [0, 0, 0],
      ['SD-33 extraordinary 7'],
    ],
    [
      'SD-38 the dead only take points',
      { ...sound, wound: 24, deadSince: 5 },
      { weapon: 9, type: 'wound', extraordinary: true },
      [0, 33, 0],
      [],
    ],
    [
      'SD-38 stun alone asks no roll of one whose dying was stopped',
      { ...sound, wound: 12, staying: { next: 11, owed: 0 } },
      { weapon: 2, type: 'stun' },
      [2, 12, 0],
      [],
    ],
    [
      'SD-38 a new wound does',
      { ...sound, wound: 12, staying: { next: 11, owed: 0 } },
      { weapon: 1, type: 'wound' },
      [0, 13, 0],
      ['SD-38 dying 3'],
    ],
  ])('%s', (_rule, state, hit, [stun, wound, shock], events) => {
    const change = applyDamage(state, hit);
    expect(change.state).toMatchObject({ stun, wound, shock });
    expect(listKinds(change.events)).toEqual(events);
  });

  it('SD-35 a second hit in the same turn asks no extra roll and adds no 4', () => {
    const first = applyDamage(sound, { weapon: 12, type: 'stun' }).state;
    const second = applyDamage(first, { weapon: 3, type: 'stun' });
    expect(second.events).toEqual([]);
    expect(second.state.staying).toEqual({ next: 7, owed: 1 });
  });

  it('SD-40 wounds of fire leave a scar; their stun, and other wounds, do not', () => {
    const hits = [
      { weapon: 3, type: 'wound', burn: true },
      { weapon: 3, type: 'stun', burn: true },
      { weapon: 3, type: 'wound' },
    ] as const;
    expect(hits.map((hit) => applyDamage(sound, hit).events.map(({ kind }) => kind))).toEqual([['scar'], [], []]);
  });

  it('SD-40 wounds of fire are burns; the stun of it is not', () => {
    expect(applyDamage(sound, { basic: 5, weapon: 1, type: 'wound', burn: true }).state).toMatchObject({
      wound: 3,
      burns: 3,
    });
    expect(applyDamage({ ...sound, wound: 2 }, { weapon: 4, type: 'wound', burn: true }).state).toMatchObject({
      wound: 6,
      burns: 4,
    });
  });

  it('SD-31 leaves the given state as it is, and returns plain data', () => {
    const state = Object.freeze({ ...sound, stun: 9 });
    const change = applyDamage(state, { weapon: 30, type: 'stun', extraordinary: true });
    expect(state).toEqual({ lifePoints: 12, stun: 9 });
    expect(JSON.parse(JSON.stringify(change))).toEqual(change);
  });

  it.each<[string, unknown, unknown, string]>([
    ['no Life Points', {}, { type: 'stun' }, 'not-an-integer state.lifePoints'],
    ['negative stun', { lifePoints: 4, stun: -1 }, { type: 'stun' }, 'out-of-range state.stun'],
    ['a misspelt part', { lifePoints: 4, wounds: 1 }, { type: 'stun' }, 'unknown-key state.wounds'],
    ['half a row', { lifePoints: 4, dying: { next: 3 } }, { type: 'stun' }, 'not-an-integer state.dying.owed'],
    [
      'an unknown stage of recovery',
      { lifePoints: 4, wound: 1, recovery: { stage: 'well', next: 0, progress: 0, surgery: false } },
      { type: 'stun' },
      'unknown-key state.recovery.stage',
    ],
    ['negative basic damage', sound, { basic: -1, type: 'stun' }, 'out-of-range hit.basic'],
    ['text for a switch', sound, { type: 'stun', extraordinary: 'yes' }, 'not-a-switch hit.extraordinary'],
  ])('refuses %s', (_what, state, hit, error) => {
    expect(catchCode(() => applyDamage(state as stepDice.HealthInput, hit as stepDice.Hit))).toBe(error);
  });

  it('SD-31 SD-36 property: every point that gets through is stun, shock or a wound; events stand in the order of the rules', () => {
    const state = fc.record({
      lifePoints: fc.integer({ min: 1, max: 40 }),
      stun: fc.nat(40),
      wound: fc.nat(40),
      shock: fc.nat(20),
      out: fc.constantFrom(null, out, { ...out, roused: true }),
    });
    const hit = fc.record({
      basic: fc.nat(30),
      weapon: fc.nat(30),
      type: fc.constantFrom('stun' as const, 'wound' as const, 'basic' as const),
      armour: fc.nat(30),
      extraordinary: fc.boolean(),
    });
    fc.assert(
      fc.property(state, hit, (before, given) => {
        const { state: after, events } = applyDamage(before, given);
        const through = Math.max(0, given.basic + given.weapon - given.armour);
        expect(after.stun + after.wound + after.shock).toBe(before.stun + before.wound + before.shock + through);
        const rules = events.map(({ rule }) => Number(rule.slice(3)));
        expect(rules).toEqual(rules.toSorted((a, b) => a - b));
        // Only the unconscious turn stun into shock.
        if (!before.out || before.out.roused) expect(after.shock).toBe(before.shock);
        else expect(after.stun).toBe(before.stun);
      }),
    );
  });
});

describe('a botched attack', () => {
  it('SD-34 the GM chooses: the next turn is lost, or an attack roll on a friend', () => {
    expect(stepDice.chooseBotchedAttack('loseTurn')).toEqual({ kind: 'loseTurn', rule: 'SD-34' });
    expect(stepDice.chooseBotchedAttack('hitFriend')).toEqual({
      kind: 'hitFriend',
      rule: 'SD-34',
      plan: { roll: 'attack' },
    });
    expect(catchCode(() => stepDice.chooseBotchedAttack('both' as 'loseTurn'))).toBe('unknown-key choice');
  });
});
