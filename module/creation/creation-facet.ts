/**
 * What a ruleset provides for new characters, as data: archetypes that fill in everything at once, portraits, and the steps to make a character by
 * hand. This folder draws the steps, keeps the draft and writes the actor; the rules count what is spent and what is left.
 */
import { createFacets, type OwnsActors } from '../foundry/documents.ts';

/** Whole numbers by trait id. */
export type Numbers = Readonly<Record<string, number>>;

/** Picked items: their levels by UUID; 0 for an item without a level. */
export type Picks = Readonly<Record<string, number>>;

/** What has been spent, and out of how much. */
export interface Spending {
  readonly spent: number;
  /** Null: the rules set no limit. */
  readonly limit: number | null;
}

/** One number of a character. */
export interface Trait {
  readonly id: string;
  /** Lang key of its name. */
  readonly label: string;
  readonly initial: number;
  readonly min: number;
  readonly max: number;
}

/** Numbers that share one budget. */
export interface TraitGroup {
  /** Lang keys: its name, and what the rules say about its points. */
  readonly label: string;
  readonly note: string;
  readonly traits: readonly Trait[];
  /** Counts the cost of these numbers; left out: free. */
  count?(numbers: Numbers): Spending;
}

/** A step that sets numbers. */
export interface NumbersStep {
  readonly kind: 'numbers';
  readonly id: string;
  /** Lang key of its name. */
  readonly label: string;
  readonly groups: readonly TraitGroup[];
}

/** Items of one type, in the compendia and the world. */
interface PickSource {
  readonly type: Item.SubType;
  /** Lang key of the plural name. */
  readonly label: string;
}

/** A step that picks items. */
export interface PicksStep {
  readonly kind: 'picks';
  readonly id: string;
  /** Lang keys: its name, and what the rules say about it. */
  readonly label: string;
  readonly note: string;
  readonly sources: readonly PickSource[];
  /** UUIDs of items that everyone has: their level may be raised, but they cannot be removed. */
  readonly given?: readonly string[];
  /** The number of each item: its field below `system`, and the lang key of its name. Left out: an item is picked or not. */
  readonly level?: { readonly path: string; readonly label: string; readonly min: number; readonly max: number };
  /** Fields below `system` that `mark` and `tell` read. */
  readonly fields?: readonly string[];
  /**
   * Returns the lang key of what distinguishes an item from most of its list; empty: nothing.
   * @param system - the fields, as in a compendium's index
   */
  mark?(system: object): string;
  /** Describes an item in a few words, and tells it from others of the same name; empty: nothing. */
  tell?(system: object): string;
  /** Counts the cost of the picked items; left out: free. */
  count?(picks: Picks): Spending;
}

/** A step between the first ("Who") and the last ("Done"). */
export type CreationStep = NumbersStep | PicksStep;

/** One of our pictures, as portrait and as token. */
export interface CreationPortrait {
  readonly id: string;
  readonly img: string;
  readonly token: string;
}

/** A complete character except for the name. */
export interface Archetype {
  readonly id: string;
  /** Lang keys: its name, and one sentence. */
  readonly label: string;
  readonly hint: string;
  /** Id of its portrait. */
  readonly portrait: string;
  /** Traits that differ from the defaults. */
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

/** The decisions about a character, as input for the ruleset. */
export interface Decided {
  readonly numbers: Numbers;
  /** The picked items with their levels, in the order of picking. */
  readonly items: readonly ItemSource[];
  /** Who the character is in a few words: the archetype's name; empty if none was chosen. */
  readonly concept: string;
}

/** How the characters of a ruleset are created. */
export interface CreationFacet<Own extends Actor.Implementation = Actor.Implementation> extends OwnsActors<Own> {
  /** Type of the created actors. */
  readonly type: Actor.SubType;
  /** CSS class of the skin. */
  readonly skin: string;
  /** The tab that a finished character's sheet opens with; left out: the sheet has none. */
  readonly tab?: string;
  /** Lang key of the names to draw from, separated by semicolons. */
  readonly names: string;
  readonly archetypes: readonly Archetype[];
  readonly portraits: readonly CreationPortrait[];
  readonly steps: readonly CreationStep[];
  /** Tests whether an actor has not been filled in yet. */
  isBlank(actor: Own): boolean;
  /** Returns the data of a character ready to roll: its `system` data and all items. */
  build(decided: Decided): { readonly system: object; readonly items: readonly ItemSource[] };
  /** Returns a key for an item, so that an actor does not get the same item twice. */
  nameItem(item: { readonly name: string; readonly type: string; readonly system: object }): string;
}

/** A ruleset with its facet. */
export interface CreationEntry {
  /** The ruleset's id, and the lang key of its name. */
  readonly id: string;
  readonly label: string;
  readonly facet: CreationFacet;
}

/** The creation facets, by their actors. */
export const creationFacets = createFacets<CreationFacet>();

const entries: CreationEntry[] = [];

/** Registers a ruleset's facet. Called in `init`. */
export function registerCreation(entry: CreationEntry): void {
  entries.push(entry);
  creationFacets.register(entry.facet);
}

/** Lists the rulesets with guided creation, in their order. */
export function listCreations(): readonly CreationEntry[] {
  return entries;
}
