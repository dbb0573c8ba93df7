/** Starts the client: connects, fetches the world, loads the modules of the system, and starts the game. */
import { io } from 'socket.io-client';
import { initializeApplications } from '../applications/index.ts';
import { Game, type DatabaseBackend, type WorldPayload } from '../game/game.ts';
import { installGlobals } from '../globals.ts';
import { SocketInterface } from '../helpers/socket-interface.ts';
import { getConfig, type LooseSocket } from '../runtime.ts';

/**
 * Starts the game in this page.
 * @param follow - Called with the connection before it opens, to observe its state.
 * @returns The running game.
 * @throws Error if the connection is lost before everything is loaded.
 */
export async function startClient(follow: (socket: LooseSocket) => void): Promise<Game> {
  const socket = io({ transports: ['websocket'] });
  follow(socket as unknown as LooseSocket);
  // The socket retries failed attempts by itself.
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  const data = (await socket.emitWithAck('world')) as WorldPayload;
  const game = new Game('game', data, null, socket as unknown as LooseSocket);
  installGlobals();
  initializeApplications();
  // When the system is loaded there is no game yet: its modules may use only foundry, CONFIG, CONST and Hooks.
  for (const path of data.system.esmodules ?? []) {
    const url = `/systems/${data.system.id}/${path}`;
    await import(/* @vite-ignore */ url);
  }
  Object.assign(globalThis, { game });
  const backend = getConfig()['DatabaseBackend'] as DatabaseBackend;
  backend._transport = { request: (event, payload) => SocketInterface.dispatch(event, payload) };
  await game.initialize();
  return game;
}
