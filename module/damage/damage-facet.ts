/**
 * Damage, as a ruleset brings it: what is rolled for a hit, what the dice come to, and what that would do and does to somebody. When it is rolled, how often,
 * by whom, and how it is applied and taken back is the same for all and stands in this room.
 */
import type { Adjustment } from '../checks/checks-facet.ts';
import { createCount, createText } from '../fields/fields.ts';
import { createFacets, type OwnsActors } from '../foundry/documents.ts';
import type { AppliedChange, ListedEntry } from '../ledger/ledger.ts';
import type { Hit } from '../opposed/opposed-facet.ts';
import type { RollMessage } from '../rolls/dice-facet.ts';

/** What is rolled, and the message that it becomes. */
export interface DamageRoll {
  /** Empty: there is nothing to roll, and the message holds no dice. */
  readonly formula: string;
  /** @param roll - evaluated; null where there is nothing to roll */
  describe(roll: foundry.dice.Roll | null): RollMessage;
}

/** Damage as it stands; what else it is (bruises, a stun, several tracks at once) is the ruleset's. */
export interface Damage {
  /** What the card shows, in the ruleset's unit; 0: nothing gets through. */
  readonly amount: number;
}

/** What does something to an actor, for its ledger: the UUID of a message, or a name, and what that was called then. */
export interface Cause {
  readonly source?: string;
  readonly label?: string;
}

/** A number before and after. */
export interface NumberChange {
  readonly label: string;
  readonly before: string;
  readonly after: string;
  readonly isChanged: boolean;
}

/** Pips of a track that belong together, in the boxes that stand together. */
export interface TrackGroup {
  readonly kind: string;
  readonly boxes: readonly (readonly { readonly state: string }[])[];
}

/**
 * Draws a pip that may change: hatched while it will go, filled when it is gone.
 * @param before - what it was, and what it is after: names by which the look draws it
 */
export function viewPip(before: string, after: string, isDone: boolean): { readonly state: string } {
  const state = isDone ? after : before;
  return { state: before === after ? state : `${state} ${isDone ? 'gone' : 'goes'}` };
}

/** What damage would do to somebody. */
export interface DamagePreview {
  /** The track with the pips that will go; left out: none is drawn. */
  readonly track?: readonly TrackGroup[];
  readonly numbers: readonly NumberChange[];
  /** What it sets off, a phrase each. */
  readonly effects: readonly string[];
}

/** What every message of damage holds below `system`, whichever ruleset's it is. */
export interface DamageData {
  /** `actor`: UUID of whom it hits; empty: nobody is named. `replyTo`: id of the message in which it was hit. */
  readonly links: { readonly actor: string; readonly replyTo: string };
  /** Names of what does the damage and of whom it hits, as they were called then. */
  readonly source: string;
  readonly target: string;
  /** UUID of who deals it, its name then, which side of the exchange that was, and by how much; empty: a hazard, which is rolled for whom it hits. */
  readonly hit: Pick<Hit, 'dealer' | 'dealerName' | 'margin'> & { readonly by: string };
}

/** Defines the fields of `hit`, for a message model that keeps more of a hit than all do. */
export function defineHitFields() {
  return { dealer: createText(), dealerName: createText(), by: createText(), margin: createCount() };
}

/** Defines the fields of DamageData for a message model, which has its own beside them. */
export function defineDamageFields() {
  return { source: createText(), target: createText(), hit: new foundry.data.fields.SchemaField(defineHitFields()) };
}

/**
 * Writes DamageData for a hit.
 * @param source - name of what does the damage
 */
export function writeDamageData(
  { exchange, by, margin, dealer, dealerName, victim, victimName }: Hit,
  source: string,
): DamageData {
  const links = { actor: victim, replyTo: exchange };
  return { links, source, target: victimName, hit: { dealer, dealerName, by, margin } };
}

/**
 * The damage of one ruleset. It owns what can be damaged.
 * @typeParam Own - its actors
 * @typeParam Message - its messages of damage
 * @typeParam OwnDamage - damage as it stands
 */
export interface DamageFacet<
  Own extends Actor.Implementation = Actor.Implementation,
  Message extends ChatMessage.Implementation = ChatMessage.Implementation,
  OwnDamage extends Damage = Damage,
> extends OwnsActors<Own> {
  /** Type of its messages; their data are DamageData and more. */
  readonly messageType: string;
  /**
   * Plans what is rolled for a hit.
   * @param victim - null: it is gone, or can take no damage
   * @throws UserError for a hit that does nothing to such a victim, RulesError
   */
  roll(hit: Hit, dealer: Own, victim: Own | null): DamageRoll;
  /** Reads what a message comes to, with what was added since. */
  read(message: Message, adjustments: readonly Adjustment[]): OwnDamage;
  /** Takes off what somebody soaks who was not known when the dice were rolled; of whom the message names that has been done. */
  soak(message: Message, damage: OwnDamage, victim: Own): OwnDamage;
  /**
   * Asks the owner what is to be spent on it, where the rules leave that to people.
   * @returns what is left; null: it is not applied
   */
  choose?(damage: OwnDamage, victim: Own): Promise<OwnDamage | null>;
  /** Shows beforehand what it does; null: there is nothing to show. */
  preview(damage: OwnDamage, victim: Own): DamagePreview | null;
  /** Makes the change; null: it does nothing. */
  apply(damage: OwnDamage, victim: Own, cause: Cause): AppliedChange | null;
  /** Compares what an entry of its ledger found with what it left. */
  compare(victim: Own, entry: Pick<ListedEntry, 'kind' | 'before' | 'after'>): readonly NumberChange[];
  /** Draws the track with the pips that went by an entry; left out or empty: none is drawn. */
  drawTrack?(victim: Own, entry: Pick<ListedEntry, 'kind' | 'before' | 'after'>): readonly TrackGroup[];
  /**
   * Tells in a sentence whom an entry put out of the fight, for everybody who sees the message; empty or left out: nobody.
   * @param name - of its token
   */
  tellFall?(victim: Own, entry: Pick<ListedEntry, 'kind' | 'before' | 'after' | 'events'>, name: string): string;
}

/** The damage of all rulesets. */
export const damageFacets = createFacets<DamageFacet>();
