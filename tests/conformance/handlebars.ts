/** HandlebarsApplicationMixin (parts, partial rendering, state kept across renderings) and templates. */
import { callSuper, catchFailure, host, type Loose, loose, toClass } from './globals.ts';
import { registerTemplates, withRendered } from './page-script.ts';
import type { ConformanceSpec } from './spec.ts';

const MIXIN = 'fvtt-types client/applications/api/handlebars-application';
const TEMPLATES = 'fvtt-types client/applications/handlebars';
// The tested behaviour is documented. Only inferred is that a template registered under its path is used, which the specs rely on.
const shared = { generation: 'both', confidence: 'inferred', needs: 'page' } as const;

/** Defines an application with Handlebars parts. */
function defineProbe(
  parts: Record<string, unknown>,
  context: () => object,
  options: Record<string, unknown> = {},
): Loose {
  const { ApplicationV2, HandlebarsApplicationMixin } = host.foundry.applications.api;
  const Base = HandlebarsApplicationMixin(ApplicationV2);
  class ConformancePartsProbe extends toClass(Base) {
    static DEFAULT_OPTIONS = { id: 'conformance-parts', ...options };
    static PARTS = parts;
    readonly listened: string[] = [];
    readonly synced: string[] = [];
    async _prepareContext(): Promise<object> {
      return context();
    }
    async _preparePartContext(partId: string, shared: Record<string, unknown>): Promise<object> {
      return { ...shared, partId };
    }
    _attachPartListeners(partId: string, element: HTMLElement, options: unknown): void {
      callSuper(this, Base, '_attachPartListeners', partId, element, options);
      this.listened.push(`${partId}:${element.tagName}`);
    }
  }
  return loose(ConformancePartsProbe);
}

/** Creates an application of one part, with inputs and a scrolling element. */
const makeInputsProbe = (): Loose =>
  new (defineProbe({ one: { template: 'conformance/inputs.hbs', scrollable: ['.scroll'] } }, () => ({})))();

export const specs: readonly ConformanceSpec[] = [
  {
    ...shared,
    id: 'C-39',
    title: 'each part of a Handlebars application renders exactly one root element',
    source: MIXIN + '; vf issue 198; dcc V13.md',
    members: [
      'foundry.applications.api.HandlebarsApplicationMixin',
      'foundry.applications.api.HandlebarsApplicationMixin.PARTS',
      'foundry.applications.api.HandlebarsApplicationMixin#parts',
      'foundry.applications.api.HandlebarsApplicationMixin#_preparePartContext',
      'foundry.applications.api.HandlebarsApplicationMixin#_attachPartListeners',
      'foundry.applications.api.HandlebarsApplicationMixin#_renderHTML',
      'foundry.applications.api.HandlebarsApplicationMixin#_replaceHTML',
    ],
    run({ it, expect, before }) {
      before(() =>
        registerTemplates({
          'conformance/one.hbs': '<header class="own">{{partId}} {{n}}</header>',
          'conformance/two.hbs': '<section>{{partId}} {{n}}</section>',
          'conformance/pair.hbs': '<p>1</p><p>2</p>',
          'conformance/text.hbs': 'no element',
        }),
      );
      it('renders the parts in order, marks them, and applies id and classes', async () => {
        let n = 1;
        const app = new (defineProbe(
          {
            one: { template: 'conformance/one.hbs', classes: ['added'], id: 'first' },
            two: { template: 'conformance/two.hbs' },
          },
          () => ({ n }),
        ))();
        await withRendered(app, async (element) => {
          const parts = [...element.querySelectorAll<HTMLElement>('[data-application-part]')];
          expect(parts.map((part) => part.dataset.applicationPart)).to.deep.equal(['one', 'two']);
          expect(parts.map((part) => part.textContent)).to.deep.equal(['one 1', 'two 1']);
          expect([...(parts[0]?.classList ?? [])]).to.include.members(['own', 'added']);
          expect(parts[0]?.id).to.equal('conformance-parts-first');
          expect(app.parts.one).to.equal(parts[0]);
          expect(app.listened).to.deep.equal(['one:HEADER', 'two:SECTION']);
          n = 2;
          await app.render({ parts: ['two'] });
          expect(element.textContent).to.include('one 1');
          expect(element.textContent).to.include('two 2');
          expect(app.listened).to.deep.equal(['one:HEADER', 'two:SECTION', 'two:SECTION']);
          await app.render();
          expect(element.textContent).to.include('one 2');
          expect(element.querySelectorAll('[data-application-part]').length).to.equal(2);
        });
      });
      it('rejects a part with several roots or none', async () => {
        for (const template of ['conformance/pair.hbs', 'conformance/text.hbs']) {
          const app = new (defineProbe({ one: { template } }, () => ({})))();
          expect(await catchFailure(() => app.render({ force: true })), template).to.be.instanceOf(Error);
          await app.close({ animate: false });
        }
      });
      it('a part that is the root fills the content itself', async () => {
        const app = new (defineProbe({ one: { template: 'conformance/two.hbs', root: true } }, () => ({ n: 1 })))();
        await withRendered(app, (element) => {
          expect(element.querySelector('.window-content')?.textContent?.trim()).to.equal('one 1');
        });
      });
    },
  },
  {
    ...shared,
    id: 'C-44',
    title: 'focus, found again by id or name, and scroll positions outlive a rendering',
    source: MIXIN + '; daggerheart issue 1401; core issue 11117',
    members: [
      'foundry.applications.api.HandlebarsApplicationMixin#_preSyncPartState',
      'foundry.applications.api.HandlebarsApplicationMixin#_syncPartState',
    ],
    run({ it, expect, before }) {
      before(() =>
        registerTemplates({
          'conformance/inputs.hbs':
            '<section><input name="named"><input id="conformance-ided"><input class="lost"><div class="scroll" style="height: 10px; overflow: auto"><p style="height: 500px"></p></div></section>',
        }),
      );
      it('restores focus', async () => {
        const app = makeInputsProbe();
        await withRendered(app, async (element) => {
          for (const selector of ['[name="named"]', '#conformance-ided']) {
            const old = element.querySelector<HTMLInputElement>(selector);
            old?.focus();
            await app.render();
            const fresh = element.querySelector(selector);
            expect(fresh).to.not.equal(old);
            expect(document.activeElement).to.equal(fresh);
          }
          element.querySelector<HTMLInputElement>('.lost')?.focus();
          await app.render();
          expect(document.activeElement).to.not.equal(element.querySelector('.lost'));
        });
      });
      it('restores the scroll position of the named selectors', async () => {
        const app = makeInputsProbe();
        await withRendered(app, async (element) => {
          const old = element.querySelector('.scroll');
          if (old) old.scrollTop = 40;
          await app.render();
          expect(element.querySelector('.scroll')).to.not.equal(old);
          expect(element.querySelector('.scroll')?.scrollTop).to.equal(40);
        });
      });
      it('lets classes take part with the old and the new element of a part', async () => {
        const app = makeInputsProbe();
        const calls: unknown[][] = [];
        const sync = app._syncPartState;
        app._syncPartState = loose((...parameters: unknown[]) => {
          calls.push(parameters);
          return (sync as unknown as (...each: unknown[]) => unknown).apply(app, parameters);
        });
        await withRendered(app, async () => {
          expect(calls.length).to.equal(0);
          const old = app.parts.one;
          await app.render();
          expect(calls.length).to.equal(1);
          expect(calls[0]?.[0]).to.equal('one');
          expect(calls[0]?.[1]).to.equal(app.parts.one);
          expect(calls[0]?.[2]).to.equal(old);
        });
      });
    },
  },
  {
    ...shared,
    id: 'M-hbs-parts-options',
    title: 'classes choose which parts are rendered',
    source: MIXIN,
    members: [
      'foundry.applications.api.HandlebarsApplicationMixin#_configureRenderOptions',
      'foundry.applications.api.HandlebarsApplicationMixin#_configureRenderParts',
    ],
    run({ it, expect, before }) {
      before(() => registerTemplates({ 'conformance/a.hbs': '<p>a</p>', 'conformance/b.hbs': '<p>b</p>' }));
      it('by render options and by the registry of parts', async () => {
        const parts = { a: { template: 'conformance/a.hbs' }, b: { template: 'conformance/b.hbs' } };
        const app = new (defineProbe(parts, () => ({})))();
        const original = app._configureRenderOptions;
        app._configureRenderOptions = loose((options: Record<string, unknown>) => {
          (original as unknown as (each: unknown) => void).call(app, options);
          expect(options.parts).to.deep.equal(['a', 'b']);
          options.parts = ['b'];
        });
        await withRendered(app, (element) => {
          expect(element.querySelector('.window-content')?.textContent?.trim()).to.equal('b');
        });
        expect(Object.keys(app._configureRenderParts({}))).to.deep.equal(['a', 'b']);
      });
    },
  },
  {
    ...shared,
    id: 'M-hbs-forms',
    title: 'a part may declare forms with their own handlers',
    source: MIXIN + ' HandlebarsTemplatePart.forms',
    members: ['foundry.applications.api.HandlebarsApplicationMixin.PARTS'],
    run({ it, expect, before }) {
      before(() =>
        registerTemplates({
          'conformance/form.hbs': '<div><form class="mine"><input name="a" value="b"></form></div>',
        }),
      );
      it('and their submission reaches the handler', async () => {
        const seen: unknown[] = [];
        const handler = (_event: Event, _form: HTMLFormElement, data: Loose): void => {
          seen.push({ ...(data.object as object) });
        };
        const app = new (defineProbe(
          { one: { template: 'conformance/form.hbs', forms: { 'form.mine': { handler } } } },
          () => ({}),
        ))();
        await withRendered(app, async (element) => {
          element
            .querySelector('form.mine')
            ?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
          await new Promise((resolve) => setTimeout(resolve, 10));
          expect(seen).to.deep.equal([{ a: 'b' }]);
        });
      });
    },
  },
  {
    ...shared,
    id: 'M-hbs-templates',
    title: 'templates are fetched once, compiled, rendered, and usable as partials',
    source: TEMPLATES,
    members: [
      'foundry.applications.handlebars.getTemplate',
      'foundry.applications.handlebars.loadTemplates',
      'foundry.applications.handlebars.renderTemplate',
    ],
    run({ it, expect }) {
      it('renders the template that rolls use', async () => {
        const { handlebars } = host.foundry.applications;
        const path = String(host.foundry.dice.Roll.CHAT_TEMPLATE);
        const template = await handlebars.getTemplate(path);
        expect(template).to.be.a('function');
        const loaded = (await handlebars.loadTemplates([path])) as unknown as readonly unknown[];
        expect(loaded.length).to.equal(1);
        const html = await handlebars.renderTemplate(path, { formula: '1d6 + 41', total: 47 });
        expect(html).to.be.a('string');
        expect(host.Handlebars.partials[path]).to.not.equal(undefined);
      });
      it('registers partials under given names', async () => {
        const path = String(host.foundry.dice.Roll.CHAT_TEMPLATE);
        await host.foundry.applications.handlebars.loadTemplates({ conformanceNamed: path });
        expect(host.Handlebars.partials.conformanceNamed).to.not.equal(undefined);
      });
      it('rejects for a template that is not there', async () => {
        const failure = await catchFailure(() =>
          host.foundry.applications.handlebars.renderTemplate('conformance/none/there.hbs', {}),
        );
        expect(failure).to.be.instanceOf(Error);
      });
      it('may read members of prototypes', async () => {
        class Holder {
          get inherited(): string {
            return 'seen';
          }
        }
        registerTemplates({ 'conformance/proto.hbs': '<p>{{holder.inherited}}</p>' });
        const html = await host.foundry.applications.handlebars.renderTemplate('conformance/proto.hbs', {
          holder: new Holder(),
        });
        expect(html).to.equal('<p>seen</p>');
      });
    },
  },
];
