/**
 * Queries from one user's client to another's: `User#query`, and the handlers in `CONFIG.queries`. A handler gets the data and the options, but not the user
 * who asks. Sources: comments of fvtt-types (User#query, CONFIG.queries), core issues 11235, 11242, 13418.
 */
import { getConfig, getGame, type Dictionary, type LooseSocket, type LooseUser } from '../runtime.ts';

/** A query as the server forwards it to the client that is asked. */
export interface QueryRequest {
  readonly userId: string;
  readonly queryName: string;
  readonly queryData: unknown;
  readonly timeout?: number;
}

/**
 * Sends a query to another user's client.
 * @param user - The user to ask.
 * @param queryName - A name registered in `CONFIG.queries`.
 * @param queryData - JSON data for the handler.
 * @param options - `timeout` in milliseconds (default: wait indefinitely).
 * @returns The handler's answer.
 * @throws Error if the query is not registered, the asking user does not have the permission QUERY_USER, the other user is not active, or the handler threw.
 */
export async function sendQuery(
  user: LooseUser,
  queryName: string,
  queryData: unknown,
  { timeout }: { timeout?: number } = {},
): Promise<unknown> {
  const game = getGame();
  if (!(queryName in getConfig().queries)) throw new Error(`"${queryName}" is not a registered query`);
  if (!game.user?.hasPermission('QUERY_USER')) throw new Error('You do not have permission to query other users');
  if (!user.active) throw new Error(`${user.name} is not active`);
  if (!game.socket) throw new Error('A query needs a connection to the server');
  const data: unknown = JSON.parse(JSON.stringify(queryData ?? null));
  if (user.isSelf) return answerQuery({ userId: user.id, queryName, queryData: data, timeout });
  const request: QueryRequest = { userId: user.id, queryName, queryData: data, timeout };
  const response = (await game.socket.emitWithAck('userQuery', request)) as Dictionary & {
    error?: { message: string };
  };
  if (response.error) throw new Error(response.error.message);
  return response['result'];
}

/** Runs the handler of a query that another client sent. */
async function answerQuery({ queryName, queryData, timeout }: QueryRequest): Promise<unknown> {
  const handler = getConfig().queries[queryName];
  if (!handler) throw new Error(`"${queryName}" is not a registered query`);
  return await handler(queryData, { timeout });
}

/**
 * Starts to answer queries of other clients.
 * @param socket - The connection to the server.
 */
export function listenToQueries(socket: LooseSocket): void {
  socket.on('userQuery', async (request: QueryRequest, acknowledge: (response: Dictionary) => void) => {
    try {
      acknowledge({ result: (await answerQuery(request)) ?? null });
    } catch (error) {
      acknowledge({ error: { message: error instanceof Error ? error.message : String(error) } });
    }
  });
}
