/** What a ruleset implements for macros and other modules. */
import type { OwnsActors } from '../foundry/documents.ts';
import type { MessageMode } from '../foundry/generation.ts';

/** The options that a macro may set for a roll. */
export interface MacroRollOptions {
  /** Who may see the roll; default: the user's choice in the chat log. */
  messageMode?: MessageMode;
  /** Further options, which each ruleset defines. */
  readonly [option: string]: unknown;
}

/** The part of `game.tetrad` that a ruleset provides. */
export interface RulesetApi<Own extends Actor.Implementation = Actor.Implementation> extends OwnsActors<Own> {
  /** The ruleset's namespaces of pure rules, by name. */
  readonly rules: Readonly<Record<string, object>>;
  /** Item types that can be dropped on the hotbar as macros. */
  readonly macroTypes?: readonly string[];
  /** Types of items that belong to no actor but can be used on one. Dropped on the hotbar, they become macros that find the item by its UUID. */
  readonly usedTypes?: readonly string[];
  /**
   * Uses an item of `usedTypes` on an actor.
   * @throws UserError, RulesError, which the caller shows to the user
   */
  use?(item: Item.Implementation, actor: Actor.Implementation): Promise<void>;
  /**
   * Rolls a skill, a characteristic or a weapon of an actor.
   * @returns the message; undefined if a dialog opened instead, or a hook stopped the message
   * @throws UserError, RulesError, which the caller shows to the user
   */
  roll(actor: Own, skill: string, options: MacroRollOptions): Promise<ChatMessage.Implementation | undefined>;
}

declare module '../foundry/ruleset.ts' {
  interface Ruleset {
    /** Functions for macros and other modules, under `game.tetrad`. */
    readonly api: RulesetApi;
  }
}
