/**
 * What a ruleset gives the room in which one acts against another: an attack and what answers it, and tests that are compared. The steps are declare → answer
 * → roll → react → verdict, and each may be empty. Every side writes messages of its own; every client derives the same verdict from those it may see.
 */
import type { AskedCheck } from '../combat/due.ts';
import { createCount } from '../fields/fields.ts';
import { createFacets, type OwnsActors } from '../foundry/documents.ts';
import type { OddsView } from '../rolls/odds-view.ts';

type Actor = globalThis.Actor.Implementation;
type Message = ChatMessage.Implementation;

/** A token that is attacked, with its actor. */
export interface Target {
  readonly token: TokenDocument.Implementation;
  readonly actor: Actor;
}

/** An answer that rolls nothing: type, system data and plain text of its message. */
export interface BareAnswer {
  readonly message: { readonly type: string; readonly system: object; readonly content: string };
}

/** The fields that messages of attacks have for this room. A ruleset spreads them into the schema of theirs. */
export function defineAttackFields() {
  // Seconds after which the attacker may go on without an answer, as the world had it when it attacked; 0: a GM alone may.
  return { goOnAfter: createCount() };
}

/** What the message of an attack says. */
export interface AttackClaim {
  /** UUID of who is attacked, and its name as it was then. */
  readonly against: string;
  readonly opponent: string;
}

/** What the message of an answer says. */
export interface AnswerClaim {
  /** What is answered; empty: nothing that the rules know. */
  readonly id: string;
  /** The answer to the attack, of which the first counts, or a reaction to what came of it, of which the first of each actor counts. */
  readonly step: 'answer' | 'reaction';
  /** Name of the attacker, as it was then. */
  readonly opponent: string;
}

/** How somebody who answers stands to an attack: it is attacked, it stands by, or it attacks and reacts to what came of it. */
export type AnswererRole = 'target' | 'bystander' | 'attacker';

/** An answer that may be given now. */
export interface Offer {
  readonly id: string;
  /** Name of the button, in the user's language. */
  readonly label: string;
  /** What it means, for the tooltip. */
  readonly hint: string;
}

/** The answer by which an attack is judged. */
export interface StandingAnswer {
  readonly id: string;
  /** Null: nobody answered, and this is what counts then. */
  readonly message: Message | null;
}

/** Who harms whom in an exchange, as the rules judge it. */
export interface Blow {
  readonly by: 'attacker' | 'target';
  /** By how much; 0 where the amount is no matter. */
  readonly margin: number;
  /** What it came to by itself, whatever the other side rolled; left out: nothing goes by it. */
  readonly net?: number;
  /** Whom it harms, where that is not the other side: somebody who stepped in. */
  readonly victim?: { readonly uuid: string; readonly name: string };
}

/** A hit: a blow with the names of both. What damage begins with. */
export interface Hit {
  /** Id of the message of the attack, whoever dealt the hit. */
  readonly exchange: string;
  readonly by: Blow['by'];
  readonly margin: number;
  /** As the blow has it. */
  readonly net?: number;
  /** Id of the message with which it was dealt; empty: of none. */
  readonly message: string;
  /** UUIDs of the actors, and their names as they were then. */
  readonly dealer: string;
  readonly dealerName: string;
  readonly victim: string;
  readonly victimName: string;
}

/** An exchange with a verdict. */
export interface JudgedExchange {
  readonly kind: 'judged';
  readonly answer: StandingAnswer;
  readonly reactions: readonly Message[];
  readonly hits: readonly Hit[];
}

/** What may follow a hit. */
export interface HitDamage {
  readonly isRolled: boolean;
  roll(): Promise<unknown>;
}

/** How two tests compare. */
export interface ContestOutcome {
  readonly winner: 'first' | 'second' | 'nobody';
  /** How much the winner has more. */
  readonly margin: number;
  /** What came of it, where the margin does not say it. */
  readonly sentence?: string;
}

/** Tests that are compared outside an exchange. */
export interface ContestFacet<Own extends Actor = Actor> {
  /** What wins, in a sentence for the button's tooltip. */
  describeRule(): string;
  /** Tests whether a test may be contested. */
  isChallenge(message: Message): boolean;
  /** Tests whether a test contests another, which its links name. */
  isAnswer(message: Message): boolean;
  /**
   * Makes the roll that contests a test.
   * @param title - what that test was
   */
  ask(challenge: Message, actor: Own, title: string): AskedCheck;
  judge(challenge: Message, answer: Message): ContestOutcome;
}

/** The opposed actions of one ruleset. Its actors are those that attack and answer. */
export interface OpposedFacet<Own extends Actor = Actor> extends OwnsActors<Own> {
  /** Tests whether an actor could be attacked. */
  isTarget(actor: Actor): boolean;
  /**
   * Declares an attack: what its roll begins with.
   * @param weapon - what is attacked with; null: nothing that is an item
   * @param target - null: nobody is targeted, and the roll is a test of its own
   * @param among - how many are attacked one after the other
   * @returns null: nothing can be attacked with it
   * @throws UserError where the attack is not allowed
   */
  declare(attacker: Own, weapon: Item.Implementation | null, target: Target | null, among: number): AskedCheck | null;
  /** Reads what a message says as an attack; null: it is none, or in words that the rules do not know. Anybody may write anything into a message. */
  readAttack(message: Message): AttackClaim | null;

  /** Who may answer. */
  readonly answerers: readonly AnswererRole[];
  /** Lists what an actor may answer, in the order of the buttons. */
  answer(attack: Message, actor: Own, role: AnswererRole): readonly Offer[];
  /** Reads what a message says as an answer; null: it is none. */
  readAnswer(message: Message): AnswerClaim | null;
  /** Tests whether an attack can be answered so; left out: by any answer that the rules know. */
  admits?(attack: Message, answer: string): boolean;
  /** Says what counts where nobody is asked, as of somebody without a defence; null: an answer is waited for. */
  byDefault?(attack: Message): string | null;
  /**
   * Says which answer counts where the target does not give one, and a GM or the attacker goes on without it: one that rolls nothing. `roll` then makes its message for the
   * attacker, in whose name it is sent. Left out, or null: an answer is waited for.
   */
  standIn?(attack: Message): string | null;

  /**
   * Makes what an answer rolls, or its message where it rolls nothing.
   * @returns null: the user let it be
   */
  roll(attack: Message, actor: Own, answer: string): Promise<AskedCheck | BareAnswer | null>;

  /**
   * Foresees an answer: what it would roll if nobody chose anything else in its dialog, or, where it rolls nothing, what comes of it.
   * @returns null: it cannot be told
   */
  foresee?(attack: Message, actor: Own, answer: string): AskedCheck | OddsView | null;

  /** Lists what an actor may do about an attack that has its verdict, in the order of the buttons. */
  react?(attack: Message, exchange: JudgedExchange, actor: Own, role: AnswererRole): readonly Offer[];

  /** Judges an attack that is shown, by its answer and the reactions to it, in the order in which they came. */
  verdict(attack: Message, answer: StandingAnswer, reactions: readonly Message[]): readonly Blow[];
  /** Says what came of an attack, in sentences. */
  describe(attack: Message, exchange: JudgedExchange): readonly string[];
  /** Says where an attack or an answer is made, beside whom it is against: its range. */
  describePlace?(message: Message): string;
  /** UUID of the item that an attack is made with; left out, or empty: it is none. */
  readWeapon?(attack: Message): string;
  /** Says what a person decided in place of what the fight says, in sentences. */
  listChanges?(message: Message): readonly string[];
  readonly contest?: ContestFacet<Own>;
}

const facets = createFacets<OpposedFacet>();

/** Adds a ruleset's opposed actions. Called in `init`. */
export const registerOpposed = facets.register;

/** Lists the opposed actions of all rulesets. */
export const listOpposed = facets.list;

/** Finds the opposed actions of an actor's ruleset; undefined: it has none. */
export const findOpposed = facets.find;
