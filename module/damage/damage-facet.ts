/**
 * Damage, as a ruleset provides it: what is rolled for a hit, how the dice are read, and what that does to an actor. When, how often and by whom it
 * is rolled, applied and undone is the same for all rulesets and lives in this folder.
 */
import type { Adjustment } from '../checks/checks-facet.ts';
import { createCount, createText } from '../fields/fields.ts';
import { createFacets, type OwnsActors } from '../foundry/documents.ts';
import type { AppliedChange, ListedEntry } from '../ledger/ledger.ts';
import type { Hit } from '../opposed/opposed-facet.ts';
import type { RollMessage } from '../rolls/dice-facet.ts';

/** What is rolled, and the message that is posted. */
export interface DamageRoll {
  /** Empty if there is nothing to roll; the message then has no dice. */
  readonly formula: string;
  /** @param roll - evaluated; null if there is nothing to roll */
  describe(roll: foundry.dice.Roll | null): RollMessage;
}

/** Damage with all adjustments; further fields (bruises, a stun, several tracks) belong to the ruleset. */
export interface Damage {
  /** The amount on the card, in the ruleset's unit; 0 if nothing gets through. */
  readonly amount: number;
}

/** The cause of a change, for the actor's ledger: the UUID of a message, or a name, and the cause's name at that time. */
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

/** Pips of a track that are drawn as one group. */
export interface TrackGroup {
  readonly kind: string;
  readonly boxes: readonly (readonly { readonly state: string }[])[];
}

/**
 * Returns a pip that may change: hatched while it is about to go, filled when it is gone.
 * @param before - its state before, and `after` its state after; the style sheet knows both by name
 */
export function viewPip(before: string, after: string, isDone: boolean): { readonly state: string } {
  const state = isDone ? after : before;
  return { state: before === after ? state : `${state} ${isDone ? 'gone' : 'goes'}` };
}

/** What damage would do to an actor. */
export interface DamagePreview {
  /** The track with the pips that will go; left out if none is drawn. */
  readonly track?: readonly TrackGroup[];
  readonly numbers: readonly NumberChange[];
  /** What it sets off, one phrase each. */
  readonly effects: readonly string[];
}

/** The `system` data that every damage message of any ruleset has. */
export interface DamageData {
  /** `actor`: UUID of the target; empty if there is none. `replyTo`: id of the message with the hit. */
  readonly links: { readonly actor: string; readonly replyTo: string };
  /** Names of the source and the target at that time. */
  readonly source: string;
  readonly target: string;
  /** The dealer's UUID and name at that time, its side of the exchange, and the margin. Empty for a hazard, which is rolled for its target. */
  readonly hit: Pick<Hit, 'dealer' | 'dealerName' | 'margin'> & { readonly by: string };
}

/** Defines the fields of `hit`, for a message model that stores more about a hit. */
export function defineHitFields() {
  return { dealer: createText(), dealerName: createText(), by: createText(), margin: createCount() };
}

/** Defines the fields of DamageData for a message model, which adds its own. */
export function defineDamageFields() {
  return { source: createText(), target: createText(), hit: new foundry.data.fields.SchemaField(defineHitFields()) };
}

/**
 * Returns the DamageData of a hit.
 * @param source - name of the source of the damage
 */
export function writeDamageData(
  { exchange, by, margin, dealer, dealerName, victim, victimName }: Hit,
  source: string,
): DamageData {
  const links = { actor: victim, replyTo: exchange };
  return { links, source, target: victimName, hit: { dealer, dealerName, by, margin } };
}

/**
 * The damage of one ruleset. It owns everything that can be damaged.
 * @typeParam Own - its actors
 * @typeParam Message - its damage messages
 * @typeParam OwnDamage - damage with all adjustments
 */
export interface DamageFacet<
  Own extends Actor.Implementation = Actor.Implementation,
  Message extends ChatMessage.Implementation = ChatMessage.Implementation,
  OwnDamage extends Damage = Damage,
> extends OwnsActors<Own> {
  /** Type of its messages; their data extend DamageData. */
  readonly messageType: string;
  /**
   * Plans the damage roll for a hit.
   * @param victim - null if deleted or unable to take damage
   * @throws UserError if the hit cannot affect this victim; RulesError if the rules refuse its numbers
   */
  roll(hit: Hit, dealer: Own, victim: Own | null): DamageRoll;
  /** Reads the damage of a message with its adjustments. */
  read(message: Message, adjustments: readonly Adjustment[]): OwnDamage;
  /** Subtracts the soak of a target that was not known when the dice were rolled; for the target that the message names this has been done. */
  soak(message: Message, damage: OwnDamage, victim: Own): OwnDamage;
  /**
   * Asks the owner what to spend on it, if the rules leave that to players.
   * @returns the remaining damage; null: do not apply it
   */
  choose?(damage: OwnDamage, victim: Own): Promise<OwnDamage | null>;
  /** Previews what the damage does; null if there is nothing to show. */
  preview(damage: OwnDamage, victim: Own): DamagePreview | null;
  /** Returns the change; null if the damage does nothing. */
  apply(damage: OwnDamage, victim: Own, cause: Cause): AppliedChange | null;
  /** Returns the numbers before and after a ledger entry. */
  compare(victim: Own, entry: Pick<ListedEntry, 'kind' | 'before' | 'after'>): readonly NumberChange[];
  /** Returns the track with the pips that an entry took; empty or left out if none is drawn. */
  drawTrack?(victim: Own, entry: Pick<ListedEntry, 'kind' | 'before' | 'after'>): readonly TrackGroup[];
  /**
   * Says in a sentence whom an entry put out of the fight, for everyone who sees the message; empty or left out: nobody.
   * @param name - of the victim's token
   */
  tellFall?(victim: Own, entry: Pick<ListedEntry, 'kind' | 'before' | 'after' | 'events'>, name: string): string;
}

/** The damage facets of all rulesets. */
export const damageFacets = createFacets<DamageFacet>();
