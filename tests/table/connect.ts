/** Shared by the tests of the server: joining over HTTP and a socket, without a browser. */
import { io, type Socket } from 'socket.io-client';

/** The server's answer to an operation. */
export interface Answer {
  readonly error?: { readonly message: string };
  readonly result?: readonly Record<string, unknown>[];
  readonly userId?: string;
}

/** The world as the server sends it, reduced to what the tests read. */
export interface World {
  readonly userId: string;
  readonly users: readonly { readonly _id: string; readonly name: string }[];
  readonly actors: readonly Record<string, unknown>[];
}

/** A joined user. */
export interface Connection {
  readonly socket: Socket;
  readonly world: World;
  modify(action: string, type: string, operation: object, forged?: object): Promise<Answer>;
}

/**
 * Joins over HTTP.
 * @param name - The user's name as the join page lists it; with `isId`, the user's id.
 * @returns The cookie of the session; '' if the user may not join.
 */
export async function join(url: string, name: string, isId = false): Promise<string> {
  const page = await (await fetch(`${url}/join`)).text();
  const id = isId ? name : (new RegExp(`<option value="([^"]+)">${name}<`, 'u').exec(page)?.[1] ?? '');
  const body = new URLSearchParams({ userid: id });
  const joined = await fetch(`${url}/join`, { method: 'POST', body, redirect: 'manual' });
  return joined.headers.get('set-cookie')?.split(';')[0] ?? '';
}

/** Joins a table as a user, by name, and opens a connection. */
export async function connect(url: string, name: string): Promise<Connection> {
  const cookie = await join(url, name);
  const socket = io(url, { transports: ['websocket'], extraHeaders: { cookie }, reconnection: false });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  const world = (await socket.emitWithAck('world')) as World;
  const modify = async (action: string, type: string, operation: object, forged: object = {}): Promise<Answer> =>
    (await socket.emitWithAck('modifyDocument', { ...forged, action, type, operation })) as Answer;
  return { socket, world, modify };
}
