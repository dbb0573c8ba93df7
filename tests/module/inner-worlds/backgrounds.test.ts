/** A background that a player adds to a sheet is paid, or goes again (IW-27). */
import '../foundry-double.ts';
import { expect, it, vi } from 'vitest';
import { payBackground } from '../../../module/rulesets/inner-worlds/data/item-models.ts';

const written: object[] = [];
vi.mock('../../../module/ledger/tracked-actor.ts', () => ({
  commit: (_actor: object, { system }: { system: object }) => Promise.resolve(void written.push(system)),
}));

function makeBackground(gems: number) {
  const { documents } = foundry as unknown as { documents: { Actor: { prototype: object } } };
  const fighter = Object.assign(Object.create(documents.Actor.prototype) as object, { type: 'innerCharacter' });
  const actor = Object.assign(fighter, { name: 'Brann', system: { gems } });
  const item = { name: 'Masonry', actor, delete: vi.fn(() => Promise.resolve()) };
  return item as typeof item & Item.Implementation;
}

it('IW-27: costs 5 gems, and is removed if another has taken them in the meantime', async () => {
  await payBackground(makeBackground(9));
  expect(written).toEqual([{ gems: 4 }]);
  const second = makeBackground(4);
  await expect(payBackground(second)).rejects.toThrow('not-enough-gems');
  expect(second.delete).toHaveBeenCalledOnce();
  expect(written).toHaveLength(1);
});
