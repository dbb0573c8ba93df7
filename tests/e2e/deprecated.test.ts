/** Members that Foundry deprecates throw on the table in both Foundry versions, and playing uses none of them. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { deprecatedIn14 } from '../../table/foundry/deprecated-14.ts';
import { describeTable, type Seat } from './harness.ts';
import { awaitMessage, findMessage, openTab, say } from './pages/chat.ts';

const deprecatedIn13 = JSON.parse(readFileSync('table/foundry/deprecated-13.json', 'utf8')) as string[];

describeTable('deprecated members', ['Gamemaster'], (table) => {
  /** Reads a member by its path and returns what that throws. */
  function read(seat: Seat, path: string): Promise<string> {
    return seat.page.evaluate((members) => {
      let value: unknown = globalThis;
      try {
        for (const member of members.split('.')) value = Reflect.get(value as object, member);
        return 'read without an error';
      } catch (error) {
        return String(error);
      }
    }, path);
  }

  it('one of 13 throws', async () => {
    const path = 'foundry.utils.SortingHelpers';
    expect(deprecatedIn13).toContain(path);
    expect(await read(table.gamemaster, path)).toContain(`${path} is deprecated`);
  });

  it('one of 14 throws in 14, and stands in 13', async () => {
    const path = 'CONFIG.Dice.rollModes';
    const found = await read(table.gamemaster, path);
    if (table.generation === 14) expect(found).toContain(`${path} is deprecated`);
    else expect(found).toBe('read without an error');
  });

  it('playing hits none, not even within a try', async () => {
    const { gamemaster } = table;
    const paths = [...deprecatedIn13, ...(table.generation === 14 ? deprecatedIn14.map(({ path }) => path) : [])];
    // A recorder is put in front of each trap.
    const recorded = await gamemaster.page.evaluate((members) => {
      const hits: string[] = [];
      Object.assign(globalThis, { deprecatedHits: hits });
      return members.filter((path) => {
        const [ownerPath = '', instanceMember] = path.split('#');
        const parts = ownerPath.split('.');
        const member = instanceMember ?? parts.pop() ?? '';
        let owner: unknown = globalThis;
        for (const part of parts) {
          const descriptor = owner instanceof Object ? Object.getOwnPropertyDescriptor(owner, part) : undefined;
          owner = descriptor && 'value' in descriptor ? descriptor.value : undefined;
        }
        if (instanceMember && typeof owner === 'function') owner = owner.prototype as unknown;
        const trap = owner instanceof Object ? Object.getOwnPropertyDescriptor(owner, member) : undefined;
        if (!(owner instanceof Object) || !trap?.get) return false;
        const { get } = trap;
        Object.defineProperty(owner, member, {
          configurable: true,
          get(this: unknown) {
            hits.push(path);
            return get.call(this) as unknown;
          },
        });
        return true;
      });
    }, paths);
    const readHits = (): Promise<string[]> =>
      gamemaster.page.evaluate(() => Reflect.get(globalThis, 'deprecatedHits') as string[]);
    expect(recorded).toContain('foundry.utils.SortingHelpers');
    await read(gamemaster, 'foundry.utils.SortingHelpers');
    expect(await readHits()).toEqual(['foundry.utils.SortingHelpers']);
    await gamemaster.page.evaluate(() => (Reflect.get(globalThis, 'deprecatedHits') as string[]).splice(0));

    const actor = await gamemaster.run(async ({ CONFIG }) => {
      const [type = ''] = Object.keys(CONFIG.Actor.dataModels);
      const made = await CONFIG.Actor.documentClass.create({ name: 'Played With', type });
      await made.sheet.render({ force: true });
      // Close the window, so that it does not cover other elements.
      for (const { sheet } of made.items) {
        await sheet.render({ force: true });
        await sheet.close();
      }
      return { id: made.id, skill: made.items.contents[0]?.name ?? '' };
    });
    const { page } = gamemaster;
    const sheet = page.locator('.application.sheet', { hasText: 'Played With' });
    const { ids } = {
      ids: [
        await awaitMessage([gamemaster], () => say(gamemaster, '/r 2d6')),
        await awaitMessage([gamemaster], () => say(gamemaster, 'Good evening')),
        await awaitMessage([gamemaster], () =>
          gamemaster.run(async ({ game }, { id, skill }) => {
            const found = game.actors.get(id);
            if (found) await game.tetrad.roll(found, skill, { messageMode: 'gm' });
          }, actor),
        ),
      ],
    };
    await openTab(gamemaster, 'chat');
    for (const id of ids) await findMessage(gamemaster, id).waitFor();
    await sheet.getByRole('tab', { name: 'Skills' }).click();
    await sheet.locator('.sheet-skills [data-action="rollItem"]').first().click();
    await page.locator('form.application [type="submit"]').first().waitFor();
    await gamemaster.closeWindows();
    await gamemaster.run(async ({ game }, { id }) => void (await game.actors.get(id)?.delete()), actor);
    expect(await readHits()).toEqual([]);
  });
});
