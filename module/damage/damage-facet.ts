/**
 * Damage, as a ruleset provides it: what is rolled for a hit, how the dice are read, and what damage does to an actor. Who may roll, apply and undo it, when
 * and how often, is the same for all rulesets and is handled in this folder.
 */
import type { Adjustment } from '../checks/checks-facet.ts';
import { createCount, createText } from '../fields/fields.ts';
import { createFacets, type OwnsActors } from '../foundry/documents.ts';
import type { AppliedChange, ListedEntry } from '../ledger/ledger.ts';
import type { Hit } from '../opposed/opposed-facet.ts';
import type { RollMessage } from '../rolls/dice-facet.ts';

/** The dice of a damage roll, and the message that is posted. */
export interface DamageRoll {
  /** The formula; empty if nothing is rolled, and the message has no dice. */
  readonly formula: string;
  /** Returns the message of the roll. @param roll - the evaluated roll; null if nothing is rolled */
  describe(roll: foundry.dice.Roll | null): RollMessage;
}

/** Damage dice that several victims share, such as those of an explosion at one distance. */
export interface SharedDamage {
  /** The formula of the shared dice; empty if nothing is rolled. */
  readonly formula: string;
  /** What each victim's message says, and the formula of the dice that are rolled for that victim alone; empty: none. */
  readonly victims: readonly {
    readonly formula: string;
    /** Returns the message. @param rolls - the evaluated rolls: the shared one, then the victim's own */
    describe(rolls: readonly foundry.dice.Roll[]): RollMessage;
  }[];
}

/** Damage with all adjustments. A ruleset adds fields: bruises, a stun, several tracks. */
export interface Damage {
  /** The amount shown on the card, in the ruleset's unit; 0 if soak stops all of it. */
  readonly amount: number;
}

/** What caused a change, for the actor's ledger. */
export interface Cause {
  /** The UUID of a message, or a name; left out: unknown. */
  readonly source?: string;
  /** If `source` is a UUID: the cause's name at the time of the change. */
  readonly label?: string;
}

/** A number before and after the damage. */
export interface NumberChange {
  readonly label: string;
  readonly before: string;
  readonly after: string;
  readonly isChanged: boolean;
}

/** Pips of a track, drawn next to each other. */
export interface TrackGroup {
  readonly kind: string;
  readonly boxes: readonly (readonly { readonly state: string }[])[];
}

/** Returns a number before and after the damage. */
export function compareNumber(label: string, before: string | number, after: string | number): NumberChange {
  return { label, before: String(before), after: String(after), isChanged: before !== after };
}

/** Returns how a pip that changes is drawn: as `before` (hatched) until the change is made, then as `after`. */
function viewPip(before: string, after: string, isDone: boolean): { readonly state: string } {
  const state = isDone ? after : before;
  return { state: before === after ? state : `${state} ${isDone ? 'gone' : 'goes'}` };
}

/** The pips of a track: their kind, their number, and how many form a group; left out: all. */
interface Track {
  readonly kind: string;
  readonly count: number;
  readonly size?: number;
}

/**
 * Draws a track pip by pip, marking those that change between two states. Empty if it has no pips.
 * @param name - returns how the style sheet names a pip in a state
 * @param isDone - whether the change has been made
 */
export function drawTrack<State>(
  { kind, count, size = count }: Track,
  name: (state: State, index: number) => string,
  [before, after]: readonly [State, State],
  isDone: boolean,
): TrackGroup[] {
  const pips = Array.from({ length: count }, (_, index) => viewPip(name(before, index), name(after, index), isDone));
  const starts = pips.flatMap((_, index) => (index % size === 0 ? [index] : []));
  const boxes = starts.map((start) => pips.slice(start, start + size));
  return boxes.length > 0 ? [{ kind, boxes }] : [];
}

/** What damage would do to an actor, shown before it is applied. */
export interface DamagePreview {
  /** The track with the pips that will change; left out if none is drawn. */
  readonly track?: readonly TrackGroup[];
  readonly numbers: readonly NumberChange[];
  /** What the damage sets off, one phrase each. */
  readonly effects: readonly string[];
}

/** The `system` data of every damage message, in all rulesets. */
export interface DamageData {
  /** `actor`: UUID of the target; empty if there is none. `replyTo`: id of the message with the hit. */
  readonly links: { readonly actor: string; readonly replyTo: string };
  /** Names of the source and the target at the time of the roll. */
  readonly source: string;
  readonly target: string;
  /** The dealer's UUID, its name at the time of the roll, its side of the exchange, and the margin. For a hazard, which no actor deals, all are empty. */
  readonly hit: Pick<Hit, 'dealer' | 'dealerName' | 'margin'> & { readonly by: string };
}

/** Defines the fields of `hit` for the model of a damage message, which may add more about a hit. */
export function defineHitFields() {
  return { dealer: createText(), dealerName: createText(), by: createText(), margin: createCount() };
}

/** Defines the fields of DamageData for the model of a damage message, which adds those of its ruleset. */
export function defineDamageFields() {
  return { source: createText(), target: createText(), hit: new foundry.data.fields.SchemaField(defineHitFields()) };
}

/**
 * Returns the DamageData for a hit.
 * @param source - name of what caused the damage, such as a weapon
 */
export function writeDamageData(
  {
    exchange,
    by,
    margin,
    dealer,
    dealerName,
    victim,
    victimName,
  }: Omit<Hit, 'by' | 'message' | 'net'> & { readonly by: string },
  source: string,
): DamageData {
  const links = { actor: victim, replyTo: exchange };
  return { links, source, target: victimName, hit: { dealer, dealerName, by, margin } };
}

/**
 * The damage of one ruleset. It covers all actors that can take damage.
 * @typeParam Own - the actors
 * @typeParam Message - the damage messages
 * @typeParam OwnDamage - damage with all adjustments
 */
export interface DamageFacet<
  Own extends Actor.Implementation = Actor.Implementation,
  Message extends ChatMessage.Implementation = ChatMessage.Implementation,
  OwnDamage extends Damage = Damage,
> extends OwnsActors<Own> {
  /** Type of the damage messages, whose data extends DamageData. */
  readonly messageType: string;
  /**
   * Returns the damage roll for a hit.
   * @param victim - null if it was deleted or cannot take damage
   * @throws UserError if the hit cannot affect this victim; RulesError if the rules refuse the hit's numbers
   */
  roll(hit: Hit, dealer: Own, victim: Own | null): DamageRoll;
  /**
   * Asks who is reached by the damage of a hit, if its attack spreads.
   * @returns the damage of everyone, including the victim; empty if the user cancelled; null: only the victim is harmed
   */
  spread?(hit: Hit, dealer: Own): Promise<readonly SharedDamage[]> | null;
  /** Writes the other changes of a posted roll, such as spent ammunition. Called only on the client that rolled. */
  notify?(message: Message, dealer: Own): Promise<void>;
  /** Reads the damage of a message with its adjustments. */
  read(message: Message, adjustments: readonly Adjustment[]): OwnDamage;
  /** Subtracts the soak of a target that was not known when the damage was rolled. For a target that the message names, this has already been done. */
  soak(message: Message, damage: OwnDamage, victim: Own): OwnDamage;
  /**
   * Asks the owner what to spend on reducing the damage, if the rules allow that.
   * @returns the remaining damage; null: do not apply it
   */
  choose?(damage: OwnDamage, victim: Own): Promise<OwnDamage | null>;
  /** Returns what the damage would do; null if there is nothing to show. */
  preview(damage: OwnDamage, victim: Own): DamagePreview | null;
  /** Returns the change that applies the damage; null if it does nothing. */
  apply(damage: OwnDamage, victim: Own, cause: Cause): AppliedChange | null;
  /** Returns the numbers before and after the change in a ledger entry. */
  compare(victim: Own, entry: Pick<ListedEntry, 'kind' | 'before' | 'after'>): readonly NumberChange[];
  /** Returns the track with the pips that the change in a ledger entry took; empty or left out if none is drawn. */
  drawTrack?(victim: Own, entry: Pick<ListedEntry, 'kind' | 'before' | 'after'>): readonly TrackGroup[];
  /**
   * Says in a sentence that the change in a ledger entry put the victim out of the fight, for all who see the message; empty or left out: it did not.
   * @param name - name of the victim's token
   */
  tellFall?(victim: Own, entry: Pick<ListedEntry, 'kind' | 'before' | 'after' | 'events'>, name: string): string;
}

/** The damage facets of all rulesets. */
export const damageFacets = createFacets<DamageFacet>();
