import { describe, expect, it } from 'vitest';
import { darkHarvest } from '../../../src/index.ts';

const { applyDamage, countDyingRounds, readDying } = darkHarvest;

describe('the dying (DH-46)', () => {
  it.each([
    ['DH-46: in the round of the last pip', { round: 2, rounds: 3, stable: false }, 2, 'dying'],
    ['DH-46: in the last round', { round: 2, rounds: 3, stable: false }, 5, 'dying'],
    ['DH-46: after its end', { round: 2, rounds: 3, stable: false }, 6, 'dead'],
    ['DH-46: stabilised, however late', { round: 2, rounds: 3, stable: true }, 9, 'stable'],
  ] as const)('%s', (_what, dying, now, state) => {
    expect(readDying(dying, now)).toEqual({ state, lastRound: 5 });
  });

  it.each([
    [2, 1, 3],
    [0, 0, 1],
    [-2, 1, 1],
  ])('DH-46: Resolve %i and Fortitude %i leave %i rounds', (resolve, fortitude, rounds) => {
    expect(countDyingRounds(resolve, fortitude)).toBe(rounds);
  });

  it.each([
    ['DH-46: lethal pips', 0, false, 'dying'],
    ['DH-47: bruises', 0, true, 'unconscious'],
    ['DH-47: bruises among lethal ones', 3, false, 'unconscious'],
  ])('%s fill the track', (_what, bruised, bruise, kind) => {
    const track = { dice: 5, reserve: 4, marked: 17, bruised } as const;
    expect(applyDamage(track, 1, { bruise }).events.map((event) => event.kind)).toEqual([kind]);
  });
});
