/** The state of a turn of Step Dice over several rounds: what is declared ends with its turn, in the dice as in what is allowed (SD-10, SD-11, SD-14, SD-16). */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Stage } from '../../binding/stage.ts';
import { rulesets } from '../../binding/rulesets.ts';
import { stepDice } from '../../../src/index.ts';
import type { StepFighter } from '../../../module/rulesets/step-dice/data/fighter.ts';
import { makePurpose, makeRequest, type CheckRequest } from '../../../module/rulesets/step-dice/data/request.ts';
import { toInput } from '../../../module/rulesets/step-dice/data/to-input.ts';
import { hasDeclared, readTurn } from '../../../module/rulesets/step-dice/data/turn.ts';
import { consequences } from '../../../module/rulesets/step-dice/play/permit.ts';
import { declareActions, mayBeFree, noteRoll, takeTurnAction } from '../../../module/rulesets/step-dice/play/turn.ts';
import { createFight } from '../fight-double.ts';

let entered: Record<string, string> | null = null;
vi.mock('../../../module/foundry/ask-form.ts', () => ({ askForm: () => Promise.resolve(entered) }));

const found = rulesets.find(({ binding }) => binding.id === 'step-dice');
if (!found) throw new Error('Step Dice has no sample');
const ruleset = found;

let ada: StepFighter;
let ben: StepFighter;

/** Goes to a moment of the fight, in which Ada acts before Ben. */
function go(round: number, turn: number): void {
  const turns = [ada, ben].map((actor) => ({ actor, actorId: actor.id, tokenId: null, token: null }));
  const combat = createFight(turns, { id: 'fight', round, turn });
  Object.assign(game, { combats: [{ ...combat, combatant: turns[turn] }] });
}

/** Declares a turn, as its window would. */
async function declare(actor: StepFighter, actions: string, stance = 'none'): Promise<void> {
  entered = { actions, stance };
  await declareActions(actor);
}

/** Dodges an attack. */
const dodge = (actor: StepFighter) =>
  noteRoll(actor, { exchange: { role: 'reply', reply: 'dodge' }, purpose: makePurpose('') } as unknown as CheckRequest);

/** Returns the steps that the turn gives to a roll. */
const steps = (actor: StepFighter, roll: 'attack' | 'defence') =>
  stepDice.listTurnReasons(readTurn(actor) ?? stepDice.BEFORE_FIRST_TURN, roll).map(({ step }) => step);

const left = (actor: StepFighter) => stepDice.countActionsLeft(readTurn(actor) ?? stepDice.BEFORE_FIRST_TURN);

beforeEach(() => {
  const stage = Stage.begin(ruleset, 3);
  ada = stage.add({ type: 'stepCharacter', system: {} }, 'Ada', 'ada') as StepFighter;
  ben = stage.add({ type: 'stepCharacter', system: {} }, 'Ben', 'ada') as StepFighter;
  Object.assign(game, { actors: [ada, ben] });
  go(1, 0);
});

describe('a declaration', () => {
  it.each([
    ['allOutAttack', 'attack'],
    ['allOutDefence', 'defence'],
  ] as const)('SD-16.5: %s lasts until the next own turn, and no longer', async (stance, roll) => {
    await declare(ada, '1', stance);
    expect([hasDeclared(ada), steps(ada, roll)]).toEqual([true, [2]]);
    go(1, 1);
    expect(steps(ada, roll)).toEqual([2]);
    go(2, 0);
    expect([hasDeclared(ada), steps(ada, roll), left(ada)]).toEqual([false, [], 1]);
    // What was barred by it is free again.
    await takeTurnAction(ada, 'move');
    go(5, 1);
    expect(steps(ada, roll)).toEqual([]);
  });

  it('SD-11.2: of three actions costs two steps in its own turn alone; who declares nothing has one action', async () => {
    await declare(ada, '3');
    expect([steps(ada, 'attack'), left(ada)]).toEqual([[-2], 3]);
    go(2, 0);
    expect([steps(ada, 'attack'), left(ada)]).toEqual([[], 1]);
    await takeTurnAction(ada, 'move');
    expect([hasDeclared(ada), left(ada)]).toEqual([true, 0]);
    await expect(takeTurnAction(ada, 'move')).rejects.toThrow('no-action-left');
    go(3, 0);
    expect(left(ada)).toBe(1);
  });
});

describe('a chosen defence', () => {
  it('SD-11.3, SD-14.2: counts in the next turn, declared or not, and in no later one', async () => {
    await declare(ada, '1');
    go(1, 1);
    await dodge(ada);
    go(2, 0);
    // Undeclared: two actions, of which the dodge is one.
    expect([steps(ada, 'attack'), left(ada)]).toEqual([[-1], 1]);
    go(3, 0);
    expect([steps(ada, 'attack'), left(ada)]).toEqual([[], 1]);
  });

  it('SD-11.3: after a turn in which nothing was declared is charged to the turn after it', async () => {
    go(2, 1);
    await dodge(ada);
    await dodge(ada);
    go(3, 0);
    expect([steps(ada, 'attack'), left(ada)]).toEqual([[-2], 1]);
    await declare(ada, '3');
    expect(left(ada)).toBe(1);
    go(4, 0);
    expect(left(ada)).toBe(1);
  });

  it('SD-14.2: before the first turn, or in the own turn before it is declared, counts among what is declared there', async () => {
    go(1, 0);
    await dodge(ben);
    expect(hasDeclared(ben)).toBe(false);
    go(1, 1);
    await dodge(ben);
    expect([hasDeclared(ben), steps(ben, 'attack'), left(ben)]).toEqual([false, [-2], 1]);
    await declare(ben, '2');
    expect([hasDeclared(ben), left(ben)]).toEqual([true, 0]);
  });
});

it('SD-10.4: an action before the own first turn counts for that turn', async () => {
  await takeTurnAction(ben, 'move');
  await expect(takeTurnAction(ben, 'move')).rejects.toThrow('no-action-left');
  go(1, 1);
  expect([hasDeclared(ben), left(ben)]).toEqual([true, 0]);
  go(2, 0);
  expect(left(ben)).toBe(0);
  go(2, 1);
  expect(left(ben)).toBe(1);
});

describe('a roll of one’s own choice', () => {
  const plain = makeRequest({ attribute: 'agility' });
  const surgery = { ...plain, purpose: makePurpose('surgery') };
  const complex = { ...plain, purpose: makePurpose('complex') };

  it.each([
    ['a skill', plain],
    ['a complex action', complex],
    ['surgery', surgery],
  ])('SD-10.5: %s is an action of the turn, with its penalty, in every round', async (_name, request) => {
    await declare(ada, '2');
    for (const round of [1, 2]) {
      go(round, 0);
      if (round === 2) await declare(ada, '2');
      expect(toInput(ada, request).modifiers).toEqual([{ key: 'multipleActions', rule: 'SD-11', step: -1 }]);
      await noteRoll(ada, request);
      expect(left(ada)).toBe(1);
      await noteRoll(ada, request);
      expect(() => consequences.permit?.(ada, request)).toThrow('no-action-left');
    }
  });

  it('SD-10.6: that is marked as free is no action and has no penalty, which its card says; forced rolls, answers and speech are none', async () => {
    await declare(ada, '2');
    const listNotes = (request: CheckRequest) => consequences.caution?.(ada, request).map(({ code }) => code);
    const free = { ...plain, free: true };
    expect(listNotes(plain)).toEqual([]);
    expect(listNotes(free)).toEqual(['step-free']);
    const others = (['endurance', 'contest', 'argue'] as const).map((kind) => ({
      ...plain,
      purpose: makePurpose(kind),
    }));
    for (const request of [free, ...others]) {
      expect(toInput(ada, request).modifiers).toEqual([]);
      await noteRoll(ada, request);
      expect(left(ada)).toBe(2);
    }
    expect(mayBeFree(ada, { ...plain, purpose: makePurpose('painkillers') })).toBe(false);
  });
});
