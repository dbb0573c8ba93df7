/** Quick rolls: dice without a sheet. Each ruleset defines the numbers that its quick roll takes, and makes a formula of them. */
import { listRulesets } from '../foundry/ruleset.ts';
import { UserError, readUnlessRefused } from '../user-error.ts';
import { describeRoll } from '../chat/dice-facet.ts';
import { postRoll } from '../chat/replies.ts';
import type { MessageMode } from '../foundry/generation.ts';
import type { OddsView } from '../chat/odds-view.ts';
import { rollForRules, registerRepeats, rememberRoll } from '../chat/tetrad-roll.ts';

/** A number that the user enters for a quick roll. */
export interface QuickRollField {
  readonly key: string;
  /** Lang key of the number's name. */
  readonly label: string;
  readonly initial: number;
}

export interface QuickRollFacet {
  readonly fields: readonly QuickRollField[];
  /**
   * Returns the formula of a quick roll.
   * @param values - whole numbers, 0 or more, in the order of the fields
   * @throws RulesError for more dice than can be rolled
   */
  formula(values: readonly number[]): string;
  /** Returns the exact distribution of the formula, for the odds strip; left out if no strip is shown. */
  odds?(values: readonly number[]): OddsView;
}

/** A ruleset's quick rolls, with the ruleset's name. */
export interface QuickRollEntry {
  readonly id: string;
  /** Lang key of the ruleset's name. */
  readonly label: string;
  readonly facet: QuickRollFacet;
}

declare module '../foundry/ruleset.ts' {
  interface Ruleset {
    /** Makes rolls that need no sheet. */
    readonly quickRoll?: QuickRollFacet;
  }
}

/** Lists the quick rolls of all rulesets. */
export function listQuickRolls(): QuickRollEntry[] {
  return listRulesets().flatMap(({ id, label, quickRoll: facet }) => (facet ? { id, label, facet } : []));
}

interface StoredQuickRoll {
  readonly ruleset?: string;
  readonly values?: readonly number[];
  readonly mode?: MessageMode;
}

async function repeatQuickRoll({ ruleset, values = [], mode }: StoredQuickRoll): Promise<void> {
  const entry = listQuickRolls().find(({ id }) => id === ruleset);
  if (!entry) throw new UserError('nothing-to-repeat');
  await rollQuick(entry, values, mode);
}

/** Makes quick rolls repeatable. Called in `init`. */
export function registerQuickRolls(): void {
  registerRepeats({ quick: repeatQuickRoll });
}

/**
 * Reads the numbers of a typed command ("6 3"); missing numbers are 0.
 * @throws UserError `bad-quick-roll` if anything is not a whole number of at least 0, or if there are too many numbers
 */
export function readQuickValues(text: string, count: number): number[] {
  const words = text.split(/[\s,]+/u).filter(Boolean);
  if (words.length > count || words.some((word) => !/^\d{1,4}$/u.test(word)))
    throw new UserError('bad-quick-roll', { text });
  return Array.from({ length: count }, (_, index) => Number(words[index] ?? 0));
}

/** Returns the odds of a quick roll; null if it cannot be rolled, or the ruleset gives no odds. */
export function foreseeQuick({ facet }: QuickRollEntry, values: readonly number[]): OddsView | null {
  return readUnlessRefused(() => {
    facet.formula(values);
    return facet.odds?.(values) ?? null;
  });
}

/**
 * Rolls dice and posts the result, like a formula typed in chat.
 * @param mode - who may see the roll; undefined: the user's choice in the chat log
 * @throws UserError, RulesError
 */
export async function rollQuick(
  { id: ruleset, facet }: QuickRollEntry,
  values: readonly number[],
  mode?: MessageMode,
): Promise<ChatMessage.Implementation | undefined> {
  const roll = await rollForRules(facet.formula(values));
  rememberRoll('quick', { ruleset, values, ...(mode ? { mode } : {}) });
  const message = describeRoll(roll);
  if (!message) throw new UserError('bad-quick-roll', { text: roll.formula });
  return postRoll(roll, message, ChatMessage.getSpeaker(), mode);
}
