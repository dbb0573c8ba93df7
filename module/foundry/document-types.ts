/** The data model of each document type of the system. Each ruleset adds its types to these three interfaces, in its `types.ts`. */

export interface ActorModels {}

export interface ItemModels {}

export interface MessageModels {}

declare module '@league-of-foundry-developers/foundry-vtt-types/configuration' {
  interface DataModelConfig {
    Actor: ActorModels;
    Item: ItemModels;
    ChatMessage: MessageModels;
  }
}
