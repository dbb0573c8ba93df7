/** ApplicationV2: options, life cycle, hooks, window frame, actions, forms, tabs, position. */
import { collectHookCalls, host, type Loose, loose, pause, toClass, waitUntil } from './globals.ts';
import { click, withRendered } from './page-script.ts';
import type { ConformanceSpec } from './spec.ts';

const APP = 'fvtt-types client/applications/api/application; https://foundryvtt.com/api/v14 ApplicationV2';
const shared = { generation: 'both', confidence: 'documented', needs: 'page', source: APP } as const;

const TABBED = `<nav class="tabs"><a data-action="tab" data-group="main" data-tab="one">1</a>
  <a data-action="tab" data-group="main" data-tab="two">2</a></nav>
  <section class="tab" data-group="main" data-tab="one">first</section>
  <section class="tab" data-group="main" data-tab="two">second</section>`;

/** Defines an application that shows `html` and records its life cycle; `options` are its DEFAULT_OPTIONS. */
function defineProbe(html: string, options: Record<string, unknown> = {}): Loose {
  class ConformanceProbe extends toClass(host.foundry.applications.api.ApplicationV2) {
    static DEFAULT_OPTIONS = { id: 'conformance-probe', window: { title: 'Conformance' }, ...options };
    readonly log: string[] = [];
    async _preFirstRender(): Promise<void> {
      this.log.push('preFirstRender');
    }
    async _preRender(): Promise<void> {
      this.log.push('preRender');
    }
    async _renderHTML(): Promise<string> {
      this.log.push('renderHTML');
      await pause(5);
      this.log.push('renderedHTML');
      return html;
    }
    _replaceHTML(result: string, content: HTMLElement): void {
      this.log.push('replaceHTML');
      content.innerHTML = result;
    }
    async _onFirstRender(): Promise<void> {
      this.log.push('onFirstRender');
    }
    async _onRender(): Promise<void> {
      this.log.push('onRender');
    }
    async _preClose(): Promise<void> {
      this.log.push('preClose');
    }
    _onClose(): void {
      this.log.push('onClose');
    }
  }
  return loose(ConformanceProbe);
}

/** Returns what a menu offers under a label. */
function findControl(label: string): Element | undefined {
  return [...document.querySelectorAll('button, li')].find(({ textContent }) => textContent?.trim() === label);
}

/** Defines an application class, and a subclass that adds to its options. */
const defineFamily = (): { Parent: Loose; Child: Loose } => {
  class Parent extends toClass(host.foundry.applications.api.ApplicationV2) {
    static DEFAULT_OPTIONS: unknown = {
      classes: ['parent'],
      tag: 'section',
      window: { title: 'Parent', resizable: true },
      actions: { one: () => undefined },
      position: { width: 300 },
    };
  }
  class Child extends Parent {
    static override DEFAULT_OPTIONS: unknown = {
      classes: ['child'],
      window: { title: 'Child' },
      actions: { two: () => undefined },
    };
  }
  return { Parent: loose(Parent), Child: loose(Child) } as { Parent: Loose; Child: Loose };
};

/** Lists the tabs whose navigation or content is marked as active. */
const listActiveTabs = (element: HTMLElement): readonly string[] =>
  [...element.querySelectorAll<HTMLElement>('[data-tab].active')].map((each) => each.dataset.tab ?? '');

/** Creates an application that is a form, and records what its handler receives. */
const makeFormProbe = (calls: unknown[][], form: Record<string, unknown>): Loose =>
  new (defineProbe('<input name="a.b" value="1" data-dtype="Number"><input name="c" type="checkbox" checked>', {
    tag: 'form',
    form: {
      ...form,
      handler(this: unknown, event: Event, element: HTMLFormElement, data: Loose) {
        calls.push([this, event?.type, element, { ...(data.object as object) }]);
      },
    },
  }))();

export const specs: readonly ConformanceSpec[] = [
  {
    ...shared,
    id: 'C-40',
    title:
      'DEFAULT_OPTIONS merge along the classes up to BASE_APPLICATION: arrays concatenate, objects merge, values replace',
    members: [
      'foundry.applications.api.ApplicationV2',
      'foundry.applications.api.ApplicationV2.DEFAULT_OPTIONS',
      'foundry.applications.api.ApplicationV2.BASE_APPLICATION',
      'foundry.applications.api.ApplicationV2.inheritanceChain',
      'foundry.applications.api.ApplicationV2#options',
      'foundry.applications.api.ApplicationV2#_initializeApplicationOptions',
    ],
    run({ it, expect }) {
      it('merges them', () => {
        const { options } = new (defineFamily().Child)({ classes: ['own'], position: { height: 90 } });
        expect(options.classes).to.include.members(['parent', 'child', 'own']);
        expect(options.tag).to.equal('section');
        expect(options.window.title).to.equal('Child');
        expect(options.window.resizable).to.equal(true);
        expect(options.window.frame).to.equal(true);
        expect(Object.keys(options.actions)).to.include.members(['one', 'two']);
        expect(options.position.width).to.equal(300);
        expect(options.position.height).to.equal(90);
      });
      it('begins with the documented options', () => {
        const { options } = new host.foundry.applications.api.ApplicationV2({});
        expect([options.tag, options.window.frame, options.window.positioned]).to.deep.equal(['div', true, true]);
        expect([options.window.resizable, options.window.contentTag]).to.deep.equal([false, 'section']);
        expect([options.form.submitOnChange, options.form.closeOnSubmit]).to.deep.equal([false, false]);
      });
      it('ignores what lies above BASE_APPLICATION', () => {
        const { Child } = defineFamily();
        Child.BASE_APPLICATION = Child;
        const { options } = new Child();
        expect(options.classes).to.not.include('parent');
        expect(options.window.title).to.equal('Child');
        expect([...Child.inheritanceChain()]).to.deep.equal([Child]);
      });
      it('walks the classes from the own one to the base', () => {
        const { Parent, Child } = defineFamily();
        const chain = [...Child.inheritanceChain()];
        expect(chain).to.deep.equal([Child, Parent, host.foundry.applications.api.ApplicationV2]);
      });
    },
  },
  {
    ...shared,
    id: 'C-41',
    title: 'rendering and closing run their steps in order, one at a time, and call a hook for each class',
    source: APP + '; core issues 5441, 12042',
    members: [
      'foundry.applications.api.ApplicationV2#render',
      'foundry.applications.api.ApplicationV2#close',
      'foundry.applications.api.ApplicationV2#_preFirstRender',
      'foundry.applications.api.ApplicationV2#_preRender',
      'foundry.applications.api.ApplicationV2#_renderHTML',
      'foundry.applications.api.ApplicationV2#_replaceHTML',
      'foundry.applications.api.ApplicationV2#_onFirstRender',
      'foundry.applications.api.ApplicationV2#_onRender',
      'foundry.applications.api.ApplicationV2#_preClose',
      'foundry.applications.api.ApplicationV2#_onClose',
      'hook:renderApplicationV2',
      'hook:closeApplicationV2',
    ],
    run({ it, expect }) {
      it('first and second rendering', async () => {
        const app = new (defineProbe('<p>text</p>'))();
        await withRendered(app, async (element) => {
          const log = [...(app.log as unknown as string[])];
          const at = (step: string): number => log.indexOf(step);
          expect(at('preFirstRender')).to.be.within(0, at('renderHTML') - 1);
          expect(at('preRender')).to.be.within(0, at('renderHTML') - 1);
          expect(at('replaceHTML')).to.equal(at('renderedHTML') + 1);
          expect(at('onFirstRender')).to.be.above(at('replaceHTML'));
          expect(at('onRender')).to.be.above(at('replaceHTML'));
          expect(element.querySelector('.window-content p')?.textContent).to.equal('text');
          app.log.splice(0);
          expect(await app.render()).to.equal(app);
          expect(app.log).to.deep.equal(['preRender', 'renderHTML', 'renderedHTML', 'replaceHTML', 'onRender']);
          expect(app.element).to.equal(element);
        });
      });
      it('two renderings at once do not mix', async () => {
        const app = new (defineProbe('<p>text</p>'))();
        await Promise.all([app.render({ force: true }), app.render({ force: true })]);
        try {
          const steps = (app.log as unknown as string[]).filter((step) => step.endsWith('HTML'));
          expect(steps).to.deep.equal([
            'renderHTML',
            'renderedHTML',
            'replaceHTML',
            'renderHTML',
            'renderedHTML',
            'replaceHTML',
          ]);
          expect(document.querySelectorAll('#conformance-probe').length).to.equal(1);
        } finally {
          await app.close({ animate: false });
        }
      });
      it('closing removes the element before the hook', async () => {
        const app = new (defineProbe('<p>text</p>'))();
        await app.render({ force: true });
        const element = app.element as unknown as HTMLElement;
        app.log.splice(0);
        const seen: boolean[] = [];
        const calls = await collectHookCalls(
          'closeConformanceProbe',
          () => app.close({ animate: false }),
          () => void seen.push(document.contains(element)),
        );
        expect(calls.length).to.equal(1);
        expect(calls[0]?.[0]).to.equal(app);
        expect(seen).to.deep.equal([false]);
        expect(app.log).to.deep.equal(['preClose', 'onClose']);
        expect(app.rendered).to.equal(false);
      });
      it('the render hook is called for the class and its base, with application and element', async () => {
        const app = new (defineProbe('<p>text</p>'))();
        const order: string[] = [];
        const base = host.Hooks.on('renderApplicationV2', (each: unknown) => {
          if (each === app) order.push('base');
        });
        const calls = await collectHookCalls(
          'renderConformanceProbe',
          () => app.render({ force: true }),
          () => void order.push('own'),
        );
        host.Hooks.off('renderApplicationV2', base);
        expect(calls[0]?.[0]).to.equal(app);
        expect(calls[0]?.[1]).to.equal(app.element);
        expect(order).to.have.members(['own', 'base']);
        await app.close({ animate: false });
      });
    },
  },
  {
    ...shared,
    id: 'C-42',
    title: 'an application that is not rendered stays closed unless forced; true stands for the force option',
    source: 'https://foundryvtt.com/api/v14/interfaces/foundry.applications.types.ApplicationRenderOptions.html',
    members: ['foundry.applications.api.ApplicationV2#rendered', 'foundry.applications.api.ApplicationV2#state'],
    run({ it, expect }) {
      it('does nothing without force', async () => {
        const app = new (defineProbe('<p>text</p>'))();
        const { RENDER_STATES } = host.foundry.applications.api.ApplicationV2;
        expect(app.state).to.equal(RENDER_STATES.NONE);
        await app.render({ force: false });
        await app.render();
        expect(app.rendered).to.equal(false);
        expect(document.getElementById('conformance-probe')).to.equal(null);
        await app.render(true);
        expect(app.rendered).to.equal(true);
        expect(app.state).to.equal(RENDER_STATES.RENDERED);
        await app.close({ animate: false });
        expect(app.state).to.equal(RENDER_STATES.CLOSED);
        await app.render({ force: false });
        expect(app.rendered).to.equal(false);
      });
      it('a forced rendering after closing is a first one again', async () => {
        const app = new (defineProbe('<p>text</p>'))();
        await withRendered(app, () => undefined);
        app.log.splice(0);
        await withRendered(app, () => {
          expect(app.log).to.include('onFirstRender');
        });
      });
    },
  },
  {
    ...shared,
    id: 'C-43',
    title: 'tabs: data-action="tab" switches the active navigation and content of a group',
    source: APP + '; core issue 10506; vf issue 17',
    members: [
      'foundry.applications.api.ApplicationV2#changeTab',
      'foundry.applications.api.ApplicationV2#tabGroups',
      'foundry.applications.api.ApplicationV2.TABS',
      'foundry.applications.api.ApplicationV2#_prepareTabs',
      'foundry.applications.api.ApplicationV2#_getTabsConfig',
      'foundry.applications.api.ApplicationV2#_onClickTab',
      'foundry.applications.api.ApplicationV2#_prepareContext',
    ],
    run({ it, expect }) {
      it('a click changes classes and tabGroups', async () => {
        const app = new (defineProbe(TABBED))();
        await withRendered(app, (element) => {
          click(element.querySelector('nav [data-tab="two"]'));
          expect(listActiveTabs(element)).to.deep.equal(['two', 'two']);
          expect(app.tabGroups.main).to.equal('two');
          app.changeTab('one', 'main');
          expect(listActiveTabs(element)).to.deep.equal(['one', 'one']);
          expect(app.tabGroups.main).to.equal('one');
        });
      });
      it('the context of an application with one group carries its tabs flat', async () => {
        const Probe = defineProbe(TABBED);
        Probe.TABS = loose({
          main: { tabs: [{ id: 'one' }, { id: 'two', label: 'Two' }], initial: 'two', labelPrefix: 'PROBE.tabs' },
        });
        const app = new Probe();
        await withRendered(app, async () => {
          const { tabs } = await app._prepareContext({ isFirstRender: true });
          expect(Object.keys(tabs)).to.deep.equal(['one', 'two']);
          expect(tabs.two).to.include({ id: 'two', group: 'main', active: true });
          expect(tabs.one.active).to.equal(false);
          expect(String(tabs.two.cssClass)).to.include('active');
          expect(tabs.one.label).to.equal('PROBE.tabs.one');
          expect(app._prepareTabs('main').one.id).to.equal('one');
        });
      });
    },
  },
  {
    ...shared,
    id: 'C-49',
    title: 'applications of the second kind are registered in foundry.applications.instances, not in ui.windows',
    source: 'https://foundryvtt.com/api/v14/variables/foundry.applications.instances.html; dcc TESTING.md',
    members: ['foundry.applications.instances'],
    run({ it, expect }) {
      it('while they are rendered', async () => {
        const app = new (defineProbe('<p>text</p>'))();
        expect(host.foundry.applications.instances.get('conformance-probe')).to.equal(undefined);
        await withRendered(app, () => {
          expect(host.foundry.applications.instances.get('conformance-probe')).to.equal(app);
          expect(Object.values((host.ui.windows ?? {}) as object)).to.not.include(app);
        });
        expect(host.foundry.applications.instances.has('conformance-probe')).to.equal(false);
      });
    },
  },
  {
    ...shared,
    id: 'M-app-identity',
    title: 'id, title, classes and elements of an application',
    members: [
      'foundry.applications.api.ApplicationV2#id',
      'foundry.applications.api.ApplicationV2#title',
      'foundry.applications.api.ApplicationV2#element',
      'foundry.applications.api.ApplicationV2#form',
      'foundry.applications.api.ApplicationV2#hasFrame',
      'foundry.applications.api.ApplicationV2#window',
      'foundry.applications.api.ApplicationV2.RENDER_STATES',
    ],
    run({ it, expect }) {
      it('the id may hold the unique id', () => {
        const app = new (defineProbe('', { id: 'probe-{id}', uniqueId: 'abc' }))();
        expect(app.id).to.equal('probe-abc');
        expect(app.title).to.equal('Conformance');
        expect(app.hasFrame).to.equal(true);
        expect(app.form).to.equal(null);
        expect(host.foundry.applications.api.ApplicationV2.RENDER_STATES).to.deep.equal({
          ERROR: -3,
          CLOSING: -2,
          CLOSED: -1,
          NONE: 0,
          RENDERING: 1,
          RENDERED: 2,
        });
      });
      it('a framed application has header, title, close button and content', async () => {
        const app = new (defineProbe('<p>text</p>', { classes: ['mine'] }))();
        await withRendered(app, async (element) => {
          expect(element.id).to.equal('conformance-probe');
          expect([...element.classList]).to.include.members(['application', 'mine']);
          expect(element.querySelector('.window-header .window-title')?.textContent).to.include('Conformance');
          expect(app.window.header).to.equal(element.querySelector('.window-header'));
          click(app.window.close as unknown as Element);
          await waitUntil(() => !app.rendered);
          expect(document.contains(element)).to.equal(false);
        });
      });
      it('an application without a frame holds its content directly', async () => {
        const app = new (defineProbe('<p>text</p>', { tag: 'aside', window: { frame: false } }))();
        await withRendered(app, (element) => {
          expect(element.tagName).to.equal('ASIDE');
          expect(app.hasFrame).to.equal(false);
          expect(element.querySelector('.window-header')).to.equal(null);
          expect(element.firstElementChild?.tagName).to.equal('P');
        });
      });
      it('the title may be changed when rendering', async () => {
        const app = new (defineProbe('<p>text</p>'))();
        await withRendered(app, async (element) => {
          await app.render({ window: { title: 'Renamed' } });
          expect(element.querySelector('.window-title')?.textContent).to.include('Renamed');
          await app.render({ window: { icon: 'fa-solid fa-star' } });
          expect([...(app.window.icon as unknown as HTMLElement).classList]).to.include('fa-star');
        });
      });
    },
  },
  {
    ...shared,
    id: 'M-app-controls',
    title: 'What a class lists as header controls stands in a menu of the window’s header, and does its action',
    source:
      'fvtt-types client/applications/api/application _getHeaderControls, HeaderControlsEntry; https://foundryvtt.com/api/v14 _ApplicationHeaderControlsEntry',
    members: ['foundry.applications.api.ApplicationV2#_getHeaderControls'],
    run({ it, expect }) {
      it('behind the button that opens it', async () => {
        const calls: unknown[] = [];
        class Controlled extends toClass(defineProbe('<p>text</p>', { actions: { probe: () => void calls.push(1) } })) {
          _getHeaderControls(): object[] {
            return [{ icon: 'fa-solid fa-star', label: 'Probed control', action: 'probe' }];
          }
        }
        await withRendered(loose(new Controlled()), async (element) => {
          click(element.querySelector('.window-header [data-action="toggleControls"]'));
          await waitUntil(() => findControl('Probed control'));
          click(findControl('Probed control'));
          await waitUntil(() => calls.length > 0);
          expect(calls).to.deep.equal([1]);
        });
        await withRendered(new (defineProbe('<p>text</p>'))(), () => {
          expect(findControl('Probed control')).to.equal(undefined);
        });
      });
    },
  },
  {
    ...shared,
    id: 'M-app-actions',
    title: 'a click on [data-action] calls the declared handler in the context of the application',
    members: ['foundry.applications.api.ApplicationV2#_onClickAction'],
    run({ it, expect }) {
      it('passes event and target; unknown actions go to _onClickAction', async () => {
        const calls: unknown[][] = [];
        const Probe = defineProbe(
          '<a data-action="go"><b>x</b></a><a data-action="right">y</a><a data-action="lost">z</a>',
          {
            actions: {
              go(this: unknown, event: Event, target: HTMLElement) {
                calls.push([this, event.type, target.dataset.action]);
              },
              right: { handler: () => void calls.push(['right']), buttons: [2] },
            },
          },
        );
        const app = new Probe();
        app._onClickAction = loose((_event: Event, target: HTMLElement) => void calls.push([target.dataset.action]));
        await withRendered(app, async (element) => {
          click(element.querySelector('b'));
          click(element.querySelector('[data-action="right"]'));
          click(element.querySelector('[data-action="lost"]'));
          await pause(0);
          expect(calls).to.deep.equal([[app, 'click', 'go'], ['lost']]);
        });
      });
    },
  },
  {
    ...shared,
    id: 'M-app-form',
    title: 'an application whose tag is form submits through its handler',
    members: ['foundry.applications.api.ApplicationV2#submit'],
    run({ it, expect }) {
      it('passes event, form and processed data, and may close', async () => {
        const calls: unknown[][] = [];
        const app = makeFormProbe(calls, { closeOnSubmit: true });
        await app.render({ force: true });
        const element = app.element as unknown as HTMLFormElement;
        expect(app.form).to.equal(element);
        element.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
        await waitUntil(() => !app.rendered);
        expect(calls.length).to.equal(1);
        expect(calls[0]?.[0]).to.equal(app);
        expect(calls[0]?.[2]).to.equal(element);
        expect(calls[0]?.[3]).to.deep.equal({ 'a.b': 1, c: true });
      });
      it('submits on change only when told to', async () => {
        for (const submitOnChange of [true, false]) {
          const calls: unknown[][] = [];
          const app = makeFormProbe(calls, { submitOnChange });
          await withRendered(app, async (element) => {
            element.querySelector('input')?.dispatchEvent(new Event('change', { bubbles: true }));
            await pause(30);
            expect(calls.length).to.equal(submitOnChange ? 1 : 0);
            expect(app.rendered).to.equal(true);
          });
        }
      });
      it('can be submitted by program', async () => {
        const calls: unknown[][] = [];
        const app = makeFormProbe(calls, {});
        await withRendered(app, async () => {
          await app.submit();
          expect(calls.length).to.equal(1);
        });
      });
    },
  },
  {
    ...shared,
    id: 'M-app-position',
    title: 'position and stacking of windows',
    members: [
      'foundry.applications.api.ApplicationV2#position',
      'foundry.applications.api.ApplicationV2#setPosition',
      'foundry.applications.api.ApplicationV2#bringToFront',
    ],
    run({ it, expect }) {
      it('merges a new position with the prior one', async () => {
        const app = new (defineProbe('<p>text</p>', { position: { width: 300, height: 200 } }))();
        await withRendered(app, (element) => {
          app.setPosition({ left: 120, top: 80 });
          expect(app.position).to.include({ left: 120, top: 80, width: 300, height: 200 });
          expect(element.style.left).to.equal('120px');
          expect(element.style.width).to.equal('300px');
        });
      });
      it('brings a window above the others', async () => {
        const below = new (defineProbe('<p>1</p>', { id: 'conformance-below' }))();
        const above = new (defineProbe('<p>2</p>', { id: 'conformance-above' }))();
        await withRendered(below, () =>
          withRendered(above, () => {
            below.bringToFront();
            expect(Number(below.position.zIndex)).to.be.above(Number(above.position.zIndex));
          }),
        );
      });
    },
  },
  {
    ...shared,
    id: 'M-app-events',
    title: 'an application emits render, close and position to its listeners',
    members: [
      'foundry.applications.api.ApplicationV2.emittedEvents',
      'foundry.applications.api.ApplicationV2#addEventListener',
      'foundry.applications.api.ApplicationV2#removeEventListener',
      'foundry.applications.api.ApplicationV2#dispatchEvent',
    ],
    run({ it, expect }) {
      it('calls them', async () => {
        const app = new (defineProbe('<p>text</p>'))();
        expect(host.foundry.applications.api.ApplicationV2.emittedEvents).to.include.members([
          'render',
          'close',
          'position',
        ]);
        const log: string[] = [];
        const listener = (event: Event): void => void log.push(event.type);
        app.addEventListener('render', listener);
        app.addEventListener('close', listener, { once: true });
        await withRendered(app, () => undefined);
        await pause(0);
        expect(log).to.deep.equal(['render', 'close']);
        app.removeEventListener('render', listener);
        await withRendered(app, () => undefined);
        expect(log.length).to.equal(2);
      });
    },
  },
];
