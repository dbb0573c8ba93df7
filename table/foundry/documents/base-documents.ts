/** The Base documents by name, for foundry.documents and the server. */
import { scenesHaveLevels } from '../generation.ts';
import { BaseActor, BaseChatMessage, BaseItem, BaseSetting, BaseUser } from './base.ts';
import { BaseAdventure } from './base-adventure.ts';
import { BaseCard, BaseCards } from './base-cards.ts';
import { BaseCombat, BaseCombatant } from './base-combat.ts';
import { BaseActiveEffect } from './base-effect.ts';
import { BaseFolder } from './base-folder.ts';
import { BaseLevel } from './level.ts';
import { BaseScene } from './base-scene.ts';
import * as tableBases from './base-table.ts';
import { BaseActorDelta, BaseToken } from './base-token.ts';

export const baseDocuments = {
  BaseActiveEffect,
  BaseActor,
  BaseActorDelta,
  BaseAdventure,
  BaseCard,
  BaseCards,
  BaseChatMessage,
  BaseCombat,
  BaseCombatant,
  BaseFolder,
  BaseItem,
  BaseScene,
  BaseSetting,
  BaseToken,
  BaseUser,
  ...(scenesHaveLevels ? { BaseLevel } : {}),
  ...tableBases,
};
