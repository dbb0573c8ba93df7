/** The namespace foundry.documents, and the document defaults in CONFIG. */
import { effectsHaveUnits, messageModesReplaceRollModes, scenesHaveLevels } from '../generation.ts';
import type { Dictionary } from '../runtime.ts';
import { ActiveEffect } from './active-effect.ts';
import { Adventure } from './adventure.ts';
import { baseDocuments } from './base-documents.ts';
import { Card, Cards } from './cards.ts';
import { ChatMessage, MESSAGE_TEMPLATE, messageModes } from './chat-message.ts';
import { ClientDocumentMixin } from './client-document.ts';
import * as collectionClasses from './collections.ts';
import { Combat } from './combat.ts';
import { Combatant } from './combatant.ts';
import { CompendiumCollection, CompendiumPacks } from './compendium-collection.ts';
import { Actor, Item, Setting, User } from './documents.ts';
import { Folder } from './folder.ts';
import { BaseLevel } from './level.ts';
import { Scene } from './scene.ts';
import * as tableDocuments from './table-documents.ts';
import { ActorDelta, TokenDocument } from './token.ts';

const { DocumentCollection, WorldCollection, ...worldCollections } = collectionClasses;
const collections = { ...worldCollections, CompendiumCollection, CompendiumPacks };

/** A level of a scene (Foundry 14). */
class Level extends ClientDocumentMixin(BaseLevel) {}
const levels = scenesHaveLevels ? { Level } : {};

export const documents = {
  ...baseDocuments,
  ...tableDocuments,
  ...levels,
  ActiveEffect,
  Actor,
  ActorDelta,
  Adventure,
  Card,
  Cards,
  ChatMessage,
  Combat,
  Combatant,
  Folder,
  Item,
  Scene,
  Setting,
  TokenDocument,
  User,
  abstract: { ClientDocumentMixin, DocumentCollection, WorldCollection },
  collections,
};

function configure(documentClass: object, collection?: object, more: Dictionary = {}): Dictionary {
  const registers = { dataModels: {}, sheetClasses: {}, typeLabels: {}, typeIcons: {} };
  return { documentClass, ...(collection ? { collection } : {}), ...registers, ...more };
}

/** The statuses before the system defines its own. */
const statuses = ['dead', 'unconscious', 'prone', 'blind'].map((id) => {
  const title = `${id.charAt(0).toUpperCase()}${id.slice(1)}`;
  return { id, name: `EFFECT.Status${title}`, img: `icons/svg/${id}.svg` };
});

export const documentsConfig: Dictionary = {
  ActiveEffect: configure(
    ActiveEffect,
    undefined,
    effectsHaveUnits ? { phases: { initial: {}, final: {} } } : { legacyTransferral: false },
  ),
  Actor: configure(Actor, collections.Actors, { trackableAttributes: {} }),
  ActorDelta: configure(ActorDelta),
  Adventure: configure(Adventure),
  Card: configure(Card),
  Cards: configure(Cards, collections.CardStacks),
  ...(scenesHaveLevels ? { Level: configure(Level) } : {}),
  Combat: configure(Combat, collections.CombatEncounters, { initiative: { formula: null, decimals: 2 } }),
  Combatant: configure(Combatant),
  Folder: configure(Folder, collections.Folders),
  JournalEntry: configure(tableDocuments.JournalEntry, collections.Journal),
  JournalEntryPage: configure(tableDocuments.JournalEntryPage),
  Macro: configure(tableDocuments.Macro, collections.Macros),
  // The table has no regions; a system may tell their data models all the same.
  RegionBehavior: { dataModels: {}, typeLabels: {}, typeIcons: {} },
  RollTable: configure(tableDocuments.RollTable, collections.RollTables),
  Scene: configure(Scene, collections.Scenes),
  TableResult: configure(tableDocuments.TableResult),
  Token: configure(TokenDocument),
  specialStatusEffects: { DEFEATED: 'dead', BLIND: 'blind' },
  statusEffects: statuses,
  time: { roundTime: 0, turnTime: 0 },
  Item: configure(Item, collections.Items),
  ChatMessage: configure(ChatMessage, collections.ChatMessages, {
    template: MESSAGE_TEMPLATE,
    batchSize: 100,
    ...(messageModesReplaceRollModes ? { modes: messageModes } : {}),
  }),
  User: configure(User, collections.Users),
  Setting: configure(Setting, collections.WorldSettings),
};
