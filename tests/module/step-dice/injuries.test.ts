/** A debilitating injury is an item, which comes and goes with its ledger entry and with the damage behind it (SD-33). */
import '../foundry-double.ts';
import { beforeEach, expect, it } from 'vitest';
import { commit } from '../../../module/ledger/tracked-actor.ts';
import { redoEntry, undoEntry } from '../../../module/ledger/undo.ts';
import { stepDice } from '../../../src/index.ts';
import { makeChange, readHealth } from '../../../module/rulesets/step-dice/data/condition.ts';
import { createMessage, setLog } from '../message-double.ts';
import { clearWorld, createFighter, type FighterDouble } from './life-table.ts';

let nell: FighterDouble;

const names = () => nell.items.map(({ name, system }) => [name, system['since']]);

beforeEach(async () => {
  clearWorld();
  nell = createFighter('Nell');
  const hit = { basic: 9, weapon: 0, type: 'basic', armour: 0, extraordinary: true, at: 0 } as const;
  const damage = stepDice.applyDamage(readHealth(nell.actor), hit);
  const cause = { source: 'ChatMessage.damage', label: 'Carbine, Raider' };
  await commit(nell.actor, { ...makeChange(damage, 'damage', 'SD-31', cause), id: 'hit' });
  const system = { entry: 'hit', events: [], links: { actor: nell.actor.uuid, replyTo: '' } };
  setLog(createMessage({ id: 'card', from: 'user1' }, { type: 'stepWounds', alias: 'Nell', system }));
  const lead = { consequence: 'debilitatingInjury', amount: 0 } as const;
  const injury = stepDice.applyExtraordinary(readHealth(nell.actor), lead, false, 0);
  await commit(nell.actor, {
    ...makeChange(injury, 'endurance', 'SD-33', { source: 'ChatMessage.card' }),
    id: 'injury',
  });
});

it('SD-33: the failed roll makes it, with what caused it', () => {
  expect(names()).toEqual([['Debilitating injury', 'Carbine, Raider']]);
});

it.each(['injury', 'hit'])('SD-33: undoing the entry "%s" deletes it, and redoing makes it again', async (id) => {
  await undoEntry(nell.actor, id);
  expect(names()).toEqual([]);
  await redoEntry(nell.actor, id);
  expect(names()).toHaveLength(1);
});

it('SD-33: redoing the damage does not bring back an injury that was undone itself', async () => {
  await undoEntry(nell.actor, 'injury');
  await undoEntry(nell.actor, 'hit');
  await redoEntry(nell.actor, 'hit');
  expect(names()).toEqual([]);
});

it('SD-40.10: wounds of fire leave a scar, which comes and goes with the damage', async () => {
  const burn = async (id: string) => {
    const hit = { basic: 0, weapon: 3, type: 'wound', burn: true, armour: 0, extraordinary: false, at: 0 } as const;
    const change = stepDice.applyDamage(readHealth(nell.actor), hit);
    await commit(nell.actor, {
      ...makeChange(change, 'damage', 'SD-31', { source: 'ChatMessage.fire', label: 'Burning oil' }),
      id,
    });
  };
  await burn('fire');
  const before = [['Debilitating injury', 'Carbine, Raider']];
  expect(names()).toEqual([...before, ['Burn scar', 'Burning oil']]);
  await undoEntry(nell.actor, 'fire');
  expect(names()).toEqual(before);
  await redoEntry(nell.actor, 'fire');
  expect(names()).toEqual([...before, ['Burn scar', 'Burning oil']]);
});
