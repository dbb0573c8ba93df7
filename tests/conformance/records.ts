/**
 * Folders, macros and the hotbar, journals, tables, and packs of the system. The pack specs need a system with a pack of actors in which an actor with an item
 * is in a folder.
 */
import { catchFailure, findType, host, loose, waitUntil } from './globals.ts';
import type { Loose } from './globals.ts';
import { withMessages } from './message-script.ts';
import type { ConformanceSpec } from './spec.ts';

const CLIENT = 'fvtt-types src/foundry/client/documents';

/** Creates a document, passes it to `body` and deletes it. */
async function withDocument(name: string, data: object, body: (document: Loose) => unknown): Promise<void> {
  const documentClass = loose(host.CONFIG[name]).documentClass;
  const document = loose(await documentClass.create({ name: `Spec ${name}`, ...data }));
  try {
    await body(document);
  } finally {
    if (loose(host.game.collections.get(name)).has(document.id)) await document.delete();
  }
}

/** Returns the packs of actors. */
const listPacks = (): Loose[] => [...host.game.packs].filter(({ documentName }) => String(documentName) === 'Actor');

/** Returns an entry of a pack's index that is in a folder. */
const findEntry = (pack: Loose): Loose | undefined => [...pack.index].find(({ folder }) => folder);

/** Returns a pack of actors with such an entry, and the entry. */
function findPack(): { readonly pack: Loose; readonly entry: Loose } {
  const pack = loose(listPacks().find(findEntry));
  return { pack, entry: loose(findEntry(pack)) };
}

const ids = (documents: Loose): readonly string[] => [...documents].map((document) => String(document.id));

export const specs: readonly ConformanceSpec[] = [
  {
    id: 'M-record-classes',
    title: 'Folders, journals, macros and tables are documents of the world with collections of their own',
    source: `${CLIENT}/*.d.mts; ${CLIENT}/collections/*.d.mts; client/game.d.mts`,
    generation: 'both',
    confidence: 'documented',
    needs: 'page',
    members: [
      'foundry.documents.BaseFolder',
      'foundry.documents.BaseJournalEntry',
      'foundry.documents.BaseJournalEntryPage',
      'foundry.documents.BaseMacro',
      'foundry.documents.BaseRollTable',
      'foundry.documents.BaseTableResult',
      'foundry.documents.Folder',
      'foundry.documents.JournalEntry',
      'foundry.documents.JournalEntryPage',
      'foundry.documents.Macro',
      'foundry.documents.RollTable',
      'foundry.documents.TableResult',
      'foundry.documents.collections.Folders',
      'foundry.documents.collections.Journal',
      'foundry.documents.collections.Macros',
      'foundry.documents.collections.RollTables',
      'game.folders',
      'game.journal',
      'game.macros',
      'game.tables',
    ],
    run({ it, expect }) {
      it('has collections', () => {
        const { collections } = host.foundry.documents;
        expect(host.game.folders).to.be.instanceOf(collections.Folders);
        expect(host.game.journal).to.be.instanceOf(collections.Journal);
        expect(host.game.macros).to.be.instanceOf(collections.Macros);
        expect(host.game.tables).to.be.instanceOf(collections.RollTables);
      });
      it('has classes above those of the system', () => {
        for (const name of ['Folder', 'JournalEntry', 'JournalEntryPage', 'Macro', 'RollTable', 'TableResult']) {
          const { prototype } = loose(host.CONFIG[name]).documentClass;
          for (const base of [name, `Base${name}`]) {
            const above = host.foundry.documents[base] as unknown as new () => object;
            expect((prototype as unknown) instanceof above || prototype === loose(above.prototype)).to.equal(true);
          }
        }
      });
    },
  },
  {
    id: 'M-folder-tree',
    title: 'A folder knows what lies in it, the folders within and around it',
    source: `${CLIENT}/folder.d.mts contents, documentClass, documentCollection, ancestors, getSubfolders`,
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: [
      'foundry.documents.Folder#contents',
      'foundry.documents.Folder#documentClass',
      'foundry.documents.Folder#documentCollection',
      'foundry.documents.Folder#ancestors',
      'foundry.documents.Folder#getSubfolders',
      'foundry.documents.BaseActor#folder',
    ],
    run({ it, expect }) {
      it('knows', async () => {
        await withDocument('Folder', { type: 'Actor' }, (outer) =>
          withDocument('Folder', { type: 'Actor', folder: outer.id }, (inner) =>
            withDocument('Actor', { type: findType('Actor'), folder: inner.id }, async (actor) => {
              expect(actor.folder).to.equal(inner);
              expect(ids(inner.contents)).to.deep.equal([actor.id]);
              expect(ids(outer.contents)).to.deep.equal([]);
              expect(outer.documentClass).to.equal(host.CONFIG.Actor.documentClass);
              expect(outer.documentCollection).to.equal(host.game.actors);
              expect(ids(inner.ancestors)).to.deep.equal([outer.id]);
              expect(ids(outer.getSubfolders())).to.deep.equal([inner.id]);
              expect(ids(outer.getSubfolders(true))).to.deep.equal([inner.id]);
              await actor.update({ folder: null });
              expect([actor.folder, inner.contents.length] as unknown[]).to.deep.equal([null, 0]);
            }),
          ),
        );
      });
    },
  },
  {
    id: 'M-folder-delete',
    title: 'What lies in a deleted folder stays, one folder further out, unless it is to go as well',
    source: `${CLIENT}/folder.d.mts Database.DeleteOperation deleteSubfolders, deleteContents`,
    generation: 'both',
    confidence: 'inferred',
    needs: 'world',
    members: ['foundry.documents.Folder'],
    run({ it, expect }) {
      const type = findType('Actor');
      it('keeps it', async () => {
        await withDocument('Folder', { type: 'Actor' }, (outer) =>
          withDocument('Folder', { type: 'Actor', folder: outer.id }, (inner) =>
            withDocument('Actor', { type, folder: inner.id }, async (actor) => {
              await inner.delete();
              await waitUntil(() => actor.folder === outer);
              expect(actor.folder).to.equal(outer);
            }),
          ),
        );
      });
      it('deletes it', async () => {
        await withDocument('Folder', { type: 'Actor' }, (outer) =>
          withDocument('Folder', { type: 'Actor', folder: outer.id }, (inner) =>
            withDocument('Actor', { type, folder: inner.id }, async (actor) => {
              await outer.delete({ deleteSubfolders: true, deleteContents: true });
              await waitUntil(() => !host.game.actors.has(actor.id));
              expect(host.game.folders.has(inner.id)).to.equal(false);
            }),
          ),
        );
      });
    },
  },
  {
    id: 'M-macro',
    title: 'A macro sends its text to the chat or runs a script with what it is given',
    source: `${CLIENT}/macro.d.mts execute, canExecute, canUserExecute, isAuthor`,
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: [
      'foundry.documents.Macro#execute',
      'foundry.documents.Macro#canExecute',
      'foundry.documents.Macro#canUserExecute',
      'foundry.documents.Macro#isAuthor',
    ],
    run({ it, expect }) {
      it('runs a script', async () => {
        const command = 'return [this.name, speaker.alias.length > 0, actor?.name, token, more, scope.more];';
        await withDocument('Actor', { type: findType('Actor') }, (actor) =>
          withDocument('Macro', { type: 'script', command }, async (macro) => {
            expect([macro.isAuthor, macro.canExecute]).to.deep.equal([true, true]);
            const result = (await macro.execute({ actor, more: 3 })) as unknown;
            expect(result).to.deep.equal(['Spec Macro', true, 'Spec Actor', null, 3, 3]);
          }),
        );
      });
      it('speaks', async () => {
        await withDocument('Macro', { type: 'chat', command: 'Spec words' }, async (macro) => {
          const [message] = await withMessages(() => macro.execute());
          expect(String(message?.content)).to.include('Spec words');
        });
      });
      it('asks who may', async () => {
        await withDocument('Macro', { type: 'script', command: '1' }, async (macro) => {
          const player = new host.CONFIG.User.documentClass({ _id: 'useruseruseruser', name: 'P', role: 1 });
          expect(macro.canUserExecute(player)).to.equal(false);
          await macro.update({ ownership: { default: 1 } });
          expect(macro.canUserExecute(player)).to.equal(true);
        });
      });
    },
  },
  {
    id: 'M-hotbar-slots',
    title: 'A user has macros in fifty slots, ten a page; a macro takes the first free slot or the one named',
    source: `${CLIENT}/user.d.mts assignHotbarMacro, getHotbarMacros`,
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: [
      'foundry.documents.User#assignHotbarMacro',
      'foundry.documents.User#getHotbarMacros',
      'foundry.documents.User#hotbar',
    ],
    run({ it, expect }) {
      it('assigns', async () => {
        const { user } = host.game;
        const read = () => JSON.parse(JSON.stringify(user.hotbar)) as unknown;
        await withDocument('Macro', {}, async (macro) => {
          const before = read();
          try {
            await user.update({ hotbar: {} }, { diff: false, recursive: false });
            await user.assignHotbarMacro(macro);
            await user.assignHotbarMacro(macro, 12);
            expect(read()).to.deep.equal({ 1: macro.id, 12: macro.id });
            const page = [...user.getHotbarMacros(2)];
            expect(page.map((entry) => Number(entry.slot))).to.deep.equal([11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
            expect([page[0]?.macro, page[1]?.macro]).to.deep.equal([null, macro]);
            await user.assignHotbarMacro(macro, 3, { fromSlot: 12 });
            expect(read()).to.deep.equal({ 1: macro.id, 3: macro.id });
            await user.assignHotbarMacro(null, 1);
            expect(read()).to.deep.equal({ 3: macro.id });
            expect(await catchFailure(() => user.assignHotbarMacro(macro, 51))).to.be.instanceOf(Error);
            expect(await catchFailure(() => user.assignHotbarMacro(null))).to.be.instanceOf(Error);
          } finally {
            await user.update({ hotbar: before }, { diff: false, recursive: false });
          }
        });
      });
    },
  },
  {
    id: 'M-journal-pages',
    title: 'A journal holds pages of text, which belong to whom the journal belongs',
    source: `${CLIENT}/journal-entry.d.mts pages; ${CLIENT}/journal-entry-page.d.mts Schema`,
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: ['foundry.documents.JournalEntry#pages', 'foundry.documents.JournalEntryPage'],
    run({ it, expect }) {
      it('holds them', async () => {
        const pages = [{ name: 'First', text: { content: '<p>Words</p>' } }];
        await withDocument('JournalEntry', { pages, ownership: { default: 2 } }, (journal) => {
          const [page] = [...journal.pages];
          expect([page?.name, page?.text.content, page?.parent]).to.deep.equal(['First', '<p>Words</p>', journal]);
          const player = new host.CONFIG.User.documentClass({ _id: 'useruseruseruser', name: 'P', role: 1 });
          expect(page?.getUserLevel(player)).to.equal(2);
        });
      });
    },
  },
  {
    id: 'C-67',
    title: 'A result has a name, a description and the identifier of a document',
    source: `${CLIENT}/table-result.d.mts Schema, getHTML; ${CLIENT}/roll-table.d.mts`,
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: [
      'foundry.documents.TableResult#getHTML',
      'foundry.documents.RollTable#results',
      'foundry.documents.RollTable#getResultsForRoll',
      'foundry.documents.RollTable#roll',
      'foundry.documents.RollTable#draw',
      'foundry.documents.RollTable#toMessage',
      'foundry.documents.RollTable#resetResults',
    ],
    run({ it, expect }) {
      const results = [
        { name: 'Low', description: 'Words', range: [1, 3] },
        { name: 'High', type: 'document', documentUuid: 'Actor.actoractoractora', range: [4, 6] },
      ];
      it('finds results of a total', async () => {
        await withDocument('RollTable', { formula: '4', results }, async (table) => {
          expect([...table.getResultsForRoll(2)].map((result) => String(result.name))).to.deep.equal(['Low']);
          const rolled = await table.roll();
          expect([rolled.roll.total, [...rolled.results].length]).to.deep.equal([4, 1]);
          const [low, high] = [...table.results];
          expect(String(await low?.getHTML())).to.include('Words');
          expect(high?.documentUuid).to.equal('Actor.actoractoractora');
        });
      });
      it('draws, tells it and, without replacement, remembers', async () => {
        await withDocument('RollTable', { formula: '1', replacement: false, results }, async (table) => {
          const [message] = await withMessages(() => table.draw());
          expect(String(message?.content)).to.include('Words');
          expect(message?.rolls[0]?.total).to.equal(1);
          const isDrawn = () => [...table.results].map((result) => Boolean(result.drawn));
          expect(isDrawn()).to.deep.equal([true, false]);
          expect(await withMessages(() => table.draw({ displayChat: false }))).to.have.lengthOf(0);
          await table.resetResults();
          expect(isDrawn()).to.deep.equal([false, false]);
          expect(await withMessages(() => table.toMessage([...table.results]))).to.have.lengthOf(1);
        });
      });
    },
  },
  {
    id: 'C-62',
    title: 'A pack has an index of its documents, fetches them when asked, and may be looked into by its ownership',
    source: `${CLIENT}/collections/compendium-collection.d.mts; core issue 13554`,
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: [
      'foundry.documents.collections.CompendiumCollection',
      ...[
        'collection',
        'title',
        'indexFields',
        'visible',
        'getUserLevel',
        'testUserPermission',
        'getUuid',
        'getIndex',
        'getDocument',
        'getDocuments',
        'metadata',
        'index',
        'folders',
        'locked',
        'indexed',
      ].map((member) => `foundry.documents.collections.CompendiumCollection#${member}`),
      'foundry.documents.collections.CompendiumPacks',
      'game.packs',
    ],
    run({ it, expect }) {
      it('describes itself', () => {
        const { pack } = findPack();
        const { collections } = host.foundry.documents;
        expect(host.game.packs).to.be.instanceOf(collections.CompendiumPacks);
        expect(pack).to.be.instanceOf(collections.CompendiumCollection);
        expect(pack.collection).to.equal(`${pack.metadata.packageName}.${pack.metadata.name}`);
        expect(host.game.packs.get(pack.collection)).to.equal(pack);
        expect([pack.title, pack.locked, pack.visible, pack.indexed]).to.deep.equal([
          pack.metadata.label,
          true,
          true,
          true,
        ]);
        expect([...pack.indexFields].map(String)).to.include.members(['_id', 'name', 'img', 'type', 'sort', 'folder']);
      });
      it('has an index', async () => {
        const { pack, entry } = findPack();
        expect(entry.uuid).to.equal(`Compendium.${pack.collection}.Actor.${entry._id}`);
        expect(pack.getUuid(entry._id)).to.equal(entry.uuid);
        expect(entry.items ?? null).to.equal(null);
        const index = await pack.getIndex({ fields: ['ownership', 'system'] });
        // The source of a pack may contain either of these.
        const { ownership, system } = index.get(entry._id);
        expect(ownership ?? system).to.be.an('object');
        const folder = pack.folders.get(entry.folder);
        expect(folder.id).to.equal(entry.folder);
        expect([...folder.contents].map(({ _id }) => _id)).to.include(entry._id);
      });
      it('fetches', async () => {
        const { pack, entry } = findPack();
        const document = await pack.getDocument(entry._id);
        expect(document).to.be.instanceOf(host.CONFIG.Actor.documentClass);
        expect([document.uuid, document.pack, document.compendium]).to.deep.equal([entry.uuid, pack.collection, pack]);
        expect(await pack.getDocument(entry._id)).to.equal(document);
        expect(document.items.size).to.be.above(0);
        const chosen = await pack.getDocuments({ _id__in: [entry._id], type: entry.type });
        expect(ids(chosen)).to.deep.equal([entry._id]);
        expect((await pack.getDocuments()).length).to.equal(pack.index.size);
      });
      it('is open to players to look at', () => {
        const pack = loose(
          listPacks().find((candidate) => candidate.metadata.ownership?.PLAYER !== ('NONE' as unknown)),
        );
        const player = new host.CONFIG.User.documentClass({ _id: 'useruseruseruser', name: 'P', role: 1 });
        expect([pack.getUserLevel(player), pack.testUserPermission(player, 'OWNER')]).to.deep.equal([2, false]);
      });
      it('refuses changes while it is locked', async () => {
        const { pack, entry } = findPack();
        const document = await pack.getDocument(entry._id);
        expect(await catchFailure(() => document.update({ name: 'Changed' }))).to.be.instanceOf(Error);
        expect(document.name).to.equal(entry.name);
      });
    },
  },
  {
    id: 'M-world-compendium',
    title: 'A compendium of the world is created, written while it is not locked, and deleted',
    source: `${CLIENT}/collections/compendium-collection.d.mts createCompendium, configure, deleteCompendium; API14 CompendiumCollection; common/abstract/_types.d.mts DatabaseUpdateOperation pack`,
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: ['createCompendium', 'CONFIG_SETTING', '#config', '#configure', '#deleteCompendium', '#locked'].map(
      (member) => `foundry.documents.collections.CompendiumCollection${member.startsWith('#') ? member : `.${member}`}`,
    ),
    run({ it, expect, before, after }) {
      let pack: Loose;
      const { CompendiumCollection } = loose(host.foundry.documents.collections);
      const { documentClass } = loose(host.CONFIG.Actor);
      const findStored = async (id: Loose): Promise<Loose> => loose(await pack.getDocument(id));
      before(async () => {
        pack = loose(await CompendiumCollection.createCompendium({ type: 'Actor', label: 'Spec Pack' }));
      });
      after(async () => {
        await pack.deleteCompendium();
        expect(host.game.packs.get(pack.collection)).to.equal(undefined);
      });
      it('is the world’s own and open', () => {
        expect(host.game.packs.get(pack.collection)).to.equal(pack);
        expect([pack.metadata.packageType, pack.metadata.packageName, pack.metadata.label, pack.locked]).to.deep.equal([
          'world',
          'world',
          'Spec Pack',
          false,
        ]);
        expect([pack.collection, pack.documentName]).to.deep.equal(['world.spec-pack', 'Actor']);
      });
      it('takes documents, changes them and gives them up', async () => {
        const data = { name: 'Spec packed', type: findType('Actor') };
        const created = loose(await documentClass.create(data, { pack: pack.collection }));
        expect([created.pack, pack.index.get(created.id)?.name]).to.deep.equal([pack.collection, 'Spec packed']);
        expect(host.game.actors.get(created.id)).to.equal(undefined);
        await documentClass.updateDocuments([{ _id: created.id, name: 'Spec renamed' }], { pack: pack.collection });
        expect([created.name, pack.index.get(created.id)?.name]).to.deep.equal(['Spec renamed', 'Spec renamed']);
        // A system may give a new actor items of its own.
        const own = [...created.items].map(({ id, name }) => [id, String(name)] as const);
        const [item] = await created.createEmbeddedDocuments('Item', [{ name: 'Spec thing', type: findType('Item') }]);
        expect(loose(item).uuid).to.equal(`${String(created.uuid)}.Item.${String(loose(item).id)}`);
        await created.updateEmbeddedDocuments('Item', [{ _id: loose(item).id, name: 'Spec other thing' }]);
        // Documents fetched again are those that were stored.
        const [fetched] = await pack.getDocuments({ _id: created.id });
        expect(ids(loose(fetched).items)).to.have.members([...own.map(([id]) => id), loose(item).id]);
        expect([...(await findStored(created.id)).items].map(({ name }) => String(name))).to.have.members([
          ...own.map(([, name]) => name),
          'Spec other thing',
        ]);
        await documentClass.deleteDocuments([created.id], { pack: pack.collection });
        expect([pack.index.size, (await pack.getDocuments()).length]).to.deep.equal([0, 0]);
      });
      it('refuses changes while it is locked', async () => {
        const created = loose(
          await documentClass.create({ name: 'Spec kept', type: findType('Actor') }, { pack: pack.collection }),
        );
        await pack.configure({ locked: true });
        expect([pack.locked, pack.config.locked]).to.deep.equal([true, true]);
        const all = host.game.settings.get('core', CompendiumCollection.CONFIG_SETTING);
        expect(all[String(pack.collection)]?.locked).to.equal(true);
        expect(await catchFailure(() => created.update({ name: 'Changed' }))).to.be.instanceOf(Error);
        await pack.configure({ locked: false });
        await created.update({ name: 'Spec changed' });
        expect((await findStored(created.id)).name).to.equal('Spec changed');
      });
    },
  },
  {
    id: 'C-62b',
    title: 'A document of a pack is found by its identifier, at once only as an entry of the index',
    source: 'fvtt-types src/foundry/client/utils/helpers.d.mts fromUuid, fromUuidSync',
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: ['foundry.utils.fromUuid', 'foundry.utils.fromUuidSync', 'foundry.utils.parseUuid'],
    run({ it, expect }) {
      it('is found', async () => {
        const { pack, entry } = findPack();
        const { fromUuid, fromUuidSync, parseUuid } = host.foundry.utils;
        expect(fromUuidSync(entry.uuid).name).to.equal(entry.name);
        const document = await fromUuid(entry.uuid);
        expect(document.documentName).to.equal('Actor');
        const [item] = [...document.items];
        expect(item?.uuid).to.equal(`${entry.uuid}.Item.${item?.id}`);
        expect(await fromUuid(item?.uuid)).to.equal(item);
        const parsed = parseUuid(item?.uuid);
        expect([parsed.collection, parsed.primaryType, parsed.primaryId, parsed.type, parsed.id]).to.deep.equal([
          pack,
          'Actor',
          entry._id,
          'Item',
          item?.id,
        ]);
        expect((await fromUuid(`Compendium.${pack.collection}.Actor.missingmissingmi`)) ?? null).to.equal(null);
      });
    },
  },
  {
    id: 'C-62c',
    title: 'An import into the world takes the default ownership and notes where the document came from',
    source: `${CLIENT}/abstract/world-collection.d.mts fromCompendium, importFromCompendium; core issue 13554`,
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: [
      'foundry.documents.abstract.WorldCollection#fromCompendium',
      'foundry.documents.abstract.WorldCollection#importFromCompendium',
    ],
    run({ it, expect }) {
      it('imports', async () => {
        const { pack, entry } = findPack();
        const updates = { name: 'Imported', folder: null };
        const actor = await host.game.actors.importFromCompendium(pack, entry._id, updates);
        try {
          expect(host.game.actors.get(actor.id)).to.equal(actor);
          const { size } = (await pack.getDocument(entry._id)).items;
          expect([actor.name, actor.pack, actor.items.size]).to.deep.equal(['Imported', null, size]);
          expect(actor.id).to.not.equal(entry._id);
          expect(actor._stats.compendiumSource).to.equal(entry.uuid);
          expect(actor.ownership.default).to.equal(0);
        } finally {
          await actor.delete();
        }
        expect(await catchFailure(() => host.game.items.importFromCompendium(pack, entry._id))).to.be.instanceOf(Error);
      });
      it('imports items', async () => {
        const pack = loose(host.game.packs.find(({ documentName }: Loose) => documentName === ('Item' as unknown)));
        const [entry] = [...pack.index];
        const item = await host.game.items.importFromCompendium(pack, entry?._id);
        try {
          expect([item.name, item.ownership.default]).to.deep.equal([entry?.name, 0]);
          expect(item._stats.compendiumSource).to.equal(entry?.uuid);
        } finally {
          await item.delete();
        }
      });
      it('prepares data', async () => {
        const { pack, entry } = findPack();
        const document = await pack.getDocument(entry._id);
        const data = host.game.actors.fromCompendium(document);
        expect([data._id ?? null, data.ownership ?? null, data.sort ?? null]).to.deep.equal([null, null, null]);
        expect(data.folder).to.equal(entry.folder);
        const owned = host.game.actors.fromCompendium(document, { clearOwnership: false });
        expect(owned.ownership).to.deep.equal(document.ownership);
        const kept = host.game.actors.fromCompendium(document, { keepId: true, clearFolder: true });
        expect([kept._id, kept.folder ?? null]).to.deep.equal([entry._id, null]);
      });
    },
  },
];
