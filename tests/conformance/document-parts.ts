/** The namespaces of documents and data, the fields of typed documents, and how collections create documents. */
import { catchFailure, findType, host, loose } from './globals.ts';
import type { Loose } from './globals.ts';
import type { ConformanceSpec } from './spec.ts';

/** Awaits a result and returns it loosely typed. */
async function wait(result: unknown): Promise<Loose> {
  return loose(await result);
}

export const specs: readonly ConformanceSpec[] = [
  {
    id: 'M-namespaces-data',
    title: 'Utilities, data, models and documents have their namespaces',
    source: 'fvtt-types src/foundry/common/_types.d.mts and the _module.d.mts of each area',
    generation: 'both',
    confidence: 'documented',
    needs: 'kernel',
    members: [
      'foundry.abstract',
      'foundry.data.validation',
      'foundry.documents',
      'foundry.documents.abstract',
      'foundry.utils',
    ],
    run({ it, expect }) {
      it('finds a member in each', () => {
        const { abstract, data, documents, utils } = host.foundry;
        const members = [
          abstract.DataModel,
          data.validation.DataModelValidationError,
          documents.BaseActor,
          documents.abstract.WorldCollection,
          utils.mergeObject,
        ];
        for (const member of members) expect(typeof member).to.equal('function');
      });
    },
  },
  {
    id: 'M-doc-typed',
    title: 'Actors, items and messages have a type and data of that type; actors and items an image',
    source: 'fvtt-types src/foundry/common/documents/actor.d.mts, item.d.mts, chat-message.d.mts (schemas)',
    generation: 'both',
    confidence: 'documented',
    needs: 'page',
    members: [
      'foundry.documents.BaseActor#type',
      'foundry.documents.BaseActor#img',
      'foundry.documents.BaseActor#system',
      'foundry.documents.BaseItem#type',
      'foundry.documents.BaseItem#img',
      'foundry.documents.BaseItem#system',
      'foundry.documents.BaseChatMessage#type',
      'foundry.documents.BaseChatMessage#system',
    ],
    run({ it, expect }) {
      it('gives them', () => {
        for (const name of ['Actor', 'Item']) {
          const type = findType(name);
          const document = new (loose(host.CONFIG[name]).documentClass)({ name: 'D', type, img: 'icons/a.webp' });
          expect([document.type, document.img]).to.deep.equal([type, 'icons/a.webp']);
          expect(typeof document.system).to.equal('object');
          expect(() => document.updateSource({ img: 'icons/a.txt' })).to.throw();
        }
        const message = new host.CONFIG.ChatMessage.documentClass({ content: 'x' });
        expect([message.type, typeof message.system]).to.deep.equal(['base', 'object']);
      });
    },
  },
  {
    id: 'M-collection-create',
    title:
      'Collections make documents of their kind, an embedded one children of its parent; making one does not add it',
    source:
      'fvtt-types src/foundry/client/documents/abstract/document-collection.d.mts, common/abstract/embedded-collection.d.mts',
    generation: 'both',
    confidence: 'documented',
    needs: 'page',
    members: [
      'foundry.documents.abstract.DocumentCollection#createDocument',
      'foundry.abstract.EmbeddedCollection#createDocument',
    ],
    run({ it, expect }) {
      it('makes documents', () => {
        const actor = host.game.actors.createDocument({ name: 'Made', type: findType('Actor') }, {});
        expect(actor).to.be.instanceOf(host.CONFIG.Actor.documentClass);
        expect([...host.game.actors].includes(actor)).to.equal(false);
        const item = actor.items.createDocument({ name: 'Made', type: findType('Item') }, {});
        expect(item).to.be.instanceOf(host.CONFIG.Item.documentClass);
        expect(item.parent).to.equal(actor);
        expect(actor.items.size).to.equal(0);
      });
    },
  },
  {
    id: 'M-chat-flush',
    title: 'Deleting all messages asks first, and deletes none on no',
    source: 'fvtt-types src/foundry/client/documents/collections/chat-messages.d.mts flush',
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: ['foundry.documents.collections.ChatMessages#flush'],
    run({ it, expect }) {
      it('asks', async () => {
        const created = host.CONFIG.ChatMessage.documentClass.create({
          content: 'kept',
        }) as unknown as Promise<unknown>;
        const message = loose(await created);
        const known = new Set<unknown>(host.foundry.applications.instances.values());
        const answer = host.game.messages.flush() as unknown as Promise<unknown>;
        const find = () => [...host.foundry.applications.instances.values()].find((one) => !known.has(one));
        for (let count = 0; count < 100 && !find()?.element?.querySelector('[data-action="no"]'); count += 1)
          await new Promise((resolve) => setTimeout(resolve, 20));
        loose(find()).element.querySelector('[data-action="no"]').click();
        expect(await answer).to.equal(false);
        expect(host.game.messages.get(message.id)).to.equal(message);
        await (message.delete() as unknown as Promise<unknown>);
      });
    },
  },
  {
    id: 'M-embedded-modify',
    title:
      'Setting and deleting in an embedded collection changes the source of the parent; initialize follows the source',
    source: 'fvtt-types src/foundry/common/abstract/embedded-collection.d.mts set, delete, initialize; fields.d.mts',
    generation: 'both',
    confidence: 'documented',
    needs: 'page',
    members: [
      'foundry.abstract.EmbeddedCollection#set',
      'foundry.abstract.EmbeddedCollection#delete',
      'foundry.abstract.EmbeddedCollection#initialize',
      'foundry.data.fields.EmbeddedCollectionField.implementation',
      'foundry.documents.Actor#items',
    ],
    run({ it, expect }) {
      it('keeps source and documents in step', () => {
        const type = findType('Item');
        const actor = new host.CONFIG.Actor.documentClass({ name: 'A', type: findType('Actor') });
        const { implementation } = host.foundry.data.fields.EmbeddedCollectionField;
        expect(actor.items).to.be.instanceOf(implementation);
        const item = actor.items.createDocument({ _id: 'itemitemitem0000', name: 'I', type }, {});
        actor.items.set(item.id, item);
        expect(actor.toObject().items[0].name).to.equal('I');
        actor.items.initialize({});
        expect(actor.items.get(item.id).name).to.equal('I');
        actor.items.delete(item.id);
        expect([actor.items.size, actor.toObject().items]).to.deep.equal([0, []]);
      });
    },
  },
  {
    id: 'M-collection-render',
    title: 'A collection draws its applications, and forgets a document that is deleted from it',
    source: 'fvtt-types src/foundry/client/documents/abstract/document-collection.d.mts render, delete',
    generation: 'both',
    confidence: 'documented',
    needs: 'page',
    members: [
      'foundry.documents.abstract.DocumentCollection#render',
      'foundry.documents.abstract.DocumentCollection#delete',
    ],
    run({ it, expect }) {
      it('renders and deletes', () => {
        const { items } = host.game;
        const seen: unknown[] = [];
        const application = { render: (...parameters: unknown[]) => seen.push(parameters) };
        const apps = items.apps as unknown as unknown[];
        apps.push(application);
        items.render();
        apps.splice(apps.indexOf(application), 1);
        expect(seen).to.have.lengthOf(1);
        const id = 'itemitemitem0000';
        items.set(id, items.createDocument({ _id: id, name: 'I', type: findType('Item') }, {}));
        expect(items.has(id)).to.equal(true);
        items.delete(id);
        expect(items.has(id)).to.equal(false);
      });
    },
  },
  {
    id: 'M-doc-defaults',
    title:
      'Items have default artwork; users own permissions; a message has its author and its rolls; a colour its text',
    source:
      'fvtt-types src/foundry/common/documents/item.d.mts, user.d.mts, chat-message.d.mts; common/utils/color.d.mts toJSON',
    generation: 'both',
    confidence: 'documented',
    needs: 'page',
    members: [
      'foundry.documents.BaseItem.DEFAULT_ICON',
      'foundry.documents.BaseItem.getDefaultArtwork',
      'foundry.documents.BaseUser#permissions',
      'foundry.documents.ChatMessage#author',
      'foundry.documents.ChatMessage#rolls',
      'foundry.utils.Color#toJSON',
    ],
    run({ it, expect }) {
      it('gives them', () => {
        const { BaseItem } = host.foundry.documents;
        expect(BaseItem.getDefaultArtwork({}).img).to.equal(BaseItem.DEFAULT_ICON);
        const item = new host.CONFIG.Item.documentClass({ name: 'I', type: findType('Item') });
        // A system may set its own image on new documents.
        expect(item.img).to.equal(host.CONFIG.Item.documentClass.getDefaultArtwork(item.toObject()).img);
        const user = new host.CONFIG.User.documentClass({ name: 'U', role: 1, permissions: { SETTINGS_MODIFY: true } });
        expect(user.permissions).to.deep.equal({ SETTINGS_MODIFY: true });
        expect(user.hasPermission('SETTINGS_MODIFY')).to.equal(true);
        const message = new host.CONFIG.ChatMessage.documentClass({ content: 'x' });
        expect([message.author === host.game.user, [...message.rolls].length]).to.deep.equal([true, 0]);
        const color = host.foundry.utils.Color.from('#ff8000');
        expect(JSON.parse(JSON.stringify({ color }))).to.deep.equal({ color: '#ff8000' });
      });
    },
  },
  {
    id: 'M-backend-client',
    title: 'The backend of the client works for embedded documents too',
    source: 'fvtt-types src/foundry/common/abstract/backend.d.mts; _types.d.mts DatabaseOperation parent',
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: [
      'foundry.data.ClientDatabaseBackend#create',
      'foundry.data.ClientDatabaseBackend#update',
      'foundry.data.ClientDatabaseBackend#delete',
    ],
    run({ it, expect }) {
      it('creates, updates and deletes within a parent', async () => {
        const backend = host.CONFIG.DatabaseBackend;
        const Item = host.CONFIG.Item.documentClass;
        const parent = await wait(host.CONFIG.Actor.documentClass.create({ name: 'P', type: findType('Actor') }));
        const size = Number(parent.items.size);
        const created = await wait(backend.create(Item, { data: [{ name: 'I', type: findType('Item') }], parent }));
        const [item] = [...created];
        expect(item?.parent).to.equal(parent);
        await wait(backend.update(Item, { updates: [{ _id: item?.id, name: 'J' }], parent }));
        expect(parent.items.get(item?.id).name).to.equal('J');
        await wait(backend.delete(Item, { ids: [item?.id], parent }));
        expect(parent.items.size).to.equal(size);
        await wait(parent.delete());
      });
    },
  },
  {
    id: 'M-import-json',
    title: 'A document takes the data of a file, keeps its place and its owners, and another type wholly or not at all',
    source:
      'fvtt-types client/documents/abstract/client-document.d.mts importFromJSON; common/abstract/document.d.mts metadata.preserveOnImport; core issue 12372',
    generation: 'both',
    confidence: 'reported',
    needs: 'world',
    members: ['foundry.documents.Item#importFromJSON'],
    run({ it, expect }) {
      const [type, other] = (loose(host.game.documentTypes)['Item'] as unknown as string[]).filter(
        (one) => one !== 'base',
      );
      const create = (data: object) => wait(host.CONFIG.Item.documentClass.create({ name: 'Kept', type, ...data }));
      it('takes what the file says', async () => {
        const item = await create({ ownership: { default: 2 }, sort: 7 });
        const { id } = item;
        const data = {
          ...loose(item.toObject()),
          _id: 'anotherItem00000',
          name: 'Taken',
          ownership: { default: 0 },
          sort: 9,
        };
        expect(await wait(item.importFromJSON(JSON.stringify(data)))).to.equal(item);
        expect([item.name, item.id, item.ownership.default, item.sort]).to.deep.equal(['Taken', id, 2, 7]);
        expect(host.game.items.get(id)).to.equal(item);
        await wait(item.delete());
      });
      it('does not take half of another type', async () => {
        const item = await create({});
        const data = { name: 'Taken', type: other, system: {} };
        const failure = await catchFailure(() => item.importFromJSON(JSON.stringify(data)));
        expect([item.name, item.type]).to.deep.equal(failure ? ['Kept', type] : ['Taken', other]);
        await wait(item.delete());
      });
    },
  },
  {
    id: 'M-export-json',
    title: 'A document leaves as JSON in a file that names its system, and is read back from it',
    source:
      'fvtt-types client/documents/abstract/client-document.d.mts exportToJSON, ToCompendiumOptions; common/data/fields.d.mts DocumentStatsField exportSource; client/utils/helpers.d.mts saveDataToFile',
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: ['foundry.documents.Item#exportToJSON', 'foundry.utils.saveDataToFile'],
    run({ it, expect }) {
      it('without id, owners, place and folder of this world', async () => {
        const [type] = (loose(host.game.documentTypes)['Item'] as unknown as string[]).filter((one) => one !== 'base');
        const create = (name: string) => wait(host.CONFIG.Item.documentClass.create({ name, type, sort: 7 }));
        const [item, other] = [await create('Leaving'), await create('Arriving')];
        const files: Blob[] = [];
        const original = URL.createObjectURL;
        try {
          URL.createObjectURL = (blob: Blob | MediaSource) => {
            files.push(blob as Blob);
            return original.call(URL, blob);
          };
          item.exportToJSON();
        } finally {
          URL.createObjectURL = original;
        }
        expect(files.length).to.equal(1);
        const json = (await files[0]?.text()) ?? '';
        const data = loose(JSON.parse(json));
        expect([data.name, data.type]).to.deep.equal(['Leaving', type]);
        for (const key of ['_id', 'ownership', 'sort', 'folder']) expect(data).to.not.have.property(key);
        const { exportSource } = data._stats;
        expect([exportSource.systemId, exportSource.systemVersion, exportSource.uuid]).to.deep.equal([
          host.game.system.id,
          host.game.system.version,
          item.uuid,
        ]);
        await wait(other.importFromJSON(json));
        expect([other.name, other.sort]).to.deep.equal(['Leaving', 7]);
        for (const one of [item, other]) await wait(one.delete());
      });
    },
  },
];
