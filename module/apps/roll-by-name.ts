/** Makes the roll that a macro names: a skill, an attribute or an item of an actor. */
import { rollCheck } from '../checks/roll-check.ts';
import { attackWith, hasTargets } from '../opposed/exchange-play.ts';
import { UserError } from '../user-error.ts';
import type { MacroRollOptions } from './api-facet.ts';

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
 * @throws UserError `unknown-skill`, `unknown-key`, `not-a-list`, and as rollCheck
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
  return rollCheck(actor, { ...found.request, ...given }, { messageMode });
}
