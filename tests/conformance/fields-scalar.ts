/** foundry.data.fields: members of all fields, and fields for single values. */
import { host, invoke, loose, toClass } from './globals.ts';
import type { ConformanceSpec } from './spec.ts';

const FIELDS = 'fvtt-types src/foundry/common/data/fields.d.mts';

export const specs: readonly ConformanceSpec[] = [
  {
    id: 'M-field',
    title: 'A field takes options over the defaults of its class, and knows its name, parent and path',
    source: `${FIELDS} DataField`,
    generation: 'both',
    confidence: 'documented',
    needs: 'kernel',
    members: [
      'foundry.data.fields.DataField',
      'foundry.data.fields.DataField#name',
      'foundry.data.fields.DataField#parent',
      'foundry.data.fields.DataField#options',
      'foundry.data.fields.DataField#required',
      'foundry.data.fields.DataField#nullable',
      'foundry.data.fields.DataField#gmOnly',
      'foundry.data.fields.DataField#initial',
      'foundry.data.fields.DataField#readonly',
      'foundry.data.fields.DataField#label',
      'foundry.data.fields.DataField#hint',
      'foundry.data.fields.DataField#validationError',
      'foundry.data.fields.DataField#fieldPath',
      'foundry.data.fields.DataField.recursive',
      'foundry.data.fields.DataField.hierarchical',
    ],
    run({ it, expect }) {
      it('has documented defaults', () => {
        const { fields } = host.foundry.data;
        const field = new fields.AnyField();
        expect(field).to.be.instanceOf(fields.DataField);
        expect([field.required, field.nullable, field.gmOnly, field.readonly]).to.deep.equal([
          false,
          false,
          false,
          false,
        ]);
        expect([field.label, field.hint]).to.deep.equal(['', '']);
        expect(field.validationError).to.equal('is not a valid value');
        expect([fields.StringField.recursive, fields.SchemaField.recursive]).to.deep.equal([false, true]);
        expect([fields.StringField.hierarchical, fields.EmbeddedCollectionField.hierarchical]).to.deep.equal([
          false,
          true,
        ]);
      });
      it('keeps given options and finds its place', () => {
        const { fields } = host.foundry.data;
        const options = { label: 'L', hint: 'H', required: true, initial: 3, gmOnly: true, readonly: true };
        const inner = new fields.NumberField(options);
        const outer = new fields.SchemaField({ a: new fields.SchemaField({ b: inner }) });
        expect([inner.label, inner.hint, inner.required, inner.initial]).to.deep.equal(['L', 'H', true, 3]);
        expect([inner.gmOnly, inner.readonly]).to.deep.equal([true, true]);
        expect(inner.options.label).to.equal('L');
        expect(inner.name).to.equal('b');
        expect(inner.parent).to.equal(outer.fields.a);
        expect(inner.fieldPath).to.equal('a.b');
      });
    },
  },
  {
    id: 'M-field-workflow',
    title: 'A field cleans, validates, initialises and exports a value',
    source: `${FIELDS} DataField#clean, #validate, #getInitialValue, #toObject, #apply`,
    generation: 'both',
    confidence: 'documented',
    needs: 'kernel',
    members: [
      'foundry.data.fields.DataField#clean',
      'foundry.data.fields.DataField#validate',
      'foundry.data.fields.DataField#getInitialValue',
      'foundry.data.fields.DataField#initialize',
      'foundry.data.fields.DataField#toObject',
      'foundry.data.fields.DataField#apply',
      'foundry.data.fields.DataField#_validateType',
    ],
    run({ it, expect }) {
      it('takes the word of a class that its values are valid, whatever they are', () => {
        const { fields } = host.foundry.data;
        const Base = toClass(fields.ObjectField);
        class OpenField extends Base {
          _validateType(): boolean {
            return true;
          }
        }
        expect(loose(new OpenField()).validate(5)).to.equal(undefined);
        expect(loose(new OpenField({ validate: () => false })).validate(5)).to.equal(undefined);
        expect(new fields.ObjectField().validate(5)).to.not.equal(undefined);
      });
      it('gives the initial value for undefined, also from a function of the source', () => {
        const { fields } = host.foundry.data;
        expect(new fields.NumberField({ initial: 4 }).clean(undefined)).to.equal(4);
        const derived = new fields.NumberField({ initial: (source: { base: number }) => source.base * 2 });
        expect(derived.getInitialValue({ base: 4 })).to.equal(8);
      });
      it('refuses undefined when required and null when not nullable', () => {
        const { fields } = host.foundry.data;
        expect(new fields.AnyField().validate(undefined)).to.equal(undefined);
        expect(new fields.StringField({ required: true }).validate(undefined)).to.not.equal(undefined);
        expect(new fields.StringField().validate(null)).to.not.equal(undefined);
        expect(new fields.StringField({ nullable: true }).validate(null)).to.equal(undefined);
      });
      it('runs the validate option: false and a thrown error are failures', () => {
        const { fields, validation } = host.foundry.data;
        const even = new fields.NumberField({
          validate: (value: number) => value % 2 === 0,
          validationError: 'is odd',
        });
        expect(even.validate(2)).to.equal(undefined);
        expect(even.validate(3)).to.be.instanceOf(validation.DataModelValidationFailure);
        const throwing = new fields.NumberField({
          validate: () => {
            throw new Error('never good');
          },
        });
        expect(String(throwing.validate(1).message)).to.include('never good');
      });
      it('initialises, exports and applies a function', () => {
        const field = new host.foundry.data.fields.NumberField();
        expect(field.initialize(3, null)).to.equal(3);
        expect(field.toObject(3)).to.equal(3);
        expect(invoke(field, 'apply', 'clean', '5')).to.equal(5);
        expect(invoke(field, 'apply', (value: number) => value + 1, 5)).to.equal(6);
      });
      it('applies a function to the fields within as well', () => {
        const { ArrayField, NumberField, SchemaField } = host.foundry.data.fields;
        const list = new ArrayField(new NumberField());
        const schema = new SchemaField({ list });
        const seen = (value: unknown): unknown[] => {
          const calls: unknown[] = [];
          invoke(schema, 'apply', (entry: unknown) => calls.push(entry), value);
          return calls;
        };
        expect(seen({ list: [3, 4] })).to.deep.equal([{ list: [3, 4] }, [3, 4], 3, 4]);
        const fields: unknown[] = [];
        const note = function (this: unknown): void {
          fields.push(this);
        };
        invoke(schema, 'apply', note, { list: [] });
        expect(fields).to.include.members([schema, list, list.element]);
      });
    },
  },
  {
    id: 'C-24',
    title: 'NumberField casts, rounds, clamps and steps, and is nullable unless it has choices',
    source: `${FIELDS} NumberField; foundryvtt-dcc test suite`,
    generation: 'both',
    confidence: 'documented',
    needs: 'kernel',
    members: [
      'foundry.data.fields.NumberField',
      'foundry.data.fields.NumberField#min',
      'foundry.data.fields.NumberField#max',
      'foundry.data.fields.NumberField#step',
      'foundry.data.fields.NumberField#integer',
      'foundry.data.fields.NumberField#positive',
      'foundry.data.fields.NumberField#choices',
    ],
    run({ it, expect }) {
      it('cleans', () => {
        const { NumberField } = host.foundry.data.fields;
        const field = new NumberField({ integer: true, min: 0, max: 10 });
        expect([field.integer, field.min, field.max]).to.deep.equal([true, 0, 10]);
        expect(['7.6', 99, -5, 3].map((value) => field.clean(value))).to.deep.equal([8, 10, 0, 3]);
        const stepped = new NumberField({ min: 0, max: 1, step: 0.25 });
        expect([stepped.step, stepped.clean(0.3), stepped.clean(0.4)]).to.deep.equal([0.25, 0.25, 0.5]);
      });
      it('validates', () => {
        const { NumberField } = host.foundry.data.fields;
        expect(new NumberField({ integer: true }).validate(1.5)).to.not.equal(undefined);
        expect(new NumberField({ min: 2 }).validate(1)).to.not.equal(undefined);
        expect(new NumberField({ max: 2 }).validate(3)).to.not.equal(undefined);
        expect(new NumberField({ positive: true }).validate(0)).to.not.equal(undefined);
        expect(new NumberField({ choices: [1, 2] }).validate(3)).to.not.equal(undefined);
        expect(new NumberField({ choices: { 1: 'one', 2: 'two' } }).validate(2)).to.equal(undefined);
        expect(new NumberField().validate(Number.NaN)).to.not.equal(undefined);
      });
      it('is nullable by default, not with choices', () => {
        const { NumberField } = host.foundry.data.fields;
        expect(new NumberField().nullable).to.equal(true);
        expect(new NumberField({ choices: [1, 2] }).nullable).to.equal(false);
        expect(new NumberField({ positive: true }).positive).to.equal(true);
      });
    },
  },
  {
    id: 'C-25',
    title: 'Null for a number that may not be null becomes the initial value, or is refused when there is none',
    source: 'foundryvtt-dcc issue 887; core issue 13804',
    generation: 'both',
    confidence: 'reported',
    needs: 'kernel',
    members: ['foundry.data.fields.NumberField'],
    run({ it, expect }) {
      it('falls back to the initial value', () => {
        const { NumberField } = host.foundry.data.fields;
        expect(new NumberField({ required: true, nullable: false, initial: 3 }).clean(null)).to.equal(3);
        expect(new NumberField({ initial: 3 }).clean(null)).to.equal(null);
      });
      it('is invalid without one', () => {
        const { NumberField } = host.foundry.data.fields;
        expect(new NumberField({ required: true, nullable: false }).validate(null)).to.not.equal(undefined);
      });
    },
  },
  {
    id: 'C-26',
    title: 'StringField: what it starts with, trims and refuses',
    source: `${FIELDS} StringField; core issue 8740`,
    generation: 'both',
    confidence: 'reported',
    needs: 'kernel',
    members: [
      'foundry.data.fields.StringField',
      'foundry.data.fields.StringField#blank',
      'foundry.data.fields.StringField#trim',
      'foundry.data.fields.StringField#choices',
    ],
    run({ it, expect }) {
      it('starts undefined when not required, blank when it may be, null when it may', () => {
        const { StringField } = host.foundry.data.fields;
        expect(new StringField().getInitialValue({})).to.equal(undefined);
        expect(new StringField({ required: true }).getInitialValue({})).to.equal('');
        expect(new StringField({ required: true, blank: false, nullable: true }).getInitialValue({})).to.equal(null);
      });
      it('casts and trims', () => {
        const { StringField } = host.foundry.data.fields;
        expect(new StringField().clean(5)).to.equal('5');
        expect(new StringField().clean('  a ')).to.equal('a');
        expect(new StringField({ trim: false }).clean(' a')).to.equal(' a');
        expect([new StringField().trim, new StringField().blank]).to.deep.equal([true, true]);
      });
      it('refuses a blank, also one of spaces, and what is no choice', () => {
        const { StringField } = host.foundry.data.fields;
        expect(new StringField({ blank: false }).validate('')).to.not.equal(undefined);
        expect(new StringField({ blank: false }).validate(' ')).to.not.equal(undefined);
        for (const choices of [['a', 'b'], { a: 'A', b: 'B' }, () => ['a', 'b']]) {
          const field = new StringField({ choices });
          expect(field.blank).to.equal(false);
          expect(field.choices).to.equal(choices);
          expect(field.validate('a')).to.equal(undefined);
          expect(field.validate('c')).to.not.equal(undefined);
        }
      });
    },
  },
  {
    id: 'M-field-boolean',
    title: 'BooleanField is required, false at first, and casts text',
    source: `${FIELDS} BooleanField`,
    generation: 'both',
    confidence: 'documented',
    needs: 'kernel',
    members: ['foundry.data.fields.BooleanField'],
    run({ it, expect }) {
      it('cleans and validates', () => {
        const field = new host.foundry.data.fields.BooleanField();
        expect([field.required, field.nullable, field.initial]).to.deep.equal([true, false, false]);
        expect([undefined, 'true', 'false', 1, 0].map((value) => field.clean(value))).to.deep.equal([
          false,
          true,
          false,
          true,
          false,
        ]);
        expect(field.validate('yes')).to.not.equal(undefined);
        expect(field.validate(true)).to.equal(undefined);
      });
    },
  },
  {
    id: 'M-field-json',
    title: 'JSONField stores text and gives the value it describes',
    source: `${FIELDS} JSONField`,
    generation: 'both',
    confidence: 'documented',
    needs: 'kernel',
    members: ['foundry.data.fields.JSONField'],
    run({ it, expect }) {
      it('reads, writes and refuses', () => {
        const field = new host.foundry.data.fields.JSONField();
        expect(field.initialize('{"a":1}', null)).to.deep.equal({ a: 1 });
        expect(JSON.parse(String(field.toObject({ a: 1 })))).to.deep.equal({ a: 1 });
        expect(JSON.parse(String(field.clean({ a: 1 })))).to.deep.equal({ a: 1 });
        expect(field.validate('{"a":1}')).to.equal(undefined);
        expect(field.validate('{a')).to.not.equal(undefined);
      });
    },
  },
  {
    id: 'M-field-html',
    title: 'HTMLField is a required text that may be blank; IntegerSortField a whole number from 0; AnyField anything',
    source: `${FIELDS} HTMLField, IntegerSortField, AnyField`,
    generation: 'both',
    confidence: 'documented',
    needs: 'kernel',
    members: ['foundry.data.fields.HTMLField', 'foundry.data.fields.IntegerSortField', 'foundry.data.fields.AnyField'],
    run({ it, expect }) {
      it('has the documented defaults', () => {
        const { fields } = host.foundry.data;
        const text = new fields.HTMLField();
        expect(text).to.be.instanceOf(fields.StringField);
        expect([text.required, text.blank, text.clean(undefined)]).to.deep.equal([true, true, '']);
        const sort = new fields.IntegerSortField();
        expect(sort).to.be.instanceOf(fields.NumberField);
        expect([sort.clean(undefined), sort.nullable]).to.deep.equal([0, false]);
        expect(sort.validate(1.5)).to.not.equal(undefined);
        const value = { any: new Date(0) };
        expect(new fields.AnyField().validate(value)).to.equal(undefined);
      });
    },
  },
  {
    id: 'M-field-id',
    title: 'DocumentIdField takes null or 16 letters and digits; ForeignDocumentField the id of a document',
    source: `${FIELDS} DocumentIdField, ForeignDocumentField`,
    generation: 'both',
    confidence: 'documented',
    needs: 'kernel',
    members: [
      'foundry.data.fields.DocumentIdField',
      'foundry.data.fields.ForeignDocumentField',
      'foundry.data.fields.ForeignDocumentField#model',
      'foundry.data.fields.ForeignDocumentField#idOnly',
    ],
    run({ it, expect }) {
      const id = 'abcdEFGH01234567';
      it('validates identifiers', () => {
        const field = new host.foundry.data.fields.DocumentIdField();
        expect([field.required, field.nullable, field.readonly, field.blank]).to.deep.equal([true, true, true, false]);
        expect(field.validate(id)).to.equal(undefined);
        expect(field.validate(null)).to.equal(undefined);
        for (const bad of ['', 'short', `${id}x`, 'abcd-FGH01234567'])
          expect(field.validate(bad)).to.not.equal(undefined);
      });
      it('stores the id of a foreign document', () => {
        const { BaseUser } = host.foundry.documents;
        const field = new host.foundry.data.fields.ForeignDocumentField(BaseUser, { idOnly: true });
        expect([field.model, field.idOnly, field.readonly]).to.deep.equal([BaseUser, true, false]);
        expect(field.clean(new BaseUser({ _id: id, name: 'U' }))).to.equal(id);
        expect(field.initialize(id, null)).to.equal(id);
      });
    },
  },
  {
    id: 'M-field-color',
    title: 'ColorField stores #rrggbb or null and gives a Color',
    source: `${FIELDS} ColorField; fvtt-types src/foundry/common/utils/color.d.mts`,
    generation: 'both',
    confidence: 'documented',
    needs: 'kernel',
    members: [
      'foundry.data.fields.ColorField',
      'foundry.utils.Color',
      'foundry.utils.Color#css',
      'foundry.utils.Color.from',
    ],
    run({ it, expect }) {
      it('validates and initialises', () => {
        const field = new host.foundry.data.fields.ColorField();
        expect([field.nullable, field.clean(undefined)]).to.deep.equal([true, null]);
        expect(field.validate('#ff8000')).to.equal(undefined);
        expect(field.validate('orange')).to.not.equal(undefined);
        const color = field.initialize('#ff8000', null);
        expect(color).to.be.instanceOf(host.foundry.utils.Color);
        expect(color.css).to.equal('#ff8000');
        expect(field.initialize(null, null)).to.equal(null);
        expect(Number(host.foundry.utils.Color.from('#ff8000'))).to.equal(0xff8000);
      });
    },
  },
  {
    id: 'M-field-path',
    title: 'FilePathField takes paths of its categories and refuses others and embedded data',
    source: `${FIELDS} FilePathField`,
    generation: 'both',
    confidence: 'documented',
    needs: 'kernel',
    members: [
      'foundry.data.fields.FilePathField',
      'foundry.data.fields.FilePathField#categories',
      'foundry.data.fields.FilePathField#base64',
      'foundry.data.fields.FilePathField#wildcard',
    ],
    run({ it, expect }) {
      it('validates', () => {
        const field = new host.foundry.data.fields.FilePathField({ categories: ['IMAGE'] });
        expect([...field.categories]).to.deep.equal(['IMAGE']);
        expect([field.base64, field.wildcard, field.nullable]).to.deep.equal([false, false, true]);
        expect(field.clean(undefined)).to.equal(null);
        expect(field.validate('icons/a.webp')).to.equal(undefined);
        expect(field.validate('icons/a.txt')).to.not.equal(undefined);
        expect(field.validate('data:image/png;base64,AAAA')).to.not.equal(undefined);
      });
    },
  },
  {
    id: 'M-field-ownership',
    title: 'DocumentOwnershipField maps user ids and "default" to permission levels, for Gamemasters only',
    source: `${FIELDS} DocumentOwnershipField`,
    generation: 'both',
    confidence: 'documented',
    needs: 'kernel',
    members: ['foundry.data.fields.DocumentOwnershipField'],
    run({ it, expect }) {
      it('validates', () => {
        const field = new host.foundry.data.fields.DocumentOwnershipField();
        expect(field.gmOnly).to.equal(true);
        expect(field.clean(undefined)).to.deep.equal({ default: 0 });
        expect(field.validate({ default: 1, abcdEFGH01234567: 3 })).to.equal(undefined);
        expect(field.validate({ somebody: 3 })).to.not.equal(undefined);
        expect(field.validate({ default: 7 })).to.not.equal(undefined);
      });
    },
  },
  {
    id: 'M-field-stats',
    title: 'DocumentStatsField lists the statistics of a document and which the server manages',
    source: `${FIELDS} DocumentStatsField`,
    generation: 'both',
    confidence: 'documented',
    needs: 'kernel',
    members: [
      'foundry.data.fields.DocumentStatsField',
      'foundry.data.fields.DocumentStatsField.fields',
      'foundry.data.fields.DocumentStatsField.managedFields',
    ],
    run({ it, expect }) {
      it('lists', () => {
        const { DocumentStatsField } = host.foundry.data.fields;
        const managed = ['coreVersion', 'systemId', 'systemVersion', 'createdTime', 'modifiedTime', 'lastModifiedBy'];
        for (const name of managed) {
          expect([...DocumentStatsField.managedFields]).to.include(name);
          expect([...DocumentStatsField.fields]).to.include(name);
        }
        expect([...DocumentStatsField.managedFields]).to.not.include('compendiumSource');
        const source = new DocumentStatsField().clean({});
        expect(source).to.have.property('modifiedTime');
      });
    },
  },
  {
    id: 'M-field-input',
    title: 'Fields draw their own inputs and form groups',
    source: `${FIELDS} DataField#toInput, #toFormGroup; https://foundryvtt.com/api/v13/classes/foundry.data.fields.DataField.html`,
    generation: 'both',
    confidence: 'documented',
    needs: 'page',
    members: [
      'foundry.data.fields.DataField#toInput',
      'foundry.data.fields.DataField#toFormGroup',
      'foundry.data.fields.DataField.hasFormSupport',
    ],
    run({ it, expect }) {
      it('draws inputs by the type of field', () => {
        const { fields } = host.foundry.data;
        const number = new fields.NumberField({ min: 0, max: 9, integer: true }).toInput({ name: 'n', value: 3 });
        expect(String(number.outerHTML)).to.match(/type="number"/);
        expect([number.getAttribute('name'), number.value, number.getAttribute('min')]).to.deep.equal(['n', '3', '0']);
        const check = new fields.BooleanField().toInput({ name: 'b', value: true });
        expect([check.getAttribute('type'), check.checked]).to.deep.equal(['checkbox', true]);
        const text = new fields.StringField().toInput({ name: 's', value: 'x' });
        expect([text.getAttribute('type'), text.value]).to.deep.equal(['text', 'x']);
        const select = new fields.StringField({ choices: { a: 'A', b: 'B' }, required: true }).toInput({
          name: 'c',
          value: 'b',
        });
        expect(String(select.tagName).toLowerCase()).to.equal('select');
        expect([...select.querySelectorAll('option')].map((option) => option.value)).to.deep.equal(['a', 'b']);
        expect(select.value).to.equal('b');
        expect([fields.StringField.hasFormSupport, fields.AnyField.hasFormSupport]).to.deep.equal([true, false]);
        expect(() => new fields.AnyField().toInput({ name: 'x' })).to.throw();
      });
      it('wraps them in a form group with label and hint', () => {
        const { fields } = host.foundry.data;
        const field = new fields.NumberField({ label: 'Strength', hint: 'How strong' });
        expect([...new fields.SchemaField({ strength: field })]).to.deep.equal([field]);
        const group = field.toFormGroup({}, { value: 2 });
        expect(group.classList.contains('form-group')).to.equal(true);
        expect(String(group.querySelector('label').textContent)).to.include('Strength');
        expect(String(group.querySelector('.hint').textContent)).to.include('How strong');
        expect(group.querySelector('.form-fields input').value).to.equal('2');
      });
    },
  },
  {
    id: 'M-field-persisted',
    title: 'A field that is not persisted keeps no source but has its initial value in prepared data',
    source: 'https://foundryvtt.com/api/v14/classes/foundry.data.fields.TypeDataField.html persisted (inherited)',
    generation: 14,
    confidence: 'documented',
    needs: 'kernel',
    members: ['foundry.data.fields.DataField#persisted'],
    run({ it, expect }) {
      it('is persisted by default', () => {
        const { StringField } = host.foundry.data.fields;
        expect(new StringField().persisted).to.equal(true);
        expect(new StringField({ persisted: false }).persisted).to.equal(false);
      });
      it('keeps no source and has its initial value', () => {
        class Fleeting extends toClass(host.foundry.abstract.DataModel) {
          static defineSchema() {
            const { NumberField } = host.foundry.data.fields;
            return { kept: new NumberField({ initial: 1 }), lost: new NumberField({ initial: 2, persisted: false }) };
          }
        }
        const model = new (loose(Fleeting))({ kept: 5, lost: 6 });
        expect(model.toObject()).to.deep.equal({ kept: 5 });
        expect([model.kept, model.lost]).to.deep.equal([5, 2]);
        expect(model.toObject(false)).to.deep.equal({ kept: 5 });
      });
    },
  },
];
