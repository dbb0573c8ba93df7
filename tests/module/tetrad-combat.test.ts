/** A new round of a fight, on the client that keeps it. */
import './foundry-double.ts';
import { describe, expect, it, vi } from 'vitest';
import { watchRounds } from '../../module/combat/fight-keeper.ts';
import { TetradCombat } from '../../module/combat/tetrad-combat.ts';
import { installFacets } from './install-facets.ts';

it('a fighter whose statuses cannot be updated in a new round keeps it from none of the others, and is named', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const shown: string[] = [];
  Object.assign(ui.notifications, { error: (text: string) => shown.push(text) });
  Object.assign(CONFIG, { Actor: { trackableAttributes: {} } });
  Object.assign(foundry.documents.Combat.prototype, { _onStartRound: () => Promise.resolve() });
  const settled: string[] = [];
  installFacets('fighter', {
    health: {
      owns: () => true,
      bars: {},
      settle: ({ name }: { name: string }) =>
        (name === 'Odd' ? Promise.reject(new Error('no track')) : void settled.push(name)) as never,
    },
  });
  const fighters = ['Odd', 'Rosa'].map((name) => ({ name, uuid: name, actor: { name, uuid: name, type: 'fighter' } }));
  const gone = Object.defineProperty({ name: 'Gone', uuid: 'Gone' }, 'actor', {
    get() {
      throw new Error('no actor');
    },
  });
  const { _onStartRound } = TetradCombat.prototype as unknown as { _onStartRound(round: object): Promise<void> };
  await _onStartRound.call({ combatants: [gone, ...fighters] }, { round: 1 });
  expect(settled).toEqual(['Rosa']);
  // Nor does initiative that cannot be rolled.
  const rollAgain = vi.fn(() => Promise.reject(new Error('no dice')));
  await expect(_onStartRound.call({ combatants: fighters.slice(1), rollAgain }, { round: 2 })).rejects.toThrow(
    'no dice',
  );
  expect(settled).toEqual(['Rosa', 'Rosa']);
  expect(shown).toEqual([
    'The statuses of Gone could not be updated: no actor',
    'The statuses of Odd could not be updated: no track',
  ]);
});

/** Keeps a fight whose fighters all have a due at their turn; returns who is told of it, and what lets the client hear of a change. */
function keepFight(names: readonly string[], more: object, fails: (name: string) => boolean = () => false) {
  const heard = new Map<string, (...given: unknown[]) => void>();
  vi.stubGlobal('Hooks', {
    on: (hook: string, call: (...given: unknown[]) => void) => heard.set(hook, call),
    once: () => 0,
  });
  const told: string[] = [];
  installFacets('fighter', {
    combat: {
      owns: () => true,
      dueAtTurn: {
        list: () => [{ id: 'wake' }],
        announce: ({ name }: { name: string }) =>
          fails(name) ? Promise.reject(new Error('no socket')) : void told.push(name),
      },
    },
  });
  const turns = names.map((name) => {
    const actor = { name, uuid: name, type: 'fighter', flags: {} };
    const update = (change: object) => Promise.resolve(Object.assign(actor, change));
    return { isDefeated: name.startsWith('Down'), actor: Object.assign(actor, { update }) };
  });
  const settings = { skipDefeated: true };
  const combat = { id: 'c', started: true, settings, round: 1, turns, isInitiativeDue: false, ...more };
  Object.assign(game, { combats: { contents: [combat] }, users: { activeGM: { isSelf: true } } });
  watchRounds();
  const change = async () => {
    heard.get('updateCombat')?.(combat);
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { told, change };
}

it('what could not be told to one fighter is told to the others, and to that one at the next change of the fight', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let isDown = true;
  const { told, change } = keepFight(['Odd', 'Rosa'], { turn: 1 }, (name) => isDown && name === 'Odd');
  await change();
  expect(told).toEqual(['Rosa']);
  await change();
  expect(told).toEqual(['Rosa']);
  isDown = false;
  await change();
  await change();
  expect(told).toEqual(['Rosa', 'Odd']);
});

describe('a fighter who is down and last in the order', () => {
  const order = ['Down first', 'Rosa', 'Emil', 'Down fourth', 'Down last'];
  it.each([
    ['not before the last turn that is taken', 1, true, order.slice(0, 2)],
    ['at that turn, since the tracker will skip it', 2, true, order],
    ['not by then if its own turn will come', 2, false, order.slice(0, 3)],
    ['not before the first turn', null, true, []],
  ])('is told what is due %s', async (_what, turn, skipDefeated, expected) => {
    const { told, change } = keepFight(order, { turn, settings: { skipDefeated } });
    await change();
    await change();
    expect(told).toEqual(expected);
  });
});
