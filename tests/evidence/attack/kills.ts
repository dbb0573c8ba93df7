/** Kills the server (SIGKILL) at random moments while several users write, and compares what it acknowledged with what it has after its next start. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createSeededRandom } from '../../../src/index.ts';
import { startTable, type TableProcess } from '../../../tools/table/table-process.mjs';
import { connect, type Connection } from '../../table/connect.ts';
import { listSources, type Source, type World } from './state.ts';

const SYSTEM = 'tests/fixtures/conformance-system';
const SERVER = resolve('.build/table/server/start.mjs');
/** The most acknowledgements before a kill, and how many operations a writer has under way at once. */
const MOST_WRITES = 20;
const LANES = 3;
/** How many documents a writer has at most; then it deletes. */
const MOST_DOCUMENTS = 12;

/** What is known of a document: what was acknowledged last, and all that was asked for since. Absent: `undefined`. */
interface Known {
  acknowledged: number | undefined;
  asked: (number | undefined)[];
}

/** What one run of kills came to. */
export interface KillReport {
  readonly kills: number;
  readonly writes: number;
  readonly lost: readonly string[];
}

/** Writes documents of one kind, each with a number, until the connection ends. */
class Writer {
  readonly known = new Map<string, Known>();
  writes = 0;
  #serial = 0;
  readonly #type: string;
  readonly #key: string;
  readonly #random: () => number;
  readonly #base: object;

  constructor(type: string, key: string, base: object, random: () => number) {
    this.#type = type;
    this.#key = key;
    this.#base = base;
    this.#random = random;
  }

  async write(connection: Connection, onWritten: () => void): Promise<void> {
    const closed = new Promise<undefined>((end) => connection.socket.once('disconnect', () => end(undefined)));
    const runLane = async (lane: number): Promise<void> => {
      while (connection.socket.connected) {
        // A lane has its own documents, so that the order of what it asks for is that of what is done.
        const id = `${this.#key}${lane}${String(Math.floor(this.#random() * MOST_DOCUMENTS)).padStart(14, '0')}`;
        const known = this.known.get(id) ?? { acknowledged: undefined, asked: [] };
        this.known.set(id, known);
        const isThere = known.acknowledged !== undefined;
        const isDeleted = isThere && this.#type !== 'ChatMessage' && this.#random() < 0.2;
        const value = isDeleted ? undefined : ++this.#serial;
        known.asked.push(value);
        const text = this.#random() < 0.1 ? 'x'.repeat(Math.floor(this.#random() * 60_000)) : '';
        const data = { ...this.#base, _id: id, flags: { conformance: { value, text } } };
        const answer = await Promise.race([
          isDeleted
            ? connection.modify('delete', this.#type, { ids: [id] })
            : isThere
              ? connection.modify('update', this.#type, { updates: [{ _id: id, flags: data.flags }] })
              : connection.modify('create', this.#type, { data: [data], keepId: true }),
          closed,
        ]);
        if (!answer) return;
        if (answer.error) throw new Error(`${this.#type}: ${answer.error.message}`);
        known.acknowledged = value;
        known.asked = [];
        this.writes++;
        onWritten();
      }
    };
    await Promise.all(Array.from({ length: LANES }, (_, lane) => runLane(lane)));
  }

  /** Compares with what is there, and goes on from there. @returns What is neither acknowledged nor asked for. */
  check(sources: readonly Source[]): string[] {
    const found = new Map(sources.map((source) => [source._id, source]));
    return [...this.known].flatMap(([id, known]) => {
      const flags = (found.get(id)?.['flags'] ?? {}) as { conformance?: { value?: number } };
      const value = flags.conformance?.value;
      const isRight = value === known.acknowledged || known.asked.includes(value);
      const wrong = `${this.#type} ${id}: ${value ?? 'absent'}, acknowledged ${known.acknowledged ?? 'absent'}, asked for ${known.asked.join(' ') || 'nothing'}`;
      Object.assign(known, { acknowledged: value, asked: [] });
      return isRight ? [] : [wrong];
    });
  }
}

/** Runs kills on a world of its own. */
async function runLane(
  kills: number,
  generation: 13 | 14,
  seed: number,
  onKill: (kill: number) => void,
): Promise<KillReport> {
  const generator = createSeededRandom(seed);
  const random = (): number => generator.next();
  const world = mkdtempSync(join(tmpdir(), 'tetrad-kills-'));
  const lost: string[] = [];
  let writers: readonly (readonly [string, string, Writer])[] = [];
  let table: TableProcess | undefined;
  let kill = 0;
  // A machine with much to do may be too slow for the time that a start has; that is no loss. A world that does not open is one.
  const start = async (attempts = 5): Promise<TableProcess> => {
    try {
      return await startTable({ system: SYSTEM, world, generation, server: SERVER });
    } catch (error) {
      if (attempts > 1 && String(error).includes('did not start in')) return start(attempts - 1);
      throw error;
    }
  };
  try {
    table = await start();
    const { world: first, socket } = await connect(table.url, 'Gamemaster');
    socket.close();
    const author = first.users.find(({ name }) => name === 'Ada')?._id;
    writers = [
      ['Ada', 'messages', new Writer('ChatMessage', 'm', { content: 'x', author }, random)],
      ['Gamemaster', 'actors', new Writer('Actor', 'a', { name: 'A', type: 'hero' }, random)],
      ['Gamemaster', 'items', new Writer('Item', 'i', { name: 'I', type: 'thing' }, random)],
    ];
    for (; kill < kills && lost.length === 0; kill++) {
      const { child, url } = table;
      const exited = new Promise((end) => child.once('exit', end));
      const connections = await Promise.all(writers.map(([user]) => connect(url, user)));
      const after = 1 + Math.floor(random() * MOST_WRITES);
      const delay = random() * 3;
      let seen = 0;
      const count = (): void => {
        if (++seen !== after) return;
        // Too short for a timer.
        const end = performance.now() + delay;
        while (performance.now() < end);
        child.kill('SIGKILL');
      };
      await Promise.all(writers.map(([, , writer], index) => writer.write(connections[index] as Connection, count)));
      await exited;
      table = await start();
      const reader = await connect(table.url, 'Gamemaster');
      const found = reader.world as unknown as World;
      for (const [, collection, writer] of writers) lost.push(...writer.check(listSources(found, collection)));
      reader.socket.close();
      onKill(kill + 1);
    }
  } catch (error) {
    lost.push(`kill ${kill + 1}: ${String(error)}`);
  } finally {
    await table?.stop();
    rmSync(world, { recursive: true, force: true });
  }
  return { kills: kill, writes: writers.reduce((sum, [, , { writes }]) => sum + writes, 0), lost };
}

/** Kills the server so often, half of the times in each generation, and says what was lost. */
export async function runKills(kills: number): Promise<KillReport> {
  let done = 0;
  const tell = (): void => {
    if (++done % 50 === 0) console.log(`  ${done} kills`);
  };
  const seed = Date.now() % 2 ** 31;
  console.log(`\nkills, seed ${seed}`);
  const halves = await Promise.all([
    runLane(Math.ceil(kills / 2), 14, seed, tell),
    runLane(Math.floor(kills / 2), 13, seed + 1, tell),
  ]);
  return {
    kills: halves.reduce((sum, half) => sum + half.kills, 0),
    writes: halves.reduce((sum, half) => sum + half.writes, 0),
    lost: halves.flatMap(({ lost }) => lost),
  };
}
