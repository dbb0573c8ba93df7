/**
 * Damaged, emptied or missing files of a world: the server finds them and reports what is lost and how to restore it. Backups. Folders without write access.
 */
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listChanges } from '../../table/server/document-keys.ts';
import { readManifest } from '../../table/server/manifest.ts';
import { WorldStore } from '../../table/server/world-store.ts';
import { startTable, TABLE_SERVER } from '../../tools/table/table-process.mjs';
import { connect } from './connect.ts';

// Some tests start several servers.
vi.setConfig({ testTimeout: 90_000 });

const SYSTEM = 'tests/fixtures/conformance-system';
const top = mkdtempSync(join(tmpdir(), 'tetrad-test-'));
let made = 0;
const makeFolder = (): string => join(top, String(made++));
afterAll(() => rmSync(top, { recursive: true, force: true }));

/**
 * Starts a table on a world, creates actors as a GM, and stops it.
 * @returns The actors at the start, and the messages of the server.
 */
async function play(world: string, ...names: string[]): Promise<{ actors: string[]; said: string }> {
  const table = await startTable({ system: SYSTEM, world });
  let said = '';
  table.child.stderr?.on('data', (text: Buffer) => (said += text.toString()));
  const gamemaster = await connect(table.url, 'Gamemaster');
  for (const name of names) await gamemaster.modify('create', 'Actor', { data: [{ name, type: 'hero' }] });
  gamemaster.socket.close();
  await table.stop();
  return { actors: gamemaster.world.actors.map(({ name }) => String(name)).toSorted(), said };
}

/** Starts the server on a world that it must refuse. */
function start(world: string): { code: number | null; said: string } {
  const args = [TABLE_SERVER, '--system', SYSTEM, '--world', world, '--port', '0'];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 60_000 });
  return { code: status, said: stderr };
}

/**
 * Starts the server with `--repair`, waits until it runs, and stops it.
 * @returns Its messages.
 */
async function repair(world: string): Promise<string> {
  const child = spawn(process.execPath, [
    TABLE_SERVER,
    '--system',
    SYSTEM,
    '--world',
    world,
    '--port',
    '0',
    '--repair',
  ]);
  let said = '';
  child.stderr.on('data', (text: Buffer) => (said += text.toString()));
  await new Promise((resolve) => child.stdout.once('data', resolve));
  child.kill('SIGTERM');
  await new Promise((resolve) => child.once('exit', resolve));
  return said;
}

/** Lists the data files of a database, newest last. */
const listFiles = (world: string, pattern: RegExp, collection = 'actors'): string[] =>
  readdirSync(join(world, 'data', collection))
    .filter((name) => pattern.test(name))
    .toSorted()
    .map((name) => join(world, 'data', collection, name));

/** Expects a refusal that names the damage, what was there, the backup, and what to do. */
function expectRefusal(world: string, wrong: RegExp): void {
  const { code, said } = start(world);
  expect(code).toBe(1);
  expect(said).toMatch(wrong);
  expect(said).toContain('2 documents when the table was last closed');
  expect(said).toMatch(/The newest backup is \S+backups\/\d+-\S+: copy what is in it over/u);
  expect(said).toContain('--repair');
  expect(said).not.toMatch(/^ {4}at /mu);
}

/** Code that moves the clock of a process forward or back. */
const shift = (hours: number): string => `const now = Date.now; Date.now = () => now() + ${hours * 3_600_000};`;

/** A world with two actors that was opened and closed twice, so that its backup contains both. */
const template = makeFolder();
beforeAll(async () => {
  await play(template, 'One', 'Two');
  await play(template);
}, 120_000);

/** Returns a copy of the world with two actors. */
function makeWorld(): string {
  const world = makeFolder();
  cpSync(template, world, { recursive: true });
  return world;
}

describe('at the start', () => {
  const damages: [string, RegExp, (world: string) => void][] = [
    [
      'the newest log is emptied',
      /is cut off: it has 0 bytes, and had \d+/u,
      (world) => truncateSync(listFiles(world, /\.ldb$/u).at(-1) ?? '', 0),
    ],
    [
      'a file is cut off',
      /is cut off: it has 20 bytes, and had \d+/u,
      (world) => truncateSync(listFiles(world, /^MANIFEST/u).at(-1) ?? '', 20),
    ],
    ['a file is gone', /\.ldb is missing/u, (world) => unlinkSync(listFiles(world, /\.ldb$/u).at(-1) ?? '')],
    ['CURRENT is gone', /CURRENT is missing/u, (world) => unlinkSync(join(world, 'data', 'actors', 'CURRENT'))],
    ['CURRENT is emptied', /CURRENT is empty/u, (world) => truncateSync(join(world, 'data', 'actors', 'CURRENT'), 0)],
    [
      'the whole folder is gone',
      /CURRENT is missing/u,
      (world) => rmSync(join(world, 'data', 'actors'), { recursive: true }),
    ],
    [
      'bytes in the middle are others',
      /is not what it was when the table was closed/u,
      (world) => {
        const file = listFiles(world, /\.ldb$/u).at(-1) ?? '';
        const bytes = readFileSync(file);
        bytes.fill(0xff, 5, 15);
        writeFileSync(file, bytes);
      },
    ],
  ];
  it.each(damages)('tells that %s', (_what, wrong, harm) => {
    const world = makeWorld();
    harm(world);
    const before = readdirSync(join(world, 'data')).toSorted();
    expectRefusal(world, wrong);
    expect(readdirSync(join(world, 'data')).toSorted()).toEqual(before);
  });

  it('tells that all data are gone, where it is not known what there was', () => {
    const world = makeWorld();
    unlinkSync(join(world, 'files.json'));
    rmSync(join(world, 'data'), { recursive: true });
    const { code, said } = start(world);
    expect(code).toBe(1);
    expect(said).toContain(join('data', 'users', 'CURRENT is missing'));
  });

  it.each([
    ['emptied', 'is empty', (path: string): void => truncateSync(path, 0)],
    ['deleted', 'is missing', unlinkSync],
  ] as const)('tells after a kill that a log was %s', async (_what, wrong, harm) => {
    const world = makeWorld();
    const table = await startTable({ system: SYSTEM, world });
    const gamemaster = await connect(table.url, 'Gamemaster');
    await gamemaster.modify('create', 'Actor', { data: [{ name: 'Three', type: 'hero' }] });
    const exited = new Promise((resolve) => table.child.once('exit', resolve));
    table.child.kill('SIGKILL');
    await exited;
    harm(listFiles(world, /\.log$/u).at(-1) ?? '');
    const { code, said } = start(world);
    expect(code).toBe(1);
    expect(said).toMatch(new RegExp(String.raw`actors/\d+\.log ${wrong}`, 'u'));
  });

  it('a repair says how much is lost, and a backup copied over the world brings it back', async () => {
    const world = makeWorld();
    rmSync(join(world, 'data', 'actors'), { recursive: true });
    const said = await repair(world);
    expect(said).toContain(
      '"actors" is repaired: 0 documents could be read; 2 were in it when the table was last closed.',
    );
    const backup = /The newest backup is (\S+): copy/u.exec(said)?.[1] ?? '';
    for (const name of readdirSync(world)) if (name !== 'backups') rmSync(join(world, name), { recursive: true });
    cpSync(backup, world, { recursive: true });
    expect((await play(world)).actors).toEqual(['One', 'Two']);
  });
});

describe('at the write', () => {
  const harms: [string, (world: string) => void][] = [
    ['deleted', (world) => unlinkSync(listFiles(world, /\.log$/u).at(-1) ?? '')],
    ['emptied', (world) => truncateSync(listFiles(world, /\.log$/u).at(-1) ?? '', 0)],
    ['cut off', (world) => truncateSync(listFiles(world, /\.log$/u).at(-1) ?? '', 10)],
    ['deleted with its folder', (world) => rmSync(join(world, 'data', 'actors'), { recursive: true })],
  ];
  it.each(harms)('finds that a file was %s, and writes all anew from memory', async (_what, harm) => {
    const world = makeWorld();
    const table = await startTable({ system: SYSTEM, world });
    let said = '';
    table.child.stderr?.on('data', (text: Buffer) => (said += text.toString()));
    const gamemaster = await connect(table.url, 'Gamemaster');
    const create = (name: string) => gamemaster.modify('create', 'Actor', { data: [{ name, type: 'hero' }] });
    await create('Three');
    harm(world);
    expect((await create('Four')).error).toBe(undefined);
    expect((await create('Five')).error).toBe(undefined);
    expect(said).toContain(
      'Files of "actors" were deleted or damaged while the table was running. Its 3 documents were written anew',
    );
    const exited = new Promise((resolve) => table.child.once('exit', resolve));
    table.child.kill('SIGKILL');
    await exited;
    expect((await play(world)).actors).toEqual(['Five', 'Four', 'One', 'Three', 'Two']);
  });
});

describe('at the write, within the process', () => {
  it('finds that a file vanished while it was written to', async () => {
    const world = makeWorld();
    const open = (): Promise<WorldStore> => WorldStore.open(world, readManifest(SYSTEM), { generation: 14 });
    const store = await open();
    const known = [...(await store.load('actors')).values()];
    store.memory = {
      listAll: () => ({ documents: known.length, changes: known.flatMap((source) => listChanges('actors', source)) }),
    };
    let harms = 0;
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await store.write('actors', [
      {
        key: '!actors!three',
        // This is read after the files were checked and before anything is written.
        get value() {
          if (harms++ === 0) for (const log of listFiles(world, /\.log$/u)) unlinkSync(log);
          return { _id: 'three', name: 'Three', items: [], effects: [] };
        },
      },
    ]);
    expect(said.mock.lastCall?.[0]).toContain('were deleted or damaged while the table was running');
    said.mockRestore();
    store.memory = undefined;
    await store.close();
    const again = await open();
    const names = [...(await again.load('actors')).values()].map(({ name }) => String(name));
    await again.close();
    expect(names.toSorted()).toEqual(['One', 'Three', 'Two']);
  });
});

describe('backups', () => {
  it('are made at each start of a world that was closed, and the newest three are kept', async () => {
    const world = makeFolder();
    const list = (): string[] =>
      existsSync(join(world, 'backups')) ? readdirSync(join(world, 'backups')).toSorted() : [];
    const counts: number[] = [];
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) {
      await play(world, name);
      counts.push(list().length);
    }
    expect(counts).toEqual([0, 1, 2, 3, 3]);
    expect(list().map((name) => Number.parseInt(name, 10))).toEqual([2, 3, 4]);
    const restored = makeFolder();
    cpSync(join(world, 'backups', list().at(-1) ?? ''), restored, { recursive: true });
    expect((await play(restored)).actors).toEqual(['Four', 'One', 'Three', 'Two']);
  });

  it('are not made of a world whose process was killed', async () => {
    const world = makeWorld();
    const before = readdirSync(join(world, 'backups'));
    writeFileSync(join(world, 'open'), '');
    await play(world);
    expect(readdirSync(join(world, 'backups'))).toEqual(before);
  });
});

describe('the order of messages', () => {
  it('survives a clock that goes back', async () => {
    const world = makeFolder();
    const write = async (clock: string, ...contents: string[]): Promise<unknown[]> => {
      const table = await startTable({
        system: SYSTEM,
        world,
        env: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(clock)}` },
      });
      const ada = await connect(table.url, 'Ada');
      const { messages } = ada.world as unknown as { messages: { content: string }[] };
      for (const content of contents)
        await ada.modify('create', 'ChatMessage', { data: [{ content, author: ada.world.userId }] });
      ada.socket.close();
      await table.stop();
      return messages.map(({ content }) => content);
    };
    expect(await write(shift(5), 'One', 'Two')).toEqual([]);
    expect(await write(shift(-5), 'Three', 'Four')).toEqual(['One', 'Two']);
    // The clock jumps back every second time it is read.
    expect(
      await write('const now = Date.now; let n = 0; Date.now = () => now() - (n++ % 2) * 9e6;', 'Five', 'Six', 'Seven'),
    ).toHaveLength(4);
    expect(await write('')).toEqual(['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven']);
  });
});

describe('a start that is refused in a sentence', () => {
  it.each([
    'null',
    '[]',
    '"text"',
    '5',
    '{}',
    '{"id":"w","title":"w","system":"conformance","schema":"1"}',
    '{"id":"w","title":"w","system":"conformance","schema":1,"packs":[{"name":"../out","label":"x","type":"Actor"}]}',
  ])('where world.json holds %s', (text) => {
    const world = makeWorld();
    writeFileSync(join(world, 'world.json'), text);
    const { code, said } = start(world);
    expect(code).toBe(1);
    expect(said).toMatch(/world\.json does not say what a world is: .+ Nothing was changed\. The newest backup is/u);
    expect(said).not.toMatch(/^ {4}at /mu);
    expect(readFileSync(join(world, 'world.json'), 'utf8')).toBe(text);
  });

  it('where system.json holds null', () => {
    const system = makeFolder();
    cpSync(SYSTEM, system, { recursive: true });
    writeFileSync(join(system, 'system.json'), 'null');
    const { status, stderr } = spawnSync(
      process.execPath,
      [TABLE_SERVER, '--system', system, '--world', makeFolder()],
      { encoding: 'utf8' },
    );
    expect(status).toBe(1);
    expect(stderr).toMatch(/system\.json lacks "id"\.\n$/u);
  });

  it('where the folder of the world is a file, or cannot be written to', () => {
    const file = makeFolder();
    writeFileSync(file, '');
    const world = makeWorld();
    // Root may write everywhere except where only the kernel writes.
    const locked = process.getuid?.() === 0 ? '/sys/kernel' : join(top, 'locked');
    if (process.getuid?.() !== 0) {
      cpSync(world, locked, { recursive: true });
      chmodSync(locked, 0o555);
    }
    expect(statSync(file).size).toBe(0);
    for (const folder of [file, join(file, 'inner'), locked]) {
      const { code, said } = start(folder);
      expect(code).toBe(1);
      expect(said).toMatch(
        /^The table cannot write to \S+ \(.+\)\. Let the user who starts it write there, or choose another folder with --world DIR\.$/mu,
      );
    }
    if (existsSync(locked) && locked.startsWith(top)) chmodSync(locked, 0o755);
  });
});
