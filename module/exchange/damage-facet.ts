/**
 * What a ruleset implements for damage: the roll for a hit, how its dice are read, and the effect on an actor. This room decides for all rulesets who may roll,
 * apply and undo damage, when and how often.
 */
import type { Adjustment } from '../checks/checks-facet.ts';
import { createCount, createText } from '../settings/fields.ts';
import type { OwnsActors } from '../foundry/documents.ts';
import type { AppliedChange, ListedEntry } from '../ledger/ledger.ts';
import type { Hit } from './opposed-facet.ts';
import type { RollMessage } from '../chat/dice-facet.ts';

/** The dice of a damage roll, and the message for it. */
export interface DamageRoll {
  /** The formula; empty if no dice are rolled. */
  readonly formula: string;
  /**
   * Describes the message of the roll.
   * @param roll - the evaluated roll; null if no dice are rolled
   */
  describe(roll: foundry.dice.Roll | null): RollMessage;
}

/** Damage dice shared by several victims, such as those at the same distance from an explosion. */
export interface SharedDamage {
  /** The formula of the shared dice; empty if no dice are rolled. */
  readonly formula: string;
  /** For each victim: the formula of the dice that are rolled only for that victim (empty: none), and the message. */
  readonly victims: readonly {
    readonly formula: string;
    /**
     * Describes the victim's message.
     * @param rolls - the evaluated rolls: the shared roll, then the victim's own
     */
    describe(rolls: readonly foundry.dice.Roll[]): RollMessage;
  }[];
}

/** Damage with all adjustments. A ruleset adds fields, such as bruises, a stun or several tracks. */
export interface Damage {
  /** The amount shown on the card, in the ruleset's unit; 0 if soak stops all of it. */
  readonly amount: number;
}

/** The cause of a change, for the actor's ledger. */
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

/** A group of pips of a track, drawn side by side, and what it shows in words. */
export interface TrackGroup {
  readonly kind: string;
  readonly boxes: readonly (readonly { readonly state: string }[])[];
  readonly says: string;
}

/** Prepares a number before and after a change. */
export function compareNumber(label: string, before: string | number, after: string | number): NumberChange {
  return { label, before: String(before), after: String(after), isChanged: before !== after };
}

/**
 * Returns the style of a pip. One that changes is drawn in the state `before`, marked as going (hatched), until the change is made, then in the state `after`.
 */
function viewPip(before: string, after: string, isDone: boolean): { readonly state: string } {
  const state = isDone ? after : before;
  return { state: before === after ? state : `${state} ${isDone ? 'gone' : 'goes'}` };
}

/** Describes a group of pips for screen readers: how many are left, change, and were lost before. */
function describePips(label: string, boxes: TrackGroup['boxes'], isDone: boolean): string {
  const states = boxes.flat().map(({ state }) => state);
  const count = (wanted: RegExp): number => states.filter((state) => wanted.test(state)).length;
  const changed = count(isDone ? / gone$/u : / goes$/u);
  const left = count(isDone ? /^free$/u : /^free/u);
  return game.i18n.format(`TETRAD.Damage.track.${isDone ? 'after' : 'before'}`, {
    name: label,
    left: String(left),
    changed: String(changed),
    spent: String(states.length - left - (isDone ? changed : 0)),
  });
}

/**
 * Makes a group of pips whose changes are marked.
 * @param label - the group's name
 */
export function makeGroup(kind: string, label: string, boxes: TrackGroup['boxes'], isDone: boolean): TrackGroup {
  return { kind, boxes, says: describePips(label, boxes, isDone) };
}

/** The pips of a track: their kind and name, how many there are, and how many form a group (left out: all). */
interface Track {
  readonly kind: string;
  readonly label: string;
  readonly count: number;
  readonly size?: number;
}

/**
 * Prepares a track for drawing, and marks the pips that change between two states; empty if the track has no pips.
 * @param name - returns the style sheet's name for the pip at an index in a state; that of a pip that is left is `free`
 * @param isDone - whether the change has been made
 */
export function drawTrack<State>(
  { kind, label, count, size = count }: Track,
  name: (state: State, index: number) => string,
  [before, after]: readonly [State, State],
  isDone: boolean,
): TrackGroup[] {
  const pips = Array.from({ length: count }, (_, index) => viewPip(name(before, index), name(after, index), isDone));
  const starts = pips.flatMap((_, index) => (index % size === 0 ? [index] : []));
  const boxes = starts.map((start) => pips.slice(start, start + size));
  return boxes.length > 0 ? [makeGroup(kind, label, boxes, isDone)] : [];
}

/** What damage would do to an actor, shown before it is applied. */
export interface DamagePreview {
  /** The track with the pips that will change; left out if none is drawn. */
  readonly track?: readonly TrackGroup[];
  readonly numbers: readonly NumberChange[];
  /** Phrases about what the damage sets off. */
  readonly effects: readonly string[];
}

/** The `system` data of every damage message, in all rulesets. */
export interface DamageData {
  /** `actor`: UUID of the target; empty: none. `replyTo`: id of the message that the damage answers, such as the attack. */
  readonly links: { readonly actor: string; readonly replyTo: string };
  /** The names of the cause and the target at the time of the roll. */
  readonly source: string;
  readonly target: string;
  /** The dealer's UUID and name, its side of the exchange, and the margin. All are empty or 0 for a hazard, which no actor deals. */
  readonly hit: Pick<Hit, 'dealer' | 'dealerName' | 'margin'> & { readonly by: string };
}

/** Defines the fields of `hit` for the model of a damage message, which may add further fields. */
export function defineHitFields() {
  return { dealer: createText(), dealerName: createText(), by: createText(), margin: createCount() };
}

/** Defines the fields of DamageData for the model of a damage message, which adds the fields of its ruleset. */
export function defineDamageFields() {
  return { source: createText(), target: createText(), hit: new foundry.data.fields.SchemaField(defineHitFields()) };
}

/**
 * Returns the data of a damage message for a hit.
 * @param source - name of the cause, such as a weapon
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
 * The damage of one ruleset. It owns all actors that can take damage.
 * @typeParam Own - these actors
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
  /** Whether no points change a verdict afterwards, so that damage without dice is posted with it. Left out: they may. */
  readonly isFinal?: boolean;
  /**
   * Plans the damage roll of a hit.
   * @param victim - null if it was deleted or cannot take damage
   * @throws UserError if the hit cannot affect this victim; RulesError if the rules refuse the hit's numbers
   */
  roll(hit: Hit, dealer: Own, victim: Own | null): DamageRoll;
  /**
   * Asks who is caught in the damage of a hit, if its attack spreads.
   * @returns the damage to everyone, including the victim; empty if the user cancelled; null: only the victim is harmed
   */
  spread?(hit: Hit, dealer: Own): Promise<readonly SharedDamage[]> | null;
  /** Writes the other effects of a posted roll, such as spent ammunition. Called only on the client that rolled. */
  notify?(message: Message, dealer: Own): Promise<void>;
  /** Reads the damage of a message with its adjustments. */
  read(message: Message, adjustments: readonly Adjustment[]): OwnDamage;
  /** Subtracts the soak of a target that was not known when the damage was rolled. Damage of a message with a named target has already been reduced. */
  soak(message: Message, damage: OwnDamage, victim: Own): OwnDamage;
  /**
   * Asks the owner what to spend to reduce the damage, if the rules allow it.
   * @returns the remaining damage; null: the damage is not applied
   */
  choose?(damage: OwnDamage, victim: Own): Promise<OwnDamage | null>;
  /** Returns what the damage would do; null if there is nothing to show. */
  preview(damage: OwnDamage, victim: Own): DamagePreview | null;
  /** Returns the change that applies the damage; null if it has no effect. */
  apply(damage: OwnDamage, victim: Own, cause: Cause): AppliedChange | null;
  /** Lists the numbers before and after the change in a ledger entry. */
  compare(victim: Own, entry: Pick<ListedEntry, 'kind' | 'before' | 'after'>): readonly NumberChange[];
  /** Prepares the track with the change in a ledger entry marked; empty or left out if no track is drawn. */
  drawTrack?(victim: Own, entry: Pick<ListedEntry, 'kind' | 'before' | 'after'>): readonly TrackGroup[];
  /**
   * Returns the sentence that the change in a ledger entry put the victim out of the fight, for everyone who sees the message; empty or left out if it did not.
   * @param name - name of the victim's token
   */
  tellFall?(victim: Own, entry: Pick<ListedEntry, 'kind' | 'before' | 'after' | 'events'>, name: string): string;
}

declare module '../foundry/ruleset.ts' {
  interface Ruleset {
    /** Defines the damage rolls for hits, and the effects of damage. */
    readonly damage?: DamageFacet;
  }
}
