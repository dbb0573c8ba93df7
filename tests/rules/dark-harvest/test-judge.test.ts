// Rolling and judging a test (DH-2 to DH-6), the raw nets of DH-10, and refused input.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createQueuedFaces, createSeededRandom, darkHarvest } from '../../../src/index.ts';
import { catchCode } from './close.ts';

const { judgeTest, rollTest, nameDegree, DEGREES } = darkHarvest;

describe('judgeTest', () => {
  it.each<[string, Parameters<typeof judgeTest>[0], number, darkHarvest.Degree]>([
    ['DH-2 1 and 6 score', { white: [1, 2, 3, 4, 5, 6, 2], black: [] }, 2, 'normal'],
    ['DH-2 black 1 and 6 score against', { white: [2], black: [1, 2, 3, 4, 5, 6] }, -2, 'foul'],
    ['DH-3 a re-rolled six can score again', { white: [6, 6, 1], black: [] }, 3, 'good'],
    ['DH-3 a 1 scores once', { white: [1], black: [] }, 1, 'marginal'],
    ['DH-4 net', { white: [1, 1, 1, 5], black: [6, 3], automatic: 2 }, 4, 'good'],
    ['DH-4 black can cancel automatic successes', { white: [], black: [1, 1], automatic: 1 }, -1, 'foul'],
    ['DH-5 net 0 is a plain failure', { white: [1], black: [1] }, 0, 'failure'],
    ['DH-5 no dice at all', { white: [], black: [] }, 0, 'failure'],
    ['DH-6 very easy never falls below 1', { white: [2], black: [1, 1], minimumNet: 1 }, 1, 'marginal'],
    ['DH-6 very easy can be better', { white: [1, 1, 1], black: [], minimumNet: 1 }, 3, 'good'],
  ])('%s', (_rule, input, net, degree) => {
    expect(judgeTest(input)).toMatchObject({ net, degree });
  });

  it('DH-4 counts each colour', () => {
    expect(judgeTest({ white: [6, 1, 2], black: [6], minimumNet: null })).toEqual({
      whiteSuccesses: 2,
      blackSuccesses: 1,
      net: 1,
      degree: 'marginal',
    });
  });

  it('takes a plan with the faces in place of the dice', () => {
    const plan = darkHarvest.planTest({ skill: 1, characteristic: 0, difficulty: 'veryEasy' });
    expect(judgeTest({ ...plan, white: [2, 2, 2, 2, 2, 2], black: [] }).net).toBe(1);
  });

  it.each<[number, darkHarvest.Degree]>([
    [-50, 'foul'],
    [-1, 'foul'],
    [0, 'failure'],
    [1, 'marginal'],
    [2, 'normal'],
    [3, 'good'],
    [5, 'good'],
    [6, 'impressive'],
    [9, 'impressive'],
    [10, 'virtuoso'],
    [14, 'virtuoso'],
    [15, 'awesome'],
    [19, 'awesome'],
    [20, 'godlike'],
    [500, 'godlike'],
  ])('DH-5 net %i is %s', (net, degree) => {
    expect(nameDegree(net)).toBe(degree);
  });

  it.each<[string, unknown, string]>([
    ['a 7', { white: [1, 7], black: [] }, 'bad-face white[1]'],
    ['a 0', { white: [], black: [0] }, 'bad-face black[0]'],
    ['a fraction', { white: [1.5], black: [] }, 'bad-face white[0]'],
    ['NaN', { white: [Number.NaN], black: [] }, 'bad-face white[0]'],
    ['a text', { white: ['6'], black: [] }, 'bad-face white[0]'],
    ['no list', { white: 6, black: [] }, 'not-a-list white'],
    ['nothing', { white: [] }, 'not-a-list black'],
    ['a fraction of a success', { white: [], black: [], automatic: 0.5 }, 'not-an-integer automatic'],
    ['a fraction of a floor', { white: [], black: [], minimumNet: 0.5 }, 'not-an-integer minimumNet'],
    ['a misspelt argument', { white: [], black: [], auto: 1 }, 'unknown-key auto'],
  ])('refuses %s', (_what, input, error) => {
    expect(catchCode(() => judgeTest(input as Parameters<typeof judgeTest>[0]))).toBe(error);
  });
});

describe('rollTest', () => {
  it('DH-3 rolls a white six again, a black six never', () => {
    const faces = rollTest({ white: 2, black: 2 }, createQueuedFaces([6, 6, 2, 1, 6, 6]));
    expect(faces).toEqual({ white: [6, 6, 2, 1], black: [6, 6] });
  });

  it('DH-1 a negative pool rolls nothing', () => {
    expect(rollTest({ white: -2, black: -1 }, createQueuedFaces([]))).toEqual({ white: [], black: [] });
  });

  it.each<[string, () => unknown, string]>([
    ['too few numbers', () => rollTest({ white: 1, black: 0 }, createQueuedFaces([6])), 'random-exhausted random'],
    ['a source that leaves [0, 1)', () => rollTest({ white: 1, black: 0 }, { next: () => 1 }), 'bad-random random'],
    [
      'a source that gives NaN',
      () => rollTest({ white: 1, black: 0 }, { next: () => Number.NaN }),
      'bad-random random',
    ],
    [
      'a source of nothing but sixes',
      () => rollTest({ white: 1, black: 0 }, { next: () => 0.99 }),
      'bad-random random',
    ],
    ['1,000 dice', () => rollTest({ white: 1000, black: 0 }, createSeededRandom(1)), 'pool-too-large white'],
    ['a face of no die', () => createQueuedFaces([7]), 'bad-face faces[0]'],
    ['a seed with a fraction', () => createSeededRandom(0.5), 'not-an-integer seed'],
  ])('refuses %s', (_what, run, error) => {
    expect(catchCode(run)).toBe(error);
  });

  it('the seeded source repeats itself and stays in [0, 1)', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const [a, b] = [createSeededRandom(seed), createSeededRandom(seed)];
        for (let draw = 0; draw < 20; draw++) {
          const number = a.next();
          expect(number).toBe(b.next());
          expect(number >= 0 && number < 1).toBe(true);
        }
      }),
    );
  });

  it('DH-3 property: what is rolled is judged as it was rolled, and every six has its next die', () => {
    fc.assert(
      fc.property(fc.integer(), fc.nat(30), fc.nat(30), (seed, white, black) => {
        const faces = rollTest({ white, black }, createSeededRandom(seed));
        expect(faces.white.filter((face) => face !== 6)).toHaveLength(white);
        expect(faces.white.at(-1)).not.toBe(6);
        expect(faces.black).toHaveLength(black);
        const outcome = judgeTest(faces);
        expect(outcome.net).toBe(outcome.whiteSuccesses - outcome.blackSuccesses);
        expect(DEGREES).toContain(outcome.degree);
      }),
    );
  });

  it('the odds hold for rolled tests (200,000 of 6dw - 3db)', () => {
    const random = createSeededRandom(20261121);
    const rolls = 200_000;
    const counts = Object.fromEntries(DEGREES.map((degree) => [degree, 0])) as Record<darkHarvest.Degree, number>;
    for (let roll = 0; roll < rolls; roll++) counts[judgeTest(rollTest({ white: 6, black: 3 }, random)).degree]++;
    const { degrees } = darkHarvest.odds({ white: 6, black: 3 });
    for (const degree of DEGREES) {
      const expected = degrees[degree] * rolls;
      expect(Math.abs(counts[degree] - expected)).toBeLessThan(5 * Math.sqrt(expected) + 3);
    }
  });
});
