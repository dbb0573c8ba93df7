/** A new round of a fight, on the client that keeps it. */
import './foundry-double.ts';
import { expect, it, vi } from 'vitest';
import { TetradCombat } from '../../module/combat/tetrad-combat.ts';
import { registerHealth } from '../../module/ledger/health-facet.ts';

it('a fighter whose statuses cannot be updated in a new round keeps it from none of the others, and is named', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const shown: string[] = [];
  Object.assign(ui.notifications, { error: (text: string) => shown.push(text) });
  Object.assign(CONFIG, { Actor: { trackableAttributes: {} } });
  Object.assign(foundry.documents.Combat.prototype, { _onStartRound: () => Promise.resolve() });
  const settled: string[] = [];
  registerHealth({
    owns: (_actor): _actor is Actor.Implementation => true,
    bars: {},
    settle: ({ name }) => (name === 'Odd' ? Promise.reject(new Error('no track')) : void settled.push(name)) as never,
  });
  const fighters = ['Odd', 'Rosa'].map((name) => ({ name, uuid: name, actor: { name, uuid: name } }));
  const gone = Object.defineProperty({ name: 'Gone', uuid: 'Gone' }, 'actor', {
    get() {
      throw new Error('no actor');
    },
  });
  const { _onStartRound } = TetradCombat.prototype as unknown as { _onStartRound(round: object): Promise<void> };
  await _onStartRound.call({ combatants: [gone, ...fighters] }, { round: 1 });
  expect(settled).toEqual(['Rosa']);
  expect(shown).toEqual([
    'The statuses of Gone could not be updated: no actor',
    'The statuses of Odd could not be updated: no track',
  ]);
});
