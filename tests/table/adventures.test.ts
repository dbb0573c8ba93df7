/** A new world is empty or, with `--adventures`, contains the adventures of the system. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ClassicLevel } from 'classic-level';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { startTable } from '../../tools/table/table-process.mjs';
import { connect } from './connect.ts';

type Source = Record<string, unknown> & { _id: string };
type Collections = Record<string, Source[] | undefined> & { userId: string; users: Source[] };

const SOURCE = 'tests/fixtures/conformance-system';
const folder = mkdtempSync(join(tmpdir(), 'tetrad-test-'));
const system = join(folder, 'system');

/** Starts a table with a new world and returns the documents that a user gets. */
async function readWorld(options: object, user: string): Promise<Collections> {
  const world = mkdtempSync(join(folder, 'world-'));
  const table = await startTable({ system, world, ...options });
  const { socket, world: found } = await connect(table.url, user);
  socket.close();
  await table.stop();
  return found as unknown as Collections;
}

const listIds = (sources: Source[] = []): string[] => sources.map(({ _id }) => _id);

beforeAll(async () => {
  cpSync(SOURCE, system, { recursive: true });
  const path = join(system, 'system.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as { packs: { name: string }[] };
  const packs = manifest.packs.filter(({ name }) => name === 'adventures');
  writeFileSync(path, JSON.stringify({ ...manifest, packs }));
  const source = parse(readFileSync(join(SOURCE, 'packs/_source/adventures/evening.yml'), 'utf8')) as {
    actors: [{ name: string }];
  };
  // This name belongs to a player's character in the demo world.
  source.actors[0].name = 'Ottilie Marsh';
  const database = new ClassicLevel(join(system, 'packs', 'adventures'));
  await database.put('!adventures!packedEvening000', JSON.stringify(source));
  await database.close();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each([13, 14] as const)('a new world, generation %i', (generation) => {
  it('holds what adventures hold, under the same ids, with the first scene active', async () => {
    const found = await readWorld({ generation, adventures: true }, 'Ada');
    const { userId, actors, scenes, combats, journal, folders, users } = found;
    expect([listIds(folders), listIds(journal)]).toEqual([['packedFolder0000'], ['eveningNotes0000']]);
    expect(scenes?.map(({ _id, active }) => [_id, active])).toEqual([
      ['eveningScene0000', true],
      ['eveningScene0001', false],
    ]);
    expect(combats).toMatchObject([{ _id: 'eveningFight0000', scene: 'eveningScene0000', active: true }]);
    expect(combats?.[0]?.['combatants']).toMatchObject([{ tokenId: 'eveningToken0000' }]);
    expect(actors).toMatchObject([{ _id: 'eveningHero00000', folder: 'packedFolder0000' }]);
    expect(actors?.[0]?.['items']).toMatchObject([{ _id: 'eveningThing0000' }]);
    expect(actors?.[0]?.['ownership']).toMatchObject({ default: 0, [userId]: 3 });
    expect(users.find(({ _id }) => _id === userId)?.['character']).toBe('eveningHero00000');
    const picture = 'icons/svg/castle.svg';
    const shown = generation === 13 ? { background: { src: picture } } : { levels: [{ background: { src: picture } }] };
    expect(scenes?.[0]).toMatchObject(shown);
  });

  it('holds none of it where nobody asks', async () => {
    const { scenes, combats, actors } = await readWorld({ generation }, 'Gamemaster');
    expect([scenes, combats, actors]).toEqual([[], [], []]);
  });
});

it('begins as ever with a system that has no adventures', async () => {
  const path = join(system, 'system.json');
  writeFileSync(path, JSON.stringify({ ...(JSON.parse(readFileSync(path, 'utf8')) as object), packs: [] }));
  const { users, scenes } = await readWorld({ adventures: true }, 'Gamemaster');
  expect(users.map(({ name }) => name)).toEqual(['Gamemaster', 'Ada', 'Bertrand']);
  expect(scenes).toEqual([]);
});
