/** The Base documents by name, as foundry.documents has them and the server asks them. */
import { BaseActor, BaseChatMessage, BaseItem, BaseSetting, BaseUser } from './base.ts';
import { BaseCombat, BaseCombatant } from './base-combat.ts';
import { BaseActiveEffect } from './base-effect.ts';
import { BaseFolder } from './base-folder.ts';
import { BaseScene } from './base-scene.ts';
import * as tableBases from './base-table.ts';
import { BaseActorDelta, BaseToken } from './base-token.ts';

/** The Base documents by name. */
export const baseDocuments = {
  BaseActiveEffect,
  BaseActor,
  BaseActorDelta,
  BaseChatMessage,
  BaseCombat,
  BaseCombatant,
  BaseFolder,
  BaseItem,
  BaseScene,
  BaseSetting,
  BaseToken,
  BaseUser,
  ...tableBases,
};
