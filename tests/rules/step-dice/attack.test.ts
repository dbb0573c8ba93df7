// Attacks: their dice, difficulty and defences, how they are judged, and their exact odds (SD-13 to SD-24, SD-30).
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stepDice } from '../../../src/index.ts';
import { catchCode } from '../catch-code.ts';
import { listFalls, sharePairs } from './oracle.ts';

const { attackOdds, findRange, judgeAttack, planAttack, planDefence, replyOdds } = stepDice;
type AttackInput = Parameters<typeof planAttack>[0];
type DefenceId = stepDice.DefenceId;

const FIGHTER = { agility: 4, strength: 3, skill: 5 };
const plan = (input: Partial<AttackInput>) => planAttack({ ...FIGHTER, range: 'close', ...input });

const judge = (
  input: Partial<AttackInput>,
  attack: readonly number[],
  kind?: 'innate' | 'block' | 'dodge',
  faces: readonly number[] = [],
  blocksUnarmed = false,
) => {
  const defence = kind ? { kind, faces } : undefined;
  return judgeAttack(plan(input), { attack: { faces: attack }, defence, blocksUnarmed });
};

describe('the plan of an attack', () => {
  it.each([
    ['SD-13 close up: Strength + skill', { range: 'close' }, [3, 5]],
    ['SD-13 at range: Agility + skill', { range: 'pointBlank' }, [4, 5]],
    ['SD-5 unskilled: the attribute twice', { range: 'close', skill: null }, [3, 3]],
    ['SD-5 unskilled: a second attribute', { range: 'short', skill: null, other: 2 }, [4, 2]],
    ['SD-20 disarm close up: -2 steps', { range: 'close', disarm: true }, [3, 3]],
    ['SD-20 disarm at range: -4 steps', { range: 'short', disarm: true }, [4, 1]],
    ['SD-24 a weapon not made for throwing', { range: 'short', unsuitedThrow: 3 }, [4, 2]],
    ['SD-24 an improvised weapon', { range: 'close', improvised: 4 }, [3, 1]],
    ['SD-25 prone: -2 steps', { range: 'close', prone: true }, [3, 3]],
    ['SD-27 unstable ground: -2 steps', { range: 'close', unstable: true }, [3, 3]],
    ['SD-27 zero-G: -2 steps', { range: 'close', weightless: true }, [3, 3]],
    ['SD-1 steps are summed', { range: 'close', prone: true, unstable: true, improvised: 2 }, [3, 0]],
  ] as const)('%s', (_, input, ranks) => expect(plan(input).ranks).toEqual(ranks));

  it.each([
    ['SD-18 close up', { range: 'close' }, 0, 0],
    ['SD-18 point blank', { range: 'pointBlank' }, 0, 0],
    ['SD-18 short', { range: 'short' }, 3, 0],
    ['SD-18 medium', { range: 'medium' }, 7, 0],
    ['SD-18 long', { range: 'long' }, 11, 0],
    ['SD-13 the GM sets the base', { range: 'long', base: 'average' }, 7, 0],
    ['SD-13 a base of 0', { range: 'long', base: 0 }, 0, 0],
    ['SD-17 light cover', { range: 'short', cover: 'light' }, 3, 2],
    ['SD-17 medium cover', { range: 'short', cover: 'medium' }, 3, 4],
    ['SD-17 heavy cover', { range: 'short', cover: 'heavy' }, 3, 6],
    ['SD-17 a tiny part visible', { range: 'short', cover: 'tinyPart' }, 3, 16],
    [
      'SD-17 no cover for a part in the open',
      { range: 'short', cover: 'heavy', calledShot: 'small', partInTheOpen: true },
      3,
      8,
    ],
    ['SD-17 cover for a part behind it', { range: 'short', cover: 'heavy', calledShot: 'small' }, 3, 14],
    [
      'SD-17 total cover with a part in the open',
      { range: 'short', cover: 'total', calledShot: 'tiny', partInTheOpen: true },
      3,
      12,
    ],
    ['SD-17 "in the open" needs a called part', { range: 'short', cover: 'heavy', partInTheOpen: true }, 3, 6],
    ['SD-19 moderate', { calledShot: 'moderate' }, 0, 4],
    ['SD-19 small', { calledShot: 'small' }, 0, 8],
    ['SD-19 tiny', { calledShot: 'tiny' }, 0, 12],
    ['SD-22 sneak attack far away: 3', { range: 'long', sneak: true }, 3, 0],
    ['SD-22 sneak attack close up: 3', { range: 'close', sneak: true }, 3, 0],
    [
      'SD-22 cover and called shot are added',
      { range: 'close', sneak: true, cover: 'medium', calledShot: 'small' },
      3,
      12,
    ],
    ['SD-26 a held target: 3', { range: 'close', held: true }, 3, 0],
    ['SD-23 a thrown explosive: Average in place of the range', { range: 'long', thrownExplosive: true }, 7, 0],
    ['SD-27 in the dark neither range nor cover', { range: 'long', cover: 'heavy', dark: true }, 0, 0],
    ['SD-27 an Easy target is one in the dark too', { range: 'long', sneak: true, dark: true }, 3, 0],
    ['SD-25 lying flat, close up too', { range: 'close', targetLiesFlat: true }, 0, 2],
    ['SD-25 lying flat behind better cover', { range: 'short', targetLiesFlat: true, cover: 'heavy' }, 3, 6],
    ['SD-30 terrain', { range: 'short', terrain: 4 }, 3, 4],
    ['SD-30 all together', { range: 'long', cover: 'light', calledShot: 'moderate', terrain: 1 }, 11, 7],
  ] as const)('%s: base %#', (_, input, base, added) => {
    const found = plan(input);
    expect([found.base, found.added, found.difficulty]).toEqual([base, added, base + added]);
    const sum = found.lines
      .filter(({ unit }) => unit === 'difficulty')
      .reduce((total, { amount }) => total + amount, 0);
    expect(sum).toBe(base + added);
  });

  it('SD-30 modifiers of the difficulty are added once, steps move the skill die', () => {
    const modifiers = [{ key: 'smoke', difficulty: 2, step: -1 }];
    const found = plan({ range: 'short', modifiers });
    expect([found.base, found.added, found.ranks]).toEqual([3, 2, [4, 4]]);
    expect(found.lines.filter(({ key }) => key === 'smoke')).toEqual([
      { key: 'smoke', rule: 'SD-1', unit: 'step', amount: -1, index: 0 },
      { key: 'smoke', rule: 'SD-1', unit: 'difficulty', amount: 2, index: 0 },
    ]);
  });

  it.each([
    [0, 30, 'pointBlank'],
    [10, 30, 'pointBlank'],
    [10, 5, 'pointBlank'],
    [11, 30, 'short'],
    [30, 30, 'short'],
    [30.5, 30, 'medium'],
    [60, 30, 'medium'],
    [61, 30, 'long'],
    [90, 30, 'long'],
  ])('SD-18 %d feet with an increment of %i: %s', (feet, increment, range) =>
    expect(findRange(feet, increment)).toBe(range),
  );

  it('SD-18 past 3 increments is refused; SD-17 so is a target that is not visible', () => {
    expect(catchCode(() => findRange(91, 30))).toBe('beyond-range feet');
    expect(catchCode(() => findRange(Number.NaN, 30))).toBe('not-finite feet');
    expect(catchCode(() => findRange(20, 0))).toBe('out-of-range increment');
    expect(catchCode(() => plan({ cover: 'total' }))).toBe('not-visible cover');
    expect(catchCode(() => plan({ held: true, range: 'short' }))).toBe('not-close held');
    expect(catchCode(() => plan({ improvised: 5 }))).toBe('out-of-range improvised');
    expect(catchCode(() => plan({ other: 3 }))).toBe('skill-and-attribute other');
    expect(catchCode(() => plan({ range: 'far' as 'long' }))).toBe('unknown-key range');
  });

  it.each([
    ['SD-14 SD-15 close up: innate, block, dodge', { range: 'close' }, ['innate', 'block', 'dodge']],
    ['SD-15 no block at range', { range: 'pointBlank' }, ['innate', 'dodge']],
    ['SD-21 a feint takes all but innate', { range: 'close', feinted: true }, ['innate']],
    ['SD-22 sneak attack: not even innate', { range: 'close', sneak: true }, ['none']],
    ['SD-26 a held target: none', { range: 'close', held: true }, ['none']],
    ['SD-27 in the dark only innate', { range: 'close', dark: true }, ['innate']],
    ['SD-23 a thrown explosive: a dodge or none', { range: 'short', thrownExplosive: true }, ['none', 'dodge']],
  ] as const)('%s', (_, input, defences) => expect(plan(input).defences).toEqual(defences));
});

describe('the plan of a defence', () => {
  const wounded = [{ key: 'wounds', rule: 'SD-37', attributeStep: -2 }];
  const allOut = [{ key: 'allOutDefence', rule: 'SD-16', step: 2 }];
  it.each([
    ['SD-14 innate: Agility alone', { kind: 'innate', agility: 4, skill: 5 }, [4]],
    ['SD-14 no step moves innate', { kind: 'innate', agility: 4, modifiers: allOut }, [4]],
    ['SD-14 but SD-37 does', { kind: 'innate', agility: 4, modifiers: wounded }, [2]],
    ['SD-15 block: Agility + skill', { kind: 'block', agility: 4, skill: 3 }, [4, 3]],
    ['SD-15 dodge: Agility + Athletics/Dodge', { kind: 'dodge', agility: 4, skill: 2 }, [4, 2]],
    ['SD-16 all-out defence: +2 steps', { kind: 'dodge', agility: 4, skill: 2, modifiers: allOut }, [4, 4]],
    ['SD-5 unskilled dodge: Agility twice', { kind: 'dodge', agility: 4 }, [4, 4]],
  ] as const)('%s', (_, input, ranks) => expect(planDefence(input).ranks).toEqual(ranks));
});

describe('an attack is judged', () => {
  it.each([
    ['SD-30 innate is added to the base', { range: 'short' }, [6, 4], 'innate', [5], true, 2],
    ['SD-4 an equal total misses', { range: 'short' }, [6, 2], 'innate', [5], false, 0],
    ['SD-30 a block is added', { base: 2 }, [6, 6], 'block', [4, 3], true, 3],
    ['SD-30 a dodge replaces the base', { range: 'long' }, [6, 4], 'dodge', [4, 3], true, 3],
    ['SD-30 even if the dodge is lower', { range: 'long' }, [4, 2], 'dodge', [2, 1], true, 3],
    ['SD-30 modifiers stay against a dodge', { range: 'long', cover: 'medium' }, [6, 4], 'dodge', [4, 3], false, 0],
    ['SD-22 sneak attack: only the base of 3', { sneak: true }, [2, 2], undefined, [], true, 1],
    ['SD-23 innate is not added to a thrown explosive', { thrownExplosive: true }, [6, 2], undefined, [], true, 1],
    ['SD-23 a dodge replaces its Average', { thrownExplosive: true }, [6, 2], 'dodge', [6, 2], false, 0],
    ['SD-8 a botched attack misses whatever the difficulty', { base: -20 }, [1, 1], 'innate', [1], false, 0],
    ['SD-14 a botched innate counts its total', {}, [1, 2], 'innate', [1], true, 2],
    ['SD-27 in the dark an innate roll of 4 avoids any attack', { dark: true }, [8, 8], 'innate', [4], false, 0],
    ['SD-27 one of 3 does not, and is taken off the new roll', { dark: true }, [5, 4], 'innate', [3], true, 6],
    ['SD-27 a lower new roll hits too, without basic damage', { dark: true }, [1, 2], 'innate', [3], true, 0],
    ['SD-27 so does a botched one', { dark: true }, [1, 1], 'innate', [1], true, 0],
  ] as const)('%s', (_, input, attack, kind, faces, hit, basic) => {
    const found = judge(input, attack, kind, faces);
    expect([found.hit, found.basic, found.weaponDice]).toEqual([hit, basic, hit]);
  });

  it('SD-9 seven over difficulty and opposition is extraordinary, six is not', () => {
    expect(judge({ base: 3 }, [8, 7], 'innate', [5])).toMatchObject({
      extraordinary: true,
      margin: 7,
      events: [{ kind: 'extraordinary', rule: 'SD-9' }],
    });
    expect(judge({ base: 3 }, [8, 6], 'innate', [5])).toMatchObject({ extraordinary: false, margin: 6, events: [] });
  });

  it('SD-34 a botched attack sets off the choice of the GM', () => {
    expect(judge({}, [1, 1], 'innate', [3])).toMatchObject({
      botch: true,
      hit: false,
      events: [{ kind: 'botchedAttack', rule: 'SD-34' }],
    });
  });

  it('SD-20 SD-27 a hit in the dark disarms too', () => {
    const found = judge({ dark: true, disarm: true }, [5, 4], 'innate', [3]);
    expect([found.hit, found.basic, found.weaponDice, found.events[0]?.kind]).toEqual([true, 0, false, 'disarm']);
  });

  it('SD-20 a hit that disarms does no damage; the target rolls Agility + Willpower against Hard', () => {
    const found = judge({ disarm: true }, [8, 8], 'innate', [2]);
    expect(found).toMatchObject({ hit: true, basic: 0, weaponDice: false });
    expect(found.events).toEqual([
      { kind: 'disarm', rule: 'SD-20', plan: { rule: 'SD-20', attributes: ['agility', 'willpower'], difficulty: 11 } },
    ]);
    expect(judge({ disarm: true }, [2, 2], 'innate', [8]).events).toEqual([]);
  });

  it.each([
    ['takes the weapon dice where it succeeds, no basic', [3, 3], true, false, 0, true],
    ['takes the normal hit only where it fails', [8, 8], true, true, 8, true],
    ['with a weapon in hand takes nothing', [3, 3], false, false, 0, false],
  ] as const)('SD-15 a block %s', (_, attack, unarmed, hit, basic, weaponDice) => {
    const found = judge({}, attack, 'block', [5, 3], unarmed);
    expect([found.hit, found.basic, found.weaponDice]).toEqual([hit, basic, weaponDice]);
    expect(found.events.some(({ kind }) => kind === 'unarmedBlock')).toBe(weaponDice && !hit);
  });

  it('SD-15 a dodge with bare hands takes nothing', () => {
    expect(judge({}, [3, 3], 'dodge', [5, 3], true).weaponDice).toBe(false);
  });

  it('SD-15 SD-21 SD-22 a defence that is not open is refused', () => {
    expect(catchCode(() => judge({ range: 'short' }, [3, 3], 'block', [2, 2]))).toBe('defence-not-allowed defence');
    expect(catchCode(() => judge({ feinted: true }, [3, 3], 'dodge', [2, 2]))).toBe('defence-not-allowed defence');
    expect(catchCode(() => judge({ sneak: true }, [3, 3], 'innate', [2]))).toBe('defence-not-allowed defence');
    expect(catchCode(() => judge({}, [3, 3]))).toBe('defence-not-allowed defence');
    expect(catchCode(() => judge({}, [3, 13], 'innate', [2]))).toBe('bad-face attack.faces[1]');
  });
});

describe('the odds of an attack', () => {
  const TERMS = { base: 3, added: 2, defences: ['none', 'innate', 'block', 'dodge'] as readonly DefenceId[] };

  it('SD-30 by hand: d2 + d2 against base 3 without a defence', () => {
    const found = attackOdds({ base: 3, added: 0, defences: ['none'] }, { ranks: [1, 1] });
    expect([found.hit, found.botch, found.extraordinary]).toEqual([0.25, 0.25, 0]);
    expect(found.basic().p).toEqual([0.75, 0.25]);
  });

  it('SD-27 by hand: d2 in the dark against d4, which avoids it with a 4', () => {
    const found = attackOdds(
      { base: 0, added: 0, defences: ['innate'], dark: true },
      { ranks: [1] },
      { ranks: [2], kind: 'innate' },
    );
    expect([found.hit, found.botch, found.extraordinary]).toEqual([0.75, 0, 0]);
    // Only a 2 against a 1 leaves a point.
    expect(found.basic().p).toEqual([0.875, 0.125]);
  });

  it('SD-9 SD-27 by hand: d12 in the dark against d2', () => {
    const found = attackOdds(
      { base: 0, added: 0, defences: ['innate'], dark: true },
      { ranks: [6] },
      { ranks: [1], kind: 'innate' },
    );
    // A margin of 7 takes 8 or more against a 1, 9 or more against a 2.
    expect(found.hit).toBe(1);
    expect(found.extraordinary).toBeCloseTo((5 / 12 + 4 / 12) / 2, 12);
  });

  it('SD-8 SD-9 SD-15 SD-30 agree with every pair of faces judged', () => {
    const rank = fc.integer({ min: 0, max: 5 });
    const dice = fc.record({
      ranks: fc.tuple(rank, rank).map((ranks) => [...ranks]),
      bonus: fc.integer({ min: -2, max: 9 }),
    });
    const kind = fc.constantFrom('innate' as const, 'block' as const, 'dodge' as const);
    fc.assert(
      fc.property(dice, dice, kind, (attack, defence, chosen) => {
        const left = chosen === 'dodge' ? 2 : 5;
        const as = listFalls(attack.ranks, attack.bonus);
        const bs = listFalls(defence.ranks, defence.bonus);
        const count = (least: number) => sharePairs(as, bs, (a, b) => !a.botch && a.total - b.total - left >= least);
        const found = attackOdds(TERMS, attack, { ...defence, kind: chosen });
        expect(found.hit).toBeCloseTo(count(1), 12);
        expect(found.extraordinary).toBeCloseTo(count(7), 12);
        const basic = found.basic();
        for (const least of [1, 2, 5, 9]) expect(basic.atLeast(least)).toBeCloseTo(count(least), 12);
        expect(basic.p.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12);
      }),
      { numRuns: 60 },
    );
  });

  it('SD-14 SD-15 each open defence has its own chance', () => {
    const found = replyOdds(
      plan({ range: 'long' }),
      { ranks: [4, 5] },
      {
        innate: { ranks: [4] },
        block: { ranks: [4, 4] },
        dodge: { ranks: [4, 4] },
      },
    );
    expect(Object.keys(found)).toEqual(['innate', 'dodge']);
    expect(found.innate!.hit).toBeCloseTo(
      attackOdds({ ...TERMS, base: 11, added: 0 }, { ranks: [4, 5] }, { ranks: [4], kind: 'innate' }).hit,
      15,
    );
    expect(Object.keys(replyOdds(plan({ sneak: true }), { ranks: [4, 5] }, {}))).toEqual(['none']);
  });
});
