/** Document sheets: registration, permissions, context, submitting forms, actor and item sheets. */
import {
  callSuper,
  catchFailure,
  collectHookCalls,
  findType,
  host,
  type Loose,
  loose,
  pause,
  toClass,
  waitUntil,
} from './globals.ts';
import { makeDragEvent, registerTemplates, withRendered } from './page-script.ts';
import type { ConformanceSpec } from './spec.ts';

const SHEET = 'fvtt-types client/applications/api/document-sheet';
const shared = { generation: 'both', confidence: 'documented', needs: 'world', source: SHEET } as const;

/** Defines a sheet with a few inputs, based on a class of foundry.applications.sheets. */
function defineSheet(base: 'ActorSheetV2' | 'ItemSheetV2', options: Record<string, unknown> = {}): Loose {
  registerTemplates({
    'conformance/sheet.hbs': `<section><input name="name" value="{{source.name}}"><textarea name="flags.world.note"></textarea>
      <button type="button" data-action="none">x</button><div class="draggable" data-item-id="{{itemId}}">d</div></section>`,
  });
  const Base = host.foundry.applications.api.HandlebarsApplicationMixin(host.foundry.applications.sheets[base]);
  class ConformanceSheet extends toClass(Base) {
    static DEFAULT_OPTIONS = { tag: 'form', form: { submitOnChange: true, closeOnSubmit: false }, ...options };
    static PARTS = { body: { template: 'conformance/sheet.hbs' } };
    readonly log: [string, unknown][] = [];
    _processFormData(...parameters: unknown[]): unknown {
      const data = callSuper(this, Base, '_processFormData', ...parameters);
      this.log.push(['process', host.foundry.utils.deepClone(data)]);
      return data;
    }
    _prepareSubmitData(...parameters: unknown[]): unknown {
      const data = callSuper(this, Base, '_prepareSubmitData', ...parameters);
      this.log.push(['prepare', host.foundry.utils.deepClone(data)]);
      return data;
    }
    async _processSubmitData(...parameters: unknown[]): Promise<unknown> {
      this.log.push(['submit', parameters[2]]);
      return await callSuper(this, Base, '_processSubmitData', ...parameters);
    }
  }
  return loose(ConformanceSheet);
}

/** Creates a document in the world, runs `body` and deletes the document. */
async function withDocument(name: 'Actor' | 'Item', body: (document: Loose) => unknown): Promise<void> {
  const document = await host.CONFIG[name].documentClass.create({ name: 'Conformance', type: findType(name) });
  // A system may give a new actor items of its own.
  const given = [...(document.items ?? [])].map(({ id }) => id);
  if (given.length > 0) await document.deleteEmbeddedDocuments('Item', given);
  try {
    await body(document);
  } finally {
    if (host.game[name === 'Actor' ? 'actors' : 'items'].get(document.id)) await document.delete();
  }
}

/** Creates a sheet for an actor in memory for which everyone has the given level. */
const makeSheetOfLevel = (level: number, options: Record<string, unknown> = {}): Loose => {
  const Actor = host.CONFIG.Actor.documentClass;
  const actor = new Actor({
    _id: host.foundry.utils.randomID(),
    name: 'Conformance',
    type: findType('Actor'),
    ownership: { default: level },
  });
  return new (defineSheet('ActorSheetV2', options))({ document: actor });
};

export const specs: readonly ConformanceSpec[] = [
  {
    ...shared,
    id: 'C-64',
    title: 'sheets are registered under scope.ClassName for the given types, and the default one is document.sheet',
    source: 'fvtt-types client/applications/apps/document-sheet-config; vf issue 135',
    members: [
      'foundry.applications.apps.DocumentSheetConfig',
      'foundry.applications.apps.DocumentSheetConfig.registerSheet',
      'foundry.applications.apps.DocumentSheetConfig.unregisterSheet',
      'CONFIG.Actor.sheetClasses',
    ],
    run({ it, expect }) {
      it('registers, uses and removes', async () => {
        const { DocumentSheetConfig } = host.foundry.applications.apps;
        const Sheet = defineSheet('ActorSheetV2');
        const type = findType('Actor');
        const { documentClass } = host.CONFIG.Actor;
        const find = (): Loose => loose(host.CONFIG.Actor.sheetClasses[type])['conformance.ConformanceSheet'] as Loose;
        DocumentSheetConfig.registerSheet(documentClass, 'conformance', Sheet, {
          types: [type],
          makeDefault: false,
          label: 'Conformance sheet',
        });
        try {
          expect(find().cls).to.equal(Sheet);
          expect(find().id).to.equal('conformance.ConformanceSheet');
          expect(find().label).to.equal('Conformance sheet');
          expect(Boolean(find().default)).to.equal(false);
        } finally {
          DocumentSheetConfig.unregisterSheet(documentClass, 'conformance', Sheet, { types: [type] });
        }
        expect(find()).to.equal(undefined);
      });
      it('makeDefault makes it the sheet of new documents', async () => {
        const { DocumentSheetConfig } = host.foundry.applications.apps;
        const Sheet = defineSheet('ActorSheetV2');
        const type = findType('Actor');
        const { documentClass } = host.CONFIG.Actor;
        const sheets = loose(host.CONFIG.Actor.sheetClasses[type]) as unknown as Record<string, { default: boolean }>;
        const defaults = Object.entries(sheets).filter(([, sheet]) => sheet.default);
        DocumentSheetConfig.registerSheet(documentClass, 'conformance', Sheet, { types: [type], makeDefault: true });
        try {
          await withDocument('Actor', (actor) => {
            expect(actor.sheet).to.be.instanceOf(Sheet);
            expect(actor.sheet).to.equal(actor.sheet);
            expect(actor.sheet.document).to.equal(actor);
          });
        } finally {
          DocumentSheetConfig.unregisterSheet(documentClass, 'conformance', Sheet, { types: [type] });
          for (const [, sheet] of defaults) sheet.default = true;
        }
      });
    },
  },
  {
    ...shared,
    id: 'C-45',
    title: 'a submitted form is expanded, then cleaned and validated, then sent as an update; data are nested',
    source: SHEET + '; dcc issue 802; core issue 10886',
    members: [
      'foundry.applications.api.DocumentSheetV2#_processFormData',
      'foundry.applications.api.DocumentSheetV2#_prepareSubmitData',
      'foundry.applications.api.DocumentSheetV2#_processSubmitData',
    ],
    run({ it, expect }) {
      it('runs the three steps on a change', async () => {
        const Sheet = defineSheet('ActorSheetV2');
        await withDocument('Actor', async (actor) => {
          const sheet = new Sheet({ document: actor });
          await withRendered(sheet, async (element) => {
            const input = element.querySelector<HTMLInputElement>('[name="name"]') as HTMLInputElement;
            (element.querySelector('textarea') as HTMLTextAreaElement).value = 'noted';
            input.value = 'Renamed';
            input.dispatchEvent(new Event('change', { bubbles: true }));
            await waitUntil(() => String(actor.name) === 'Renamed');
            expect(sheet.log.map((entry: Loose) => entry[0])).to.deep.equal(['process', 'prepare', 'submit']);
            const [, processed] = sheet.log[0] as unknown as [string, unknown];
            expect(processed).to.deep.equal({ name: 'Renamed', flags: { world: { note: 'noted' } } });
            expect(actor.flags.world.note).to.equal('noted');
            expect(sheet.rendered).to.equal(true);
          });
        });
      });
      it('invalid data are refused and change nothing', async () => {
        const Sheet = defineSheet('ActorSheetV2');
        await withDocument('Actor', async (actor) => {
          const sheet = new Sheet({ document: actor });
          await withRendered(sheet, async (element) => {
            (element.querySelector('[name="name"]') as HTMLInputElement).value = '';
            await catchFailure(() => sheet.submit());
            await pause(20);
            expect(actor.name).to.equal('Conformance');
          });
        });
      });
      it('submit merges given data into those of the form', async () => {
        const Sheet = defineSheet('ActorSheetV2');
        await withDocument('Actor', async (actor) => {
          const sheet = new Sheet({ document: actor });
          await withRendered(sheet, async () => {
            await sheet.submit({ updateData: { 'flags.world.extra': 4 } });
            await waitUntil(() => actor.flags.world?.extra);
            expect(actor.flags.world.extra).to.equal(4);
            expect(actor.name).to.equal('Conformance');
          });
        });
      });
    },
  },
  {
    ...shared,
    id: 'M-sheet-basics',
    title: 'a sheet knows its document, prepares a context and follows the document',
    members: [
      'foundry.applications.api.DocumentSheetV2',
      'foundry.applications.api.DocumentSheetV2#document',
      'foundry.applications.api.DocumentSheetV2#title',
      'foundry.applications.api.DocumentSheetV2#isEditable',
      'foundry.applications.api.DocumentSheetV2#isVisible',
      'foundry.applications.api.DocumentSheetV2#_prepareContext',
      'foundry.applications.api.DocumentSheetV2.DEFAULT_OPTIONS',
      'foundry.applications.sheets.ActorSheetV2',
      'foundry.applications.sheets.ActorSheetV2#actor',
      'foundry.applications.sheets.ActorSheetV2#token',
      'foundry.applications.sheets.ActorSheetV2.DEFAULT_OPTIONS',
      'foundry.applications.sheets.ItemSheetV2',
      'foundry.applications.sheets.ItemSheetV2#item',
      'foundry.applications.sheets.ItemSheetV2#actor',
    ],
    run({ it, expect }) {
      it('actor sheets', async () => {
        const Sheet = defineSheet('ActorSheetV2');
        await withDocument('Actor', async (actor) => {
          const sheet = new Sheet({ document: actor });
          const { form, viewPermission, editPermission } =
            host.foundry.applications.api.DocumentSheetV2.DEFAULT_OPTIONS;
          expect([form.submitOnChange, form.closeOnSubmit, viewPermission, editPermission]).to.deep.equal([
            false,
            false,
            1,
            3,
          ]);
          expect(sheet.document).to.equal(actor);
          expect(sheet.actor).to.equal(actor);
          expect(Boolean(sheet.token)).to.equal(false);
          expect(String(sheet.title)).to.include('Conformance');
          expect(sheet.isEditable).to.equal(true);
          expect(sheet.isVisible).to.equal(true);
          await withRendered(sheet, async () => {
            const context = await sheet._prepareContext({ isFirstRender: false });
            expect(context.document).to.equal(actor);
            expect(context.source).to.equal(actor._source);
            expect(context.fields).to.equal(actor.schema.fields);
            expect(context.editable).to.equal(true);
          });
        });
      });
      it('item sheets', async () => {
        const Sheet = defineSheet('ItemSheetV2');
        await withDocument('Item', (item) => {
          const sheet = new Sheet({ document: item });
          expect(sheet.item).to.equal(item);
          expect(sheet.actor).to.equal(null);
        });
      });
      it('renders again when something within its document changes, unless that is not wanted', async () => {
        const Sheet = defineSheet('ActorSheetV2');
        await withDocument('Actor', (actor) =>
          withRendered(new Sheet({ document: actor }), async () => {
            const type = findType('Item');
            for (const render of [true, false]) {
              const calls = await collectHookCalls('renderConformanceSheet', async () => {
                const [item] = [...(await actor.createEmbeddedDocuments('Item', [{ name: 'I', type }], { render }))];
                await item?.update({ name: 'J' }, { render });
                await item?.delete({ render });
                await pause(100);
              });
              const contexts = calls.map(([, , , options]) => String(loose(options).renderContext));
              const wanted = render ? ['createitems', 'updateitems', 'deleteitems'] : [];
              expect(contexts.map((context) => context.toLowerCase())).to.deep.equal(wanted);
            }
          }),
        );
      });
      it('renders again when its document is updated and closes when it is deleted', async () => {
        const Sheet = defineSheet('ActorSheetV2');
        await withDocument('Actor', async (actor) => {
          const sheet = new Sheet({ document: actor });
          await sheet.render({ force: true });
          expect(Object.values(actor.apps as unknown as object)).to.include(sheet);
          const element = sheet.element as unknown as HTMLElement;
          const calls = await collectHookCalls('renderConformanceSheet', async () => {
            await actor.update({ name: 'Other' });
            await waitUntil(() => element.querySelector<HTMLInputElement>('[name="name"]')?.value === 'Other');
          });
          expect(calls[0]?.[3]?.renderContext).to.equal('updateActor');
          expect(element.querySelector('.window-title')?.textContent).to.include('Other');
          await actor.delete();
          await waitUntil(() => !sheet.rendered);
          expect(document.contains(element)).to.equal(false);
        });
      });
      it('sheets of different documents have different ids', async () => {
        const Sheet = defineSheet('ActorSheetV2');
        await withDocument('Actor', (one) =>
          withDocument('Actor', (two) => {
            expect(new Sheet({ document: one }).id).to.not.equal(new Sheet({ document: two }).id);
            expect(new Sheet({ document: one }).id).to.equal(new Sheet({ document: one }).id);
          }),
        );
      });
    },
  },
  {
    ...shared,
    id: 'M-sheet-permissions',
    title: 'viewPermission and editPermission decide who sees and who edits',
    needs: 'player',
    members: [
      'foundry.applications.api.DocumentSheetV2#isEditable',
      'foundry.applications.api.DocumentSheetV2#isVisible',
      'foundry.applications.api.DocumentSheetV2#_canRender',
      'foundry.applications.api.DocumentSheetV2#_toggleDisabled',
    ],
    run({ it, expect }) {
      it('by default limited users see and owners edit', () => {
        const rows = [0, 1, 2, 3].map((level) => makeSheetOfLevel(level));
        expect(rows.map((sheet) => sheet.isVisible)).to.deep.equal([false, true, true, true]);
        expect(rows.map((sheet) => sheet.isEditable)).to.deep.equal([false, false, false, true]);
      });
      it('other levels may be configured', () => {
        expect(makeSheetOfLevel(1, { viewPermission: 2 }).isVisible).to.equal(false);
        expect(makeSheetOfLevel(2, { editPermission: 2 }).isEditable).to.equal(true);
      });
      it('without permission the sheet does not come up', async () => {
        const sheet = makeSheetOfLevel(0);
        await catchFailure(() => sheet.render({ force: true }));
        expect(sheet.rendered).to.equal(false);
      });
      it('for observers every field is disabled, for owners none', async () => {
        for (const [level, disabled] of [
          [2, true],
          [3, false],
        ] as const) {
          await withRendered(makeSheetOfLevel(level), (element) => {
            expect(element.querySelector<HTMLInputElement>('[name="name"]')?.disabled).to.equal(disabled);
            expect(element.querySelector<HTMLTextAreaElement>('textarea')?.disabled).to.equal(disabled);
          });
        }
      });
    },
  },
  {
    ...shared,
    id: 'M-sheet-locked-pack',
    title: 'nobody edits a document of a locked compendium, nor what is within it, whatever the permission',
    source: 'crucible issues 28 (no longer editable in 13), 1025 (the buttons are disabled); dnd5e issue 4414',
    confidence: 'reported',
    members: [
      'foundry.applications.api.DocumentSheetV2#isEditable',
      'foundry.applications.api.DocumentSheetV2#isVisible',
      'foundry.applications.api.DocumentSheetV2#_toggleDisabled',
      'foundry.documents.collections.CompendiumCollection#locked',
    ],
    run({ it, expect, before, after }) {
      let pack: Loose;
      let actor: Loose;
      before(async () => {
        const { CompendiumCollection } = loose(host.foundry.documents.collections);
        pack = loose(await CompendiumCollection.createCompendium({ type: 'Actor', label: 'Spec Sheets' }));
        const items = [{ name: 'Spec thing', type: findType('Item') }];
        const data = { name: 'Spec packed', type: findType('Actor'), items };
        actor = loose(await host.CONFIG.Actor.documentClass.create(data, { pack: pack.collection }));
      });
      after(async () => void (await pack.deleteCompendium()));
      /** Opens the sheet of the actor. Returns whether it may be edited, and whether a field and a button of it are disabled. */
      const read = async (): Promise<unknown[]> => {
        const sheet = new (defineSheet('ActorSheetV2'))({ document: actor });
        const seen: unknown[] = [sheet.isVisible, sheet.isEditable];
        await withRendered(sheet, (element) => {
          for (const selector of ['[name="name"]', '.window-content button'])
            seen.push(element.querySelector<HTMLInputElement>(selector)?.disabled);
        });
        return seen;
      };
      it('as long as the compendium is locked', async () => {
        expect(await read()).to.deep.equal([true, true, false, false]);
        await pack.configure({ locked: true });
        expect(await read()).to.deep.equal([true, false, true, true]);
        await pack.configure({ locked: false });
        expect(await read()).to.deep.equal([true, true, false, false]);
      });
      it('an item of the actor no more than the actor', async () => {
        const [item] = [...actor.items];
        const isEditable = (): unknown => new (defineSheet('ItemSheetV2'))({ document: item }).isEditable;
        expect(isEditable()).to.equal(true);
        await pack.configure({ locked: true });
        expect(isEditable()).to.equal(false);
        await pack.configure({ locked: false });
      });
    },
  },
  {
    ...shared,
    id: 'C-48',
    title: 'actor sheets have a chain of drop handlers, item sheets have none',
    source: 'fvtt-types client/applications/sheets/actor-sheet; core issue 11648; witcher issue 514',
    members: [
      'foundry.applications.sheets.ActorSheetV2#_onDrop',
      'foundry.applications.sheets.ActorSheetV2#_onDropDocument',
      'foundry.applications.sheets.ActorSheetV2#_onDropItem',
      'foundry.applications.sheets.ActorSheetV2#_onSortItem',
      'foundry.applications.sheets.ActorSheetV2#_canDragStart',
      'foundry.applications.sheets.ActorSheetV2#_canDragDrop',
      'foundry.applications.sheets.ActorSheetV2#_onDragStart',
      'hook:dropActorSheetData',
    ],
    run({ it, expect }) {
      it('a dropped item of the world is copied to the actor', async () => {
        await withDocument('Actor', (actor) =>
          withDocument('Item', async (item) => {
            const sheet = new (defineSheet('ActorSheetV2'))({ document: actor });
            await withRendered(sheet, async (element) => {
              const drop = makeDragEvent('drop', { type: 'Item', uuid: item.uuid });
              element.querySelector('.draggable')?.dispatchEvent(drop);
              await waitUntil(() => Number(actor.items.size) === 1);
              expect([...actor.items][0]?.name).to.equal('Conformance');
              expect(host.game.items.get(item.id)).to.equal(item);
            });
          }),
        );
      });
      it('an item that the actor has is sorted where it is dropped', async () => {
        await withDocument('Actor', async (actor) => {
          const type = findType('Item');
          const items = ['A', 'B', 'C'].map((name, index) => ({ name, type, sort: (index + 1) * 1000 }));
          await actor.createEmbeddedDocuments('Item', items);
          const find = (name: string): Loose => loose(actor.items.getName(name));
          const sheet = new (defineSheet('ActorSheetV2'))({ document: actor });
          await withRendered(sheet, async (element) => {
            const row = document.createElement('div');
            row.dataset['itemId'] = String(find('A').id);
            element.querySelector('.draggable')?.append(row);
            row.dispatchEvent(makeDragEvent('drop', { type: 'Item', uuid: find('C').uuid }));
            await waitUntil(() => Number(find('C').sort) < Number(find('A').sort));
            expect(actor.items.size).to.equal(3);
            expect(Number(find('A').sort) < Number(find('B').sort)).to.equal(true);
          });
        });
      });
      it('an item that is moved to the next one comes directly behind it', async () => {
        await withDocument('Actor', async (actor) => {
          const names = ['A', 'B', 'C'];
          await actor.createEmbeddedDocuments(
            'Item',
            names.map((name) => ({ name, type: findType('Item') })),
          );
          const find = (name: string): Loose => loose(actor.items.getName(name));
          // A system may sort new items in its own way.
          const sorts = names.map((name, index) => ({ _id: find(name).id, sort: (index + 1) * 1000 }));
          await actor.updateEmbeddedDocuments('Item', sorts);
          const sheet = new (defineSheet('ActorSheetV2'))({ document: actor });
          await withRendered(sheet, async (element) => {
            const rows = names.map((name) => {
              const row = document.createElement('div');
              row.dataset['itemId'] = String(find(name).id);
              return row;
            });
            element.querySelector('.draggable')?.append(...rows);
            rows[1]?.dispatchEvent(makeDragEvent('drop', { type: 'Item', uuid: find('A').uuid }));
            await waitUntil(() => Number(find('A').sort) > Number(find('B').sort));
            expect(Number(find('A').sort) < Number(find('C').sort)).to.equal(true);
          });
        });
      });
      it('a hook may refuse the drop', async () => {
        await withDocument('Actor', (actor) =>
          withDocument('Item', async (item) => {
            const sheet = new (defineSheet('ActorSheetV2'))({ document: actor });
            await withRendered(sheet, async (element) => {
              const calls = await collectHookCalls(
                'dropActorSheetData',
                async () => {
                  const drop = makeDragEvent('drop', { type: 'Item', uuid: item.uuid });
                  element.querySelector('.draggable')?.dispatchEvent(drop);
                  await pause(100);
                },
                () => false,
              );
              expect(calls[0]?.[0]).to.equal(actor);
              expect(calls[0]?.[1]).to.equal(sheet);
              expect(calls[0]?.[2]?.uuid).to.equal(item.uuid);
              expect(actor.items.size).to.equal(0);
            });
          }),
        );
      });
      it('whoever may edit may drag and drop', async () => {
        await withDocument('Actor', (actor) => {
          const sheet = new (defineSheet('ActorSheetV2'))({ document: actor });
          expect(sheet._canDragStart('.draggable')).to.equal(true);
          expect(sheet._canDragDrop('')).to.equal(true);
        });
      });
      it('an embedded item in .draggable gives its drag data', async () => {
        await withDocument('Actor', async (actor) => {
          const [item] = await actor.createEmbeddedDocuments('Item', [{ name: 'Thing', type: findType('Item') }]);
          const sheet = new (defineSheet('ActorSheetV2'))({ document: actor });
          await withRendered(sheet, async (element) => {
            const handle = element.querySelector<HTMLElement>('.draggable') as HTMLElement;
            handle.dataset.itemId = String(loose(item).id);
            const start = makeDragEvent('dragstart');
            handle.dispatchEvent(start);
            await pause(20);
            const transfer = loose(start).dataTransfer;
            expect(JSON.parse(String(transfer.getData('text/plain'))).uuid).to.equal(loose(item).uuid);
          });
        });
      });
      it('the class of item sheets has no such chain', () => {
        expect('_onDropDocument' in (host.foundry.applications.sheets.ItemSheetV2.prototype as object)).to.equal(false);
      });
    },
  },
];
