/** A hostile client may send anything: the server refuses it with a reason, and nothing changes for other users. */
import { connect as openLine } from 'node:net';
import { readFileSync } from 'node:fs';
import { request as askOver } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { io } from 'socket.io-client';
import { startTable, type TableProcess } from '../../tools/table/table-process.mjs';
import { connect, join, type Answer, type Connection } from './connect.ts';

const SYSTEM = 'tests/fixtures/conformance-system';
const EVENTS = [
  'world',
  'packDocuments',
  'manageCompendium',
  'modifyDocument',
  'userActivity',
  'system.conformance',
  'userQuery',
];
const SHAPES: readonly unknown[] = [
  null,
  0,
  '',
  'text',
  [],
  {},
  [null],
  { operation: null },
  { action: 'create' },
  { action: {}, type: {}, operation: {} },
  { action: 'create', type: 'Actor', operation: null },
  { action: 'constructor', type: 'constructor', operation: {} },
  { action: 'create', type: 'Actor', operation: { data: null } },
  { action: 'create', type: 'Actor', operation: { data: [null] } },
  { action: 'create', type: 'Actor', operation: { data: 'text' } },
  { action: 'update', type: 'Actor', operation: { updates: [5] } },
  { action: 'update', type: 'Actor', operation: { updates: [{}] } },
  { action: 'update', type: 'Actor', operation: { updates: {} } },
  { action: 'delete', type: 'Actor', operation: { ids: [{}] } },
  { action: 'delete', type: 'Actor', operation: { ids: 'x' } },
  { action: 'create', type: '__proto__', operation: { data: [{}] } },
  { action: 'create', type: 'Item', operation: { data: [{}], parentUuid: 5 } },
  { action: 'create', type: 'Item', operation: { data: [{}], parentUuid: 'Actor.none.Item' } },
  { action: 'create', type: 'Item', operation: { pack: {} } },
  { pack: null },
  { pack: '__proto__' },
  { action: 'create', data: null },
  { action: 'create', data: { type: 5, label: 5 } },
  { action: 'create', data: { type: 'Actor', label: 'A', name: '../../out' } },
  { action: 'delete', data: { a: 1 } },
  { userId: null },
  { userId: 'none', queryName: 'x', timeout: 'soon' },
  { userId: 'none', queryName: 'x', timeout: -1 },
  { targets: 5 },
  { targets: [null] },
  [[[[[[[[[[]]]]]]]]]],
  { toString: null, constructor: null },
  Buffer.from('bytes'),
  [Buffer.from('bytes')],
];

/** The messages of errors thrown by reading missing data. */
const FAULTS = /cannot (?:read|convert|destructure)|is not (?:a function|iterable)/iu;

/**
 * Sends data nested too deep for recursive code, and waits for the answer. The socket library could not write such data, so they are written as text. The
 * depth is more than the stack holds, and low enough that all events together stay below the limit of requests.
 */
function sendNested(connection: Connection, event: string, depth = 30_000): Promise<string> {
  const { engine } = connection.socket.io;
  const id = 987_654;
  const answer = new Promise<string>((resolve) => {
    engine.on('data', (text: unknown) => {
      if (String(text).startsWith(`3${id}[`)) resolve(String(text));
    });
  });
  const nested = `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
  engine.write(`2${id}["${event}",{"action":"delete","type":"Actor","operation":{"ids":[],"deep":${nested}}}]`);
  return answer;
}

/** A serialised operator that replaces a value. */
const operator = (value: unknown): object => ({ __$OPERATOR$__: 'ForcedReplacement', value });

/**
 * Waits until a connection is closed.
 * @returns The reason.
 */
const leave = (connection: Connection): Promise<unknown> =>
  new Promise((resolve) => connection.socket.once('disconnect', resolve));

/**
 * Sends an HTTP request with any headers.
 * @returns The status; 0 if the connection was closed without an answer.
 */
async function ask(
  url: string,
  path: string,
  options: { method?: string; headers?: object; body?: string } = {},
): Promise<number> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const { method = 'GET', headers = {}, body } = options;
    const request = askOver({ hostname, port, path, method, headers: { ...headers } }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    request.on('error', () => resolve(0));
    request.end(body);
  });
}

/** Sends bytes that are no complete request, and closes the connection. */
async function sendRaw(url: string, text: string): Promise<void> {
  const line = openLine(Number(new URL(url).port), '127.0.0.1');
  line.on('error', () => undefined);
  line.resume();
  line.end(text);
  await new Promise((resolve) => line.once('close', resolve));
}

for (const generation of [13, 14] as const) {
  describe(`in generation ${generation}`, () => {
    let table: TableProcess;
    let gamemaster: Connection;
    let ada: Connection;
    beforeAll(async () => {
      table = await startTable({ system: SYSTEM, generation });
      [gamemaster, ada] = [await connect(table.url, 'Gamemaster'), await connect(table.url, 'Ada')];
    });
    afterAll(async () => {
      for (const { socket } of [gamemaster, ada]) socket.close();
      await table.stop();
    });

    const ids = (): { ada: string; gamemaster: string } => ({
      ada: ada.world.userId,
      gamemaster: gamemaster.world.userId,
    });
    const list = async (name: string): Promise<Record<string, unknown>[]> =>
      ((await gamemaster.socket.emitWithAck('world')) as Record<string, Record<string, unknown>[]>)[name] ?? [];
    const find = async (name: string, id: unknown): Promise<Record<string, unknown> | undefined> =>
      (await list(name)).find(({ _id }) => _id === id);
    const create = async (type: string, data: object, by = gamemaster): Promise<Record<string, unknown>> => {
      const { result, error } = await by.modify('create', type, { data: [data] });
      if (error) throw new Error(error.message);
      return result?.[0] ?? {};
    };

    it.each(EVENTS)('takes any shape of %s, with and without an acknowledgement', async (event) => {
      for (const shape of SHAPES) {
        ada.socket.emit(event, shape);
        const answer: unknown = await ada.socket.timeout(5000).emitWithAck(event, shape);
        expect(answer).toBeTypeOf('object');
        const refusal = (answer as Answer | null)?.error?.message ?? '';
        // The refusal must be written for people, not come from code that stumbled over missing data.
        expect(refusal).not.toMatch(FAULTS);
        // A request over the limit would not be read at all.
        expect(refusal).not.toContain('Too many requests');
      }
      ada.socket.emit(event);
      ada.socket.emit(event, null, null);
      // Data that are only passed on are not checked.
      if (event === 'modifyDocument') expect(await sendNested(ada, event)).toContain('Maximum depth exceeded');
      else void sendNested(ada, event);
      expect(await list('users')).toHaveLength(3);
      expect(table.child.exitCode).toBe(null);
    });

    it('takes targets alone that are a list of texts', async () => {
      for (const targets of [5, {}, [null], [{}], 'text'])
        expect(((await ada.socket.emitWithAck('userActivity', { targets })) as Answer).error?.message).toContain(
          '"targets"',
        );
    });

    it('takes requests over HTTP that are none', async () => {
      for (const path of [
        '//',
        '///x',
        '/%',
        '/table/%',
        '/table/%00',
        '/systems/conformance/',
        '/table',
        '/\\',
        '/table/..%2f..',
      ])
        expect(await ask(table.url, path)).toBeGreaterThanOrEqual(400);
      expect(await ask(table.url, '/game', { method: 'DELETE' })).toBe(405);
      expect(await ask(table.url, '/join', { method: 'POST', body: 'x'.repeat(50_000) })).toBeOneOf([0, 413]);
      const head = `POST /join HTTP/1.1\r\nHost: ${new URL(table.url).host}\r\n`;
      await sendRaw(table.url, `${head}Content-Length: 500\r\n\r\nuserid=`);
      await sendRaw(table.url, `${head}Transfer-Encoding: chunked\r\n\r\nff\r\nuserid=`);
      await sendRaw(table.url, `${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n`);
      await sendRaw(table.url, 'GET // HTTP/1.1\r\nHost: localhost\r\n\r\n');
      await sendRaw(table.url, '\u0000\u0001');
      expect((await fetch(`${table.url}/join`)).status).toBe(200);
    });

    it('a request that is too large ends the connection of its sender alone', async () => {
      const bertrand = await connect(table.url, 'Bertrand');
      const ended = new Promise((resolve) => bertrand.socket.once('disconnect', resolve));
      bertrand.socket.emit('modifyDocument', 'x'.repeat(3e7));
      await ended;
      expect(await list('users')).toHaveLength(3);
    });

    it('answers pages of other sites and under other names not at all', async () => {
      const { host, port } = new URL(table.url);
      expect(await ask(table.url, '/join', { headers: { host: `rebound.example:${port}` } })).toBe(403);
      const headers = { 'content-type': 'application/x-www-form-urlencoded', host };
      const body = `userid=${ids().ada}`;
      for (const [origin, status] of [
        ['http://evil.example', 403],
        ['null', 403],
        ['http://localhost:1', 403],
        [`http://${host}`, 303],
      ] as const)
        expect(await ask(table.url, '/join', { method: 'POST', headers: { ...headers, origin }, body })).toBe(status);
      const cookie = await join(table.url, 'Ada');
      const socket = io(table.url, {
        transports: ['websocket'],
        extraHeaders: { cookie, origin: 'http://localhost:1' },
        reconnection: false,
      });
      const refused = new Promise((resolve) => socket.once('connect_error', () => resolve(true)));
      socket.once('connect', () => expect.unreachable('a page of another origin has connected'));
      expect(await refused).toBe(true);
      socket.close();
    });

    it('a player gets no role by any form of an update', async () => {
      const forms: object[] = [
        { role: 4 },
        { '==role': 4 },
        { '-=role': null },
        { role: operator(4) },
        { role: operator(operator(4)) },
        { role: { __$OPERATOR$__: 'ForcedDeletion' } },
        { 'role.__$OPERATOR$__': 'ForcedReplacement', 'role.value': 4 },
        { '==permissions': { SETTINGS_MODIFY: true } },
        { 'permissions.SETTINGS_MODIFY': true },
        { 'permissions.==SETTINGS_MODIFY': true },
        { permissions: operator({ SETTINGS_MODIFY: true }) },
        { '-=permissions': null },
        operator({ role: 4 }),
      ];
      for (const form of forms) {
        const { error } = await ada.modify('update', 'User', { updates: [{ _id: ids().ada, ...form }] });
        expect([form, error?.message]).toEqual([form, expect.any(String) as unknown]);
      }
      expect(await find('users', ids().ada)).toMatchObject({ role: 1, permissions: {} });
      const own = await ada.modify('update', 'User', { updates: [{ _id: ids().ada, '==pronouns': 'she' }] });
      expect(own.error).toBe(undefined);
    });

    it('operators reach neither ownership, nor statistics, nor the fields that a player may not write', async () => {
      const { _id } = await create('Actor', { name: 'A', type: 'hero', ownership: { default: 0, [ids().ada]: 3 } });
      for (const form of [{ '==ownership': { default: 3 } }, { '-=ownership': null }, { 'ownership.==default': 3 }])
        expect((await ada.modify('update', 'Actor', { updates: [{ _id, ...form }] })).error?.message).toContain(
          '"ownership" field',
        );
      const message = await create('ChatMessage', { content: 'x', author: ids().ada }, ada);
      for (const form of [
        { '==_stats': { createdTime: 0 } },
        { '-=_stats': null },
        { '_stats.==createdTime': 0 },
        { '==timestamp': 0 },
      ])
        await ada.modify('update', 'ChatMessage', { updates: [{ _id: message['_id'], ...form }] });
      const { timestamp, _stats } = message;
      const stored = await find('messages', message['_id']);
      expect(stored).toMatchObject({
        timestamp,
        _stats: { createdTime: (_stats as Record<string, unknown>)['createdTime'] },
      });
      const combat = await create('Combat', {});
      for (const form of [{ '==active': true }, { '-=flags': null }, { round: 1, '==sort': 5 }])
        expect(
          (await ada.modify('update', 'Combat', { updates: [{ _id: combat['_id'], ...form }] })).error?.message,
        ).toContain('permission');
      const forged = await ada.modify('create', 'ChatMessage', {
        data: [{ content: 'x', author: ids().ada, '==author': ids().gamemaster }],
      });
      expect(forged.error?.message).toContain('lacks permission');
    });

    it('nobody but a GM gives a message to another author, in whatever form', async () => {
      const message = await create('ChatMessage', { content: 'x', author: ids().ada }, ada);
      const author = ids().gamemaster;
      const replacement = { __$OPERATOR$__: 'ForcedReplacement', value: author };
      for (const form of [{ author }, { '==author': author }, { author: replacement }]) {
        const { error } = await ada.modify('update', 'ChatMessage', { updates: [{ _id: message['_id'], ...form }] });
        expect([form, error?.message]).toEqual([form, expect.stringContaining('change the author') as unknown]);
      }
      expect(await find('messages', message['_id'])).toMatchObject({ author: ids().ada });
    });

    it('the data of a token’s own actor keep their id when they are replaced whole', async () => {
      const actor = await create('Actor', { name: 'A', type: 'hero' });
      const scene = await create('Scene', { name: 'S' });
      const parentUuid = `Scene.${String(scene['_id'])}`;
      const made = await gamemaster.modify('create', 'Token', {
        data: [{ name: 'T', actorId: actor['_id'] }],
        parentUuid,
      });
      const _id = made.result?.[0]?.['_id'];
      const updates = [{ _id, '==delta': { name: 'B' } }];
      expect((await gamemaster.modify('update', 'Token', { updates, parentUuid })).error).toBe(undefined);
      const tokens = (await find('scenes', scene['_id']))?.['tokens'];
      expect(tokens).toMatchObject([{ delta: { _id, name: 'B' } }]);
    });

    it('a token of one’s own may stand for another’s actor, as divergence.md says; that actor is not changed by it', async () => {
      expect(readFileSync('docs/dev/divergence.md', 'utf8')).toContain(
        'A token whose owner gives it another `actorId`',
      );
      const own = await create('Actor', { name: 'A', type: 'hero', ownership: { default: 0, [ids().ada]: 3 } });
      const other = await create('Actor', { name: 'B', type: 'hero' });
      const scene = await create('Scene', { name: 'S' });
      const parentUuid = `Scene.${String(scene['_id'])}`;
      const data = [{ name: 'T', actorId: own['_id'], actorLink: true }];
      const { result } = await gamemaster.modify('create', 'Token', { parentUuid, data });
      const change = { actorId: other['_id'], actorLink: false, delta: { name: 'Mine' } };
      const updates = [{ _id: result?.[0]?.['_id'], ...change }];
      expect((await ada.modify('update', 'Token', { parentUuid, updates })).error).toBe(undefined);
      expect(await find('scenes', scene['_id'])).toMatchObject({ tokens: [{ actorId: other['_id'] }] });
      expect(await find('actors', other['_id'])).toEqual(other);
      const refused = await ada.modify('update', 'Actor', { updates: [{ _id: other['_id'], name: 'Mine' }] });
      expect(refused.error?.message).toContain('permission');
    });

    it('refuses data that are too deep, and an operator within another, by saying so', async () => {
      const { _id } = await create('Actor', { name: 'A', type: 'hero', ownership: { default: 3 } });
      const update = async (changes: object): Promise<string | undefined> =>
        (await ada.modify('update', 'Actor', { updates: [{ _id, ...changes }] })).error?.message;
      const path = Array.from({ length: 120 }, () => 'a').join('.');
      expect(await update({ [`flags.${path}`]: 1 })).toBe('Maximum depth exceeded');
      expect(await update({ flags: JSON.parse('{"a":'.repeat(120) + '1' + '}'.repeat(120)) as object })).toBe(
        'Maximum depth exceeded',
      );
      expect(await update({ 'flags.x': operator({ y: operator(1) }) })).toBe('An operator cannot hold another one');
      expect(await update({ 'flags.x': operator({ y: 1 }) })).toBe(undefined);
    });

    it.each(['__proto__', 'constructor', 'prototype'])('no path leads through %s', async (name) => {
      const { _id } = await create('Actor', { name: 'A', type: 'hero', ownership: { default: 3 } });
      const written = (path: string): unknown => JSON.parse(`{"_id":"${String(_id)}","${path}":{"polluted":true}}`);
      for (const path of [
        name,
        `flags.${name}`,
        `${name}.polluted`,
        `flags.x.${name}.y`,
        `flags.==${name}`,
        `flags.-=${name}`,
      ]) {
        for (const [action, operation] of [
          ['update', { updates: [written(path)] }],
          ['create', { data: [written(path)] }],
          ['update', written(path)],
        ] as const)
          expect((await ada.modify(action, 'Actor', operation as object)).error?.message).toContain(
            'is not a name that data may have',
          );
      }
      const deep = await ada.modify('update', 'Actor', {
        updates: [JSON.parse(`{"_id":"x","flags":{"a":[{"${name}":{"polluted":1}}]}}`)],
      });
      expect(deep.error?.message).toContain('is not a name');
      expect(await find('actors', _id)).not.toHaveProperty('polluted');
    });

    it('a user of role NONE is kept out, one who gets it or is deleted is sent out', async () => {
      const eve = await create('User', { name: 'Eve', role: 1 });
      for (const banish of [
        () => gamemaster.modify('update', 'User', { updates: [{ _id: eve['_id'], role: 0 }] }),
        () => gamemaster.modify('delete', 'User', { ids: [eve['_id']] }),
      ]) {
        await gamemaster.modify('update', 'User', { updates: [{ _id: eve['_id'], role: 1 }] });
        const cookie = await join(table.url, 'Eve');
        const connection = await connect(table.url, 'Eve');
        const gone = leave(connection);
        expect((await banish()).error).toBe(undefined);
        expect(await gone).toBe('io server disconnect');
        expect(await join(table.url, String(eve['_id']), true)).toBe('');
        expect(await (await fetch(`${table.url}/join`)).text()).not.toContain('Eve');
        const game = await fetch(`${table.url}/game`, { headers: { cookie }, redirect: 'manual' });
        expect(game.headers.get('location')).toBe('/join');
        const socket = io(table.url, { transports: ['websocket'], extraHeaders: { cookie }, reconnection: false });
        expect(await new Promise((resolve) => socket.once('connect_error', ({ message }) => resolve(message)))).toBe(
          'Join the world first',
        );
        socket.close();
      }
    });

    it('messages have the time of the server, each a later one', async () => {
      const sent = [0, 9e15, Date.now() - 1e7];
      const { result } = await ada.modify('create', 'ChatMessage', {
        data: sent.map((timestamp) => ({ content: 'x', author: ids().ada, timestamp })),
      });
      const times = (result ?? []).map(({ timestamp }) => Number(timestamp));
      expect(Math.abs(Date.now() - Number(times[0]))).toBeLessThan(60_000);
      expect(times.toSorted((first, second) => first - second)).toEqual(times);
      expect(new Set(times).size).toBe(3);
    });

    it('cleans content and flavor, however they come', async () => {
      const attack =
        '<p>Kept</p><img src=x onerror=attack()><script>attack()</script><a href="java\tscript:attack()">a</a>';
      const clean = '<p>Kept</p><img src="x"><a>a</a>';
      const message = await create('ChatMessage', { content: attack, flavor: attack, author: ids().ada }, ada);
      expect(message).toMatchObject({ content: clean, flavor: clean });
      const operator = { __$OPERATOR$__: 'ForcedReplacement', value: attack };
      for (const content of [attack, operator, [attack]]) {
        await ada.modify('update', 'ChatMessage', { updates: [{ _id: message['_id'], content: '' }] });
        await ada.modify('update', 'ChatMessage', { updates: [{ _id: message['_id'], content }] });
        expect(await find('messages', message['_id'])).toMatchObject({ content: clean });
      }
    });

    it('cleans notes in a document that does not say its type, and in what tokens have of their own', async () => {
      const attack = '<p>Kept</p><script>attack()</script>';
      const { _id } = await create('Actor', { name: 'A', type: 'hero', ownership: { default: 3 } });
      const scene = await create('Scene', { name: 'S' });
      const parentUuid = `Scene.${String(scene['_id'])}`;
      const { result } = await gamemaster.modify('create', 'Token', {
        parentUuid,
        data: [{ name: 'T', actorId: _id }],
      });
      const updates = [{ _id: result?.[0]?.['_id'], 'delta.system.notes': attack }];
      expect((await ada.modify('update', 'Token', { parentUuid, updates })).error).toBe(undefined);
      const stored = await find('scenes', scene['_id']);
      expect(stored).toMatchObject({ tokens: [{ delta: { system: { notes: '<p>Kept</p>' } } }] });
      // A token without an actor may get one later.
      const nobody = await gamemaster.modify('create', 'Token', {
        parentUuid,
        data: [{ name: 'N', delta: { system: { notes: attack } } }],
      });
      expect(nobody.result?.[0]).toMatchObject({ delta: { system: { notes: '<p>Kept</p>' } } });
      await ada.modify('update', 'Actor', { updates: [{ _id, '==type': 'none', 'system.notes': attack }] });
      const said = await ada.modify('update', 'Actor', {
        updates: [{ _id, '==type': 'hero', '==system': { notes: attack } }],
      });
      expect(said.error).toBe(undefined);
      expect(await find('actors', _id)).toMatchObject({ system: { notes: '<p>Kept</p>' } });
      expect(JSON.stringify(await find('actors', _id))).not.toContain('script');
    });

    it('says that a user asks too much, and takes the user again after a while', async () => {
      const bertrand = await connect(table.url, 'Bertrand');
      const answers = await Promise.all(
        Array.from(
          { length: 4000 },
          async () => (await bertrand.socket.emitWithAck('packDocuments', { pack: 'none' })) as Answer,
        ),
      );
      const refusals = answers.flatMap(({ error }) => error?.message ?? []);
      expect(refusals.length).toBeGreaterThan(0);
      expect(answers.length - refusals.length).toBeGreaterThanOrEqual(2000);
      expect(refusals[0]).toMatch(/Too many requests: the table takes 2000 at once .+ try again/u);
      expect(((await ada.socket.emitWithAck('packDocuments', { pack: 'none' })) as Answer).error).toBe(undefined);
      await expect
        .poll(async () => ((await bertrand.socket.emitWithAck('packDocuments', { pack: 'none' })) as Answer).error)
        .toBe(undefined);
      bertrand.socket.close();
    });
  });
}
