/** Windows used in play: folders in directories, packs, the hotbar, ownership, settings, and dropping actors on the scene. */
import { catchFailure, collectHookCalls, findType, host, loose, pause, toClass, waitUntil } from './globals.ts';
import type { Loose } from './globals.ts';
import { click, makeDragEvent, withRendered } from './page-script.ts';
import type { ConformanceSpec } from './spec.ts';
import { withScene, withViewedScene } from './token-script.ts';

const SIDEBAR = 'fvtt-types src/foundry/client/applications/sidebar';
const HOTBAR = 'fvtt-types src/foundry/client/applications/ui/hotbar.d.mts';
const shared = { generation: 'both', needs: 'world' } as const;

/** Returns the element of an application. */
const readElement = (app: Loose): HTMLElement => app.element as unknown as HTMLElement;

/** Creates a document, runs `body` and deletes the document. */
async function withDocument(name: string, data: object, body: (document: Loose) => unknown): Promise<void> {
  const document = await host.CONFIG[name].documentClass.create({ name: 'Spec document', ...data });
  try {
    await body(document);
  } finally {
    if (loose(document.collection).get(document.id)) await document.delete();
  }
}

/** Runs `body` with an empty hotbar, then restores the hotbar. */
async function withEmptyHotbar(body: (user: Loose) => unknown): Promise<void> {
  const { user } = host.game;
  const before = JSON.parse(JSON.stringify(user.hotbar)) as unknown;
  await user.update({ hotbar: {} }, { diff: false, recursive: false });
  try {
    await body(user);
  } finally {
    await user.update({ hotbar: before }, { diff: false, recursive: false });
  }
}

/** Drops a macro on a slot of the hotbar. */
const drop = (macro: Loose, slot: number): void => {
  const event = makeDragEvent('drop', { type: 'Macro', uuid: macro.uuid });
  readElement(host.ui.hotbar).querySelector(`[data-slot="${slot}"]`)?.dispatchEvent(event);
};

/** Returns a pack of actors. */
const findPack = (): Loose => loose([...host.game.packs].find((pack) => String(loose(pack).documentName) === 'Actor'));

/** Returns the ids of the entries in a part of a directory, in order. */
const listEntries = (part: HTMLElement | null): string =>
  [...(part?.querySelectorAll<HTMLElement>('[data-entry-id]') ?? [])].map(({ dataset }) => dataset.entryId).join(',');

export const specs: readonly ConformanceSpec[] = [
  {
    ...shared,
    id: 'M-directory-folders',
    title: 'A directory shows documents within their folders, and takes a document that is dropped on a folder',
    source: `${SIDEBAR}/document-directory.d.mts; data-folder-id and data-entry-id as modules read them`,
    confidence: 'reported',
    members: ['foundry.applications.sidebar.DocumentDirectory', 'foundry.documents.Folder'],
    run({ it, expect }) {
      it('shows and moves', async () => {
        await withDocument('Folder', { name: 'Spec folder', type: 'Actor' }, async (folder) => {
          const data = { type: findType('Actor'), folder: folder.id };
          await withDocument('Actor', data, async (actor) => {
            const directory = readElement(host.ui.actors);
            const findFolder = () => directory.querySelector<HTMLElement>(`[data-folder-id="${String(folder.id)}"]`);
            const isInside = () => Boolean(findFolder()?.querySelector(`[data-entry-id="${String(actor.id)}"]`));
            await waitUntil(isInside);
            expect(findFolder()?.textContent).to.include('Spec folder');
            expect(directory.querySelector('[data-action="createFolder"]')).to.not.equal(null);
            await actor.update({ folder: null });
            await waitUntil(() => findFolder() && !isInside());
            findFolder()?.dispatchEvent(makeDragEvent('drop', { type: 'Actor', uuid: actor.uuid }));
            await waitUntil(isInside);
            expect(actor.folder).to.equal(folder);
            const other = { ...data, name: 'A later one', sort: 200 };
            await withDocument('Actor', other, async (later) => {
              await waitUntil(() => listEntries(findFolder()) === `${String(later.id)},${String(actor.id)}`);
              await folder.update({ sorting: 'm' });
              await waitUntil(() => listEntries(findFolder()) === `${String(actor.id)},${String(later.id)}`);
            });
          });
        });
      });
      it('leaves what belongs to another directory where it is', async () => {
        await withDocument('Folder', { name: 'Spec folder', type: 'Actor' }, (folder) =>
          withDocument('Folder', { name: 'Spec items', type: 'Item' }, (shelf) =>
            withDocument('Item', { type: findType('Item'), folder: shelf.id }, (item) =>
              withDocument('Actor', { type: findType('Actor') }, async (actor) => {
                const directory = readElement(host.ui.actors);
                const findFolder = () =>
                  directory.querySelector<HTMLElement>(`[data-folder-id="${String(folder.id)}"]`);
                await waitUntil(findFolder);
                findFolder()?.dispatchEvent(makeDragEvent('drop', { type: 'Item', uuid: item.uuid }));
                findFolder()?.dispatchEvent(makeDragEvent('drop', { type: 'Actor', uuid: actor.uuid }));
                await waitUntil(() => actor.folder === folder);
                expect(item.folder).to.equal(shelf);
              }),
            ),
          ),
        );
      });
    },
  },
  {
    ...shared,
    id: 'M-directory-scenes',
    title: 'The directories of scenes and macros list them; a scene is looked at by its entry',
    source: `${SIDEBAR}/tabs/scene-directory.d.mts, macro-directory.d.mts`,
    confidence: 'inferred',
    members: [
      'foundry.applications.sidebar.tabs.SceneDirectory',
      'foundry.applications.sidebar.tabs.MacroDirectory',
      'ui.scenes',
      'ui.macros',
    ],
    run({ it, expect }) {
      it('shows a scene and looks at it', async () => {
        const { SceneDirectory, MacroDirectory } = host.foundry.applications.sidebar.tabs;
        expect(host.ui.scenes).to.be.instanceOf(SceneDirectory);
        expect(host.ui.macros).to.be.instanceOf(MacroDirectory);
        expect([SceneDirectory.tabName, MacroDirectory.tabName] as unknown[]).to.deep.equal(['scenes', 'macros']);
        await withScene({}, async (scene) => {
          const find = () => readElement(host.ui.scenes).querySelector(`[data-entry-id="${String(scene.id)}"]`);
          await waitUntil(find);
          await scene.view();
          expect(host.canvas.scene).to.equal(scene);
        });
      });
    },
  },
  {
    ...shared,
    id: 'M-compendium-window',
    title: 'The tab of packs lists those that are visible; rendering a pack opens its window with the index',
    source: `${SIDEBAR}/tabs/compendium-directory.d.mts, apps/compendium.d.mts; data-pack and data-entry-id as modules read them`,
    confidence: 'reported',
    members: [
      'foundry.applications.sidebar.tabs.CompendiumDirectory',
      'foundry.applications.sidebar.apps.Compendium',
      'ui.compendium',
    ],
    run({ it, expect }) {
      it('opens a pack', async () => {
        const { tabs, apps } = host.foundry.applications.sidebar;
        expect(host.ui.compendium).to.be.instanceOf(tabs.CompendiumDirectory);
        expect(tabs.CompendiumDirectory.tabName).to.equal('compendium');
        const pack = findPack();
        const row = readElement(host.ui.compendium).querySelector(`[data-pack="${String(pack.collection)}"]`);
        expect(row?.textContent).to.include(String(pack.title));
        pack.render(true);
        const [app] = [...pack.apps];
        await waitUntil(() => app?.rendered);
        expect(app).to.be.instanceOf(apps.Compendium);
        const [entry] = [...pack.index];
        const shown = readElement(loose(app)).querySelector<HTMLElement>(`[data-entry-id="${String(entry?._id)}"]`);
        expect(shown?.textContent).to.include(String(entry?.name));
        await app?.close({ animate: false });
      });
    },
  },
  {
    ...shared,
    id: 'M-compendium-drop',
    title: 'An actor of a pack that is dropped on the directory is imported',
    source:
      'fvtt-types client/documents/collections/world-collection importFromCompendium; drag data with type and uuid',
    confidence: 'inferred',
    members: ['foundry.documents.abstract.WorldCollection#importFromCompendium'],
    run({ it, expect }) {
      it('imports', async () => {
        const [entry] = [...findPack().index];
        const before = new Set([...host.game.actors].map(({ id }) => id));
        const data = { type: 'Actor', uuid: entry?.uuid };
        readElement(host.ui.actors).querySelector('.directory-list')?.dispatchEvent(makeDragEvent('drop', data));
        const findNew = () => [...host.game.actors].find(({ id }) => !before.has(id));
        await waitUntil(findNew);
        const imported = loose(findNew());
        expect(imported.name).to.equal(entry?.name);
        expect(imported.pack).to.equal(null);
        await imported.delete();
      });
    },
  },
  {
    ...shared,
    id: 'M-hotbar-drop',
    title: 'A macro dropped on the bar is assigned, unless a listener of hotbarDrop returns false; the bar runs macros',
    source: `${HOTBAR} page, slots, changePage; client/hooks.d.mts hotbarDrop; data-slot as modules read it`,
    confidence: 'reported',
    members: [
      'foundry.applications.ui.Hotbar',
      'foundry.applications.ui.Hotbar#page',
      'foundry.applications.ui.Hotbar#slots',
      'foundry.applications.ui.Hotbar#changePage',
      'hook:hotbarDrop',
      'ui.hotbar',
    ],
    run({ it, expect }) {
      it('assigns and runs', async () => {
        expect(host.ui.hotbar).to.be.instanceOf(host.foundry.applications.ui.Hotbar);
        const command = 'globalThis.specMacroRuns = (globalThis.specMacroRuns ?? 0) + 1;';
        await withEmptyHotbar((user) =>
          withDocument('Macro', { type: 'script', command }, async (macro) => {
            const calls = await collectHookCalls('hotbarDrop', () => {
              drop(macro, 3);
              return waitUntil(() => user.hotbar[3] === macro.id);
            });
            expect(calls[0]?.[0]).to.equal(host.ui.hotbar);
            expect(calls[0]?.[1]?.uuid).to.equal(macro.uuid);
            expect(Number(calls[0]?.[2])).to.equal(3);
            const [slot] = [...host.ui.hotbar.slots].filter((each) => each.macro === macro);
            expect(slot?.slot).to.equal(3);
            await waitUntil(() =>
              readElement(host.ui.hotbar).querySelector('[data-slot="3"]')?.textContent?.includes('Spec'),
            );
            click(readElement(host.ui.hotbar).querySelector('[data-slot="3"] [data-action="execute"]'));
            await waitUntil(() => host.specMacroRuns === (1 as unknown));
            Reflect.deleteProperty(globalThis, 'specMacroRuns');
          }),
        );
      });
      it('leaves a drop to a listener', async () => {
        await withEmptyHotbar((user) =>
          withDocument('Macro', { type: 'chat', command: 'Hello' }, async (macro) => {
            await collectHookCalls(
              'hotbarDrop',
              () => {
                drop(macro, 4);
                return pause(150);
              },
              () => false,
            );
            expect(user.hotbar[4]).to.equal(undefined);
            drop(macro, 5);
            await waitUntil(() => user.hotbar[5] === macro.id);
            expect(user.hotbar[4]).to.equal(undefined);
          }),
        );
      });
      it('turns pages', async () => {
        await host.ui.hotbar.changePage(2);
        expect(host.ui.hotbar.page).to.equal(2);
        expect([...host.ui.hotbar.slots].map(({ slot }) => Number(slot))[0]).to.equal(11);
        await host.ui.hotbar.changePage(1);
      });
    },
  },
  {
    ...shared,
    id: 'M-hotbar-sheet',
    title: 'The bar can open and close the sheet of a document',
    source: `${HOTBAR} toggleDocumentSheet`,
    confidence: 'documented',
    members: ['foundry.applications.ui.Hotbar.toggleDocumentSheet'],
    run({ it, expect }) {
      it('toggles', async () => {
        await withDocument('Macro', { type: 'chat', command: 'Hello' }, async (macro) => {
          const { Hotbar } = host.foundry.applications.ui;
          await Hotbar.toggleDocumentSheet(macro.uuid);
          expect(macro.sheet.rendered).to.equal(true);
          await Hotbar.toggleDocumentSheet(macro.uuid);
          expect(macro.sheet.rendered).to.equal(false);
        });
      });
    },
  },
  {
    ...shared,
    id: 'M-drag-data',
    title: 'A document says what a drag of it carries, and is found again by that; an empty drop is refused',
    source: 'fvtt-types client/documents/abstract/client-document.d.mts toDragData, fromDropData',
    confidence: 'documented',
    members: ['foundry.documents.Actor#toDragData', 'foundry.documents.Actor.fromDropData'],
    run({ it, expect }) {
      it('is carried', async () => {
        await withDocument('Actor', { type: findType('Actor') }, async (actor) => {
          const { documentClass } = host.CONFIG.Actor;
          const data = actor.toDragData();
          expect([data.type, data.uuid] as unknown[]).to.deep.equal(['Actor', actor.uuid]);
          expect(await documentClass.fromDropData(data)).to.equal(actor);
          expect(await catchFailure(() => documentClass.fromDropData({ type: 'Actor' }))).to.be.instanceOf(Error);
        });
      });
    },
  },
  {
    ...shared,
    id: 'M-canvas-drop',
    title: 'An actor dropped on the scene gets a token, unless a listener of dropCanvasData returns false',
    source: 'fvtt-types client/hooks.d.mts dropCanvasData; client/canvas/layers/tokens.d.mts _onDropActorData',
    confidence: 'documented',
    members: ['hook:dropCanvasData'],
    run({ it, expect }) {
      it('calls the hook', async () => {
        const type = findType('Actor');
        await withDocument('Actor', { type }, (refused) =>
          withDocument('Actor', { type }, (actor) =>
            withViewedScene(async (scene) => {
              // Outside the embedded table, the board is a picture without elements.
              const board = document.querySelector('.scene-grid') ?? document.getElementById('board');
              const drop = ({ uuid }: Loose) => board?.dispatchEvent(makeDragEvent('drop', { type: 'Actor', uuid }));
              const calls = await collectHookCalls(
                'dropCanvasData',
                () => drop(refused),
                () => false,
              );
              expect(calls[0]?.[0]).to.equal(host.canvas);
              expect(calls[0]?.[1]?.uuid).to.equal(refused.uuid);
              drop(actor);
              const listActors = (): readonly unknown[] => [...scene.tokens].map((token) => loose(token).actorId);
              await waitUntil(() => listActors().includes(actor.id));
              // By now a refused drop would have placed its token.
              await actor.update({ name: 'Placed' });
              await refused.update({ name: 'Refused' });
              expect(listActors()).to.deep.equal([actor.id]);
            }),
          ),
        );
      });
    },
  },
  {
    ...shared,
    id: 'M-ownership-window',
    title: 'The window of ownership writes the levels of all players and of each',
    source: 'fvtt-types client/applications/apps/document-ownership.d.mts; fields named by user ids and default',
    confidence: 'inferred',
    members: ['foundry.applications.apps.DocumentOwnershipConfig'],
    run({ it, expect }) {
      it('writes levels', async () => {
        await withDocument('Actor', { type: findType('Actor') }, async (actor) => {
          const app = new host.foundry.applications.apps.DocumentOwnershipConfig({ document: actor });
          const player = loose([...host.game.users].find(({ isGM }) => isGM === (false as unknown)));
          await withRendered(app, async (element) => {
            const choose = (name: string, level: number) => {
              const select = element.querySelector<HTMLSelectElement>(`select[name="${name}"]`);
              if (select) select.value = String(level);
            };
            choose('default', 1);
            choose(String(player.id), 3);
            await app.submit();
            await waitUntil(() => Number(actor.ownership.default) === 1);
            expect(Number(actor.ownership[String(player.id)])).to.equal(3);
          });
        });
      });
    },
  },
  {
    ...shared,
    id: 'M-settings-window',
    title: 'The window of settings shows those with config and writes them; the tab of settings is there',
    source: `${SIDEBAR}/tabs/settings.d.mts; client/applications/settings/config.d.mts; fields named by the ids of settings`,
    confidence: 'inferred',
    members: [
      'foundry.applications.settings.SettingsConfig',
      'foundry.applications.sidebar.tabs.Settings',
      'ui.settings',
    ],
    run({ it, expect }) {
      it('writes settings', async () => {
        expect(host.ui.settings).to.be.instanceOf(host.foundry.applications.sidebar.tabs.Settings);
        const id = String(host.game.system.id);
        const register = (key: string, data: object) =>
          host.game.settings.register(id, key, { name: key, scope: 'world', ...data });
        register('specShown', { config: true, type: Number, default: 1 });
        register('specFlag', { config: true, type: Boolean, default: false });
        register('specHidden', { config: false, type: Number, default: 1 });
        const app = new host.foundry.applications.settings.SettingsConfig();
        await withRendered(app, async (element) => {
          const find = (key: string) => element.querySelector<HTMLInputElement>(`[name="${id}.${key}"]`);
          expect(find('specHidden')).to.equal(null);
          const [shown, flag] = [find('specShown'), find('specFlag')];
          if (!shown || !flag) throw new Error('the settings are not shown');
          shown.value = '5';
          flag.checked = true;
          await app.submit();
        });
        await waitUntil(() => host.game.settings.get(id, 'specFlag') === (true as unknown));
        expect(host.game.settings.get(id, 'specShown')).to.equal(5);
      });
    },
  },
  {
    ...shared,
    id: 'M-settings-menu',
    title:
      'A menu is registered by namespace and key and has a button in the window of settings, which opens its application',
    source:
      'fvtt-types client/helpers/client-settings.d.mts registerMenu, menus, SettingSubmenuConfig; the button by its label is inferred',
    confidence: 'documented',
    members: ['foundry.helpers.ClientSettings#registerMenu', 'foundry.helpers.ClientSettings#menus'],
    run({ it, expect }) {
      it('is registered and opens', async () => {
        const id = String(host.game.system.id);
        const { settings } = host.game;
        const opened: unknown[] = [];
        class Menu extends toClass(host.foundry.applications.api.ApplicationV2) {
          async render(): Promise<this> {
            opened.push(this);
            return this;
          }
        }
        const data = { name: 'Menu of the specs', label: 'Open the menu', hint: '', icon: 'fa-solid fa-bars' };
        settings.registerMenu(id, 'specMenu', { ...data, type: Menu, restricted: true });
        expect(settings.menus.get(`${id}.specMenu`)).to.deep.include({ ...data, namespace: id, key: 'specMenu' });
        expect(await catchFailure(() => settings.registerMenu(id, '', { ...data, type: Menu }))).to.be.instanceOf(
          Error,
        );
        try {
          await withRendered(new host.foundry.applications.settings.SettingsConfig(), async (element) => {
            const buttons = [...element.querySelectorAll('button')];
            click(buttons.find(({ textContent }) => textContent?.trim() === data.label));
            await waitUntil(() => opened.length);
            expect(opened[0]).to.be.instanceOf(Menu);
          });
        } finally {
          settings.menus.delete(`${id}.specMenu`);
        }
      });
    },
  },
];
