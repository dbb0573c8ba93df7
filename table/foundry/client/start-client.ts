/**
 * Starts the client: connects, fetches the world, loads the system's modules, runs the game's life cycle.
 */
import { io } from 'socket.io-client';
import { initializeApplications } from '../applications/index.ts';
import { Game, type DatabaseBackend, type WorldPayload } from '../game/game.ts';
import { installGlobals } from '../globals.ts';
import { SocketInterface } from '../helpers/socket-interface.ts';
import { getConfig, type LooseSocket } from '../runtime.ts';

/**
 * Starts the game in this page.
 * @param prepare - Called when the globals are there and before the system is loaded, for what the page itself adds.
 * @returns The running game.
 */
export async function startClient(prepare?: () => void): Promise<Game> {
  const socket = io({ transports: ['websocket'] });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  // A server that was started anew knows no sessions.
  socket.on('connect_error', ({ message }) => message.includes('Join') && location.assign('/join'));
  const data = (await socket.emitWithAck('world')) as WorldPayload;
  const game = new Game('game', data, null, socket as unknown as LooseSocket);
  installGlobals();
  initializeApplications();
  prepare?.();
  // Package code is evaluated before there is a game: it may use foundry, CONFIG, CONST and Hooks only.
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
