// Turns, initiative, explosions and manoeuvres (SD-10 to SD-12, SD-14, SD-16, SD-17, SD-19, SD-21, SD-23, SD-25 to SD-28).
import { describe, expect, it } from 'vitest';
import { stepDice } from '../../../src/index.ts';
import { catchCode } from '../catch-code.ts';

const { BEFORE_FIRST_TURN, chooseDefence, countActionsLeft, declareTurn, listTurnReasons, takeAction } = stepDice;
type TurnState = stepDice.TurnState;

const begin = (actions: number, stance: stepDice.Stance = 'none', before: TurnState = BEFORE_FIRST_TURN) =>
  declareTurn(before, { actions, stance });
const penalty = (state: TurnState) => listTurnReasons(state, 'other').reduce((sum, { step = 0 }) => sum + step, 0);
const rolled = (total: number) => ({ total, botch: false });
const botched = (total: number) => ({ total, botch: true });

const aimFor = (turns: number) => {
  let state: TurnState = BEFORE_FIRST_TURN;
  for (let turn = 0; turn < turns; turn++) state = takeAction(begin(1, 'none', state), 'aim');
  return state;
};

describe('initiative', () => {
  it('SD-10 Agility + Alertness; a step bonus moves the second die', () => {
    expect(stepDice.planInitiative({ agility: 4, alertness: 3 }).formula).toBe('4ds + 3ds');
    const found = stepDice.planInitiative({ agility: 4, alertness: 3, steps: 2 });
    expect(found.ranks).toEqual([4, 5]);
    expect(found.lines[2]).toEqual({ key: 'initiativeBonus', rule: 'SD-10', unit: 'step', amount: 2 });
  });

  it('SD-10 the total first, ties by Agility, then by Alertness', () => {
    const { rankInitiative, explainTie } = stepDice;
    const order = [
      rankInitiative(11, { agility: 0, alertness: 0 }),
      rankInitiative(10, { agility: 5, alertness: 1 }),
      rankInitiative(10, { agility: 4, alertness: 6 }),
      rankInitiative(10, { agility: 4, alertness: 5 }),
      rankInitiative(9, { agility: 60, alertness: 60 }),
    ];
    expect(order.toSorted((a, b) => b - a)).toEqual(order);
    expect(order.map((one) => Math.round(one))).toEqual([11, 10, 10, 10, 9]);
    expect(explainTie(order[1]!, order[2]!)).toBe('agility');
    expect(explainTie(order[2]!, order[3]!)).toBe('alertness');
    expect(explainTie(order[0]!, order[1]!)).toBeNull();
    expect(explainTie(order[1]!, order[1]!)).toBeNull();
  });

  it('SD-28 who covers an area is set just above the trigger, below all above it', () => {
    const { placeAbove } = stepDice;
    expect(placeAbove(8, [12, 9, 8, 3])).toBe(8.5);
    const first = placeAbove(8, [3]);
    expect(first).toBeGreaterThan(8);
    expect(Math.round(first)).toBe(8);
    expect(catchCode(() => placeAbove(Number.NaN, []))).toBe('not-finite trigger');
  });
});

describe('a turn', () => {
  it.each([
    [0, 0],
    [1, 0],
    [2, -1],
    [3, -2],
  ])('SD-11 %i declared actions: %i steps on all of them', (actions, steps) => {
    expect(penalty(begin(actions))).toBe(steps);
  });

  it('SD-11 no more actions than declared', () => {
    const once = takeAction(begin(2), 'attack');
    expect(countActionsLeft(once)).toBe(1);
    const twice = takeAction(once, 'move');
    expect(catchCode(() => takeAction(twice, 'attack'))).toBe('no-action-left action');
    expect(catchCode(() => takeAction(twice, 'dance' as 'move'))).toBe('unknown-key action');
  });

  it('SD-12 15 feet are free, 30 are one action', () => {
    expect(countActionsLeft(takeAction(begin(1), 'step'))).toBe(1);
    expect(countActionsLeft(takeAction(begin(1), 'move'))).toBe(0);
    expect(stepDice.turnActions.step.feet).toBe(15);
    expect(stepDice.turnActions.move.feet).toBe(30);
  });

  it('SD-12 a run is two actions, without penalty if they are the only ones', () => {
    const alone = declareTurn(BEFORE_FIRST_TURN, { actions: 2, runs: true });
    expect(penalty(alone)).toBe(0);
    expect(countActionsLeft(takeAction(alone, 'run'))).toBe(0);
    expect(catchCode(() => takeAction(alone, 'attack'))).toBe('run-only action');
    expect(penalty(begin(3))).toBe(-2);
    expect(countActionsLeft(takeAction(begin(3), 'run'))).toBe(1);
    expect(catchCode(() => takeAction(begin(1), 'run'))).toBe('no-action-left action');
    expect(catchCode(() => declareTurn(BEFORE_FIRST_TURN, { actions: 3, runs: true }))).toBe('run-not-alone runs');
    expect(stepDice.countRunFeet(9)).toBe(39);
  });

  it('SD-11 SD-14 a chosen defence is an action of the next turn, and moves its penalty', () => {
    const defended = chooseDefence(begin(1));
    expect(defended.charged).toBe(1);
    expect(catchCode(() => begin(0, 'none', defended))).toBe('too-few-actions actions');
    const next = begin(2, 'none', defended);
    expect(countActionsLeft(next)).toBe(1);
    expect(penalty(next)).toBe(-1);
    expect(begin(1, 'none', next).taken).toBe(0);
  });

  it('SD-14 a defence chosen as an action of the own turn is not charged again, and serves once', () => {
    const ready = takeAction(begin(1), 'defend');
    const once = chooseDefence(ready);
    expect([once.ready, once.charged]).toEqual([0, 0]);
    expect(chooseDefence(once).charged).toBe(1);
  });

  it('SD-11 defence rolls take no penalty for actions', () => {
    expect(listTurnReasons(begin(3), 'defence')).toEqual([]);
  });

  it('SD-16 all-out attack: only attacks, +2 steps', () => {
    const turn = begin(2, 'allOutAttack');
    expect(listTurnReasons(turn, 'attack').map(({ key, step }) => [key, step])).toEqual([
      ['multipleActions', -1],
      ['allOutAttack', 2],
    ]);
    expect(listTurnReasons(turn, 'defence')).toEqual([]);
    expect(catchCode(() => takeAction(turn, 'move'))).toBe('all-out-attack-only action');
    expect(takeAction(turn, 'step')).toEqual(turn);
    expect(takeAction(turn, 'attack').taken).toBe(1);
  });

  it('SD-16 a chosen defence bars the next all-out attack, also after one', () => {
    const after = chooseDefence(takeAction(begin(1, 'allOutAttack'), 'attack'));
    expect(catchCode(() => begin(2, 'allOutAttack', after))).toBe('all-out-attack-barred stance');
    expect(begin(2, 'allOutDefence', after).taken).toBe(2);
    expect(begin(1, 'allOutAttack', begin(1, 'none', after)).stance).toBe('allOutAttack');
  });

  it('SD-16 all-out defence: +2 steps, the first is the action of this turn, further ones are charged', () => {
    const turn = begin(1, 'allOutDefence');
    expect(listTurnReasons(turn, 'defence')).toEqual([{ key: 'allOutDefence', rule: 'SD-16', step: 2 }]);
    expect(listTurnReasons(turn, 'attack')).toEqual([]);
    expect(countActionsLeft(turn)).toBe(0);
    expect(catchCode(() => takeAction(begin(2, 'allOutDefence'), 'attack'))).toBe('all-out-defence-only action');
    const first = chooseDefence(turn);
    expect(first.charged).toBe(0);
    expect(chooseDefence(first).charged).toBe(1);
    expect(catchCode(() => begin(0, 'allOutDefence'))).toBe('too-few-actions actions');
  });
});

describe('aim', () => {
  it.each([
    [0, 0],
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 3],
  ])('SD-19 %i turns of aiming: +%i steps', (turns, steps) => {
    const shot = listTurnReasons(begin(1, 'none', aimFor(turns)), 'shot');
    expect(shot).toEqual(steps === 0 ? [] : [{ key: 'aim', rule: 'SD-19', step: steps }]);
  });

  it('SD-19 is spent by the next shot and lost on any other action', () => {
    const next = begin(1, 'none', aimFor(2));
    expect(takeAction(next, 'shoot').aim).toBe(0);
    expect(takeAction(next, 'move').aim).toBe(0);
    expect(takeAction(next, 'step').aim).toBe(2);
    expect(listTurnReasons(next, 'attack')).toEqual([]);
  });

  it('SD-19 a chosen defence ends it, innate does not', () => {
    const aiming = aimFor(2);
    expect(begin(2, 'none', chooseDefence(aiming)).aim).toBe(0);
    expect(begin(2, 'none', aiming).aim).toBe(2);
  });

  it('SD-19 an all-out attack may be the shot, an all-out defence is another action; a turn without an action keeps it', () => {
    expect(begin(1, 'allOutAttack', aimFor(2)).aim).toBe(2);
    expect(begin(1, 'allOutDefence', aimFor(2)).aim).toBe(0);
    expect(begin(1, 'none', begin(0, 'none', aimFor(2))).aim).toBe(2);
  });

  it('SD-19 one step a turn', () => {
    expect(catchCode(() => takeAction(takeAction(begin(2), 'aim'), 'aim'))).toBe('already-aimed action');
  });
});

describe('explosions', () => {
  const { planExplosion, judgeExplosion } = stepDice;
  it.each([
    ['SD-23 the first increment: full', 8, 10, 10, 8],
    ['SD-23 at the centre: full', 8, 0, 10, 8],
    ['SD-23 the second: a step less', 8, 11, 10, 7],
    ['SD-23 the fourth: three steps less', 8, 40, 10, 5],
    ['SD-1 not below 0', 2, 95, 10, 0],
  ])('%s', (_, rank, feet, increment, expected) => {
    const found = planExplosion({ rank, feet, increment });
    expect([found.rank, found.formula]).toEqual([expected, `${expected}ds`]);
    const steps = found.lines.slice(1).reduce((sum, { amount }) => sum + amount, rank);
    expect(steps).toBe(expected);
  });

  it.each([
    ['none', 0],
    ['light', 1],
    ['medium', 2],
    ['heavy', 3],
    ['tinyPart', 4],
    ['total', 4],
  ] as const)('SD-17 %s cover takes off the die of rank %i', (cover, rank) => {
    expect(planExplosion({ rank: 8, feet: 5, increment: 10, cover }).cover).toBe(rank);
  });

  it('SD-17 SD-23 damage less cover, not below 0; basic damage beside it', () => {
    expect(judgeExplosion({ damage: 9, cover: 4, basic: 3 })).toEqual({ weapon: 5, basic: 3 });
    expect(judgeExplosion({ damage: 2, cover: 4 })).toEqual({ weapon: 0, basic: 0 });
  });
});

describe('manoeuvres', () => {
  const { planManoeuvre } = stepDice;
  it.each([
    ['SD-21 feint', 'feint', 4, 3, [4, 3], null],
    ['SD-21 see through it', 'seeThrough', 4, 3, [4, 3], null],
    ['SD-5 see through it unskilled', 'seeThrough', 4, null, [4, 4], null],
    ['SD-26 grapple', 'grapple', 4, 2, [4, 2], null],
    ['SD-26 break', 'breakHold', 4, 6, [4, 6], null],
    ['SD-20 keep the weapon: Hard', 'keepWeapon', 4, 6, [4, 6], 11],
    ['SD-27 a lurch: Average', 'keepFooting', 4, 6, [4, 6], 7],
    ['SD-27 zero-G: Average', 'floatFree', 4, 2, [4, 2], 7],
  ] as const)('%s', (_, id, first, second, ranks, difficulty) => {
    expect(planManoeuvre(id, { first, second })).toMatchObject({ ranks, difficulty });
  });

  it.each([
    ['higher', rolled(8), rolled(7), true],
    ['equal', rolled(8), rolled(8), false],
    ['lower', rolled(7), rolled(8), false],
    ['a botch', botched(12), rolled(8), false],
  ])('SD-21 SD-26 %s', (_, one, other, wins) => {
    expect(stepDice.judgeFeint(one, other)).toBe(wins);
    expect(stepDice.judgeGrapple(one, other)).toBe(wins);
    expect(stepDice.judgeBreak(one, other)).toBe(wins);
  });

  it.each([
    ['an innate roll of 4 avoids it', rolled(4), rolled(12), false, 0],
    ['one of 3 does not; basic is the new attack less it', rolled(3), rolled(12), true, 9],
    ['not below 0', rolled(3), rolled(2), true, 0],
    ['a botched new roll: basic 0', rolled(2), botched(12), true, 0],
    ['a botched innate roll fails, and counts its total', botched(6), rolled(8), true, 2],
  ])('SD-27 dark: %s', (_, innate, attack, hit, basic) => {
    expect(stepDice.judgeDark(innate, attack)).toMatchObject({ hit, basic });
    expect(stepDice.judgeDark(innate, null)).toMatchObject({ hit, basic: 0 });
  });

  it('SD-26 what a hold allows', () => {
    expect(Object.keys(stepDice.holdAttacks)).toEqual(['unarmed', 'choke', 'push', 'knockDown']);
  });
});

it('SD-1 to SD-28 tables are frozen through and through', () => {
  const isFrozen = (value: unknown): boolean =>
    typeof value !== 'object' || value === null || (Object.isFrozen(value) && Object.values(value).every(isFrozen));
  const tables = Object.entries(stepDice).filter(([, value]) => typeof value === 'object');
  expect(tables.length).toBeGreaterThanOrEqual(9);
  for (const [name, table] of tables) expect(isFrozen(table), name).toBe(true);
});
