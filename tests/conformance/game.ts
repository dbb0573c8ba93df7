/** The game: hooks, translation, users, queries, sockets, and the ids of world and system. */
import { catchFailure, collectHookCalls, host, loose, pause, toClass } from './globals.ts';
import type { Loose } from './globals.ts';
import type { ConformanceSpec } from './spec.ts';

const HOOKS = 'fvtt-types src/foundry/client/helpers/hooks.d.mts';
const LOCALIZATION = 'fvtt-types src/foundry/client/helpers/localization.d.mts';
const USERS = 'fvtt-types src/foundry/client/documents/collections/users.d.mts';

/** A listener that stops further listeners by returning false. */
const stop = () => false;

export const specs: readonly ConformanceSpec[] = [
  {
    id: 'M-game-members',
    title: 'The game has what is declared of it, whether or not anybody uses it',
    source: 'fvtt-types src/foundry/client/game.d.mts; API14 class foundry.Game',
    generation: 'both',
    confidence: 'documented',
    needs: 'page',
    members: ['keyboard', 'tooltip', 'audio', 'paused', 'togglePause', 'clipboard', 'playlists'].map(
      (name) => `game.${name}`,
    ),
    run({ it, expect }) {
      it('by name', () => {
        const { game } = host;
        for (const name of ['keyboard', 'tooltip', 'audio', 'paused', 'togglePause', 'clipboard', 'playlists'])
          expect(name in game, name).to.equal(true);
        expect('nobodyDeclaresThis' in game).to.equal(false);
      });
    },
  },
  {
    id: 'M-hooks',
    title: 'Hooks call listeners in the order of registration; call stops at false, callAll does not',
    source: HOOKS,
    generation: 'both',
    confidence: 'documented',
    needs: 'kernel',
    members: [
      'Hooks',
      'Hooks.on',
      'Hooks.once',
      'Hooks.off',
      'Hooks.call',
      'Hooks.callAll',
      'Hooks.events',
      'foundry.helpers.Hooks',
      'foundry.helpers.Hooks.on',
      'foundry.helpers.Hooks.once',
      'foundry.helpers.Hooks.off',
      'foundry.helpers.Hooks.call',
      'foundry.helpers.Hooks.callAll',
      'foundry.helpers.Hooks.events',
    ],
    run({ it, expect }) {
      it('registers and calls', () => {
        const { Hooks } = host;
        expect(host.foundry.helpers.Hooks).to.equal(Hooks);
        const seen: unknown[] = [];
        const first = Hooks.on('specHook', (value: unknown) => seen.push(['first', value]));
        Hooks.on('specHook', stop);
        const last = Hooks.on('specHook', (value: unknown) => seen.push(['last', value]));
        expect(typeof first).to.equal('number');
        expect(Hooks.call('specHook', 1)).to.equal(false);
        expect(seen).to.deep.equal([['first', 1]]);
        expect(Hooks.callAll('specHook', 2)).to.equal(true);
        expect(seen.slice(1)).to.deep.equal([
          ['first', 2],
          ['last', 2],
        ]);
        expect([...loose(Hooks.events)['specHook']].map((entry) => entry.id)).to.include(first);
        Hooks.off('specHook', stop);
        expect(Hooks.call('specHook', 3)).to.equal(true);
        Hooks.off('specHook', first);
        Hooks.off('specHook', last);
        seen.length = 0;
        Hooks.callAll('specHook', 4);
        expect(seen).to.deep.equal([]);
      });
      it('calls once', () => {
        let count = 0;
        host.Hooks.once('specOnce', () => (count += 1));
        host.Hooks.on('specOnce', () => (count += 10), { once: true });
        host.Hooks.callAll('specOnce');
        host.Hooks.callAll('specOnce');
        expect(count).to.equal(11);
      });
    },
  },
  {
    id: 'M-hooks-error',
    title:
      'A listener that throws does not keep the others from being called; onError tells of an error by the hook error',
    source: `${HOOKS} onError`,
    generation: 'both',
    confidence: 'inferred',
    needs: 'page',
    members: ['Hooks.onError', 'foundry.helpers.Hooks.onError', 'hook:error'],
    run({ it, expect }) {
      it('goes on', async () => {
        let reached = false;
        const bad = host.Hooks.on('specThrow', () => {
          throw new Error('listener of a spec');
        });
        const good = host.Hooks.on('specThrow', () => void (reached = true));
        const errors = await collectHookCalls('error', () => host.Hooks.callAll('specThrow'));
        expect(reached).to.equal(true);
        expect(errors).to.have.lengthOf(1);
        host.Hooks.off('specThrow', bad);
        host.Hooks.off('specThrow', good);
      });
      it('tells', async () => {
        const error = new Error('told by a spec');
        const calls = await collectHookCalls('error', () =>
          host.Hooks.onError('spec', error, { log: null, notify: null }),
        );
        expect([calls[0]?.[0], calls[0]?.[1]]).to.deep.equal(['spec', error]);
      });
    },
  },
  {
    id: 'M-i18n',
    title: 'Translation finds texts by dotted key, fills in variables, and gives the key when there is none',
    source: LOCALIZATION,
    generation: 'both',
    confidence: 'documented',
    needs: 'page',
    members: [
      'foundry.helpers.Localization',
      'foundry.helpers.Localization#localize',
      'foundry.helpers.Localization#format',
      'foundry.helpers.Localization#has',
      'foundry.helpers.Localization#translations',
      'foundry.helpers.Localization#lang',
      'game.i18n',
    ],
    run({ it, expect }) {
      it('translates', () => {
        const { i18n } = host.game;
        expect(i18n).to.be.instanceOf(host.foundry.helpers.Localization);
        Object.assign(i18n.translations, { SPEC: { Hello: 'Hello {name}, {name}!', Plain: 'Plain' } });
        expect(i18n.localize('SPEC.Plain')).to.equal('Plain');
        expect(i18n.localize('SPEC.Missing')).to.equal('SPEC.Missing');
        expect(i18n.format('SPEC.Hello', { name: 'Ann' })).to.equal('Hello Ann, Ann!');
        expect([i18n.has('SPEC.Plain'), i18n.has('SPEC.Missing'), i18n.has('SPEC')]).to.deep.equal([
          true,
          false,
          false,
        ]);
        expect(String(i18n.lang)).to.match(/^[a-z]{2}/);
        Reflect.deleteProperty(i18n.translations, 'SPEC');
      });
    },
  },
  {
    id: 'M-i18n-model',
    title: 'Labels and hints of the fields of a model are taken from its prefixes',
    source: `${LOCALIZATION} localizeDataModel; data.d.mts LOCALIZATION_PREFIXES`,
    generation: 'both',
    confidence: 'documented',
    needs: 'page',
    members: ['foundry.helpers.Localization.localizeDataModel'],
    run({ it, expect }) {
      it('labels fields', () => {
        class Inner extends toClass(host.foundry.abstract.DataModel) {
          static LOCALIZATION_PREFIXES = ['SPECINNER'];
          static defineSchema() {
            return { baz: new host.foundry.data.fields.StringField() };
          }
        }
        class Model extends toClass(host.foundry.abstract.DataModel) {
          static LOCALIZATION_PREFIXES = ['SPECMODEL'];
          static defineSchema() {
            const { fields } = host.foundry.data;
            return {
              foo: new fields.StringField(),
              inner: new fields.SchemaField({ bar: new fields.NumberField() }),
              own: new fields.EmbeddedDataField(Inner),
            };
          }
        }
        const FIELDS = { foo: { label: 'Foo', hint: 'About foo' }, inner: { bar: { label: 'Bar' } } };
        const SPECINNER = { FIELDS: { baz: { label: 'Baz' } } };
        Object.assign(host.game.i18n.translations, { SPECMODEL: { FIELDS }, SPECINNER });
        host.foundry.helpers.Localization.localizeDataModel(Model);
        const { fields } = loose(Model).schema;
        expect([fields.foo.label, fields.foo.hint]).to.deep.equal(['Foo', 'About foo']);
        expect(fields.inner.fields.bar.label).to.equal('Bar');
        const { baz } = loose(Inner).schema.fields;
        expect([baz.label, fields.own.fields.baz.label].map(String)).to.include('Baz');
        for (const prefix of ['SPECMODEL', 'SPECINNER']) Reflect.deleteProperty(host.game.i18n.translations, prefix);
      });
    },
  },
  {
    id: 'M-game',
    title: 'The game knows its user, world, system, release and state',
    source: 'fvtt-types src/foundry/client/game.d.mts',
    generation: 'both',
    confidence: 'documented',
    needs: 'page',
    members: [
      'game.user',
      'game.userId',
      'game.world',
      'game.system',
      'game.release',
      'game.version',
      'game.ready',
      'game.data',
      'game.model',
      'game.socket',
      'game.documentTypes',
    ],
    run({ it, expect }) {
      it('identifies', () => {
        const { game } = host;
        expect(game.ready).to.equal(true);
        expect(game.users.get(game.userId)).to.equal(game.user);
        expect(game.users.current).to.equal(game.user);
        expect(game.user.id).to.equal(game.userId);
        expect(String(game.world.id)).to.not.equal('');
        expect(String(game.system.id)).to.match(/^[a-z0-9_-]+$/);
        expect(typeof game.system.version).to.equal('string');
        expect([13, 14]).to.include(game.release.generation);
        expect(String(game.version).split('.')[0]).to.equal(String(game.release.generation));
        const { generation, build } = game.release;
        const isNewer = (...numbers: readonly unknown[]): unknown =>
          game.release.isNewer({ generation: numbers[0], build: numbers[1] });
        expect([isNewer(generation, build), isNewer(Number(generation) - 1, 999)]).to.deep.equal([false, true]);
        expect([isNewer(generation, Number(build) - 1), isNewer(generation, Number(build) + 1)]).to.deep.equal([
          true,
          false,
        ]);
        expect(typeof game.data).to.equal('object');
        expect(Object.keys(game.model)).to.include('Actor');
        expect(typeof game.socket.emit).to.equal('function');
        for (const name of ['Actor', 'Item', 'ChatMessage']) {
          expect(Array.isArray(game.documentTypes[name])).to.equal(true);
          expect([...game.documentTypes[name]].length).to.be.least(1);
        }
        expect([...game.documentTypes.ChatMessage]).to.include('base');
      });
    },
  },
  {
    id: 'M-users',
    title: 'Users know who is connected, who is oneself and which Gamemaster acts',
    source: `${USERS}; fvtt-types src/foundry/client/documents/user.d.mts; core issue 11242`,
    generation: 'both',
    confidence: 'documented',
    needs: 'page',
    members: [
      'foundry.documents.collections.Users#current',
      'foundry.documents.collections.Users#players',
      'foundry.documents.collections.Users#activeGM',
      'foundry.documents.collections.Users#getDesignatedUser',
      'foundry.documents.User#active',
      'foundry.documents.User#isSelf',
      'foundry.documents.User#isActiveGM',
      'foundry.documents.User#isDesignated',
      'foundry.documents.User#isTrusted',
      'foundry.documents.BaseUser#character',
      'foundry.documents.BaseUser#color',
    ],
    run({ it, expect }) {
      it('describes the present user', () => {
        const { game } = host;
        expect([game.user.active, game.user.isSelf]).to.deep.equal([true, true]);
        expect(game.user.isTrusted).to.equal(game.user.hasRole('TRUSTED'));
        expect([...game.users.players].some((user) => user.isGM)).to.equal(false);
        expect([...game.users].filter((user) => user.isSelf)).to.have.lengthOf(1);
        expect(String(game.user.color.css)).to.match(/^#[0-9a-f]{6}$/);
        expect(
          (game.user.character as unknown) === null || String(game.user.character.documentName) === 'Actor',
        ).to.equal(true);
      });
      it('designates', () => {
        const { users, user } = host.game;
        const acting = users.activeGM;
        expect([acting.active, acting.isGM, acting.isActiveGM]).to.deep.equal([true, true, true]);
        expect(users.getDesignatedUser(() => false)).to.equal(null);
        expect(users.getDesignatedUser((one: Loose) => one === user)).to.equal(user);
        expect(user.isDesignated((one: Loose) => one === user)).to.equal(true);
        const highest = Math.max(...[...users].map((one) => Number(one.role)));
        expect(users.getDesignatedUser(() => true).role).to.equal(highest);
      });
    },
  },
  {
    id: 'C-55',
    title: 'The acting Gamemaster is a full one when both full and assistant Gamemasters are connected',
    source: 'core issue 11242',
    generation: 'both',
    confidence: 'documented',
    needs: 'page',
    members: ['foundry.documents.collections.Users#activeGM'],
    run({ it, expect }) {
      it('prefers the full Gamemaster', () => {
        const ids = ['assistant0000000', 'zgamemaster00000'] as const;
        const User = host.CONFIG.User.documentClass;
        const users = [new User({ _id: ids[0], name: 'A', role: 3 }), new User({ _id: ids[1], name: 'Z', role: 4 })];
        const others = [...host.game.users].map((user) => [user, user.active] as const);
        try {
          for (const [user] of others) Object.assign(user, { active: false });
          expect(host.game.users.activeGM).to.equal(null);
          users.forEach((user, index) => {
            Object.assign(user, { active: true });
            host.game.users.set(ids[index], user);
          });
          expect(host.game.users.activeGM).to.equal(users[1]);
          Object.assign(loose(users[1]), { active: false });
          expect(host.game.users.activeGM).to.equal(users[0]);
        } finally {
          for (const id of ids) Map.prototype.delete.call(host.game.users as unknown as Map<string, unknown>, id);
          for (const [user, active] of others) Object.assign(user, { active });
        }
      });
    },
  },
  {
    id: 'C-70',
    title:
      'A query is answered by the handler registered under its name, which gets the data and the timeout, not the asker',
    source: 'core issues 11235, 13418; fvtt-types src/foundry/client/config.d.mts queries',
    generation: 'both',
    confidence: 'reported',
    needs: 'world',
    members: ['foundry.documents.User#query', 'CONFIG.queries'],
    run({ it, expect }) {
      it('answers', async () => {
        const name = `${String(host.game.system.id)}.spec`;
        const seen: unknown[][] = [];
        Object.assign(host.CONFIG.queries, {
          [name]: async (...parameters: unknown[]) => {
            seen.push(parameters);
            return { doubled: (parameters[0] as { value: number }).value * 2 };
          },
        });
        try {
          expect(await host.game.user.query(name, { value: 4 }, { timeout: 5000 })).to.deep.equal({ doubled: 8 });
          expect(seen).to.have.lengthOf(1);
          expect(seen[0]?.[0]).to.deep.equal({ value: 4 });
          expect(JSON.stringify(seen[0]?.slice(1) ?? [])).to.not.include(String(host.game.userId));
        } finally {
          Reflect.deleteProperty(host.CONFIG.queries, name);
        }
      });
      it('rejects an unregistered name and a user who is not connected', async () => {
        expect(await catchFailure(() => host.game.user.query('no.such.query', {}))).to.be.instanceOf(Error);
        const absent = host.game.users.find((user: Loose) => !user.active);
        if (absent)
          expect(await catchFailure(() => absent.query('no.such.query', {}, { timeout: 500 }))).to.be.instanceOf(Error);
      });
    },
  },
  {
    id: 'C-54',
    title: 'What is emitted on the channel of the system does not come back to the sender',
    source: 'https://foundryvtt.wiki/en/development/api/sockets (community documentation); manifest key socket',
    generation: 'both',
    confidence: 'reported',
    needs: 'world',
    members: ['game.socket'],
    run({ it, expect }) {
      it('is not echoed', async () => {
        const channel = `system.${String(host.game.system.id)}`;
        const seen: unknown[] = [];
        const listen = (data: unknown) => seen.push(data);
        host.game.socket.on(channel, listen);
        host.game.socket.emit(channel, { spec: 1 });
        await pause(300);
        host.game.socket.off(channel, listen);
        expect(seen).to.deep.equal([]);
      });
    },
  },
  {
    id: 'M-dispatch',
    title: 'SocketInterface.dispatch rejects with an Error when the server answers with one',
    source: 'fvtt-types src/foundry/client/helpers/socket-interface.d.mts',
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: ['foundry.helpers.SocketInterface', 'foundry.helpers.SocketInterface.dispatch'],
    run({ it, expect }) {
      it('rejects', async () => {
        const operation = { updates: [{ _id: 'aaaaaaaaaaaaaaaa', name: 'x' }] };
        const request = { action: 'update', type: 'Actor', operation };
        const error = await catchFailure(() =>
          host.foundry.helpers.SocketInterface.dispatch('modifyDocument', request),
        );
        expect(error).to.be.instanceOf(Error);
      });
    },
  },
  {
    id: 'M-globals',
    title: 'Public globals are the same objects as in the namespace',
    source: 'fvtt-types src/foundry/client/client.d.mts; https://foundryvtt.com/api/v14/modules/foundry.html',
    generation: 'both',
    confidence: 'documented',
    needs: 'kernel',
    members: ['foundry', 'CONST', 'CONFIG', 'Hooks', 'Roll', 'Actor', 'Item', 'ChatMessage', 'User', 'Handlebars'],
    run({ it, expect }) {
      it('shares them', () => {
        const { foundry } = host;
        expect(host.CONST).to.equal(foundry.CONST);
        expect(host.Roll).to.equal(foundry.dice.Roll);
        for (const name of ['Actor', 'Item', 'ChatMessage', 'User']) {
          expect(loose(host[name])).to.equal(foundry.documents[name]);
          expect(typeof loose(host.CONFIG[name]).documentClass).to.equal('function');
        }
        expect(typeof host.Handlebars.compile).to.equal('function');
      });
    },
  },
  {
    id: 'M-theme',
    title: 'The page carries the class of its colour scheme',
    source: 'https://foundryvtt.com/article/v13-css/ (theme-light, theme-dark)',
    generation: 'both',
    confidence: 'reported',
    needs: 'page',
    members: [],
    run({ it, expect }) {
      it('is light or dark', () => {
        const classes = globalThis.document.body.classList;
        expect(classes.contains('theme-light') !== classes.contains('theme-dark')).to.equal(true);
      });
    },
  },
];
