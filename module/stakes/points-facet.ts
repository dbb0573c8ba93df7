/** What a ruleset implements for points that can be spent, such as luck or willpower: where actors store them, what they buy, and at what price. */
import { createCount, createFlag, createText, defineClock } from '../settings/fields.ts';
import type { OwnsActors } from '../foundry/documents.ts';

type Message = ChatMessage.Implementation;

/** The rule options that apply to a spend, by name. */
export type PointOptions = Readonly<Record<string, boolean | string>>;

/** The circumstances of a purchase. */
export interface PointTerms {
  /** Whether the roll is another player's. */
  readonly others: boolean;
  readonly options: PointOptions;
}

/** Earlier purchases on which limits depend. */
export interface PointPast {
  /** The number of purchases of the same use on the same roll. */
  readonly uses: number;
  /** The number of points that other players have spent on the same roll. */
  readonly othersPoints: number;
  /** The number of points that the spender has spent this turn on uses with a limit for each turn. */
  readonly turnPoints: number;
}

/**
 * Why a use cannot be bought. `notAllowed`: not on this roll; `limit`: the roll's limit is reached; `othersLimit`: the roll's limit for other players is
 * reached; `turnLimit`: the turn's limit is reached.
 */
export type PointLimit = 'notAllowed' | 'limit' | 'othersLimit' | 'turnLimit';

/** One kind of a ruleset's points: its rules, and how it is stored and used. */
export interface PointPool<Own extends Actor.Implementation = Actor.Implementation> {
  readonly id: string;
  /** Path below `system` of the number of an actor's points. */
  readonly path: string;
  /** The uses that the points can buy. */
  readonly uses: readonly string[];
  /** Returns the price of a use in points. */
  price(use: string, terms: PointTerms): number;
  /** Returns the limit that forbids a use, given the earlier purchases; null: none. */
  limit(use: string, terms: PointTerms, past: PointPast): PointLimit | null;
  /** Tests whether a use counts towards the limit for each turn; default: no use does. */
  countsInTurn?(use: string): boolean;
  /** What can be bought without a message; left out: nothing. A use also counts so if its message was deleted. */
  readonly alone?: {
    fits(use: string): boolean;
    /** Tests whether a use has had consequences, so that it cannot be taken back. */
    hasFollowed(use: string, actor: Own): boolean;
    /** Returns the changes below the actor's `system` when a use is taken back, besides the points. */
    buildReturn(use: string, actor: Own): object;
  };
}

/** How points can be spent on a message. */
export interface SpendRules<Own = Message, Spender extends Actor.Implementation = Actor.Implementation> {
  /** Tests whether a use can be bought on the message. */
  fits(use: string, message: Own): boolean;
  /**
   * Lists the UUIDs of the actors whose rolls the use would change. There are several if the message has several rolls; each actor pays for its own roll.
   * Default: only the actor that the message speaks for.
   */
  listRollers?(use: string, message: Own): readonly string[];
  /**
   * Tests whether an actor opposes the roll that a use would change, and so is not offered to help. Default: no actor does.
   * @param uuid - UUID of the actor
   */
  isOpponent?(use: string, message: Own, uuid: string): boolean;
  /** Returns the name of the person who would be helped; default: the message's speaker. */
  nameHelped?(message: Own, use: string): string;
  /** Tests whether the roll has had consequences, so that a use can neither be bought nor taken back. */
  hasFollowed(use: string, actor: Spender, message: Own): boolean;
  /**
   * Tests whether a roll had had consequences before a server time, so that a purchase at that time is ignored. Only consequences count whose time the server has
   * recorded. Left out: no purchase is too late.
   */
  isLate?(use: string, message: Own, time: number): boolean;
  /** Updates other documents after a use was bought or taken back. Called only on the client of the user who did it. */
  settle?(actor: Spender, message: Own): Promise<void>;
}

/** The points of one ruleset. */
export interface PointsFacet<Own extends Actor.Implementation = Actor.Implementation> extends OwnsActors<Own> {
  /** Id of the ruleset, which its messages store. */
  readonly ruleset: string;
  /** Type of the message of a spend, whose data is SpendData. */
  readonly messageType: ChatMessage.SubType;
  /** Prefix of the ruleset's texts in lang/. Missing texts come from `TETRAD.Points`. */
  readonly words: string;
  /** The kinds of points. A message that names no kind uses the first. */
  readonly pools: readonly [PointPool<Own>, ...PointPool<Own>[]];
  /** Returns the rule options in force; left out if no option affects spending. */
  readOptions?(): PointOptions;
}

/**
 * Defines the fields of a spend's message (see SpendData). A ruleset with rule options adds `ruleOptions`, one with several kinds of points adds `pool`.
 * @param initial - the use and cost of older messages, which do not store them
 */
export function defineSpendFields(initial = { use: '', cost: 0 }) {
  return {
    // The name of the roll, which is stored because the roll's message may be deleted.
    title: createText(),
    use: createText(initial.use),
    cost: createCount(initial.cost),
    helped: createText(),
    effect: createText(),
    clock: new foundry.data.fields.SchemaField(defineClock()),
    takenBack: createFlag(),
  };
}

declare module '../chat/define-message.ts' {
  interface MessageDefinition<Message> {
    /** How points can be spent on the message; left out: they cannot. */
    readonly points?: SpendRules<Message>;
  }
}

declare module '../foundry/ruleset.ts' {
  interface Ruleset {
    /** Defines the points that players can spend. */
    readonly points?: PointsFacet;
  }
}
