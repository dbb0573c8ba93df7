/** Each world saved by an earlier version is migrated with one broken item in it: everything else arrives, the item is set aside, and the GM is told. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pickGenerations, TestTable } from './harness.ts';
import { readStored, restoreWorld, type Stored } from './restore-world.ts';

const WORLDS = 'tests/worlds';
const worlds = readdirSync(WORLDS, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);

/** A peril of a severity that does not exist. */
const broken = { _id: 'BrokenItem000001', name: 'Old well', type: 'harvestPeril', system: { severity: 'bottomless' } };
const brokenKey = `!items!${broken._id}`;

/** The collections that are compared. */
const collections = ['actors', 'items', 'messages', 'users'] as const;

/** Returns the names by key, for each collection. */
async function readNames(world: string): Promise<Record<string, Record<string, unknown>>> {
  const read = async (collection: string) => {
    const stored = await readStored(join(world, 'data', collection));
    return [collection, nameAll(stored)] as const;
  };
  return Object.fromEntries(await Promise.all(collections.map(read)));
}

function nameAll(stored: Stored): Record<string, unknown> {
  return Object.fromEntries(Object.entries(stored).map(([key, value]) => [key, (value as { name?: unknown }).name]));
}

describe.each(pickGenerations())('a broken item in generation %i', (generation) => {
  let world = '';
  beforeEach(() => {
    world = mkdtempSync(join(tmpdir(), 'tetrad-test-'));
  });
  afterEach(() => rmSync(world, { recursive: true, force: true }));

  it.each(worlds)('is all that does not arrive from %s', async (saved) => {
    await restoreWorld(join(WORLDS, saved), world, { items: { [brokenKey]: broken } });
    const before = await readNames(world);
    const table = new TestTable(generation, '', world);
    try {
      await table.start();
      const gamemaster = await table.sit('Gamemaster');
      const { page } = gamemaster;
      const [shown, told] = [page.locator('#tetrad-migration'), page.getByText('still cannot be read: Old well')];
      // A world without old data is not asked about; what cannot be read is told all the same.
      await shown.or(told).first().waitFor();
      if (await shown.isVisible()) {
        const aside = await shown.locator('.migration-message li').innerText();
        expect(aside).toMatch(/^Old well Item\.Broken.*\n.*severity:/su);
        await shown.getByRole('button', { name: 'Migrate', exact: true }).click();
        await shown.getByText(/^World migrated\./u).waitFor();
        await shown.getByRole('button', { name: 'Close', exact: true }).click();
      }
      await gamemaster.expectErrors(/BrokenItem000001\] is invalid/u);
      await gamemaster.reload();
      await told.waitFor();
      const state = await gamemaster.run(({ game }) => {
        const { items, actors } = game as unknown as Record<
          'items' | 'actors',
          { readonly size: number; readonly invalidDocumentIds: Set<string> }
        >;
        return {
          items: items.size,
          invalid: [...items.invalidDocumentIds, ...actors.invalidDocumentIds],
          migrated: game.settings.get('tetrad', 'migratedTo'),
        };
      });
      const { items = {} } = before;
      expect(state).toEqual({ items: Object.keys(items).length - 1, invalid: [broken._id], migrated: '0.2.0' });
      await gamemaster.expectErrors(/BrokenItem000001\] is invalid/u);
    } finally {
      await table.stop();
    }
    expect(await readNames(world)).toEqual(before);
    expect((await readStored(join(world, 'data', 'items')))[brokenKey]).toEqual(broken);
  });
});
