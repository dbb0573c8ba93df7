/** foundry.abstract.DataModel: construction, validation, local updates, migration and export. */
import { catchFailure, host, loose, toClass } from './globals.ts';
import type { Loose } from './globals.ts';
import type { ConformanceSpec } from './spec.ts';

const MODEL = 'fvtt-types src/foundry/common/abstract/data.d.mts';

/** A model with a plain field, a schema, an object with any keys, and an array. */
function defineProbe(): Loose {
  class Probe extends toClass(host.foundry.abstract.DataModel) {
    static defineSchema() {
      const { fields } = host.foundry.data;
      return {
        name: new fields.StringField({ required: true, blank: false, initial: 'unnamed' }),
        rank: new fields.NumberField({ required: true, nullable: false, choices: [1, 2, 3], initial: 1 }),
        inner: new fields.SchemaField({
          x: new fields.NumberField({ initial: 0 }),
          y: new fields.NumberField({ initial: 0 }),
        }),
        open: new fields.ObjectField(),
        list: new fields.ArrayField(new fields.NumberField()),
      };
    }
    static validateJoint(data: { name?: string; rank?: number }) {
      if (data.name === 'three' && data.rank !== 3) throw new Error('three must be of rank 3');
    }
  }
  return loose(Probe);
}

/** A model that migrates an old key and records the data it gets. */
function defineMigrating(seen: string[][]): Loose {
  class Migrating extends toClass(host.foundry.abstract.DataModel) {
    static defineSchema() {
      const { fields } = host.foundry.data;
      return { a: new fields.NumberField({ initial: 0 }), b: new fields.NumberField({ initial: 0 }) };
    }
    static migrateData(source: Record<string, unknown>) {
      seen.push(Object.keys(source));
      if (source['fail']) throw new Error('cannot migrate');
      if ('oldA' in source) source['a'] = source['oldA'];
      return source;
    }
  }
  return loose(Migrating);
}

export const specs: readonly ConformanceSpec[] = [
  {
    id: 'M-model-construct',
    title: 'A model fills, casts and validates its source, seals it, and mirrors it on the instance',
    source: `${MODEL}; https://foundryvtt.com/api/v14/classes/foundry.abstract.DataModel.html`,
    generation: 'both',
    confidence: 'documented',
    needs: 'kernel',
    members: [
      'foundry.abstract.DataModel',
      'foundry.abstract.DataModel.defineSchema',
      'foundry.abstract.DataModel.schema',
      'foundry.abstract.DataModel#schema',
      'foundry.abstract.DataModel#parent',
      'foundry.abstract.DataModel#invalid',
      'foundry.abstract.DataModel.LOCALIZATION_PREFIXES',
    ],
    run({ it, expect }) {
      it('constructs', () => {
        const Probe = defineProbe();
        const model = new Probe({ rank: '2', unknown: 1 });
        expect(model.toObject()).to.deep.equal({ name: 'unnamed', rank: 2, inner: { x: 0, y: 0 }, open: {}, list: [] });
        expect(Object.isSealed(model._source)).to.equal(true);
        expect(model.rank).to.equal(2);
        expect(model.inner).to.not.equal(model._source.inner);
        expect([model.parent, model.invalid]).to.deep.equal([null, false]);
        expect(Probe.schema).to.equal(Probe.schema);
        expect(model.schema).to.equal(Probe.schema);
        expect(Probe.schema).to.be.instanceOf(host.foundry.data.fields.SchemaField);
        expect(Object.keys(Probe.defineSchema())).to.deep.equal([...Probe.schema.keys()]);
        expect(host.foundry.abstract.DataModel.LOCALIZATION_PREFIXES).to.deep.equal([]);
      });
      it('has a schema for each class', () => {
        const Probe = defineProbe();
        class Wider extends toClass(Probe) {
          static defineSchema() {
            const { fields } = host.foundry.data;
            return { ...loose(Probe).defineSchema(), more: new fields.NumberField({ initial: 4 }) };
          }
        }
        expect([...Probe.schema.keys()]).to.not.include('more');
        expect([...loose(Wider).schema.keys()]).to.include('more');
        expect(new (loose(Wider))({}).more).to.equal(4);
        expect([...Probe.schema.keys()]).to.not.include('more');
      });
      it('keeps its parent', () => {
        const Probe = defineProbe();
        const parent = new Probe({});
        expect(new Probe({}, { parent }).parent).to.equal(parent);
      });
    },
  },
  {
    id: 'M-model-validate',
    title: 'Invalid data throw a DataModelValidationError that says where; strict false marks the model instead',
    source: `${MODEL} validate, validateJoint; fvtt-types src/foundry/common/data/validation-failure.d.mts`,
    generation: 'both',
    confidence: 'documented',
    needs: 'kernel',
    members: [
      'foundry.abstract.DataModel#validate',
      'foundry.abstract.DataModel.validateJoint',
      'foundry.abstract.DataModel#validationFailures',
      'foundry.data.validation.DataModelValidationError',
      'foundry.data.validation.DataModelValidationError#getFailure',
      'foundry.data.validation.DataModelValidationError#getAllFailures',
      'foundry.data.validation.DataModelValidationFailure',
      'foundry.data.validation.DataModelValidationFailure#invalidValue',
      'foundry.data.validation.DataModelValidationFailure#fallback',
      'foundry.data.validation.DataModelValidationFailure#dropped',
      'foundry.data.validation.DataModelValidationFailure#message',
      'foundry.data.validation.DataModelValidationFailure#fields',
      'foundry.data.validation.DataModelValidationFailure#elements',
      'foundry.data.validation.DataModelValidationFailure#unresolved',
      'foundry.data.validation.DataModelValidationFailure#asError',
      'foundry.data.validation.DataModelValidationFailure#isEmpty',
      'foundry.data.validation.DataModelValidationFailure#toObject',
    ],
    run({ it, expect }) {
      it('throws and reports the failing field', async () => {
        const Probe = defineProbe();
        const error = loose(await catchFailure(() => new Probe({ rank: 9 })));
        expect(error).to.be.instanceOf(host.foundry.data.validation.DataModelValidationError);
        expect(error.getFailure('rank').invalidValue).to.equal(9);
        expect(Object.keys(error.getAllFailures())).to.deep.equal(['rank']);
      });
      it('marks the model with strict false', () => {
        const model = new (defineProbe())({ rank: 9 }, { strict: false });
        expect(model.invalid).to.equal(true);
        expect(model.validationFailures.fields.unresolved).to.equal(true);
        expect(Object.keys(model.validationFailures.fields.fields)).to.deep.equal(['rank']);
        expect(model.validationFailures.joint).to.equal(null);
      });
      it('checks proposed changes, field by field, jointly only on request', async () => {
        const model = new (defineProbe())({});
        expect(model.validate()).to.equal(true);
        expect(model.validate({ changes: { rank: 2 } })).to.equal(true);
        expect(await catchFailure(() => model.validate({ changes: { rank: 9 } }))).to.be.instanceOf(Error);
        expect(model.validate({ changes: { rank: 9 }, strict: false })).to.equal(false);
        expect(model.validate({ changes: { name: 'three' } })).to.equal(true);
        const joint = { changes: { ...model.toObject(), name: 'three' }, joint: true };
        expect(await catchFailure(() => model.validate(joint))).to.be.instanceOf(Error);
      });
      it('refuses a model whose fields contradict each other', () => {
        const Probe = defineProbe();
        expect(() => new Probe({ name: 'three', rank: 1 })).to.throw(/rank 3/);
        expect(new Probe({ name: 'three', rank: 3 }).rank).to.equal(3);
      });
      it('describes a failure', () => {
        const { DataModelValidationFailure, DataModelValidationError } = host.foundry.data.validation;
        const failure = new DataModelValidationFailure({
          invalidValue: 9,
          fallback: 1,
          message: 'no',
          unresolved: true,
        });
        expect(failure.isEmpty()).to.equal(true);
        expect([failure.invalidValue, failure.fallback, failure.dropped, failure.message]).to.deep.equal([
          9,
          1,
          false,
          'no',
        ]);
        expect([failure.fields, failure.elements, failure.unresolved]).to.deep.equal([{}, [], true]);
        expect(failure.toObject().message).to.equal('no');
        expect(failure.asError()).to.be.instanceOf(DataModelValidationError);
        failure.fields['rank'] = new DataModelValidationFailure({ message: 'inner' });
        expect(failure.isEmpty()).to.equal(false);
      });
    },
  },
  {
    id: 'M-model-clean',
    title: 'cleanData fills and casts; with partial it fills nothing',
    source: `${MODEL} cleanData`,
    generation: 'both',
    confidence: 'documented',
    needs: 'kernel',
    members: ['foundry.abstract.DataModel.cleanData'],
    run({ it, expect }) {
      it('cleans', () => {
        const Probe = defineProbe();
        expect(Probe.cleanData({ rank: '3' }).rank).to.equal(3);
        expect(Probe.cleanData({}).name).to.equal('unnamed');
        expect(Probe.cleanData({ rank: '3' }, { partial: true })).to.deep.equal({ rank: 3 });
      });
    },
  },
  {
    id: 'C-8',
    title: 'updateSource gives only what changed: nothing for its own data',
    source: `${MODEL} updateSource; core issue 8503`,
    generation: 'both',
    confidence: 'documented',
    needs: 'kernel',
    members: ['foundry.abstract.DataModel#updateSource'],
    run({ it, expect }) {
      it('gives an empty difference for unchanged data', () => {
        const model = new (defineProbe())({ rank: 2, open: { a: { b: 1 } }, list: [1, 2] });
        expect(model.updateSource(model.toObject())).to.deep.equal({});
      });
      it('gives and applies the difference, cast, nested and dotted', () => {
        const model = new (defineProbe())({ rank: 2, open: { a: { b: 1 } } });
        expect(model.updateSource({ rank: '3', inner: { x: 0, y: 4 } })).to.deep.equal({ rank: 3, inner: { y: 4 } });
        expect(model.updateSource({ 'inner.x': 7 })).to.deep.equal({ inner: { x: 7 } });
        expect(model.updateSource({ open: { a: { c: 2 } } })).to.deep.equal({ open: { a: { c: 2 } } });
        expect([model.rank, model.inner.x, model._source.inner.y]).to.deep.equal([3, 7, 4]);
        expect(model.open).to.deep.equal({ a: { b: 1, c: 2 } });
      });
      it('replaces arrays whole', () => {
        const model = new (defineProbe())({ list: [1, 2, 3] });
        expect(model.updateSource({ list: [4] })).to.deep.equal({ list: [4] });
        expect(model.list).to.deep.equal([4]);
      });
      it('ignores unknown keys', () => {
        expect(new (defineProbe())({}).updateSource({ unknown: 1 })).to.deep.equal({});
      });
    },
  },
  {
    id: 'C-9',
    title: 'A dry run and a failed update leave the source untouched, also below the top',
    source: `${MODEL} updateSource dryRun; core issues 10395, 10648`,
    generation: 'both',
    confidence: 'documented',
    needs: 'kernel',
    members: ['foundry.abstract.DataModel#updateSource'],
    run({ it, expect }) {
      it('simulates with dryRun', () => {
        const model = new (defineProbe())({ open: { a: { b: 1 } } });
        const before = model.toObject();
        const difference = model.updateSource({ inner: { x: 5 }, open: { a: { b: 2 } } }, { dryRun: true });
        expect(difference).to.deep.equal({ inner: { x: 5 }, open: { a: { b: 2 } } });
        expect(model.toObject()).to.deep.equal(before);
        expect([model.inner.x, model.open.a.b]).to.deep.equal([0, 1]);
      });
      it('throws for invalid changes and applies none of them', async () => {
        const model = new (defineProbe())({});
        const before = model.toObject();
        const error = await catchFailure(() => model.updateSource({ inner: { x: 5 }, rank: 9 }));
        expect(error).to.be.instanceOf(host.foundry.data.validation.DataModelValidationError);
        expect(model.toObject()).to.deep.equal(before);
      });
      it('falls back to the initial value with fallback', () => {
        const model = new (defineProbe())({ rank: 2 });
        model.updateSource({ rank: 9 }, { fallback: true });
        expect(model.rank).to.equal(1);
      });
    },
  },
  {
    id: 'C-10',
    title: 'recursive false replaces each given key and keeps the others',
    source:
      'https://foundryvtt.com/api/v14/interfaces/foundry.abstract.types.DataModelUpdateOptions.html; core issue 11792',
    generation: 'both',
    confidence: 'documented',
    needs: 'kernel',
    members: ['foundry.abstract.DataModel#updateSource'],
    run({ it, expect }) {
      it('replaces the given key only', () => {
        const model = new (defineProbe())({ rank: 2, open: { a: 1, b: 2 } });
        model.updateSource({ open: { b: 3 } }, { recursive: false });
        expect(model.open).to.deep.equal({ b: 3 });
        expect([model.rank, model.name]).to.deep.equal([2, 'unnamed']);
      });
    },
  },
  {
    id: 'C-16',
    title: 'migrateData runs when a model is made and on the partial data of an update',
    source: `${MODEL} migrateData; core issue 9690; foundryvtt-dcc issue 722`,
    generation: 'both',
    confidence: 'reported',
    needs: 'kernel',
    members: ['foundry.abstract.DataModel.migrateData', 'foundry.abstract.DataModel.migrateDataSafe'],
    run({ it, expect }) {
      it('migrates on construction and on update', () => {
        const seen: string[][] = [];
        const model = new (defineMigrating(seen))({ oldA: 3, b: 1 });
        expect(model.toObject()).to.deep.equal({ a: 3, b: 1 });
        seen.length = 0;
        expect(model.updateSource({ oldA: 4 })).to.deep.equal({ a: 4 });
        expect(seen[0]).to.deep.equal(['oldA']);
        expect(model.b).to.equal(1);
      });
      it('does not throw when migrated safely', async () => {
        const Migrating = defineMigrating([]);
        expect(await catchFailure(() => Migrating.migrateDataSafe({ fail: true }))).to.equal(undefined);
        expect(Migrating.migrateDataSafe({ oldA: 2 }).a).to.equal(2);
      });
    },
  },
  {
    id: 'M-model-export',
    title: 'toObject copies the source or the prepared values; clones, resets and JSON round trips',
    source: `${MODEL} toObject, toJSON, clone, reset, fromSource, fromJSON`,
    generation: 'both',
    confidence: 'documented',
    needs: 'kernel',
    members: [
      'foundry.abstract.DataModel#toObject',
      'foundry.abstract.DataModel#toJSON',
      'foundry.abstract.DataModel#clone',
      'foundry.abstract.DataModel#reset',
      'foundry.abstract.DataModel.fromSource',
      'foundry.abstract.DataModel.fromJSON',
    ],
    run({ it, expect }) {
      it('tells source from prepared values', () => {
        const model = new (defineProbe())({ rank: 2 });
        Object.assign(model, { rank: 3 });
        expect(model.toObject().rank).to.equal(2);
        expect(model.toObject(true).rank).to.equal(2);
        expect(model.toObject(false).rank).to.equal(3);
        expect(model.toJSON().rank).to.equal(2);
        model.reset();
        expect(model.rank).to.equal(2);
      });
      it('gives copies', () => {
        const model = new (defineProbe())({ open: { a: 1 } });
        Object.assign(model.toObject().open, { a: 2 });
        expect(model._source.open.a).to.equal(1);
      });
      it('clones with overrides', () => {
        const Probe = defineProbe();
        const parent = new Probe({});
        const model = new Probe({ rank: 2, inner: { x: 1 } }, { parent });
        const clone = model.clone({ rank: 3 });
        expect(clone).to.be.instanceOf(Probe);
        expect(clone).to.not.equal(model);
        expect([clone.rank, clone.inner.x, model.rank]).to.deep.equal([3, 1, 2]);
        expect(clone.parent).to.equal(parent);
      });
      it('is made from a source and from JSON', () => {
        const Probe = defineProbe();
        expect(Probe.fromSource({ rank: 2 }).rank).to.equal(2);
        expect(Probe.fromJSON(JSON.stringify(new Probe({ rank: 3 }))).rank).to.equal(3);
      });
    },
  },
];
