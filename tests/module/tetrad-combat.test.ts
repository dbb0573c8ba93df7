/** A new round of a fight, on the client that keeps it. */
import './foundry-double.ts';
import { expect, it, vi } from 'vitest';
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

it('what could not be told to one fighter is told to the others, and to that one at the next change of the fight', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const heard = new Map<string, (...given: unknown[]) => void>();
  vi.stubGlobal('Hooks', {
    on: (hook: string, call: (...given: unknown[]) => void) => heard.set(hook, call),
    once: () => 0,
  });
  const told: string[] = [];
  let isDown = true;
  installFacets('fighter', {
    combat: {
      owns: () => true,
      dueAtTurn: {
        list: () => [{ id: 'wake' }],
        announce: ({ name }: { name: string }) =>
          isDown && name === 'Odd' ? Promise.reject(new Error('no socket')) : void told.push(name),
      },
    },
  });
  const turns = ['Odd', 'Rosa'].map((name) => {
    const actor = { name, uuid: name, type: 'fighter', flags: {} };
    return {
      actor: Object.assign(actor, { update: (change: object) => Promise.resolve(Object.assign(actor, change)) }),
    };
  });
  const combat = { id: 'c', started: true, round: 1, turn: 1, turns, isInitiativeDue: false };
  Object.assign(game, { combats: { contents: [combat] }, users: { activeGM: { isSelf: true } } });
  watchRounds();
  const change = async () => {
    heard.get('updateCombat')?.(combat);
    await new Promise((resolve) => setTimeout(resolve));
  };
  await change();
  expect(told).toEqual(['Rosa']);
  await change();
  expect(told).toEqual(['Rosa']);
  isDown = false;
  await change();
  await change();
  expect(told).toEqual(['Rosa', 'Odd']);
});
