/**
 * Calls are rolls named by words, such as `swordplay dexterity difficult`. A call is plain JSON and names no actor. In a text, in chat or in a request from the
 * GM, it becomes the roll of whichever actor uses it.
 */
import type { IndexedItem } from '../documents/indexed-items.ts';
import type { OwnsActors } from '../foundry/documents.ts';
import type { ChecksFacet, CheckPlanBase } from './checks-facet.ts';
import { listAdjustments } from './roll-check.ts';
import { makeFormat } from '../foundry/make-format.ts';

/** A roll named by words, as plain JSON. */
export interface Call {
  /** Id of the ruleset. */
  readonly ruleset: string;
  /** Ids of the one or two words to roll, such as a skill and an attribute, in the order of the ruleset. */
  readonly subjects: readonly string[];
  /** Id of the difficulty; empty: the difficulty is hidden, or the roll has none. */
  readonly difficulty: string;
}

/** A word that a call can contain. */
export interface CallWord {
  /** Id of the word, the same in every language. */
  readonly id: string;
  /** Name of the word in the user's language, which users can type too. */
  readonly label: string;
  /** The kind of the word. A basis is rolled together with a skill, such as an attribute or an ability; a number stands for both. */
  readonly kind: 'skill' | 'basis' | 'number' | 'difficulty';
  /** For a skill: the id of its default basis, which actors without the skill use. */
  readonly basis?: string;
}

/** A call with its words sorted by kind, from which the ruleset makes an actor's request. */
export interface CalledRoll {
  /** Id of the skill, which the actor may lack; empty: none. */
  readonly skill: string;
  readonly bases: readonly string[];
  /** The number to roll instead of words; null: none. */
  readonly number: number | null;
  /** Id of the default basis of the skill, for actors without the skill; empty: unknown. */
  readonly usualBasis: string;
  readonly difficulty: string;
  /** Whether the user who rolls has typed the call, so that the difficulty is that user's word; default: false. */
  readonly isTyped?: boolean;
}

/** Where to find the skills of a ruleset. */
export interface CallSkills {
  readonly type: Item.SubType;
  /** The paths of the fields that `read` needs, such as `system.identifier`. */
  readonly fields: readonly string[];
  /** Returns the words for an item of that type, which are the skill and its specialties; empty if the item is malformed. */
  read(item: IndexedItem): readonly CallWord[];
}

/** The judged result of a called roll. */
export interface HiddenVerdict {
  readonly success: boolean;
  /**
   * The result in the user's language, as plain text: "Good Success". Under a hidden difficulty, it leaves out the total, which would give the difficulty away.
   */
  readonly text: string;
}

/** The calls of one ruleset. */
export interface CallsFacet<
  Own extends Actor.Implementation = Actor.Implementation,
  Request extends object = object,
> extends OwnsActors<Own> {
  /** Id of the ruleset. */
  readonly id: string;
  /** Lang key of the ruleset's name. */
  readonly name: string;
  /** Lang key of the name of a roll: "Test". */
  readonly label: string;
  /** The command in chat and in texts, without the slash. */
  readonly command: string;
  /** Examples of calls to type after the command, each with the lang key of its explanation. */
  readonly examples: readonly { readonly line: string; readonly label: string }[];
  /** Where to find the skills; left out: the ruleset has no skills. */
  readonly skills?: CallSkills;
  /** The permitted combinations of kinds in a call, such as `skill` or `skill basis`. */
  readonly forms: readonly string[];
  /** Lists the words other than skills that can be rolled, such as attributes, in the order of the sheet. */
  bases(): readonly CallWord[];
  /** Lists the difficulties, the easiest first. */
  difficulties(): readonly CallWord[];
  /** Id of the default difficulty, for calls that name none. */
  readonly usual: string;
  /**
   * Returns the word that a number stands for; null: none.
   * @param number - as typed, with its sign: "12", "-2", "+1"
   */
  readNumber?(number: string): CallWord | null;
  /**
   * Turns a call into a request of the ruleset's checks. If the actor lacks the skill, the rules for unskilled rolls apply. Callers use requestCall instead.
   * @throws UserError
   */
  toRequest(actor: Own, called: CalledRoll): Request;
  /** Judges a posted roll under the difficulty that it was made with. */
  judgeOpen(message: ChatMessage.Implementation): HiddenVerdict;
  /** Returns the formula of the dice that a hidden difficulty adds; empty or left out: none. The GM's client rolls them. */
  extraFormula?(difficulty: string): string;
  /**
   * Judges a posted roll that was made without a difficulty, under a difficulty that only the GM knows.
   * @param extra - the evaluated roll of `extraFormula`; null: there is no such formula
   */
  judgeHidden(message: ChatMessage.Implementation, difficulty: string, extra: foundry.dice.Roll | null): HiddenVerdict;
}

declare module '../foundry/ruleset.ts' {
  interface Ruleset {
    /** Defines the words that name rolls in texts, in chat and in the GM’s requests. */
    readonly calls?: CallsFacet;
  }
}

/**
 * Returns the texts of a ruleset's calls facet.
 * @param examples - the last part of the lang key of each example's explanation, by the example as users type it
 */
export function nameCalls(
  lang: string,
  examples: Readonly<Record<string, string>>,
): Pick<CallsFacet, 'name' | 'label' | 'examples'> {
  const shown = Object.entries(examples).map(([line, key]) => ({ line, label: `${lang}.Call.example.${key}` }));
  return { name: `${lang}.name`, label: `${lang}.Call.name`, examples: shown };
}

/** The members of the checks facet that judge a posted roll. */
type Judging<Plan extends CheckPlanBase, Faces, Outcome> = Pick<
  ChecksFacet<never, never, never, Plan, Faces, Outcome>,
  'faces' | 'judge' | 'readPlan' | 'lang'
>;

/**
 * Returns the members of the calls facet that judge a called roll.
 * @param change - adds a difficulty to the plan of a roll that was made without one
 */
export function judgeCalls<
  Plan extends CheckPlanBase,
  Faces,
  Outcome extends { readonly result: string; readonly total: number },
>(
  checks: Judging<Plan, Faces, Outcome>,
  isSuccess: (outcome: Outcome) => boolean,
  change: (plan: Plan, difficulty: string) => Plan,
): Pick<CallsFacet, 'judgeOpen' | 'judgeHidden'> {
  const format = makeFormat(checks.lang);
  const judge = (message: ChatMessage.Implementation, plan: Plan): HiddenVerdict & { readonly total: string } => {
    const outcome = checks.judge(plan, checks.faces(message.rolls[0]), listAdjustments(message));
    const text = format(`Result.${outcome.result}`);
    return { success: isSuccess(outcome), text, total: String(outcome.total) };
  };
  return {
    judgeOpen(message) {
      const { success, text, total } = judge(message, checks.readPlan(message));
      return { success, text: format('Chat.result', { result: text, total }) };
    },
    judgeHidden(message, difficulty) {
      // Only the result is returned. From the total, anyone who sees the dice could work out the difficulty.
      const { success, text } = judge(message, change(checks.readPlan(message), difficulty));
      return { success, text };
    },
  };
}
