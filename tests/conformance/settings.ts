/** game.settings: registration, scopes, types, changes. */
import { catchFailure, collectHookCalls, host, loose, pause } from './globals.ts';
import type { Loose } from './globals.ts';
import type { ConformanceSpec } from './spec.ts';

const SETTINGS = 'fvtt-types src/foundry/client/helpers/client-settings.d.mts';

let count = 0;

/** Registers a setting of the system under a new key; returns namespace and key. */
function register(data: object): readonly [string, string] {
  count += 1;
  const names = [String(host.game.system.id), `spec${count}x${String(host.foundry.utils.randomID(4))}`] as const;
  host.game.settings.register(...names, { config: false, ...data });
  return names;
}

/** Deletes the stored document of a world setting. */
async function forget([namespace, key]: readonly [string, string]): Promise<void> {
  const stored = host.game.settings.storage.get('world').getSetting(`${namespace}.${key}`) as unknown as Loose | null;
  await stored?.delete();
}

export const specs: readonly ConformanceSpec[] = [
  {
    id: 'M-settings-register',
    title: 'A setting is registered by namespace and key, has its default, and is refused when unknown',
    source: `${SETTINGS} register, get`,
    generation: 'both',
    confidence: 'documented',
    needs: 'page',
    members: [
      'foundry.helpers.ClientSettings',
      'foundry.helpers.ClientSettings#register',
      'foundry.helpers.ClientSettings#get',
      'foundry.helpers.ClientSettings#settings',
      'foundry.helpers.ClientSettings#storage',
      'game.settings',
      'game.settings.get',
      'game.settings.register',
    ],
    run({ it, expect }) {
      it('registers', async () => {
        const [namespace, key] = register({ scope: 'client', type: Number, default: 3 });
        expect(host.game.settings).to.be.instanceOf(host.foundry.helpers.ClientSettings);
        expect(host.game.settings.get(namespace, key)).to.equal(3);
        const entry = host.game.settings.settings.get(`${namespace}.${key}`);
        expect([entry.namespace, entry.key, entry.scope]).to.deep.equal([namespace, key, 'client']);
        expect(await catchFailure(() => host.game.settings.get(namespace, 'neverregistered'))).to.be.instanceOf(Error);
        expect(await catchFailure(() => host.game.settings.set(namespace, 'neverregistered', 1))).to.be.instanceOf(
          Error,
        );
        expect(() => host.game.settings.register('', 'x', { scope: 'client' })).to.throw();
        expect([...host.game.settings.storage.keys()]).to.include('world');
        expect([...host.game.settings.storage.keys()]).to.include('client');
      });
      it('takes an unknown scope for the scope of the client', () => {
        const [namespace, key] = register({ scope: 'nosuchscope', type: String, default: '' });
        expect(host.game.settings.settings.get(`${namespace}.${key}`).scope).to.equal('client');
      });
    },
  },
  {
    id: 'M-settings-types',
    title: 'Values are cast by the type of the setting: a primitive or a field',
    source: `${SETTINGS} register examples`,
    generation: 'both',
    confidence: 'documented',
    needs: 'page',
    members: ['foundry.helpers.ClientSettings#set', 'game.settings.set'],
    run({ it, expect }) {
      it('casts', async () => {
        const cases: readonly (readonly [unknown, unknown, unknown, unknown])[] = [
          [Number, 0, 5, 5],
          [Number, 0, '6', 6],
          [String, 'a', 7, '7'],
          [Number, 1, null, null],
          [String, 'a', 'b', 'b'],
          [Boolean, false, true, true],
          [Object, {}, { a: { b: 1 } }, { a: { b: 1 } }],
          [Array, [], [1, 2], [1, 2]],
          [new host.foundry.data.fields.NumberField({ min: 0, max: 10, integer: true }), 1, 7, 7],
        ];
        for (const [type, initial, value, expected] of cases) {
          const names = register({ scope: 'client', type, default: initial });
          expect(host.game.settings.get(...names)).to.deep.equal(initial);
          expect(await host.game.settings.set(...names, value)).to.deep.equal(expected);
          expect(host.game.settings.get(...names)).to.deep.equal(expected);
        }
      });
      it('refuses what a field refuses', async () => {
        const field = new host.foundry.data.fields.StringField({ required: true, choices: ['a', 'b'], initial: 'a' });
        const names = register({ scope: 'client', type: field, default: 'a' });
        expect(await catchFailure(() => host.game.settings.set(...names, 'c'))).to.be.instanceOf(Error);
        expect(host.game.settings.get(...names)).to.equal('a');
      });
    },
  },
  {
    id: 'C-53',
    title: 'A change of a world setting is stored as a document and then told, once, and only when it is a change',
    source: `core issues 9051, 11924; fvtt-types src/foundry/client/documents/setting.d.mts`,
    generation: 'both',
    confidence: 'reported',
    needs: 'world',
    members: [
      'foundry.documents.collections.WorldSettings',
      'foundry.documents.collections.WorldSettings#getSetting',
      'foundry.documents.BaseSetting#key',
      'foundry.documents.BaseSetting#value',
      'hook:createSetting',
      'hook:updateSetting',
    ],
    run({ it, expect }) {
      it('calls onChange after the database', async () => {
        const seen: unknown[] = [];
        const world = host.game.settings.storage.get('world');
        let names: readonly [string, string] = ['', ''];
        const onChange = (value: unknown) => seen.push([value, Boolean(world.getSetting(names.join('.')))]);
        names = register({ scope: 'world', type: Number, default: 0, onChange });
        try {
          const created = await collectHookCalls('createSetting', () => host.game.settings.set(...names, 4));
          expect(created).to.have.lengthOf(1);
          expect(seen).to.deep.equal([[4, true]]);
          const stored = world.getSetting(names.join('.'));
          expect(stored.key).to.equal(names.join('.'));
          expect(loose(stored._source).value).to.equal('4');
          const updated = await collectHookCalls('updateSetting', () => host.game.settings.set(...names, 5));
          expect(updated).to.have.lengthOf(1);
          await host.game.settings.set(...names, 5);
          await pause(30);
          expect(seen).to.deep.equal([
            [4, true],
            [5, true],
          ]);
        } finally {
          await forget(names);
        }
      });
    },
  },
  {
    id: 'C-53b',
    title: 'A client setting is kept by the browser; a change is told by onChange and by hook',
    source: `${SETTINGS}; fvtt-types src/foundry/client/hooks.d.mts clientSettingChanged`,
    generation: 'both',
    confidence: 'documented',
    needs: 'page',
    members: ['hook:clientSettingChanged'],
    run({ it, expect }) {
      it('tells the change', async () => {
        const seen: unknown[] = [];
        const names = register({
          scope: 'client',
          type: String,
          default: 'a',
          onChange: (value: unknown) => seen.push(value),
        });
        const calls = await collectHookCalls('clientSettingChanged', () => host.game.settings.set(...names, 'b'));
        expect(seen).to.deep.equal(['b']);
        expect(calls.map(([key]) => key)).to.deep.equal([names.join('.')]);
        expect(host.game.settings.get(...names)).to.equal('b');
      });
    },
  },
  {
    id: 'M-settings-user',
    title: 'A setting of scope user is stored by the server for that user alone',
    source: `${SETTINGS} register; fvtt-types src/foundry/common/documents/setting.d.mts user`,
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: ['foundry.documents.BaseSetting#user'],
    run({ it, expect }) {
      it('stores with the user', async () => {
        const names = register({ scope: 'user', type: Number, default: 0 });
        await host.game.settings.set(...names, 9);
        expect(host.game.settings.get(...names)).to.equal(9);
        const stored = host.game.settings.storage.get('world').getSetting(names.join('.'), host.game.user.id);
        expect(String(stored._source.user)).to.equal(host.game.user.id);
        expect(host.game.settings.storage.get('world').getSetting(names.join('.')) ?? null).to.equal(null);
        await stored.delete();
      });
      it('is nothing that another player may change', () => {
        const player = new host.CONFIG.User.documentClass({ _id: 'playerplayer0000', name: 'P', role: 1 });
        const Setting = host.game.settings.storage.get('world').documentClass;
        const make = (user: string) => new Setting({ key: 'spec.user', value: '1', user });
        expect(make('playerplayer0000').canUserModify(player, 'update', { value: '2' })).to.equal(true);
        expect(make('otherother000000').canUserModify(player, 'update', { value: '2' })).to.equal(false);
      });
    },
  },
];
