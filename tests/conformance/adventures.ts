/** Adventures: their contents, a first and a second import into the world, and the window for importing. */
import { catchFailure, collectHookCalls, findType, host, loose, waitUntil, type Loose } from './globals.ts';
import { click, withRendered } from './page-script.ts';
import type { ConformanceSpec } from './spec.ts';

const DOCUMENT = 'fvtt-types src/foundry/client/documents/adventure.d.mts';
const BASE = 'fvtt-types src/foundry/common/documents/adventure.d.mts';
const HOOKS = 'foundryvtt.com/api hookEvents';
const world = { generation: 'both', confidence: 'documented', needs: 'world' } as const;

/** The contents of the specs' adventure, in the order in which they must be deleted. */
const HELD = {
  Combat: 'specCombat000000',
  Scene: 'specScene0000000',
  Actor: 'specActor0000000',
  JournalEntry: 'specJournal00000',
} as const;
const FOLDERS = ['specFolderActor0', 'specFolderScene0'];
const SCENE = { _id: HELD.Scene, name: 'Spec place', folder: FOLDERS[1], width: 1200, height: 800, padding: 0 };

/** The data of an adventure: a hero with an item, a scene and an encounter with the hero, and a journal about the hero. */
function describeAdventure(): Record<string, unknown> {
  const hero = { name: 'Spec hero', type: findType('Actor'), folder: FOLDERS[0] };
  const thing = { _id: 'specItem00000000', name: 'Spec thing', type: findType('Item') };
  const token = { _id: 'specToken0000000', name: 'Spec hero', actorId: HELD.Actor, actorLink: true, x: 100, y: 100 };
  const place = { actorId: HELD.Actor, tokenId: token._id, sceneId: HELD.Scene };
  const text = { content: '<p>Read this.</p>', format: 1 };
  return {
    _id: 'specAdventure000',
    name: 'Spec adventure',
    img: 'icons/svg/book.svg',
    caption: '<em>An evening</em>',
    description: '<p>What happens</p>',
    folders: [
      { _id: FOLDERS[0], name: 'Spec heroes', type: 'Actor' },
      { _id: FOLDERS[1], name: 'Spec places', type: 'Scene' },
    ],
    actors: [{ _id: HELD.Actor, ...hero, items: [thing] }],
    scenes: [{ ...SCENE, tokens: [token] }],
    combats: [{ _id: HELD.Combat, scene: HELD.Scene, combatants: [{ _id: 'specCombatant000', ...place }] }],
    journal: [
      {
        _id: HELD.JournalEntry,
        name: 'Spec diary',
        pages: [{ _id: 'specPage00000000', name: 'First', type: 'text', text }],
      },
    ],
  };
}

const findHeld = (name: string, id: unknown): Loose | undefined =>
  host.game.collections.get(name).get(id) as Loose | undefined;

/** Deletes all contents of the adventure from the world. */
async function clear(): Promise<void> {
  for (const [name, id] of Object.entries(HELD)) await findHeld(name, id)?.delete();
  for (const id of FOLDERS) await findHeld('Folder', id)?.delete();
}

/** Runs `body` with an adventure that has not been imported, and deletes everything that it imports. */
async function withAdventure(body: (adventure: Loose) => unknown, data: object = {}): Promise<void> {
  await clear();
  try {
    await body(new (loose(host.CONFIG.Adventure).documentClass)({ ...describeAdventure(), ...data }));
  } finally {
    await clear();
  }
}

/** Returns the sorted names of the lists in a record that are not empty. */
const listNames = (record: unknown): string[] =>
  Object.entries(record as Record<string, unknown[]>)
    .filter(([, list]) => list.length > 0)
    .map(([name]) => name)
    .toSorted();

const findDialog = (): HTMLElement | null => document.querySelector<HTMLElement>('dialog.application');

/** Returns the import button of the window. */
const findSubmit = (element: HTMLElement): HTMLElement | null => element.querySelector('button[type="submit"]');

export const specs: readonly ConformanceSpec[] = [
  {
    ...world,
    needs: 'page',
    id: 'M-adventure-fields',
    title: 'An adventure holds documents of the world by the names of their collections, and is itself in packs alone',
    source: `${BASE} metadata, contentFields, thumbnail; ${DOCUMENT} Schema; API14 AdventureData`,
    members: [
      'foundry.documents.Adventure',
      'foundry.documents.BaseAdventure',
      'foundry.documents.BaseAdventure.contentFields',
      'foundry.documents.BaseAdventure#caption',
      'foundry.documents.BaseAdventure#description',
      'foundry.documents.BaseAdventure#img',
      'foundry.documents.BaseAdventure#thumbnail',
      'CONFIG.Adventure.documentClass',
    ],
    run({ it, expect }) {
      it('has a collection for each', () => {
        const { documentClass } = loose(host.CONFIG.Adventure);
        const { contentFields, documentName, collectionName, metadata } = documentClass;
        expect([documentName, collectionName] as unknown[]).to.deep.equal(['Adventure', 'adventures']);
        expect([...metadata.compendiumIndexFields]).to.include.members([
          '_id',
          'name',
          'description',
          'img',
          'sort',
          'folder',
        ]);
        const names = { actors: 'Actor', combats: 'Combat', folders: 'Folder', items: 'Item', journal: 'JournalEntry' };
        for (const [field, name] of Object.entries({ ...names, macros: 'Macro', scenes: 'Scene', tables: 'RollTable' }))
          expect(loose(contentFields[field]).documentName).to.equal(name);
        expect(host.game.collections.has('Adventure')).to.equal(false);
      });
      it('has documents as they are in the pack', () => {
        const adventure = new (loose(host.CONFIG.Adventure).documentClass)(describeAdventure());
        expect([adventure.actors.size, adventure.tables.size] as unknown[]).to.deep.equal([1, 0]);
        const [actor] = [...adventure.actors];
        expect([actor?._id, actor?.name] as unknown[]).to.deep.equal([HELD.Actor, 'Spec hero']);
        expect(adventure.thumbnail).to.equal('icons/svg/book.svg');
        const source = adventure.toObject();
        expect(source.scenes[0].tokens[0].actorId).to.equal(HELD.Actor);
        expect(source.journal[0].pages[0].text.content).to.equal('<p>Read this.</p>');
      });
    },
  },
  {
    ...world,
    id: 'M-adventure-prepare',
    title:
      'What is to be imported is told apart by whether the world has the id, and grouped by the names of documents',
    source: `${DOCUMENT} prepareImport; API14 AdventureImportData, AdventureImportOptions importFields`,
    members: ['foundry.documents.Adventure#prepareImport'],
    run({ it, expect }) {
      it('creates what is not there', () =>
        withAdventure(async (adventure) => {
          const data = await adventure.prepareImport();
          expect(listNames(data.toCreate)).to.deep.equal(['Actor', 'Combat', 'Folder', 'JournalEntry', 'Scene']);
          expect(listNames(data.toUpdate)).to.deep.equal([]);
          expect(data.documentCount).to.equal(6);
          expect(data.toCreate.Actor[0]._id).to.equal(HELD.Actor);
          expect((await adventure.prepareImport({ importFields: ['all'] })).documentCount).to.equal(6);
        }));
      it('updates what is there', () =>
        withAdventure(async (adventure) => {
          await host.CONFIG.JournalEntry.documentClass.create(
            { _id: HELD.JournalEntry, name: 'Mine' },
            { keepId: true },
          );
          const data = await adventure.prepareImport();
          expect(listNames(data.toUpdate)).to.deep.equal(['JournalEntry']);
          expect(data.toUpdate.JournalEntry[0].name).to.equal('Spec diary');
          expect(listNames(data.toCreate)).to.deep.equal(['Actor', 'Combat', 'Folder', 'Scene']);
        }));
      it('takes a part, with the folders of that alone', () =>
        withAdventure(async (adventure) => {
          const data = await adventure.prepareImport({ importFields: ['actors', 'folders'] });
          expect(listNames(data.toCreate)).to.deep.equal(['Actor', 'Folder']);
          expect([...data.toCreate.Folder].map(({ type }) => type) as unknown[]).to.deep.equal(['Actor']);
        }));
    },
  },
  {
    ...world,
    id: 'M-adventure-import',
    title:
      'An import creates everything under the ids of the adventure, also what is embedded, and tells what it created',
    source: `${DOCUMENT} import, importContent; API14 AdventureImportResult; core issue 12814 (ids, users and activity come along)`,
    members: ['foundry.documents.Adventure#import', 'foundry.documents.Adventure#importContent'],
    run({ it, expect }) {
      it('keeps ids and the links between them', () =>
        withAdventure(async (adventure) => {
          const { created, updated } = await adventure.import({ dialog: false });
          expect(listNames(created)).to.deep.equal(['Actor', 'Combat', 'Folder', 'JournalEntry', 'Scene']);
          expect(listNames(updated)).to.deep.equal([]);
          const actor = host.game.actors.get(HELD.Actor);
          expect(created.Actor[0]).to.equal(actor);
          expect([actor.name, actor.folder?.id, actor.items.get('specItem00000000')?.name] as unknown[]).to.deep.equal([
            'Spec hero',
            FOLDERS[0],
            'Spec thing',
          ]);
          const scene = host.game.scenes.get(HELD.Scene);
          expect(scene.tokens.get('specToken0000000').actor).to.equal(actor);
          const combatant = host.game.combats.get(HELD.Combat).combatants.get('specCombatant000');
          expect([combatant.actor === actor, combatant.token?.id] as unknown[]).to.deep.equal([
            true,
            'specToken0000000',
          ]);
          expect(host.game.combats.get(HELD.Combat).scene).to.equal(scene);
          const page = host.game.journal.get(HELD.JournalEntry).pages.get('specPage00000000');
          expect(page.text.content).to.equal('<p>Read this.</p>');
        }));
      it('carries out what was prepared', () =>
        withAdventure(async (adventure) => {
          const data = await adventure.prepareImport({ importFields: ['journal'] });
          const { created } = await adventure.importContent(data);
          expect(listNames(created)).to.deep.equal(['JournalEntry']);
          expect(findHeld('Actor', HELD.Actor) ?? null).to.equal(null);
        }));
    },
  },
  {
    ...world,
    id: 'M-adventure-hooks',
    title:
      'Listeners of preImportAdventure may change what is imported or refuse it; callbacks are awaited before and after',
    source: `${HOOKS}.preImportAdventure, importAdventure; API14 AdventurePreImportCallback, AdventurePostImportCallback`,
    members: ['hook:preImportAdventure', 'hook:importAdventure', 'foundry.documents.Adventure#import'],
    run({ it, expect }) {
      it('hands over the options and the data themselves', () =>
        withAdventure(async (adventure) => {
          const options = { dialog: false, importFields: ['journal'] };
          let after: readonly (readonly Loose[])[] = [];
          const before = await collectHookCalls(
            'preImportAdventure',
            async () => {
              after = await collectHookCalls('importAdventure', () => adventure.import(options));
            },
            ([, , toCreate]) => Object.assign(loose(toCreate).JournalEntry[0], { name: 'Renamed' }) && undefined,
          );
          const [given, formData, toCreate, toUpdate] = loose(before[0]);
          expect(given).to.equal(adventure);
          expect(loose(formData).dialog).to.equal(false);
          expect([listNames(toCreate), listNames(toUpdate)]).to.deep.equal([['JournalEntry'], []]);
          expect(after.length).to.equal(1);
          const [same, , created, updated] = loose(after[0]);
          expect(same).to.equal(adventure);
          expect(loose(created).JournalEntry[0].name).to.equal('Renamed');
          expect(listNames(updated)).to.deep.equal([]);
        }));
      it('imports nothing after a refusal', () =>
        withAdventure(async (adventure) => {
          const after = await collectHookCalls('importAdventure', () =>
            collectHookCalls(
              'preImportAdventure',
              () => adventure.import({ dialog: false }),
              () => false,
            ),
          );
          expect(after.length).to.equal(0);
          for (const [name, id] of Object.entries(HELD)) expect(findHeld(name, id) ?? null).to.equal(null);
        }));
      it('awaits callbacks', () =>
        withAdventure(async (adventure) => {
          const order: string[] = [];
          const note = (text: string) => async () => {
            await new Promise((resolve) => setTimeout(resolve, 20));
            order.push(`${text} ${findHeld('JournalEntry', HELD.JournalEntry) ? 'with' : 'without'}`);
          };
          const callbacks = { preImport: [note('pre')], postImport: [note('post')] };
          await adventure.import({ dialog: false, importFields: ['journal'], ...callbacks });
          expect(order).to.deep.equal(['pre without', 'post with']);
        }));
    },
  },
  {
    ...world,
    id: 'M-adventure-again',
    title: 'A second import writes what the adventure holds over what has become of it, and creates what is gone',
    source:
      'foundryvtt-premium-content issue 1558; core issue 14216 (flags are overwritten too); API14 AdventureImportResult updated',
    confidence: 'reported',
    members: ['foundry.documents.Adventure#import', 'foundry.documents.Adventure#importContent'],
    run({ it, expect }) {
      it('takes everything back', () =>
        withAdventure(async (adventure) => {
          await adventure.import({ dialog: false });
          const actor = host.game.actors.get(HELD.Actor);
          await actor.update({ name: 'Mine', flags: { world: { own: 1 } } });
          await actor.items.get('specItem00000000').update({ name: 'My thing' });
          await host.game.combats.get(HELD.Combat).update({ round: 3 });
          await host.game.scenes.get(HELD.Scene).tokens.get('specToken0000000').update({ x: 500 });
          await host.game.journal.get(HELD.JournalEntry).delete();
          const { created, updated } = await adventure.import({ dialog: false });
          expect(listNames(created)).to.deep.equal(['JournalEntry']);
          expect(listNames(updated)).to.include.members(['Actor', 'Combat', 'Scene']);
          expect(host.game.actors.get(HELD.Actor)).to.equal(actor);
          expect([
            actor.name,
            actor.items.get('specItem00000000').name,
            actor.flags.world?.own,
          ] as unknown[]).to.deep.equal(['Spec hero', 'Spec thing', undefined]);
          expect(host.game.combats.get(HELD.Combat).round).to.equal(0);
          expect(host.game.scenes.get(HELD.Scene).tokens.get('specToken0000000').x).to.equal(100);
        }));
    },
  },
  {
    ...world,
    id: 'M-adventure-dialog',
    title: 'Where documents would be overwritten a dialog asks first, unless the options say otherwise',
    source: 'API14 AdventureImportOptions dialog; fvtt-types adventure.d.mts _ImportOptions',
    members: ['foundry.documents.Adventure#import'],
    run({ it, expect }) {
      it('asks, and leaves all as it is without a yes', () =>
        withAdventure(async (adventure) => {
          const result = await adventure.import({ importFields: ['journal'] });
          expect(listNames(result.created)).to.deep.equal(['JournalEntry']);
          const journal = host.game.journal.get(HELD.JournalEntry);
          await journal.update({ name: 'Mine' });
          for (const [answer, name] of [
            ['no', 'Mine'],
            ['yes', 'Spec diary'],
          ] as const) {
            const importing = adventure.import({ importFields: ['journal'] });
            await waitUntil(findDialog);
            click(findDialog()?.querySelector(`[data-action="${answer}"]`));
            await importing;
            await waitUntil(() => !findDialog());
            expect(journal.name).to.equal(name);
          }
        }));
    },
  },
  {
    ...world,
    id: 'M-adventure-record',
    title: 'The world keeps which adventures were imported, by their uuid',
    source: 'core issue 12931 (the setting core.adventureImports)',
    confidence: 'reported',
    members: ['foundry.documents.Adventure#import'],
    run({ it, expect }) {
      it('after an import', () =>
        withAdventure(async (adventure) => {
          await adventure.import({ dialog: false, importFields: ['journal'] });
          const imports = loose(host.game.settings.get('core', 'adventureImports'));
          expect(Boolean(imports[String(adventure.uuid)])).to.equal(true);
        }));
    },
  },
  {
    ...world,
    id: 'M-adventure-sheet',
    title: 'The sheet of an adventure shows its name, its description and what it holds, and imports it',
    source:
      'fvtt-types src/foundry/client/applications/sheets/adventure-importer.d.mts; foundryvtt.com/article/compendium; core issue 14515',
    confidence: 'reported',
    members: ['foundry.applications.sheets.AdventureImporterV2'],
    run({ it, expect }) {
      it('by one press', () =>
        withAdventure(async (adventure) => {
          const { AdventureImporterV2 } = host.foundry.applications.sheets;
          await withRendered(new AdventureImporterV2({ document: adventure }), async (element) => {
            const text = element.textContent ?? '';
            for (const part of ['Spec adventure', 'What happens', 'An evening']) expect(text).to.include(part);
            expect(element.querySelector('img')?.getAttribute('src') ?? '').to.include('icons/svg/book.svg');
            await waitUntil(() => findSubmit(element)?.hasAttribute('disabled') === false);
            click(findSubmit(element));
            await waitUntil(() => findHeld('Actor', HELD.Actor) && findHeld('Combat', HELD.Combat));
          });
        }));
    },
  },
  {
    ...world,
    id: 'M-adventure-pack',
    title: 'A pack of adventures gives them whole, and has them in its index by name and picture',
    source: `${BASE} compendiumIndexFields; foundryvtt.com/article/compendium`,
    confidence: 'inferred',
    members: ['foundry.documents.Adventure'],
    run({ it, expect }) {
      it('with what they hold', async () => {
        const packs = [...host.game.packs].filter(({ documentName }) => String(documentName) === 'Adventure');
        for (const pack of packs) {
          for (const entry of pack.index) {
            const adventure = await pack.getDocument(entry._id);
            expect(adventure).to.be.instanceOf(loose(host.CONFIG.Adventure).documentClass);
            expect(adventure.name).to.equal(entry.name);
            expect(adventure.uuid).to.equal(entry.uuid);
            const data = await adventure.prepareImport();
            expect(Number(data.documentCount)).to.be.above(0);
          }
        }
      });
    },
  },
  {
    ...world,
    needs: 'page',
    id: 'M-adventure-system',
    title: 'Actors and items of an adventure are left out where its pack names no system',
    source: `${DOCUMENT} fromSource`,
    members: ['foundry.documents.Adventure.fromSource'],
    run({ it, expect }) {
      it('and their folders', () => {
        const { documentClass } = loose(host.CONFIG.Adventure);
        const packs = [...host.game.packs];
        const foreign = packs.find(({ metadata }) => !metadata.system);
        const own = packs.find(({ metadata }) => metadata.system);
        const count = (pack: Loose | undefined): unknown[] => {
          const adventure = documentClass.fromSource(describeAdventure(), { pack: pack?.metadata.id });
          return [adventure.actors.size, adventure.folders.size, adventure.journal.size];
        };
        if (foreign) expect(count(foreign)).to.deep.equal([0, 1, 1]);
        if (own) expect(count(own)).to.deep.equal([1, 2, 1]);
      });
    },
  },
  {
    ...world,
    needs: 'player',
    id: 'M-adventure-player',
    title: 'A user who may not create scenes and folders does not bring them into the world by an adventure',
    source: 'fvtt-types src/foundry/common/constants.d.mts USER_PERMISSIONS; permissions of BaseScene and BaseFolder',
    confidence: 'inferred',
    members: ['foundry.documents.Adventure#import'],
    run({ it, expect }) {
      it('brings none', async () => {
        const adventure = new (loose(host.CONFIG.Adventure).documentClass)(describeAdventure());
        const failure = await catchFailure(() =>
          adventure.import({ dialog: false, importFields: ['scenes', 'folders'] }),
        );
        expect(failure).to.be.instanceOf(Error);
        expect(findHeld('Scene', HELD.Scene) ?? null).to.equal(null);
        expect(findHeld('Folder', FOLDERS[0]) ?? null).to.equal(null);
      });
    },
  },
  {
    ...world,
    generation: 14,
    id: 'M-scene-levels',
    title:
      'The picture of a scene is that of its levels; every scene has one, and what is given beside them is not taken',
    source:
      'API14 LevelData, BaseLevel; release notes of foundryvtt-batch-media-optimizer v1.3.0-beta.3 (Scene#background is dropped silently) and fvtt-world-cli 1.2.0; core issue 14629',
    confidence: 'reported',
    members: [
      'foundry.documents.BaseLevel',
      'foundry.documents.BaseLevel#background',
      'foundry.documents.Level',
      'CONFIG.Level.documentClass',
    ],
    run({ it, expect }) {
      const level = { _id: 'defaultLevel0000', name: 'Ground', background: { src: 'icons/svg/house.svg' } };
      it('keeps that of a level', async () => {
        const scene = await host.CONFIG.Scene.documentClass.create({ ...SCENE, folder: null, levels: [level] });
        try {
          expect(scene.levels.size).to.equal(1);
          const [first] = [...scene.levels];
          expect([first?.id, first?.name, first?.background.src] as unknown[]).to.deep.equal([
            'defaultLevel0000',
            'Ground',
            'icons/svg/house.svg',
          ]);
          expect(first).to.be.instanceOf(loose(host.CONFIG.Level).documentClass);
        } finally {
          await scene.delete();
        }
      });
      it('has a level without a picture where none is given', async () => {
        const background = { src: 'icons/svg/house.svg' };
        const scene = await host.CONFIG.Scene.documentClass.create({ ...SCENE, folder: null, background });
        try {
          expect([...scene.levels].map(({ background }) => background.src) as unknown[]).to.deep.equal([null]);
          expect('background' in (scene.toObject() as unknown as object)).to.equal(false);
        } finally {
          await scene.delete();
        }
      });
    },
  },
  {
    ...world,
    generation: 13,
    id: 'M-scene-background',
    title: 'The picture of a scene is its own',
    source: 'fvtt-types src/foundry/client/documents/scene.d.mts Schema background',
    members: ['foundry.documents.Scene'],
    run({ it, expect }) {
      it('whatever levels are given beside it', async () => {
        const levels = [{ _id: 'defaultLevel0000', name: 'Ground', background: { src: 'icons/svg/castle.svg' } }];
        const background = { src: 'icons/svg/house.svg' };
        const scene = await host.CONFIG.Scene.documentClass.create({ ...SCENE, folder: null, background, levels });
        try {
          expect(scene.background.src).to.equal('icons/svg/house.svg');
          expect('levels' in (scene.toObject() as unknown as object)).to.equal(false);
        } finally {
          await scene.delete();
        }
      });
    },
  },
];
