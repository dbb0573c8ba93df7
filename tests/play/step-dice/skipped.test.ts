/** Whoever is dying, skipped by the tracker and last in the order: asked all the same, in each round, by the owner's own client (SD-38). */
import { beforeAll, expect, it } from 'vitest';
import { createActor, placeTokens, readActor } from '../../e2e/binding/table.ts';
import { describeTable } from '../../e2e/harness.ts';
import { openTab } from '../../e2e/pages/chat.ts';
import { beginFight, closeDialogs } from '../../e2e/pages/fights.ts';
import { rollDialog } from '../../e2e/step-dice/step-fight.ts';

const [UNA, CASS, ORRIN] = ['Una', 'Cass', 'Orrin'];
const SCENE = 'Deck';
const attributes = { vitality: 4, willpower: 4, alertness: 3, agility: 3, strength: 3, intelligence: 3 };
/** 16 Life Points, all of them wounds; the roll on the hit succeeded. */
const dying = { health: { wound: 16 }, condition: { dyingNext: 7 } };

describeTable('a dying fighter who is skipped', ['Gamemaster', 'Ada', 'Bertrand'], (table) => {
  beforeAll(async () => {
    const { gamemaster, seats } = table;
    for (const [name, owner, more] of [
      [UNA, 'Bertrand', {}],
      [CASS, 'Bertrand', {}],
      [ORRIN, 'Ada', dying],
    ] as const)
      await createActor(gamemaster, name, owner, { type: 'stepCharacter', system: { attributes, ...more } });
    await placeTokens(gamemaster, SCENE, [UNA, CASS, ORRIN]);
    await gamemaster.run(async ({ game }) => {
      const config = game.settings.get('core', 'combatTrackerConfig') as object;
      await game.settings.set('core', 'combatTrackerConfig', { ...config, skipDefeated: true });
    });
    await beginFight(gamemaster, SCENE, { [UNA]: 9, [CASS]: 7, [ORRIN]: 5 });
    await gamemaster.run(async ({ game }, name) => {
      const orrin = game.combats.contents[0]?.combatants.contents.find((one) => one.name === name);
      await orrin?.update({ defeated: true });
    }, ORRIN);
    for (const seat of seats) await openTab(seat, 'chat');
  });

  const readOwed = async () => {
    const { condition } = (await readActor(table.ada, ORRIN)) as { condition: object };
    return condition;
  };
  const awaitTurn = (name: string, round: number) =>
    expect
      .poll(() =>
        table.ada.run(({ game }) => [game.combats.contents[0]?.combatant?.name, game.combats.contents[0]?.round]),
      )
      .toEqual([name, round]);
  const endTurn = () => table.bertrand.run(async ({ game }) => void (await game.combats.contents[0]?.nextTurn()));
  const stayAlive = async (faces: readonly [number, number]) => {
    const { ada, bertrand } = table;
    await ada.page.locator('#chat .message button:visible', { hasText: 'Stay alive' }).last().click();
    await rollDialog(
      [ada, bertrand],
      faces.map((face) => [face, 4] as const),
    );
    await closeDialogs(ada);
  };

  it('SD-38.4: owes the roll from the last turn that is taken, without a GM online', async () => {
    await awaitTurn(UNA, 1);
    expect(await readOwed()).toMatchObject({ dyingNext: 7, dyingOwed: 0 });
    await table.leave('Gamemaster');
    await endTurn();
    await awaitTurn(CASS, 1);
    await expect.poll(readOwed).toMatchObject({ dyingNext: 7, dyingOwed: 1 });
    await stayAlive([4, 4]);
    await expect.poll(readOwed).toMatchObject({ dyingNext: 11, dyingOwed: 0, deadSince: null });
  });

  it('SD-38.4: and again in the next round', async () => {
    await table.sit('Gamemaster');
    await endTurn();
    await awaitTurn(UNA, 2);
    expect(await readOwed()).toMatchObject({ dyingOwed: 0 });
    await table.leave('Gamemaster');
    await endTurn();
    await awaitTurn(CASS, 2);
    await expect.poll(readOwed).toMatchObject({ dyingNext: 11, dyingOwed: 1 });
  });
});
