/**
 * Requests to the server. Source: doc comments of the type package, client/helpers/socket-interface.
 */
import { getGame, getUi, type AnyFunction, type Dictionary } from '../runtime.ts';

/** Sends requests to the server and turns its refusals into rejections. */
// oxlint-disable-next-line typescript/no-extraneous-class -- the public API is a class of static members
export class SocketInterface {
  /**
   * Sends a request and waits for the answer.
   * @param eventName - The event.
   * @param request - What the server gets.
   * @returns The server's answer.
   * @throws Error with the server's message where it refused; the user is told as well.
   */
  static async dispatch(eventName: string, request: object): Promise<Dictionary> {
    const { socket } = getGame();
    if (!socket) throw new Error(`${eventName} needs a connection to the server`);
    const response = (await socket.emitWithAck(eventName, request)) as Dictionary & { error?: { message: string } };
    if (!response.error) return response;
    const error = new Error(response.error.message);
    (getUi()['notifications'] as Record<string, AnyFunction> | undefined)?.['error']?.(error.message);
    throw error;
  }
}
