/** The base of the tabs in the sidebar (API14 foundry.applications.sidebar.AbstractSidebarTab). Pop-outs are left out. */
import { getGame, type Dictionary } from '../../runtime.ts';
import { ApplicationV2 } from '../api/application.ts';
import type { RenderOptions } from '../api/types.ts';
import { keepFocus } from '../keep-focus.ts';

/** A part of the interface that lives in `#sidebar-content`. */
export class AbstractSidebarTab extends ApplicationV2 {
  static override readonly emittedEvents: readonly string[] = Object.freeze([...super.emittedEvents, 'activate']);
  static override DEFAULT_OPTIONS: Dictionary = {
    id: '{id}',
    classes: ['tab', 'sidebar-tab'],
    tag: 'section',
    window: { frame: false, positioned: false },
  };
  /** The name of the tab. */
  static tabName = '';

  constructor(options: Dictionary = {}) {
    super({ uniqueId: new.target.tabName, ...options });
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
    Object.assign(element.dataset, { tab: this.tabName, group: 'primary' });
    return element;
  }

  override _insertElement(element: HTMLElement): void {
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

  /** Shows the tab and hides the others. */
  activate(): void {
    for (const tab of document.querySelectorAll<HTMLElement>('#sidebar-content > .tab'))
      tab.classList.toggle('active', tab === this.element);
    for (const button of document.querySelectorAll<HTMLElement>('#sidebar-tabs [data-tab]')) {
      button.setAttribute('aria-pressed', String(button.dataset['tab'] === this.tabName));
    }
    this._onActivate();
    this.dispatchEvent(new Event('activate'));
  }

  _onActivate(): void {}
}
