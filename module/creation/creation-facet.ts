/**
 * What a ruleset says of its new characters, as data: archetypes that fill everything in at once, portraits, and the steps by which somebody makes one of their
 * own. The room draws the steps, keeps the draft and writes the actor; what is spent and what is left is counted by the rules.
 */
import { createFacets, type OwnsActors } from '../foundry/documents.ts';

/** Whole numbers by the ids of traits. */
export type Numbers = Readonly<Record<string, number>>;

/** Chosen items: their levels by UUID. An item without a level has 0. */
export type Picks = Readonly<Record<string, number>>;

/** What has been spent, and of how much. */
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

/** Numbers that are paid for together. */
export interface TraitGroup {
  /** Lang keys: its name, and what the rules say of its points. */
  readonly label: string;
  readonly note: string;
  readonly traits: readonly Trait[];
  /** Counts what the numbers of these traits cost; left out: nothing. */
  count?(numbers: Numbers): Spending;
}

/** A step in which numbers are set. */
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
  /** Lang key of the name of many. */
  readonly label: string;
}

/** A step in which items are picked. */
export interface PicksStep {
  readonly kind: 'picks';
  readonly id: string;
  /** Lang keys: its name, and what the rules say of it. */
  readonly label: string;
  readonly note: string;
  readonly sources: readonly PickSource[];
  /** Items that everyone has, by UUID: their level may be raised, and they cannot be taken away. */
  readonly given?: readonly string[];
  /** The number that each item has: its field below `system`, and the lang key of its name. Left out: an item is there or not. */
  readonly level?: { readonly path: string; readonly label: string; readonly min: number; readonly max: number };
  /** Fields below `system` that `mark` and `tell` read. */
  readonly fields?: readonly string[];
  /** Lang key of what sets an item apart from most of its list; empty: nothing does. @param system - the fields, as a compendium's index has them */
  mark?(system: object): string;
  /** Says in a few words what an item is good for, and who it is if several have its name; empty: nothing. */
  tell?(system: object): string;
  /** Counts what the picked items cost; left out: nothing. */
  count?(picks: Picks): Spending;
}

/** A step between who somebody is and the end. */
export type CreationStep = NumbersStep | PicksStep;

/** A picture of ours, as portrait and as token. */
export interface CreationPortrait {
  readonly id: string;
  readonly img: string;
  readonly token: string;
}

/** A whole character, but for a name. */
export interface Archetype {
  readonly id: string;
  /** Lang keys: its name, and one sentence. */
  readonly label: string;
  readonly hint: string;
  /** Id of its portrait. */
  readonly portrait: string;
  /** Traits that are not as everybody's begin. */
  readonly numbers: Numbers;
  readonly picks: Picks;
}

/** An item that is to be made, as plain data. */
export interface ItemSource {
  readonly name: string;
  readonly type: string;
  readonly system: object;
  readonly [field: string]: unknown;
}

/** What has been decided of a character, as a ruleset makes data of it. */
export interface Decided {
  readonly numbers: Numbers;
  /** The picked items, in the order in which they were picked, with their levels. */
  readonly items: readonly ItemSource[];
  /** Who somebody is in a few words: the archetype's name; empty: none was chosen. */
  readonly concept: string;
}

/** How the characters of a ruleset are made. */
export interface CreationFacet<Own extends Actor.Implementation = Actor.Implementation> extends OwnsActors<Own> {
  /** Type of the actors that are made. */
  readonly type: Actor.SubType;
  /** Class of the look. */
  readonly skin: string;
  /** The tab of the sheet at which a finished character opens; left out: the sheet has none. */
  readonly tab?: string;
  /** Lang key of names to draw from, with semicolons between. */
  readonly names: string;
  readonly archetypes: readonly Archetype[];
  readonly portraits: readonly CreationPortrait[];
  readonly steps: readonly CreationStep[];
  /** Tests whether nobody has filled an actor in yet. */
  isBlank(actor: Own): boolean;
  /** Makes the data of a character who is ready to roll: what stands below `system`, and all items. */
  build(decided: Decided): { readonly system: object; readonly items: readonly ItemSource[] };
  /** Names what an item is, so that what an actor has already is not added once more. */
  nameItem(item: { readonly name: string; readonly type: string; readonly system: object }): string;
}

/** A ruleset with its facet. */
export interface CreationEntry {
  /** The ruleset's id, and the lang key of its name. */
  readonly id: string;
  readonly label: string;
  readonly facet: CreationFacet;
}

/** The facets of the room, by their actors. */
export const creationFacets = createFacets<CreationFacet>();

const entries: CreationEntry[] = [];

/** Adds the facet of a ruleset. Called in `init`. */
export function registerCreation(entry: CreationEntry): void {
  entries.push(entry);
  creationFacets.register(entry.facet);
}

/** Lists the rulesets that have guided characters, in the order of the rulesets. */
export function listCreations(): readonly CreationEntry[] {
  return entries;
}
