// What a fighter may still do in a round: DH-25, DH-26, DH-28, DH-30, DH-32.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { darkHarvest } from '../../../src/index.ts';

const {
  addAim,
  countAim,
  countAttackers,
  countAttacksLeft,
  countShotAim,
  dropAim,
  freshRound,
  isAiming,
  judgeAttack,
  listMelee,
  noteFoe,
} = darkHarvest;
type State = darkHarvest.RoundState;

const blow = (id: string, role: 'attack' | 'strikeBack' = 'attack') => ({ id, role, melee: true });
const shot = (id: string) => ({ id, role: 'attack' as const, melee: false });
const after = (declared: number, ...foes: darkHarvest.RoundFoe[]): State =>
  foes.reduce((state, foe) => noteFoe(state, foe, declared), freshRound);

describe('attacks of a round', () => {
  it.each<[string, State, number, number]>([
    ['DH-25: before the first one, 1 + Dexterity', freshRound, 2, 3],
    ['DH-25: a negative Dexterity counts as 0', freshRound, -2, 1],
    ['DH-25: one declared, one made', after(1, blow('a')), 2, 0],
    ['DH-25: two declared, one made', after(2, blow('a')), 2, 1],
    ['DH-25: striking back is one of them', after(2, blow('a'), blow('b', 'strikeBack')), 2, 0],
    ['DH-30: with a full dodge there are none', { ...freshRound, fullDodge: true }, 2, 0],
  ])('%s', (_rule, state, dexterity, left) => {
    expect(countAttacksLeft(state, dexterity)).toBe(left);
  });

  it.each<[string, State, boolean, string | null]>([
    ['DH-25: a first attack', freshRound, false, null],
    ['DH-25: the second of two', after(2, blow('a')), false, null],
    ['DH-25: none is left', after(1, blow('a')), false, 'attacks-spent'],
    ['DH-25: a pair fights once a round', after(2, blow('b')), false, 'already-fought'],
    ['DH-25: whoever began it', freshRound, true, 'already-fought'],
    ['DH-30: a full dodge is declared', { ...freshRound, fullDodge: true }, false, 'full-dodge-declared'],
  ])('%s', (_rule, state, fought, bar) => {
    expect(judgeAttack(state, 'b', 2, fought)).toBe(bar);
  });

  it('DH-25: the number is declared with the first one', () => {
    expect(after(2, blow('a'), blow('b')).declared).toBe(2);
    expect(noteFoe(after(2, blow('a')), blow('b'), 5).declared).toBe(2);
    expect(after(1, blow('a'), blow('b')).declared).toBe(2);
  });

  it('DH-25 property: never more attacks than 1 + Dexterity', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -3, max: 6 }),
        fc.integer({ min: 1, max: 9 }),
        fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'), { maxLength: 12 }),
        (dexterity, wanted, foes) => {
          const most = 1 + Math.max(0, dexterity);
          let state: State = freshRound;
          for (const foe of foes) {
            if (judgeAttack(state, foe, dexterity, false) === null) {
              state = noteFoe(state, blow(foe), Math.min(wanted, most));
            }
          }
          expect(state.foes.length).toBeLessThanOrEqual(Math.min(wanted, most));
          expect(new Set(state.foes.map(({ id }) => id)).size).toBe(state.foes.length);
        },
      ),
    );
  });
});

describe('who fights whom', () => {
  const rounds = new Map([
    ['a', after(1, blow('x'))],
    ['b', after(1, shot('x'))],
    ['c', after(1, blow('x', 'strikeBack'))],
    ['d', after(1, blow('a'))],
  ]);

  it('DH-26: those who attack count, not those who strike back', () => {
    expect(countAttackers('x', [...rounds.values()])).toBe(2);
    expect(countAttackers('y', [...rounds.values()])).toBe(0);
  });

  it('DH-28 DH-32: in melee with all who strike at one and at whom one strikes, each once', () => {
    expect(listMelee('x', freshRound, rounds)).toEqual(['a', 'c']);
    expect(listMelee('x', after(2, blow('a', 'strikeBack'), blow('e')), rounds)).toEqual(['a', 'e', 'c']);
    expect(listMelee('b', after(1, shot('x')), rounds)).toEqual([]);
  });

  it('DH-28: the melee of the round before goes on, on both sides', () => {
    const before = { ...freshRound, former: ['x'] };
    expect(listMelee('x', freshRound, new Map([...rounds, ['e', before]]))).toEqual(['a', 'c', 'e']);
    expect(listMelee('e', before, rounds)).toEqual(['x']);
  });
});

describe('aiming', () => {
  it.each([
    ['DH-28: the first round', { round: 0, rounds: 0 }, 2, 1],
    ['DH-28: one round more', { round: 2, rounds: 1 }, 3, 2],
    ['DH-28: twice in a round is once', { round: 3, rounds: 2 }, 3, 2],
    ['DH-28: further rounds are counted on', { round: 4, rounds: 3 }, 5, 4],
    ['DH-28: interrupted, anew', { round: 2, rounds: 2 }, 4, 1],
  ])('%s', (_rule, aim, round, rounds) => {
    expect(addAim(aim, round)).toBe(rounds);
  });

  it.each([
    ['DH-28: a shot in the next round', { round: 2, rounds: 2 }, 3, 2],
    ['DH-28: in the same round', { round: 2, rounds: 2 }, 2, 2],
    ['DH-28: a round later it is lost', { round: 2, rounds: 2 }, 4, 0],
  ])('%s', (_rule, aim, round, rounds) => {
    expect(countAim(aim, round)).toBe(rounds);
  });

  it.each([
    ['DH-28: in the next round', { round: 2, rounds: 2 }, 3, false, 2],
    ['DH-28: at most three', { round: 2, rounds: 4 }, 3, false, 3],
    ['DH-28: aiming takes the round: it is not there for a shot of the same', { round: 2, rounds: 2 }, 2, true, 1],
    ['DH-28: but all three of those before', { round: 5, rounds: 4 }, 5, true, 3],
    ['DH-28: the first round of aiming', { round: 2, rounds: 1 }, 2, true, 0],
    ['DH-28: a round later it is lost', { round: 2, rounds: 2 }, 4, false, 0],
    ['DH-28: never', { round: 0, rounds: 0 }, 0, false, 0],
  ])('of a shot: %s', (_rule, aim, round, aiming, rounds) => {
    expect([isAiming(aim, round), countShotAim(aim, round)]).toEqual([aiming, rounds]);
  });

  it('DH-28: a round that is taken back was not aimed; those before it were', () => {
    expect(dropAim({ round: 5, rounds: 3 })).toEqual({ round: 4, rounds: 2 });
    expect(countAim(dropAim({ round: 5, rounds: 3 }), 5)).toBe(2);
    expect(countAim(dropAim({ round: 1, rounds: 1 }), 1)).toBe(0);
  });
});
