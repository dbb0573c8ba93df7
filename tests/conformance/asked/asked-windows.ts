/** Questions asked in advance (docs/dev/conformance.md) about windows: life cycle, actions, forms, parts and tabs, dialogs, sheets and dropping. */
import { collectHookCalls, findType, host, loose, pause, toClass, waitUntil, type Loose } from '../globals.ts';
import { click, makeDragEvent, registerTemplates, withRendered } from '../page-script.ts';
import type { ConformanceSpec } from '../spec.ts';
import { withActor } from './asked-documents.ts';

const APP = 'fvtt-types src/foundry/client/applications/api/application.d.mts';
const DIALOG = 'fvtt-types src/foundry/client/applications/api/dialog.d.mts';
const page = { generation: 'both', confidence: 'documented', needs: 'page' } as const;
const world = { ...page, needs: 'world' } as const;

/** Defines a window that shows `html`, and a subclass with other options. */
function defineWindows(html: string, base: object = {}, child: object = {}): { readonly Child: Loose } {
  class AskedBase extends toClass(host.foundry.applications.api.ApplicationV2) {
    static DEFAULT_OPTIONS = base;

    _renderHTML(): Promise<string> {
      return Promise.resolve(html);
    }

    _replaceHTML(result: string, content: HTMLElement): void {
      content.innerHTML = result;
    }
  }
  class AskedChild extends AskedBase {
    static override DEFAULT_OPTIONS = child;
  }
  return { Child: loose(AskedChild) };
}

/** Defines a window with two parts. */
function defineParts(extra: object = {}): Loose {
  const { api } = host.foundry.applications;
  registerTemplates({
    'asked-one': '<section class="one"><input name="typed"><b>{{draws}}</b></section>',
    'asked-two': '<section class="two"><i>{{draws}}</i></section>',
  });
  let draws = 0;
  class AskedParts extends toClass(api.HandlebarsApplicationMixin(api.ApplicationV2)) {
    static DEFAULT_OPTIONS = { id: 'asked-parts', ...extra };
    static PARTS = { one: { template: 'asked-one' }, two: { template: 'asked-two' } };

    _prepareContext(): Promise<object> {
      draws += 1;
      return Promise.resolve({ draws });
    }
  }
  return loose(AskedParts);
}

const getDialogs = (): Loose => loose(host.foundry.applications.api.DialogV2);

/** Defines a window with a form, and the list of what its handler received. */
const defineForm = (form: object) => {
  const seen: unknown[][] = [];
  function handler(this: unknown, ...given: [Event, HTMLFormElement, { object: object }]) {
    seen.push([this, given[1], { ...given[2].object }]);
    return Promise.resolve();
  }
  const { Child } = defineWindows(
    '<input name="x" value="1">',
    {},
    { id: 'asked-form', tag: 'form', form: { ...form, handler } },
  );
  return { app: new Child(), seen };
};

/** Opens a dialog, presses a button in it and returns the dialog's result. */
const answer = async (kind: 'confirm' | 'wait', config: object, press: (app: Loose) => unknown) => {
  let app: Loose | undefined;
  const render = (_event: Event, dialog: Loose) => void (app = dialog);
  const promise = Promise.resolve(
    getDialogs()[kind]?.({ window: { title: 'Asked' }, content: 'x', render, ...config }),
  );
  await waitUntil(() => app?.rendered);
  await press(loose(app));
  return promise;
};

const pressButton = (action: string) => (app: Loose) =>
  click((app.element as unknown as HTMLElement).querySelector(`[data-action="${action}"]`));

const callback = (_event: Event, button: HTMLButtonElement, dialog: Loose) => [
  button.dataset['action'],
  dialog instanceof (getDialogs() as unknown as new () => object),
];

/** Returns the sheets that are rendered during `body` and shortly after it. */
const listenDrawn = (body: () => unknown) =>
  collectHookCalls('renderDocumentSheetV2', async () => {
    await body();
    await pause(150);
  });

export const specs: readonly ConformanceSpec[] = [
  {
    ...page,
    id: 'Q-56',
    title:
      'Options of a class are merged with those of its parents: lists are joined, objects merged, the rest replaced',
    source: `${APP}, _initializeApplicationOptions`,
    members: ['foundry.applications.api.ApplicationV2.DEFAULT_OPTIONS'],
    run({ it, expect }) {
      it('merges', () => {
        const { Child } = defineWindows(
          '',
          { classes: ['asked-a'], position: { width: 111, height: 222 }, window: { title: 'A' } },
          { classes: ['asked-b'], position: { width: 333 } },
        );
        const { options } = new Child({ window: { icon: 'fa-solid fa-star' } });
        expect([...options.classes]).to.include.members(['asked-a', 'asked-b']);
        expect([options.position.width, options.position.height].map(Number)).to.eql([333, 222]);
        expect(options.window.title).to.equal('A');
        expect(options.window.icon).to.equal('fa-solid fa-star');
      });
    },
  },
  {
    ...page,
    id: 'Q-57',
    title:
      'Drawing and closing are told for every class of the chain, with window, element, context and options; without force nothing is opened',
    source: `${APP}, BASE_APPLICATION, RenderOptions.force; foundryvtt.com/api hookEvents.renderApplicationV2, closeApplicationV2`,
    members: ['foundry.applications.api.ApplicationV2#render', 'foundry.applications.api.ApplicationV2#close'],
    run({ it, expect }) {
      it('tells', async () => {
        const { Child } = defineWindows('<p>x</p>', {}, { id: 'asked-life' });
        const app = new Child();
        await app.render();
        expect(app.rendered).to.equal(false);
        const told: string[] = [];
        const names = ['AskedChild', 'AskedBase', 'ApplicationV2'];
        const hooks = names.flatMap((name) => [`render${name}`, `close${name}`]);
        const ids = hooks.map((hook) =>
          host.Hooks.on(hook, (first: unknown, second: unknown, context: unknown, options: Loose) => {
            if (first !== app) return;
            told.push(hook);
            if (!hook.startsWith('render')) return;
            expect(second).to.equal(app.element);
            expect(context).to.be.an('object');
            expect(options.isFirstRender).to.equal(true);
          }),
        );
        await app.render({ force: true });
        expect(host.foundry.applications.instances.get('asked-life')).to.equal(app);
        await app.close({ animate: false });
        for (const [index, id] of ids.entries()) host.Hooks.off(hooks[index], id);
        expect(told.toSorted()).to.eql(hooks.toSorted());
        expect(app.rendered).to.equal(false);
        expect(host.foundry.applications.instances.has('asked-life')).to.equal(false);
      });
    },
  },
  {
    ...page,
    id: 'Q-58',
    title:
      'An action is called on the window with event and target; one without a handler goes to _onClickAction; one for another button waits for it',
    source: `${APP}, Configuration.actions ("an array of buttons"), _onClickAction`,
    members: ['foundry.applications.api.ApplicationV2#_onClickAction'],
    run({ it, expect }) {
      it('calls', async () => {
        const seen: unknown[] = [];
        function known(this: unknown, event: Event, target: HTMLElement) {
          seen.push(this, event.type, target.className);
        }
        const right = { handler: () => void seen.push('right'), buttons: [2] };
        const { Child } = defineWindows(
          '<a data-action="known" class="outer"><b>x</b></a><a data-action="other">y</a><a data-action="right">z</a>',
          {},
          { id: 'asked-actions', actions: { known, right } },
        );
        const app = new Child();
        Object.defineProperty(app, '_onClickAction', {
          value: (_event: Event, target: HTMLElement) => void seen.push(`none for ${target.dataset['action']}`),
        });
        await withRendered(app, async (element) => {
          click(element.querySelector('[data-action="known"] b'));
          click(element.querySelector('[data-action="other"]'));
          click(element.querySelector('[data-action="right"]'));
          await pause(20);
        });
        expect(seen.slice(0, 3)).to.eql([app, 'click', 'outer']);
        expect(seen).to.include('none for other');
        expect(seen).not.to.include('right');
      });
    },
  },
  {
    ...page,
    id: 'Q-59',
    title: 'A part drawn alone leaves the nodes of the others, and what is typed in a field of its own stays',
    source: `${APP}, RenderOptions.parts; fvtt-types client/applications/api/handlebars-application.d.mts, _preSyncPartState`,
    confidence: 'reported',
    members: ['foundry.applications.api.HandlebarsApplicationMixin'],
    run({ it, expect }) {
      it('draws one of two', async () => {
        const app = new (defineParts())();
        await withRendered(app, async (element) => {
          const one = element.querySelector('.one');
          const two = element.querySelector('.two');
          await app.render({ parts: ['two'] });
          expect(element.querySelector('.one')).to.equal(one);
          expect(element.querySelector('.two')).not.to.equal(two);
          expect((element.querySelector('.two') as HTMLElement).dataset['applicationPart']).to.equal('two');
          expect(element.querySelector('.one b')?.textContent).to.equal('1');
          expect(element.querySelector('.two i')?.textContent).to.equal('2');
        });
      });
    },
  },
  {
    ...page,
    id: 'Q-60',
    title:
      'A form hands its values over with their kinds: numbers, truth, empty numbers as null; disabled fields are left out',
    source:
      'fvtt-types client/applications/ux/form-data-extended.d.mts (disabled default false); foundryvtt.com/api FormDataExtended',
    members: ['foundry.applications.ux.FormDataExtended'],
    run({ it, expect }) {
      it('reads', () => {
        const form = document.createElement('form');
        form.innerHTML =
          '<input type="number" name="a.n" value="4"><input type="number" name="a.e" value=""><input type="checkbox" name="c" checked>' +
          '<input type="checkbox" name="u"><input name="off" value="x" disabled><input name="t" value=" y ">' +
          '<input name="d" value="7" data-dtype="Number"><select name="s"><option value="1" selected></option></select>';
        const { object } = new host.foundry.applications.ux.FormDataExtended(form);
        expect(object['a.n']).to.equal(4);
        expect(object['a.e']).to.equal(null);
        expect(object['c']).to.equal(true);
        expect(object['u']).to.equal(false);
        expect('off' in object).to.equal(false);
        expect(object['d']).to.equal(7);
        expect(object['s']).to.equal('1');
      });
    },
  },
  {
    ...page,
    id: 'Q-61',
    title:
      'A window with a form calls its handler with event, form and data at every change if it is to, and closes at a submission if it is to',
    source: `${APP}, FormConfiguration (submitOnChange, closeOnSubmit, handler), submit`,
    members: ['foundry.applications.api.ApplicationV2#submit'],
    run({ it, expect }) {
      it('submits at a change', async () => {
        const { app, seen } = defineForm({ submitOnChange: true, closeOnSubmit: false });
        await withRendered(app, async (element) => {
          const input = element.querySelector('input') as HTMLInputElement;
          input.value = '2';
          input.dispatchEvent(new Event('change', { bubbles: true }));
          await waitUntil(() => seen.length > 0);
          expect(seen[0]).to.eql([app, element, { x: '2' }]);
          expect(app.rendered).to.equal(true);
        });
      });
      it('closes at a submission', async () => {
        const { app, seen } = defineForm({ submitOnChange: false, closeOnSubmit: true });
        await app.render({ force: true });
        await app.submit();
        await waitUntil(() => !app.rendered);
        expect(seen).to.have.lengthOf(1);
      });
    },
  },
  {
    ...page,
    id: 'Q-62',
    title: 'confirm resolves to true, false, or null when it is dismissed; wait to what the button’s callback gives',
    source: `${DIALOG}, confirm and wait, their @returns`,
    members: ['foundry.applications.api.DialogV2.confirm', 'foundry.applications.api.DialogV2.wait'],
    run({ it, expect }) {
      it('confirms', async () => {
        expect(await answer('confirm', {}, pressButton('yes'))).to.equal(true);
        expect(await answer('confirm', {}, pressButton('no'))).to.equal(false);
        expect(await answer('confirm', {}, (app) => app.close())).to.equal(null);
      });
      it('waits', async () => {
        const buttons = [
          { action: 'a', label: 'A', callback },
          { action: 'b', label: 'B' },
        ];
        expect(await answer('wait', { buttons }, pressButton('a'))).to.eql(['a', true]);
        expect(await answer('wait', { buttons }, pressButton('b'))).to.equal('b');
      });
    },
  },
  {
    ...world,
    id: 'Q-63',
    title:
      'An open sheet is drawn again when its document changes, not with render: false, and closes when it is deleted',
    source:
      'fvtt-types common/abstract/_types.d.mts, render ("Re-render Applications whose display depends on"); client/applications/api/document-sheet.d.mts',
    members: ['foundry.applications.api.DocumentSheetV2', 'foundry.documents.Actor#sheet'],
    run({ it, expect }) {
      it('follows', () =>
        withActor(async (actor) => {
          const { sheet } = actor;
          await sheet.render({ force: true });
          const isOwn = (calls: readonly (readonly Loose[])[]) => calls.filter(([app]) => app === sheet).length;
          expect(isOwn(await listenDrawn(() => actor.update({ name: 'Drawn' })))).to.be.least(1);
          expect(isOwn(await listenDrawn(() => actor.update({ name: 'Not drawn' }, { render: false })))).to.equal(0);
          await actor.delete();
          await waitUntil(() => !sheet.rendered);
        }));
    },
  },
  {
    ...world,
    id: 'Q-64',
    title:
      'What is dropped on an actor’s sheet is told as dropActorSheetData with actor, sheet and data; false keeps it out, else an item is created',
    source:
      'foundryvtt.com/api hookEvents.dropActorSheetData; fvtt-types client/applications/sheets/actor-sheet.d.mts, _onDrop, _onDropItem',
    members: ['foundry.applications.sheets.ActorSheetV2#_onDrop'],
    run({ it, expect }) {
      it('asks and creates', () =>
        withActor(async (actor) => {
          // A system may give a new actor items of its own.
          const own = [...actor.items].map(({ name }) => name);
          const item = await host.CONFIG.Item.documentClass.create({ name: 'Asked thing', type: findType('Item') });
          class AskedSheet extends toClass(host.foundry.applications.sheets.ActorSheetV2) {
            _renderHTML(): Promise<string> {
              return Promise.resolve('<p>x</p>');
            }
            _replaceHTML(result: string, content: HTMLElement): void {
              content.innerHTML = result;
            }
          }
          const sheet = new (loose(AskedSheet))({ document: actor });
          await withRendered(sheet, async () => {
            const drop = () =>
              sheet._onDrop(makeDragEvent('drop', { type: 'Item', uuid: item.uuid as unknown as string }));
            const calls = await collectHookCalls('dropActorSheetData', drop, () => false);
            const [told, app, data] = loose(calls[0]);
            expect(told).to.equal(actor);
            expect(app).to.equal(sheet);
            expect(loose(data).uuid).to.equal(item.uuid);
            expect(actor.items.size).to.equal(own.length);
            await drop();
            expect([...actor.items].map(({ name }) => name)).to.eql([...own, 'Asked thing']);
          });
          await item.delete();
        }));
    },
  },
];
