/** Answers HTTP requests for the join page, the game page, and the files of the client and the built system. */
import { randomBytes } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { pipeline } from 'node:stream';
import type { Manifest } from './manifest.ts';
import { renderGamePage, renderJoinPage, type JoinEntry } from './pages.ts';

const MIME_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.hbs': 'text/plain; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** The paths of Foundry's own icons (fvtt-types, DEFAULT_TOKEN and DEFAULT_ICON), which cannot be included here. ICON is sent for each. */
const HOST_ICONS = /^\/icons\/svg\/[\w-]+\.svg$/u;
const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#8b857c"/>' +
  '<circle cx="32" cy="32" r="14" fill="none" stroke="#f4f2ee" stroke-width="4"/></svg>';

/** What the server serves, and from which folders. */
export interface HttpOptions {
  readonly manifest: Manifest;
  readonly systemFolder: string;
  readonly clientFolder: string;
  readonly generation: number;
  readonly worldTitle: string;
  /** Lists the users who may join. */
  listUsers(): JoinEntry[];
}

/** The host names by which a browser can reach the server, which accepts connections only from its own machine. */
const HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);
/** The longest form accepted from the join page, in characters, and the most sessions open at a time. */
const LONGEST_FORM = 10_000;
const MOST_SESSIONS = 10_000;

/**
 * Tests whether a request comes from one of this server's pages, or from no page at all. So other websites can neither send requests as the user (CSRF) nor
 * reach the server by their own host name (DNS rebinding).
 */
export function isFromHere({ headers: { host = '', origin } }: Pick<IncomingMessage, 'headers'>): boolean {
  if (!HOSTS.has(host.replace(/:\d+$/u, '').toLowerCase())) return false;
  return origin === undefined || origin.toLowerCase() === `http://${host.toLowerCase()}`;
}

/** The open sessions. Each has a random cookie and belongs to a user. */
export class Sessions {
  readonly #users = new Map<string, string>();

  /**
   * Opens a session for a user.
   * @returns The value of its cookie.
   */
  open(userId: string): string {
    const id = randomBytes(18).toString('base64url');
    this.#users.set(id, userId);
    const [oldest] = this.#users.keys();
    if (this.#users.size > MOST_SESSIONS && oldest !== undefined) this.#users.delete(oldest);
    return id;
  }

  /** Ends all sessions of a user. */
  close(userId: string): void {
    for (const [id, known] of this.#users) if (known === userId) this.#users.delete(id);
  }

  /** Returns the user whose session is in a cookie header; undefined if there is none. */
  find(cookies: string | undefined): string | undefined {
    const id = /(?:^|;\s*)session=([\w-]+)/u.exec(cookies ?? '')?.[1];
    return id === undefined ? undefined : this.#users.get(id);
  }
}

export function makeRequestListener(
  options: HttpOptions,
  sessions: Sessions,
): (request: IncomingMessage, response: ServerResponse) => void {
  const folders: readonly (readonly [string, string])[] = [
    [`/systems/${options.manifest.id}/`, options.systemFolder],
    ['/table/', options.clientFolder],
  ];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!isFromHere(request)) return sendStatus(response, 403);
    const pathname = /^\/[^?#]*/u.exec(request.url ?? '')?.[0];
    if (pathname === undefined) return sendStatus(response, 400);
    const isJoin = pathname === '/join' && request.method === 'POST';
    if (!isJoin && request.method !== 'GET' && request.method !== 'HEAD') return sendStatus(response, 405);
    const user = sessions.find(request.headers.cookie);
    const hasJoined = options.listUsers().some(({ id }) => id === user);
    if (pathname === '/') return redirect(response, hasJoined ? '/game' : '/join');
    if (isJoin) return answerJoin(request, response, options, sessions);
    if (pathname === '/join')
      return sendHtml(response, renderJoinPage(options.worldTitle, options.manifest.title, options.listUsers()));
    if (pathname === '/game' && !hasJoined) return redirect(response, '/join');
    if (pathname === '/game')
      return sendHtml(response, renderGamePage(options.worldTitle, options.manifest, options.generation));
    const entry = folders.find(([prefix]) => pathname.startsWith(prefix));
    if (entry) return sendFile(response, entry[1], pathname.slice(entry[0].length));
    if (HOST_ICONS.test(pathname)) return sendIcon(response);
    sendStatus(response, 404);
  };
  // A request that is invalid or breaks off must not affect other requests.
  return (request, response) => {
    answer(request, response).catch(() => {
      if (response.headersSent) response.destroy();
      else sendStatus(response, 400);
    });
  };
}

/** Handles the form of the join page: opens a session and redirects to the game. */
async function answerJoin(
  request: IncomingMessage,
  response: ServerResponse,
  options: HttpOptions,
  sessions: Sessions,
): Promise<void> {
  let body = '';
  for await (const chunk of request) {
    body += String(chunk);
    if (body.length > LONGEST_FORM) return sendStatus(response, 413);
  }
  const userId = new URLSearchParams(body).get('userid') ?? '';
  if (!options.listUsers().some((user) => user.id === userId)) return redirect(response, '/join');
  response.setHeader('set-cookie', `session=${sessions.open(userId)}; HttpOnly; SameSite=Lax; Path=/`);
  redirect(response, '/game');
}

/** Sends a file from a folder. Answers 404 if the path leads out of the folder. */
function sendFile(response: ServerResponse, folder: string, path: string): void {
  let file: string;
  try {
    file = normalize(join(folder, decodeURIComponent(path)));
    if (!file.startsWith(normalize(folder) + sep) || !statSync(file).isFile()) return sendStatus(response, 404);
  } catch {
    return sendStatus(response, 404);
  }
  response.writeHead(200, {
    'content-type': MIME_TYPES[extname(file)] ?? 'application/octet-stream',
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
  });
  pipeline(createReadStream(file), response, () => undefined);
}

/** Sends one of the table's own images, because Foundry's cannot be included. */
function sendIcon(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'image/svg+xml', 'cache-control': 'max-age=3600' }).end(ICON);
}

function sendHtml(response: ServerResponse, html: string): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(html);
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { location }).end();
}

function sendStatus(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(String(status));
}
