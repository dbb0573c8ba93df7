/** CONST: the public constants that systems and the table use (fvtt-types common/constants.d.mts). All of them are frozen. */

import { declaredConstants } from '../not-here.ts';

/** The only type of documents whose class defines no types. */
export const BASE_DOCUMENT_TYPE = 'base';

/** Ownership levels of a document, lowest first; INHERIT means the level for the parent document or the default. */
export const DOCUMENT_OWNERSHIP_LEVELS = Object.freeze({ INHERIT: -1, NONE: 0, LIMITED: 1, OBSERVER: 2, OWNER: 3 });

/** The roles of users, lowest first. */
export const USER_ROLES = Object.freeze({ NONE: 0, PLAYER: 1, TRUSTED: 2, ASSISTANT: 3, GAMEMASTER: 4 });

export const USER_ROLE_NAMES = Object.freeze(
  Object.fromEntries(Object.entries(USER_ROLES).map(([name, role]) => [role, name])) as Record<number, string>,
);

export const CHAT_MESSAGE_STYLES = Object.freeze({ OTHER: 0, OOC: 1, IC: 2, EMOTE: 3 });

/** What happens when deprecated code is used. */
export const COMPATIBILITY_MODES = Object.freeze({ SILENT: 0, WARNING: 1, ERROR: 2, FAILURE: 3 });

/** The distance between two neighbours' sort keys. */
export const SORT_INTEGER_DENSITY = 100_000;

export const DEFAULT_TOKEN = 'icons/svg/mystery-man.svg';

/** Documents that the world stores on their own, not embedded in others. */
export const PRIMARY_DOCUMENT_TYPES = Object.freeze(
  'Actor Adventure Cards ChatMessage Combat FogExploration Folder Item JournalEntry Macro Playlist RollTable Scene Setting User'.split(
    ' ',
  ),
);

/** Documents that can be put into folders. */
export const FOLDER_DOCUMENT_TYPES = Object.freeze(
  'Actor Adventure Item Scene JournalEntry Playlist RollTable Cards Macro Compendium'.split(' '),
);

export const FOLDER_MAX_DEPTH = 4;

/** Documents that a pack can contain. */
export const COMPENDIUM_DOCUMENT_TYPES = Object.freeze(
  'Actor Adventure Cards Item JournalEntry Macro Playlist RollTable Scene'.split(' '),
);

/** Which cards of a stack are drawn. */
export const CARD_DRAW_MODES = Object.freeze({ FIRST: 0, TOP: 0, LAST: 1, BOTTOM: 1, RANDOM: 2 });

/** How effects change data (Foundry 13). */
export const ACTIVE_EFFECT_MODES = Object.freeze({
  CUSTOM: 0,
  MULTIPLY: 1,
  ADD: 2,
  DOWNGRADE: 3,
  UPGRADE: 4,
  OVERRIDE: 5,
});

/** How effects change data, with the default priority of each type (Foundry 14). */
export const ACTIVE_EFFECT_CHANGE_TYPES = Object.freeze({
  custom: 0,
  multiply: 10,
  add: 20,
  subtract: 20,
  downgrade: 30,
  upgrade: 40,
  override: 50,
});

export const MACRO_TYPES = Object.freeze({ SCRIPT: 'script', CHAT: 'chat' });

export const MACRO_SCOPES = Object.freeze(['global', 'actors', 'actor']);

export const TABLE_RESULT_TYPES = Object.freeze({ TEXT: 'text', DOCUMENT: 'document' });

/** Who sees the name or a bar of a token, and when. */
export const TOKEN_DISPLAY_MODES = Object.freeze({
  NONE: 0,
  CONTROL: 10,
  OWNER_HOVER: 20,
  HOVER: 30,
  OWNER: 40,
  ALWAYS: 50,
});

/** How the actor of a token regards the players' characters. */
export const TOKEN_DISPOSITIONS = Object.freeze({ SECRET: -2, HOSTILE: -1, NEUTRAL: 0, FRIENDLY: 1 });

/** The roll modes, which decide who can see a roll (Foundry 13). */
export const DICE_ROLL_MODES = Object.freeze({
  PUBLIC: 'publicroll',
  PRIVATE: 'gmroll',
  BLIND: 'blindroll',
  SELF: 'selfroll',
});

/** A permission that roles can have. */
interface UserPermission {
  readonly disableGM: boolean;
  readonly defaultRole: number;
}

function describePermission(defaultRole: number): UserPermission {
  return Object.freeze({ disableGM: false, defaultRole });
}

/** The permissions that the table checks, with their default roles. */
export const USER_PERMISSIONS: Readonly<Record<string, UserPermission>> = Object.freeze({
  ACTOR_CREATE: describePermission(USER_ROLES.ASSISTANT),
  CARDS_CREATE: describePermission(USER_ROLES.ASSISTANT),
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

/** File extensions by category, with their MIME types. */
export const FILE_CATEGORIES = declaredConstants['FILE_CATEGORIES'] as Readonly<
  Record<string, Readonly<Record<string, string>>>
>;

export const SETTING_SCOPES = Object.freeze({ CLIENT: 'client', USER: 'user', WORLD: 'world' });
