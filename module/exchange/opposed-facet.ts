/**
 * What a ruleset defines for actions against others: attacks and replies, and contests. The steps are declare → answer → roll → react → verdict; a ruleset
 * may leave any of them out. Each side writes its own messages, and every client derives the same verdict from those that it may show.
 */
import type { AskedCheck } from '../combat/combat-facet.ts';
import { createCount, createText } from '../settings/fields.ts';
import type { OwnsActors } from '../foundry/documents.ts';
import type { OddsView } from '../chat/odds-view.ts';

type Actor = globalThis.Actor.Implementation;
type Message = ChatMessage.Implementation;

/** A targeted token, with its actor. */
export interface Target {
  readonly token: TokenDocument.Implementation;
  readonly actor: Actor;
}

/** A reply without a dialog: the type, the data and the plain text of its message, and the dice that it rolls. */
export interface BareAnswer {
  readonly message: { readonly type: string; readonly system: object; readonly content: string };
  /** The dice that the reply rolls; left out: none. */
  readonly formula?: string;
}

/** Defines the fields that every attack's message needs. A ruleset spreads them into its schema. */
export function defineAttackFields() {
  // After how many seconds the attacker may go on without a reply, by the world's setting at the time of the attack; 0: only a GM can.
  return { goOnAfter: createCount() };
}

/** Defines the other actor of an attack or a reply: its UUID, and its name at the time of the roll. */
export function defineOpponent() {
  return { against: createText(), opponent: createText() };
}

/** Defines a copy of the weapon of an attack or a reply at the time of the roll. Its UUID is empty if there was none. */
export function defineWeaponUsed() {
  return { uuid: createText(), name: createText(), damage: createCount() };
}

/** What the message of an attack claims. Its content may be forged. */
export interface AttackClaim {
  /** UUID of the target, and its name at that time. */
  readonly against: string;
  readonly opponent: string;
}

/** What the message of a reply claims. Its content may be forged. */
export interface AnswerClaim {
  /** Id of the reply; empty if the rules do not know it. */
  readonly id: string;
  /** `answer`: a reply to the attack, of which only the first counts. `reaction`: a reaction to the outcome, of which the first of each actor counts. */
  readonly step: 'answer' | 'reaction';
  /** The attacker's name at that time. */
  readonly opponent: string;
}

/** The role in which an actor replies. An attacker replies only by reacting to the outcome. */
export type AnswererRole = 'target' | 'bystander' | 'attacker';

/** A reply that can be given now, as a button. */
export interface Offer {
  readonly id: string;
  /** Label of the reply's button, in the user's language. */
  readonly label: string;
  /** What the reply means, for the button's tooltip. */
  readonly hint: string;
  /** What the reply costs or gains besides its chance ("costs an action"), which tells it from another with the same chance; left out: nothing. */
  readonly besides?: string;
}

/** The reply by which an attack is judged. */
export interface StandingAnswer {
  readonly id: string;
  /** The message of the reply; null if no one replied, and the rules use `id` instead. */
  readonly message: Message | null;
}

/** A blow as the rules judge it: which side of an exchange harms the other. */
export interface Blow {
  readonly by: 'attacker' | 'target';
  /** How much better the dealer was; 0 if that makes no difference. */
  readonly margin: number;
  /** The net of the blow itself, regardless of the other side's roll; left out if nothing depends on it. */
  readonly net?: number;
  /** The victim, if someone other than the opposite side is hit because they stepped in. */
  readonly victim?: { readonly uuid: string; readonly name: string };
}

/** The side that damage names if it reaches someone other than the target of an attack that spreads. */
export const SPREAD = 'spread';

/** A hit: a blow with the names of those involved, from which damage is rolled. */
export interface Hit {
  /** Id of the attack's message, even if the target dealt the hit. */
  readonly exchange: string;
  readonly by: Blow['by'];
  readonly margin: number;
  /** The net of the blow, as in {@link Blow}. */
  readonly net?: number;
  /** Id of the message with which the hit was dealt; empty: none. */
  readonly message: string;
  /** The UUIDs of dealer and victim, and their names at that time. */
  readonly dealer: string;
  readonly dealerName: string;
  readonly victim: string;
  readonly victimName: string;
}

/** An exchange that is decided. */
export interface JudgedExchange {
  readonly kind: 'judged';
  readonly answer: StandingAnswer;
  readonly reactions: readonly Message[];
  readonly hits: readonly Hit[];
}

/** An effect of an exchange on an actor besides damage. */
export interface Aftermath {
  readonly actor: Actor;
  /** The new values below `system`; left out: none. */
  readonly system?: object;
  /** Ids of the statuses that begin (true) or end. */
  readonly statuses?: Readonly<Record<string, boolean>>;
  /** Begins something that continues after the exchange, such as a hazard; left out: nothing. */
  begin?(): Promise<void>;
}

/** The damage of a hit. */
export interface HitDamage {
  /** Whether its message has been posted. */
  readonly isRolled: boolean;
  /** Whether its message is posted with the verdict, since it has no dice and no points change the verdict afterwards. */
  readonly isFixed: boolean;
  roll(): Promise<unknown>;
}

/** The result of comparing two tests. */
export interface ContestOutcome {
  readonly winner: 'first' | 'second' | 'nobody';
  /** How much better the winner was. */
  readonly margin: number;
  /** A sentence about the result; left out: the usual sentence with the margin. */
  readonly sentence?: string;
}

/** How the rules compare rolls of one type with each other, outside an exchange. */
export interface ContestRules<Own = Message, Contestant extends Actor = Actor> {
  /** Returns a sentence about what wins a contest, for the button's tooltip. */
  describeRule(): string;
  /** Tests whether a roll may be contested by another one. */
  isChallenge(roll: Own): boolean;
  /** Returns the UUID of the only actor that may contest a roll; empty or left out: any actor may contest it. */
  nameOpponent?(challenge: Own): string;
  /**
   * Returns the initial choices of the roll that contests another one.
   * @param title - the name of the roll
   */
  ask(challenge: Own, actor: Contestant, title: string): AskedCheck;
  judge(challenge: Own, answer: Own): ContestOutcome;
}

/** How the rules treat an attack, or another action that its target may reply to. */
export interface AttackRules<Own = Message, Replier extends Actor = Actor> extends OwnsActors<Replier> {
  /** The roles in which an actor may reply. */
  readonly answerers: readonly AnswererRole[];
  /** Lists the bystanders who may reply to an attack. Left out: only the user's selected actor may. */
  listBystanders?(attack: Own): readonly Replier[];
  /** Lists the replies that an actor may give, in the order of the buttons. */
  answer(attack: Own, actor: Replier, role: AnswererRole): readonly Offer[];
  /**
   * Tests whether the rules allow a reply to an attack; default: they allow every reply that they know.
   * @param message - the reply's message
   */
  admits?(attack: Own, answer: string, message: Message): boolean;
  /** Returns the id of the reply that counts without anyone being asked, as for a target that cannot defend itself; null if a reply is required. */
  byDefault?(attack: Own): string | null;
  /**
   * Returns the id of the reply that counts if a GM or the attacker goes on because the target gives none. `roll` then makes its message, without a dialog, in
   * the attacker's name. Null or left out: a reply is required.
   */
  standIn?(attack: Own): string | null;
  /**
   * Returns the initial choices of a reply's roll; for a reply without a roll, its message.
   * @returns null if the actor can no longer give it
   */
  roll(attack: Own, actor: Replier, answer: string): AskedCheck | BareAnswer | null;
  /**
   * Returns the initial choices of a reply's roll, from which its odds are computed; for a reply without a roll, its odds.
   * @returns null if there is nothing to preview
   */
  foresee?(attack: Own, actor: Replier, answer: string): AskedCheck | OddsView | null;
  /** Lists the reactions to the outcome of an attack that an actor may choose, in the order of the buttons. */
  react?(attack: Own, exchange: JudgedExchange, actor: Replier, role: AnswererRole): readonly Offer[];
  /** Judges an attack by its reply and by the reactions in their order. Called only if this user may see all of these messages. */
  verdict(attack: Own, answer: StandingAnswer, reactions: readonly Message[]): readonly Blow[];
  /** Lists the effects of the outcome besides damage. They are written once, when the exchange is decided, by a client that may change the actor. */
  follow?(attack: Own, exchange: JudgedExchange): readonly Aftermath[];
  /** Describes the outcome of an attack in sentences. */
  describe(attack: Own, exchange: JudgedExchange): readonly string[];
  /** Returns the UUID of the item with which an attack was made; empty or left out: none. */
  readWeapon?(attack: Own): string;
}

/** A message as an attack. */
export interface Attack<Own = Message> {
  readonly claim: AttackClaim;
  readonly rules: AttackRules<Own>;
}

/** The attacks of one ruleset before they are rolled. */
export interface OpposedFacet<Own extends Actor = Actor> extends OwnsActors<Own> {
  /** Tests whether an actor can be attacked. */
  isTarget(actor: Actor): boolean;
  /**
   * Returns the initial choices of an attack's roll.
   * @param weapon - null: an attack without an item
   * @param target - null: a plain test without a target
   * @param among - how many targets are attacked one after the other
   * @returns null if the weapon cannot attack
   * @throws UserError if the attack is not allowed
   */
  declare(attacker: Own, weapon: Item.Implementation | null, target: Target | null, among: number): AskedCheck | null;
  /** Tests whether every attack with a weapon is made on one target but also harms those around it. Default: no weapon's are. */
  spreads?(weapon: Item.Implementation | null): boolean;
}

declare module '../chat/define-message.ts' {
  interface MessageDefinition<Message> {
    /** Reads the message as an attack; null if it is not one, or has content that the rules do not know. The message may contain anything. */
    readAttack?(message: Message): Attack<Message> | null;
    /** Tests whether the message is an attack that also harms those around its target. Left out: it is not. */
    spreads?(message: Message): boolean;
    /** Reads the message as a reply to an attack; null if it is not one. The message may contain anything. */
    readReply?(message: Message): AnswerClaim | null;
    /** How the message is compared with others of its type; left out: it is not. */
    readonly contest?: ContestRules<Message>;
    /** Returns the name of the range of an attack or a reply. */
    describePlace?(message: Message): string;
    /** Lists sentences about the values of an attack or a reply that a user changed by hand. */
    listChanges?(message: Message): readonly string[];
  }
}

/**
 * Builds a reply without a roll.
 * @param message - the type of its message, the id of its ruleset, and its text
 * @param reply - id of the reply
 */
export function makeReply(
  { type, ruleset, content }: { readonly type: string; readonly ruleset: string; readonly content: string },
  attack: Message,
  { uuid }: Actor,
  reply: string,
): BareAnswer {
  const links = { actor: uuid, replyTo: attack.id ?? '' };
  const system = { schemaVersion: 1, ruleset, links, reply, opponent: attack.alias };
  return { message: { type, content: foundry.utils.escapeHTML(content), system } };
}

declare module '../foundry/ruleset.ts' {
  interface Ruleset {
    /** Defines how actors attack each other. */
    readonly opposed?: OpposedFacet;
  }
}
