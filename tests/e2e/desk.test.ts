/** The GM's desk: how a scene ends for two rulesets at once. Each test goes on where the one before ended. */
import { beforeAll, expect, it } from 'vitest';
import { createActor, placeTokens, readActor } from './binding/table.ts';
import { describeTable, type Seat } from './harness.ts';
import { expectAccessible } from './pages/axe.ts';
import { awaitMessage, findMessage, openTab } from './pages/chat.ts';

const ROSA = 'Rosa Vane';
const CASS = 'Cass Delgado';
const RAT = 'Gutter Rat';

const rosa = {
  type: 'harvestCharacter',
  system: { health: { dice: 5, marked: 3 } },
  items: [{ type: 'harvestWeapon', name: 'Pistol', system: { damage: 6, shots: { value: 2, max: 6 } } }],
};
const rat = { type: 'harvestAdversary', system: {} };
const cass = { type: 'stepCharacter', system: { stress: 4 } };

const open = (seat: Seat) =>
  seat.run(({ game }) => (game as unknown as { tetrad: { sceneEnds(): Promise<void> } }).tetrad.sceneEnds());

/** The shots in Rosa's pistol, Cass's stress, and whether the rat's token shows a stun. */
const read = (seat: Seat) =>
  seat.run(({ game }) => {
    const named = (name: string) =>
      game.actors.getName(name) as unknown as {
        readonly system: { readonly stress?: number };
        readonly items: {
          getName(name: string): { readonly system: { readonly shots: { readonly value: number } } } | undefined;
        };
      };
    const tokens = [...(game.scenes.getName('The Mint')?.tokens ?? [])] as unknown as {
      readonly name: string;
      readonly actor: {
        readonly statuses: Set<string>;
        readonly system: { readonly stun?: { readonly rounds: number } };
      };
    }[];
    const token = tokens.find(({ name }) => name.startsWith('Gutter'))?.actor;
    return {
      shots: named('Rosa Vane').items.getName('Pistol')?.system.shots.value,
      stress: named('Cass Delgado').system.stress,
      stun: token?.system.stun?.rounds,
      isStunned: token?.statuses.has('stun'),
    };
  });

describeTable('the GM’s desk', ['Gamemaster', 'Ada'], (table) => {
  beforeAll(async () => {
    const { gamemaster } = table;
    await createActor(gamemaster, ROSA, 'Ada', rosa);
    await createActor(gamemaster, CASS, 'Ada', cass);
    await createActor(gamemaster, RAT, 'Gamemaster', rat);
    await placeTokens(gamemaster, 'The Mint', [ROSA, RAT]);
    await gamemaster.run(async ({ game }) => {
      const token = [...(game.scenes.getName('The Mint')?.tokens ?? [])].find(({ name }) => name.startsWith('Gutter'));
      await token?.actor.update({ system: { stun: { rounds: 2 } } });
    });
    await openTab(gamemaster, 'chat');
  });

  it('the end of a scene lists what is due, does what is ticked, and takes it all back', async () => {
    const { gamemaster, ada } = table;
    const { page } = gamemaster;
    const before = { shots: 2, stress: 4, stun: 2, isStunned: true };
    await expect.poll(() => read(gamemaster)).toEqual(before);
    await open(gamemaster);
    const window = page.locator('#tetrad-scene-end');
    await expectAccessible(page, '#tetrad-scene-end', '.scene-end-actor');
    expect((await window.locator('li').allInnerTexts()).map((text) => text.split('\n')[0])).toEqual(
      expect.arrayContaining(['Stress is gone', 'Reload Pistol', 'The stun is over']),
    );
    await page.screenshot({ path: '/tmp/w/scene-window.png' });
    const summary = await awaitMessage([gamemaster], () =>
      window.getByRole('button', { name: 'End the scene' }).click(),
    );
    await window.waitFor({ state: 'detached' });
    const after = { shots: 6, stress: 0, stun: 0, isStunned: false };
    for (const seat of [gamemaster, ada]) await expect.poll(() => read(seat)).toEqual(after);
    const message = findMessage(gamemaster, summary);
    await message.scrollIntoViewIfNeeded();
    await message.screenshot({ path: '/tmp/w/scene-summary.png' });
    expect(await findMessage(ada, summary).count()).toBe(0);
    const undo = message.getByRole('button', { name: 'Undo all' });
    await undo.dblclick();
    await expect.poll(() => read(gamemaster)).toEqual(before);
    await message.getByRole('button', { name: 'Redo all' }).click();
    await expect.poll(() => read(gamemaster)).toEqual(after);
    // One shot is fired after the scene, which the undo of the rest keeps.
    await gamemaster.run(async ({ game }) => {
      const item = (
        game.actors.getName('Rosa Vane') as unknown as {
          items: { getName(name: string): { update(data: object): Promise<unknown> } };
        }
      ).items.getName('Pistol');
      await item.update({ system: { shots: { value: 5 } } });
    });
    await undo.click();
    const dialog = page.locator('dialog, .application.dialog').filter({ hasText: 'Undo' }).last();
    await dialog.getByText('shots of Pistol: 6 then, 5 now').waitFor();
    await dialog.locator('[data-action="yes"]').click();
    await expect.poll(() => read(gamemaster)).toEqual({ ...before, shots: 1 });
    expect(await readActor(gamemaster, CASS)).toMatchObject({ stress: 4 });
  });
});
