/** The namespace foundry.applications, and the parts of CONFIG that belong to it. */
import { getCanvas } from '../canvas/find-canvas.ts';
import { ApplicationV2 } from './api/application.ts';
import { CategoryBrowser } from './api/category-browser.ts';
import { DialogV2 } from './api/dialog.ts';
import { DocumentSheetV2 } from './api/document-sheet.ts';
import { HandlebarsApplicationMixin } from './api/handlebars-application.ts';
import { DocumentOwnershipConfig } from './apps/document-ownership.ts';
import { DocumentSheetConfig } from './apps/document-sheet-config.ts';
import { RollResolver } from './dice/roll-resolver.ts';
import { defineElements, HTMLProseMirrorElement } from './elements/prose-mirror.ts';
import * as multiSelect from './elements/multi-select.ts';
import * as fields from './forms/fields.ts';
import * as handlebars from './handlebars.ts';
import { BasePlaceableHUD, TokenHUD } from './hud/token-hud.ts';
import { instances } from './instances.ts';
import { AdventureImporterV2 } from './sheets/adventure-importer.ts';
import { ActorSheetV2 } from './sheets/actor-sheet.ts';
import { ItemSheetV2 } from './sheets/item-sheet.ts';
import { plainSheets } from './sheets/plain-sheets.ts';
import { SettingsConfig } from './settings/config.ts';
import { DefaultSheetsConfig } from './settings/default-sheets.ts';
import { Settings } from './sidebar/settings-tab.ts';
import { ChatLog } from './sidebar/chat-log.ts';
import { CombatTracker } from './sidebar/combat-tracker.ts';
import { Compendium, CompendiumDirectory } from './sidebar/compendium.ts';
import * as directories from './sidebar/document-directory.ts';
import { ToursManagement } from './sidebar/tours-management.ts';
import { Sidebar } from './sidebar/sidebar.ts';
import { AbstractSidebarTab } from './sidebar/sidebar-tab.ts';
import { Hotbar } from './ui/hotbar.ts';
import { Notifications } from './ui/notifications.ts';
import { ContextMenu } from './ux/context-menu.ts';
import { DragDrop } from './ux/drag-drop.ts';
import { FormDataExtended } from './ux/form-data-extended.ts';
import { TextEditor } from './ux/text-editor.ts';

const { initialize, ...publicHandlebars } = handlebars;
const { createDropEntry: _own, DocumentDirectory, ...directoryTabs } = directories;

export const applications = {
  api: { ApplicationV2, CategoryBrowser, DialogV2, DocumentSheetV2, HandlebarsApplicationMixin },
  apps: { DocumentOwnershipConfig, DocumentSheetConfig },
  dice: { RollResolver },
  elements: { ...multiSelect, HTMLProseMirrorElement },
  fields: { ...fields },
  handlebars: publicHandlebars,
  hud: { BasePlaceableHUD, TokenHUD },
  instances,
  sheets: { ActorSheetV2, AdventureImporterV2, ItemSheetV2 },
  settings: { SettingsConfig, menus: { DefaultSheetsConfig } },
  sidebar: {
    AbstractSidebarTab,
    DocumentDirectory,
    Sidebar,
    apps: { Compendium, ToursManagement },
    tabs: { ...directoryTabs, ChatLog, CombatTracker, CompendiumDirectory, Settings },
  },
  ui: { Hotbar, Notifications },
  ux: { ContextMenu, DragDrop, FormDataExtended, TextEditor },
};

/** The parts CONFIG.ui, CONFIG.ux and CONFIG.TextEditor. */
export const applicationsConfig = {
  ui: {
    actors: directories.ActorDirectory,
    cards: directories.CardsDirectory,
    chat: ChatLog,
    combat: CombatTracker,
    compendium: CompendiumDirectory,
    hotbar: Hotbar,
    items: directories.ItemDirectory,
    journal: directories.JournalDirectory,
    macros: directories.MacroDirectory,
    notifications: Notifications,
    scenes: directories.SceneDirectory,
    settings: Settings,
    sidebar: Sidebar,
  },
  ux: { ContextMenu, DragDrop, TextEditor },
  TextEditor: { enrichers: [] as object[] },
};

/** Sets up the page: Handlebars helpers, custom elements, plain sheets, canvas. */
export function initializeApplications(): void {
  initialize();
  defineElements();
  const adventures = { documentName: 'Adventure', types: ['base'], sheet: AdventureImporterV2 };
  for (const { documentName, types, sheet } of [...plainSheets, adventures])
    DocumentSheetConfig.registerSheet({ documentName }, 'core', sheet, { types: [...types], makeDefault: true });
  getCanvas()._initialize();
}
