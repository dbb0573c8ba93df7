/**
 * What the suite must be told of a ruleset to play it: data, and small functions. A ruleset adds one file to `samples/`, named as its folder, and nothing
 * else. It knows neither Foundry's types nor the ruleset's own, since it is read if there is no game as well as beside a page.
 */
import type * as fc from 'fast-check';

/** An item, as `Item.create` takes it. */
export interface ItemData {
  readonly name: string;
  readonly type: string;
  readonly system: object;
}

/** An actor, as `Actor.create` takes it. */
export interface ActorData {
  readonly type: string;
  readonly system: Readonly<Record<string, unknown>>;
  readonly items?: readonly ItemData[];
}

/** What changes a roll after it was made: see module/checks/checks-facet.ts. */
export interface SampleAdjustment {
  readonly kind: string;
  readonly source: string;
  readonly [data: string]: unknown;
}

/** How a die falls. */
export interface DieSample {
  readonly faces: number;
  /** The face that is thrown again; left out: none is. */
  readonly again?: number;
}

/** The checks of a ruleset. */
export interface ChecksSample {
  /** What may be asked for of one of the `actors`, as JSON. Items are known by their place: `item0`, `item1` … */
  readonly requests: fc.Arbitrary<object>;
  /** How its dice fall, by denomination. */
  readonly dice: Readonly<Record<string, DieSample>>;
  /** The key of the odds' row that an outcome belongs to. */
  row(outcome: unknown): string;
  /** Whether an outcome is what the headline of the odds is the chance of. */
  wins(outcome: unknown): boolean;
  /** The number of an outcome that points raise. */
  score(outcome: unknown): number;
  /** What may be added to a roll since it was made, by kind: those of one kind in the order in which they came. */
  readonly adjustments: Readonly<Record<string, fc.Arbitrary<readonly SampleAdjustment[]>>>;
  /** One that raises the score of most rolls, and lowers none. */
  readonly help: SampleAdjustment;
}

/** Two who fight. */
export interface FightSample {
  /** Attacks, and is likely to hit; it has points to spend. */
  readonly attacker: ActorData;
  /** Is attacked, and is likely to be hit; what it takes does not put it out at once. */
  readonly target: ActorData;
  /** The place of the item that is attacked with; null: it is no item. */
  readonly weapon: number | null;
  /** The answers that the target may give, each with whether it is rolled. */
  readonly answers: Readonly<Record<string, boolean>>;
  /** What decides for whoever gives each of them: that it hits, or that it is not hit. */
  readonly decides: Readonly<Record<string, 'hits' | 'unharmed'>>;
}

/** How people play it in a browser: the names of buttons. */
export interface PlaySample {
  /** On the sheet of the attacker: opens the dialog of a check. */
  readonly check: string;
  /** On the sheet of the attacker: opens the dialog of an attack on whoever is targeted. */
  readonly attack: string;
  /** On the card of an attack: the answer that rolls nothing, of which the attacker hits. */
  readonly answer: string;
  /** A change of an actor that no card shows, by the path of what is changed. */
  readonly unshown: Readonly<Record<string, unknown>>;
}

/** All that the suite asks of a ruleset. */
export interface RulesetSample {
  /** Actors that make checks and fight. */
  readonly actors: fc.Arbitrary<ActorData>;
  readonly checks: ChecksSample;
  readonly fight: FightSample;
  readonly play: PlaySample;
}

/** Names the items of an actor by their place, as the suite does if there is no game to give them ids. */
export function nameItem(place: number): string {
  return `item${place}`;
}
