/** A document of a locked compendium is read and imported, never edited: sheets offer “Import” where they offer “Edit” elsewhere. */
import { beforeAll, expect, it } from 'vitest';
import { describeRulesets } from '../e2e/binding/table.ts';
import type { Seat } from '../e2e/harness.ts';

const NAME = 'Packed Fighter';

/** What a test uses of a compendium. */
interface Pack {
  readonly collection: string;
  configure(options: object): Promise<unknown>;
  getDocuments(): Promise<readonly { readonly sheet: { render(options: object): Promise<unknown> } }[]>;
}

interface Packs {
  createCompendium(metadata: object): Promise<Pack>;
}

describeRulesets('locked compendia', ['Gamemaster', 'Ada'], (table, id, { fight }) => {
  const label = `Kept ${id}`;
  const pack = `world.kept-${id}`;

  beforeAll(async () => {
    await table.gamemaster.run(
      async ({ foundry, CONFIG }, given) => {
        const { documents } = foundry as unknown as { documents: { collections: { CompendiumCollection: Packs } } };
        const { CompendiumCollection } = documents.collections;
        const pack = await CompendiumCollection.createCompendium({ type: 'Actor', label: given.label });
        await CONFIG.Actor.documentClass.create(given.data, { pack: pack.collection });
        await pack.configure({ locked: true });
      },
      { label, data: { ...fight.attacker, name: NAME } },
    );
  });

  const lock = (locked: boolean) =>
    table.gamemaster.run(
      async ({ game }, given) => {
        const kept = game.packs.get(given.pack) as unknown as Pack;
        await kept.configure({ locked: given.locked });
      },
      { pack, locked },
    );

  /** Opens the sheet of the actor in the compendium. */
  async function open(seat: Seat) {
    await seat.closeWindows();
    await seat.run(async ({ game }, name) => {
      const kept = game.packs.get(name) as unknown as Pack;
      const [actor] = await kept.getDocuments();
      await actor?.sheet.render({ force: true });
    }, pack);
    return seat.page.locator('.application.sheet', { hasText: NAME });
  }

  const listWorld = (seat: Seat) => seat.run(({ game }) => Promise.resolve(game.actors.map(({ name }) => name)));

  it('the GM imports instead of editing, and the imported one opens', async () => {
    const { gamemaster } = table;
    const sheet = await open(gamemaster);
    const button = sheet.getByRole('button', { name: 'Import', exact: true });
    await button.waitFor();
    expect(await sheet.getByRole('button', { name: 'Edit', exact: true }).count()).toBe(0);
    expect(await listWorld(gamemaster)).not.toContain(NAME);
    await button.click();
    await gamemaster.page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
    expect(await listWorld(gamemaster)).toContain(NAME);
  });

  it('an item of it opens, and is not edited either', async () => {
    const { gamemaster } = table;
    const sheet = await open(gamemaster);
    const rows = sheet.locator('button[data-action="openItem"]');
    expect(await rows.evaluateAll((all) => all.map((row) => (row as HTMLButtonElement).disabled))).not.toContain(true);
    const count = await gamemaster.run(async ({ game }, name) => {
      const kept = game.packs.get(name) as unknown as Pack;
      const [actor] = (await kept.getDocuments()) as unknown as {
        items: { contents: { sheet: { render(options: object): Promise<unknown> } }[] };
      }[];
      await actor?.items.contents[0]?.sheet.render({ force: true });
      return actor?.items.contents.length ?? 0;
    }, pack);
    if (count === 0) return;
    const item = gamemaster.page.locator('.application.sheet-item');
    await item.waitFor();
    expect(await item.getByRole('button', { name: /^(?:Edit|Done|Import)$/u }).count()).toBe(0);
  });

  it('a player, who makes no actors, is offered neither', async () => {
    const sheet = await open(table.ada);
    await sheet.locator('.sheet-header').waitFor();
    expect(await sheet.getByRole('button', { name: /^(?:Edit|Import)$/u }).count()).toBe(0);
  });

  it('once the compendium is unlocked, it is edited', async () => {
    await lock(false);
    const sheet = await open(table.gamemaster);
    await sheet.getByRole('button', { name: 'Edit', exact: true }).waitFor();
    expect(await sheet.getByRole('button', { name: 'Import', exact: true }).count()).toBe(0);
  });
});
