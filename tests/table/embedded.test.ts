/** Embedded documents on the server: how they are stored, actors of unlinked tokens, permissions, packs. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ClassicLevel } from 'classic-level';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTable } from '../../tools/table/table-process.mjs';
import { connect, type Connection } from './connect.ts';

type Source = Record<string, unknown> & { _id: string };

const folder = mkdtempSync(join(tmpdir(), 'tetrad-test-'));
const system = join(folder, 'system');
const world = join(folder, 'world');
let table: Awaited<ReturnType<typeof startTable>>;
let gamemaster: Connection;
let ada: Connection;

/** Joins as both users. */
async function enterAsBoth(): Promise<void> {
  [gamemaster, ada] = [await connect(table.url, 'Gamemaster'), await connect(table.url, 'Ada')];
}

/** Stops the server, runs `body` and starts the server again, with both users connected. */
async function restart(body: () => Promise<void> = async () => undefined): Promise<void> {
  for (const { socket } of [gamemaster, ada]) socket.close();
  await table.stop();
  await body();
  table = await startTable({ system, world });
  await enterAsBoth();
}

/** Creates a document as a GM. */
async function create(type: string, data: object, parentUuid?: string): Promise<Source> {
  const { result, error } = await gamemaster.modify('create', type, { data: [data], parentUuid });
  if (error) throw new Error(error.message);
  return result?.[0] as Source;
}

/** Returns a collection as the server currently has it. */
async function list(name: string, connection = gamemaster): Promise<Source[]> {
  return ((await connection.socket.emitWithAck('world')) as Record<string, Source[]>)[name] ?? [];
}

/** Creates an actor with two items and an unlinked token of it. */
async function createToken(data: object = {}): Promise<{ actor: Source; scene: Source; uuid: string; token: Source }> {
  const items = ['Sword', 'Rope'].map((name) => ({ name, type: 'thing' }));
  const actor = await create('Actor', { name: 'A', type: 'hero', system: { rank: 1, wounds: 0 }, ...data });
  for (const item of items) actor['items'] = [await create('Item', item, `Actor.${actor._id}`)];
  const scene = await create('Scene', { name: 'S' });
  const token = await create('Token', { name: 'T', actorId: actor._id }, `Scene.${scene._id}`);
  return { actor, scene, token, uuid: `Scene.${scene._id}.Token.${token._id}` };
}

beforeAll(async () => {
  cpSync('tests/fixtures/conformance-system', system, { recursive: true });
  const manifest = JSON.parse(readFileSync(join(system, 'system.json'), 'utf8')) as object;
  const packs = [{ name: 'heroes', label: 'Heroes', type: 'Actor', path: 'packs/heroes' }];
  writeFileSync(join(system, 'system.json'), JSON.stringify({ ...manifest, packs }));
  const database = new ClassicLevel(join(system, 'packs', 'heroes'));
  const ids = ['hero000000000000', 'item000000000000', 'fold000000000000'] as const;
  const hero = { _id: ids[0], name: 'Packed', type: 'hero', items: [ids[1]], folder: ids[2] };
  await database.put(`!actors!${ids[0]}`, JSON.stringify(hero));
  await database.put(`!actors.items!${ids[0]}.${ids[1]}`, JSON.stringify({ _id: ids[1], name: 'I', type: 'thing' }));
  await database.put(`!folders!${ids[2]}`, JSON.stringify({ _id: ids[2], name: 'F', type: 'Actor' }));
  await database.close();
  table = await startTable({ system, world });
  await enterAsBoth();
});
afterAll(async () => {
  for (const { socket } of [gamemaster, ada]) socket.close();
  await table.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('the actor of an unlinked token', () => {
  it('is stored as a difference, embedded documents by their own keys, and read again', async () => {
    const { actor, scene, token, uuid } = await createToken();
    const actorUuid = `${uuid}.Actor.${actor._id}`;
    const updates = [{ _id: actor._id, name: 'Other', 'system.wounds': 2 }];
    expect((await gamemaster.modify('update', 'Actor', { updates, parentUuid: uuid })).error).toBeUndefined();
    const [base] = await list('actors');
    const [sword, rope] = (base?.['items'] ?? []) as Source[];
    const change = { updates: [{ _id: sword?._id, name: 'Broken' }], parentUuid: actorUuid };
    expect((await gamemaster.modify('update', 'Item', change)).error).toBeUndefined();
    await gamemaster.modify('delete', 'Item', { ids: [rope?._id], parentUuid: actorUuid });
    const effect = await create('ActiveEffect', { name: 'E', statuses: ['x'] }, `${actorUuid}.Item.${sword?._id}`);
    const check = async (): Promise<void> => {
      const stored = (await list('scenes')).find(({ _id }) => _id === scene._id)?.['tokens'] as Source[];
      const items = [
        { _id: sword?._id, name: 'Broken', effects: [{ _id: effect._id }] },
        { _id: rope?._id, _tombstone: true },
      ];
      expect(stored[0]).toMatchObject({ delta: { name: 'Other', system: { wounds: 2 }, items } });
      const known = (await list('actors')).find(({ _id }) => _id === actor._id);
      expect(known).toMatchObject({ name: 'A', system: { wounds: 0 }, items: [{ name: 'Sword' }, { name: 'Rope' }] });
    };
    await check();
    await restart(async () => {
      const database = new ClassicLevel(join(world, 'data', 'scenes'));
      const path = `${scene._id}.${token._id}`;
      const key = `!scenes.tokens.delta.items!${path}.${token._id}.${sword?._id}`;
      expect(JSON.parse(await database.get(`!scenes.tokens!${path}`))).toMatchObject({ delta: token._id });
      expect(JSON.parse(await database.get(key))).toMatchObject({ name: 'Broken', effects: [effect._id] });
      expect(await database.get(key.replace('.items!', '.items.effects!') + `.${effect._id}`)).toContain('"E"');
      await database.close();
    });
    await check();
  });

  it('inherits what it does not have of its own', async () => {
    const { actor, uuid } = await createToken();
    const updates = [{ _id: actor._id, 'system.rank': 7 }];
    await gamemaster.modify('update', 'Actor', { updates });
    // The update changes nothing that the token's actor inherits.
    const { result } = await gamemaster.modify('update', 'Actor', { updates, parentUuid: uuid });
    expect(result).toEqual([]);
  });

  it('goes with its token, its items from the disk too', async () => {
    const { actor, scene, token, uuid } = await createToken();
    await create('Item', { name: 'New', type: 'thing' }, `${uuid}.Actor.${actor._id}`);
    await gamemaster.modify('delete', 'Token', { ids: [token._id], parentUuid: `Scene.${scene._id}` });
    await restart(async () => {
      const database = new ClassicLevel(join(world, 'data', 'scenes'));
      const keys = await database.keys().all();
      expect(keys.filter((key) => key.includes(token._id))).toEqual([]);
      await database.close();
    });
  });
});

describe('a player', () => {
  it('moves the tokens of own actors and changes those actors, no others', async () => {
    const own = await createToken({ ownership: { default: 0, [ada.world.userId]: 3 } });
    const other = await createToken();
    for (const [{ actor, scene, token, uuid }, isAllowed] of [
      [own, true],
      [other, false],
    ] as const) {
      const moved = { updates: [{ _id: token._id, x: 200 }], parentUuid: `Scene.${scene._id}` };
      expect((await ada.modify('update', 'Token', moved)).error === undefined).toBe(isAllowed);
      const hurt = { updates: [{ _id: actor._id, 'system.wounds': 1 }], parentUuid: uuid };
      expect((await ada.modify('update', 'Actor', hurt)).error === undefined).toBe(isAllowed);
      const data = [{ name: 'Loot', type: 'thing' }];
      const loot = await ada.modify('create', 'Item', { data, parentUuid: `${uuid}.Actor.${actor._id}` });
      expect(loot.error === undefined).toBe(isAllowed);
      const copy = { data: [{ name: 'T', actorId: actor._id }], parentUuid: `Scene.${scene._id}` };
      expect((await ada.modify('create', 'Token', copy)).error?.message).toContain('lacks permission');
    }
  });

  it('advances a turn, and sets the initiative of an own combatant alone', async () => {
    const own = await createToken({ ownership: { default: 0, [ada.world.userId]: 3 } });
    const other = await createToken();
    const combat = await create('Combat', {});
    const parentUuid = `Combat.${combat._id}`;
    const [mine, theirs] = [
      await create('Combatant', { actorId: own.actor._id, tokenId: own.token._id, sceneId: own.scene._id }, parentUuid),
      await create('Combatant', { actorId: other.actor._id }, parentUuid),
    ];
    const write = async (type: string, update: object, parent?: string): Promise<boolean> =>
      (await ada.modify('update', type, { updates: [update], parentUuid: parent })).error === undefined;
    expect(await write('Combat', { _id: combat._id, round: 1, turn: 0 })).toBe(true);
    expect(await write('Combat', { _id: combat._id, active: true })).toBe(false);
    expect(await write('Combatant', { _id: mine._id, initiative: 4 }, parentUuid)).toBe(true);
    expect(await write('Combatant', { _id: mine._id, defeated: true }, parentUuid)).toBe(false);
    expect(await write('Combatant', { _id: theirs._id, initiative: 4 }, parentUuid)).toBe(false);
  });

  it('writes macros of its own, and reads what others may not change', async () => {
    const data = [{ name: 'M', type: 'script', command: '1', author: ada.world.userId }];
    expect((await ada.modify('create', 'Macro', { data })).error).toBeUndefined();
    const forged = [{ name: 'M', author: gamemaster.world.userId }];
    expect((await ada.modify('create', 'Macro', { data: forged })).error?.message).toContain('lacks permission');
    expect((await ada.modify('create', 'Folder', { data: [{ name: 'F', type: 'Actor' }] })).error).toBeDefined();
  });
});

describe('a pack of the system', () => {
  it('comes with its index, its folders and whole documents, and is left as it is', async () => {
    const { packs } = (await gamemaster.socket.emitWithAck('world')) as { packs: Record<string, unknown>[] };
    expect(packs).toMatchObject([
      { id: 'conformance.heroes', label: 'Heroes', type: 'Actor', folders: [{ name: 'F' }] },
    ]);
    expect(packs[0]?.['index']).toMatchObject([{ _id: 'hero000000000000', name: 'Packed', type: 'hero' }]);
    expect(packs[0]?.['index']).not.toHaveProperty('0.items');
    const documents: unknown = await ada.socket.emitWithAck('packDocuments', { pack: 'conformance.heroes' });
    expect(documents).toMatchObject([{ name: 'Packed', items: [{ name: 'I' }] }]);
    const updates = [{ _id: 'hero000000000000', name: 'X' }];
    const { error } = await gamemaster.modify('update', 'Actor', { updates, pack: 'conformance.heroes' });
    expect(error?.message).toContain('locked');
  });
});
