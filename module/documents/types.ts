/** Declares the data model of each message type that belongs to no ruleset, for TypeScript. */
import type { messageModels } from './message-models.ts';

type OwnMessages = typeof messageModels;

declare module '../foundry/document-types.ts' {
  interface MessageModels extends OwnMessages {}
}
