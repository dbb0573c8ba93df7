/** foundry.data.fields: schemas, arrays, sets, objects, and embedded models. */
import { findType, host, loose, toClass, withDataModel } from './globals.ts';
import type { ConformanceSpec } from './spec.ts';

const FIELDS = 'fvtt-types src/foundry/common/data/fields.d.mts';

/** A schema with an inner one. */
const createSchema = () => {
  const { fields } = host.foundry.data;
  return new fields.SchemaField({
    a: new fields.NumberField({ initial: 1 }),
    b: new fields.SchemaField({ c: new fields.StringField({ required: true }) }),
  });
};

export const specs: readonly ConformanceSpec[] = [
  {
    id: 'M-field-schema',
    title: 'SchemaField holds named fields, finds them by path, and drops what it does not know',
    source: `${FIELDS} SchemaField`,
    generation: 'both',
    confidence: 'documented',
    needs: 'kernel',
    members: [
      'foundry.data.fields.SchemaField',
      'foundry.data.fields.SchemaField#fields',
      'foundry.data.fields.SchemaField#keys',
      'foundry.data.fields.SchemaField#values',
      'foundry.data.fields.SchemaField#entries',
      'foundry.data.fields.SchemaField#has',
      'foundry.data.fields.SchemaField#get',
      'foundry.data.fields.SchemaField#getField',
    ],
    run({ it, expect }) {
      it('is a keyed list of fields', () => {
        const schema = createSchema();
        expect([...schema.keys()]).to.deep.equal(['a', 'b']);
        expect([...schema.values()][0]).to.equal(schema.fields.a);
        expect([...schema.entries()][1]?.[0]).to.equal('b');
        expect([...schema]).to.deep.equal([schema.fields.a, schema.fields.b]);
        expect([schema.has('a'), schema.has('c')]).to.deep.equal([true, false]);
        expect(schema.get('a')).to.equal(schema.fields.a);
        expect(schema.getField('b.c')).to.equal(schema.fields.b.fields.c);
        expect(schema.getField(['b', 'c'])).to.equal(schema.fields.b.fields.c);
        expect(schema.getField('b.x')).to.equal(undefined);
      });
      it('finds the fields of the elements of a list', () => {
        const { ArrayField, NumberField, SchemaField } = host.foundry.data.fields;
        const element = new SchemaField({ x: new NumberField() });
        const schema = new SchemaField({ list: new ArrayField(element) });
        expect(schema.getField('list.element')).to.equal(element);
        expect(schema.getField('list.element.x')).to.equal(element.fields.x);
      });
      it('fills, drops unknown keys and with partial fills nothing', () => {
        const schema = createSchema();
        expect(schema.clean({ x: 1 })).to.deep.equal({ a: 1, b: { c: '' } });
        expect(schema.clean({ a: '2', x: 1 }, { partial: true })).to.deep.equal({ a: 2 });
      });
      it('reports failures by field', () => {
        const failure = createSchema().validate({ a: 'x', b: { c: 'ok' } });
        expect(Object.keys(failure.fields)).to.deep.equal(['a']);
      });
      it('may be null where that is allowed', () => {
        const { NumberField, SchemaField } = host.foundry.data.fields;
        class Optional extends toClass(host.foundry.abstract.DataModel) {
          static defineSchema() {
            const fields = { x: new NumberField({ initial: 1 }), y: new NumberField({ initial: 2 }) };
            return { inner: new SchemaField(fields, { nullable: true, initial: null }) };
          }
        }
        expect(new (loose(Optional))().inner).to.equal(null);
        const model = new (loose(Optional))({ inner: { x: 5 } });
        model.updateSource({ inner: { y: 6 } });
        expect(model._source.inner).to.deep.equal({ x: 5, y: 6 });
        model.updateSource({ inner: null });
        expect(model.inner).to.equal(null);
      });
    },
  },
  {
    id: 'C-27',
    title: 'Elements of an array are cleaned whole even within a partial update',
    source: `${FIELDS} ArrayField#_cleanType`,
    generation: 'both',
    confidence: 'documented',
    needs: 'kernel',
    members: ['foundry.data.fields.ArrayField', 'foundry.data.fields.ArrayField#element'],
    run({ it, expect }) {
      it('fills the elements', () => {
        const { fields } = host.foundry.data;
        const element = new fields.SchemaField({
          a: new fields.NumberField({ initial: 1 }),
          b: new fields.NumberField({ initial: 2 }),
        });
        const field = new fields.ArrayField(element);
        expect(field.element).to.equal(element);
        expect(field.clean([{ a: 5 }], { partial: true })).to.deep.equal([{ a: 5, b: 2 }]);
      });
      it('starts empty, validates its elements and its length', () => {
        const { fields } = host.foundry.data;
        const field = new fields.ArrayField(new fields.NumberField({ nullable: false }), { max: 2 });
        expect(field.clean(undefined)).to.deep.equal([]);
        expect(field.validate([1, 2])).to.equal(undefined);
        expect(field.validate([1, 'x'])).to.not.equal(undefined);
        expect(field.validate([1, 2, 3])).to.not.equal(undefined);
        expect(field.validate('x')).to.not.equal(undefined);
        expect(new fields.ArrayField(new fields.NumberField(), { initial: [4] }).clean(undefined)).to.deep.equal([4]);
        expect([field.toObject(null), field.toObject([1])]).to.deep.equal([null, [1]]);
        const pair = new fields.ArrayField(new fields.NumberField(), { min: 2, max: 2 });
        expect([pair.validate([1]) === undefined, pair.validate([1, 2]) === undefined]).to.deep.equal([false, true]);
        expect(() => new fields.ArrayField(new fields.NumberField(), { min: 2, max: 1 })).to.throw();
      });
      it('makes no list of the letters of a text', () => {
        const field = new host.foundry.data.fields.ArrayField(new host.foundry.data.fields.StringField());
        expect(field.clean('ab')).to.not.deep.equal(['a', 'b']);
      });
      it('replaces elements by what they start with where that is allowed', () => {
        const { ArrayField, NumberField } = host.foundry.data.fields;
        const list = { value: [1, 'x'] };
        const field = new ArrayField(new NumberField({ nullable: false, initial: 3 }));
        field.validate(list.value, { fallback: true });
        expect(list.value).to.deep.equal([1, 3]);
      });
      it('refuses an element that is no field', () => {
        expect(() => new host.foundry.data.fields.ArrayField({})).to.throw();
      });
    },
  },
  {
    id: 'M-field-set',
    title: 'SetField stores an array and gives a Set',
    source: `${FIELDS} SetField`,
    generation: 'both',
    confidence: 'documented',
    needs: 'kernel',
    members: ['foundry.data.fields.SetField'],
    run({ it, expect }) {
      it('turns arrays to sets and back', () => {
        const { fields } = host.foundry.data;
        const field = new fields.SetField(new fields.StringField());
        const value = field.initialize(['a', 'b'], null);
        expect(value).to.be.instanceOf(Set);
        expect([...value]).to.deep.equal(['a', 'b']);
        expect(field.toObject(new Set(['a', 'b']))).to.deep.equal(['a', 'b']);
        expect(field.clean(new Set(['a']))).to.deep.equal(['a']);
      });
      it('drops elements that are invalid where values may be replaced', () => {
        const { SetField, StringField } = host.foundry.data.fields;
        const field = new SetField(new StringField({ required: true, blank: false, choices: ['a', 'b'] }));
        const value = ['a', 'z'];
        expect(field.validate(value, { fallback: true }).unresolved).to.equal(false);
        expect(value).to.deep.equal(['a']);
        expect(field.validate(['a', 'z']).unresolved).to.equal(true);
      });
    },
  },
  {
    id: 'M-field-object',
    title: 'ObjectField takes plain objects and starts with an empty one',
    source: `${FIELDS} ObjectField`,
    generation: 'both',
    confidence: 'documented',
    needs: 'kernel',
    members: ['foundry.data.fields.ObjectField'],
    run({ it, expect }) {
      it('starts empty, copies and validates', () => {
        const field = new host.foundry.data.fields.ObjectField();
        expect([field.required, field.nullable]).to.deep.equal([true, false]);
        expect(field.getInitialValue({})).to.deep.equal({});
        const source = { a: { b: 1 } };
        const value = field.initialize(source, null);
        expect(value).to.deep.equal(source);
        expect(value).to.not.equal(source);
        expect(field.validate('text')).to.not.equal(undefined);
      });
    },
  },
  {
    id: 'C-28',
    title: 'TypedObjectField strips a key only when validateKey gives exactly false',
    source: `${FIELDS} TypedObjectField options`,
    generation: 'both',
    confidence: 'documented',
    needs: 'kernel',
    members: ['foundry.data.fields.TypedObjectField', 'foundry.data.fields.TypedObjectField#element'],
    run({ it, expect }) {
      it('strips and cleans', () => {
        const { fields } = host.foundry.data;
        const answers: Record<string, unknown> = { a: undefined, b: false, c: true };
        const element = new fields.NumberField();
        const field = new fields.TypedObjectField(element, { validateKey: (key: string) => answers[key] });
        expect(field.element).to.equal(element);
        expect(field.clean({ a: '1', b: 2, c: 3 })).to.deep.equal({ a: 1, c: 3 });
        expect(field.validate({ a: 'x' })).to.not.equal(undefined);
      });
    },
  },
  {
    id: 'M-field-typed',
    title: 'A new entry of a TypedObjectField is filled; a known one changes by what is given alone',
    source: `${FIELDS} TypedObjectField#_updateDiff, #_cleanType`,
    generation: 'both',
    confidence: 'inferred',
    needs: 'kernel',
    members: ['foundry.data.fields.TypedObjectField'],
    run({ it, expect }) {
      it('updates entries', () => {
        const { NumberField, SchemaField, TypedObjectField } = host.foundry.data.fields;
        class Typed extends toClass(host.foundry.abstract.DataModel) {
          static defineSchema() {
            const element = new SchemaField({ a: new NumberField({ initial: 1 }), b: new NumberField({ initial: 2 }) });
            return { typed: new TypedObjectField(element) };
          }
        }
        const model = new (loose(Typed))({ typed: { known: { a: 5, b: 6 } } });
        model.updateSource({ typed: { known: { b: 7 }, fresh: { a: 8 } } });
        expect(model._source.typed).to.deep.equal({ known: { a: 5, b: 7 }, fresh: { a: 8, b: 2 } });
        expect(model.typed.fresh.b).to.equal(2);
        expect(model.updateSource({ typed: { known: { a: 5 } } })).to.deep.equal({});
      });
      it('initialises each entry', () => {
        const { SetField, StringField, TypedObjectField } = host.foundry.data.fields;
        const field = new TypedObjectField(new SetField(new StringField()));
        expect(field.initialize({ one: ['a'] }, null).one).to.be.instanceOf(Set);
      });
    },
  },
  {
    id: 'M-field-model',
    title: 'EmbeddedDataField gives a model whose parent is the outer model',
    source: `${FIELDS} EmbeddedDataField`,
    generation: 'both',
    confidence: 'documented',
    needs: 'kernel',
    members: ['foundry.data.fields.EmbeddedDataField', 'foundry.data.fields.EmbeddedDataField#model'],
    run({ it, expect }) {
      it('validates the models within, however deep they lie', () => {
        const { EmbeddedDataField, NumberField, SchemaField } = host.foundry.data.fields;
        class Inner extends toClass(host.foundry.abstract.DataModel) {
          static defineSchema() {
            return { low: new NumberField({ initial: 1 }), high: new NumberField({ initial: 2 }) };
          }
          static validateJoint(data: { low: number; high: number }) {
            if (data.low > data.high) throw new Error('low is above high');
          }
        }
        class Outer extends toClass(host.foundry.abstract.DataModel) {
          static defineSchema() {
            return { group: new SchemaField({ inner: new EmbeddedDataField(Inner) }) };
          }
        }
        expect(() => new (loose(Outer))({ group: { inner: { low: 3 } } })).to.throw();
        const model = new (loose(Outer))();
        expect(() => model.updateSource({ group: { inner: { low: 3 } } })).to.throw();
        expect(model.group.inner.low).to.equal(1);
      });
      it('initialises, migrates and exports', () => {
        class Inner extends toClass(host.foundry.abstract.DataModel) {
          static defineSchema() {
            return { value: new host.foundry.data.fields.NumberField({ initial: 1 }) };
          }
          static migrateData(source: Record<string, unknown>) {
            if ('old' in source) source['value'] = source['old'];
            return source;
          }
        }
        class Outer extends toClass(host.foundry.abstract.DataModel) {
          static defineSchema() {
            return { inner: new host.foundry.data.fields.EmbeddedDataField(Inner) };
          }
        }
        expect(loose(Outer).schema.fields.inner.model).to.equal(Inner);
        const outer = new (loose(Outer))({ inner: { old: 7 } });
        expect(outer.inner).to.be.instanceOf(Inner);
        expect(outer.inner.parent).to.equal(outer);
        expect(outer.inner.value).to.equal(7);
        expect(outer.toObject()).to.deep.equal({ inner: { value: 7 } });
      });
    },
  },
  {
    id: 'M-field-collection',
    title: 'EmbeddedCollectionField holds documents by id; an unchanged update of it keeps the same collection',
    source: `${FIELDS} EmbeddedCollectionField; fvtt-types src/foundry/common/abstract/embedded-collection.d.mts`,
    generation: 'both',
    confidence: 'documented',
    needs: 'page',
    members: [
      'foundry.data.fields.EmbeddedCollectionField',
      'foundry.data.fields.EmbeddedCollectionField#model',
      'foundry.data.fields.EmbeddedCollectionField#schema',
      'foundry.abstract.EmbeddedCollection',
      'foundry.abstract.EmbeddedCollection#model',
      'foundry.abstract.EmbeddedCollection#documentClass',
      'foundry.abstract.EmbeddedCollection#name',
      'foundry.abstract.EmbeddedCollection#toObject',
    ],
    run({ it, expect }) {
      it('gives a collection of documents', () => {
        const id = 'abcdEFGH01234567';
        const actor = new host.CONFIG.Actor.documentClass({
          name: 'A',
          type: findType('Actor'),
          items: [{ _id: id, name: 'I', type: findType('Item') }],
        });
        const field = actor.schema.fields.items;
        expect(field.readonly).to.equal(true);
        expect(field.model.documentName).to.equal('Item');
        expect(field.schema).to.equal(field.model.schema);
        expect(actor.items).to.be.instanceOf(host.foundry.abstract.EmbeddedCollection);
        expect(actor.items.get(id).name).to.equal('I');
        expect(actor.items.get(id).parent).to.equal(actor);
        expect(actor.items.name).to.equal('items');
        expect(actor.items.model).to.equal(actor);
        expect(actor.items.documentClass.documentName).to.equal('Item');
        expect(loose(actor.items.toObject())[0]?._id).to.equal(id);
        const before = actor.items;
        actor.updateSource({ name: 'B' });
        expect(actor.items).to.equal(before);
      });
      it('takes over what differs in one of its documents', () => {
        const type = findType('Item');
        const items = ['abcdEFGH01234567', 'abcdEFGH76543210'].map((_id, index) => ({ _id, name: `I${index}`, type }));
        const actor = new host.CONFIG.Actor.documentClass({ name: 'A', type: findType('Actor'), items });
        const [first, second] = [...actor.items];
        expect(actor.updateSource({ items: items.map((item) => ({ ...item })) })).to.deep.equal({});
        const changes = [{ _id: second?.id, name: 'J' }];
        expect(actor.updateSource({ items: changes })).to.deep.equal({ items: changes });
        expect([first?.name, second?.name]).to.deep.equal(['I0', 'J']);
        expect([...actor.items]).to.deep.equal([first, second]);
        expect(loose(actor.toObject().items)[1]?.name).to.equal('J');
        actor.updateSource(host._replace ? { items: host._replace([]) } : { '==items': [] });
        expect([actor.items.size, actor.toObject().items]).to.deep.equal([0, []]);
      });
    },
  },
  {
    id: 'M-field-flags',
    title: 'DocumentFlagsField holds objects by package; DocumentAuthorField starts as the present user',
    source: `${FIELDS} DocumentFlagsField, DocumentAuthorField`,
    generation: 'both',
    confidence: 'documented',
    needs: 'page',
    members: ['foundry.data.fields.DocumentFlagsField', 'foundry.data.fields.DocumentAuthorField'],
    run({ it, expect }) {
      it('cleans flags', () => {
        const field = new host.foundry.data.fields.DocumentFlagsField();
        expect(field.clean(undefined)).to.deep.equal({});
        expect(field.clean({ core: { a: 1 } })).to.deep.equal({ core: { a: 1 } });
      });
      it('gives the author', () => {
        const field = new host.foundry.data.fields.DocumentAuthorField(host.foundry.documents.BaseUser);
        expect(field.getInitialValue({})).to.equal(host.game.user.id);
      });
    },
  },
  {
    id: 'M-field-type',
    title: 'DocumentTypeField refuses an undeclared type; TypeDataField uses the model registered for the type',
    source: `${FIELDS} DocumentTypeField, TypeDataField`,
    generation: 'both',
    confidence: 'documented',
    needs: 'page',
    members: [
      'foundry.data.fields.DocumentTypeField',
      'foundry.data.fields.TypeDataField',
      'foundry.data.fields.TypeDataField#document',
      'foundry.data.fields.TypeDataField#documentName',
      'foundry.data.fields.TypeDataField#getModelForType',
      'CONFIG.Item.dataModels',
      'CONFIG.Item.documentClass',
    ],
    run({ it, expect }) {
      it('refuses an undeclared type', () => {
        const Item = host.CONFIG.Item.documentClass;
        expect(() => new Item({ name: 'I', type: 'nosuchtype' })).to.throw();
        expect(Item.schema.fields.type).to.be.instanceOf(host.foundry.data.fields.DocumentTypeField);
      });
      it('initialises system by the model of the type', async () => {
        class Probe extends toClass(host.foundry.abstract.TypeDataModel) {
          static defineSchema() {
            return { probe: new host.foundry.data.fields.NumberField({ initial: 5 }) };
          }
        }
        const Item = host.CONFIG.Item.documentClass;
        const type = findType('Item');
        await withDataModel('Item', type, Probe, () => {
          const field = Item.schema.fields.system;
          expect([field.document.documentName, field.documentName]).to.deep.equal(['Item', 'Item']);
          expect(field.getModelForType(type)).to.equal(Probe);
          expect(field.getModelForType('nosuchtype') ?? null).to.equal(null);
          const item = new Item({ name: 'I', type, system: { probe: '6', unknown: 1 } });
          expect(item.system).to.be.instanceOf(Probe);
          expect(item.system.parent).to.equal(item);
          expect(item.toObject().system).to.deep.equal({ probe: 6 });
        });
      });
    },
  },
];
