/**
 * What a ruleset implements for actions against others: attacks and replies, and contests. The steps are declare → answer → roll → react → verdict; a ruleset
 * may leave any of them out. Each side writes messages of its own, and every client derives the same verdict from those that it may show.
 */
import type { AskedCheck } from '../combat/due.ts';
import { createCount, createText } from '../fields/fields.ts';
import { createFacets, isMessageOf, type OwnsActors } from '../foundry/documents.ts';
import type { OddsView } from '../rolls/odds-view.ts';

type Actor = globalThis.Actor.Implementation;
type Message = ChatMessage.Implementation;

/** A targeted token, with its actor. */
export interface Target {
  readonly token: TokenDocument.Implementation;
  readonly actor: Actor;
}

/** A reply without a dialog: type, system data and plain text of its message, and the dice that it rolls. */
export interface BareAnswer {
  readonly message: { readonly type: string; readonly system: object; readonly content: string };
  /** The dice that the reply rolls; left out: none. */
  readonly formula?: string;
}

/** Defines the fields that this folder needs in an attack's message. A ruleset spreads them into its schema. */
export function defineAttackFields() {
  // Seconds after which the attacker may go on without a reply, as the world's setting was at the time of the attack; 0: only a GM can.
  return { goOnAfter: createCount() };
}

/** Defines the other actor of an attack or a reply: its UUID, and its name at the time of the roll. */
export function defineOpponent() {
  return { against: createText(), opponent: createText() };
}

/** Defines the weapon of an attack or a reply as it was at the time of the roll. Its UUID is empty if there was none. */
export function defineWeaponUsed() {
  return { uuid: createText(), name: createText(), damage: createCount() };
}

/** What an attack's message says. */
export interface AttackClaim {
  /** UUID of the target, and its name at that time. */
  readonly against: string;
  readonly opponent: string;
}

/** What a reply's message says. */
export interface AnswerClaim {
  /** Id of the reply; empty if the rules do not know it. */
  readonly id: string;
  /** `answer`: replies to the attack; only the first counts. `reaction`: reacts to the outcome; the first of each actor counts. */
  readonly step: 'answer' | 'reaction';
  /** The attacker's name at that time. */
  readonly opponent: string;
}

/** The role of an actor that replies: it is attacked, it stands by, or it is the attacker and reacts to the outcome. */
export type AnswererRole = 'target' | 'bystander' | 'attacker';

/** A reply that can be given now. */
export interface Offer {
  readonly id: string;
  /** Label of the reply's button, in the user's language. */
  readonly label: string;
  /** What the reply means, for the button's tooltip. */
  readonly hint: string;
}

/** The reply by which an attack is judged. */
export interface StandingAnswer {
  readonly id: string;
  /** The message of the reply; null if nobody replied, and the rules use `id` instead. */
  readonly message: Message | null;
}

/** A blow, as the rules judge it: who harms whom in an exchange. */
export interface Blow {
  readonly by: 'attacker' | 'target';
  /** How much better the dealer was; 0 if that does not matter. */
  readonly margin: number;
  /** The net of the blow itself, regardless of the other side's roll; left out if nothing depends on it. */
  readonly net?: number;
  /** Who is hit, if it is someone who stepped in and not the other side. */
  readonly victim?: { readonly uuid: string; readonly name: string };
}

/** What damage names as the side of a hit if it reaches someone other than the target of an attack that spreads. */
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

/** What the outcome of an exchange changes on an actor besides damage. */
export interface Aftermath {
  readonly actor: Actor;
  /** The new values below `system`; left out: none. */
  readonly system?: object;
  /** Ids of the statuses that begin (true) or end. */
  readonly statuses?: Readonly<Record<string, boolean>>;
  /** Begins what goes on after the exchange, such as a hazard; left out: nothing. */
  begin?(): Promise<void>;
}

/** The damage of a hit. */
export interface HitDamage {
  readonly isRolled: boolean;
  roll(): Promise<unknown>;
}

/** The result of comparing two tests. */
export interface ContestOutcome {
  readonly winner: 'first' | 'second' | 'nobody';
  /** How much better the winner was. */
  readonly margin: number;
  /** The result in words, if the margin alone does not tell it. */
  readonly sentence?: string;
}

/** Contests: tests that are compared without an exchange. */
export interface ContestFacet<Own extends Actor = Actor> {
  /** Returns a sentence about what wins a contest, for the button's tooltip. */
  describeRule(): string;
  /** Tests whether a test may be contested by another one. */
  isChallenge(message: Message): boolean;
  /** Tests whether a test contests the one that it replies to. */
  isAnswer(message: Message): boolean;
  /** Returns the UUID of the only actor that may contest a test, which is then asked to; empty or left out: anyone may. */
  nameOpponent?(challenge: Message): string;
  /**
   * Returns the choices with which the roll against a test begins.
   * @param title - what was tested
   */
  ask(challenge: Message, actor: Own, title: string): AskedCheck;
  judge(challenge: Message, answer: Message): ContestOutcome;
}

/** The attacks, replies and contests of one ruleset. */
export interface OpposedFacet<Own extends Actor = Actor> extends OwnsActors<Own> {
  /** Tests whether an actor can be attacked. */
  isTarget(actor: Actor): boolean;
  /**
   * Returns the choices with which an attack's roll begins.
   * @param weapon - null: an attack without an item
   * @param target - null: no target, so it is a plain test
   * @param among - how many targets are attacked one after the other
   * @returns null if the weapon cannot attack
   * @throws UserError if the attack is not allowed
   */
  declare(attacker: Own, weapon: Item.Implementation | null, target: Target | null, among: number): AskedCheck | null;
  /** Tests whether an attack, or every attack with an item, is made on one target and harms those around it too; default: none. */
  spreads?(cause: Item.Implementation | Message | null): boolean;
  /** Reads a message as an attack; null if it is not one, or has content that the rules do not know. The message may contain anything. */
  readAttack(message: Message): AttackClaim | null;

  /** The roles in which an actor may reply. */
  readonly answerers: readonly AnswererRole[];
  /** Lists the bystanders who may reply to an attack. Left out: the user's selected actor is asked. */
  listBystanders?(attack: Message): readonly Own[];
  /** Lists the replies that an actor may give, in the order of the buttons. */
  answer(attack: Message, actor: Own, role: AnswererRole): readonly Offer[];
  /** Reads a message as a reply; null if it is not one. */
  readAnswer(message: Message): AnswerClaim | null;
  /** Tests whether a reply to an attack is allowed; default: every reply that the rules know is. */
  admits?(attack: Message, answer: string): boolean;
  /** Returns the id of the reply that counts if nobody is asked, as for a target that cannot defend itself; null if a reply is required. */
  byDefault?(attack: Message): string | null;
  /**
   * Returns the reply without a dialog that counts if a GM or the attacker goes on because the target gives none. `roll` then makes its message in
   * the attacker's name. Null or left out: a reply is required.
   */
  standIn?(attack: Message): string | null;

  /**
   * Returns the choices with which a reply's roll begins; for a reply without a roll, its message.
   * @returns null if the user cancelled
   */
  roll(attack: Message, actor: Own, answer: string): Promise<AskedCheck | BareAnswer | null>;

  /**
   * Returns the choices with which a reply's roll begins, from which its odds are computed; for a reply without a roll, its odds.
   * @returns null if there is nothing to preview
   */
  foresee?(attack: Message, actor: Own, answer: string): AskedCheck | OddsView | null;

  /** Lists how an actor may react to the outcome of an attack, in the order of the buttons. */
  react?(attack: Message, exchange: JudgedExchange, actor: Own, role: AnswererRole): readonly Offer[];

  /** Judges an attack by its reply and the reactions in their order. Called only if this user may see all of them. */
  verdict(attack: Message, answer: StandingAnswer, reactions: readonly Message[]): readonly Blow[];
  /** Lists what the outcome changes besides damage. It is written once, when the exchange is judged, by a client that may write the actor. */
  follow?(attack: Message, exchange: JudgedExchange): readonly Aftermath[];
  /** Describes the outcome of an attack in sentences. */
  describe(attack: Message, exchange: JudgedExchange): readonly string[];
  /** Returns the range of an attack or a reply in words. */
  describePlace?(message: Message): string;
  /** Returns the UUID of the item with which an attack was made; empty or left out: none. */
  readWeapon?(attack: Message): string;
  /** Lists the values that a user changed by hand, in sentences. */
  listChanges?(message: Message): readonly string[];
  readonly contest?: ContestFacet<Own>;
}

/** The data of every roll that can be contested. */
interface ContestData {
  readonly links: { readonly actor: string };
  readonly purpose: { readonly kind: string };
}

function readContestData({ system }: Message): ContestData {
  return system as unknown as ContestData;
}

/**
 * Returns the members of a contest facet that tell its rolls: whatever has the purpose `contest` answers another roll.
 * @param type - the message type of the rolls
 * @param isPlain - tests whether a roll that an actor made can be contested
 */
export function tellContests<Type extends ChatMessage.SubType>(
  type: Type,
  isPlain: (message: ChatMessage.OfType<Type>) => boolean,
): Pick<ContestFacet, 'isChallenge' | 'isAnswer'> {
  return {
    isChallenge: (message) =>
      isMessageOf(message, type) && readContestData(message).links.actor !== '' && isPlain(message),
    isAnswer: (message) => isMessageOf(message, type) && readContestData(message).purpose.kind === 'contest',
  };
}

/**
 * Returns a reply without a roll.
 * @param message - the type of its message, the id of its ruleset, and the reply in words
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

const facets = createFacets<OpposedFacet>();

/** Registers the attacks, replies and contests of a ruleset. Called in `init`. */
export const registerOpposed = facets.register;

/** Lists the opposed facets of all rulesets, in the order of registration. */
export const listOpposed = facets.list;

/** Returns the opposed facet of an actor; undefined if its ruleset has none. */
export const findOpposed = facets.find;
