/** What would pass an actor's STR is refused to its player, with a reason, but not to the GM, and not where the world plays with burden (IW-28). */
import { expect, it } from 'vitest';
import { createActor, readActor } from '../../e2e/binding/table.ts';
import { type Seat, describeTable } from '../../e2e/harness.ts';
import { findNotice, takeNotices } from '../../e2e/pages/windows.ts';

const MAREN = 'Maren';

/** Someone with STR 10, 2 of it lost, who carries a weight of 6: a knife in hand, armour that is worn, and a rope. */
const maren = {
  type: 'innerCharacter',
  system: { abilities: { str: { score: 10, damage: 2 } } },
  items: [
    { name: 'Knife', type: 'innerWeapon', system: { weight: 1, readied: true } },
    { name: 'Leather', type: 'innerArmor', system: { weight: 3, worn: true } },
    { name: 'Rope', type: 'innerGear', system: { weight: 1, quantity: 2 } },
  ],
};

/** Adds a thing to the actor, as a drop, a pick or a macro does. @returns the names of its things */
function add(seat: Seat, name: string, weight: number): Promise<string[]> {
  return seat.run(
    async ({ game }, given) => {
      const actor = game.actors.getName(given.actor);
      const source = { name: given.name, type: 'innerGear', system: { weight: given.weight } };
      await actor?.createEmbeddedDocuments('Item', [source]);
      return actor?.items.map((item) => item.name) ?? [];
    },
    { actor: MAREN, name, weight },
  );
}

describeTable('the weight that someone carries', ['Gamemaster', 'Ada'], (table) => {
  it('is limited by STR for players, unless the GM or the rule option says otherwise', async () => {
    const { gamemaster, ada } = table;
    await createActor(gamemaster, MAREN, 'Ada', maren);
    await expect.poll(() => readActor(ada, MAREN)).not.toBeNull();
    const own = ['Knife', 'Leather', 'Rope'];
    expect(await add(ada, 'Anvil', 3)).toEqual(own);
    await findNotice(ada, `Anvil would bring ${MAREN}’s load to 9, but STR allows only 8.`).waitFor();
    await takeNotices(ada);
    await ada.run(async ({ game }, name) => {
      await game.actors
        .getName(name)
        ?.items.getName('Rope')
        ?.update({ system: { quantity: 6 } });
    }, MAREN);
    await findNotice(ada, `Rope would bring ${MAREN}’s load to 10, but STR allows only 8.`).waitFor();
    await takeNotices(ada);
    expect(await add(ada, 'Lamp', 2)).toEqual([...own, 'Lamp']);
    expect(await add(gamemaster, 'Anvil', 3)).toEqual([...own, 'Lamp', 'Anvil']);
    await gamemaster.run(({ game }) => game.settings.set('tetrad', 'innerWorldsBurden', true));
    await expect
      .poll(() => ada.run(({ game }) => Promise.resolve(game.settings.get('tetrad', 'innerWorldsBurden'))))
      .toBe(true);
    expect(await add(ada, 'Millstone', 20)).toEqual([...own, 'Lamp', 'Anvil', 'Millstone']);
  });
});
