/** CONST: the public constants that systems and the table use, frozen (fvtt-types common/constants.d.mts). */

import { declaredConstants } from '../not-here.ts';

/** The type of documents without one of their own. */
export const BASE_DOCUMENT_TYPE = 'base';

/** Levels of permission over a document. */
export const DOCUMENT_OWNERSHIP_LEVELS = Object.freeze({ INHERIT: -1, NONE: 0, LIMITED: 1, OBSERVER: 2, OWNER: 3 });

/** Roles of users. */
export const USER_ROLES = Object.freeze({ NONE: 0, PLAYER: 1, TRUSTED: 2, ASSISTANT: 3, GAMEMASTER: 4 });

/** Names of the roles. */
export const USER_ROLE_NAMES = Object.freeze(
  Object.fromEntries(Object.entries(USER_ROLES).map(([name, role]) => [role, name])) as Record<number, string>,
);

/** Ways in which a chat message speaks. */
export const CHAT_MESSAGE_STYLES = Object.freeze({ OTHER: 0, OOC: 1, IC: 2, EMOTE: 3 });

/** Severities of compatibility warnings. */
export const COMPATIBILITY_MODES = Object.freeze({ SILENT: 0, WARNING: 1, ERROR: 2, FAILURE: 3 });

/** Distance of sort keys. */
export const SORT_INTEGER_DENSITY = 100_000;

/** The image of an actor without one. */
export const DEFAULT_TOKEN = 'icons/svg/mystery-man.svg';

/** Documents that are no child of another. */
export const PRIMARY_DOCUMENT_TYPES = Object.freeze(
  'Actor Adventure Cards ChatMessage Combat FogExploration Folder Item JournalEntry Macro Playlist RollTable Scene Setting User'.split(
    ' ',
  ),
);

/** Documents that folders group. */
export const FOLDER_DOCUMENT_TYPES = Object.freeze(
  'Actor Adventure Item Scene JournalEntry Playlist RollTable Cards Macro Compendium'.split(' '),
);

/** How deep folders may lie in one another. */
export const FOLDER_MAX_DEPTH = 4;

/** Documents that packs contain. */
export const COMPENDIUM_DOCUMENT_TYPES = Object.freeze(
  'Actor Adventure Cards Item JournalEntry Macro Playlist RollTable Scene'.split(' '),
);

/** How effects change data (13). */
export const ACTIVE_EFFECT_MODES = Object.freeze({
  CUSTOM: 0,
  MULTIPLY: 1,
  ADD: 2,
  DOWNGRADE: 3,
  UPGRADE: 4,
  OVERRIDE: 5,
});

/** How effects change data, with the order in which they do (14). */
export const ACTIVE_EFFECT_CHANGE_TYPES = Object.freeze({
  custom: 0,
  multiply: 10,
  add: 20,
  subtract: 20,
  downgrade: 30,
  upgrade: 40,
  override: 50,
});

/** Kinds of macros. */
export const MACRO_TYPES = Object.freeze({ SCRIPT: 'script', CHAT: 'chat' });

/** On what macros act. */
export const MACRO_SCOPES = Object.freeze(['global', 'actors', 'actor']);

/** Kinds of results of tables. */
export const TABLE_RESULT_TYPES = Object.freeze({ TEXT: 'text', DOCUMENT: 'document' });

/** When names and bars of tokens are shown. */
export const TOKEN_DISPLAY_MODES = Object.freeze({
  NONE: 0,
  CONTROL: 10,
  OWNER_HOVER: 20,
  HOVER: 30,
  OWNER: 40,
  ALWAYS: 50,
});

/** On whose side tokens are. */
export const TOKEN_DISPOSITIONS = Object.freeze({ SECRET: -2, HOSTILE: -1, NEUTRAL: 0, FRIENDLY: 1 });

/** Modes of the visibility of rolls (13). */
export const DICE_ROLL_MODES = Object.freeze({
  PUBLIC: 'publicroll',
  PRIVATE: 'gmroll',
  BLIND: 'blindroll',
  SELF: 'selfroll',
});

/** One permission that a role may have. */
interface UserPermission {
  readonly disableGM: boolean;
  readonly defaultRole: number;
}

function describePermission(defaultRole: number): UserPermission {
  return Object.freeze({ disableGM: false, defaultRole });
}

/** Permissions with their default roles, as far as the table checks them. */
export const USER_PERMISSIONS: Readonly<Record<string, UserPermission>> = Object.freeze({
  ACTOR_CREATE: describePermission(USER_ROLES.ASSISTANT),
  ITEM_CREATE: describePermission(USER_ROLES.ASSISTANT),
  JOURNAL_CREATE: describePermission(USER_ROLES.TRUSTED),
  MACRO_SCRIPT: describePermission(USER_ROLES.PLAYER),
  MANUAL_ROLLS: describePermission(USER_ROLES.TRUSTED),
  MESSAGE_WHISPER: describePermission(USER_ROLES.PLAYER),
  QUERY_USER: describePermission(USER_ROLES.PLAYER),
  SETTINGS_MODIFY: describePermission(USER_ROLES.ASSISTANT),
  TOKEN_CONFIGURE: describePermission(USER_ROLES.TRUSTED),
  TOKEN_CREATE: describePermission(USER_ROLES.ASSISTANT),
  TOKEN_DELETE: describePermission(USER_ROLES.ASSISTANT),
});

/** File extensions by category, with their types. */
export const FILE_CATEGORIES = declaredConstants['FILE_CATEGORIES'] as Readonly<
  Record<string, Readonly<Record<string, string>>>
>;

/** Scopes of settings. */
export const SETTING_SCOPES = Object.freeze({ CLIENT: 'client', USER: 'user', WORLD: 'world' });
