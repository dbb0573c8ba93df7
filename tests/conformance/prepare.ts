/** Preparing data: the order of steps in a document, and when its type data model is called. */
import { callSuper, findType, host, loose, toClass, withDataModel } from './globals.ts';
import type { ConformanceSpec } from './spec.ts';

const CLIENT = 'fvtt-types src/foundry/client/documents/abstract/client-document.d.mts prepareData';

export const specs: readonly ConformanceSpec[] = [
  {
    id: 'C-19',
    title: 'Data are prepared in the order: base of the model, base, embedded documents, derived of the model, derived',
    source: `${CLIENT}; fvtt-types src/foundry/common/abstract/type-data.d.mts`,
    generation: 'both',
    confidence: 'documented',
    needs: 'page',
    members: [
      'foundry.abstract.TypeDataModel',
      'foundry.abstract.TypeDataModel#prepareBaseData',
      'foundry.abstract.TypeDataModel#prepareDerivedData',
      'foundry.documents.abstract.ClientDocumentMixin',
      'foundry.documents.abstract.ClientDocumentMixin#prepareData',
      'foundry.documents.abstract.ClientDocumentMixin#prepareBaseData',
      'foundry.documents.abstract.ClientDocumentMixin#prepareEmbeddedDocuments',
      'foundry.documents.abstract.ClientDocumentMixin#prepareDerivedData',
    ],
    run({ it, expect }) {
      it('prepares in order, also on reset', async () => {
        const trace: string[] = [];
        class System extends toClass(host.foundry.abstract.TypeDataModel) {
          static defineSchema() {
            return { value: new host.foundry.data.fields.NumberField({ initial: 2 }) };
          }
          prepareBaseData() {
            trace.push('model base');
          }
          prepareDerivedData() {
            trace.push('model derived');
            Object.assign(this, { twice: Number(loose(this).value) * 2 });
          }
        }
        const Base = host.CONFIG.Actor.documentClass;
        class Probe extends toClass(Base) {
          prepareBaseData() {
            trace.push('base');
            callSuper(this, Base, 'prepareBaseData');
          }
          prepareEmbeddedDocuments() {
            trace.push('embedded');
            callSuper(this, Base, 'prepareEmbeddedDocuments');
          }
          prepareDerivedData() {
            trace.push('derived');
            callSuper(this, Base, 'prepareDerivedData');
          }
        }
        const type = findType('Actor');
        await withDataModel('Actor', type, System, () => {
          const actor = new (loose(Probe))({ name: 'A', type });
          const order = ['model base', 'base', 'embedded', 'model derived', 'derived'];
          expect(trace).to.deep.equal(order);
          expect(actor.system.twice).to.equal(4);
          trace.length = 0;
          actor.updateSource({ 'system.value': 5 });
          expect(trace).to.deep.equal(order);
          expect([actor.system.twice, actor._source.system.twice]).to.deep.equal([10, undefined]);
          trace.length = 0;
          actor.reset();
          expect(trace).to.deep.equal(order);
        });
      });
    },
  },
  {
    id: 'C-18',
    title: 'The preparing methods of system are called only if it is a TypeDataModel',
    source: 'core issue 10411',
    generation: 'both',
    confidence: 'reported',
    needs: 'page',
    members: ['foundry.abstract.TypeDataModel'],
    run({ it, expect }) {
      it('leaves another model alone', async () => {
        let called = false;
        class Plain extends toClass(host.foundry.abstract.DataModel) {
          static defineSchema() {
            return { value: new host.foundry.data.fields.NumberField({ initial: 2 }) };
          }
          prepareDerivedData() {
            called = true;
          }
        }
        const type = findType('Actor');
        await withDataModel('Actor', type, Plain, () => {
          const actor = new host.CONFIG.Actor.documentClass({ name: 'A', type });
          expect(actor.system.value).to.equal(2);
          expect(called).to.equal(false);
        });
      });
    },
  },
  {
    id: 'M-prepare-embedded',
    title: 'Embedded documents are prepared before what the parent derives from them; an error in one is caught',
    source: `${CLIENT}; TypeDataModel#prepareDerivedData example`,
    generation: 'both',
    confidence: 'documented',
    needs: 'page',
    members: ['foundry.documents.abstract.ClientDocumentMixin#prepareEmbeddedDocuments'],
    run({ it, expect }) {
      it('sums over prepared items', async () => {
        const { NumberField } = host.foundry.data.fields;
        class Weight extends toClass(host.foundry.abstract.TypeDataModel) {
          static defineSchema() {
            return { one: new NumberField({ initial: 1 }) };
          }
          prepareDerivedData() {
            Object.assign(this, { weight: Number(loose(this).one) * 10 });
          }
        }
        class Load extends toClass(host.foundry.abstract.TypeDataModel) {
          static defineSchema() {
            return { base: new NumberField({ initial: 0 }) };
          }
          prepareDerivedData() {
            const items = [...loose(this).parent.items];
            Object.assign(this, { load: items.reduce((sum, item) => sum + Number(item.system.weight), 0) });
          }
        }
        await withDataModel('Actor', findType('Actor'), Load, () =>
          withDataModel('Item', findType('Item'), Weight, () => {
            const items = [1, 2].map((one) => ({
              _id: `itemitemitem000${one}`,
              name: 'I',
              type: findType('Item'),
              system: { one },
            }));
            const actor = new host.CONFIG.Actor.documentClass({ name: 'A', type: findType('Actor'), items });
            expect(actor.system.load).to.equal(30);
          }),
        );
      });
    },
  },
];
