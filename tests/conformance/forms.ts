/** FormDataExtended, the functions of foundry.applications.fields, DataField#toInput and #toFormGroup, form elements. */
import { host, type Loose, loose, toClass } from './globals.ts';
import type { ConformanceSpec } from './spec.ts';

const FIELDS = 'fvtt-types client/applications/forms/fields';
const shared = { generation: 'both', confidence: 'documented', needs: 'page' } as const;

/** Creates a form from the HTML of its content. */
function makeForm(html: string): HTMLFormElement {
  const form = document.createElement('form');
  form.innerHTML = html;
  return form;
}

/** Returns what FormDataExtended reads from a form. */
function readForm(html: string, options: Record<string, unknown> = {}): Record<string, unknown> {
  const data = new host.foundry.applications.ux.FormDataExtended(makeForm(html), options);
  return { ...(data.object as object) };
}

/** Calls a function of foundry.applications.fields. */
function make(factory: string, config: Record<string, unknown>): HTMLInputElement {
  return host.foundry.applications.fields[factory](config) as unknown as HTMLInputElement;
}

/** Creates a schema with one field of each kind and returns the fields. */
const makeDataFields = (): Loose => {
  const { SchemaField, NumberField, StringField, BooleanField, HTMLField } = host.foundry.data.fields;
  return new SchemaField({
    number: new NumberField({ min: 1, max: 9, integer: true, label: 'Number', hint: 'Hint' }),
    text: new StringField({ label: 'Text' }),
    choice: new StringField({ choices: { a: 'A', b: 'B' }, required: true, blank: false, initial: 'a' }),
    flag: new BooleanField(),
    prose: new HTMLField(),
  }).fields;
};

/** Returns the input that a field of the schema creates. */
function toInput(name: string, config: Record<string, unknown> = {}): HTMLInputElement {
  return makeDataFields()[name].toInput(config) as unknown as HTMLInputElement;
}

/** Returns the label of a number field's form group. */
const readGroupLabel = (config: object): string | undefined =>
  (makeDataFields().number.toFormGroup(config, {}) as unknown as HTMLElement)
    .querySelector('label')
    ?.textContent?.trim();

export const specs: readonly ConformanceSpec[] = [
  {
    ...shared,
    id: 'M-form-data',
    title: 'FormDataExtended casts the values of a form by kind of input and data-dtype',
    source: 'fvtt-types client/applications/ux/form-data-extended',
    members: [
      'foundry.applications.ux.FormDataExtended',
      'foundry.applications.ux.FormDataExtended#object',
      'foundry.applications.ux.FormDataExtended#dtypes',
      'foundry.applications.ux.FormDataExtended#process',
      'foundry.applications.ux.FormDataExtended#set',
      'foundry.applications.ux.FormDataExtended#append',
      'foundry.applications.ux.FormDataExtended#getAll',
    ],
    run({ it, expect }) {
      it('text, numbers, checkboxes, selects, radio buttons', () => {
        const data = readForm(`<input name="text" value=" a "><input name="number" type="number" value="3.5">
          <input name="empty" type="number" value=""><input name="cast" value="4" data-dtype="Number">
          <input name="yes" type="checkbox" checked><input name="no" type="checkbox">
          <select name="choice"><option value="a">A</option><option value="b" selected>B</option></select>
          <input type="radio" name="radio" value="x"><input type="radio" name="radio" value="y" checked>
          <textarea name="long">words</textarea><button name="skip" value="z">z</button><input value="nameless">`);
        expect(data).to.include({
          number: 3.5,
          empty: null,
          cast: 4,
          yes: true,
          no: false,
          choice: 'b',
          radio: 'y',
          long: 'words',
        });
        expect(String(data.text).trim()).to.equal('a');
        expect(data).to.not.have.property('skip');
      });
      it('keeps names flat', () => {
        expect(readForm('<input name="a.b.c" value="1">')).to.deep.equal({ 'a.b.c': '1' });
      });
      it('gives several checkboxes with values as a list', () => {
        const html = `<input type="checkbox" name="list" value="a" checked><input type="checkbox" name="list" value="b">
          <input type="checkbox" name="list" value="c" checked>`;
        const list = readForm(html).list as readonly unknown[];
        expect(list.filter(Boolean)).to.deep.equal(['a', 'c']);
      });
      it('leaves disabled fields out and readonly ones in, unless told otherwise', () => {
        const html = '<input name="off" value="1" disabled><input name="fixed" value="2" readonly>';
        expect(readForm(html)).to.deep.equal({ fixed: '2' });
        expect(readForm(html, { disabled: true })).to.deep.equal({ off: '1', fixed: '2' });
        expect(readForm(html, { readonly: false })).to.deep.equal({});
      });
      it('is a FormData with requested types', () => {
        const form = makeForm('<input name="a" value="5">');
        const data = new host.foundry.applications.ux.FormDataExtended(form, { dtypes: { a: 'Number' } });
        expect(data).to.be.instanceOf(FormData);
        expect(data.object.a).to.equal(5);
        expect(data.dtypes.a).to.equal('Number');
        data.set('b', 7);
        expect(data.object.b).to.equal(7);
        data.append('c', 1);
        data.append('c', 2);
        expect(data.object.c).to.deep.equal([1, 2]);
        expect(data.getAll('c')).to.have.lengthOf(2);
      });
    },
  },
  {
    ...shared,
    id: 'M-form-inputs',
    title: 'the factories make inputs with the standard attributes',
    source: FIELDS,
    members: [
      'foundry.applications.fields.createTextInput',
      'foundry.applications.fields.createNumberInput',
      'foundry.applications.fields.createCheckboxInput',
      'foundry.applications.fields.createTextareaInput',
      'foundry.applications.fields.createSelectInput',
      'foundry.applications.fields.setInputAttributes',
      'foundry.applications.fields.prepareSelectOptionGroups',
    ],
    run({ it, expect }) {
      it('text', () => {
        const input = make('createTextInput', {
          name: 'a.b',
          value: 'v',
          required: true,
          disabled: true,
          readonly: true,
          placeholder: 'p',
          dataset: { mark: 'm' },
        });
        expect([input.tagName, input.type, input.name, input.value]).to.deep.equal(['INPUT', 'text', 'a.b', 'v']);
        expect([input.required, input.disabled, input.readOnly]).to.deep.equal([true, true, true]);
        expect([input.placeholder, input.dataset.mark]).to.deep.equal(['p', 'm']);
        const classed = make('createTextInput', { name: 'a', value: '', classes: 'one two', id: 'spec-id' });
        expect([classed.className, classed.id]).to.deep.equal(['one two', 'spec-id']);
        expect(make('createTextInput', { name: 'a', value: '' }).hasAttribute('class')).to.equal(false);
      });
      it('number and range', () => {
        const input = make('createNumberInput', { name: 'n', value: 4, min: 0, max: 10, step: 2 });
        expect([input.type, input.value, input.min, input.max, input.step]).to.deep.equal([
          'number',
          '4',
          '0',
          '10',
          '2',
        ]);
        for (const value of [null, '', undefined])
          expect(make('createNumberInput', { name: 'n', value }).hasAttribute('value')).to.equal(false);
        const free = make('createNumberInput', { name: 'n', value: 4 });
        expect(free.getAttribute('step')).to.equal('any');
      });
      it('checkbox and textarea', () => {
        expect(make('createCheckboxInput', { name: 'c', value: true }).checked).to.equal(true);
        expect(make('createCheckboxInput', { name: 'c', value: false }).checked).to.equal(false);
        expect(make('createCheckboxInput', { name: 'c', value: true }).type).to.equal('checkbox');
        const area = make('createTextareaInput', { name: 't', value: 'words', rows: 4 });
        expect([area.tagName, area.getAttribute('rows')]).to.deep.equal(['TEXTAREA', '4']);
        expect(area.value || area.textContent).to.equal('words');
      });
      it('select', () => {
        const select = make('createSelectInput', {
          name: 's',
          value: 'b',
          blank: '-',
          options: [
            { value: 'a', label: 'A' },
            { value: 'b', label: 'B' },
            { value: 'c', label: 'C', disabled: true },
          ],
        });
        const options = [...select.querySelectorAll('option')];
        expect(select.tagName).to.equal('SELECT');
        expect(options.map((option) => option.value)).to.deep.equal(['', 'a', 'b', 'c']);
        expect(options[2]?.hasAttribute('selected') || select.value === 'b').to.equal(true);
        expect(options[3]?.disabled).to.equal(true);
      });
      it('groups of options', () => {
        const groups = host.foundry.applications.fields.prepareSelectOptionGroups({
          options: [
            { value: 'bar', label: 'Bar', group: 'Good' },
            { value: 'foo', label: 'Foo', group: 'Bad' },
            { value: 'baz', label: 'Baz', group: 'Good' },
          ],
          groups: ['Bad', 'Good'],
          sort: true,
        }) as unknown as readonly { group: string; options: readonly { value: string }[] }[];
        const filled = groups.filter((group) => group.options.length);
        expect(filled.map((group) => [group.group, group.options.map((each) => each.value)])).to.deep.equal([
          ['Bad', ['foo']],
          ['Good', ['bar', 'baz']],
        ]);
      });
      it('attributes may be set on any input', () => {
        const input = document.createElement('input');
        host.foundry.applications.fields.setInputAttributes(input, { name: 'x', required: true, autofocus: true });
        expect([input.name, input.required, input.hasAttribute('autofocus')]).to.deep.equal(['x', true, true]);
      });
    },
  },
  {
    ...shared,
    id: 'M-form-group',
    title: 'createFormGroup wraps an input with label, units and hint',
    source: FIELDS,
    members: ['foundry.applications.fields.createFormGroup'],
    run({ it, expect }) {
      it('connects label and input below a root id', () => {
        const input = make('createTextInput', { name: 'a.b', value: '' });
        const group = make('createFormGroup', {
          label: 'Label',
          units: 'm',
          hint: 'Hint',
          input,
          rootId: 'root',
          classes: ['slim'],
          stacked: true,
        });
        expect([...group.classList]).to.include.members(['form-group', 'slim', 'stacked']);
        const label = group.querySelector('label');
        expect(label?.textContent).to.match(/Label[\s\S]*m/);
        expect(group.querySelector('.form-fields')?.contains(input)).to.equal(true);
        expect(group.querySelector('.hint')?.textContent).to.equal('Hint');
        expect(input.id).to.match(/^root/);
        expect(label?.getAttribute('for')).to.equal(input.id);
      });
      it('localises on request', () => {
        host.foundry.utils.setProperty(host.game.i18n.translations, 'CONFORMANCE.Group', 'Grouped');
        const input = make('createTextInput', { name: 'a', value: '' });
        const group = make('createFormGroup', { label: 'CONFORMANCE.Group', localize: true, input });
        expect(group.querySelector('label')?.textContent).to.include('Grouped');
      });
    },
  },
  {
    ...shared,
    id: 'M-form-datafield',
    title: 'data fields turn into inputs and form groups by their kind and constraints',
    source: 'fvtt-types common/data/fields DataField#toInput, #toFormGroup',
    members: ['foundry.data.fields.DataField#toInput', 'foundry.data.fields.DataField#toFormGroup'],
    run({ it, expect }) {
      it('number, text, flag', () => {
        const number = toInput('number', { value: 4 });
        expect([number.type, number.name, number.value, number.min, number.max, number.step]).to.deep.equal([
          'number',
          'number',
          '4',
          '1',
          '9',
          '1',
        ]);
        expect([toInput('text', { value: 'x' }).type, toInput('text', { value: 'x' }).value]).to.deep.equal([
          'text',
          'x',
        ]);
        expect([toInput('flag', { value: true }).type, toInput('flag', { value: true }).checked]).to.deep.equal([
          'checkbox',
          true,
        ]);
      });
      it('choices become a select', () => {
        const select = toInput('choice', { value: 'b' });
        expect(select.tagName).to.equal('SELECT');
        expect([...select.querySelectorAll('option')].map((option) => option.value)).to.deep.equal(['a', 'b']);
      });
      it('prose becomes an editor element', () => {
        expect(toInput('prose', { value: '<p>x</p>' }).tagName).to.equal('PROSE-MIRROR');
      });
      it('the name may be given, and a custom input replaces the default', () => {
        expect(toInput('text', { value: '', name: 'system.text' }).name).to.equal('system.text');
        const own = document.createElement('input');
        expect(toInput('text', { value: '', input: () => own })).to.equal(own);
      });
      it('a form group takes label and hint of the field', () => {
        const group = makeDataFields().number.toFormGroup({ rootId: 'r' }, { value: 3 }) as unknown as HTMLElement;
        expect(group.querySelector('label')?.textContent).to.include('Number');
        expect(group.querySelector('.hint')?.textContent).to.equal('Hint');
        expect(group.querySelector('input')?.value).to.equal('3');
        const renamed = makeDataFields().number.toFormGroup({ label: 'Own' }, { value: 3 }) as unknown as HTMLElement;
        expect(renamed.querySelector('label')?.textContent).to.include('Own');
      });
      it('a form group localises its label where it is told to', () => {
        Object.assign(host.game.i18n.translations, { SPECGROUP: { Label: 'Translated' } });
        const label = 'SPECGROUP.Label';
        const found = [readGroupLabel({ label }), readGroupLabel({ label, localize: true })];
        Reflect.deleteProperty(host.game.i18n.translations, 'SPECGROUP');
        expect(found[0]).to.include('SPECGROUP.Label');
        expect(found[1]).to.include('Translated');
      });
    },
  },
  {
    ...shared,
    id: 'M-form-prose-mirror',
    title: 'the prose-mirror element is a named form element with a value',
    source: 'fvtt-types client/applications/elements/prosemirror-editor and form-element',
    members: [
      'foundry.applications.elements.HTMLProseMirrorElement',
      'foundry.applications.elements.HTMLProseMirrorElement.create',
      'foundry.applications.elements.HTMLProseMirrorElement.tagName',
      'foundry.applications.elements.HTMLProseMirrorElement#name',
      'foundry.applications.elements.HTMLProseMirrorElement#value',
      'foundry.applications.elements.HTMLProseMirrorElement#disabled',
    ],
    run({ it, expect }) {
      it('takes part in forms', () => {
        const element = host.foundry.applications.elements.HTMLProseMirrorElement.create({
          name: 'system.notes',
          value: '<p>x</p>',
        });
        const node = element as unknown as HTMLElement;
        expect(node.tagName).to.equal('PROSE-MIRROR');
        expect(host.foundry.applications.elements.HTMLProseMirrorElement.tagName).to.equal('prose-mirror');
        expect(element.name).to.equal('system.notes');
        expect(element.value).to.equal('<p>x</p>');
        expect(customElements.get('prose-mirror')).to.equal(host.foundry.applications.elements.HTMLProseMirrorElement);
        const form = makeForm('');
        form.append(node);
        document.body.append(form);
        try {
          const data = new host.foundry.applications.ux.FormDataExtended(form);
          expect(loose(data.object)['system.notes']).to.equal('<p>x</p>');
          const heard: unknown[] = [];
          for (const type of ['input', 'change']) form.addEventListener(type, (event) => heard.push(event.type));
          element.value = loose('<p>y</p>');
          expect(heard).to.deep.equal(['input', 'change']);
          element.disabled = loose(true);
          expect(element.disabled).to.equal(true);
        } finally {
          form.remove();
        }
      });
    },
  },
  {
    ...shared,
    id: 'M-form-type-data',
    title: 'the fields of system data are named from the document on, so that their inputs need no name',
    source:
      'JPMeehan/foundry-system-template templates/actor/stats.hbs (inputs without names); fvtt-types DataField#fieldPath',
    confidence: 'inferred',
    members: ['foundry.data.fields.DataField#fieldPath', 'foundry.data.fields.DataField#toInput'],
    run({ it, expect }) {
      it('begins with system', () => {
        const { SchemaField, NumberField } = host.foundry.data.fields;
        class Typed extends toClass(host.foundry.abstract.TypeDataModel) {
          static defineSchema(): object {
            return { hp: new SchemaField({ value: new NumberField({ initial: 1 }) }) };
          }
        }
        const { value } = loose(Typed).schema.fields.hp.fields;
        expect(value.fieldPath).to.equal('system.hp.value');
        expect(value.toInput({ value: 3 }).name).to.equal('system.hp.value');
        expect(value.toInput({ value: 3, name: 'other' }).name).to.equal('other');
      });
      it('has no such beginning elsewhere', () => {
        expect(makeDataFields().number.fieldPath).to.equal('number');
      });
    },
  },
  {
    ...shared,
    id: 'M-form-multi',
    title: 'a set of texts is chosen in an element of many boxes, whose value is a list',
    source:
      'fvtt-types client/applications/elements/multi-select, client/applications/forms/fields createMultiSelectInput',
    members: [
      'foundry.applications.fields.createMultiSelectInput',
      'foundry.applications.elements.AbstractMultiSelectElement',
      'foundry.applications.elements.AbstractMultiSelectElement.formAssociated',
      'foundry.applications.elements.AbstractMultiSelectElement#name',
      'foundry.applications.elements.AbstractMultiSelectElement#value',
      'foundry.applications.elements.AbstractMultiSelectElement#disabled',
      'foundry.applications.elements.AbstractMultiSelectElement#select',
      'foundry.applications.elements.AbstractMultiSelectElement#unselect',
      'foundry.applications.elements.HTMLMultiCheckboxElement',
      'foundry.applications.elements.HTMLMultiCheckboxElement.tagName',
      'foundry.applications.elements.HTMLMultiSelectElement',
      'foundry.applications.elements.HTMLMultiSelectElement.tagName',
    ],
    run({ it, expect }) {
      const options = [
        { value: 'a', label: 'A' },
        { value: 'b', label: 'B' },
        { value: 'c', label: 'C' },
      ];
      it('is one of two elements', () => {
        const { elements } = host.foundry.applications;
        expect(make('createMultiSelectInput', { name: 'x', options }).tagName).to.equal('MULTI-SELECT');
        const boxes = make('createMultiSelectInput', { name: 'x', options, type: 'checkboxes' });
        expect(boxes.tagName).to.equal('MULTI-CHECKBOX');
        expect(boxes).to.be.instanceOf(elements.HTMLMultiCheckboxElement);
        expect(boxes).to.be.instanceOf(elements.AbstractMultiSelectElement);
        expect([elements.HTMLMultiSelectElement.tagName, elements.HTMLMultiCheckboxElement.tagName]).to.deep.equal([
          'multi-select',
          'multi-checkbox',
        ]);
      });
      it('takes part in forms, also when it was written as markup', () => {
        const { SetField, StringField } = host.foundry.data.fields;
        const field = new SetField(new StringField({ required: true, blank: false }), { name: 'own' });
        const config = { name: 'chosen', value: new Set(['b']), options, type: 'checkboxes' };
        const form = makeForm((field.toInput(config) as unknown as HTMLElement).outerHTML);
        document.body.append(form);
        try {
          const read = (): unknown => loose(new host.foundry.applications.ux.FormDataExtended(form).object)['chosen'];
          const element = loose(form.querySelector('[name="chosen"]'));
          expect(read()).to.deep.equal(['b']);
          const heard: string[] = [];
          for (const type of ['input', 'change']) form.addEventListener(type, (event) => heard.push(event.type));
          const boxes = [...form.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')];
          expect(boxes.map(({ checked }) => checked)).to.deep.equal([false, true, false]);
          boxes[2]?.click();
          expect(read()).to.deep.equal(['b', 'c']);
          expect(heard).to.deep.equal(['input', 'change']);
          element.select('a');
          element.unselect('b');
          expect([...(read() as string[])].toSorted()).to.deep.equal(['a', 'c']);
          expect(boxes.map(({ checked }) => checked)).to.deep.equal([true, false, true]);
          Reflect.set(element, 'value', ['b']);
          expect([...element.value]).to.deep.equal(['b']);
          Reflect.set(element, 'disabled', true);
          expect(boxes.every(({ disabled }) => disabled)).to.equal(true);
          expect(read()).to.equal(undefined);
        } finally {
          form.remove();
        }
      });
      it('lists the choices of the field', () => {
        const { SetField, StringField } = host.foundry.data.fields;
        const field = new SetField(new StringField({ choices: { one: 'One', two: 'Two' } }));
        const input = field.toInput({ name: 'x', value: [] }) as unknown as HTMLElement;
        expect([...input.querySelectorAll('option')].map(({ value }) => value)).to.deep.equal(['one', 'two']);
      });
    },
  },
  {
    ...shared,
    id: 'M-form-blank-choice',
    title: 'the blank option of a choice that is not required means no value, so that the form can be submitted',
    source:
      'core issues 11615, 12664; Foundryborne/daggerheart issue 1116 (it becomes undefined); JPMeehan/foundry-system-template equipment category',
    confidence: 'inferred',
    members: ['foundry.data.fields.StringField', 'foundry.data.fields.DataField#clean'],
    run({ it, expect }) {
      it('is offered, and cleaned to undefined', () => {
        const { StringField } = host.foundry.data.fields;
        const field = new StringField({ choices: { a: 'A' } });
        const select = field.toInput({ name: 'x' }) as unknown as HTMLSelectElement;
        expect([...select.options].map(({ value }) => value)).to.deep.equal(['', 'a']);
        expect(field.clean('')).to.equal(undefined);
        expect(field.validate(field.clean(''))).to.equal(undefined);
        expect(field.clean('a')).to.equal('a');
      });
      it('is refused where a value is required', () => {
        const { StringField } = host.foundry.data.fields;
        const field = new StringField({ choices: { a: 'A' }, required: true });
        expect(field.validate(field.clean(''))).to.not.equal(undefined);
      });
    },
  },
];
