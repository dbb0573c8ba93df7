/** The sidebar, which exists from the start and is never collapsed (the type package, client/applications/sidebar/sidebar). */
import { getUi, type Dictionary } from '../../runtime.ts';
import { ApplicationV2 } from '../api/application.ts';

/** The sidebar. */
export class Sidebar extends ApplicationV2 {
  static override DEFAULT_OPTIONS: Dictionary = { id: 'sidebar', window: { frame: false, positioned: false } };
  override tabGroups: Record<string, string | null> = { primary: 'chat' };

  override get element(): HTMLElement {
    return document.getElementById('sidebar') as HTMLElement;
  }
  get expanded(): boolean {
    return true;
  }
  expand(): void {}

  /** The page draws it. */
  override async render(): Promise<this> {
    return this;
  }

  /** Opens a tab by its name. */
  override changeTab(tab: string, _group: string): void {
    (getUi()[tab] as { activate?(): void } | undefined)?.activate?.();
  }
}
