/**
 * Kills the server (SIGKILL) fifty times during play, at seeded moments, half of them in each Foundry version. Several writers have operations in progress when
 * the server dies. After each restart every writer must find a state between what was acknowledged and what was requested, never half of an operation, and the
 * world must open without --repair.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ClassicLevel } from 'classic-level';
import { afterAll, expect, it } from 'vitest';
import { createSeededRandom } from '../../src/index.ts';
import { startTable, type TableProcess } from '../../tools/table/table-process.mjs';
import { connect, type Connection } from './connect.ts';

const KILLS = 25;
/** How many operations a writer has in progress at once. */
const DEPTH = 3;
/** The greatest number of acknowledgements before a kill, and the greatest delay after the last one in microseconds. */
const MOST = { acknowledgements: 25, delay: 3000 } as const;
/** The greatest length of a text. Such an operation is written to the disk in several pieces. */
const LONG_TEXT = 40_000;
const SYSTEM = 'tests/fixtures/conformance-system';
const folder = mkdtempSync(join(tmpdir(), 'tetrad-test-'));
/** The tables that are running; if a test fails, they are stopped after it. */
const running = new Map<number, TableProcess>();
afterAll(async () => {
  for (const table of running.values()) await table.stop();
  rmSync(folder, { recursive: true, force: true });
});

type Source = Record<string, unknown>;
/** The documents of one writer: the number in each, by id. */
type State = Readonly<Record<string, unknown>>;
/** Returns a random whole number below `most`. */
type Choose = (most: number) => number;

/** What a writer writes, and as which user. */
interface Part {
  /** The first letter of the ids of its documents. */
  readonly key: string;
  readonly user: string;
  readonly type: string;
  readonly parentUuid?: string;
  readonly hasItems?: boolean;
  readonly keepsAll?: boolean;
  /** Further data of a new document. */
  readonly base?: Source;
  /** Returns the changes that write a number into a document. */
  write(value: number): Source;
  read(source: Source): unknown;
}

/** An operation, and the writer's documents after it. */
interface Step {
  readonly action: 'create' | 'update' | 'delete';
  readonly operation: object;
  readonly after: State;
}

const inSystem = {
  write: (value: number): Source => ({ system: { value } }),
  read: ({ system }: Source): unknown => (system as Source)['value'],
};
const inMember = (name: string): Pick<Part, 'write' | 'read'> => ({
  write: (value) => ({ [name]: value }),
  read: (source) => source[name],
});

/** Further data that a new document of each type needs. */
const BASE: Readonly<Record<string, Source>> = {
  Actor: { name: 'A', type: 'hero' },
  Item: { name: 'I', type: 'thing' },
  Token: { name: 'T' },
  Combatant: { name: 'C' },
};

/** A user who writes documents of one type without waiting for answers, and knows the state after each operation. */
class Writer {
  readonly part: Part;
  /** The states since the last restart: first the one before all operations, then the one after each. */
  #states: State[] = [{}];
  #acknowledged = 0;
  #serial = 0;
  readonly #pick: Choose;

  constructor(part: Part, pick: Choose) {
    this.part = part;
    this.#pick = pick;
  }

  /** Writes until the connection is closed. */
  async play(connection: Connection, onAcknowledged: () => void, failures: string[]): Promise<void> {
    const { type, parentUuid } = this.part;
    const closed = new Promise<undefined>((resolve) => connection.socket.once('disconnect', () => resolve(undefined)));
    const runLane = async (): Promise<void> => {
      while (connection.socket.connected) {
        const { action, operation, after } = this.#makeStep();
        const number = this.#states.push(after) - 1;
        const answer = await Promise.race([connection.modify(action, type, { parentUuid, ...operation }), closed]);
        if (!answer) return;
        if (answer.error) failures.push(`${action} ${type}: ${answer.error.message}`);
        this.#acknowledged = Math.max(this.#acknowledged, number);
        onAcknowledged();
      }
    };
    await Promise.all(Array.from({ length: DEPTH }, runLane));
  }

  /** Checks that the loaded documents match one of the possible states, and continues from that state. */
  check(documents: readonly Source[]): void {
    const found = Object.fromEntries(
      documents
        .filter(({ _id }) => new RegExp(`^[${this.part.key}y]0{6}.*${this.part.key}$`, 'u').test(String(_id)))
        .map((source) => [source['_id'], this.#read(source)]),
    );
    const possible = this.#states.slice(this.#acknowledged);
    const index = possible.findIndex((state) => isSame(state, found));
    if (index < 0) expect(found, `${this.part.type}: neither acknowledged nor asked for`).toEqual(possible[0]);
    this.#states = [found];
    this.#acknowledged = 0;
  }

  #read(source: Source): unknown {
    return String(source['_id']).startsWith('y') ? inSystem.read(source) : this.part.read(source);
  }

  /** Chooses the next operation: a batch of documents that all get the same number. */
  #makeStep(): Step {
    const before = this.#states.at(-1) ?? {};
    const { key, type, write, base, hasItems = false, keepsAll = false } = this.part;
    const ids = Object.keys(before)
      .filter((id) => id.startsWith(key))
      .slice(-20);
    const value = ++this.#serial;
    const chosen = ids.filter(() => this.#pick(2) > 0);
    const kind = ids.length > 12 && !keepsAll ? 0 : chosen.length ? this.#pick(3) : 3;
    if (kind === 0 && !keepsAll) {
      const gone = new Set(chosen.flatMap((id) => [id, `y${id.slice(1)}`]));
      const after = Object.fromEntries(Object.entries(before).filter(([id]) => !gone.has(id)));
      return { action: 'delete', operation: { ids: chosen }, after };
    }
    const text = this.#pick(5) === 0 ? 'x'.repeat(this.#pick(LONG_TEXT)) : '';
    const flags = { conformance: { text } };
    if (kind < 3) {
      const updates = chosen.map((_id) => ({ _id, ...write(value), flags }));
      return {
        action: 'update',
        operation: { updates },
        after: { ...before, ...Object.fromEntries(chosen.map((id) => [id, value])) },
      };
    }
    const made = Array.from(
      { length: 1 + this.#pick(5) },
      (_, index) => `${String(value * 10 + index).padStart(14, '0')}${key}`,
    );
    const data = made.map((id) => ({
      ...BASE[type],
      ...base,
      ...write(value),
      flags,
      _id: key + id,
      ...(hasItems ? { items: [{ ...BASE['Item'], _id: `y${id}`, ...inSystem.write(value) }] } : {}),
    }));
    const entries = made.flatMap((id) => [[key + id, value], ...(hasItems ? [[`y${id}`, value]] : [])]);
    const after = { ...before, ...(Object.fromEntries(entries) as State) };
    return { action: 'create', operation: { data, keepId: true }, after };
  }
}

/** Tests whether two states contain the same documents with the same numbers. */
function isSame(left: State, right: State): boolean {
  const ids = Object.keys(left);
  return ids.length === Object.keys(right).length && ids.every((id) => left[id] === right[id]);
}

/** Lists all documents in a world, at any depth. */
function listDocuments(value: unknown): Source[] {
  if (Array.isArray(value))
    return value.flatMap((entry: unknown) => [
      ...(typeof (entry as Source | null)?.['_id'] === 'string' ? [entry as Source] : []),
      ...listDocuments(entry),
    ]);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listDocuments) : [];
}

/** Prepares a world, and returns who writes what. */
async function makeParts(url: string): Promise<Part[]> {
  const gamemaster = await connect(url, 'Gamemaster');
  const create = async (type: string, data: Source, parentUuid?: string): Promise<string> => {
    const { result, error } = await gamemaster.modify('create', type, { data: [data], parentUuid });
    if (error) throw new Error(error.message);
    return `${parentUuid ? `${parentUuid}.` : ''}${type}.${String(result?.[0]?.['_id'])}`;
  };
  const [ada = '', bertrand = ''] = ['Ada', 'Bertrand'].map(
    (user) => gamemaster.world.users.find(({ name }) => name === user)?._id,
  );
  const actor = await create('Actor', { ...BASE['Actor'], ownership: { [bertrand]: 3 } });
  const scene = await create('Scene', { name: 'S' });
  const token = await create('Token', { ...BASE['Token'], actorId: actor.slice('Actor.'.length) }, scene);
  const combat = await create('Combat', {});
  gamemaster.socket.close();
  const user = 'Gamemaster';
  return [
    {
      key: 'm',
      user: 'Ada',
      type: 'ChatMessage',
      keepsAll: true,
      base: { author: ada },
      write: (value) => ({ content: String(value) }),
      read: ({ content }) => Number(content),
    },
    { key: 'a', user, type: 'Actor', hasItems: true, ...inSystem },
    { key: 'b', user: 'Bertrand', type: 'Item', parentUuid: actor, ...inSystem },
    { key: 'd', user, type: 'Item', parentUuid: `${token}.${actor}`, ...inSystem },
    { key: 't', user, type: 'Token', parentUuid: scene, ...inMember('x') },
    { key: 'c', user, type: 'Combatant', parentUuid: combat, ...inMember('initiative') },
  ];
}

/** Blocks for some microseconds, because a timer would be too slow. */
function spin(microseconds: number): void {
  const end = performance.now() + microseconds / 1000;
  while (performance.now() < end);
}

/** Lists stored entries that belong to no document: the remains of an incomplete operation. */
async function listStrays(world: string, collection: string): Promise<string[]> {
  const database = new ClassicLevel(join(world, 'data', collection));
  const stored = new Map<string, Source>();
  for await (const [key, text] of database.iterator()) stored.set(key, JSON.parse(text) as Source);
  await database.close();
  const named = [...stored].flatMap(([key, source]) =>
    Object.entries(source).flatMap(([name, ids]) => {
      const [, path = '', id = ''] = key.split('!');
      const isEmbedded = ['items', 'effects', 'tokens', 'levels', 'combatants', 'delta'].includes(name);
      return (isEmbedded ? [ids].flat() : []).filter(Boolean).map((child) => `!${path}.${name}!${id}.${String(child)}`);
    }),
  );
  const inside = [...stored.keys()].filter((key) => key.split('!')[1]?.includes('.'));
  return [...named.filter((key) => !stored.has(key)), ...inside.filter((key) => !named.includes(key))];
}

it.concurrent.each([13, 14] as const)(
  'keeps what it acknowledged through the kills, generation %i',
  async (generation) => {
    const random = createSeededRandom(20261121 + generation);
    const pick: Choose = (most) => Math.floor(random.next() * most);
    const world = join(folder, `world-${generation}`);
    const start = async (): Promise<TableProcess> => {
      const started = await startTable({ system: SYSTEM, world, generation });
      running.set(generation, started);
      return started;
    };
    let table = await start();
    const writers = (await makeParts(table.url)).map((part) => {
      const own = createSeededRandom(pick(2 ** 31));
      return new Writer(part, (most) => Math.floor(own.next() * most));
    });
    const failures: string[] = [];
    let acknowledgements = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      const moment = { acknowledgements: 1 + pick(MOST.acknowledgements), delay: pick(MOST.delay) };
      const { child, url } = table;
      const exited = new Promise((resolve) => child.once('exit', resolve));
      const connections = await Promise.all(writers.map(({ part }) => connect(url, part.user)));
      let seen = 0;
      const count = (): void => {
        if (++seen !== moment.acknowledgements) return;
        spin(moment.delay);
        child.kill('SIGKILL');
      };
      await Promise.all(writers.map((writer, index) => writer.play(connections[index] as Connection, count, failures)));
      await exited;
      acknowledgements += seen;
      expect(failures).toEqual([]);
      table = await start();
      const gamemaster = await connect(table.url, 'Gamemaster');
      const documents = listDocuments(gamemaster.world);
      gamemaster.socket.close();
      for (const writer of writers) writer.check(documents);
    }
    await table.stop();
    expect(acknowledgements).toBeGreaterThanOrEqual(KILLS);
    for (const collection of ['actors', 'scenes', 'combats', 'messages'])
      expect(await listStrays(world, collection), collection).toEqual([]);
  },
  180_000,
);
