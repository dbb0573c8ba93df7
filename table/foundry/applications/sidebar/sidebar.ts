/** The sidebar, which is part of the page and cannot be collapsed (fvtt-types client/applications/sidebar/sidebar). */
import { getUi, type Dictionary } from '../../runtime.ts';
import { ApplicationV2 } from '../api/application.ts';

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

  /** Does nothing, because the page's own HTML contains the sidebar. */
  override async render(): Promise<this> {
    return this;
  }

  override changeTab(tab: string, _group: string): void {
    (getUi()[tab] as { activate?(): void } | undefined)?.activate?.();
  }
}
