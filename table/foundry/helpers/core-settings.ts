/**
 * The settings that the host itself registers and the system may read. They exist between the hooks `init` and `i18nInit`
 * (type package, client/game: Game#settings).
 */
import { IMPORTS_SETTING } from '../documents/adventure.ts';
import { DefaultSheetsConfig } from '../applications/settings/default-sheets.ts';
import { messageModesReplaceRollModes } from '../generation.ts';
import { getConfig, getGame, type Dictionary } from '../runtime.ts';
import { PROGRESS_SETTING } from '../nue/tour.ts';
import type { ClientSettings } from './client-settings.ts';

/**
 * Registers the host's settings.
 * @param settings - Where to.
 * @param language - The language that the server proposes.
 */
export function registerCoreSettings(settings: ClientSettings, language: string): void {
  const register = (key: string, data: Dictionary): void => settings.register('core', key, { config: false, ...data });
  register('language', { name: 'Language', scope: 'client', type: String, default: language, config: true });
  register('diceConfiguration', { name: 'Dice entry', scope: 'client', type: Object, default: {} });
  DefaultSheetsConfig.registerSetting();
  register('sheetThemes', { name: 'Themes of sheets', scope: 'client', type: Object, default: {} });
  register(PROGRESS_SETTING, { name: 'Tours', scope: 'client', type: Object, default: {} });
  register(IMPORTS_SETTING, { name: 'Adventures', scope: 'world', type: Object, default: {} });
  register('compendiumConfiguration', { name: 'Compendia', scope: 'world', type: Object, default: {} });
  register('combatTrackerConfig', {
    name: 'Encounters',
    scope: 'world',
    type: Object,
    default: {
      resource: '',
      skipDefeated: false,
      // The table draws no markers; it only reports them as enabled (type package, CombatConfiguration.TurnMarker).
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
  // Colour schemes of windows and interface: dnd5e reads `uiConfig.colorScheme.applications` and `.interface` (core#10486, core#13705).
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
 * Marks the page with the chosen colour scheme: `theme-light` or `theme-dark` on the body (core#10486); by default the browser's preference.
 * @param value - The value of `core.uiConfig`.
 */
export function applyColorScheme(value: unknown): void {
  const chosen = (value as { colorScheme?: { interface?: string } } | undefined)?.colorScheme?.interface;
  const scheme = chosen || (matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark');
  document.body.classList.toggle('theme-light', scheme === 'light');
  document.body.classList.toggle('theme-dark', scheme !== 'light');
}
