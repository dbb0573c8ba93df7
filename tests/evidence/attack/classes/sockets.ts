/** Events of the socket: with nothing, with anything, without anyone to answer, cut off, and with no session at all. */
import { io } from 'socket.io-client';
import type { Attack, AttackClass } from '../attack.ts';
import { wait } from '../ground.ts';

/** How long an attack waits for an answer that may never come, in ms. */
const PATIENCE = 120;

const EVENTS = [
  'world',
  'packDocuments',
  'manageCompendium',
  'modifyDocument',
  'userActivity',
  'userQuery',
  'system.tetrad',
  '__proto__',
];

/** Values that are no request. */
const VALUES: Readonly<Record<string, readonly unknown[]>> = {
  nothing: [],
  null: [null],
  'a number': [7],
  'a text': ['x'],
  'a list': [[1, 2]],
  'an empty object': [{}],
  bytes: [new Uint8Array([1, 2, 3])],
  'two objects': [{}, {}],
  'nested objects': [JSON.parse(`${'{"a":'.repeat(500)}1${'}'.repeat(500)}`)],
};

/** Requests that are nearly right. */
const REQUESTS: Readonly<Record<string, unknown>> = {
  'no operation': { action: 'create', type: 'ChatMessage' },
  'an operation that is null': { action: 'create', type: 'ChatMessage', operation: null },
  'an operation that is a list': { action: 'create', type: 'ChatMessage', operation: [] },
  'data that is no list': { action: 'create', type: 'ChatMessage', operation: { data: { content: 'x' } } },
  'data that is a text': { action: 'create', type: 'ChatMessage', operation: { data: 'xyz' } },
  'data of null': { action: 'create', type: 'ChatMessage', operation: { data: [null] } },
  'data of lists': { action: 'create', type: 'ChatMessage', operation: { data: [[[]]] } },
  'an action that is none': { action: 'drop', type: 'ChatMessage', operation: {} },
  'an action named __proto__': { action: '__proto__', type: 'ChatMessage', operation: {} },
  'an action that is an object': { action: { toString: 'create' }, type: 'ChatMessage', operation: {} },
  'a type that is none': { action: 'create', type: 'Treasure', operation: { data: [{}] } },
  'a type named __proto__': { action: 'create', type: '__proto__', operation: { data: [{}] } },
  'a type named constructor': { action: 'delete', type: 'constructor', operation: { ids: ['x'] } },
  'a type that is a list': { action: 'create', type: ['ChatMessage'], operation: { data: [{}] } },
  'a type that is null': { action: 'create', type: null, operation: { data: [{}] } },
  'ids that are no list': { action: 'delete', type: 'ChatMessage', operation: { ids: 'x' } },
  'ids of objects': { action: 'delete', type: 'ChatMessage', operation: { ids: [{}] } },
  'ids of null': { action: 'delete', type: 'ChatMessage', operation: { ids: [null] } },
  'updates without ids': { action: 'update', type: 'ChatMessage', operation: { updates: [{}] } },
  'updates of null': { action: 'update', type: 'ChatMessage', operation: { updates: [null] } },
  'updates that are a number': { action: 'update', type: 'ChatMessage', operation: { updates: 5 } },
  'all messages at once': { action: 'delete', type: 'ChatMessage', operation: { deleteAll: true } },
  'all actors at once': { action: 'delete', type: 'Actor', operation: { deleteAll: true } },
  'a parent that is an object': { action: 'create', type: 'Item', operation: { data: [{}], parentUuid: {} } },
  'a parent that is a number': { action: 'create', type: 'Item', operation: { data: [{}], parentUuid: 5 } },
  'a parent of dots': { action: 'create', type: 'Item', operation: { data: [{}], parentUuid: '.....' } },
  'a parent named __proto__': {
    action: 'create',
    type: 'Item',
    operation: { data: [{}], parentUuid: '__proto__.__proto__' },
  },
  'a parent of 100000 parts': {
    action: 'create',
    type: 'Item',
    operation: { data: [{}], parentUuid: 'Actor.a.'.repeat(100_000) },
  },
  'a pack that is an object': { action: 'create', type: 'Item', operation: { data: [{}], pack: {} } },
  'a pack that is none': { action: 'create', type: 'Item', operation: { data: [{ name: 'x' }], pack: 'world.none' } },
  'an id that is a path': {
    action: 'create',
    type: 'ChatMessage',
    operation: { data: [{ _id: '../../../x', content: '' }], keepId: true },
  },
  'an id that is a key of the store': {
    action: 'create',
    type: 'ChatMessage',
    operation: { data: [{ _id: '!users!x', content: '' }], keepId: true },
  },
  'an id that is an object': {
    action: 'create',
    type: 'ChatMessage',
    operation: { data: [{ _id: {}, content: '' }], keepId: true },
  },
  'an id named __proto__': {
    action: 'create',
    type: 'ChatMessage',
    operation: { data: [{ _id: '__proto__', content: '' }], keepId: true },
  },
  'an id of 16 characters that JSON must mask': {
    action: 'create',
    type: 'ChatMessage',
    operation: { data: [{ _id: '"\\\n"\\\n"\\\n"\\\n"\\\n"', content: '' }], keepId: true },
  },
  'one id twice in one batch': {
    action: 'create',
    type: 'ChatMessage',
    operation: { data: [{ _id: 'aaaaaaaaaaaaaaaa' }, { _id: 'aaaaaaaaaaaaaaaa' }], keepId: true },
  },
  'half a batch that may not be': {
    action: 'create',
    type: 'ChatMessage',
    operation: { data: [{ content: 'one' }, { content: 'two', author: 'nobody' }] },
  },
  'an operator that is none': {
    action: 'update',
    type: 'User',
    operation: { updates: [{ _id: 'x', role: { __$OPERATOR$__: 'Evil', value: 4 } }] },
  },
  'a timeout of a query that is none': { userId: 'x', timeout: 'soon', action: 'update', type: 'Actor', operation: {} },
};

/** What is written past the client's library. */
const FRAMES: Readonly<Record<string, string>> = {
  'a packet that is cut off': '42["modifyDocument",{"action":"cre',
  'a packet without an event': '42[]',
  'a packet whose event is null': '42[null,1]',
  'a packet of a kind that is none': '49["x"]',
  'a binary packet whose bytes never come': '451-["modifyDocument",{"_placeholder":true,"num":0}]',
  'a binary packet that names bytes that are none': '451-["modifyDocument",{"_placeholder":true,"num":99}]',
  'a packet with a number that is none': '42999999999999999999999["world"]',
  'an answer that nobody asked for': '437[{"forged":true}]',
  'a namespace that is none': '40/admin,',
  'a packet for another namespace': '42/admin,["world"]',
  'an event that the library reserves': '42["disconnect","x"]',
  'a heartbeat of the server': '2',
  'a text that is no packet': 'hello',
  'an empty packet': '',
};

export const sockets: AttackClass = {
  name: 'socket events',
  async list() {
    const send = (name: string, event: string, values: readonly unknown[], isAnswered: boolean): Attack => ({
      name,
      async run(ground) {
        if (isAnswered)
          return ground.cheat.socket
            .timeout(PATIENCE)
            .emitWithAck(event, ...values)
            .catch(() => 'no answer') as Promise<unknown>;
        ground.cheat.socket.emit(event, ...values);
        await wait(15);
        return undefined;
      },
    });
    const shapes = EVENTS.flatMap((event) =>
      Object.entries(VALUES).map(([what, values]) => send(`${event} with ${what}`, event, values, values.length !== 1)),
    );
    const requests = Object.entries(REQUESTS).map(([what, request]) =>
      send(`an operation with ${what}`, what.includes('query') ? 'userQuery' : 'modifyDocument', [request], true),
    );
    const frames = Object.entries(FRAMES).map(([name, frame]): Attack => ({
      name,
      async run(ground) {
        const { engine } = ground.cheat.socket.io as unknown as {
          engine: { transport: { ws: { send(text: string): void } } };
        };
        engine.transport.ws.send(frame.startsWith('4') ? frame : `4${frame}`);
        await wait(25);
        return ground.cheat.socket.connected ? undefined : 'the socket is closed';
      },
    }));
    const strangers = ['world', 'modifyDocument', 'packDocuments'].map((event): Attack => ({
      name: `${event} without a session`,
      async run({ url }) {
        const socket = io(url, {
          transports: ['websocket'],
          reconnection: false,
          extraHeaders: { cookie: 'session=none' },
        });
        const refused = new Promise<string>((resolve) =>
          socket.once('connect_error', ({ message }) => resolve(message)),
        );
        const answer = socket
          .timeout(500)
          .emitWithAck(event, { pack: 'world.treasure' })
          .then(
            (value: unknown) => ({ value }),
            () => 'no answer',
          );
        const result = await Promise.race([refused, answer]);
        socket.close();
        return result;
      },
      async findHarm(_ground, answer) {
        return typeof answer === 'object' && answer && 'value' in answer
          ? 'somebody without a session was answered'
          : undefined;
      },
    }));
    const large: Attack[] = [
      {
        name: 'a message of 20 megabytes',
        run: async (ground) =>
          ground.emit('modifyDocument', {
            action: 'create',
            type: 'ChatMessage',
            operation: { data: [{ content: 'x'.repeat(20_000_000), author: ground.ids['Bertrand'] }] },
          }),
      },
      {
        name: 'an event of 120 megabytes',
        run: async (ground) => {
          ground.cheat.socket.emit('userActivity', 'x'.repeat(120_000_000));
          await wait(500);
          return ground.cheat.socket.connected ? undefined : 'the socket is closed';
        },
      },
      {
        name: 'data of 3000 levels',
        run: (ground) =>
          ground.try('create', 'ChatMessage', {
            data: [{ content: 'x', author: ground.ids['Bertrand'], flags: { tetrad: nest(3000) } }],
          }),
      },
      {
        name: 'a path of 5000 dots in an update',
        run: (ground) =>
          ground.try('update', 'User', {
            updates: [{ _id: ground.ids['Bertrand'], [`flags.tetrad${'.a'.repeat(5000)}`]: 1 }],
          }),
      },
      {
        name: 'a query to oneself that nobody answers, with a timeout of a year',
        run: (ground) => ground.emit('userQuery', { userId: ground.ids['Bertrand'], timeout: 3e10, queryName: 'x' }),
      },
      {
        name: 'a query to everybody named by nothing',
        run: (ground) => ground.emit('userQuery', { userId: undefined, queryName: 'x', timeout: 100 }),
      },
      {
        name: 'a query with a timeout below nothing',
        run: (ground) => ground.emit('userQuery', { userId: ground.ids['Ada'], queryName: 'x', timeout: -1 }),
      },
      {
        name: 'the activity of a user in the name of another',
        run: async (ground) => {
          ground.cheat.socket.emit('userActivity', {
            userId: ground.ids['Gamemaster'],
            active: false,
            targets: { __proto__: 1 },
          });
          await wait(30);
        },
      },
      {
        name: 'an activity of targets that are none',
        run: async (ground) => {
          for (const targets of [null, 'x', [null], [{}], 5, ['none']])
            ground.cheat.socket.emit('userActivity', { targets, cursor: 'x', ping: null, ruler: {} });
          await wait(50);
        },
      },
    ];
    return [...shapes, ...requests, ...frames, ...strangers, ...large];
  },
};

/** An object in an object, and so on. */
function nest(levels: number): object {
  let value: object = {};
  for (let level = 0; level < levels; level++) value = { a: value };
  return value;
}
