/** A sample fight in a world that has its heroes already, in every ruleset: the world has one of each, played or not, and whoever overwrites is asked. */
import { expect } from 'vitest';
import { describeTable } from '../e2e/harness.ts';
import { findDialog } from '../e2e/pages/windows.ts';

describeTable('sample fights', ['Gamemaster', 'Ada'], (table) => {
  /** Lists the names that more than one character has, and what stands for no actor in scenes and fights. */
  const listFlaws = () =>
    table.gamemaster.run(({ game }) => {
      interface Linked {
        readonly name: string;
        readonly type: string;
        readonly prototypeToken: { readonly actorLink: boolean };
      }
      const characters = (game.actors.contents as unknown as Linked[]).filter(
        ({ prototypeToken }) => prototypeToken.actorLink,
      );
      const all = characters.map(({ name, type }) => `${type} ${name}`);
      const tokens = game.scenes.contents.flatMap(({ tokens: { contents } }) => contents);
      const fighters = game.combats.contents.flatMap(({ combatants: { contents } }) => contents);
      const lost = [...tokens, ...(fighters as unknown as typeof tokens)].filter(({ actor }) => !actor);
      return [...all.filter((name, index) => all.indexOf(name) !== index), ...lost.map(({ name }) => name)];
    });

  const listSamples = () =>
    table.gamemaster.run(async ({ game }) => {
      await (game as unknown as { tetrad: { welcome(): Promise<void> } }).tetrad.welcome();
      const buttons = document.querySelectorAll<HTMLElement>('.welcome [data-action="sampleFight"]');
      return [...buttons].map(({ dataset }) => dataset['ruleset'] ?? '');
    });

  async function openSample(ruleset: string, answer = ''): Promise<void> {
    const { page } = table.gamemaster;
    await table.gamemaster.run(({ game }) =>
      (game as unknown as { tetrad: { welcome(): Promise<void> } }).tetrad.welcome(),
    );
    await page.locator(`.welcome [data-action="sampleFight"][data-ruleset="${ruleset}"]`).click();
    if (answer) await findDialog(table.gamemaster).getByRole('button', { name: answer, exact: true }).click();
    // A whole adventure is imported.
    await page.locator('.welcome').waitFor({ state: 'detached', timeout: 60_000 });
  }

  /** Marks the actors that the world has as played. */
  const play = () =>
    table.gamemaster.run(async ({ game }) => {
      for (const actor of game.actors) await actor.update({ 'flags.world.played': true });
      return game.actors.size;
    });

  const countPlayed = () =>
    table.gamemaster.run(
      ({ game }) => game.actors.contents.filter(({ flags }) => 'played' in Object(flags['world'])).length,
    );

  let played = 0;
  table.once('bring each hero once, and leave those that were there as they were', async () => {
    const samples = await listSamples();
    played = await play();
    expect(Math.min(samples.length, played)).toBeGreaterThan(0);
    for (const ruleset of samples) {
      await openSample(ruleset);
      expect([ruleset, await listFlaws(), await countPlayed()]).toEqual([ruleset, [], played]);
    }
  });

  table.once('are started over with the same heroes', async () => {
    for (const ruleset of await listSamples()) {
      await openSample(ruleset, 'Start over');
      expect([ruleset, await listFlaws(), await countPlayed()]).toEqual([ruleset, [], played]);
    }
  });

  table.once('an adventure that is imported again asks first, and then updates what it brought', async () => {
    const { gamemaster } = table;
    const rename = (name: string) =>
      gamemaster.run(async ({ game }, given) => void (await game.scenes.contents[0]?.update({ name: given })), name);
    const read = () =>
      gamemaster.run(({ game }) => [game.scenes.contents[0]?.name, game.scenes.size, game.actors.size]);
    const importAgain = async (answer: string) => {
      await gamemaster.run(({ game }) => {
        interface Packs {
          readonly packs: Iterable<{
            getDocuments(): Promise<{ import(): Promise<unknown>; scenes: Set<{ id: string }> }[]>;
          }> & { filter(test: (pack: { documentName: string; collection: string }) => boolean): Iterable<never> };
        }
        const { packs } = game as unknown as Packs;
        const [scene] = game.scenes.contents;
        void (async () => {
          const ours = packs.filter(
            ({ documentName, collection }) => documentName === 'Adventure' && collection.startsWith('tetrad.'),
          ) as Packs['packs'];
          for (const pack of ours)
            for (const adventure of await pack.getDocuments())
              if ([...adventure.scenes].some(({ id }) => id === scene?.id)) await adventure.import();
        })();
      });
      await findDialog(gamemaster).getByRole('button', { name: answer, exact: true }).click();
      await findDialog(gamemaster).waitFor({ state: 'detached' });
    };
    const before = await read();
    await rename('The burnt street');
    await importAgain('No');
    expect((await read())[0]).toBe('The burnt street');
    await importAgain('Yes');
    await expect.poll(read).toEqual(before);
    expect(await listFlaws()).toEqual([]);
  });
});
