/** Questions asked in advance (docs/dev/conformance.md) about the game: hooks, settings, queries, time, texts, notifications, keys, macros and the hotbar. */
import { catchFailure, collectHookCalls, host, loose } from '../globals.ts';
import type { ConformanceSpec } from '../spec.ts';

const TYPES = 'fvtt-types src/foundry/client';
const page = { generation: 'both', confidence: 'documented', needs: 'page' } as const;
const world = { ...page, needs: 'world' } as const;

export const specs: readonly ConformanceSpec[] = [
  {
    ...page,
    id: 'Q-65',
    title: 'call stops at the first false and says so, callAll never does; once is heard once',
    source: `${TYPES}/helpers/hooks.d.mts, call, callAll, once`,
    needs: 'kernel',
    members: ['Hooks.call', 'Hooks.callAll', 'Hooks.once', 'Hooks.off'],
    run({ it, expect }) {
      it('calls in order', () => {
        const { Hooks } = host;
        const seen: string[] = [];
        const first = Hooks.on('askedHook', () => void seen.push('a'));
        const second = Hooks.on('askedHook', () => {
          seen.push('b');
          return false;
        });
        const third = Hooks.on('askedHook', () => void seen.push('c'));
        Hooks.once('askedHook', () => void seen.push('once'));
        expect(Hooks.call('askedHook')).to.equal(false);
        expect(seen.splice(0)).to.eql(['a', 'b']);
        expect(Hooks.callAll('askedHook')).to.equal(true);
        expect(seen.splice(0)).to.eql(['a', 'b', 'c', 'once']);
        Hooks.callAll('askedHook');
        expect(seen.splice(0)).to.eql(['a', 'b', 'c']);
        for (const id of [first, second, third]) Hooks.off('askedHook', id);
        expect(Hooks.call('askedHook')).to.equal(true);
        expect(seen).to.eql([]);
      });
    },
  },
  {
    ...page,
    id: 'Q-66',
    title: 'A listener that throws does not keep the others from being called, and is told as error',
    source: `${TYPES}/hooks.d.mts, error ("fires whenever foundry experiences an error"); helpers/hooks.d.mts, onError`,
    confidence: 'reported',
    members: ['Hooks.call', 'Hooks.onError'],
    run({ it, expect }) {
      it('goes on', async () => {
        const seen: string[] = [];
        const bad = host.Hooks.on('askedThrow', () => {
          throw new Error('asked');
        });
        const good = host.Hooks.on('askedThrow', () => void seen.push('good'));
        const calls = await collectHookCalls('error', () => host.Hooks.callAll('askedThrow'));
        host.Hooks.off('askedThrow', bad);
        host.Hooks.off('askedThrow', good);
        expect(seen).to.eql(['good']);
        expect(loose(loose(calls[0])[1]).message).to.include('asked');
      });
    },
  },
  {
    ...world,
    id: 'Q-67',
    title: 'A setting has its default, is cast to its type, tells onChange, and is refused where it was not registered',
    source: `${TYPES}/helpers/client-settings.d.mts, register, get, set; foundryvtt.com/api SettingConfig`,
    members: ['game.settings.register', 'game.settings.get', 'game.settings.set'],
    run({ it, expect }) {
      it('is kept', async () => {
        const { settings } = host.game;
        const told: unknown[] = [];
        settings.register('core', 'askedNumber', {
          scope: 'world',
          config: false,
          type: Number,
          default: 3,
          onChange: (value: unknown) => void told.push(value),
        });
        expect(settings.get('core', 'askedNumber')).to.equal(3);
        await settings.set('core', 'askedNumber', '8');
        expect(settings.get('core', 'askedNumber')).to.equal(8);
        expect(told).to.eql([8]);
        expect(() => settings.get('core', 'askedUnknown')).to.throw();
        expect(await catchFailure(() => settings.set('core', 'askedUnknown', 1))).to.be.instanceOf(Error);
      });
    },
  },
  {
    ...page,
    id: 'Q-68',
    title:
      'A query to oneself is answered by its handler with the data; one that is not registered, or to somebody who is away, is rejected',
    source: `${TYPES}/documents/user.d.mts, query ("must be registered in CONFIG.queries"); crucible, draw-steel`,
    confidence: 'reported',
    needs: 'world',
    members: ['foundry.documents.User#query', 'CONFIG.queries'],
    run({ it, expect }) {
      it('is answered', async () => {
        const seen: unknown[] = [];
        const queries = host.CONFIG.queries as unknown as Record<string, unknown>;
        queries['asked.question'] = (data: { a: number }, options: unknown) => {
          seen.push(data, typeof options);
          return { b: data.a + 1 };
        };
        const answer = await host.game.user.query('asked.question', { a: 1 });
        expect(answer).to.eql({ b: 2 });
        expect(seen[0]).to.eql({ a: 1 });
        expect(await catchFailure(() => host.game.user.query('asked.nothing', {}))).to.be.instanceOf(Error);
        const away = [...host.game.users].find(({ active }) => !active);
        if (away) expect(await catchFailure(() => away.query('asked.question', { a: 1 }))).to.be.instanceOf(Error);
        delete queries['asked.question'];
      });
    },
  },
  {
    ...world,
    id: 'Q-69',
    title: 'Time that goes on is told as updateWorldTime with time, difference, options and user',
    source:
      'foundryvtt.com/api hookEvents.updateWorldTime; fvtt-types client/helpers/time.d.mts, advance; dnd5e updateWorldTime',
    members: ['game.time.advance'],
    run({ it, expect }) {
      it('tells', async () => {
        // The time must not start at 0, where time and difference are the same.
        await host.game.time.advance(45);
        const before = Number(host.game.time.worldTime);
        const calls = await collectHookCalls('updateWorldTime', async () => {
          await host.game.time.advance(60);
          await new Promise((resolve) => setTimeout(resolve, 50));
        });
        const [now, delta, options, userId] = loose(calls[0]);
        expect(now).to.equal(before + 60);
        expect(delta).to.equal(60);
        expect(options).to.be.an('object');
        expect(userId).to.equal(host.game.user.id);
        await host.game.time.advance(-105);
      });
    },
  },
  {
    ...page,
    id: 'Q-70',
    title: 'A text without translation is its key; format fills in; has tells whether there is one',
    source: `${TYPES}/helpers/localization.d.mts, localize, format, has`,
    members: [
      'game.i18n.localize',
      'game.i18n.format',
      'game.i18n.has',
      'foundry.helpers.Localization#getListFormatter',
    ],
    run({ it, expect }) {
      it('translates', () => {
        const { i18n } = host.game;
        expect(i18n.localize('ASKED.Missing.Key')).to.equal('ASKED.Missing.Key');
        expect(i18n.has('ASKED.Missing.Key')).to.equal(false);
        const texts = i18n.translations as unknown as Record<string, unknown>;
        texts['ASKED'] = { Greeting: 'Hello {name}, {name}!', Plain: 'Plain' };
        expect(i18n.format('ASKED.Greeting', { name: 'Ann' })).to.equal('Hello Ann, Ann!');
        expect(i18n.localize('ASKED.Plain')).to.equal('Plain');
        expect(i18n.has('ASKED.Plain')).to.equal(true);
        expect(i18n.localize('ASKED')).to.equal('ASKED');
        delete texts['ASKED'];
        expect(i18n.getListFormatter().format(['a', 'b'])).to.be.a('string');
      });
    },
  },
  {
    ...page,
    id: 'Q-71',
    title: 'A notice is a thing of its own, which is there until it is removed; format puts values into a text',
    source: `${TYPES}/applications/ui/notifications.d.mts, info, has, remove, NotifyOptions.format`,
    members: [
      'ui.notifications.info',
      'ui.notifications.remove',
      'ui.notifications.has',
      'foundry.applications.ui.Notifications#has',
    ],
    run({ it, expect }) {
      it('comes and goes', () => {
        const { notifications } = host.ui;
        const notice = notifications.info('Asked {name}', { format: { name: 'Ann' }, permanent: true, console: false });
        expect(notice).to.be.an('object');
        expect(notice.type).to.equal('info');
        expect(notice.message).to.equal('Asked Ann');
        expect(notifications.has(notice)).to.equal(true);
        notifications.remove(notice);
        expect(notifications.has(notice)).to.equal(false);
      });
    },
  },
  {
    ...world,
    id: 'Q-72',
    title:
      'The hotbar shows ten slots a page, takes a macro at a slot and gives it up for null; slots beyond 50 are refused',
    source: `${TYPES}/documents/user.d.mts, assignHotbarMacro, getHotbarMacros`,
    members: ['foundry.documents.User#assignHotbarMacro', 'foundry.documents.User#getHotbarMacros'],
    run({ it, expect }) {
      it('assigns', async () => {
        const { user } = host.game;
        const macro = await host.CONFIG.Macro.documentClass.create({
          name: 'Asked',
          type: 'script',
          command: 'return 1',
        });
        const find = (page: number, slot: number) =>
          [...user.getHotbarMacros(page)].find((entry) => Number(entry.slot) === slot);
        await user.assignHotbarMacro(macro, 13);
        expect([...user.getHotbarMacros(2)]).to.have.lengthOf(10);
        expect(loose(find(2, 13)).macro).to.equal(macro);
        await user.assignHotbarMacro(null, 13);
        expect(loose(find(2, 13)).macro ?? null).to.equal(null);
        expect(await catchFailure(() => user.assignHotbarMacro(macro, 51))).to.be.instanceOf(Error);
        await macro.delete();
      });
    },
  },
  {
    ...world,
    id: 'Q-73',
    title:
      'A script macro gives back what it returns, and its scope has what it was given beside speaker, actor, token and character',
    source: `${TYPES}/documents/macro.d.mts, execute and ExecuteScope`,
    members: ['foundry.documents.Macro#execute'],
    run({ it, expect }) {
      it('runs', async () => {
        const command =
          'return [given.a, typeof speaker, actor === undefined ? null : actor?.name ?? null, typeof scope]';
        const macro = await host.CONFIG.Macro.documentClass.create({ name: 'Asked', type: 'script', command });
        const answer = (await macro.execute({ given: { a: 5 } })) as unknown as readonly unknown[];
        expect(answer[0]).to.equal(5);
        expect(answer[1]).to.equal('object');
        expect(answer[3]).to.equal('object');
        await macro.delete();
      });
    },
  },
  {
    ...page,
    id: 'Q-74',
    title:
      'Secrets are taken out of enriched text unless they are asked for; links to documents know their UUID; inline rolls are links',
    source: `${TYPES}/applications/ux/text-editor.d.mts, EnrichmentOptions (secrets default false)`,
    members: ['foundry.applications.ux.TextEditor.enrichHTML'],
    run({ it, expect }) {
      it('enriches', async () => {
        const { TextEditor } = host.foundry.applications.ux;
        const text = `<p>open</p><section class="secret" id="secret-asked"><p>hidden</p></section><p>[[1d6 + @x]]</p>`;
        const shown = String(await TextEditor.enrichHTML(text, { rollData: { x: 2 } }));
        expect(shown).to.include('open');
        expect(shown).not.to.include('hidden');
        expect(shown).to.include('inline-roll');
        expect(String(await TextEditor.enrichHTML(text, { secrets: true }))).to.include('hidden');
        const link = String(await TextEditor.enrichHTML(`@UUID[User.${String(host.game.user.id)}]{Label}`));
        expect(link).to.include('Label');
      });
    },
  },
];
