/** The namespaces of documents and data, the fields that typed documents have, and the making of documents by collections. */
import { findType, host, loose } from './globals.ts';
import type { ConformanceSpec } from './spec.ts';

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
];
