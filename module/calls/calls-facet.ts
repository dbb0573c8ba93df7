/**
 * Calls: rolls named by words, such as `swordplay dexterity difficult`. A call is plain JSON and names no actor: in a text, in chat or in a request of the GM it
 * becomes the request of whoever rolls it.
 */
import type { IndexedItem } from '../documents/indexed-items.ts';
import { createFacets, type OwnsActors } from '../foundry/documents.ts';

/** A roll named by words. All values are plain JSON. */
export interface Call {
  /** Id of the ruleset. */
  readonly ruleset: string;
  /** What is rolled: the ids of one or two words, such as a skill and an attribute, in the order of the ruleset. */
  readonly subjects: readonly string[];
  /** Id of the difficulty; empty: it is hidden, or the roll has none. */
  readonly difficulty: string;
}

/** A word that a call can contain. */
export interface CallWord {
  /** The word itself, the same in every language. */
  readonly id: string;
  /** Its name in the user's language, which can be typed too. */
  readonly label: string;
  /** What it names. A basis is what a skill is rolled with, such as an attribute or an ability; a number stands for both. */
  readonly kind: 'skill' | 'basis' | 'number' | 'difficulty';
  /** For a skill: the id of its usual basis, for actors without the skill. */
  readonly basis?: string;
}

/** A call as an actor rolls it. */
export interface CalledRoll {
  /** Id of the skill, which the actor may lack; empty: none. */
  readonly skill: string;
  /** The ids of the other words. */
  readonly bases: readonly string[];
  /** The number that is rolled instead of words; null: none. */
  readonly number: number | null;
  /** Id of the usual basis of the skill, for those who lack it; empty: unknown. */
  readonly usualBasis: string;
  readonly difficulty: string;
}

/** Where to find the skills of a ruleset. */
export interface CallSkills {
  readonly type: Item.SubType;
  /** The paths of the fields that `read` needs, such as `system.identifier`. */
  readonly fields: readonly string[];
  /** Returns the words for an item of that type: a skill and its specialties. Empty if the item is malformed. */
  read(item: IndexedItem): readonly CallWord[];
}

/** The result of a roll that was called. */
export interface HiddenVerdict {
  readonly success: boolean;
  /**
   * The result in the user's language, in plain text: "Good Success". Under a hidden difficulty it leaves out the total, which would give the difficulty away.
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
  /** Lang key of what is rolled: "Test". */
  readonly label: string;
  /** The command in chat and in texts, without the slash. */
  readonly command: string;
  /** Examples of what can be typed after the command, each with the lang key of its explanation. */
  readonly examples: readonly { readonly line: string; readonly label: string }[];
  /** Left out if the ruleset has no skills. */
  readonly skills?: CallSkills;
  /** The combinations of words that a call can name, such as `skill` or `skill basis`. */
  readonly forms: readonly string[];
  /** Lists what else can be rolled, such as attributes, in the order of the sheet. */
  bases(): readonly CallWord[];
  /** Lists the difficulties, easiest first. */
  difficulties(): readonly CallWord[];
  /** Id of the difficulty of a call that names none. */
  readonly usual: string;
  /**
   * Returns the word that a number means; null: none.
   * @param number - as typed, with its sign: "12", "-2", "+1"
   */
  readNumber?(number: string): CallWord | null;
  /**
   * Turns a call into a request of the ruleset's checks. An actor without the skill rolls as the rules say. Use requestCall instead.
   * @throws UserError
   */
  toRequest(actor: Own, called: CalledRoll): Request;
  /** Judges a posted roll under the difficulty that it was made with. */
  judgeOpen(message: ChatMessage.Implementation): HiddenVerdict;
  /** Returns the dice that a hidden difficulty adds, as a formula; empty or left out: none. The GM's client rolls them. */
  extraFormula?(difficulty: string): string;
  /**
   * Judges a posted roll, which was made without a difficulty, under a difficulty that only the GM knows.
   * @param extra - the evaluated roll of `extraFormula`; null if that is empty
   */
  judgeHidden(message: ChatMessage.Implementation, difficulty: string, extra: foundry.dice.Roll | null): HiddenVerdict;
}

/** The calls of all rulesets. */
export const callsFacets = createFacets<CallsFacet>();
