/** Plain HTTP: addresses that lead out of the folders, bodies and headers that are none, sessions that nobody opened. */
import { connect as openSocket } from 'node:net';
import type { Attack, AttackClass } from '../attack.ts';
import type { Ground } from '../ground.ts';

/** What no answer may hold: lines of files outside what is served. */
const SECRETS = ['"private": true', 'root:x:', 'Treasure', '"schema":', 'START_TIMEOUT'];
const PATIENCE = 2500;

/** Sends bytes as they are, which `fetch` would put right first. @returns The answer, or why there is none. */
function sendRaw(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let text = '';
    const socket = openSocket(Number(port), hostname, () => socket.write(bytes));
    const end = (): void => {
      socket.destroy();
      resolve(text);
    };
    socket.setTimeout(PATIENCE / 5, end);
    socket.on('data', (chunk) => {
      text += String(chunk);
      if (text.length > 200_000) end();
    });
    socket.on('error', end);
    socket.on('end', end);
  });
}

function request(path: string, more = '', method = 'GET', body = ''): string {
  return `${method} ${path} HTTP/1.1\r\nHost: localhost\r\n${more}Connection: close\r\n\r\n${body}`;
}

/** What is sent, by what it tries. */
function listRequests(ground: Ground): Readonly<Record<string, string>> {
  const system = '/systems/tetrad';
  const up = ['../', '..%2f', '%2e%2e/', '%2e%2e%2f', '..\\', '..%5c', '%252e%252e%252f', '....//', '..;/', '.%00./'];
  const outside = Object.fromEntries(
    up.flatMap((step) => [
      [`read package.json by ${step} from the system`, request(`${system}/${step}package.json`)],
      [`read the password file by ${step} from the table`, request(`/table/${step.repeat(12)}etc/passwd`)],
    ]),
  );
  const length = (count: number | string): string =>
    `Content-Length: ${count}\r\nContent-Type: application/x-www-form-urlencoded\r\n`;
  return {
    ...outside,
    'an address of two slashes': request('//'),
    'an address of slashes and a name': request('///x'),
    'another host in the address': request('http://evil.invalid/game'),
    'an address that is no URL': request('http://['),
    'an address with a broken percent sign': request('/systems/tetrad/%E0%A4%A'),
    'an address with a null byte': request('/systems/tetrad/system.json%00.png'),
    'a directory': request('/systems/tetrad/'),
    'the folder of a pack': request('/systems/tetrad/packs/dark-harvest-weapons/'),
    'an address of 60000 characters': request(`/${'a'.repeat(60_000)}`),
    'the prefix without a slash': request('/systems/tetrad..'),
    'an empty address': request(''),
    'an asterisk': request('*', '', 'OPTIONS'),
    CONNECT: request('evil.invalid:80', '', 'CONNECT'),
    TRACE: request('/', '', 'TRACE'),
    'DELETE of a file': request('/systems/tetrad/system.json', '', 'DELETE'),
    'PUT of a file': request('/systems/tetrad/system.json', length(2), 'PUT', '{}'),
    'a method that is none': request('/', '', 'HACK'),
    'no HTTP at all': '\x16\x03\x01\x02\x00\x01\x00\r\n\r\n',
    'half a request': 'GET /join HTTP/1.1\r\nHost: loc',
    'a header without end': `GET /join HTTP/1.1\r\nX: ${'a'.repeat(100_000)}`,
    'many headers': request('/join', 'X: y\r\n'.repeat(3000)),
    'two lengths': request('/join', `${length(3)}${length(5)}`, 'POST', 'a=b'),
    'length and chunks at once': request('/join', `${length(3)}Transfer-Encoding: chunked\r\n`, 'POST', '0\r\n\r\n'),
    'a negative length': request('/join', length(-1), 'POST', 'a=b'),
    'a body that is cut off': request('/join', length(10_000), 'POST', 'userid='),
    'a chunk that is cut off': request('/join', 'Transfer-Encoding: chunked\r\n', 'POST', 'ffff\r\nuserid='),
    'a chunk whose size is none': request('/join', 'Transfer-Encoding: chunked\r\n', 'POST', 'zz\r\nuserid=\r\n'),
    'a body of a megabyte': request('/join', length(1_000_000), 'POST', 'a'.repeat(1_000_000)),
    'a form with 20000 fields': request('/join', length(60_000), 'POST', 'a=&'.repeat(20_000)),
    'a form of broken percent signs': request('/join', length(10), 'POST', 'userid=%%%'),
    'a user who is none': request('/join', length(16), 'POST', 'userid=__proto__'),
    'a user of a list': request('/join', length(20), 'POST', 'userid[]=x&userid[]=y'),
    'a body of JSON': request('/join', `${length(12)}Content-Type: application/json\r\n`, 'POST', '{"userid":1}'),
    'a session that is none': request('/game', 'Cookie: session=aaaaaaaaaaaaaaaaaaaaaaaa\r\n'),
    'a session named __proto__': request('/game', 'Cookie: session=__proto__\r\n'),
    'a cookie of 30000 characters': request('/game', `Cookie: ${'session=;'.repeat(3000)}\r\n`),
    'a range that is none': request('/systems/tetrad/system.json', 'Range: bytes=5-1,999999999999-\r\n'),
    'a socket by HTTP without a session': request('/socket.io/?EIO=4&transport=polling'),
    'a socket of a version that is none': request('/socket.io/?EIO=99&transport=polling'),
    'a socket with a transport that is none': request('/socket.io/?EIO=4&transport=__proto__'),
    'a session of the socket that is none': request('/socket.io/?EIO=4&transport=polling&sid=__proto__'),
    'an upgrade to a socket with a broken key': request(
      '/socket.io/?EIO=4&transport=websocket',
      'Upgrade: websocket\r\nSec-WebSocket-Key: x\r\nSec-WebSocket-Version: 13\r\n',
    ),
    'an upgrade of another address': request('/game', 'Upgrade: websocket\r\nSec-WebSocket-Key: x\r\n'),
    'packets that are none': request('/socket.io/?EIO=4&transport=polling', length(9), 'POST', '42["world"'),
    'the files of the world': request(`/${ground.places.scene}/world.json`),
    'the database of the actors': request('/data/actors/CURRENT'),
  };
}

export const http: AttackClass = {
  name: 'HTTP',
  async list(ground) {
    const raw = Object.entries(listRequests(ground)).map(([name, bytes]): Attack => ({
      name,
      async run({ url }) {
        const answer = await sendRaw(url, bytes);
        const [, status = ''] = /^HTTP\/1\.1 (\d+)/u.exec(answer) ?? [];
        const isRefused = !status.startsWith('2') && !status.startsWith('1');
        return isRefused ? { text: answer, error: { message: status || 'closed' } } : { text: answer };
      },
      async findHarm(_ground, answer) {
        const { text = '' } = answer as { text?: string };
        const found = SECRETS.find((secret) => text.includes(secret));
        return found && `the answer holds ${found}`;
      },
    }));
    // What a page on another site may do through the browser of someone who sits at the table.
    const foreign = (name: string, headers: Readonly<Record<string, string>>): Attack => ({
      name,
      async run({ url, seats }) {
        const [cookie] = await seats.gamemaster.page.context().cookies(url);
        const lines = Object.entries(headers)
          .map(([key, value]) => `${key}: ${value}\r\n`)
          .join('');
        const session = `Cookie: ${cookie?.name}=${cookie?.value}\r\n`;
        const bytes = `GET /socket.io/?EIO=4&transport=polling HTTP/1.1\r\n${lines}${session}Connection: close\r\n\r\n`;
        const text = await sendRaw(url, bytes);
        return text.includes('"sid"') ? { text } : { error: { message: text.split('\r\n')[0] ?? '' } };
      },
      // A handshake alone gives nothing away: it does harm once a socket of another site's page is let in.
      async findHarm(_ground, answer) {
        return (answer as { text?: string }).text
          ? 'a page of another site gets a socket with the session of the Gamemaster'
          : undefined;
      },
    });
    const local = new URL(ground.url).host;
    return [
      ...raw,
      foreign('a socket from a page of another site', { Host: local, Origin: 'http://evil.invalid' }),
      foreign('a socket from a page of no site', { Host: local, Origin: 'null' }),
      foreign('a socket by a name that leads here (rebinding)', {
        Host: 'evil.invalid',
        Origin: 'http://evil.invalid',
      }),
      foreign('a socket from another port of this machine', { Host: local, Origin: 'http://localhost:1' }),
      {
        name: 'a join that a page of another site sends',
        async run({ url, ids }) {
          const body = `userid=${ids['Gamemaster']}`;
          const head = `Origin: http://evil.invalid\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n`;
          const text = await sendRaw(
            url,
            `POST /join HTTP/1.1\r\nHost: ${new URL(url).host}\r\n${head}Connection: close\r\n\r\n${body}`,
          );
          return text.includes('session=') ? { text } : { error: { message: text.split('\r\n')[0] ?? '' } };
        },
        async findHarm(_ground, answer) {
          return (answer as { text?: string }).text
            ? 'a page of another site opens a session of the Gamemaster'
            : undefined;
        },
      },
      {
        name: 'two hundred requests that never end',
        async run({ url }) {
          await Promise.all(
            Array.from({ length: 200 }, () =>
              sendRaw(url, 'POST /join HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\na'),
            ),
          );
          return 'they time out';
        },
      },
    ];
  },
};
