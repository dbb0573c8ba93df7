/** The data model of each document type of the system. Each ruleset adds its types to the three interfaces, in its `types.ts`. */

/** Models of actor types. */
export interface ActorModels {}

/** Models of item types. */
export interface ItemModels {}

/** Models of message types. */
export interface MessageModels {}

declare module '@league-of-foundry-developers/foundry-vtt-types/configuration' {
  interface DataModelConfig {
    Actor: ActorModels;
    Item: ItemModels;
    ChatMessage: MessageModels;
  }
}
