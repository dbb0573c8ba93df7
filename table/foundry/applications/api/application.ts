/** The base of all windows (v14 API: foundry.applications.api.ApplicationV2; fvtt-types client/applications/api/application). */
import { failNotImplemented } from '../../not-implemented.ts';
import { callAllHooks, getUi, localize, type AnyFunction, type Dictionary } from '../../runtime.ts';
import { Semaphore } from '../../utils/semaphore.ts';
import { instances } from '../instances.ts';
import type { Notifications } from '../ui/notifications.ts';
import { ContextMenu, type ContextMenuEntry, type ContextMenuOptions } from '../ux/context-menu.ts';
import { FormDataExtended } from '../ux/form-data-extended.ts';
import { mergeOptions } from './application-options.ts';
import { EventEmitter } from './event-emitter.ts';
import { activateDragging, buildFrame, getColorScheme, stampTheme, type WindowElements } from './frame.ts';
import type {
  ApplicationConfiguration,
  EventOptions,
  FormConfiguration,
  HeaderControl,
  Position,
  RenderOptions,
  Tab,
  TabsConfiguration,
} from './types.ts';

type ApplicationClass = typeof ApplicationV2;

/** Returns the coordinate nearest to `value` that keeps a window of length `size` within `limit`; undefined centres the window. */
function placeWithin(value: number | undefined, size: number, limit: number): number {
  return Math.round(Math.max(Math.min(value ?? (limit - size) / 2, limit - size), 0));
}

/** A window or another part of the interface. To render it, the class prepares a context, turns it into HTML, and puts that on the page. */
export class ApplicationV2 extends EventEmitter {
  static override readonly emittedEvents: readonly string[] = Object.freeze(['render', 'close', 'position']);
  /** The last parent class whose options are merged and whose hooks are called. */
  static BASE_APPLICATION: ApplicationClass = ApplicationV2;
  /** The class's default options, which are merged with those of its parents. */
  static DEFAULT_OPTIONS: Dictionary = {
    id: 'app-{id}',
    classes: [],
    tag: 'div',
    window: {
      frame: true,
      positioned: true,
      title: '',
      icon: '',
      controls: [],
      resizable: false,
      contentTag: 'section',
      contentClasses: [],
    },
    actions: {},
    form: { handler: undefined, submitOnChange: false, closeOnSubmit: false },
    position: {},
  };
  /** The groups of tabs that the class declares, by group. */
  static TABS: Record<string, TabsConfiguration> = {};
  static readonly RENDER_STATES = Object.freeze({
    ERROR: -3,
    CLOSING: -2,
    CLOSED: -1,
    NONE: 0,
    RENDERING: 1,
    RENDERED: 2,
  });
  static _appId = 0;
  static _maxZ = 100;
  /** When a window was opened last, in the time of `performance.now()`. */
  static _openedAt = -Infinity;

  options: ApplicationConfiguration;
  position: Position;
  tabGroups: Record<string, string | null>;
  #id: string;
  #state: number = ApplicationV2.RENDER_STATES.NONE;
  #element: HTMLElement | null = null;
  #content: HTMLElement | null = null;
  #window: WindowElements = {};
  #queue = new Semaphore(1);

  constructor(options: Dictionary = {}) {
    super();
    this.options = this._initializeApplicationOptions(options);
    this.#id = (this.options.id ?? 'app-{id}').replace('{id}', this.options.uniqueId);
    const position: Position = { width: 'auto', height: 'auto', zIndex: ++ApplicationV2._maxZ };
    this.position = Object.assign(position, this.options.position);
    const { TABS } = this.constructor as ApplicationClass;
    this.tabGroups = Object.fromEntries(Object.entries(TABS).map(([group, { initial }]) => [group, initial ?? null]));
  }

  /** The elements of the window; empty for an application without a frame. */
  get window(): WindowElements {
    return this.#window;
  }
  get id(): string {
    return this.#id;
  }
  get title(): string {
    return localize(this.options.window.title);
  }
  /** The outermost element. Null before the first rendering and after closing, which the type does not show. */
  get element(): HTMLElement {
    return this.#element as HTMLElement;
  }
  get form(): HTMLFormElement | null {
    return this.#element instanceof HTMLFormElement ? this.#element : null;
  }
  get rendered(): boolean {
    return this.#state === ApplicationV2.RENDER_STATES.RENDERED;
  }
  get state(): number {
    return this.#state;
  }
  get hasFrame(): boolean {
    return this.options.window.frame;
  }

  /** Yields the class and its parent classes, up to BASE_APPLICATION. */
  static *inheritanceChain(): Generator<ApplicationClass> {
    // eslint-disable-next-line @typescript-eslint/no-this-alias -- the loop starts with the class itself
    for (let cls: ApplicationClass = this; cls !== EventEmitter; cls = Object.getPrototypeOf(cls) as ApplicationClass) {
      yield cls;
      if (cls === this.BASE_APPLICATION) return;
    }
  }

  /** Merges the options of all classes with those passed to the constructor, and sets a unique id. */
  _initializeApplicationOptions(options: Dictionary): ApplicationConfiguration {
    const classes = [...(this.constructor as ApplicationClass).inheritanceChain()].toReversed();
    const own = classes.filter((cls) => Object.hasOwn(cls, 'DEFAULT_OPTIONS')).map((cls) => cls.DEFAULT_OPTIONS);
    const merged = [...own, options].reduce<Dictionary>((result, source) => mergeOptions(result, source), {});
    merged['uniqueId'] ??= String(++ApplicationV2._appId);
    const configuration = merged as ApplicationConfiguration;
    if (configuration.window.controls?.length)
      failNotImplemented('foundry.applications.api.ApplicationV2 with header controls');
    return configuration;
  }

  /**
   * Renders the application. Without `force`, an application that is not on the page is not rendered (v14 API: ApplicationRenderOptions).
   * @param options - Render options, or just the value of `force`.
   * @returns The application, once this and all earlier calls of `render` and `close` are finished.
   */
  async render(options: RenderOptions | boolean = {}, rest: RenderOptions = {}): Promise<this> {
    const renderOptions = typeof options === 'boolean' ? { ...rest, force: options } : options;
    return this.#queue.add(() => this.#render(renderOptions));
  }

  async #render(options: RenderOptions): Promise<this> {
    const { RENDERING, RENDERED, ERROR, NONE } = ApplicationV2.RENDER_STATES;
    options.isFirstRender = this.#state <= NONE;
    if (options.isFirstRender && !options.force) return this;
    try {
      if (this._canRender(options) === false) return this;
    } catch (error) {
      (getUi()['notifications'] as Notifications | undefined)?.warn(error as Error);
      return this;
    }
    try {
      this.#state = RENDERING;
      this._configureRenderOptions(options);
      const context = await this._prepareContext(options);
      const steps = { handlerArgs: [context, options], async: true };
      if (options.isFirstRender) {
        await this._doEvent(this._preFirstRender, steps);
        this.#element = await this._renderFrame(options);
        this.#content = this.#window.content ?? this.#element;
        this._attachFrameListeners();
      }
      await this._doEvent(this._preRender, steps);
      const result = await this._renderHTML(context, options);
      this._replaceHTML(result, this.#content as HTMLElement, options);
      if (options.isFirstRender) {
        this._insertElement(this.element);
        instances.set(this.id, this);
      }
      this._updateFrame(options);
      if (this.#isPositioned) this.setPosition({ ...this.position, ...options.position });
      if (options.isFirstRender) await this._doEvent(this._onFirstRender, steps);
      const hookArgs = [this.element, context, options];
      this.#state = RENDERED;
      await this._doEvent(this._onRender, { ...steps, eventName: 'render', hookName: 'render', hookArgs });
      await this._doEvent(this._postRender, steps);
      if (options.force && this.hasFrame) this.bringToFront();
      if (options.isFirstRender && this.hasFrame) ApplicationV2._openedAt = performance.now();
      return this;
    } catch (error) {
      this.#state = ERROR;
      throw error;
    }
  }

  get #isPositioned(): boolean {
    return this.hasFrame && this.options.window.positioned;
  }

  /** Completes the render options. `tab` names the active tab, or the active tab of each group. */
  _configureRenderOptions(options: RenderOptions): void {
    const { tab } = options;
    const [group, ...others] = Object.keys((this.constructor as ApplicationClass).TABS);
    if (typeof tab === 'string' && group && !others.length) this.tabGroups[group] = tab;
    else if (tab && typeof tab === 'object') Object.assign(this.tabGroups, tab);
  }

  /** Prepares the context for rendering. If the class has a single group of tabs, they are in `tabs`. */
  async _prepareContext(_options: RenderOptions): Promise<Dictionary> {
    const [group, ...others] = Object.keys((this.constructor as ApplicationClass).TABS);
    return group && !others.length ? { tabs: this._prepareTabs(group) } : {};
  }

  /** Prepares the tabs of a group. Returns them by id; empty if there is no such group. */
  _prepareTabs(group: string): Record<string, Tab> {
    const config = this._getTabsConfig(group);
    if (!config) return {};
    this.tabGroups[group] ??= config.initial ?? null;
    const prepare = (tab: TabsConfiguration['tabs'][number]): [string, Tab] => {
      const active = this.tabGroups[group] === tab.id;
      const label = tab.label ?? (config.labelPrefix ? `${config.labelPrefix}.${tab.id}` : undefined);
      const cssClass = [tab.cssClass, active ? 'active' : ''].filter(Boolean).join(' ');
      return [tab.id, { ...tab, group, active, cssClass, label }];
    };
    return Object.fromEntries(config.tabs.map(prepare));
  }

  _getTabsConfig(group: string): TabsConfiguration | null {
    return (this.constructor as ApplicationClass).TABS[group] ?? null;
  }

  /** Renders the content. Subclasses must implement this. */
  async _renderHTML(_context: Dictionary, _options: RenderOptions): Promise<unknown> {
    throw new Error(`${this.constructor.name} does not implement _renderHTML and can not be rendered`);
  }

  /** Puts rendered content into the content element. Subclasses must implement this. */
  _replaceHTML(_result: unknown, _content: HTMLElement, _options: RenderOptions): void {
    throw new Error(`${this.constructor.name} does not implement _replaceHTML and can not be rendered`);
  }

  /** Creates the outermost element, with a frame if the application has one. */
  async _renderFrame(_options: RenderOptions): Promise<HTMLElement> {
    const element = document.createElement(this.options.tag);
    element.id = this.id;
    element.classList.add('application', ...this.options.classes.flatMap((name) => name.split(/\s+/)).filter(Boolean));
    if (element instanceof HTMLFormElement) element.setAttribute('autocomplete', 'off');
    if (!this.hasFrame) return element;
    stampTheme(element, getColorScheme('applications'));
    this.#window = buildFrame(this, element);
    if (element instanceof HTMLDialogElement) element.setAttribute('aria-label', this.title || 'Dialog');
    return element;
  }

  /** Updates the title and the icon, if the render options have them. */
  _updateFrame({ window: update }: RenderOptions): void {
    const { title, icon } = this.#window;
    if (title && update?.title !== undefined) title.textContent = update.title;
    if (icon && update?.icon !== undefined) icon.className = `window-icon fa-fw ${update.icon || 'hidden'}`;
  }

  _getHeaderControls(): HeaderControl[] {
    return [];
  }

  _insertElement(element: HTMLElement): void {
    const existing = document.getElementById(element.id);
    if (existing) existing.replaceWith(element);
    else document.body.append(element);
    element.querySelector<HTMLElement>('[autofocus]')?.focus();
  }

  /**
   * Closes the application and removes it from the page.
   * @returns The application, once this and all earlier calls of `render` and `close` are finished.
   */
  async close(options: Dictionary = {}): Promise<this> {
    return this.#queue.add(() => this.#close(options));
  }

  async #close(options: Dictionary): Promise<this> {
    const { CLOSING, CLOSED, RENDERED, ERROR } = ApplicationV2.RENDER_STATES;
    if (this.#state !== RENDERED && this.#state !== ERROR) return this;
    await this._doEvent(this._preClose, { handlerArgs: [options], async: true });
    this.#state = CLOSING;
    if (this.#element) this._removeElement(this.#element);
    this.#state = CLOSED;
    instances.delete(this.id);
    void this._doEvent(this._onClose, { handlerArgs: [options], eventName: 'close', hookName: 'close' });
    this._tearDown(options);
    return this;
  }

  _removeElement(element: HTMLElement): void {
    element.remove();
  }

  _tearDown(_options: Dictionary): void {
    this.#element = null;
    this.#content = null;
    this.#window = {};
  }

  /**
   * Moves or resizes the application.
   * @param position - The values to change.
   * @returns The new position; undefined if the application has no position of its own or is not on the page.
   */
  setPosition(position: Partial<Position> = {}): Position | undefined {
    if (!this.#element || !this.#isPositioned) return undefined;
    const requested = Object.assign(this.position, position);
    void this._doEvent(this._prePosition, { handlerArgs: [requested] });
    const updated = Object.assign(this.position, this._updatePosition({ ...requested }));
    const { style } = this.#element;
    for (const key of ['top', 'left', 'width', 'height'] as const) {
      const value = updated[key];
      style[key] = typeof value === 'number' ? `${value}px` : (value ?? '');
    }
    style.zIndex = String(updated.zIndex);
    void this._doEvent(this._onPosition, { handlerArgs: [updated], eventName: 'position' });
    return updated;
  }

  /** Completes a requested position. A missing coordinate centres the window, and the window stays within the page. */
  _updatePosition(position: Position): Position {
    const { innerWidth, innerHeight } = window;
    const width = typeof position.width === 'number' ? position.width : this.element.offsetWidth;
    const height = typeof position.height === 'number' ? position.height : this.element.offsetHeight;
    return {
      ...position,
      left: placeWithin(position.left ?? this.#findLeft(width), width, innerWidth),
      top: placeWithin(position.top, height, innerHeight),
    };
  }

  /** Returns the left edge for a window centred on the board, where it does not cover the sidebar; undefined if there is no board. */
  #findLeft(width: number): number | undefined {
    const board = document.getElementById('board')?.offsetWidth;
    return board === undefined ? undefined : Math.max((board - width) / 2, 0);
  }

  /** Raises the window above all others. */
  bringToFront(): void {
    if (!this.#element) return;
    if (this.position.zIndex < ApplicationV2._maxZ) this.position.zIndex = ++ApplicationV2._maxZ;
    this.#element.style.zIndex = String(this.position.zIndex);
    getUi()['activeWindow'] = this;
  }

  /**
   * Activates a tab.
   * @throws Error if the application does not show this tab.
   */
  changeTab(
    tab: string,
    group: string,
    { force = false, navElement }: { event?: Event; navElement?: HTMLElement; force?: boolean } = {},
  ): void {
    if (this.tabGroups[group] === tab && !force) return;
    const selector = `.tabs [data-group="${group}"][data-tab]`;
    const links = [...(this.#content?.querySelectorAll<HTMLElement>(selector) ?? [])];
    if (!(navElement ?? links.find(({ dataset }) => dataset['tab'] === tab))) {
      throw new Error(`No matching tab element found for group "${group}" and tab "${tab}"`);
    }
    const sections = this.#content?.querySelectorAll<HTMLElement>(`.tab[data-group="${group}"]`) ?? [];
    for (const part of [...links, ...sections]) part.classList.toggle('active', part.dataset['tab'] === tab);
    for (const link of links) {
      if (link.hasAttribute('aria-selected')) link.setAttribute('aria-selected', String(link.dataset['tab'] === tab));
    }
    this.tabGroups[group] = tab;
  }

  /**
   * Submits the application's form to its handler.
   * @throws Error if there is no form or no handler.
   */
  async submit(submitOptions: Dictionary = {}): Promise<unknown> {
    const { form } = this;
    if (!form || !this.options.form.handler)
      throw new Error(`The ${this.constructor.name} does not support a single top-level form`);
    const event = new SubmitEvent('submit', { cancelable: true });
    return this.#handleForm(this.options.form, event, form, submitOptions);
  }

  /** Passes the data of a form to its handler. Then closes the application if `closeOnSubmit` is set. */
  async #handleForm(
    { handler, closeOnSubmit }: FormConfiguration,
    event: Event,
    form: HTMLFormElement,
    options?: Dictionary,
  ): Promise<unknown> {
    const result: unknown = await handler?.call(this, event, form, new FormDataExtended(form), options);
    if (closeOnSubmit) await this.close({ submitted: true });
    return result;
  }

  /** Runs a step of the life cycle. Then dispatches the step's event and calls its hooks, for the class and its parents. */
  _doEvent(handler: (...args: never[]) => unknown, options: EventOptions = {}): Promise<void> | void {
    const { handlerArgs = [], eventName, hookName, hookArgs = [], parentClassHooks = true } = options;
    const announce = (): void => {
      if (eventName) this.dispatchEvent(new Event(eventName, { bubbles: true, cancelable: true }));
      if (!hookName) return;
      for (const cls of (this.constructor as ApplicationClass).inheritanceChain()) {
        const name = hookName.includes('{}') ? hookName.replace('{}', cls.name) : `${hookName}${cls.name}`;
        callAllHooks(name, this, ...hookArgs);
        if (!parentClassHooks) break;
      }
    };
    const result = (handler as AnyFunction).call(this, ...handlerArgs);
    if (options.async) return Promise.resolve(result).then(announce);
    announce();
  }

  /** A hook for subclasses that can prevent rendering, by returning false or by throwing an error. The error's message is shown as a warning. */
  _canRender(_options: RenderOptions): false | void {}
  async _preFirstRender(_context: Dictionary, _options: RenderOptions): Promise<void> {}
  async _onFirstRender(_context: Dictionary, _options: RenderOptions): Promise<void> {}
  async _preRender(_context: Dictionary, _options: RenderOptions): Promise<void> {}
  async _onRender(_context: Dictionary, _options: RenderOptions): Promise<void> {}
  async _postRender(_context: Dictionary, _options: RenderOptions): Promise<void> {}
  async _preClose(_options: Dictionary): Promise<void> {}
  _onClose(_options: Dictionary): void {}
  _prePosition(_position: Position): void {}
  _onPosition(_position: Position): void {}

  /** Adds listeners to the outermost element, the form and the header. */
  _attachFrameListeners(): void {
    const { element } = this;
    for (const type of ['click', 'contextmenu', 'auxclick'] as const) {
      element.addEventListener(type, (event) => this.#onClick(event));
    }
    if (this.hasFrame) element.addEventListener('pointerdown', () => this.bringToFront(), { capture: true });
    if (element instanceof HTMLFormElement) {
      element.addEventListener('submit', (event) => void this._onSubmitForm(this.options.form, event));
      element.addEventListener('change', (event) => this._onChangeForm(this.options.form, event));
    }
    if (this.#isPositioned) activateDragging(this, this.#window);
  }

  #onClick(event: PointerEvent): void {
    const target = (event.target as HTMLElement | null)?.closest<HTMLElement>('[data-action]');
    if (!target || !this.#element?.contains(target)) return;
    if (event.type === 'contextmenu' && event.button !== 2) return;
    if (event.type === 'auxclick' && event.button === 2) return;
    const action = target.dataset['action'] as string;
    const left = event.button === 0;
    const entry = this.options.actions[action];
    if (action === 'tab' && left) return this._onClickTab(event);
    if (action === 'close' && left && !entry) return void this.close();
    if (typeof entry === 'function') {
      if (left) entry.call(this, event, target);
    } else if (entry) {
      if (entry.buttons.includes(event.button)) entry.handler.call(this, event, target);
    } else if (left) this._onClickAction(event, target);
  }

  _onClickTab(event: PointerEvent): void {
    const navElement = (event.target as HTMLElement).closest<HTMLElement>('[data-action="tab"]');
    const { tab, group } = navElement?.dataset ?? {};
    if (navElement) this.changeTab(tab ?? '', group ?? '', { event, navElement });
  }

  /** A hook for clicks on elements whose action has no handler. */
  _onClickAction(_event: PointerEvent, _target: HTMLElement): void {}

  /** Submits a form to its handler. If the handler throws, shows the error and keeps the application open. */
  async _onSubmitForm(formConfig: FormConfiguration, event: Event): Promise<void> {
    event.preventDefault();
    try {
      await this.#handleForm(formConfig, event, event.currentTarget as HTMLFormElement);
    } catch (error) {
      (getUi()['notifications'] as Notifications | undefined)?.error(error as Error);
    }
  }

  _onChangeForm(formConfig: FormConfiguration, event: Event): void {
    if (formConfig.submitOnChange) void this._onSubmitForm(formConfig, event);
  }

  /** Creates a context menu from the entries that `handler` returns and a hook may change; null if there are none. */
  _createContextMenu(
    handler: () => ContextMenuEntry[],
    selector: string,
    options: ContextMenuOptions & {
      container?: HTMLElement | null;
      hookName?: string;
      parentClassHooks?: boolean;
    } = {},
  ): ContextMenu | null {
    const { container, hookName = 'get{}ContextOptions', parentClassHooks = true, ...menuOptions } = options;
    const entries = handler.call(this);
    if (hookName.includes('{}'))
      void this._doEvent(() => undefined, { hookName, hookArgs: [entries], parentClassHooks });
    else callAllHooks(hookName, this, entries);
    if (!entries.length) return null;
    return new ContextMenu(container ?? this.element, selector, entries, { jQuery: false, ...menuOptions });
  }
}
