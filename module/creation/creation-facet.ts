/**
 * What a ruleset provides as data for character creation: archetypes that fill in everything at once, portraits, and the steps to make a character by hand.
 * This folder draws the steps, keeps the draft and writes the actor; the rules count the points.
 */
import type { OwnsActors } from '../foundry/documents.ts';
import { listRulesets } from '../foundry/ruleset.ts';

/** Whole numbers by trait id. */
export type Numbers = Readonly<Record<string, number>>;

/** The levels of the picked items, by UUID; 0 for an item without a level. */
export type Picks = Readonly<Record<string, number>>;

/** How many points have been spent, and the maximum. */
export interface Spending {
  readonly spent: number;
  /** The maximum; null: the rules set none. */
  readonly limit: number | null;
  /** Lang key for the unit of the points, if a step has several kinds; left out: points. */
  readonly unit?: string;
}

/** The rest of a draft, which the counting of a step's items may use. */
export interface Known {
  readonly numbers: Numbers;
  /** Returns the items picked in a step. */
  picksOf(step: string): Picks;
  /** Returns an item's fields, as in the index of a compendium; empty if the item cannot be found. */
  read(uuid: string): object;
}

/** A number of a new character, such as a characteristic. */
export interface Trait {
  readonly id: string;
  /** Lang key of the trait's name. */
  readonly label: string;
  readonly initial: number;
  readonly min: number;
  readonly max: number;
  /** Returns the meaning of a number as text ("d8"), shown beside the number; left out: nothing is shown. */
  write?(value: number): string;
}

/** Traits that share one budget. */
export interface TraitGroup {
  /** Lang keys for the group's name, and for a note about its points. */
  readonly label: string;
  readonly note: string;
  readonly traits: readonly Trait[];
  /**
   * The formula by which the group's numbers are rolled, once for each; the numbers are then swapped among the traits. Left out: the numbers are set freely.
   */
  readonly rolled?: { readonly formula: string };
  /** Counts the points that the group's numbers cost; left out: they are free. */
  count?(numbers: Numbers): Spending;
}

/** A step in which numbers are set. */
export interface NumbersStep {
  readonly kind: 'numbers';
  readonly id: string;
  /** Lang key of the step's name. */
  readonly label: string;
  readonly groups: readonly TraitGroup[];
}

/** A source of the items in a step: an item type in the compendia and the world. */
interface PickSource {
  readonly type: Item.SubType;
  /** Lang key for the plural name of the kind. */
  readonly label: string;
}

/** A step in which items are picked. */
export interface PicksStep {
  readonly kind: 'picks';
  readonly id: string;
  /** Lang keys for the step's name, and for a note about its points. */
  readonly label: string;
  readonly note: string;
  readonly sources: readonly PickSource[];
  /** UUIDs of the items that every character has. Their level may be raised, but they cannot be removed. */
  readonly given?: readonly string[];
  /** The level of each item: its path below `system`, the lang key for its name, and its limits. Left out: items have no level. */
  readonly level?: {
    readonly path: string;
    readonly label: string;
    readonly min: number;
    readonly max: number;
    /** Returns the meaning of a level as text, shown beside it; left out: nothing is shown. */
    write?(value: number): string;
  };
  /** The fields below `system` that `mark` and `tell` need. */
  readonly fields?: readonly string[];
  /**
   * Returns the lang key of a mark that sets an item apart from most others in its list; empty: no mark.
   * @param system - the item's fields, as in the index of a compendium
   */
  mark?(system: object): string;
  /**
   * Describes an item in a few words that distinguish it from others with the same name; empty: no description.
   * @param system - as in `mark`
   */
  tell?(system: object): string;
  /** Counts the cost of the picked items, for each kind of points; left out: they are free. */
  count?(picks: Picks, known: Known): Spending | readonly Spending[];
}

/** A step between the first ("Who") and the last ("Done"). */
export type CreationStep = NumbersStep | PicksStep;

/** A picture of ours that a player can choose, for the portrait and the token. */
export interface CreationPortrait {
  readonly id: string;
  readonly img: string;
  readonly token: string;
}

/** A complete character that lacks only a name. */
export interface Archetype {
  readonly id: string;
  /** Lang keys for the archetype's name, and for a sentence about it. */
  readonly label: string;
  readonly hint: string;
  readonly portrait: string;
  /** The traits that differ from their initial values. */
  readonly numbers: Numbers;
  readonly picks: Picks;
}

/** An item to create, as plain data. */
export interface ItemSource {
  readonly name: string;
  readonly type: string;
  readonly system: object;
  readonly [field: string]: unknown;
}

/** The decisions from which the ruleset builds a character. */
export interface Decided {
  readonly numbers: Numbers;
  /** The picked items with their levels, in the order of picking. */
  readonly items: readonly ItemSource[];
  /** A few words about the character: the archetype's name; empty if none was chosen. */
  readonly concept: string;
}

/** How one ruleset creates characters. */
export interface CreationFacet<Own extends Actor.Implementation = Actor.Implementation> extends OwnsActors<Own> {
  /** Type of the actors that are created. */
  readonly type: Actor.SubType;
  /** CSS class of the windows. */
  readonly skin: string;
  /** Id of the tab that a finished character's sheet opens with; left out: the sheet has no tabs. */
  readonly tab?: string;
  /** Lang key of a list of names, separated by semicolons, from which random names are drawn. */
  readonly names: string;
  readonly archetypes: readonly Archetype[];
  readonly portraits: readonly CreationPortrait[];
  readonly steps: readonly CreationStep[];
  /** Tests whether an actor is blank, because no one has filled it in yet. */
  isBlank(actor: Own): boolean;
  /** Returns the data of a character that is ready to play: its `system` data and all items. */
  build(decided: Decided): { readonly system: object; readonly items: readonly ItemSource[] };
  /** Returns a key by which equal items are recognised, so that no actor gets an item twice. */
  nameItem(item: { readonly name: string; readonly type: string; readonly system: object }): string;
}

/** A ruleset in which characters can be created step by step. */
export interface CreationEntry {
  /** Id of the ruleset. `label` is the lang key for its name. */
  readonly id: string;
  readonly label: string;
  readonly facet: CreationFacet;
}

declare module '../foundry/ruleset.ts' {
  interface Ruleset {
    /** Creates characters step by step. */
    readonly creation?: CreationFacet;
  }
}

/** Lists the rulesets with step-by-step creation. */
export function listCreations(): CreationEntry[] {
  return listRulesets().flatMap(({ id, label, creation: facet }) => (facet ? { id, label, facet } : []));
}
