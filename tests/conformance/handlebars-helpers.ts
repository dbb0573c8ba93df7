/** The Handlebars helpers that Foundry registers. */
import { host, type Loose } from './globals.ts';
import type { ConformanceSpec } from './spec.ts';

const HELPERS = 'fvtt-types client/applications/handlebars';
const shared = { generation: 'both', confidence: 'documented', needs: 'page', source: HELPERS } as const;

/** Renders a template source with the registered helpers. */
function fill(source: string, context: Record<string, unknown> = {}): string {
  const options = { allowProtoMethodsByDefault: true, allowProtoPropertiesByDefault: true };
  return String(host.Handlebars.compile(source)(context, options));
}

/** Renders options inside a select and returns the select. */
function fillSelect(source: string, context: Record<string, unknown>): HTMLSelectElement {
  const select = document.createElement('select');
  select.innerHTML = fill(source, context);
  return select;
}

/** Renders a template source and returns its first element. */
function fillElement(source: string, context: Record<string, unknown> = {}): HTMLElement {
  const holder = document.createElement('div');
  holder.innerHTML = fill(source, context);
  const element = holder.firstElementChild;
  if (!element) throw new Error('the template rendered no element');
  return element as HTMLElement;
}

/** Returns value, label and selection of each option. */
function listOptions(select: HTMLSelectElement): readonly (readonly [string, string, boolean])[] {
  return [...select.querySelectorAll('option')].map((option) => [
    option.value,
    option.textContent?.trim() ?? '',
    option.hasAttribute('selected'),
  ]);
}

/** Creates a number field with a label and a hint, in a schema. */
const makeAmountField = (): Loose => {
  const { NumberField, SchemaField } = host.foundry.data.fields;
  const schema = new SchemaField({
    amount: new NumberField({ integer: true, min: 0, label: 'Amount', hint: 'How many' }),
  });
  return schema.fields.amount;
};

export const specs: readonly ConformanceSpec[] = [
  {
    ...shared,
    id: 'M-helper-logic',
    title: 'eq, ne, lt, gt, lte, gte, not, and, or, ifThen',
    members: ['eq', 'ne', 'lt', 'gt', 'lte', 'gte', 'not', 'and', 'or'].map((name) => `Handlebars.helpers.${name}`),
    run({ it, expect }) {
      const rows: readonly (readonly [string, string])[] = [
        ['eq a 1', 'true'],
        ['eq a "1"', 'false'],
        ['ne a 1', 'false'],
        ['ne a "1"', 'true'],
        ['lt a b', 'true'],
        ['gt a b', 'false'],
        ['lte a 1', 'true'],
        ['gte a b', 'false'],
        ['lt a 1', 'false'],
        ['gt b a', 'true'],
        ['gt a 1', 'false'],
        ['lte b a', 'false'],
        ['gte a 1', 'true'],
        ['not a', 'false'],
        ['not zero', 'true'],
      ];
      for (const [call, result] of rows) {
        it(`{{${call}}} is ${result}`, () => {
          expect(fill(`{{${call}}}`, { a: 1, b: 2, zero: 0 })).to.equal(result);
        });
      }
      it('and, or decide by truthiness over any number of arguments', () => {
        const context = { yes: 1, also: 'x', no: 0 };
        const test = (call: string): string => fill(`{{#if (${call})}}T{{else}}F{{/if}}`, context);
        expect([test('and yes also'), test('and yes also no'), test('or no yes'), test('or no no')]).to.deep.equal([
          'T',
          'F',
          'T',
          'F',
        ]);
      });
    },
  },
  {
    ...shared,
    id: 'M-helper-text',
    title: 'concat, ifThen, checked, disabled, object, localize',
    members: [
      'foundry.applications.handlebars.concat',
      'foundry.applications.handlebars.ifThen',
      'foundry.applications.handlebars.checked',
      'foundry.applications.handlebars.disabled',
      'foundry.applications.handlebars.object',
      'foundry.applications.handlebars.localize',
    ],
    run({ it, expect }) {
      it('concat joins its arguments without escaping', () => {
        expect(fill('{{concat "a." i "<b>"}}', { i: 3 })).to.equal('a.3<b>');
      });
      it('ifThen chooses', () => {
        expect(fill('{{ifThen a "yes" "no"}}', { a: true })).to.equal('yes');
        expect(fill('{{ifThen a "yes" "no"}}', { a: 0 })).to.equal('no');
      });
      it('checked and disabled add their attribute for truthy values only', () => {
        expect(fill('{{checked a}}|{{checked b}}', { a: 1, b: 0 })).to.equal('checked|');
        expect(fill('{{disabled a}}|{{disabled b}}', { a: 1, b: null })).to.equal('disabled|');
      });
      it('object makes an object of its pairs', () => {
        expect(fill('{{#with (object a=1 b="x")}}{{a}}{{b}}{{/with}}')).to.equal('1x');
      });
      it('localize looks a key up and leaves unknown ones', () => {
        expect(fill('{{localize "CONFORMANCE.Unknown"}}')).to.equal('CONFORMANCE.Unknown');
        host.foundry.utils.setProperty(host.game.i18n.translations, 'CONFORMANCE.Known', 'Take {n}');
        expect(fill('{{localize "CONFORMANCE.Known" n=3}}')).to.equal('Take 3');
      });
    },
  },
  {
    ...shared,
    id: 'C-46',
    title: 'numberFormat fixes decimals and sign, and gives NaN for nothing',
    source: HELPERS + ' numberFormat; dcc issue 887',
    members: ['foundry.applications.handlebars.numberFormat'],
    run({ it, expect }) {
      it('formats', () => {
        expect(fill('{{numberFormat 5.5 decimals=2}}')).to.equal('5.50');
        expect(fill('{{numberFormat 5.5 decimals=2 sign=true}}')).to.equal('+5.50');
        expect(fill('{{numberFormat a sign=true}}', { a: -3 })).to.equal('-3');
        expect(fill('{{numberFormat a decimals=2 sign=false}}', { a: null })).to.equal('NaN');
      });
    },
  },
  {
    ...shared,
    id: 'C-46b',
    title: 'selectOptions: objects give keys as values, a plain array gives its indexes',
    source: HELPERS + ' selectOptions; HarnMaster issue 410',
    members: ['foundry.applications.handlebars.selectOptions'],
    run({ it, expect }) {
      it('from an object', () => {
        const select = fillSelect('{{selectOptions choices selected=value}}', {
          choices: { a: 'Choice A', b: 'Choice B' },
          value: 'b',
        });
        expect(listOptions(select)).to.deep.equal([
          ['a', 'Choice A', false],
          ['b', 'Choice B', true],
        ]);
      });
      it('from an array of strings', () => {
        const select = fillSelect('{{selectOptions choices}}', { choices: ['x', 'y'] });
        expect(listOptions(select).map(([value]) => value)).to.deep.equal(['0', '1']);
      });
      it('inverted, with a blank, with several selected', () => {
        const inverted = fillSelect('{{selectOptions choices selected="a" inverted=true}}', {
          choices: { 'Choice A': 'a', 'Choice B': 'b' },
        });
        expect(listOptions(inverted)[0]).to.deep.equal(['a', 'Choice A', true]);
        const blank = fillSelect('{{selectOptions choices blank="none"}}', { choices: { a: 'A' } });
        expect(listOptions(blank).map(([value, label]) => [value, label])).to.deep.equal([
          ['', 'none'],
          ['a', 'A'],
        ]);
        const several = fillSelect('{{selectOptions choices selected=value}}', {
          choices: { a: 'A', b: 'B', c: 'C' },
          value: ['a', 'c'],
        });
        expect(listOptions(several).map(([, , selected]) => selected)).to.deep.equal([true, false, true]);
      });
      it('from objects with attributes for value and label', () => {
        const choices = { foo: { key: 'a', label: 'A' }, bar: { key: 'b', label: 'B' } };
        const template = '{{selectOptions choices selected="b" valueAttr="key" labelAttr="label"}}';
        for (const each of [choices, Object.values(choices)]) {
          expect(listOptions(fillSelect(template, { choices: each }))).to.deep.equal([
            ['a', 'A', false],
            ['b', 'B', true],
          ]);
        }
      });
      it('localises labels on request and escapes them', () => {
        host.foundry.utils.setProperty(host.game.i18n.translations, 'CONFORMANCE.Label', 'Label');
        const select = fillSelect('{{selectOptions choices localize=true}}', { choices: { a: 'CONFORMANCE.Label' } });
        expect(listOptions(select)[0]?.[1]).to.equal('Label');
        const raw = fillSelect('{{selectOptions choices}}', { choices: { a: '<b>x</b>' } });
        expect(raw.querySelector('b')).to.equal(null);
      });
      it('groups options', () => {
        const select = fillSelect('{{selectOptions options}}', {
          options: [
            { value: 'a', label: 'A', group: 'First' },
            { value: 'b', label: 'B', group: 'Second' },
          ],
        });
        expect([...select.querySelectorAll('optgroup')].map((group) => group.label)).to.deep.equal(['First', 'Second']);
      });
    },
  },
  {
    ...shared,
    id: 'M-helper-fields',
    title: 'formInput and formGroup render data fields',
    members: ['foundry.applications.handlebars.formInput', 'foundry.applications.handlebars.formGroup'],
    run({ it, expect }) {
      it('formInput gives the input alone', () => {
        const input = fillElement('{{formInput field value=4}}', { field: makeAmountField() });
        expect(input.tagName).to.equal('INPUT');
        expect(input.getAttribute('value')).to.equal('4');
        expect(input.getAttribute('name')).to.equal('amount');
        expect(input.getAttribute('min')).to.equal('0');
      });
      it('formGroup adds label and hint, and passes input options through', () => {
        const group = fillElement('{{formGroup field value=4 name="other" disabled=true rootId="root"}}', {
          field: makeAmountField(),
        });
        expect(group.classList.contains('form-group')).to.equal(true);
        expect(group.querySelector('label')?.textContent).to.include('Amount');
        expect(group.textContent).to.include('How many');
        const input = group.querySelector('input');
        expect(input?.getAttribute('name')).to.equal('other');
        expect(input?.hasAttribute('disabled')).to.equal(true);
        expect(group.querySelector('label')?.getAttribute('for')).to.equal(input?.id);
        expect(input?.id).to.include('root');
      });
    },
  },
];
