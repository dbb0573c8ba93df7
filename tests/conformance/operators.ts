/** Deleting and replacing keys in updates: keys with `-=` and `==` (Foundry 13), ForcedDeletion and ForcedReplacement (Foundry 14). */
import { catchFailure, host, loose, toClass } from './globals.ts';
import type { Loose } from './globals.ts';
import type { ConformanceSpec } from './spec.ts';

const OPERATORS = 'https://foundryvtt.com/api/modules/foundry.data.operators.html';

/** A model with an object field for any keys. */
function defineOpen(): Loose {
  class Open extends toClass(host.foundry.abstract.DataModel) {
    static defineSchema() {
      const { fields } = host.foundry.data;
      return {
        open: new fields.ObjectField(),
        typed: new fields.TypedObjectField(new fields.ObjectField()),
        rank: new fields.NumberField({ initial: 1 }),
      };
    }
  }
  return loose(Open);
}

export const specs: readonly ConformanceSpec[] = [
  {
    id: 'C-4',
    title: 'Updates delete with "-=key" and replace with "==key"',
    source: 'fvtt-types src/foundry/common/utils/helpers.d.mts isDeletionKey, applySpecialKeys',
    generation: 13,
    confidence: 'documented',
    needs: 'kernel',
    members: ['foundry.abstract.DataModel#updateSource'],
    run({ it, expect }) {
      it('deletes from objects', () => {
        const model = new (defineOpen())({ open: { a: 1, b: { c: 2, d: 3 } }, typed: { k: { v: 1 }, l: {} } });
        model.updateSource({ open: { '-=a': null, b: { '-=c': null } }, 'typed.-=k': null });
        expect(model._source.open).to.deep.equal({ b: { d: 3 } });
        expect(model._source.typed).to.deep.equal({ l: {} });
      });
      it('replaces objects', () => {
        const model = new (defineOpen())({ open: { a: { x: 1 }, b: 1 } });
        model.updateSource({ open: { '==a': { y: 2 } } });
        expect(model._source.open).to.deep.equal({ a: { y: 2 }, b: 1 });
      });
    },
  },
  {
    id: 'C-4b',
    title: 'Updates still understand "-=key" in version 14, with a warning',
    source: 'core issue 14611; foundryvtt-fallout issue 751; Fabula-Ultima issue 1127 (removed in 16)',
    generation: 14,
    confidence: 'reported',
    needs: 'kernel',
    members: ['foundry.abstract.DataModel#updateSource'],
    run({ it, expect }) {
      it('deletes', () => {
        const model = new (defineOpen())({ open: { a: 1, b: 2 } });
        model.updateSource({ open: { '-=a': null } });
        expect(model._source.open).to.deep.equal({ b: 2 });
      });
    },
  },
  {
    id: 'C-5',
    title: 'Updates delete and replace with operator instances, not with the operator class',
    source: `${OPERATORS}; core issue 14611`,
    generation: 14,
    confidence: 'documented',
    needs: 'kernel',
    members: [
      'foundry.data.operators.ForcedDeletion',
      'foundry.data.operators.ForcedDeletion.create',
      'foundry.data.operators.ForcedReplacement',
      'foundry.data.operators.ForcedReplacement.create',
      '_del',
      '_replace',
    ],
    run({ it, expect }) {
      it('deletes', () => {
        const { ForcedDeletion } = host.foundry.data.operators;
        const model = new (defineOpen())({ open: { a: 1, b: { c: 2, d: 3 }, e: 4 }, typed: { k: { v: 1 }, l: {} } });
        model.updateSource({
          open: { a: new ForcedDeletion(), b: { c: ForcedDeletion.create() }, e: host._del },
          'typed.k': host._del,
        });
        expect(model._source.open).to.deep.equal({ b: { d: 3 } });
        expect(model._source.typed).to.deep.equal({ l: {} });
      });
      it('replaces', () => {
        const model = new (defineOpen())({ open: { a: { x: 1 }, b: { x: 1 } } });
        const { ForcedReplacement } = host.foundry.data.operators;
        model.updateSource({ open: { a: ForcedReplacement.create({ y: 2 }), b: host._replace({ z: 3 }) } });
        expect(model._source.open).to.deep.equal({ a: { y: 2 }, b: { z: 3 } });
        model.updateSource({ open: host._replace({ only: 1 }) });
        expect(model._source.open).to.deep.equal({ only: 1 });
      });
      it('does not delete for the class itself', async () => {
        const model = new (defineOpen())({ open: { a: 1 }, rank: 3 });
        await catchFailure(() => model.updateSource({ rank: host.foundry.data.operators.ForcedDeletion }));
        expect(model._source.rank).to.equal(3);
      });
      it('resets a field of a schema to its initial value when it is deleted', () => {
        const model = new (defineOpen())({ rank: 3 });
        model.updateSource({ rank: host._del });
        expect(model._source.rank).to.not.equal(3);
      });
    },
  },
  {
    id: 'C-6',
    title: 'Operators serialise with their name and value and are reconstructed; _replace shows the keys of its value',
    source: `${OPERATORS}; https://foundryvtt.com/api/variables/foundry.data.operators.OPERATOR_IDENTIFIER.html; fvtt-types tests/operators`,
    generation: 14,
    confidence: 'documented',
    needs: 'kernel',
    members: [
      'foundry.data.operators.DataFieldOperator',
      'foundry.data.operators.DataFieldOperator.equals',
      'foundry.data.operators.DataFieldOperator.get',
      'foundry.data.operators.DataFieldOperator.set',
      'foundry.data.operators.DataFieldOperator#toJSON',
      'foundry.data.operators.OPERATOR_IDENTIFIER',
      'foundry.data.operators.OPERATOR_VALUE',
      'foundry.data.operators.reconstructOperator',
    ],
    run({ it, expect }) {
      it('serialises and reconstructs', () => {
        const { operators } = host.foundry.data;
        expect(operators.OPERATOR_IDENTIFIER).to.equal('__$OPERATOR$__');
        expect(typeof operators.OPERATOR_VALUE).to.equal('symbol');
        const replacement = JSON.parse(JSON.stringify(host._replace({ a: 1 }))) as Record<string, unknown>;
        expect(replacement['__$OPERATOR$__']).to.equal('ForcedReplacement');
        expect(replacement['value']).to.deep.equal({ a: 1 });
        const revived = operators.reconstructOperator(replacement);
        expect(revived).to.be.instanceOf(operators.ForcedReplacement);
        expect(operators.DataFieldOperator.get(revived)).to.deep.equal({ a: 1 });
        const deletion = JSON.parse(JSON.stringify(host._del)) as Record<string, unknown>;
        expect(operators.reconstructOperator(deletion)).to.be.instanceOf(operators.ForcedDeletion);
      });
      it('compares and unwraps', () => {
        const { operators } = host.foundry.data;
        const { DataFieldOperator } = operators;
        expect(host._del).to.be.instanceOf(DataFieldOperator);
        expect(DataFieldOperator.get(5)).to.equal(5);
        expect(DataFieldOperator.equals(host._del, new operators.ForcedDeletion())).to.equal(true);
        expect(DataFieldOperator.equals(host._replace(1), host._replace(2))).to.equal(false);
        expect(DataFieldOperator.equals(host._replace(1), host._del)).to.equal(false);
        expect(DataFieldOperator.equals(host._replace({ a: 1, b: 2 }), host._replace({ b: 2, a: 1 }))).to.equal(true);
        expect(DataFieldOperator.equals(host._replace({ a: 1 }), { a: 1 })).to.equal(true);
        expect(DataFieldOperator.equals(new DataFieldOperator(), undefined)).to.equal(true);
      });
      it('takes another value, and gives it back', () => {
        const { DataFieldOperator, OPERATOR_VALUE } = host.foundry.data.operators;
        const operator = new DataFieldOperator('one');
        const value = { a: 1 };
        expect(DataFieldOperator.set(operator, value)).to.equal(value);
        expect(Reflect.get(operator, OPERATOR_VALUE as unknown as symbol)).to.equal(value);
        expect(DataFieldOperator.get(operator)).to.equal(value);
      });
      it('reads through to the replacing value', () => {
        expect(host._replace({ a: 1 }).a).to.equal(1);
      });
    },
  },
  {
    id: 'C-15',
    title: 'The type of a document changes only together with a replaced system',
    source: 'fvtt-types src/foundry/common/data/fields.d.mts TypeDataField#_updateDiff',
    generation: 'both',
    confidence: 'documented',
    needs: 'page',
    members: ['foundry.abstract.DataModel#updateSource'],
    run({ it, expect }) {
      it('refuses a bare change and takes a replacement', async () => {
        const types = [...host.game.documentTypes.Item]
          .map(String)
          .filter((type) => type !== 'base' && !type.includes('.'));
        const [first, second] = types;
        if (!first || !second) return;
        const item = new host.CONFIG.Item.documentClass({ name: 'I', type: first });
        expect(await catchFailure(() => item.updateSource({ type: second, system: {} }))).to.be.instanceOf(Error);
        expect(item.type).to.equal(first);
        const replaced = host._replace ? { system: host._replace({}) } : { '==system': {} };
        item.updateSource({ type: second, ...replaced });
        expect(item.type).to.equal(second);
      });
    },
  },
];
