/** Worlds saved by earlier versions: a copy of each opens in both Foundry versions, with all its documents. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { startTable } from '../../tools/table/table-process.mjs';
import { connect } from './connect.ts';

const folder = mkdtempSync(join(tmpdir(), 'tetrad-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The parts of the manifest that the server needs to read these worlds. */
const manifest = {
  id: 'tetrad',
  title: 'Tetrad',
  version: '0.1.0',
  documentTypes: {
    Actor: { harvestCharacter: { htmlFields: ['notes'] } },
    Item: { harvestSkill: {}, harvestWeapon: {} },
    ChatMessage: { harvestCheck: {} },
  },
};
const system = join(folder, 'system');
mkdirSync(system);
writeFileSync(join(system, 'system.json'), JSON.stringify(manifest));

for (const generation of [13, 14] as const) {
  it(`thread-0.1.0 opens in generation ${generation}`, async () => {
    const world = join(folder, `thread-${generation}`);
    cpSync('tests/worlds/thread-0.1.0', world, { recursive: true });
    const table = await startTable({ system, world, generation });
    const gamemaster = await connect(table.url, 'Gamemaster');
    try {
      const { actors, users } = gamemaster.world;
      const { items, messages, settings } = gamemaster.world as unknown as Record<string, Record<string, unknown>[]>;
      expect(users.map(({ name }) => name).toSorted()).toEqual(['Ada', 'Bertrand', 'Gamemaster']);
      const counts = actors.map(({ name, items: own }) => [name, (own as object[]).length]);
      expect(Object.fromEntries(counts)).toEqual({
        'Imre Vane': 11,
        'Ned Halloway': 10,
        'Ottilie Marsh': 12,
        'The lamplighter': 1,
      });
      const ottilie = actors.find(({ name }) => name === 'Ottilie Marsh');
      expect(ottilie).toMatchObject({
        system: { health: { marked: 1, bruised: 2 }, fate: { value: 1, max: 3, serial: 2 } },
      });
      expect(items?.map(({ name }) => name)).toEqual(['A loose blade']);
      expect(messages).toHaveLength(2);
      expect(settings).toHaveLength(1);
      // A saved document can be changed.
      const updates = [{ _id: ottilie?.['_id'], name: 'Ottilie Marsh, surveyor' }];
      const { error } = await gamemaster.modify('update', 'Actor', { updates });
      expect(error).toBeUndefined();
    } finally {
      gamemaster.socket.close();
      await table.stop();
    }
  });
}
