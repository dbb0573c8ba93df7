/** What a ruleset offers to macros and other modules. */
import type { OwnsActors } from '../foundry/documents.ts';
import type { MessageMode } from '../foundry/generation.ts';

/** The options of a roll by a macro. */
export interface MacroRollOptions {
  /** Who may see it; default: the user's choice in the chat log. */
  messageMode?: MessageMode;
  /** Further options belong to the ruleset. */
  readonly [option: string]: unknown;
}

/** The part of `game.tetrad` that a ruleset provides. */
export interface RulesetApi<Own extends Actor.Implementation = Actor.Implementation> extends OwnsActors<Own> {
  /** Its pure rules, by the name of their namespace. */
  readonly rules: Readonly<Record<string, object>>;
  /** Item types that become macros on the hotbar. */
  readonly macroTypes?: readonly string[];
  /** Item types without an owner that are used on an actor; on the hotbar they become macros by UUID. */
  readonly usedTypes?: readonly string[];
  /**
   * Uses such an item on an actor.
   * @throws UserError, RulesError: shown to the user by the caller
   */
  use?(item: Item.Implementation, actor: Actor.Implementation): Promise<void>;
  /**
   * Rolls a skill of an actor, or a weapon by its skill.
   * @throws UserError, RulesError: shown to the user by the caller
   */
  roll(actor: Own, skill: string, options: MacroRollOptions): Promise<ChatMessage.Implementation | undefined>;
}
