/**
 * What the suite must know to play a ruleset: data and small functions. A ruleset adds one file to `samples/`, named like its folder, and nothing else. The
 * file uses no types of Foundry or the ruleset, because it is also read outside the game and beside a page.
 */
import type * as fc from 'fast-check';

/** An item, as `Item.create` accepts it. */
export interface ItemData {
  readonly name: string;
  readonly type: string;
  readonly system: object;
}

/** An actor, as `Actor.create` accepts it. */
export interface ActorData {
  readonly type: string;
  readonly system: Readonly<Record<string, unknown>>;
  readonly items?: readonly ItemData[];
}

/** A change to a roll after it was made: see module/checks/checks-facet.ts. */
export interface SampleAdjustment {
  readonly kind: string;
  readonly source: string;
  readonly [data: string]: unknown;
}

/** A kind of die. */
export interface DieSample {
  readonly faces: number;
  /** The face that is rerolled; omitted if none is. */
  readonly again?: number;
  /** Of a die whose term is read with its modifier: the lowest face after which one more is rolled, but no third; null: none. */
  readonly once?: (modifier: string) => number | null;
  /** Of a notation: the sides of the dice that a number of it means, which are marked with that number. Left out: it is a die. */
  readonly expand?: (count: number) => readonly number[];
}

/** The checks of a ruleset. */
export interface ChecksSample {
  /** Requests that one of the `actors` can make, as JSON. Items are named by their index: `item0`, `item1` … */
  readonly requests: fc.Arbitrary<object>;
  /** The kinds of dice, by denomination. */
  readonly dice: Readonly<Record<string, DieSample>>;
  /** Returns the key of the row of the odds that an outcome belongs to. */
  row(outcome: unknown): string;
  /** Tests whether an outcome is one whose chance the headline of the odds gives. */
  wins(outcome: unknown): boolean;
  /** Returns the number of an outcome that points can raise. */
  score(outcome: unknown): number;
  /** Adjustments of a roll by kind; those of one kind are in the order in which they were made. */
  readonly adjustments: Readonly<Record<string, fc.Arbitrary<readonly SampleAdjustment[]>>>;
  /** An adjustment that raises the score of most rolls and lowers none; null: nothing is added to a roll. */
  readonly help: SampleAdjustment | null;
}

/** Two actors that fight each other. */
export interface FightSample {
  /** The attacker. It is likely to hit and has points to spend. */
  readonly attacker: ActorData;
  /** The target. It is likely to be hit, and one hit does not put it out of the fight. */
  readonly target: ActorData;
  /** The index of the item to attack with; null if the attack uses none. */
  readonly weapon: number | null;
  /** The answers that the target may give: rolled with a dialog (true), without one (`dice`), or not rolled at all. */
  readonly answers: Readonly<Record<string, boolean | 'dice'>>;
  /** What decides for whoever gives each of them: that it hits, or that it is not hit. Left out: something else, which the ruleset's own tests check. */
  readonly decides: Readonly<Record<string, 'hits' | 'unharmed'>>;
}

/** How to play the ruleset in a browser: the labels of buttons. */
export interface PlaySample {
  /** On the attacker's sheet: opens the dialog of a check. */
  readonly check: string;
  /** The same on the sheet of a new character; default: `check`. */
  readonly newCheck?: string;
  /** On the attacker's sheet: opens the dialog of an attack on the user's target. */
  readonly attack: string;
  /** On the card of an attack: the answer without a roll, after which the attack hits. */
  readonly answer: string;
  /** Whether damage comes with the verdict, since it has no dice; default: it is rolled. */
  readonly isFixed?: boolean;
  /** The dice that are typed in chat for a roll that the ruleset draws; default: five of its first die. Null: it draws none. */
  readonly typed?: string | null;
  /** What the random source returns for good luck and for bad; default: that for dice whose first face is the best. */
  readonly luck?: readonly [number, number];
  /** Whether points can be spent on its rolls; default: yes. */
  readonly hasPoints?: boolean;
  /** Numbers of the attacker's sheet that say why: the key of each with a word of what it says. */
  readonly explained: Readonly<Record<string, string>>;
  /** A change of an actor that no card shows, by the path of what is changed. */
  readonly unshown: Readonly<Record<string, unknown>>;
}

/** Everything that the suite must know about a ruleset. */
export interface RulesetSample {
  /** Actors that can make checks and fight. */
  readonly actors: fc.Arbitrary<ActorData>;
  readonly checks: ChecksSample;
  readonly fight: FightSample;
  readonly play: PlaySample;
  /** An actor for whom something is due when a scene ends. */
  readonly sceneEnd: ActorData;
  /** The request of a check that is the first of several; left out: there are none. */
  readonly extended?: object;
}

/** Returns the name of an actor's item by its index, which the suite uses as an id outside the game. */
export function nameItem(place: number): string {
  return `item${place}`;
}
