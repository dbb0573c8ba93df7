/** Faults while the server starts or runs: the message that it prints, and that nothing is lost. */
import { spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ClassicLevel } from 'classic-level';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTable, TABLE_SERVER } from '../../tools/table/table-process.mjs';
import { connect, type Connection } from './connect.ts';

const SYSTEM = 'tests/fixtures/conformance-system';
const folders: string[] = [];

/** A new folder that is deleted at the end. */
function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tetrad-test-'));
  folders.push(folder);
  return folder;
}

/** Runs the server with arguments that it must refuse. */
function runRefused(...args: string[]): { code: number | null; message: string } {
  const { status, stderr } = spawnSync(process.execPath, [TABLE_SERVER, ...args], {
    encoding: 'utf8',
    timeout: 20_000,
  });
  return { code: status, message: stderr };
}

/** Creates a world with three actors and returns its folder. */
async function makeWorld(): Promise<string> {
  const world = makeFolder();
  const table = await startTable({ system: SYSTEM, world });
  const gamemaster = await connect(table.url, 'Gamemaster');
  for (const name of ['One', 'Two', 'Three'])
    await gamemaster.modify('create', 'Actor', { data: [{ name, type: 'hero' }] });
  gamemaster.socket.close();
  await table.stop();
  return world;
}

/** Resets a world to its state before some collections were written. */
async function takeBack(world: string, ...collections: string[]): Promise<void> {
  const path = join(world, 'world.json');
  const data = JSON.parse(readFileSync(path, 'utf8')) as object;
  writeFileSync(path, JSON.stringify({ ...data, unseeded: true }));
  for (const collection of collections) {
    const database = new ClassicLevel(join(world, 'data', collection));
    await database.clear();
    await database.close();
  }
}

/** Returns the names of the actors that a user gets. */
const readNames = ({ world: { actors } }: Connection): Set<unknown> => new Set(actors.map(({ name }) => name));

/** Returns the contents of the files in a folder, by name. */
function readFiles(folder: string): Record<string, string> {
  const names = readdirSync(folder).filter((name) => statSync(join(folder, name)).isFile());
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'base64')]));
}

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

describe('arguments', () => {
  it('refuses a generation that it does not imitate', () => {
    const { code, message } = runRefused('--generation', '12');
    expect(code).toBe(1);
    expect(message).toContain('--generation must be 13 or 14');
    expect(message).not.toContain('    at ');
  });

  it('refuses a folder without a system', () => {
    const { code, message } = runRefused('--system', makeFolder(), '--world', makeFolder());
    expect(code).toBe(1);
    expect(message).toContain('No system found');
  });
});

describe('a running table', () => {
  const world = makeFolder();
  let table: Awaited<ReturnType<typeof startTable>>;
  beforeAll(async () => {
    table = await startTable({ system: SYSTEM, world });
  });
  afterAll(() => table.stop());

  it('keeps its port', () => {
    const { port } = new URL(table.url);
    const { code, message } = runRefused('--system', SYSTEM, '--world', makeFolder(), '--port', port);
    expect(code).toBe(1);
    expect(message).toContain(`Port ${port} is in use`);
  });

  it('keeps its world', () => {
    const { code, message } = runRefused('--system', SYSTEM, '--world', world, '--port', '0');
    expect(code).toBe(1);
    expect(message).toContain('already open in another process');
  });

  it('takes the user from the session, whatever a request says', async () => {
    const [gamemaster, ada] = await Promise.all([connect(table.url, 'Gamemaster'), connect(table.url, 'Ada')]);
    const forged = { userId: gamemaster.world.userId, user: gamemaster.world.userId };
    const refused = await ada.modify('create', 'Actor', { ...forged, data: [{ name: 'Mine', type: 'hero' }] }, forged);
    expect(refused.error?.message).toBe('User Ada lacks permission to create Actor');
    const message = await ada.modify(
      'create',
      'ChatMessage',
      { data: [{ content: 'x', author: ada.world.userId }] },
      forged,
    );
    expect(message.userId).toBe(ada.world.userId);
    for (const { socket } of [gamemaster, ada]) socket.close();
  });

  it('cleans the fields that the manifest calls HTML, and only them', async () => {
    const gamemaster = await connect(table.url, 'Gamemaster');
    const html = '<p onclick="a()">x<script>b()</script></p>';
    const system = { notes: html, plain: html };
    const { result } = await gamemaster.modify('create', 'Actor', { data: [{ name: 'A', type: 'hero', system }] });
    expect(result?.[0]?.['system']).toEqual({ notes: '<p>x</p>', plain: html });
    gamemaster.socket.close();
  });

  it('lets nobody in without joining', async () => {
    await expect(connect(table.url, 'Nobody')).rejects.toThrow('Join the world first');
  });

  it('serves no file outside its folders', async () => {
    const response = await fetch(`${table.url}/systems/conformance/..%2f..%2f..%2fpackage.json`);
    expect(response.status).toBe(404);
  });
});

describe('a killed table', () => {
  it('has what it acknowledged', async () => {
    const world = makeFolder();
    const first = await startTable({ system: SYSTEM, world });
    const gamemaster = await connect(first.url, 'Gamemaster');
    const names = Array.from({ length: 20 }, (_, index) => `Actor ${index}`);
    for (const name of names) await gamemaster.modify('create', 'Actor', { data: [{ name, type: 'hero' }] });
    first.child.kill('SIGKILL');
    await new Promise((resolve) => first.child.once('exit', resolve));
    const second = await startTable({ system: SYSTEM, world });
    const again = await connect(second.url, 'Gamemaster');
    expect(new Set(again.world.actors.map((actor) => actor['name']))).toEqual(new Set(names));
    again.socket.close();
    await second.stop();
  });

  it('opens without what it was writing when it was killed', async () => {
    const world = makeFolder();
    const first = await startTable({ system: SYSTEM, world });
    const gamemaster = await connect(first.url, 'Gamemaster');
    const names = ['One', 'Two', 'Three'];
    for (const name of names) await gamemaster.modify('create', 'Actor', { data: [{ name, type: 'hero' }] });
    first.child.kill('SIGKILL');
    await new Promise((resolve) => first.child.once('exit', resolve));
    const data = join(world, 'data', 'actors');
    const log = join(data, readdirSync(data).find((name) => name.endsWith('.log')) ?? '');
    truncateSync(log, statSync(log).size - 5);
    writeFileSync(join(data, '999999.ldb'), 'half of a table');
    const second = await startTable({ system: SYSTEM, world });
    const again = await connect(second.url, 'Gamemaster');
    expect(new Set(again.world.actors.map((actor) => actor['name']))).toEqual(new Set(names.slice(0, 2)));
    again.socket.close();
    await second.stop();
    // After the world has been closed properly, a file that is cut off counts as damage again.
    const later = join(data, readdirSync(data).find((name) => name.endsWith('.ldb')) ?? '');
    truncateSync(later, statSync(later).size - 5);
    expect(runRefused('--system', SYSTEM, '--world', world, '--port', '0').message).toContain('is cut off');
  });
});

describe('a disk without room', () => {
  it('refuses clearly, keeps what it acknowledged, and goes on when there is room', async () => {
    const world = makeFolder();
    // The first start creates the world; from then on no file may grow beyond 64 KiB.
    await (await startTable({ system: SYSTEM, world })).stop();
    const command = `trap '' XFSZ; ulimit -f 64; exec "$0" "$@"`;
    const args = [TABLE_SERVER, '--system', SYSTEM, '--world', world, '--port', '0'];
    const child = spawn('bash', ['-c', command, process.execPath, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
    const exited = new Promise((resolve) => child.once('exit', resolve));
    const url = await new Promise<string>((resolve) =>
      child.stdout.on('data', (text: Buffer) => {
        const address = /^http:\S+$/mu.exec(text.toString())?.[0];
        if (address) resolve(address);
      }),
    );
    const [gamemaster, ada] = await Promise.all([connect(url, 'Gamemaster'), connect(url, 'Ada')]);
    const seen: unknown[] = [];
    ada.socket.on('modifyDocument', ({ result }: { result: { name: unknown }[] }) =>
      seen.push(...result.map(({ name }) => name)),
    );
    const kept: string[] = [];
    const refusals: string[] = [];
    for (let index = 0; index < 30; index++) {
      const name = `Actor ${index}`;
      const flags = { conformance: { text: 'x'.repeat(9000) } };
      const { error } = await gamemaster.modify('create', 'Actor', { data: [{ name, type: 'hero', flags }] });
      if (error) refusals.push(error.message);
      else kept.push(name);
    }
    expect(refusals.length).toBeGreaterThan(0);
    expect(refusals.every((text) => /could not write to its disk \(.+\)\. Nothing was changed/u.test(text))).toBe(true);
    // After each refused write the database begins a new log, which has room again.
    expect(kept.length).toBeGreaterThan(refusals.length);
    const late = await connect(url, 'Bertrand');
    expect(readNames(late)).toEqual(new Set(kept));
    expect(seen).toEqual(kept);
    for (const { socket } of [gamemaster, ada, late]) socket.close();
    child.kill('SIGTERM');
    await exited;
    const again = await startTable({ system: SYSTEM, world });
    const after = await connect(again.url, 'Gamemaster');
    expect(readNames(after)).toEqual(new Set(kept));
    after.socket.close();
    await again.stop();
  });
});

describe('a world whose seeding was cut short', () => {
  /** Returns the actors of a world by name, with their owners, and the characters of its users. */
  async function readSeed(world: string): Promise<object> {
    const table = await startTable({ system, world });
    const { world: data, socket } = await connect(table.url, 'Gamemaster');
    socket.close();
    await table.stop();
    const actors = new Map(data.actors.map(({ _id, name }) => [_id, name]));
    const users = data.users as readonly Record<string, unknown>[];
    // Documents come in the order of their random ids, so they must be sorted.
    const characters = users
      .map(({ name, character }) => [String(name), actors.get(character) ?? null] as const)
      .toSorted(([first], [second]) => first.localeCompare(second));
    const owners = data.actors.map(({ name, ownership }) => [
      name,
      users.filter(({ _id }) => (ownership as Record<string, number>)[String(_id)] === 3).map(({ name: user }) => user),
    ]);
    return {
      actors: data.actors.map(({ name }) => String(name)).toSorted(),
      characters,
      owners: Object.fromEntries(owners) as object,
    };
  }

  const whole = {
    actors: ['Imre Vane', 'Ned Halloway', 'Ottilie Marsh'],
    characters: [
      ['Ada', 'Ottilie Marsh'],
      ['Bertrand', 'Ned Halloway'],
      ['Gamemaster', null],
    ],
    owners: { 'Imre Vane': [], 'Ned Halloway': ['Bertrand'], 'Ottilie Marsh': ['Ada'] },
  };
  const system = join(makeFolder(), 'system');
  mkdirSync(system);
  const items = ['Skill', 'Weapon', 'Armor', 'Gear', 'Peril', 'Injury'].map((type) => [`harvest${type}`, {}]);
  const types = { Actor: { harvestCharacter: {} }, Item: Object.fromEntries(items) as object };
  writeFileSync(
    join(system, 'system.json'),
    JSON.stringify({ id: 'tetrad', title: 'T', version: '1', documentTypes: types }),
  );

  it.each([
    ['after the actors', ['users']],
    ['before its end', []],
  ])('%s, begins anew', async (_when, missing) => {
    const world = makeFolder();
    expect(await readSeed(world)).toEqual(whole);
    await takeBack(world, ...missing);
    expect(await readSeed(world)).toEqual(whole);
    expect(readFileSync(join(world, 'world.json'), 'utf8')).not.toContain('unseeded');
  });

  it('by a kill, begins anew', async () => {
    const world = makeFolder();
    const data = join(world, 'data', 'actors');
    const args = [TABLE_SERVER, '--system', system, '--world', world, '--port', '0'];
    const child = spawn(process.execPath, args, { stdio: 'ignore' });
    const exited = new Promise((resolve) => child.once('exit', resolve));
    const isWritten = (): boolean =>
      existsSync(data) && readdirSync(data).some((name) => name.endsWith('.log') && statSync(join(data, name)).size);
    // Poll without a pause, because all is written within a few milliseconds.
    for (const end = Date.now() + 10_000; !isWritten() && Date.now() < end;);
    child.kill('SIGKILL');
    await exited;
    expect(await readSeed(world)).toEqual(whole);
  });

  it('keeps its documents when only its users are gone', async () => {
    const world = makeFolder();
    await readSeed(world);
    const database = new ClassicLevel(join(world, 'data', 'users'));
    await database.clear();
    await database.close();
    const owners = { 'Imre Vane': [], 'Ned Halloway': [], 'Ottilie Marsh': [] };
    expect(await readSeed(world)).toEqual({ ...whole, owners });
  });
});

describe('a damaged world', () => {
  it('is refused and left as it is; --repair keeps a copy and opens the rest', async () => {
    const world = await makeWorld();
    const data = join(world, 'data', 'actors');
    const log = readdirSync(data).find((name) => name.endsWith('.log')) ?? '';
    truncateSync(join(data, log), Math.floor(statSync(join(data, log)).size / 2));
    const before = readFiles(data);
    const { code, message } = runRefused('--system', SYSTEM, '--world', world, '--port', '0');
    expect(code).toBe(1);
    expect(message).toContain('is damaged');
    expect(message).toContain('--repair');
    expect(readFiles(data)).toEqual(before);
    const repaired = spawnSync(
      process.execPath,
      [TABLE_SERVER, '--system', SYSTEM, '--world', world, '--port', '0', '--repair'],
      {
        encoding: 'utf8',
        timeout: 3000,
      },
    );
    expect(repaired.stdout).toMatch(/^http:\/\/\S+$/mu);
    const copy = readdirSync(join(world, 'data')).find((name) => name.startsWith('actors-damaged-')) ?? '';
    expect(readFiles(join(world, 'data', copy))).toEqual(before);
  });

  it('is refused when world.json cannot be read', async () => {
    const world = await makeWorld();
    writeFileSync(join(world, 'world.json'), '{ "id": ');
    const { code, message } = runRefused('--system', SYSTEM, '--world', world, '--port', '0');
    expect(code).toBe(1);
    expect(message).toContain('world.json cannot be read');
  });

  it('is refused when it belongs to another system', async () => {
    const world = await makeWorld();
    const other = join(makeFolder(), 'other');
    cpSync(SYSTEM, other, { recursive: true });
    writeFileSync(join(other, 'system.json'), JSON.stringify({ id: 'other', title: 'Other', version: '1.0.0' }));
    const { code, message } = runRefused('--system', other, '--world', world, '--port', '0');
    expect(code).toBe(1);
    expect(message).toContain('played with the system "conformance"');
  });

  it('is played without a document that cannot be read, which stays on disk', async () => {
    const world = await makeWorld();
    const folder = join(world, 'data', 'actors');
    const database = new ClassicLevel(folder);
    await database.put('!actors!aaaaaaaaaaaaaaaa', '{ "_id": "aaaaaaaaaaaaaaaa", "na');
    await database.close();
    const table = await startTable({ system: SYSTEM, world });
    const gamemaster = await connect(table.url, 'Gamemaster');
    expect(gamemaster.world.actors).toHaveLength(3);
    gamemaster.socket.close();
    await table.stop();
    const reopened = new ClassicLevel(folder);
    expect(await reopened.get('!actors!aaaaaaaaaaaaaaaa')).toContain('"na');
    await reopened.close();
  });
});
