/** Starts the client: connects to the server, fetches the world, loads the system's modules, and starts the game. */
import { io } from 'socket.io-client';
import { initializeApplications } from '../applications/index.ts';
import { Game, type DatabaseBackend, type WorldPayload } from '../game/game.ts';
import { installGlobals } from '../globals.ts';
import { SocketInterface } from '../helpers/socket-interface.ts';
import { getConfig, type LooseSocket } from '../runtime.ts';

/**
 * Starts the game in this page.
 * @param follow - Called with the connection before it opens, so that the caller can watch its state.
 * @returns The running game.
 * @throws Error if the connection is lost before everything is loaded.
 */
export async function startClient(follow: (socket: LooseSocket) => void): Promise<Game> {
  const socket = io({ transports: ['websocket'] });
  follow(socket as unknown as LooseSocket);
  // The socket itself retries a failed connection.
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  const data = (await socket.emitWithAck('world')) as WorldPayload;
  const game = new Game('game', data, null, socket as unknown as LooseSocket);
  installGlobals();
  initializeApplications();
  // There is no game yet while the system's modules load, so they may use only foundry, CONFIG, CONST and Hooks.
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
