/** Operations on the server: who receives them, all or nothing, several tabs, the system's channel, queries. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ClassicLevel } from 'classic-level';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTable } from '../../tools/table/table-process.mjs';
import { connect, type Connection } from './connect.ts';

const SYSTEM = 'tests/fixtures/conformance-system';
const CHANNEL = 'system.conformance';
const folder = mkdtempSync(join(tmpdir(), 'tetrad-test-'));
const world = join(folder, 'world');
const open: Connection[] = [];
let table: Awaited<ReturnType<typeof startTable>>;

/** Joins as a user, who leaves after the tests. */
async function enter(name: string, url = table.url): Promise<Connection> {
  const connection = await connect(url, name);
  open.push(connection);
  return connection;
}

/** Returns a list to which each message of an event is added. */
function collect(connection: Connection, event: string): unknown[] {
  const seen: unknown[] = [];
  connection.socket.on(event, (...message: unknown[]) => seen.push(message[0]));
  return seen;
}

/** Waits until all earlier messages have arrived everywhere. */
async function settle(...connections: Connection[]): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 100));
  for (const { socket } of connections) await socket.emitWithAck('world');
}

/** Creates an actor as a GM and returns its id. */
async function createActor(gamemaster: Connection, data: object = {}): Promise<string> {
  const { result } = await gamemaster.modify('create', 'Actor', { data: [{ name: 'A', type: 'hero', ...data }] });
  return String(result?.[0]?.['_id']);
}

/** A serialised update operator. */
function operator(value: unknown): object {
  return { __$OPERATOR$__: 'ForcedReplacement', value };
}

beforeAll(async () => {
  table = await startTable({ system: SYSTEM, world });
});
afterAll(async () => {
  for (const { socket } of open) socket.close();
  await table.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('an operation', () => {
  it('is told to all others, once, and not to its sender', async () => {
    const [gamemaster, ada, tab] = [await enter('Gamemaster'), await enter('Ada'), await enter('Ada')];
    const seen = [gamemaster, ada, tab].map((connection) => collect(connection, 'modifyDocument'));
    await createActor(gamemaster);
    await settle(gamemaster, ada, tab);
    expect(seen.map((messages) => messages.length)).toEqual([0, 1, 1]);
  });

  it('is refused as a whole when one document in it is', async () => {
    const gamemaster = await enter('Gamemaster');
    const ada = await enter('Ada');
    const own = await createActor(gamemaster, { ownership: { default: 0, [ada.world.userId]: 3 } });
    const foreign = await createActor(gamemaster);
    const updates = [own, foreign].map((_id) => ({ _id, name: 'Changed' }));
    const { error } = await ada.modify('update', 'Actor', { updates });
    expect(error?.message).toBe(`User Ada lacks permission to update Actor [${foreign}]`);
    const { actors } = (await ada.socket.emitWithAck('world')) as Connection['world'];
    expect(actors.find(({ _id }) => _id === own)?.['name']).toBe('A');
  });

  it('changes ownership for a Gamemaster only', async () => {
    const gamemaster = await enter('Gamemaster');
    const ada = await enter('Ada');
    const _id = await createActor(gamemaster, { ownership: { default: 3 } });
    const { error } = await ada.modify('update', 'Actor', { updates: [{ _id, 'ownership.default': 0 }] });
    expect(error?.message).toContain('"ownership" field');
    const { result } = await gamemaster.modify('update', 'Actor', { updates: [{ _id, 'ownership.default': 0 }] });
    expect(result).toHaveLength(1);
  });

  it('on an item of an actor stores the item under its own key', async () => {
    const gamemaster = await enter('Gamemaster');
    const actor = await createActor(gamemaster);
    const parentUuid = `Actor.${actor}`;
    const { result } = await gamemaster.modify('create', 'Item', { parentUuid, data: [{ name: 'I', type: 'thing' }] });
    const item = String(result?.[0]?.['_id']);
    await gamemaster.modify('update', 'Actor', { updates: [{ _id: actor, name: 'Still with its item' }] });
    for (const { socket } of open.splice(0)) socket.close();
    await table.stop();
    const database = new ClassicLevel(join(world, 'data', 'actors'));
    expect(JSON.parse(await database.get(`!actors!${actor}`))).toMatchObject({ items: [item] });
    expect(JSON.parse(await database.get(`!actors.items!${actor}.${item}`))).toMatchObject({ name: 'I' });
    await database.close();
    table = await startTable({ system: SYSTEM, world });
    const again = await enter('Gamemaster');
    const stored = again.world.actors.find(({ _id }) => _id === actor);
    expect(stored).toMatchObject({ name: 'Still with its item', items: [{ _id: item, name: 'I' }] });
  });

  it('cleans HTML also where an operator brings it', async () => {
    const gamemaster = await enter('Gamemaster');
    const _id = await createActor(gamemaster);
    const html = '<b>x</b><script>y()</script>';
    const updates = [{ notes: operator(html) }, operator({ notes: html })].map((system) => ({ _id, system }));
    for (const update of updates) {
      await gamemaster.modify('update', 'Actor', { updates: [{ _id, 'system.notes': '' }] });
      await gamemaster.modify('update', 'Actor', { updates: [update] });
      const { actors } = (await gamemaster.socket.emitWithAck('world')) as Connection['world'];
      expect(actors.find((actor) => actor['_id'] === _id)).toMatchObject({ system: { notes: '<b>x</b>' } });
    }
  });

  it('of two on one field leaves the last', async () => {
    const [gamemaster, tab] = [await enter('Gamemaster'), await enter('Gamemaster')];
    const _id = await createActor(gamemaster);
    const seen = collect(tab, 'modifyDocument');
    await gamemaster.modify('update', 'Actor', { updates: [{ _id, name: 'First' }] });
    await gamemaster.modify('update', 'Actor', { updates: [{ _id, name: 'Second' }] });
    await settle(tab);
    expect(seen).toHaveLength(2);
    const { actors } = (await tab.socket.emitWithAck('world')) as Connection['world'];
    expect(actors.find((actor) => actor['_id'] === _id)?.['name']).toBe('Second');
  });
});

describe('a user with several tabs', () => {
  it('is away when the last one closes', async () => {
    const gamemaster = await enter('Gamemaster');
    const seen = collect(gamemaster, 'users');
    const tabs = [await connect(table.url, 'Bertrand'), await connect(table.url, 'Bertrand')];
    tabs[0]?.socket.close();
    await settle(gamemaster);
    expect(seen.filter((event) => !(event as { active: boolean }).active)).toHaveLength(0);
    tabs[1]?.socket.close();
    await settle(gamemaster);
    expect(seen.at(-1)).toMatchObject({ active: false });
  });
});

describe("the system's channel", () => {
  it('reaches all others', async () => {
    const [gamemaster, ada] = [await enter('Gamemaster'), await enter('Ada')];
    const seen = [gamemaster, ada].map((connection) => collect(connection, CHANNEL));
    gamemaster.socket.emit(CHANNEL, { text: 'x' });
    await settle(gamemaster, ada);
    expect(seen).toEqual([[], [{ text: 'x' }]]);
  });

  it('is silent without "socket": true', async () => {
    const mute = join(folder, 'mute');
    cpSync(SYSTEM, mute, { recursive: true });
    const { socket: _socket, ...manifest } = JSON.parse(readFileSync(join(mute, 'system.json'), 'utf8')) as {
      socket: boolean;
    };
    writeFileSync(join(mute, 'system.json'), JSON.stringify(manifest));
    const other = await startTable({ system: mute });
    try {
      const [gamemaster, ada] = [await enter('Gamemaster', other.url), await enter('Ada', other.url)];
      const seen = collect(ada, CHANNEL);
      gamemaster.socket.emit(CHANNEL, { text: 'x' });
      await settle(gamemaster, ada);
      expect(seen).toEqual([]);
    } finally {
      for (const { socket } of open.splice(-2)) socket.close();
      await other.stop();
    }
  });
});

describe('a query', () => {
  it('is passed to the asked user, and its answer back', async () => {
    const [gamemaster, bertrand] = [await enter('Gamemaster'), await enter('Bertrand')];
    bertrand.socket.on('userQuery', (request: { queryData: number }, answer: (response: object) => void) =>
      answer({ result: request.queryData * 2 }),
    );
    const request = { userId: bertrand.world.userId, queryName: 'x', queryData: 4, timeout: 1000 };
    expect(await gamemaster.socket.emitWithAck('userQuery', request)).toEqual({ result: 8 });
    bertrand.socket.removeAllListeners('userQuery');
    expect(await gamemaster.socket.emitWithAck('userQuery', { ...request, timeout: 50 })).toMatchObject({
      error: { message: expect.stringContaining('in time') as string },
    });
  });
});
