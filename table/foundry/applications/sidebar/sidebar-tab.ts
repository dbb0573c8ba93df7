/** The base of sidebar tabs (v14 API: foundry.applications.sidebar.AbstractSidebarTab). */
import { getGame, getUi, type Dictionary } from '../../runtime.ts';
import { ApplicationV2 } from '../api/application.ts';
import type { RenderOptions } from '../api/types.ts';
import { keepFocus } from '../keep-focus.ts';

/** A tab in `#sidebar-content` that can also be opened as a window. */
export class AbstractSidebarTab extends ApplicationV2 {
  static override readonly emittedEvents: readonly string[] = Object.freeze([...super.emittedEvents, 'activate']);
  static override DEFAULT_OPTIONS: Dictionary = {
    id: '{id}',
    classes: ['tab', 'sidebar-tab'],
    tag: 'section',
    window: { frame: false, positioned: false },
  };
  static tabName = '';

  /** The pop-out window of a tab in the sidebar. */
  #popout: this | undefined;
  /** The tab in the sidebar that this pop-out window copies. */
  #source: this | undefined;

  constructor(options: Dictionary = {}) {
    super({ uniqueId: new.target.tabName, ...options });
  }

  get isPopout(): boolean {
    return this.#source !== undefined;
  }
  get popout(): this | undefined {
    return this.#popout;
  }

  get tabName(): string {
    return (this.constructor as typeof AbstractSidebarTab).tabName;
  }
  get active(): boolean {
    return this.element?.classList.contains('active') ?? false;
  }
  override async _prepareContext(options: RenderOptions): Promise<Dictionary> {
    return { ...(await super._prepareContext(options)), user: getGame().user };
  }

  override async _renderFrame(options: RenderOptions): Promise<HTMLElement> {
    const element = await super._renderFrame(options);
    if (!this.isPopout) Object.assign(element.dataset, { tab: this.tabName, group: 'primary' });
    return element;
  }

  override _insertElement(element: HTMLElement): void {
    if (this.isPopout) return super._insertElement(element);
    const host = document.getElementById('sidebar-content');
    const existing = document.getElementById(element.id);
    if (existing) {
      element.classList.toggle('active', existing.classList.contains('active'));
      existing.replaceWith(element);
    } else (host ?? document.body).append(element);
  }

  override _replaceHTML(result: unknown, content: HTMLElement): void {
    keepFocus(content, () => content.replaceChildren(...(result as HTMLElement[])));
  }

  /** Opens a copy of the tab in a pop-out window, or brings that window to the front. */
  async renderPopout(): Promise<this> {
    if (!this.#popout) {
      const Tab = this.constructor as unknown as new (options: object) => this;
      const id = `${this.id}-popout`;
      const title = this.tabName;
      this.#popout = new Tab({ id, window: { frame: true, positioned: true, title }, position: { width: 320 } });
      this.#popout.#source = this;
    }
    await this.#popout.render({ force: true });
    return this.#popout;
  }

  /** Closes a window, such as a pop-out or a pack. A tab in the sidebar stays open. */
  override async close(options: Dictionary = {}): Promise<this> {
    return this.hasFrame ? super.close(options) : this;
  }

  override _onClose(options: Dictionary): void {
    super._onClose(options);
    if (this.#source) this.#source.#popout = undefined;
  }

  /** Shows the tab and hides the others. */
  activate(): void {
    for (const tab of document.querySelectorAll<HTMLElement>('#sidebar-content > .tab'))
      tab.classList.toggle('active', tab === this.element);
    for (const button of document.querySelectorAll<HTMLElement>('#sidebar-tabs [data-tab]')) {
      button.setAttribute('aria-pressed', String(button.dataset['tab'] === this.tabName));
    }
    const { tabGroups } = (getUi()['sidebar'] ?? {}) as { tabGroups?: Dictionary };
    if (tabGroups) tabGroups['primary'] = this.tabName;
    this._onActivate();
    this.dispatchEvent(new Event('activate'));
  }

  _onActivate(): void {}
}
