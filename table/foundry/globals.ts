/** The public globals. Only `game` is missing: the client installs it once it has a world. */
import Handlebars from 'handlebars';
import { Canvas } from './canvas/canvas.ts';
import { makeConfig } from './config.ts';
import { installDeprecatedTraps } from './deprecated.ts';
import deprecatedIn13 from './deprecated-13.json';
import { ForcedDeletion, ForcedReplacement } from './data/operators.ts';
import { deprecatedIn14 } from './deprecated-14.ts';
import { operatorsAreInstances, trapsMembersGivenUpIn14 } from './generation.ts';
import { foundry } from './index.ts';
import { installAbsentTraps } from './not-here.ts';
import type { Dictionary } from './runtime.ts';

/**
 * Installs the globals.
 * @returns The globals by name.
 */
export function installGlobals(): Dictionary {
  const { documents } = foundry;
  const CONFIG = makeConfig();
  const installed: Dictionary = {
    foundry,
    CONFIG,
    CONST: foundry.CONST,
    Handlebars,
    canvas: new Canvas(),
    Hooks: foundry.helpers.Hooks,
    Roll: foundry.dice.Roll,
    ActiveEffect: documents.ActiveEffect,
    Actor: documents.Actor,
    ChatMessage: documents.ChatMessage,
    Combat: documents.Combat,
    Combatant: documents.Combatant,
    Folder: documents.Folder,
    Item: documents.Item,
    Macro: documents.Macro,
    RollTable: documents.RollTable,
    Scene: documents.Scene,
    TokenDocument: documents.TokenDocument,
    User: documents.User,
    fromUuid: foundry.utils.fromUuid,
    fromUuidSync: foundry.utils.fromUuidSync,
    ui: {},
    ...(operatorsAreInstances ? { _del: ForcedDeletion.create(), _replace: ForcedReplacement.create } : {}),
  };
  installDeprecatedTraps({ foundry, CONFIG, '': globalThis }, [
    ...deprecatedIn13.map((path) => ({ path, source: '@deprecated in the type package' })),
    ...(trapsMembersGivenUpIn14 ? deprecatedIn14 : []),
  ]);
  installAbsentTraps({ foundry, CONFIG, '': globalThis });
  Object.assign(globalThis, installed);
  return installed;
}
