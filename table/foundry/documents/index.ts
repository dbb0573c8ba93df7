/** The namespace foundry.documents and the defaults of the documents in CONFIG. */
import { messageModesReplaceRollModes } from '../generation.ts';
import type { Dictionary } from '../runtime.ts';
import { baseDocuments } from './base.ts';
import { ChatMessage, MESSAGE_TEMPLATE, messageModes } from './chat-message.ts';
import { ClientDocumentMixin } from './client-document.ts';
import * as collectionClasses from './collections.ts';
import { Actor, Item, Setting, User } from './documents.ts';

const { DocumentCollection, WorldCollection, ...collections } = collectionClasses;

/** The public members of foundry.documents. */
export const documents = {
  ...baseDocuments,
  Actor,
  ChatMessage,
  Item,
  Setting,
  User,
  abstract: { ClientDocumentMixin, DocumentCollection, WorldCollection },
  collections,
};

function configure(documentClass: object, collection: object, more: Dictionary = {}): Dictionary {
  const registers = { dataModels: {}, sheetClasses: {}, typeLabels: {}, typeIcons: {} };
  return { documentClass, collection, ...registers, ...more };
}

/** What CONFIG says of documents at the start. */
export const documentsConfig: Dictionary = {
  Actor: configure(Actor, collections.Actors),
  Item: configure(Item, collections.Items),
  ChatMessage: configure(ChatMessage, collections.ChatMessages, {
    template: MESSAGE_TEMPLATE,
    batchSize: 100,
    ...(messageModesReplaceRollModes ? { modes: messageModes } : {}),
  }),
  User: configure(User, collections.Users),
  Setting: configure(Setting, collections.WorldSettings),
};
