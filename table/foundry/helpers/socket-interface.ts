/** Requests to the server. Source: comments of fvtt-types, client/helpers/socket-interface. */
import { getGame, getUi, type AnyFunction, type Dictionary, type LooseSocket } from '../runtime.ts';

type Answer = Dictionary & { error?: { message: string } };

/** What the user is told if a request could not be sent, or the connection was lost before the answer came. */
const LOST = {
  before: 'There is no connection to the server. Nothing was sent: try again when the connection is back.',
  after:
    'The connection was lost before the server answered. When it is back, look whether this was done before you try again.',
};

/** Sends a request, if there is a connection. It is never queued: by the time it was sent, the user might have repeated it, and it would run twice. */
async function send(socket: LooseSocket, eventName: string, request: object): Promise<Answer> {
  if (socket.connected === false) return { error: { message: LOST.before } };
  try {
    return (await socket.emitWithAck(eventName, request)) as Answer;
  } catch {
    return { error: { message: LOST.after } };
  }
}

/** Sends requests to the server. If the server refuses one, its promise is rejected. */
// oxlint-disable-next-line typescript/no-extraneous-class -- the public API is a class of static members
export class SocketInterface {
  /**
   * Sends a request and waits for the answer.
   * @param eventName - The name of the event.
   * @param request - The request.
   * @returns The answer.
   * @throws Error with the reason if the server refused, or with advice if the connection is lost; a notification shows it too.
   */
  static async dispatch(eventName: string, request: object): Promise<Dictionary> {
    const { socket } = getGame();
    if (!socket) throw new Error(`${eventName} needs a connection to the server`);
    const response = await send(socket, eventName, request);
    if (!response.error) return response;
    const error = new Error(response.error.message);
    (getUi()['notifications'] as Record<string, AnyFunction> | undefined)?.['error']?.(error.message);
    throw error;
  }
}
