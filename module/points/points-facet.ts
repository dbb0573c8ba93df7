/** What a ruleset implements for points that can be spent, such as luck or willpower: where actors store them, what they buy, and at what price. */
import { createCount, createText, defineClock } from '../fields/fields.ts';
import type { OwnsActors } from '../foundry/documents.ts';
import type { PointOptions, PointRules } from './verdicts.ts';

type Message = ChatMessage.Implementation;

/** One kind of a ruleset's points: its rules, and how it is stored and used. */
export interface PointPool<Own extends Actor.Implementation = Actor.Implementation> extends PointRules {
  readonly id: string;
  /** Path below `system` at which actors store the points, as `{value, serial}`. */
  readonly path: string;
  /** Name of the flag, in the system's scope, in which an actor remembers which points were returned. */
  readonly returns: string;
  /**
   * Tests whether a use can be bought on a message.
   * @param target - null: without a message
   */
  fits(use: string, target: Message | null): boolean;
  /**
   * Lists the UUIDs of the actors whose rolls the use would change. There are several if the message has several rolls; each actor pays for its own roll.
   * Default: only the actor that the message speaks for.
   */
  listRollers?(use: string, target: Message): readonly string[];
  /**
   * Tests whether an actor opposes the roll that a use would change, and so is not offered to help. Default: no actor does.
   * @param uuid - UUID of the actor
   */
  isOpponent?(use: string, target: Message, uuid: string): boolean;
  /**
   * Tests whether the roll has had consequences, so that a use can neither be bought nor taken back.
   * @param before - ignores consequences at or after this server time, if their time is known; default: none are ignored
   */
  hasFollowed(use: string, actor: Own, target: Message | null, before?: number): boolean;
  /**
   * Tests whether a roll had had consequences before a server time, so that a purchase at that time is ignored. Only consequences count whose time the server has
   * recorded. Left out: no purchase is too late.
   */
  isLate?(use: string, target: Message, time: number): boolean;
  /** Updates other documents after a use was bought or taken back. Called only on the client of the user who did it. */
  settle?(use: string, actor: Own, target: Message | null): Promise<void>;
  /** Returns the changes below the actor's `system` when a use is taken back, besides the points. */
  buildReturn?(use: string, actor: Own, target: Message | null): object;
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
  /** Returns the name of the person who would be helped by points spent on a message; default: its speaker. */
  nameHelped?(target: Message, use: string): string;
  /** Returns the rule options in force; left out if no option affects spending. */
  readOptions?(): PointOptions;
}

/**
 * Defines the field of an actor's points. `serial` counts the spends, so that only one of two with the same serial counts.
 * @forTests The field of a ruleset's points; a model with a maximum beside has its own.
 */
export function createPoints() {
  return new foundry.data.fields.SchemaField({ value: createCount(), serial: createCount() });
}

/**
 * Defines the fields of a spend's message (see SpendData). A ruleset with rule options adds `ruleOptions`, one with several kinds of points adds `pool`.
 * @param initial - the use and cost of older messages, which do not store them
 */
export function defineSpendFields(initial = { use: '', cost: 0 }) {
  return {
    serial: createCount(),
    // The name of the roll, which is stored because the roll's message may be deleted.
    title: createText(),
    use: createText(initial.use),
    cost: createCount(initial.cost),
    of: createText(),
    helped: createText(),
    effect: createText(),
    clock: new foundry.data.fields.SchemaField(defineClock()),
  };
}

declare module '../foundry/ruleset.ts' {
  interface Ruleset {
    /** Defines the points that players can spend. */
    readonly points?: PointsFacet;
  }
}
