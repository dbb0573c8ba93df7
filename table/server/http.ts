/** Answers HTTP requests: join page, game page, and the files of the client and of the built system. */
import { randomBytes } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
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

/** Pictures of documents and statuses at the addresses that the host gives them (type package, DEFAULT_TOKEN and DEFAULT_ICON). */
const HOST_ICONS = /^\/icons\/svg\/[\w-]+\.svg$/u;
const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#8b857c"/>' +
  '<circle cx="32" cy="32" r="14" fill="none" stroke="#f4f2ee" stroke-width="4"/></svg>';

/** What the HTTP side needs to know. */
export interface HttpOptions {
  readonly manifest: Manifest;
  readonly systemFolder: string;
  readonly clientFolder: string;
  readonly generation: number;
  readonly worldTitle: string;
  listUsers(): JoinEntry[];
}

/** Sessions: a random cookie and the user it stands for. */
export class Sessions {
  readonly #users = new Map<string, string>();

  /** Opens a session for a user. */
  open(userId: string): string {
    const id = randomBytes(18).toString('base64url');
    this.#users.set(id, userId);
    return id;
  }

  /** The user of the session that a cookie header names. */
  find(cookies: string | undefined): string | undefined {
    const id = /(?:^|;\s*)session=([\w-]+)/u.exec(cookies ?? '')?.[1];
    return id === undefined ? undefined : this.#users.get(id);
  }
}

/**
 * Makes the listener of the HTTP server.
 * @param options - What to serve.
 * @param sessions - Where to keep who has joined.
 */
export function makeRequestListener(
  options: HttpOptions,
  sessions: Sessions,
): (request: IncomingMessage, response: ServerResponse) => void {
  const folders: readonly (readonly [string, string])[] = [
    [`/systems/${options.manifest.id}/`, options.systemFolder],
    ['/table/', options.clientFolder],
  ];
  return (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const userId = sessions.find(request.headers.cookie);
    if (pathname === '/') return redirect(response, userId ? '/game' : '/join');
    if (pathname === '/join' && request.method === 'POST') return void answerJoin(request, response, options, sessions);
    if (pathname === '/join')
      return sendHtml(response, renderJoinPage(options.worldTitle, options.manifest.title, options.listUsers()));
    if (pathname === '/game' && !userId) return redirect(response, '/join');
    if (pathname === '/game')
      return sendHtml(response, renderGamePage(options.worldTitle, options.manifest, options.generation));
    const entry = folders.find(([prefix]) => pathname.startsWith(prefix));
    if (entry) return sendFile(response, entry[1], pathname.slice(entry[0].length));
    if (HOST_ICONS.test(pathname)) return sendIcon(response);
    sendStatus(response, 404);
  };
}

/** Answers the form of the join page: opens a session and leads to the game. */
async function answerJoin(
  request: IncomingMessage,
  response: ServerResponse,
  options: HttpOptions,
  sessions: Sessions,
): Promise<void> {
  let body = '';
  for await (const chunk of request) if (body.length < 10_000) body += String(chunk);
  const userId = new URLSearchParams(body).get('userid') ?? '';
  if (!options.listUsers().some((user) => user.id === userId)) return redirect(response, '/join');
  response.setHeader('set-cookie', `session=${sessions.open(userId)}; HttpOnly; SameSite=Lax; Path=/`);
  redirect(response, '/game');
}

/** Sends a file that lies within a folder. */
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
  createReadStream(file).pipe(response);
}

/** Sends the table's own picture in place of one of the host's, whose art it does not ship. */
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
