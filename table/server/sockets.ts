/**
 * The socket connections. They send the world to clients that start, and handle operations on documents, the system's channel, and queries. The message format
 * is the table's own. The user is always that of the session, never one named in a message.
 */
import type { Server, Socket } from 'socket.io';
import type { Sessions } from './http.ts';
import type { Manifest } from './manifest.ts';
import { describeWorldPack, type Pack } from './packs.ts';
import { RateLimit } from './rate-limit.ts';
import {
  parseActivity,
  parseDocumentRequest,
  parseManageRequest,
  parsePackRequest,
  parseQuery,
  type QueryRequest,
} from './requests.ts';
import type { WorldDatabase } from './world-database.ts';
import { HIERARCHY } from './document-keys.ts';

/**
 * Milliseconds by which everything that clients send arrives late, for tests over a slow network. All of it is late by the same time, so that its order stays.
 */
const LAG = Number(process.env['TABLE_LAG'] ?? 0);

/** Sends the answer to a request. */
type Acknowledge = (response: object) => void;

/**
 * Connects the sockets to the world.
 * @param io - The socket server.
 * @param sessions - The sessions of the users.
 * @param database - The world.
 * @param manifest - The system.
 * @param packs - The system's packs.
 * @param describeWorld - Returns what every client gets when it starts, besides documents and users.
 */
export function activateSockets(
  io: Server,
  sessions: Sessions,
  database: WorldDatabase,
  manifest: Manifest,
  packs: ReadonlyMap<string, Pack>,
  describeWorld: () => object,
): void {
  const limit = new RateLimit();
  const listActive = (): string[] => [...new Set([...io.sockets.sockets.values()].map(getUserId))];
  io.use((socket, next) => {
    const userId = sessions.find(socket.handshake.headers.cookie);
    if (!userId || !database.mayJoin(userId)) return next(new Error('Join the world first'));
    (socket.data as { userId: string }).userId = userId;
    next();
  });
  /** Disconnects users who have been deleted or banned since they joined. */
  const closeBarred = (): void => {
    for (const socket of io.sockets.sockets.values()) {
      if (database.mayJoin(getUserId(socket))) continue;
      sessions.close(getUserId(socket));
      socket.disconnect(true);
    }
  };
  io.on('connection', (socket) => {
    const userId = getUserId(socket);
    if (LAG > 0) socket.use((_event, next) => void setTimeout(next, LAG));
    const listen = (event: string, answer: (request: unknown, args: unknown[]) => unknown): void => {
      socket.on(event, (...given: unknown[]) => {
        const last = given.at(-1);
        const acknowledge = typeof last === 'function' ? (last as Acknowledge) : () => undefined;
        const args = typeof last === 'function' ? given.slice(0, -1) : given;
        void answerSafely(acknowledge, () => {
          limit.spend(userId, database.isGamemaster(userId), measure(args));
          return answer(args[0], args);
        });
      });
    };
    socket.broadcast.emit('users', { userId, active: true });
    socket.on('disconnect', () => {
      if (!listActive().includes(userId)) io.emit('users', { userId, active: false });
    });
    listen('world', () => {
      const documents = Object.fromEntries(Object.keys(HIERARCHY).map((name) => [name, database.list(name)]));
      return { ...describeWorld(), ...documents, activeUsers: listActive(), userId };
    });
    listen('packDocuments', (request) => {
      const pack = parsePackRequest(request);
      return packs.get(pack)?.documents ?? database.listPack(pack);
    });
    listen('manageCompendium', async (request) => {
      const { action, data } = parseManageRequest(request);
      const pack = await database.managePack(userId, action, data);
      const response = { action, result: describeWorldPack(pack, []) };
      socket.broadcast.emit('manageCompendium', response);
      return response;
    });
    listen('modifyDocument', async (request) => {
      const { time, ...response } = await database.modify(userId, parseDocumentRequest(request));
      if (time) io.emit('modifyDocument', time);
      socket.broadcast.emit('modifyDocument', response);
      // The answer must be sent first: it may go to a user who is about to be disconnected.
      if (response.type === 'User') setImmediate(closeBarred);
      return response;
    });
    listen('userActivity', (activity) => {
      socket.broadcast.emit('userActivity', { userId, activity: parseActivity(activity) });
      return {};
    });
    // A system without `"socket": true` in its manifest has no channel, so its messages are dropped (vf issues 222, 226).
    const channel = `system.${manifest.id}`;
    if (manifest.socket)
      listen(channel, (_request, args) => {
        socket.broadcast.emit(channel, ...args);
        return {};
      });
    listen('userQuery', (request) => passQuery(io, parseQuery(request)));
  });
}

/** Answers a request, or sends an error message if it is refused. Nothing that a client sends may crash the server. */
async function answerSafely(acknowledge: Acknowledge, answer: () => unknown): Promise<void> {
  try {
    acknowledge((await answer()) as object);
  } catch (error) {
    acknowledge({ error: { message: error instanceof Error ? error.message : String(error) } });
  }
}

/** Estimates the length of a request in characters from its strings, lists and objects. */
function measure(args: readonly unknown[]): number {
  let size = 0;
  const open: unknown[] = [...args];
  while (open.length > 0) {
    const value = open.pop();
    size += typeof value === 'string' ? value.length : 8;
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) continue;
    for (const [key, entry] of Object.entries(value)) {
      size += key.length;
      open.push(entry);
    }
  }
  return size;
}

/**
 * Forwards a query to a client of the user who is asked, and returns the answer. Foundry does not document which of that user's tabs answers, if several are
 * open.
 */
async function passQuery(io: Server, request: QueryRequest): Promise<unknown> {
  const target = [...io.sockets.sockets.values()].find((socket) => getUserId(socket) === request.userId);
  if (!target) throw new Error('The queried user is not connected');
  try {
    const asked = request.timeout ? target.timeout(request.timeout) : target;
    return await asked.emitWithAck('userQuery', request);
  } catch {
    throw new Error('The query was not answered in time');
  }
}

function getUserId(socket: Pick<Socket, 'data'>): string {
  return (socket.data as { userId: string }).userId;
}
