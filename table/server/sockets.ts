/**
 * The live side of the server: the world for a client that starts, operations on documents, the system's own channel and
 * queries. The wire format is the table's own. The user is always that of the session, never one that a message names.
 */
import type { Server, Socket } from 'socket.io';
import type { Sessions } from './http.ts';
import type { Manifest } from './manifest.ts';
import { describeWorldPack, type Pack } from './packs.ts';
import type { DocumentRequest, WorldDatabase } from './world-database.ts';
import { HIERARCHY } from './world-store.ts';

/** Answers one request of a client. */
type Acknowledge = (response: object) => void;

/**
 * Connects the sockets with the world.
 * @param io - The socket server.
 * @param sessions - Who has joined.
 * @param database - The world.
 * @param manifest - The system.
 * @param packs - The packs of the system.
 * @param describeWorld - What every client gets at its start, apart from documents and users.
 */
export function activateSockets(
  io: Server,
  sessions: Sessions,
  database: WorldDatabase,
  manifest: Manifest,
  packs: ReadonlyMap<string, Pack>,
  describeWorld: () => object,
): void {
  const listActive = (): string[] => [...new Set([...io.sockets.sockets.values()].map(getUserId))];
  io.use((socket, next) => {
    const userId = sessions.find(socket.handshake.headers.cookie);
    if (!userId || !database.collections.get('users')?.has(userId)) return next(new Error('Join the world first'));
    (socket.data as { userId: string }).userId = userId;
    next();
  });
  io.on('connection', (socket) => {
    const userId = getUserId(socket);
    socket.broadcast.emit('users', { userId, active: true });
    socket.on('disconnect', () => {
      if (!listActive().includes(userId)) io.emit('users', { userId, active: false });
    });
    socket.on('world', (acknowledge: Acknowledge) => {
      const documents = Object.fromEntries(Object.keys(HIERARCHY).map((name) => [name, database.list(name)]));
      acknowledge({ ...describeWorld(), ...documents, activeUsers: listActive(), userId });
    });
    socket.on('packDocuments', ({ pack }: { pack: string }, acknowledge: Acknowledge) =>
      acknowledge(packs.get(pack)?.documents ?? [...(database.collections.get(pack)?.values() ?? [])]),
    );
    socket.on('manageCompendium', async ({ action, data }: ManageRequest, acknowledge: Acknowledge) => {
      try {
        const pack = await database.managePack(userId, action, data);
        const response = { action, result: describeWorldPack(pack, []) };
        socket.broadcast.emit('manageCompendium', response);
        acknowledge(response);
      } catch (error) {
        acknowledge({ error: { message: error instanceof Error ? error.message : String(error) } });
      }
    });
    socket.on('modifyDocument', async (request: DocumentRequest, acknowledge: Acknowledge) => {
      try {
        const response = await database.modify(userId, request);
        socket.broadcast.emit('modifyDocument', response);
        acknowledge(response);
      } catch (error) {
        acknowledge({ error: { message: error instanceof Error ? error.message : String(error) } });
      }
    });
    socket.on('userActivity', (activity: object) => socket.broadcast.emit('userActivity', { userId, activity }));
    // A system without `"socket": true` in its manifest has no channel: what it sends goes nowhere (vf#222, vf#226).
    if (manifest.socket)
      socket.on(`system.${manifest.id}`, (...args: unknown[]) => relay(socket, `system.${manifest.id}`, args));
    socket.on(
      'userQuery',
      (request: QueryRequest, acknowledge: Acknowledge) => void passQuery(io, request, acknowledge),
    );
  });
}

interface ManageRequest {
  readonly action: string;
  readonly data: unknown;
}

/** Passes a message on to everybody but its sender. */
function relay(socket: Socket, event: string, args: unknown[]): void {
  const acknowledge = args.at(-1);
  const data = typeof acknowledge === 'function' ? args.slice(0, -1) : args;
  socket.broadcast.emit(event, ...data);
  if (typeof acknowledge === 'function') (acknowledge as Acknowledge)({});
}

interface QueryRequest {
  readonly userId: string;
  readonly timeout?: number;
}

/** Passes a query to one client of the asked user, and its answer back. Which of several tabs answers is not documented. */
async function passQuery(io: Server, request: QueryRequest, acknowledge: Acknowledge): Promise<void> {
  const target = [...io.sockets.sockets.values()].find((socket) => getUserId(socket) === request.userId);
  if (!target) return acknowledge({ error: { message: 'The queried user is not connected' } });
  try {
    const asked = request.timeout ? target.timeout(request.timeout) : target;
    acknowledge((await asked.emitWithAck('userQuery', request)) as object);
  } catch {
    acknowledge({ error: { message: 'The query was not answered in time' } });
  }
}

function getUserId(socket: { data: unknown }): string {
  return (socket.data as { userId: string }).userId;
}
