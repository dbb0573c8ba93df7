/** Points to spend on what happens: luck, will, even health. Where they are stored, what they buy and at what price, a ruleset says here. */
import { createCount, createText, defineClock } from '../fields/fields.ts';
import { createFacets, type OwnsActors } from '../foundry/documents.ts';
import type { PointOptions, PointRules } from './verdicts.ts';

type Message = ChatMessage.Implementation;

/** One kind of points of a ruleset: what the rules say of it, and what that is on the table. */
export interface PointPool<Own extends Actor.Implementation = Actor.Implementation> extends PointRules {
  readonly id: string;
  /** Where actors store them below `system`, as `{value, serial}`. */
  readonly path: string;
  /** Name of the flag, in the scope of the system, by which an actor remembers what came back. */
  readonly returns: string;
  /** Tests whether a use can be spent by a message of its own on a message; null: on none. */
  fits(use: string, target: Message | null): boolean;
  /**
   * UUIDs of those whose roll the use would change, each its own, for whom it has the plain price: several where the message holds the rolls of several. Left out:
   * whoever speaks in the message.
   */
  listRollers?(use: string, target: Message): readonly string[];
  /** Tests whether an actor (its UUID) is on the other side of the roll that a use would change: it is offered no help with it. Left out: nobody is. */
  isOpponent?(use: string, target: Message, uuid: string): boolean;
  /**
   * Tests whether something has come of the roll, so that the use can neither be bought nor taken back.
   * @param before - only what had come of it before this moment of the server, as far as that can be known; left out: up to now
   */
  hasFollowed(use: string, actor: Own, target: Message | null, before?: number): boolean;
  /** Writes what follows on other documents, once a use has been bought or taken back; on the client that did it. */
  settle?(use: string, actor: Own, target: Message | null): Promise<void>;
  /** Gives what taking a use back writes below `system` of the actor beside the points. */
  buildReturn?(use: string, actor: Own, target: Message | null): object;
}

/** The points of one ruleset. */
export interface PointsFacet<Own extends Actor.Implementation = Actor.Implementation> extends OwnsActors<Own> {
  /** Id of the ruleset, as its messages carry it. */
  readonly ruleset: string;
  /** Type of the message of a spend, with the data of SpendData. */
  readonly messageType: ChatMessage.SubType;
  /** Where its words stand in lang/; what is missing there is taken from `TETRAD.Points`. */
  readonly words: string;
  /** Its kinds of points; messages that name none are of the first. */
  readonly pools: readonly [PointPool<Own>, ...PointPool<Own>[]];
  /** Names whom points would help on a message; left out: whoever speaks in it. */
  nameHelped?(target: Message, use: string): string;
  /** The world options in force now; left out: there are none that spends go by. */
  readOptions?(): PointOptions;
}

/** The field of points on an actor. `serial` counts the spends, so that of two spends at once only one holds. */
export function createPoints() {
  return new foundry.data.fields.SchemaField({ value: createCount(), serial: createCount() });
}

/**
 * Defines the fields of the message of a spend, as SpendData reads them; a ruleset with options in force adds `ruleOptions`, one with several kinds of points
 * `pool`.
 * @param initial - what older messages bought that did not say it
 */
export function defineSpendFields(initial = { use: '', cost: 0 }) {
  return {
    serial: createCount(),
    // What the roll tested, as it was called then: the roll's card may be deleted.
    title: createText(),
    use: createText(initial.use),
    cost: createCount(initial.cost),
    of: createText(),
    helped: createText(),
    effect: createText(),
    clock: new foundry.data.fields.SchemaField(defineClock()),
  };
}

/** The facets of this room. */
export const pointsFacets = createFacets<PointsFacet>();
