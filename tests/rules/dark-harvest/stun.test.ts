// Stunned by a Tesla weapon: DH-50.
import { describe, expect, it } from 'vitest';
import { darkHarvest } from '../../../src/index.ts';
import { catchCode } from './close.ts';

const { countStunRounds, extendStun, readStun } = darkHarvest;

describe('a stun (DH-50)', () => {
  it.each([
    [3, 3],
    [1, 1],
    [0, 1],
  ])('DH-50: a net of %i stuns for %i rounds', (net, rounds) => {
    expect(countStunRounds(net)).toBe(rounds);
  });

  it.each([
    ['DH-50: in the round of the hit, not yet to be shaken off', 4, { isStunned: true, canShakeOff: false }],
    ['DH-50: from the next round on', 5, { isStunned: true, canShakeOff: true }],
    ['DH-50: in its last round', 6, { isStunned: true, canShakeOff: true }],
    ['DH-50: after its end', 7, { isStunned: false, canShakeOff: false }],
  ])('%s', (_what, now, reading) => {
    expect(readStun({ round: 4, rounds: 2 }, now)).toEqual({ ...reading, lastRound: 6 });
  });

  it('DH-50: nobody is stunned for no rounds', () => {
    expect(readStun({ round: 0, rounds: 0 }, 0).isStunned).toBe(false);
  });

  it('DH-50: a longer stun replaces a shorter, a shorter does not replace a longer', () => {
    const [long, short] = [
      { round: 1, rounds: 5 },
      { round: 2, rounds: 2 },
    ];
    expect(extendStun(short, { round: 3, rounds: 2 })).toEqual({ round: 3, rounds: 2 });
    expect(extendStun(long, short)).toEqual(long);
    expect(extendStun({ round: 0, rounds: 0 }, { round: 0, rounds: 1 })).toEqual({ round: 0, rounds: 1 });
  });

  it('DH-50: what is no stun is refused', () => {
    expect(catchCode(() => countStunRounds(1.5))).toBe('not-an-integer net');
    expect(catchCode(() => readStun({ round: 1, rounds: -1 }, 1))).toBe('out-of-range stun.rounds');
  });
});
