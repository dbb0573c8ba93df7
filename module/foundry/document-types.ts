/** The data model of each document type of the system. Each ruleset adds its types to these three interfaces, in its `types.ts`. */

/** The models of actors, by type. */
export interface ActorModels {}

/** The models of items, by type. */
export interface ItemModels {}

/** The models of messages, by type. */
export interface MessageModels {}

declare module '@league-of-foundry-developers/foundry-vtt-types/configuration' {
  interface DataModelConfig {
    Actor: ActorModels;
    Item: ItemModels;
    ChatMessage: MessageModels;
  }
}
