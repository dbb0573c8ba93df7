/**
 * Settings that Foundry itself registers and systems may read. They are registered between the hooks `init` and `i18nInit` (fvtt-types, client/game:
 * Game#settings).
 */
import { IMPORTS_SETTING } from '../documents/adventure.ts';
import type { CompendiumCollection } from '../documents/compendium-collection.ts';
import { DefaultSheetsConfig } from '../applications/settings/default-sheets.ts';
import { messageModesReplaceRollModes } from '../generation.ts';
import { getConfig, getGame, type Dictionary } from '../runtime.ts';
import { PROGRESS_SETTING } from '../nue/tour.ts';
import type { ClientSettings } from './client-settings.ts';

/**
 * Registers Foundry's own settings.
 * @param settings - Where to register them.
 * @param language - The server's default language.
 */
export function registerCoreSettings(settings: ClientSettings, language: string): void {
  const register = (key: string, data: Dictionary): void => settings.register('core', key, { config: false, ...data });
  register('language', { name: 'Language', scope: 'client', type: String, default: language, config: true });
  register('diceConfiguration', { name: 'Dice entry', scope: 'client', type: Object, default: {} });
  DefaultSheetsConfig.registerSetting();
  register('sheetThemes', { name: 'Themes of sheets', scope: 'client', type: Object, default: {} });
  register(PROGRESS_SETTING, { name: 'Tours', scope: 'client', type: Object, default: {} });
  register(IMPORTS_SETTING, { name: 'Adventures', scope: 'world', type: Object, default: {} });
  register('compendiumConfiguration', {
    name: 'Compendia',
    scope: 'world',
    type: Object,
    default: {},
    onChange: () => {
      for (const pack of getGame().packs ?? []) (pack as CompendiumCollection)._followLock();
    },
  });
  const { grid } = getGame().system as { grid?: { diagonals?: number } };
  register('gridDiagonals', { name: 'Diagonals', scope: 'world', type: Number, default: grid?.diagonals ?? 0 });
  register('combatTrackerConfig', {
    name: 'Encounters',
    scope: 'world',
    type: Object,
    default: {
      resource: '',
      skipDefeated: false,
      // The table draws no turn markers, but reports them as enabled (fvtt-types, CombatConfiguration.TurnMarker).
      turnMarker: { enabled: true, path: '', animation: '', disposition: '' },
    },
  });
  register('time', {
    name: 'World time',
    scope: 'world',
    type: Number,
    default: 0,
    onChange: (...args: [unknown, unknown, unknown]) => getGame().time._announce(...args),
  });
  // The colour schemes of windows and of the interface: dnd5e reads `uiConfig.colorScheme.applications` and `.interface` (core issues 10486, 13705).
  register('uiConfig', {
    name: 'Interface',
    scope: 'client',
    type: Object,
    default: { uiScale: 1, fontScale: 5, colorScheme: { applications: '', interface: '' }, chatNotifications: 'cards' },
    onChange: (value: unknown) => applyColorScheme(value),
  });
  const [key, name, initial] = messageModesReplaceRollModes
    ? ['messageMode', 'Message mode', 'public']
    : ['rollMode', 'Roll mode', 'publicroll'];
  const { ChatMessage, Dice } = getConfig();
  const modes = (messageModesReplaceRollModes ? ChatMessage['modes'] : Dice['rollModes']) as Record<string, Dictionary>;
  const choices = Object.fromEntries(Object.entries(modes).map(([mode, { label }]) => [mode, label]));
  register(key, { name, scope: 'client', type: String, choices, default: initial });
}

/**
 * Sets the class `theme-light` or `theme-dark` on the body, for the colour scheme that the user chose (core issue 10486) or the browser prefers.
 * @param value - The value of `core.uiConfig`.
 */
export function applyColorScheme(value: unknown): void {
  const chosen = (value as { colorScheme?: { interface?: string } } | undefined)?.colorScheme?.interface;
  const scheme = chosen || (matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark');
  document.body.classList.toggle('theme-light', scheme === 'light');
  document.body.classList.toggle('theme-dark', scheme !== 'light');
}
