/**
 * What a ruleset implements for actions against others: attacks and replies, and contests. The steps are declare → answer → roll → react → verdict;
 * each may be empty. Each side writes its own messages, and every client derives the same verdict from those it may see.
 */
import type { AskedCheck } from '../combat/due.ts';
import { createCount } from '../fields/fields.ts';
import { createFacets, type OwnsActors } from '../foundry/documents.ts';
import type { OddsView } from '../rolls/odds-view.ts';

type Actor = globalThis.Actor.Implementation;
type Message = ChatMessage.Implementation;

/** A targeted token, with its actor. */
export interface Target {
  readonly token: TokenDocument.Implementation;
  readonly actor: Actor;
}

/** A reply that rolls nothing: type, system data and plain text of its message. */
export interface BareAnswer {
  readonly message: { readonly type: string; readonly system: object; readonly content: string };
}

/** Defines the fields that the messages of attacks need here. A ruleset spreads them into its schema. */
export function defineAttackFields() {
  // Seconds after which the attacker may go on without a reply, as set in the world when it attacked; 0: only a GM may.
  return { goOnAfter: createCount() };
}

/** The content of an attack's message. */
export interface AttackClaim {
  /** UUID of the target, and its name at that time. */
  readonly against: string;
  readonly opponent: string;
}

/** The content of a reply's message. */
export interface AnswerClaim {
  /** The reply given; empty if the rules do not know it. */
  readonly id: string;
  /** The answer to the attack, of which the first counts, or a reaction to its outcome, of which the first of each actor counts. */
  readonly step: 'answer' | 'reaction';
  /** Name of the attacker at that time. */
  readonly opponent: string;
}

/** The role of an actor that replies: it is attacked, it stands by, or it attacks and reacts to the outcome. */
export type AnswererRole = 'target' | 'bystander' | 'attacker';

/** A reply that can be given now. */
export interface Offer {
  readonly id: string;
  /** Label of the button, in the user's language. */
  readonly label: string;
  /** What the reply means, for the tooltip. */
  readonly hint: string;
}

/** The reply by which an attack is judged. */
export interface StandingAnswer {
  readonly id: string;
  /** Null: nobody replied, and `id` is what counts instead. */
  readonly message: Message | null;
}

/** Who harms whom in an exchange, as the rules judge it. */
export interface Blow {
  readonly by: 'attacker' | 'target';
  /** By how much; 0 if the amount does not matter. */
  readonly margin: number;
  /** The net of the blow itself, whatever the other side rolled; left out if nothing depends on it. */
  readonly net?: number;
  /** The victim, if that is not the other side but someone who stepped in. */
  readonly victim?: { readonly uuid: string; readonly name: string };
}

/** A hit: a blow with the names of both sides, from which damage is rolled. */
export interface Hit {
  /** Id of the attack's message, whoever dealt the hit. */
  readonly exchange: string;
  readonly by: Blow['by'];
  readonly margin: number;
  /** As in the blow. */
  readonly net?: number;
  /** Id of the message with which it was dealt; empty: none. */
  readonly message: string;
  /** UUIDs of the actors, and their names at that time. */
  readonly dealer: string;
  readonly dealerName: string;
  readonly victim: string;
  readonly victimName: string;
}

/** A decided exchange. */
export interface JudgedExchange {
  readonly kind: 'judged';
  readonly answer: StandingAnswer;
  readonly reactions: readonly Message[];
  readonly hits: readonly Hit[];
}

/** The damage that may follow a hit. */
export interface HitDamage {
  readonly isRolled: boolean;
  roll(): Promise<unknown>;
}

/** The result of comparing two tests. */
export interface ContestOutcome {
  readonly winner: 'first' | 'second' | 'nobody';
  /** The winner's lead. */
  readonly margin: number;
  /** The result in words, if the margin does not tell it. */
  readonly sentence?: string;
}

/** Tests that are compared outside an exchange. */
export interface ContestFacet<Own extends Actor = Actor> {
  /** Returns a sentence on what wins, for the button's tooltip. */
  describeRule(): string;
  /** Tests whether a test may be contested. */
  isChallenge(message: Message): boolean;
  /** Tests whether a test contests the one that its links name. */
  isAnswer(message: Message): boolean;
  /**
   * Returns the roll that contests a test.
   * @param title - what that test was
   */
  ask(challenge: Message, actor: Own, title: string): AskedCheck;
  judge(challenge: Message, answer: Message): ContestOutcome;
}

/** The opposed actions of one ruleset, for the actors that attack and reply. */
export interface OpposedFacet<Own extends Actor = Actor> extends OwnsActors<Own> {
  /** Tests whether an actor can be attacked. */
  isTarget(actor: Actor): boolean;
  /**
   * Returns how the roll of an attack begins.
   * @param weapon - null: no item
   * @param target - null: no target, so the roll is a plain test
   * @param among - how many targets are attacked one after the other
   * @returns null if the weapon cannot attack
   * @throws UserError if the attack is not allowed
   */
  declare(attacker: Own, weapon: Item.Implementation | null, target: Target | null, among: number): AskedCheck | null;
  /** Reads a message as an attack; null if it is none, or the rules do not know its content. A message may contain anything. */
  readAttack(message: Message): AttackClaim | null;

  /** The roles that may reply. */
  readonly answerers: readonly AnswererRole[];
  /** Lists the replies of an actor, in the order of the buttons. */
  answer(attack: Message, actor: Own, role: AnswererRole): readonly Offer[];
  /** Reads a message as a reply; null if it is none. */
  readAnswer(message: Message): AnswerClaim | null;
  /** Tests whether a reply to an attack is allowed; default: every reply that the rules know. */
  admits?(attack: Message, answer: string): boolean;
  /** Returns the reply that counts if nobody is asked, as for a target without a defence; null if a reply is required. */
  byDefault?(attack: Message): string | null;
  /**
   * Returns the reply, one without a roll, that counts if the target gives none and a GM or the attacker goes on. `roll` then makes its message in
   * the attacker's name. Null or left out: a reply is required.
   */
  standIn?(attack: Message): string | null;

  /**
   * Returns the roll of a reply, or its message if it rolls nothing.
   * @returns null if the user cancelled
   */
  roll(attack: Message, actor: Own, answer: string): Promise<AskedCheck | BareAnswer | null>;

  /**
   * Previews a reply: the roll with the initial choices of its dialog or, without a roll, the odds.
   * @returns null if it cannot be previewed
   */
  foresee?(attack: Message, actor: Own, answer: string): AskedCheck | OddsView | null;

  /** Lists what an actor may do about a decided attack, in the order of the buttons. */
  react?(attack: Message, exchange: JudgedExchange, actor: Own, role: AnswererRole): readonly Offer[];

  /** Judges a visible attack by its reply and the reactions, in their order. */
  verdict(attack: Message, answer: StandingAnswer, reactions: readonly Message[]): readonly Blow[];
  /** Describes the outcome of an attack, in sentences. */
  describe(attack: Message, exchange: JudgedExchange): readonly string[];
  /** Returns the range of an attack or a reply, in words. */
  describePlace?(message: Message): string;
  /** Returns the UUID of the item used for an attack; empty or left out: none. */
  readWeapon?(attack: Message): string;
  /** Lists the values that a person changed by hand, in sentences. */
  listChanges?(message: Message): readonly string[];
  readonly contest?: ContestFacet<Own>;
}

const facets = createFacets<OpposedFacet>();

/** Registers a ruleset's opposed actions. Called in `init`. */
export const registerOpposed = facets.register;

/** Lists the opposed facets of all rulesets. */
export const listOpposed = facets.list;

/** Returns the opposed facet of an actor; undefined if its ruleset has none. */
export const findOpposed = facets.find;
