/** The client's database. */
import { findType, host, loose } from './globals.ts';
import type { ConformanceSpec } from './spec.ts';

export const specs: readonly ConformanceSpec[] = [
  {
    id: 'M-backend',
    title: 'Documents are written through the database backend of the configuration',
    source: 'fvtt-types src/foundry/common/abstract/backend.d.mts, src/foundry/client/data/client-backend.d.mts',
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: [
      'foundry.data.ClientDatabaseBackend',
      'foundry.abstract.DatabaseBackend',
      'foundry.abstract.DatabaseBackend#create',
      'foundry.abstract.DatabaseBackend#update',
      'foundry.abstract.DatabaseBackend#delete',
    ],
    run({ it, expect }) {
      it('creates, updates and deletes', async () => {
        const backend = host.CONFIG.DatabaseBackend;
        expect(backend).to.be.instanceOf(host.foundry.data.ClientDatabaseBackend);
        expect(backend).to.be.instanceOf(host.foundry.abstract.DatabaseBackend);
        const Item = host.CONFIG.Item.documentClass;
        const data = [{ name: 'Spec item', type: findType('Item') }];
        const [item] = [...(await backend.create(Item, { data }))].map(loose);
        const { id } = loose(item);
        expect(host.game.items.get(id)).to.equal(item);
        await backend.update(Item, { updates: [{ _id: id, name: 'Changed' }] });
        expect(loose(item).name).to.equal('Changed');
        await backend.delete(Item, { ids: [id] });
        expect(host.game.items.get(id) ?? null).to.equal(null);
      });
    },
  },
];
