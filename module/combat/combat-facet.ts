/** What a ruleset implements for fights: initiative, the order of the fighters, and their part in the tracker. */
import { createList, createText } from '../settings/fields.ts';
import type { OwnsActors } from '../foundry/documents.ts';
import { type Ruleset, listRulesets } from '../foundry/ruleset.ts';
import type { AppliedChange } from '../ledger/ledger.ts';
import type { RollMessage } from '../chat/dice-facet.ts';
import type { Clock } from './clock.ts';

/** What the tracker shows of a fighter, in addition to core's row. */
export interface FighterView {
  /** The health that the fighter has left, such as "5/18" pips; empty: nothing to show. */
  readonly left: string;
  /** Text about the effect of the fighter's wounds; empty if they have none. */
  readonly state: string;
}

/** One fighter's roll of initiative. */
export interface RolledInitiative {
  readonly actorUuid: string;
  /** The fighter's name in the fight. */
  readonly name: string;
  /** The plan of the roll, made by the fighter's ruleset. */
  readonly plan: object;
  readonly roll: foundry.dice.Roll;
}

/** The initiative card, one for all who rolled together. It replaces core's messages. */
export interface InitiativeCard<Own extends Actor.Implementation = Actor.Implementation> {
  /** Returns the parts of an actor's initiative as plain data for the message. */
  plan(actor: Own, paid?: number): object;
  /** Describes one message for fighters who rolled together. The message's rolls have the same order. */
  describe(rolled: readonly [RolledInitiative, ...RolledInitiative[]]): RollMessage;
}

/**
 * Defines the fields of an initiative message: those of one fighter and, in `others`, those of all who rolled together with that fighter.
 * @param define - returns the fields of one fighter besides its name
 */
export function defineInitiativeFields<Own extends foundry.data.fields.DataSchema>(define: () => Own) {
  const { fields } = foundry.data;
  const one = { actor: createText(), name: createText() };
  const others = createList(new fields.SchemaField<typeof one & Own>({ ...one, ...define() }));
  return { name: createText(), ...define(), others };
}

interface InitiativeWords {
  readonly type: ChatMessage.SubType;
  readonly ruleset: string;
  /** Prefix of the texts `result` and `resultOf`, each with `name` and `total`. */
  readonly words: string;
  /** Returns the total of one fighter's roll, without the decimals that break ties. */
  count(rolled: RolledInitiative): number;
}

/** Describes the message of fighters who rolled together: the plans of all, of which the first is the message's own, and a line of text for each. */
export function describeInitiative(
  { type, ruleset, words, count }: InitiativeWords,
  rolled: readonly RolledInitiative[],
): RollMessage {
  const [first, ...others] = rolled.map(({ actorUuid, name, plan }) => ({ actor: actorUuid, ...plan, name }));
  const { actor = '', ...own } = first ?? {};
  const key = `${words}.${rolled.length === 1 ? 'result' : 'resultOf'}`;
  const say = (one: RolledInitiative): string =>
    foundry.utils.escapeHTML(game.i18n.format(key, { name: one.name, total: String(count(one)) }));
  const system = { ...own, schemaVersion: 1, ruleset, links: { actor, replyTo: '' }, others };
  return { type, system, content: rolled.map(say).join('<br>') };
}

/** Bids for an earlier place in the order. Each fighter is asked once, secretly, when the order is set; the result lasts for the whole fight. */
export interface InitiativeBid<Own extends Actor.Implementation = Actor.Implementation> {
  /** Lang key for the name of what is paid. */
  readonly label: string;
  /** Returns the most that an actor can pay, a whole number; 0: the actor is not asked. */
  limit(actor: Own): number;
  /** Returns how much a payment raises the initiative. */
  raise(paid: number): number;
  /** Returns the change with which the actor pays. */
  pay(actor: Own, paid: number): AppliedChange;
}

/** A round before the first, in which some fighters get a turn (see round-zero.ts). */
export interface RoundZero<Own extends Actor.Implementation = Actor.Implementation> {
  /** Lang key of the name of the round. */
  readonly label: string;
  /** Tests whether an actor gets a turn in this round. What it may do then is decided by `permit` of the checks. */
  mayAct(actor: Own): boolean;
}

/** A move. `distance` is in units of the scene's grid; with `continues` it is a further part of the last move, such as the next step by an arrow key. */
interface MoveUse {
  readonly distance: number;
  readonly continues: boolean;
}

/** What a fighter uses a part of its turn for: a roll, a move, or an action without dice (its id in the ruleset). */
export type TurnUse = { readonly request: object } | MoveUse | { readonly action: string };

/**
 * How much a fighter can do in a turn, counted by kind, such as actions, reactions and movement. Anything beyond the limits is refused, unless the GM allows it
 * with a reason. The actor stores what it has used (see budget.ts).
 */
export interface TurnBudget<Own extends Actor.Implementation = Actor.Implementation> {
  /** Lang keys of the names of the kinds. */
  readonly kinds: Readonly<Record<string, string>>;
  /** Returns an actor's current limit for a kind, which may depend on what it has declared or suffered; null: unlimited. */
  limit(actor: Own, kind: string, now: Clock): number | null;
  /** Returns an actor's limit for a kind if it spends the actions that it has left on it; left out: actions raise no limit. */
  further?(actor: Own, kind: string): number;
  /** Returns what a use costs, by kind; kinds that are left out cost nothing. */
  cost(actor: Own, use: TurnUse, now: Clock): Readonly<Record<string, number>>;
  /**
   * Ends states of the actor that last only until its token moves. Called only in a fight, on the client that moved the token.
   * @param passed - the other fighters whose tokens it came next to on its way
   */
  onMove?(actor: Own, passed: readonly Actor.Implementation[]): Promise<void>;
  /**
   * When a kind is restored: at the start of the fighter's turn, except its first (so that what it does before counts for that turn); at the start of each
   * turn, the first too; or at the start of the round.
   */
  readonly reset: Readonly<Record<string, 'turn-start' | 'each-turn-start' | 'round'>>;
}

/** What an actor must do when its turn comes. It is announced once a round. States that only end are derived from clocks and are not listed here. */
export interface TurnStart<Own extends Actor.Implementation = Actor.Implementation> {
  /** Lists what the actor must do first in its turn, in this order. */
  list(actor: Own, now: Clock): readonly Due[];
  /** Announces dues to the actor's owners and the GMs. */
  announce(actor: Own, dues: readonly Due[], now: Clock): Promise<void>;
  /** Returns the change when a due is settled. If more dice become due, its events say so. Null: no change. */
  apply?(actor: Own, due: Due, result: DueResult): AppliedChange | null;
}

/** An action that a fighter holds until something happens. */
export interface HeldAction<Own extends Actor.Implementation = Actor.Implementation> {
  /** Returns what the actor waits for, as the owner typed it; empty if it holds no action. */
  read(actor: Own): string;
  /** Returns the change that uses up the held action. The owner or the GM releases it; the actor then gets an initiative just above the current fighter's. */
  release(actor: Own): AppliedChange;
}

/** How fighters declare what they will do: one after the other in the tracker, in the order of initiative or in reverse. */
export interface Declaring<Own extends Actor.Implementation = Actor.Implementation> {
  /** Tests whether the fighter who acts last declares first. */
  isLastFirst(): boolean;
  /** Tests whether an actor is able to act. If not, it declares nothing. */
  mayDeclare(actor: Own): boolean;
}

/** How one ruleset plays a fight. */
export interface CombatFacet<Own extends Actor.Implementation = Actor.Implementation> extends OwnsActors<Own> {
  /** Returns the formula of an actor's initiative, or a number as text. Tie-breakers are a fixed fraction below 0.5. */
  initiative(actor: Own): string;
  /** The initiative card; left out: core posts its own messages. */
  readonly card?: InitiativeCard<Own>;
  /** Whether initiative is rolled again each round. */
  readonly eachRound: boolean;
  view(actor: Own): FighterView;
  /** Tests whether an actor's tracks put it out of the fight. */
  isOut?(actor: Own): boolean;
  /**
   * Explains why the first of two fighters with the same displayed initiative comes before the second; empty: no reason.
   * @param first - the first fighter's initiative with its tie-breakers
   * @param second - the second fighter's
   */
  explainTie?(first: number, second: number): string;
  /** How fighters declare; left out: nothing is declared. */
  readonly declaring?: Declaring<Own>;
  readonly bid?: InitiativeBid<Own>;
  readonly round0?: RoundZero<Own>;
  readonly budget?: TurnBudget<Own>;
  readonly dueAtTurn?: TurnStart<Own>;
  readonly held?: HeldAction<Own>;
}

declare module '../foundry/ruleset.ts' {
  interface Ruleset {
    /** Runs fights; default: Foundry’s own rules. */
    readonly combat?: CombatFacet;
  }
}

/** Returns the id of a facet's ruleset, and the lang key of its name. */
export function nameCombatFacet(facet: CombatFacet): Pick<Ruleset, 'id' | 'label'> {
  const owners = new Map(listRulesets().map((ruleset) => [ruleset.combat, ruleset]));
  return owners.get(facet) ?? { id: '', label: '' };
}

// What an actor must roll or decide at the start of its turn, or after a span of game time. Its owner and the GM are informed, and each due is settled only once.

/** A roll that someone is about to make: the initial choices of its dialog. */
export interface AskedCheck {
  readonly request: object;
  /** The exchange that the roll is part of; left out: none. */
  readonly frame?: object;
  /** Whether the request is complete; see DialogSubject. */
  readonly isComplete?: boolean;
}

/** Dice that are rolled for their sum, not as a check: wounds each hour, healing each day. */
export interface DueDice {
  readonly formula: string;
}

/** Something that is due for an actor. */
export interface Due {
  /** Identifies the due among the actor's dues at that moment. The id is the same on every client, so that the due is settled only once. */
  readonly id: string;
  /** The name of the due, in the user's language. */
  readonly label: string;
  /** The roll that is due; null if there is none. */
  readonly roll: AskedCheck | DueDice | null;
  /**
   * The choices for the actor's owner, with labels in the user's language; empty if there is nothing to choose. The order is that of the buttons. The choice
   * without an id, which only dues of game time have, does nothing.
   */
  readonly choices: readonly { readonly id: string; readonly label: string }[];
}

/** How a due was settled: the choice and the dice. */
export interface DueResult {
  /** Id of the choice; empty if there was nothing to choose. */
  readonly choice: string;
  /** The judged outcome of the check; undefined if none was due. */
  readonly outcome?: unknown;
  /** The sum of the dice; undefined if none were due. */
  readonly total?: number;
}
