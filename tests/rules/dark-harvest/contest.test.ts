// Contested tests: DH-10.
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { darkHarvest } from '../../../src/index.ts';

const { judgeContest } = darkHarvest;

it.each([
  { first: 3, second: 1, higher: undefined, winner: 'first', margin: 2, byInitiative: false },
  { first: -2, second: -1, higher: undefined, winner: 'second', margin: 1, byInitiative: false },
  { first: 0, second: 0, higher: undefined, winner: 'standOff', margin: 0, byInitiative: false },
  { first: 2, second: 2, higher: 'neither', winner: 'standOff', margin: 0, byInitiative: false },
  { first: 2, second: 2, higher: 'first', winner: 'first', margin: 0, byInitiative: true },
  { first: -1, second: -1, higher: 'second', winner: 'second', margin: 0, byInitiative: true },
  { first: 4, second: 2, higher: 'second', winner: 'first', margin: 2, byInitiative: false },
] as const)('DH-10 $first against $second, initiative $higher: $winner', ({ first, second, higher, ...outcome }) => {
  expect(judgeContest(first, second, higher)).toEqual(outcome);
});

it('DH-10 property: turned round, the winner is the same', () => {
  const turned = { first: 'second', second: 'first', standOff: 'standOff', neither: 'neither' } as const;
  const net = fc.integer({ min: -20, max: 20 });
  fc.assert(
    fc.property(net, net, fc.constantFrom('first', 'second', 'neither'), (first, second, higher) => {
      const one = judgeContest(first, second, higher);
      const other = judgeContest(second, first, turned[higher]);
      expect(other).toEqual({ ...one, winner: turned[one.winner] });
    }),
  );
});

it('DH-10 refuses what is no net', () => {
  expect(() => judgeContest(0.5, 0)).toThrow('first');
  expect(() => judgeContest(0, Number.NaN)).toThrow('second');
});
