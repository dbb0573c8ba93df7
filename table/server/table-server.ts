/** Starts and stops the server, which consists of the world, HTTP and sockets. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { generation } from '../foundry/generation.ts';
import { release } from '../foundry/game/release.ts';
import { isFromHere, makeRequestListener, Sessions } from './http.ts';
import { listDocumentTypes, readManifest, StartError } from './manifest.ts';
import { describeWorldPack, readPacks } from './packs.ts';
import type { Seed, seedWorld } from './seed.ts';
import { activateSockets } from './sockets.ts';
import { WorldDatabase } from './world-database.ts';
import { getPackId } from './world-data.ts';
import { WorldStore } from './world-store.ts';

/** The largest request of a client, in bytes; a larger one closes the connection. A whole compendium is far smaller. */
const LARGEST_REQUEST = 2e7;

export interface TableOptions {
  readonly system: string;
  readonly world: string;
  readonly client: string;
  /** The port; 0 chooses a free one. */
  readonly port: number;
  /** Loads the seed of a new world, and the function that fills a world with it. */
  readonly readSeed: () => Promise<{ seed: Seed; seedWorld: typeof seedWorld }>;
  readonly repair?: boolean;
  /** Whether a new world contains the system's adventures from the start. */
  readonly adventures?: boolean;
}

export interface RunningTable {
  readonly url: string;
  readonly port: number;
  readonly database: WorldDatabase;
  close(): Promise<void>;
}

/**
 * Starts the server.
 * @throws StartError if the system, the world or the port cannot be used.
 */
export async function startTable(options: TableOptions): Promise<RunningTable> {
  const manifest = readManifest(options.system);
  const documentTypes = listDocumentTypes(manifest);
  const packs = await readPacks(manifest, options.system);
  // The Base documents use `game` to look up which types exist, and who owns actors and scenes.
  const game: Record<string, unknown> = { documentTypes, system: manifest, release };
  Object.assign(globalThis, { game });
  const { repair = false } = options;
  const store = await WorldStore.open(options.world, manifest, { generation, repair });
  try {
    const database = new WorldDatabase(store, manifest, release.version);
    game['collections'] = new Map(
      ['Actor', 'Scene'].map((type) => [type, { get: (id: string) => database.find(type, id) }]),
    );
    await database.load();
    for (const name of [...store.unreadable, ...database.invalid]) {
      console.error(`Quarantined: ${name} cannot be read. It stays on disk and is left out of play.`);
    }
    const { unseeded = false } = store.world;
    if (unseeded || database.list('users').length === 0) {
      const { seed, seedWorld } = await options.readSeed();
      const found = options.adventures ? [...packs.values()].filter(({ type }) => type === 'Adventure') : [];
      const adventures = found.flatMap(({ documents }) => documents);
      await seedWorld(
        database,
        { ...seed, adventures },
        documentTypes,
        !unseeded && database.list('actors').length > 0,
      );
      // This must come last: while the world is marked as unseeded, the next start fills it again.
      store.saveData({ title: unseeded ? seed.title : store.world.title, unseeded: undefined });
    }
    const sessions = new Sessions();
    const http = createServer(
      makeRequestListener(
        {
          manifest,
          systemFolder: options.system,
          clientFolder: options.client,
          generation,
          worldTitle: store.world.title,
          listUsers: () =>
            database
              .list('users')
              .filter(({ _id }) => database.mayJoin(_id))
              .map(({ _id, name }) => ({ id: _id, name: String(name) })),
        },
        sessions,
      ),
    );
    const io = new Server(http, {
      serveClient: false,
      maxHttpBufferSize: LARGEST_REQUEST,
      allowRequest: (request, decide) => decide(null, isFromHere(request)),
    });
    activateSockets(io, sessions, database, manifest, packs, () => ({
      packs: [
        ...[...packs.values()].map(({ metadata }) => metadata),
        ...database.packs.map((pack) => describeWorldPack(pack, database.list(getPackId(pack)))),
      ],
      world: store.world,
      system: manifest,
      documentTypes,
      generation,
      release,
      language: 'en.core',
    }));
    await new Promise<void>((resolve, reject) => {
      http.once('error', (error: NodeJS.ErrnoException) =>
        reject(
          error.code === 'EADDRINUSE'
            ? new StartError(
                `Port ${options.port} is in use. Choose another one with --port N, or --port 0 for any free one.`,
              )
            : error,
        ),
      );
      http.listen(options.port, '127.0.0.1', resolve);
    });
    const { port } = http.address() as AddressInfo;
    const close = async (): Promise<void> => {
      await io.close();
      await database.settle();
      await store.close();
    };
    return { url: `http://localhost:${port}`, port, database, close };
  } catch (error) {
    await store.close();
    throw error;
  }
}
