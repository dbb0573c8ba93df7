/** What a ruleset implements for macros and other modules, and the roll that a macro names. */
import type { OwnsActors } from '../foundry/documents.ts';
import type { MessageMode } from '../foundry/generation.ts';
import { rollDirectly } from '../checks/direct-roll.ts';
import { attackWith, hasTargets } from '../exchange/exchange-play.ts';
import { UserError } from '../user-error.ts';

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

/** The roll that a name refers to, with its usual choices. `item` is null if the name is no item's, or the item cannot attack. */
interface NamedRoll {
  readonly request: object;
  readonly item: Item.Implementation | null;
}

/** The keys of a request that a macro may set. */
interface MacroKeys {
  readonly keys: readonly string[];
  /** The keys whose values are ids, each with a test for known ids. */
  readonly ids: Readonly<Record<string, (value: unknown) => boolean>>;
  /** The keys whose values are lists. */
  readonly lists: readonly string[];
}

/**
 * Makes the roll that a macro names. An item without options attacks the user's targets.
 * @param find - finds the roll for a name in lower case; null if the name is unknown
 * @throws UserError `unknown-skill`, `unknown-key`, `not-a-list`, and as rollDirectly
 */
export async function rollByName(
  actor: Actor.Implementation,
  name: string,
  { messageMode, ...options }: MacroRollOptions,
  find: (wanted: string) => NamedRoll | null,
  { keys, ids, lists }: MacroKeys,
): Promise<ChatMessage.Implementation | undefined> {
  const found = find(name.trim().toLowerCase());
  if (!found) throw new UserError('unknown-skill', { skill: name, actor: actor.name });
  const given = Object.fromEntries(keys.filter((key) => key in options).map((key) => [key, options[key]]));
  for (const [argument, isKnown] of Object.entries(ids))
    if (argument in given && !isKnown(given[argument])) throw new UserError('unknown-key', { argument });
  for (const argument of lists)
    if (argument in given && !Array.isArray(given[argument])) throw new UserError('not-a-list', { argument });
  if (found.item && Object.keys(given).length === 0 && hasTargets(actor)) {
    await attackWith(actor, found.item);
    return undefined;
  }
  return rollDirectly(actor, { ...found.request, ...given }, messageMode);
}
