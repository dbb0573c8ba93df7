/** The settings tab of the sidebar (fvtt-types client/applications/sidebar/tabs/settings). */
import { getGame, type Dictionary } from '../../runtime.ts';
import { createButton, createElement } from '../api/frame.ts';
import type { RenderOptions } from '../api/types.ts';
import { SettingsConfig } from '../settings/config.ts';
import { AbstractSidebarTab } from './sidebar-tab.ts';
import { ToursManagement } from './tours-management.ts';

/** Facts about the world, and buttons that open the settings and the tours. */
export class Settings extends AbstractSidebarTab {
  static override tabName = 'settings';
  static override DEFAULT_OPTIONS: Dictionary = {
    actions: {
      openSettings: (): unknown => new SettingsConfig().render({ force: true }),
      openTours: (): unknown => new ToursManagement().render({ force: true }),
    },
  };

  override async _renderHTML(_context: Dictionary, _options: RenderOptions): Promise<HTMLElement[]> {
    const { system, world, version } = getGame();
    const text = `${world.title}. ${system.title} on the embedded table, ${version}.`;
    return [
      createElement('p', { class: 'directory-header' }, text),
      createButton('openSettings', '', 'Configure settings'),
      createButton('openTours', '', 'Tour management'),
    ];
  }
}
