/** Folders and trees of collections, and documents of a pack that cannot be found without waiting. */
import { catchFailure, findType, host, loose } from './globals.ts';
import type { ConformanceSpec } from './spec.ts';

const DIRECTORY = 'fvtt-types src/foundry/client/documents/abstract/directory-collection-mixin.d.mts';
const COLLECTION = 'foundry.documents.abstract.WorldCollection';
const shared = { generation: 'both', needs: 'world' } as const;

export const specs: readonly ConformanceSpec[] = [
  {
    ...shared,
    id: 'M-collection-tree',
    title: 'A collection has its folders, and a tree of them with what lies in each',
    source: `${DIRECTORY} folders, tree, maxFolderDepth; TreeNode`,
    confidence: 'documented',
    members: [
      `${COLLECTION}#folders`,
      `${COLLECTION}#tree`,
      `${COLLECTION}#maxFolderDepth`,
      'foundry.documents.collections.CompendiumCollection#tree',
      'foundry.documents.collections.CompendiumCollection#maxFolderDepth',
      'foundry.CONST.FOLDER_MAX_DEPTH',
    ],
    run({ it, expect }) {
      it('nests folders and documents', async () => {
        const { Folder, Item } = host.CONFIG;
        const outer = await Folder.documentClass.create({ name: 'Spec outer', type: 'Item' });
        const inner = await Folder.documentClass.create({ name: 'Spec inner', type: 'Item', folder: outer.id });
        const other = await Folder.documentClass.create({ name: 'Spec actors', type: 'Actor' });
        const item = await Item.documentClass.create({ name: 'Spec item', type: findType('Item'), folder: inner.id });
        try {
          const { items } = host.game;
          expect(items.folders.get(outer.id)).to.equal(outer);
          expect(items.folders.get(other.id) ?? null).to.equal(null);
          const { tree } = items;
          expect([tree.root, tree.depth, tree.visible]).to.deep.equal([true, 0, true]);
          const top = [...tree.children].find(({ folder }) => folder === outer);
          expect([top?.root, top?.depth, [...(top?.entries ?? [])].length]).to.deep.equal([false, 1, 0]);
          const [nested] = [...(top?.children ?? [])];
          expect(nested?.folder).to.equal(inner);
          expect([nested?.depth, nested?.visible]).to.deep.equal([2, true]);
          expect([...(nested?.entries ?? [])]).to.deep.equal([item]);
          expect(Number(items.maxFolderDepth)).to.equal(host.CONST.FOLDER_MAX_DEPTH);
        } finally {
          await item.delete();
          for (const folder of [inner, outer, other]) await folder.delete();
        }
      });
      it('a pack has one of the entries of its index', () => {
        for (const pack of host.game.packs) {
          const gather = (node: unknown): number =>
            [...loose(node).entries].length + [...loose(node).children].reduce((sum, child) => sum + gather(child), 0);
          expect(gather(pack.tree)).to.equal(pack.index.size);
        }
      });
    },
  },
  {
    ...shared,
    id: 'M-uuid-sync-embedded',
    title: 'What is embedded in a document of a pack cannot be found at once: that throws, unless strict is false',
    source: 'API13 foundry.utils.fromUuidSync (strict); core issues 11214, 11717',
    confidence: 'documented',
    members: ['foundry.utils.fromUuidSync'],
    run({ it, expect }) {
      it('throws or gives null', async () => {
        const [pack] = [...host.game.packs].filter((one) => one.index.size);
        if (!pack) return;
        const [entry] = [...pack.index];
        const uuid = `${String(entry?.uuid)}.ActiveEffect.aaaaaaaaaaaaaaaa`;
        const { fromUuidSync } = host.foundry.utils;
        expect(await catchFailure(() => fromUuidSync(uuid))).to.be.instanceOf(Error);
        expect(fromUuidSync(uuid, { strict: false }) ?? null).to.equal(null);
        expect((await host.foundry.utils.fromUuid(uuid)) ?? null).to.equal(null);
        expect(String(fromUuidSync(entry?.uuid).name)).to.equal(String(entry?.name));
      });
    },
  },
];
