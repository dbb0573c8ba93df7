/** What a ruleset offers to macros and other modules. */
import type { MessageMode } from '../compat/message-mode.ts';

/** What a macro may say about a roll, beside what is rolled. */
export interface MacroRollOptions {
  /** Who may see it; left out: as the user chose for the chat log. */
  messageMode?: MessageMode;
  /** Anything else belongs to the ruleset. */
  readonly [option: string]: unknown;
}

/** The part of `game.tetrad` that a ruleset provides. */
export interface RulesetApi {
  /** The actor types that this ruleset's rolls are made for. */
  readonly actorTypes: readonly string[];
  /** Item types that become macros on the hotbar. */
  readonly macroTypes?: readonly string[];
  /**
   * Rolls a skill of an actor, or a weapon by its skill.
   * @throws Refusal, RulesError: shown to the user by the caller
   */
  roll(
    actor: Actor.Implementation,
    skill: string,
    options: MacroRollOptions,
  ): Promise<ChatMessage.Implementation | undefined>;
}
