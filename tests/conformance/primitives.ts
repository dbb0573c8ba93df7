/** Additions to the built-in classes, and the database backend of the client. */
import { findType, host, loose } from './globals.ts';
import type { ConformanceSpec } from './spec.ts';

const PRIMITIVES = 'fvtt-types src/foundry/common/primitives';

/** Views a number loosely, for its added methods. */
const number = (value: number) => loose(value);

export const specs: readonly ConformanceSpec[] = [
  {
    id: 'M-prim-number',
    title: 'Numbers: clamp, step, pad, sign, between, numeric',
    source: `${PRIMITIVES}/number.d.mts, math.d.mts`,
    generation: 'both',
    confidence: 'documented',
    needs: 'kernel',
    members: [
      'Math.clamp',
      'Math.mix',
      'Number#toNearest',
      'Number#between',
      'Number#paddedString',
      'Number#signedString',
      'Number#almostEqual',
      'Number.isNumeric',
      'Number.fromString',
    ],
    run({ it, expect }) {
      it('computes', () => {
        expect([host.Math.clamp(7, 0, 5), host.Math.clamp(-1, 0, 5), host.Math.clamp(3, 0, 5)]).to.deep.equal([
          5, 0, 3,
        ]);
        expect(host.Math.mix(10, 20, 0.25)).to.equal(12.5);
        expect(number(7.3).toNearest(0.5)).to.equal(7.5);
        expect(number(7.3).toNearest(5, 'floor')).to.equal(5);
        expect([number(3).between(1, 3), number(3).between(1, 3, false)]).to.deep.equal([true, false]);
        expect(number(7).paddedString(3)).to.equal('007');
        expect([number(2).signedString(), number(-2).signedString()]).to.deep.equal(['+2', '\u22122']);
        expect(number(0.1 + 0.2).almostEqual(0.3)).to.equal(true);
        expect(['4', 4, 'x', ''].map((value) => host.Number.isNumeric(value))).to.deep.equal([
          true,
          true,
          false,
          false,
        ]);
        expect(host.Number.fromString('+3')).to.equal(3);
      });
    },
  },
  {
    id: 'M-prim-text',
    title: 'Texts and arrays: capitals, slugs, equality, partition, ranges',
    source: `${PRIMITIVES}/string.d.mts, array.d.mts, set.d.mts`,
    generation: 'both',
    confidence: 'documented',
    needs: 'kernel',
    members: [
      'String#capitalize',
      'String#titleCase',
      'String#slugify',
      'String#compare',
      'Array#equals',
      'Array#partition',
      'Array#findSplice',
      'Array#filterJoin',
      'Array.fromRange',
      'Set#first',
      'Set#equals',
      'Set#filter',
      'Set#map',
      'Set#some',
      'Set#every',
      'Set#find',
      'Set#reduce',
      'Set#intersects',
      'Set#toObject',
    ],
    run({ it, expect }) {
      it('works on texts', () => {
        expect(loose('abc def').capitalize()).to.equal('Abc def');
        expect(loose('abc def').titleCase()).to.equal('Abc Def');
        expect(loose('Two Words').slugify()).to.equal('two-words');
        expect(loose('a').compare('b')).to.equal(-1);
      });
      it('works on arrays', () => {
        expect([loose([1, 2]).equals([1, 2]), loose([1, 2]).equals([2, 1])]).to.deep.equal([true, false]);
        expect(loose([1, 2, 3]).partition((value: number) => value > 1)).to.deep.equal([[1], [2, 3]]);
        const list = [1, 2, 3];
        expect(loose(list).findSplice((value: number) => value === 2)).to.equal(2);
        expect(list).to.deep.equal([1, 3]);
        expect(loose(['a', '', 'b']).filterJoin('-')).to.equal('a-b');
        expect(host.Array.fromRange(3, 1)).to.deep.equal([1, 2, 3]);
      });
      it('works on sets', () => {
        const set = loose(new Set([1, 2, 3]));
        expect(set.first()).to.equal(1);
        expect(set.equals(new Set([3, 2, 1]))).to.equal(true);
        expect(Array.from(set.filter((value: number) => value > 1) as unknown as Set<number>)).to.deep.equal([2, 3]);
        expect(Array.from(set.map((value: number) => value * 2) as unknown as Set<number>)).to.deep.equal([2, 4, 6]);
        expect([set.some((value: number) => value > 2), set.every((value: number) => value > 2)]).to.deep.equal([
          true,
          false,
        ]);
        expect(set.find((value: number) => value > 1)).to.equal(2);
        expect(set.reduce((sum: number, value: number) => sum + value, 0)).to.equal(6);
        expect(set.intersects(new Set([3, 9]))).to.equal(true);
        expect(set.toObject()).to.deep.equal([1, 2, 3]);
      });
    },
  },
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
