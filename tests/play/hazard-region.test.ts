/** A region that is a hazard, on two clients. The table has no regions: every client gets the events that Foundry documents, as each of them does in Foundry. */
import { beforeAll, expect, it } from 'vitest';
import { createActor, placeTokens } from '../e2e/binding/table.ts';
import { describeTable } from '../e2e/harness.ts';
import { beginFight } from '../e2e/pages/fights.ts';

const NELL = 'Nell';
const BRANN = 'Brann';
const SCENE = 'The Vent';
const FIRE = { type: 'stepHazard', system: { kind: 'fall', feet: 35 } };

interface Event {
  readonly name: 'tokenEnter' | 'tokenTurnStart';
  readonly token: string;
  readonly more?: object;
  /** The data of the behaviour. */
  readonly system: object;
}

describeTable('a region that is a hazard', ['Gamemaster', 'Ada'], (table) => {
  let item = '';

  /** Tells every client of an event in a region, each time with a new behaviour. Returns how many messages the first of them knows afterwards. */
  async function tell(event: Event): Promise<number> {
    for (const seat of table.seats)
      await seat.run(async ({ game, CONFIG }, { name, token, more, system }) => {
        const { RegionBehavior } = CONFIG as unknown as {
          RegionBehavior: {
            dataModels: { hazard: new (data: object) => { _handleRegionEvent(event: object): Promise<void> } };
          };
        };
        const data = {
          token: game.scenes.contents.at(-1)?.tokens.contents.find((one) => one.name === token),
          movement: null,
          ...more,
        };
        await new RegionBehavior.dataModels.hazard(system)._handleRegionEvent({
          name,
          data,
          region: null,
          user: game.user,
        });
      }, event);
    return count();
  }

  const count = () => table.seats[0]?.run(({ game }) => game.messages.contents.length) ?? Promise.resolve(0);

  beforeAll(async () => {
    const { gamemaster } = table;
    await createActor(gamemaster, NELL, 'Ada', { type: 'stepCharacter', system: {} });
    await createActor(gamemaster, BRANN, 'Ada', { type: 'innerCharacter', system: {} });
    await placeTokens(gamemaster, SCENE, [NELL, BRANN]);
    item = await gamemaster.run(async ({ CONFIG }, data) => {
      const made = await CONFIG.Item.documentClass.create({ name: 'Open hatch', ...data });
      return made?.uuid ?? '';
    }, FIRE);
  });

  it('posts the hazard’s card once, for whoever enters', async () => {
    const before = await count();
    expect(await tell({ name: 'tokenEnter', token: NELL, system: { hazard: item } })).toBe(before + 1);
    const last = await table.gamemaster.run(({ game }) => game.messages.contents.at(-1));
    expect(last).toMatchObject({ type: 'stepHazard' });
    // Outside a fight, each entry counts.
    expect(await tell({ name: 'tokenEnter', token: NELL, system: { hazard: item } })).toBe(before + 2);
  });

  it('rolls a described hazard where the rules have no items for them', async () => {
    const before = await count();
    const system = { name: 'Lava', die: 4 };
    expect(await tell({ name: 'tokenEnter', token: BRANN, system })).toBe(before + 1);
    const last = await table.gamemaster.run(({ game }) => game.messages.contents.at(-1));
    expect(last).toMatchObject({ type: 'innerDamage' });
    // Step Dice knows no hazard without an item.
    expect(await tell({ name: 'tokenEnter', token: NELL, system })).toBe(before + 1);
  });

  it('does nothing for a turn that is skipped, a move that is taken back and a hidden token', async () => {
    const before = await count();
    const system = { hazard: item };
    await tell({ name: 'tokenTurnStart', token: NELL, more: { skipped: true }, system });
    await tell({ name: 'tokenEnter', token: NELL, more: { movement: { method: 'undo' } }, system });
    await table.gamemaster.run(async ({ game }, name) => {
      const token = game.scenes.contents.at(-1)?.tokens.contents.find((one) => one.name === name);
      await token?.update({ hidden: true });
    }, NELL);
    expect(await tell({ name: 'tokenEnter', token: NELL, system })).toBe(before);
    await table.gamemaster.run(async ({ game }, name) => {
      const token = game.scenes.contents.at(-1)?.tokens.contents.find((one) => one.name === name);
      await token?.update({ hidden: false });
    }, NELL);
  });

  it('in a fight, is met once a round, unless it is met each time', async () => {
    await beginFight(table.gamemaster, SCENE, { [NELL]: 9 });
    const before = await count();
    const system = { hazard: item };
    expect(await tell({ name: 'tokenTurnStart', token: NELL, system })).toBe(before + 1);
    expect(await tell({ name: 'tokenEnter', token: NELL, system })).toBe(before + 1);
    expect(await tell({ name: 'tokenEnter', token: NELL, system: { ...system, oncePerRound: false } })).toBe(
      before + 2,
    );
    await table.gamemaster.run(async ({ game }) => void (await game.combats.contents.at(-1)?.nextRound()));
    const later = await count();
    expect(await tell({ name: 'tokenTurnStart', token: NELL, system })).toBe(later + 1);
  });

  it('without a GM, posts the card for the owner of the actor', async () => {
    await table.leave('Gamemaster');
    const { ada } = table;
    await expect.poll(() => ada.run(({ game }) => game.users.activeGM?.name ?? '')).toBe('');
    const read = () => ada.run(({ game }) => game.messages.contents.length);
    const before = await read();
    await tell({ name: 'tokenEnter', token: BRANN, system: { name: 'Lava', die: 4 } });
    await expect.poll(read).toBe(before + 1);
  });
});
