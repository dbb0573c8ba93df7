/** Migrating a world of an older version: the GM is asked first, a broken document is set aside, an interrupted migration continues, and nothing is lost. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from './pages/axe.ts';
import { pickGenerations, TestTable, type Seat } from './harness.ts';
import { readStored, restoreWorld, type Stored } from './restore-world.ts';

const SAVED = 'tests/worlds/play-0.1.0';

/** A structure of a kind that does not exist. */
const broken = {
  _id: 'BrokenActor00001',
  name: 'Old bridge',
  type: 'harvestStructure',
  system: { kind: 'bridge', dice: 9 },
};
const brokenKey = `!actors!${broken._id}`;
const BROKEN = /BrokenActor00001\] is invalid/u;

/** An actor with an item, in a compendium. */
const kept = {
  _id: 'KeptActor0000001',
  name: 'Old Tom',
  type: 'harvestAdversary',
  system: {
    health: { dice: 4, marked: 2, bruised: 0 },
    notes: '<p>Asleep.</p>',
    ledger: {
      e1: { kind: 'edit', rule: '', time: 1, before: { marked: 0, bruised: 0 }, after: { marked: 2, bruised: 0 } },
    },
  },
  items: ['KeptItem00000001'],
};
const packed = {
  [`!actors!${kept._id}`]: kept,
  [`!actors.items!${kept._id}.KeptItem00000001`]: {
    _id: 'KeptItem00000001',
    name: 'Pipe',
    type: 'harvestGear',
    system: {},
  },
};

type Entries = Record<string, { readonly before: object; readonly after: object }>;

/** Returns all stored ledger entries by id. */
function listEntries(stored: Stored): Entries {
  const ledgers = Object.values(stored).map((source) => (source as { system?: { ledger?: Entries } }).system?.ledger);
  return Object.assign({}, ...ledgers) as Entries;
}

/** Returns stored data without what every write, or this migration, changes. */
function withoutChanges(stored: Stored): unknown {
  const named = JSON.stringify(stored).replaceAll('"readings":', '"ruleOptions":');
  const isChanging = (key: string, owner: object): boolean =>
    ['_stats', 'serial'].includes(key) || ((key === 'before' || key === 'after') && 'rule' in owner);
  return JSON.parse(
    JSON.stringify(JSON.parse(named), function (this: object, key, value: unknown) {
      return isChanging(key, this) ? undefined : value;
    }),
  );
}

const findWindow = (seat: Seat) => seat.page.locator('#tetrad-migration');
const press = (seat: Seat, name: string) => findWindow(seat).getByRole('button', { name, exact: true }).click();
const readSetting = (seat: Seat, key: string): Promise<unknown> =>
  seat.run(({ game }, given) => game.settings.get('tetrad', given), key);

describe.each(pickGenerations())('the migration of a world, generation %i', (generation) => {
  const world = mkdtempSync(join(tmpdir(), 'tetrad-test-'));
  const saved = (collection: string): Stored =>
    JSON.parse(readFileSync(join(SAVED, `${collection}.json`), 'utf8')) as Stored;
  const read = (collection: string): Promise<Stored> => readStored(join(world, 'data', collection));
  let table = new TestTable(generation, '', world);
  let gamemaster: Seat;
  const open = async (): Promise<void> => {
    await table.start();
    gamemaster = await table.sit('Gamemaster');
  };

  beforeAll(async () => {
    const packs = { kept: { type: 'Actor', stored: packed }, locked: { type: 'Actor', stored: packed } };
    const value = JSON.stringify({ 'world.locked': { locked: true } });
    const setting = { _id: 'LockedPacks00001', key: 'core.compendiumConfiguration', value, user: null };
    const more = { actors: { [brokenKey]: broken }, settings: { [`!settings!${setting._id}`]: setting } };
    await restoreWorld(SAVED, world, more, packs);
    await open();
  });
  afterAll(async () => {
    await table.stop();
    rmSync(world, { recursive: true, force: true });
  });

  it('tells the GM what would change in which document and asks first; players see nothing', async () => {
    const shown = findWindow(gamemaster);
    await shown.waitFor();
    await shown.locator('summary').click();
    const changed = shown.locator('.migration-documents > li');
    expect(await changed.locator('> strong').allInnerTexts()).toEqual([
      'Ned Halloway',
      'Imre Vane',
      'Ottilie Marsh',
      ...Array.from({ length: 6 }, () => expect.stringMatching(/^Chat message, .*20\d\d/u)),
      'Gutter Rat (1)',
      'Gutter Rat (2)',
      'Old Tom',
    ]);
    expect(await changed.nth(0).locator('li').allTextContents()).toEqual([
      expect.stringMatching(/^system\.fate\.serial 0 .* –$/u),
    ]);
    expect(await changed.nth(3).locator('li').allTextContents()).toEqual([
      expect.stringMatching(/^system\.ruleOptions\.quickplay – .* true$/u),
      expect.stringMatching(/^system\.readings\.quickplay true .* –$/u),
    ]);
    const values = await changed.nth(9).locator('li').allTextContents();
    const path = 'system.ledger.M2dPV74L2esgmGVS.after';
    expect(values).toContainEqual(expect.stringMatching(new RegExp(`${path}.health.marked – .* 3$`, 'u')));
    expect(await shown.locator('.migration-message li').innerText()).toMatch(/^Old bridge Actor\.Broken.*\n.*kind:/su);
    await expectAccessible(gamemaster.page, '#tetrad-migration', '.migration-documents', '.migration-message');
    await gamemaster.expectErrors(BROKEN);
    const ada = await table.sit('Ada');
    expect(await findWindow(ada).count()).toBe(0);
    ada.takeErrors();
    await table.leave('Ada');
  });

  it('leaves the world as it is where the GM says so, and asks again the next time', async () => {
    await press(gamemaster, 'Not now');
    await findWindow(gamemaster).waitFor({ state: 'detached' });
    // The world can be played before the migration, because old data can be read.
    const read = await gamemaster.run(({ game }) => game.actors.getName('Ottilie Marsh')?.system['ledger']);
    expect(Object.values(read as Entries)).toContainEqual(
      expect.objectContaining({ after: { health: { marked: 3, bruised: 2 } } }),
    );
    expect(await readSetting(gamemaster, 'migratedTo')).toBe('');
    await gamemaster.reload();
    await findWindow(gamemaster).waitFor();
    await gamemaster.expectErrors(BROKEN);
  });

  it('goes on where it was broken off', async () => {
    // The browser is closed after the first batches of actors and messages.
    await gamemaster.run(({ game }) => {
      for (const { tokens } of game.scenes)
        for (const token of tokens) Object.assign(Reflect.get(token, 'delta'), { update: () => new Promise(() => {}) });
    });
    await press(gamemaster, 'Migrate');
    await expect.poll(() => readSetting(gamemaster, 'migration')).toEqual({ to: '0.2.0', done: 9, total: 12 });
    await gamemaster.reload();
    const shown = findWindow(gamemaster);
    await shown.getByText('The migration was interrupted.', { exact: false }).waitFor();
    await shown.locator('summary').click();
    expect(await shown.locator('.migration-documents > li > strong').allInnerTexts()).toEqual([
      'Gutter Rat (1)',
      'Gutter Rat (2)',
      'Old Tom',
    ]);
    await press(gamemaster, 'Migrate');
    await shown.getByText('World migrated. Documents changed: 3.').waitFor();
    expect(await shown.locator('.migration-message li').innerText()).toContain(broken._id);
    await press(gamemaster, 'Close');
    await gamemaster.expectErrors(BROKEN);
  });

  it('has stored the new form, and nothing else is other than it was', async () => {
    await table.stop();
    const [actors, scenes] = [await read('actors'), await read('scenes')];
    expect(listEntries(actors)).toMatchObject({
      fhKJdueq0Eqyljpp: { before: { health: { marked: 0, bruised: 0 } }, after: { health: { marked: 4, bruised: 2 } } },
      PtmEzIsJTngSvpLo: { before: { marked: 0 }, after: { marked: 2 } },
    });
    expect(JSON.stringify(await read('messages'))).not.toContain('"readings"');
    expect(JSON.stringify([actors, await read('messages')])).not.toContain('"serial"');
    const { M2dPV74L2esgmGVS: entry } = listEntries(scenes);
    expect([entry?.before, entry?.after]).toEqual([
      { health: { marked: 0, bruised: 0 } },
      { health: { marked: 3, bruised: 1 } },
    ]);
    expect(actors[brokenKey]).toEqual(broken);
    const pack = await readStored(join(world, 'packs', 'kept'));
    expect(listEntries(pack)['e1']?.after).toEqual({ health: { marked: 2, bruised: 0 } });
    expect(pack).toMatchObject({
      [`!actors!${kept._id}`]: { name: kept.name, items: kept.items, system: { health: kept.system.health } },
      [`!actors.items!${kept._id}.KeptItem00000001`]: { name: 'Pipe' },
    });
    // Locked packs are not changed.
    expect(await readStored(join(world, 'packs', 'locked'))).toEqual(packed);
    const wanted: Record<string, Stored> = { actors: { ...saved('actors'), [brokenKey]: broken } };
    // Fields that a message lacked now have their defaults, because a removed key makes the whole data be written.
    expect(withoutChanges(await read('messages'))).toMatchObject(withoutChanges(saved('messages')) as object);
    expect(Object.keys(await read('messages'))).toEqual(Object.keys(saved('messages')));
    for (const collection of ['actors', 'items', 'scenes', 'combats', 'folders', 'journal', 'users'])
      expect(withoutChanges(await read(collection)), collection).toEqual(
        withoutChanges(wanted[collection] ?? saved(collection)),
      );
    table = new TestTable(generation, '', world);
    await open();
  });

  it('is over then: what is set aside is told again, until it is mended or gone', async () => {
    const told = gamemaster.page.getByText('still cannot be read: Old bridge', { exact: false });
    await told.waitFor();
    expect(await findWindow(gamemaster).count()).toBe(0);
    expect(await readSetting(gamemaster, 'migratedTo')).toBe('0.2.0');
    await gamemaster.run(({ CONFIG }, _id) => {
      const { updateDocuments } = CONFIG.Actor.documentClass as unknown as {
        updateDocuments(updates: object[]): Promise<unknown>;
      };
      return updateDocuments.call(CONFIG.Actor.documentClass, [{ _id, system: { kind: '' } }]);
    }, broken._id);
    await gamemaster.expectErrors(BROKEN);
    await gamemaster.reload();
    await expect.poll(() => readSetting(gamemaster, 'setAside')).toEqual([]);
    expect(await told.count()).toBe(0);
    expect(gamemaster.takeErrors()).toEqual([]);
  });

  it('leaves ledgers that can be undone, on tokens too', async () => {
    const marked = await gamemaster.run(async ({ game, Hooks }) => {
      const rat = [...game.scenes]
        .flatMap(({ tokens }) => tokens.contents)
        .find(({ name }) => name === 'Gutter Rat (1)');
      const sheet = rat?.actor.sheet;
      await sheet?.render({ force: true });
      const undone = new Promise((resolve) => void Hooks.on('updateActor', resolve));
      sheet?.element.querySelector<HTMLElement>('.tetrad-ledger [data-act="undo"]')?.click();
      await undone;
      return rat?.actor.system['health'];
    });
    expect(marked).toMatchObject({ marked: 0, bruised: 0 });
    expect(gamemaster.takeErrors()).toEqual([]);
  });
});
