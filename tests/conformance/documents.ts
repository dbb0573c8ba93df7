/** Documents of the world: creating, updating, deleting, hooks, embedded documents, flags and UUIDs. */
import { catchFailure, collectHookCalls, findType, host, loose, toClass, waitUntil, withDataModel } from './globals.ts';
import type { Loose } from './globals.ts';
import type { ConformanceSpec } from './spec.ts';

const DOCUMENT = 'fvtt-types src/foundry/common/abstract/document.d.mts';
const CLIENT = 'fvtt-types src/foundry/client/documents/abstract/client-document.d.mts';
const HOOKS = 'fvtt-types src/foundry/client/hooks.d.mts';

/** Creates an actor, passes it to `body` and deletes it. */
async function withActor(data: object, body: (actor: Loose) => unknown): Promise<void> {
  const actor = await host.CONFIG.Actor.documentClass.create({ name: 'Spec actor', type: findType('Actor'), ...data });
  try {
    await body(actor);
  } finally {
    if (host.game.actors.get(actor.id)) await actor.delete();
  }
}

/** Deletes the items that a system gives every new actor. */
const clearItems = async (actor: Loose): Promise<void> => {
  await actor.deleteEmbeddedDocuments(
    'Item',
    [...actor.items].map(({ id }) => id),
  );
};

/** Replaces a static method; returns a function that restores it. */
const patchStatic = (target: Loose, name: string, replacement: (...parameters: unknown[]) => unknown) => {
  const own = Object.getOwnPropertyDescriptor(target, name);
  Object.defineProperty(target, name, { value: replacement, configurable: true, writable: true });
  return () => {
    if (own) Object.defineProperty(target, name, own);
    else Reflect.deleteProperty(target, name);
  };
};

/** Returns all open dialogs. */
const listDialogs = () =>
  [...host.foundry.applications.instances.values()].filter(
    (one) => one instanceof (host.foundry.applications.api.DialogV2 as unknown as new () => object),
  );

/** Returns a class and its parent classes. */
const listClasses = (type: unknown): unknown[] => [type, ...host.foundry.utils.getParentClasses(type)];

export const specs: readonly ConformanceSpec[] = [
  {
    id: 'M-doc-class',
    title: 'A document class knows its name, collection, types, base and implementation',
    source: `${DOCUMENT} static members`,
    generation: 'both',
    confidence: 'documented',
    needs: 'page',
    members: [
      'foundry.abstract.Document',
      'foundry.abstract.Document.metadata',
      'foundry.abstract.Document.implementation',
      'foundry.abstract.Document.baseDocument',
      'foundry.abstract.Document.collectionName',
      'foundry.abstract.Document.documentName',
      'foundry.abstract.Document.TYPES',
      'foundry.abstract.Document.hasTypeData',
      'foundry.abstract.Document.hierarchy',
      'foundry.abstract.Document.getCollectionName',
      'foundry.abstract.Document.database',
      'foundry.documents.BaseActor',
      'foundry.documents.BaseItem',
      'foundry.documents.BaseUser',
      'foundry.documents.BaseChatMessage',
      'foundry.documents.BaseSetting',
      'foundry.documents.Actor',
      'foundry.documents.Item',
      'foundry.documents.ChatMessage',
      'foundry.documents.User',
      'foundry.documents.Setting',
      'CONFIG.Actor.documentClass',
      'CONFIG.DatabaseBackend',
      'game.documentTypes',
    ],
    run({ it, expect }) {
      it('describes itself', () => {
        const { documents } = host.foundry;
        expect(documents.Actor.documentName).to.equal('Actor');
        expect(documents.Actor.collectionName).to.equal('actors');
        expect(documents.Actor.baseDocument).to.equal(documents.BaseActor);
        expect(documents.BaseActor.implementation).to.equal(host.CONFIG.Actor.documentClass);
        expect(listClasses(host.CONFIG.Actor.documentClass)).to.include(documents.Actor);
        expect(documents.Actor.hasTypeData).to.equal(true);
        expect([...documents.Actor.TYPES]).to.deep.equal([...host.game.documentTypes.Actor]);
        expect(Object.keys(documents.Actor.hierarchy)).to.include('items');
        expect(documents.Actor.getCollectionName('Item')).to.equal('items');
        expect(documents.Actor.getCollectionName('items')).to.equal('items');
        expect(documents.Actor.getCollectionName('User')).to.equal(null);
        expect(documents.Actor.database).to.equal(host.CONFIG.DatabaseBackend);
        for (const name of ['Item', 'ChatMessage', 'User', 'Setting']) {
          expect(documents[`Base${name}`].documentName).to.equal(name);
          expect(listClasses(documents[name])).to.include(documents[`Base${name}`]);
          expect(loose(documents[name]).metadata.collection).to.equal(documents[name].collectionName);
        }
      });
      it('takes the schema of its base', () => {
        expect(host.CONFIG.Item.documentClass.schema).to.equal(host.foundry.documents.BaseItem.schema);
      });
    },
  },
  {
    id: 'M-doc-life',
    title: 'create, update and delete store a document, change it and remove it',
    source: `${DOCUMENT} create, update, delete, get`,
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: [
      'foundry.abstract.Document.create',
      'foundry.abstract.Document.get',
      'foundry.abstract.Document#update',
      'foundry.abstract.Document#delete',
      'foundry.abstract.Document#id',
      'foundry.abstract.Document#uuid',
      'foundry.abstract.Document#documentName',
      'foundry.abstract.Document#collectionName',
      'foundry.abstract.Document#isEmbedded',
      'foundry.abstract.Document#inCompendium',
      'foundry.abstract.Document#pack',
      'foundry.abstract.Document#parentCollection',
      'foundry.documents.abstract.ClientDocumentMixin#collection',
      'foundry.documents.abstract.ClientDocumentMixin#compendium',
      'game.actors',
    ],
    run({ it, expect }) {
      it('goes through a life', async () => {
        const Actor = host.CONFIG.Actor.documentClass;
        const actor = await Actor.create({ name: 'Spec actor', type: findType('Actor') });
        expect(actor).to.be.instanceOf(Actor);
        expect(String(actor.id)).to.match(/^[A-Za-z0-9]{16}$/);
        expect([actor.uuid, actor.documentName, actor.collectionName]).to.deep.equal([
          `Actor.${actor.id}`,
          'Actor',
          'actors',
        ]);
        expect([actor.isEmbedded, actor.inCompendium, actor.pack, actor.parentCollection]).to.deep.equal([
          false,
          false,
          null,
          null,
        ]);
        expect(actor.collection).to.equal(host.game.actors);
        expect(actor.compendium ?? null).to.equal(null);
        expect(host.game.actors.get(actor.id)).to.equal(actor);
        expect(await Actor.get(actor.id)).to.equal(actor);
        expect(await actor.update({ name: 'Renamed' })).to.equal(actor);
        expect([actor.name, actor._source.name]).to.deep.equal(['Renamed', 'Renamed']);
        expect(await actor.delete()).to.equal(actor);
        expect(host.game.actors.get(actor.id) ?? null).to.equal(null);
      });
      it('keeps a given id only with keepId', async () => {
        const _id = String(host.foundry.utils.randomID());
        await withActor({ _id }, (actor) => expect(actor.id).to.not.equal(_id));
        const kept = await host.CONFIG.Actor.documentClass.create(
          { _id, name: 'K', type: findType('Actor') },
          { keepId: true },
        );
        expect(kept.id).to.equal(_id);
        await kept.delete();
      });
    },
  },
  {
    id: 'M-doc-stats',
    title: 'The server records who wrote a document and when, and ignores what a client claims',
    source: 'fvtt-types src/foundry/common/data/fields.d.mts DocumentStatsField.managedFields',
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: ['foundry.data.fields.DocumentStatsField'],
    run({ it, expect }) {
      it('manages the statistics', async () => {
        const claimed = { _stats: { createdTime: 5, lastModifiedBy: 'abcdEFGH01234567', systemId: 'other' } };
        await withActor(claimed, async (actor) => {
          expect(actor._stats.lastModifiedBy).to.equal(host.game.user.id);
          expect(actor._stats.systemId).to.equal(host.game.system.id);
          expect(Number(actor._stats.createdTime)).to.be.above(1_600_000_000_000);
          const before = Number(actor._stats.modifiedTime);
          await actor.update({ name: 'Later' });
          expect(Number(actor._stats.modifiedTime)).to.be.least(before);
        });
      });
    },
  },
  {
    id: 'M-doc-batch',
    title: 'Documents are created, updated and deleted in batches',
    source: `${DOCUMENT} createDocuments, updateDocuments, deleteDocuments`,
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: [
      'foundry.abstract.Document.createDocuments',
      'foundry.abstract.Document.updateDocuments',
      'foundry.abstract.Document.deleteDocuments',
    ],
    run({ it, expect }) {
      it('works on several', async () => {
        const Item = host.CONFIG.Item.documentClass;
        const type = findType('Item');
        const created = [
          ...(await Item.createDocuments([
            { name: 'A', type },
            { name: 'B', type },
          ])),
        ];
        expect(created.map((item) => item.name)).to.deep.equal(['A', 'B']);
        const ids = created.map((item) => String(item.id));
        const updated = [...(await Item.updateDocuments(ids.map((_id, index) => ({ _id, name: `N${index}` }))))];
        expect(updated.map((item) => item.name)).to.deep.equal(['N0', 'N1']);
        const deleted = [...(await Item.deleteDocuments(ids))];
        expect(deleted.map((item) => String(item.id))).to.deep.equal(ids);
        expect(ids.map((id) => host.game.items.get(id) ?? null)).to.deep.equal([null, null]);
      });
    },
  },
  {
    id: 'C-11',
    title: 'Before an update one sees all expanded changes, after it only those that differ',
    source: 'core issues 10841, 10842',
    generation: 'both',
    confidence: 'reported',
    needs: 'world',
    members: ['hook:preUpdateActor', 'hook:updateActor'],
    run({ it, expect }) {
      it('hands changes to the hooks', async () => {
        await withActor({ name: 'Same' }, async (actor) => {
          let after: readonly (readonly Loose[])[] = [];
          const before = await collectHookCalls('preUpdateActor', async () => {
            after = await collectHookCalls('updateActor', () => actor.update({ name: 'Same', 'flags.world.spec': 1 }));
          });
          expect(before).to.have.lengthOf(1);
          expect(before[0]?.[0]).to.equal(actor);
          expect(before[0]?.[1]?.name).to.equal('Same');
          expect(before[0]?.[1]?.flags).to.deep.equal({ world: { spec: 1 } });
          expect(before[0]?.[3]).to.equal(host.game.user.id);
          expect(after).to.have.lengthOf(1);
          expect(Object.keys(after[0]?.[1] ?? {})).to.not.include('name');
          expect(after[0]?.[1]?.flags).to.deep.equal({ world: { spec: 1 } });
          expect(after[0]?.[3]).to.equal(host.game.user.id);
        });
      });
      it('sends nothing that is the same already, unless it is told not to look for differences', async () => {
        await withActor({ name: 'Same' }, async (actor) => {
          const send = (options: object) =>
            collectHookCalls('updateActor', () => actor.update({ name: 'Same' }, options));
          expect(await send({})).to.have.lengthOf(0);
          const [call] = await send({ diff: false });
          expect(call?.[1]?.name).to.equal('Same');
        });
      });
    },
  },
  {
    id: 'C-12',
    title: 'A cancelled operation resolves to undefined and changes nothing; batches give the survivors',
    source: `${DOCUMENT} remarks on create, update, delete; core issue 9890`,
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: ['hook:preCreateItem', 'hook:preUpdateItem', 'hook:preDeleteItem'],
    run({ it, expect }) {
      it('cancels by a hook that answers false', async () => {
        const Item = host.CONFIG.Item.documentClass;
        const type = findType('Item');
        const size = host.game.items.size;
        let result: unknown = 'unset';
        await collectHookCalls(
          'preCreateItem',
          async () => (result = await Item.create({ name: 'A', type })),
          () => false,
        );
        expect(result).to.equal(undefined);
        expect(host.game.items.size).to.equal(size);
        let survivors: readonly Loose[] = [];
        await collectHookCalls(
          'preCreateItem',
          async () =>
            (survivors = [
              ...(await Item.createDocuments([
                { name: 'A', type },
                { name: 'B', type },
              ])),
            ]),
          ([document]) => document?.name !== 'A',
        );
        expect(survivors.map((item) => item.name)).to.deep.equal(['B']);
        const item = loose(survivors[0]);
        await collectHookCalls(
          'preUpdateItem',
          async () => (result = await item.update({ name: 'C' })),
          () => false,
        );
        expect(result).to.equal(undefined);
        expect([item.name, item._source.name]).to.deep.equal(['B', 'B']);
        await collectHookCalls(
          'preDeleteItem',
          async () => (result = await item.delete()),
          () => false,
        );
        expect(result).to.equal(undefined);
        expect(host.game.items.get(item.id)).to.equal(item);
        await item.delete();
      });
      it('leaves the source clean when the update is refused as invalid', async () => {
        await withActor({}, async (actor) => {
          expect(await catchFailure(() => actor.update({ name: '' }))).to.be.instanceOf(Error);
          expect(actor._source.name).to.equal('Spec actor');
        });
      });
    },
  },
  {
    id: 'C-13',
    title: 'Before a creation the pending document and its data already hold defaults; updateSource amends them',
    source: 'core issue 10546; fvtt-types document.d.mts _preCreate',
    generation: 'both',
    confidence: 'reported',
    needs: 'world',
    members: ['hook:preCreateActor', 'hook:createActor'],
    run({ it, expect }) {
      it('hands defaults to the hook', async () => {
        const calls = await collectHookCalls(
          'preCreateActor',
          () => withActor({}, (actor) => expect(actor.name).to.equal('Amended')),
          ([document]) => void document?.updateSource({ name: 'Amended' }),
        );
        expect(calls).to.have.lengthOf(1);
        expect(calls[0]?.[1]).to.have.property('ownership');
        expect(calls[0]?.[3]).to.equal(host.game.user.id);
      });
    },
  },
  {
    id: 'C-14',
    title: 'Order of an operation: each document and its hook, the whole batch, the database, and the same afterwards',
    source: `${DOCUMENT} _preCreateOperation, _onCreateOperation; ${HOOKS}`,
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: [
      'foundry.abstract.Document._preCreateOperation',
      'foundry.abstract.Document._onCreateOperation',
      'foundry.abstract.TypeDataModel#_preCreate',
      'foundry.abstract.TypeDataModel#_onCreate',
      'foundry.abstract.TypeDataModel#_preUpdate',
      'foundry.abstract.TypeDataModel#_onUpdate',
      'foundry.abstract.TypeDataModel#_preDelete',
      'foundry.abstract.TypeDataModel#_onDelete',
      'hook:preCreateItem',
      'hook:createItem',
      'hook:updateItem',
      'hook:deleteItem',
    ],
    run({ it, expect }) {
      const trace: string[] = [];
      const define = () => {
        class Tracing extends toClass(host.foundry.abstract.TypeDataModel) {
          static defineSchema() {
            return { value: new host.foundry.data.fields.NumberField({ initial: 0 }) };
          }
          async _preCreate() {
            trace.push('_preCreate');
          }
          _onCreate() {
            trace.push('_onCreate');
          }
          async _preUpdate() {
            trace.push('_preUpdate');
          }
          _onUpdate() {
            trace.push('_onUpdate');
          }
          async _preDelete() {
            trace.push('_preDelete');
          }
          _onDelete() {
            trace.push('_onDelete');
          }
        }
        return Tracing;
      };
      it('creates, updates and deletes in order', async () => {
        const Item = host.CONFIG.Item.documentClass;
        const type = findType('Item');
        const restore = ['_preCreateOperation', '_onCreateOperation'].map((name) =>
          patchStatic(Item, name, async () => void trace.push(name)),
        );
        const events = ['preCreateItem', 'createItem', 'preUpdateItem', 'updateItem', 'preDeleteItem', 'deleteItem'];
        const listeners = events.map((event) => [event, host.Hooks.on(event, () => void trace.push(event))] as const);
        try {
          await withDataModel('Item', type, define(), async () => {
            trace.length = 0;
            const item = await Item.create({ name: 'I', type });
            expect(trace).to.deep.equal([
              '_preCreate',
              'preCreateItem',
              '_preCreateOperation',
              '_onCreate',
              'createItem',
              '_onCreateOperation',
            ]);
            trace.length = 0;
            await item.update({ 'system.value': 3 });
            expect(trace).to.deep.equal(['_preUpdate', 'preUpdateItem', '_onUpdate', 'updateItem']);
            trace.length = 0;
            await item.delete();
            expect(trace).to.deep.equal(['_preDelete', 'preDeleteItem', '_onDelete', 'deleteItem']);
          });
        } finally {
          for (const [event, id] of listeners) host.Hooks.off(event, id);
          for (const undo of restore) undo();
        }
      });
      it('cancels the whole batch when the static step answers false', async () => {
        const Item = host.CONFIG.Item.documentClass;
        const size = host.game.items.size;
        const restore = patchStatic(Item, '_preCreateOperation', async () => false);
        try {
          const created = await Item.createDocuments([{ name: 'A', type: findType('Item') }]);
          expect([...created]).to.deep.equal([]);
          expect(host.game.items.size).to.equal(size);
        } finally {
          restore();
        }
        const item = await Item.create({ name: 'I', type: findType('Item') });
        const undo = ['_preUpdateOperation', '_preDeleteOperation'].map((name) =>
          patchStatic(Item, name, async () => false),
        );
        try {
          expect([...(await Item.updateDocuments([{ _id: item.id, name: 'J' }]))]).to.deep.equal([]);
          expect([...(await Item.deleteDocuments([item.id]))]).to.deep.equal([]);
          expect([item.name, host.game.items.get(item.id)]).to.deep.equal(['I', item]);
        } finally {
          for (const back of undo) back();
        }
        await item.delete();
      });
    },
  },
  {
    id: 'M-doc-embedded',
    title: 'Embedded documents live in a collection of their parent',
    source: `${DOCUMENT} createEmbeddedDocuments and others`,
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: [
      'foundry.abstract.Document#createEmbeddedDocuments',
      'foundry.abstract.Document#updateEmbeddedDocuments',
      'foundry.abstract.Document#deleteEmbeddedDocuments',
      'foundry.abstract.Document#getEmbeddedCollection',
      'foundry.abstract.Document#getEmbeddedDocument',
      'foundry.abstract.Document#collections',
      'foundry.abstract.Document#traverseEmbeddedDocuments',
      'foundry.documents.BaseActor#items',
      'foundry.documents.Actor#itemTypes',
      'foundry.documents.Item#actor',
      'foundry.documents.Item#isOwned',
    ],
    run({ it, expect }) {
      it('creates, finds, updates and deletes', async () => {
        await withActor({}, async (actor) => {
          await clearItems(actor);
          const type = findType('Item');
          const [first] = [
            ...(await actor.createEmbeddedDocuments('Item', [
              { name: 'A', type },
              { name: 'B', type },
            ])),
          ];
          const item = loose(first);
          expect(actor.items.size).to.equal(2);
          expect(actor.items.get(item.id)).to.equal(item);
          expect([item.parent, item.actor, item.collection]).to.deep.equal([actor, actor, actor.items]);
          expect([item.isEmbedded, item.isOwned, item.parentCollection]).to.deep.equal([true, true, 'items']);
          expect(item.uuid).to.equal(`${actor.uuid}.Item.${item.id}`);
          expect(actor.collections.items).to.equal(actor.items);
          expect(actor.getEmbeddedCollection('Item')).to.equal(actor.items);
          expect(actor.getEmbeddedDocument('Item', item.id)).to.equal(item);
          expect(() => actor.getEmbeddedDocument('Item', 'none', { strict: true })).to.throw();
          expect([...loose(actor.itemTypes)[type]].map((one) => one.name)).to.deep.equal(['A', 'B']);
          expect([...actor.traverseEmbeddedDocuments()].map((entry) => loose([...entry][1]).name)).to.deep.equal([
            'A',
            'B',
          ]);
          await actor.updateEmbeddedDocuments('Item', [{ _id: item.id, name: 'C' }]);
          expect([item.name, actor.toObject().items[0].name]).to.deep.equal(['C', 'C']);
          await item.update({ name: 'D' });
          expect(actor.toObject().items[0].name).to.equal('D');
          await actor.deleteEmbeddedDocuments('Item', [item.id]);
          expect(actor.items.get(item.id)).to.equal(undefined);
          expect([...actor.toObject().items].map((one) => one.name)).to.deep.equal(['B']);
        });
      });
      it('refuses an unknown collection', async () => {
        await withActor({}, async (actor) => {
          expect(await catchFailure(() => actor.createEmbeddedDocuments('User', [{}]))).to.be.instanceOf(Error);
        });
      });
    },
  },
  {
    id: 'M-doc-flags',
    title: 'Flags are set, read and unset by scope and key',
    source: `${DOCUMENT} getFlag, setFlag, unsetFlag`,
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: [
      'foundry.abstract.Document#getFlag',
      'foundry.abstract.Document#setFlag',
      'foundry.abstract.Document#unsetFlag',
    ],
    run({ it, expect }) {
      it('keeps values', async () => {
        await withActor({}, async (actor) => {
          expect(await actor.setFlag('world', 'spec', { a: 1 })).to.equal(actor);
          expect(actor.getFlag('world', 'spec')).to.deep.equal({ a: 1 });
          expect(actor._source.flags.world).to.deep.equal({ spec: { a: 1 } });
          await actor.setFlag('world', 'deep.key', 2);
          expect(actor.getFlag('world', 'deep.key')).to.equal(2);
          await actor.unsetFlag('world', 'spec');
          expect(actor.getFlag('world', 'spec')).to.equal(undefined);
          expect(Object.keys(actor._source.flags.world)).to.deep.equal(['deep']);
        });
      });
      it('refuses the scope of no active package', async () => {
        await withActor({}, async (actor) => {
          expect(await catchFailure(() => actor.setFlag('no-such-package', 'a', 1))).to.be.instanceOf(Error);
          expect(() => actor.getFlag('no-such-package', 'a')).to.throw();
        });
      });
    },
  },
  {
    id: 'M-doc-uuid',
    title: 'fromUuid and fromUuidSync find documents of the world and embedded ones',
    source: 'fvtt-types src/foundry/client/utils/helpers.d.mts',
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: ['foundry.utils.fromUuid', 'foundry.utils.fromUuidSync', 'fromUuid', 'fromUuidSync'],
    run({ it, expect }) {
      it('finds', async () => {
        await withActor({ items: [{ name: 'I', type: findType('Item') }] }, async (actor) => {
          const item = loose([...actor.items][0]);
          expect(await host.fromUuid(actor.uuid)).to.equal(actor);
          expect(await host.foundry.utils.fromUuid(item.uuid)).to.equal(item);
          expect(host.fromUuidSync(item.uuid)).to.equal(item);
          expect(host.foundry.utils.fromUuidSync(actor.uuid)).to.equal(actor);
          expect((await host.fromUuid('Actor.aaaaaaaaaaaaaaaa')) ?? null).to.equal(null);
          expect(host.fromUuidSync('Actor.aaaaaaaaaaaaaaaa') ?? null).to.equal(null);
          expect(await host.fromUuid(null)).to.equal(null);
        });
      });
    },
  },
  {
    id: 'M-doc-clone',
    title: 'A document is cloned in memory, or saved as a new document; its sheet redraws by render',
    source: `${DOCUMENT} clone; ${CLIENT} apps, sheet, render`,
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: [
      'foundry.abstract.Document#clone',
      'foundry.abstract.Document#toObject',
      'foundry.documents.abstract.ClientDocumentMixin#apps',
      'foundry.documents.abstract.ClientDocumentMixin#sheet',
      'foundry.documents.abstract.ClientDocumentMixin#render',
    ],
    run({ it, expect }) {
      it('clones', async () => {
        await withActor({}, async (actor) => {
          const clone = actor.clone({ name: 'Copy' });
          expect([clone.name, actor.name]).to.deep.equal(['Copy', 'Spec actor']);
          expect(clone.id ?? null).to.not.equal(actor.id);
          expect(actor.clone({}, { keepId: true }).id).to.equal(actor.id);
          const saved = await actor.clone({ name: 'Saved' }, { save: true });
          expect(host.game.actors.get(saved.id)).to.equal(saved);
          await saved.delete();
          expect(actor.toObject()._id).to.equal(actor.id);
        });
      });
      it('renders every application registered on it', async () => {
        await withActor({}, async (actor) => {
          const seen: unknown[] = [];
          const application = { render: (...parameters: unknown[]) => seen.push(parameters) };
          Object.assign(actor.apps, { spec: application });
          actor.render();
          expect(seen).to.have.lengthOf(1);
          await actor.update({ name: 'Redrawn' });
          expect(seen).to.have.lengthOf(2);
          Reflect.deleteProperty(actor.apps, 'spec');
          expect(actor.sheet).to.equal(actor.sheet);
        });
      });
    },
  },
  {
    id: 'M-doc-client',
    title: 'A document tells the rights of the present user, its link and its roll data',
    source: `${CLIENT}; fvtt-types src/foundry/client/documents/actor.d.mts`,
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: [
      'foundry.documents.abstract.ClientDocumentMixin#isOwner',
      'foundry.documents.abstract.ClientDocumentMixin#hasPlayerOwner',
      'foundry.documents.abstract.ClientDocumentMixin#limited',
      'foundry.documents.abstract.ClientDocumentMixin#permission',
      'foundry.documents.abstract.ClientDocumentMixin#visible',
      'foundry.documents.abstract.ClientDocumentMixin#link',
      'foundry.documents.abstract.ClientDocumentMixin.defaultName',
      'foundry.documents.Actor#getRollData',
      'foundry.documents.Item#getRollData',
      'foundry.documents.BaseActor.DEFAULT_ICON',
      'foundry.documents.BaseActor.getDefaultArtwork',
    ],
    run({ it, expect }) {
      it('answers a Gamemaster', async () => {
        await withActor({ items: [{ name: 'I', type: findType('Item') }] }, (actor) => {
          expect([actor.isOwner, actor.visible, actor.limited]).to.deep.equal([true, true, false]);
          expect(actor.permission).to.equal(3);
          const unowned = new host.CONFIG.Actor.documentClass({ ...actor.toObject(), ownership: { default: 0 } });
          expect(unowned.permission).to.equal(3);
          expect(actor.hasPlayerOwner).to.equal(false);
          expect(String(actor.link)).to.include(`@UUID[${actor.uuid}]`);
          expect(actor.getRollData()).to.equal(actor.system);
          expect(typeof loose([...actor.items][0]).getRollData()).to.equal('object');
          expect(String(host.foundry.documents.Actor.defaultName({ type: findType('Actor') }))).to.not.equal('');
          // A system may set its own image on new documents.
          const local = new host.CONFIG.Actor.documentClass({ name: 'Local', type: findType('Actor') });
          expect(local.img).to.equal(host.CONFIG.Actor.documentClass.getDefaultArtwork(local.toObject()).img);
          expect(host.foundry.documents.BaseActor.getDefaultArtwork({}).img).to.equal(
            host.foundry.documents.BaseActor.DEFAULT_ICON,
          );
        });
      });
    },
  },
  {
    id: 'M-doc-collections',
    title: 'Each kind of document has one collection in the game',
    source: 'fvtt-types src/foundry/client/documents/abstract/document-collection.d.mts, world-collection.d.mts',
    generation: 'both',
    confidence: 'documented',
    needs: 'page',
    members: [
      'foundry.documents.abstract.DocumentCollection',
      'foundry.documents.abstract.DocumentCollection#documentClass',
      'foundry.documents.abstract.DocumentCollection#documentName',
      'foundry.documents.abstract.DocumentCollection#name',
      'foundry.documents.abstract.DocumentCollection#apps',
      'foundry.documents.abstract.DocumentCollection.documentName',
      'foundry.documents.abstract.WorldCollection',
      'foundry.documents.abstract.WorldCollection.instance',
      'foundry.documents.collections.Actors',
      'foundry.documents.collections.Items',
      'foundry.documents.collections.ChatMessages',
      'foundry.documents.collections.Users',
      'game.collections',
      'game.actors',
      'game.items',
      'game.messages',
      'game.users',
    ],
    run({ it, expect }) {
      it('holds the documents of the world', () => {
        const { collections, abstract } = host.foundry.documents;
        const named = [
          ['Actor', 'actors', 'Actors'],
          ['Item', 'items', 'Items'],
          ['ChatMessage', 'messages', 'ChatMessages'],
          ['User', 'users', 'Users'],
        ] as const;
        for (const [name, property, className] of named) {
          const collection = loose(host.game[property]);
          expect(collection).to.be.instanceOf(collections[className]);
          expect(collection).to.be.instanceOf(abstract.WorldCollection);
          expect(collection).to.be.instanceOf(abstract.DocumentCollection);
          expect(host.game.collections.get(name)).to.equal(collection);
          expect([collection.documentName, loose(collections[className]).documentName]).to.deep.equal([name, name]);
          expect(collection.documentClass).to.equal(loose(host.CONFIG[name]).documentClass);
          expect(loose(collections[className]).instance).to.equal(collection);
          expect(Array.isArray(collection.apps)).to.equal(true);
        }
        expect(host.game.actors.name).to.equal('Actors');
      });
    },
  },
  {
    id: 'C-17',
    title: 'An invalid document does not prevent the rest: its id is recorded and it can be had on request',
    source: 'core issues 7698, 8743; fvtt-types embedded-collection.d.mts, data.d.mts dropInvalidEmbedded',
    generation: 'both',
    confidence: 'documented',
    needs: 'page',
    members: [
      'foundry.documents.abstract.DocumentCollection#invalidDocumentIds',
      'foundry.documents.abstract.DocumentCollection#getInvalid',
      'foundry.abstract.EmbeddedCollection#invalidDocumentIds',
      'foundry.abstract.EmbeddedCollection#getInvalid',
      'foundry.abstract.EmbeddedCollection#get',
    ],
    run({ it, expect }) {
      it('sets an invalid embedded document aside', () => {
        const bad = 'badbadbadbad0000';
        const good = 'goodgoodgood0000';
        const items = [
          { _id: bad, name: 'Bad', type: 'nosuchtype' },
          { _id: good, name: 'Good', type: findType('Item') },
        ];
        const data = { name: 'A', type: findType('Actor'), items };
        const actor = host.CONFIG.Actor.documentClass.fromSource(data, { dropInvalidEmbedded: true });
        expect(actor.items.get(good).name).to.equal('Good');
        expect(actor.items.get(bad)).to.equal(undefined);
        expect([...actor.items.invalidDocumentIds]).to.deep.equal([bad]);
        expect(actor.items.getInvalid(bad).id).to.equal(bad);
        expect(actor.items.get(bad, { invalid: true }).id).to.equal(bad);
        expect(() => actor.items.get(bad, { strict: true })).to.throw();
        const inner = host.CONFIG.Actor.documentClass.schema.fields.items;
        expect(inner.validate(structuredClone(items)).unresolved).to.equal(true);
        expect(inner.validate(structuredClone(items), { dropInvalidEmbedded: true }).unresolved).to.equal(false);
      });
      it('records invalid documents of the world', () => {
        expect(host.game.actors.invalidDocumentIds).to.be.instanceOf(Set);
        expect(() => host.game.actors.getInvalid('aaaaaaaaaaaaaaaa')).to.throw();
        expect(host.game.actors.getInvalid('aaaaaaaaaaaaaaaa', { strict: false })).to.equal(undefined);
      });
    },
  },
  {
    id: 'C-72',
    title: 'Two updates of one field: the last one stands, neither is refused',
    source:
      'https://foundryvtt.com/api/v14/classes/foundry.abstract.Document.html updateDocuments (no condition is offered)',
    generation: 'both',
    confidence: 'inferred',
    needs: 'world',
    members: ['foundry.abstract.Document#update'],
    run({ it, expect }) {
      it('keeps the last', async () => {
        await withActor({}, async (actor) => {
          const results = await Promise.all([actor.update({ name: 'One' }), actor.update({ name: 'Two' })]);
          expect(results.map((result) => result === actor)).to.deep.equal([true, true]);
          expect(actor._source.name).to.equal('Two');
        });
      });
    },
  },
  {
    id: 'C-73',
    title: 'The creation dialog offers only the types of its whitelist; closing it resolves to null',
    source: `${CLIENT} createDialog options types`,
    generation: 'both',
    confidence: 'documented',
    needs: 'page',
    members: ['foundry.documents.abstract.ClientDocumentMixin.createDialog'],
    run({ it, expect }) {
      it('limits the choice', async () => {
        const all = [...host.game.documentTypes.Item].map(String).filter((type) => type !== 'base');
        const types = all.slice(0, Math.max(1, all.length - 1));
        const before = listDialogs().length;
        const answer = host.CONFIG.Item.documentClass.createDialog({}, {}, { types }) as unknown as Promise<unknown>;
        await waitUntil(() => listDialogs().length > before && loose(listDialogs().at(-1)).element);
        const dialog = loose(listDialogs().at(-1));
        const offered = [...dialog.element.querySelectorAll('[name="type"] option')].map((option) =>
          String(option.value),
        );
        const hidden = [...dialog.element.querySelectorAll('input[name="type"]')].map((input) => String(input.value));
        for (const type of [...offered, ...hidden]) expect(types).to.include(type);
        for (const type of all.slice(types.length)) expect([...offered, ...hidden]).to.not.include(type);
        await dialog.close();
        expect(await answer).to.equal(null);
        const last = all.at(-1) ?? '';
        const second = host.CONFIG.Item.documentClass.createDialog({ type: last }) as unknown as Promise<unknown>;
        await waitUntil(() => listDialogs().length > before && loose(listDialogs().at(-1)).element);
        const again = loose(listDialogs().at(-1));
        expect(again.element.querySelector('[name="type"]').value).to.equal(last);
        await again.close();
        expect(await second).to.equal(null);
      });
    },
  },
  {
    id: 'M-doc-delete-dialog',
    title: 'The deletion dialog deletes on yes and not on no',
    source: `${CLIENT} deleteDialog`,
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: ['foundry.documents.abstract.ClientDocumentMixin#deleteDialog'],
    run({ it, expect }) {
      it('asks first', async () => {
        await withActor({}, async (actor) => {
          const press = async (action: string) => {
            const known = new Set(host.foundry.applications.instances.values());
            const findButton = () => {
              const dialog = [...host.foundry.applications.instances.values()].find((one) => !known.has(one));
              return dialog?.element?.querySelector(`[data-action="${action}"]`);
            };
            const answer = actor.deleteDialog() as unknown as Promise<unknown>;
            await waitUntil(findButton);
            loose(findButton()).click();
            await answer;
          };
          await press('no');
          expect(host.game.actors.get(actor.id)).to.equal(actor);
          await press('yes');
          expect(host.game.actors.get(actor.id) ?? null).to.equal(null);
        });
      });
    },
  },
];
