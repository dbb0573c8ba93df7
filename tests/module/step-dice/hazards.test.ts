/** Hazards of Step Dice, from the item to the damage (SD-40). */
import '../foundry-double.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { applyEffect, makeEffectActions } from '../../../module/exchange/roll-effects.ts';
import { commit } from '../../../module/ledger/tracked-actor.ts';
import { damage } from '../../../module/rulesets/step-dice/play/damage.ts';
import { combat } from '../../../module/rulesets/step-dice/play/initiative.ts';
import {
  type HazardMessage,
  describeHazard,
  findDueRoll,
  isMet,
  listHazardEffects,
  passBreathlessTurn,
  requireHazard,
  settleHazard,
} from '../../../module/rulesets/step-dice/play/hazards.ts';
import { makePurpose } from '../../../module/rulesets/step-dice/data/request.ts';
import { createMessage, setLog } from '../message-double.ts';
import { clearWorld, createFighter, listCreated, rollBy, skillOf, type FighterDouble } from './life-table.ts';

let nell: FighterDouble;

beforeEach(() => {
  clearWorld();
  nell = createFighter('Nell', { items: [skillOf('athletics', 4)] });
});

/** Puts a hazard for Nell in the log, and what follows it. */
function meet(system: object, ...replies: object[]): HazardMessage {
  const links = { actor: nell.actor.uuid, replyTo: '' };
  const own = { feet: 10, difficulty: 7, dice: 0, type: 'stun', name: 'Trouble', target: 'Nell', links, ...system };
  const message = createMessage({ id: 'hazard', from: 'user1' }, { type: 'stepHazard', alias: 'Nell', system: own });
  Object.assign(message, { uuid: 'ChatMessage.hazard' });
  setLog(message, ...replies);
  return message as HazardMessage;
}

const rollAgainst = (kind: string, faces: number[], difficulty: number) =>
  rollBy(nell, 'roll', { kind, ref: 'hazard', faces, difficulty });

describe('the roll that is due', () => {
  it.each([
    ['a fall of 10 feet', { kind: 'fall', feet: 10 }, { attribute: 'agility', skill: 'Nell0', difficulty: 3 }],
    ['a fall of 30 feet', { kind: 'fall', feet: 30 }, { attribute: 'agility', skill: 'Nell0', difficulty: 11 }],
    ['a poison', { kind: 'poison', difficulty: 15 }, { attribute: 'vitality', skill: '', other: '', difficulty: 15 }],
  ])('SD-40: %s', (_what, system, request) => {
    expect(findDueRoll(meet(system))?.request).toMatchObject(request);
  });

  it.each(['suffocation', 'exposure', 'burns', 'vacuum'])('SD-40: %s asks for none on its card', (kind) => {
    expect(findDueRoll(meet({ kind }))).toBeNull();
  });

  it('SD-40: a fall below 10 feet does no harm, and a roll is made once, only when it is due', () => {
    expect(findDueRoll(meet({ kind: 'fall', feet: 9 }))).toBeNull();
    const message = meet({ kind: 'fall' }, rollAgainst('fall', [6, 6], 3));
    expect([findDueRoll(message), isMet(message)]).toEqual([null, true]);
    expect(() => requireHazard(nell.actor, makePurpose('fall', { ref: 'hazard' }))).toThrow('step-not-due');
    expect(() => requireHazard(nell.actor, makePurpose('fall'))).not.toThrow();
  });
});

describe('what it does', () => {
  it.each([
    [
      'a fall: what the roll lacks is basic damage',
      { kind: 'fall', feet: 30 },
      [2, 2],
      11,
      { basic: 7, type: 'basic', armour: 0 },
    ],
    ['a fall that equals the roll does none', { kind: 'fall', feet: 30 }, [6, 5], 11, undefined],
    ['a fall that is broken does none', { kind: 'fall', feet: 30 }, [6, 6], 11, undefined],
    ['a poison without a die leaves it to the GM', { kind: 'poison', dice: 0 }, [2, 2], 7, undefined],
  ])('SD-40: %s', async (_what, system, faces, difficulty, expected) => {
    const roll = rollAgainst(system.kind, faces, difficulty);
    meet(system, roll);
    await settleHazard(nell.actor, makePurpose('fall', { ref: 'hazard' }), roll);
    expect(listCreated()).toMatchObject(expected ? [{ system: expected }] : []);
  });

  it.each([
    ['exposure', { exposure: 3600 }, { exposure: null }],
    ['suffocation', { airTurns: 0, airRolls: 0 }, { airTurns: null }],
  ])('SD-40: %s begins and ends, each undone exactly', async (kind, begun, ended) => {
    const message = meet({ kind });
    const [begin, end] = listHazardEffects(message);
    if (!begin || !end) throw new Error('no effects');
    expect(end.plan()).toBeNull();
    await applyEffect(message, begin);
    expect(nell.system['condition']).toMatchObject(begun);
    await applyEffect(message, end);
    expect(nell.system['condition']).toMatchObject(ended);
    const { undoEffect } = makeEffectActions(listHazardEffects);
    await undoEffect(message, { dataset: { use: 'end' } } as unknown as HTMLElement);
    expect(nell.system['condition']).toMatchObject(begun);
  });

  it('SD-40: vacuum kills, once it is pressed', async () => {
    const message = meet({ kind: 'vacuum' });
    const [kill] = listHazardEffects(message);
    expect(nell.system['condition']).toMatchObject({ deadSince: null });
    if (kill) await applyEffect(message, kill);
    expect(nell.system['condition']).toMatchObject({ deadSince: 0 });
  });

  it('SD-40: its card says what it is', () => {
    expect(describeHazard(meet({ kind: 'poison', difficulty: 15, dice: 6, type: 'wound' }))).toBe(
      'Nell rolls Resistance against 15. On a failure: d12 wounds.',
    );
    expect(describeHazard(meet({ kind: 'burns', dice: 3 }))).toContain('d6 wounds');
    expect(describeHazard(meet({ kind: 'poison' }))).toBe(
      'Nell rolls Resistance against 7. On a failure: whatever the GM decides.',
    );
  });
});

describe('suffocation', () => {
  it('SD-40: every second turn a roll is due, 4 harder each time, prompted as the turn starts', async () => {
    nell = createFighter('Nell', { condition: { airTurns: 0, airRolls: 0 } });
    const difficulties: unknown[] = [];
    for (let turn = 0; turn < 6; turn++) {
      const change = passBreathlessTurn(nell.actor);
      difficulties.push((change?.events ?? []).map(({ plan }) => (plan as { difficulty: number }).difficulty));
      if (change) await commit(nell.actor, change);
    }
    expect(difficulties).toEqual([[], [3], [], [7], [], [11]]);
    const clock = { combat: 'c', round: 1, turn: 0 };
    expect(combat.dueAtTurn?.list(nell.actor, clock)).toMatchObject([{ id: 'suffocate' }]);
    expect(combat.dueAtTurn?.list(createFighter('Breathing').actor, clock)).toEqual([]);
  });

  it.each([
    ['stun while Life Points are left', { stun: 3 }, { stun: 5, wound: 0, shock: 0 }],
    ['Shock Points and wounds when none are left', { stun: 10, wound: 2 }, { stun: 10, wound: 4, shock: 2 }],
  ])('SD-40: a failure does %s', async (_what, points, after) => {
    nell = createFighter('Nell', { points });
    const hit = {
      basic: 0,
      weapon: 2,
      type: 'stun',
      armour: 0,
      extraordinary: false,
      burn: false,
      peril: 'suffocation',
    } as const;
    const change = damage.apply({ ...hit, stun: 2, wound: 0, amount: 2 }, nell.actor, {});
    if (change) await commit(nell.actor, change);
    expect(nell.system['health']).toEqual(after);
  });
});
