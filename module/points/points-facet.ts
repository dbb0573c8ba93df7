/** Points to spend: luck, will, even health. Here a ruleset says where they are stored, what they buy, and at what price. */
import { createCount, createText, defineClock } from '../fields/fields.ts';
import { createFacets, type OwnsActors } from '../foundry/documents.ts';
import type { PointOptions, PointRules } from './verdicts.ts';

type Message = ChatMessage.Implementation;

/** One kind of points of a ruleset: its rules, and how it connects to the game. */
export interface PointPool<Own extends Actor.Implementation = Actor.Implementation> extends PointRules {
  readonly id: string;
  /** Where actors store them below `system`, as `{value, serial}`. */
  readonly path: string;
  /** Name of the flag, in the system's scope, in which an actor remembers returned points. */
  readonly returns: string;
  /** Tests whether a message that spends points on a use can target a message; null: no target. */
  fits(use: string, target: Message | null): boolean;
  /**
   * Lists the UUIDs of the actors whose rolls the use would change; each pays the plain price for its own. Several if the message holds several
   * rolls. Default: the message's speaker.
   */
  listRollers?(use: string, target: Message): readonly string[];
  /** Tests whether an actor (its UUID) opposes the roll that a use would change, so that it is not offered to help. Default: nobody does. */
  isOpponent?(use: string, target: Message, uuid: string): boolean;
  /**
   * Tests whether the roll has had consequences, so that the use can be neither bought nor taken back.
   * @param before - consequences before this server time, as far as that can be known; default: all
   */
  hasFollowed(use: string, actor: Own, target: Message | null, before?: number): boolean;
  /** Updates other documents after a use was bought or taken back, on the client that did it. */
  settle?(use: string, actor: Own, target: Message | null): Promise<void>;
  /** Returns the `system` changes, besides the points, that taking a use back makes on the actor. */
  buildReturn?(use: string, actor: Own, target: Message | null): object;
}

/** The points of one ruleset. */
export interface PointsFacet<Own extends Actor.Implementation = Actor.Implementation> extends OwnsActors<Own> {
  /** Id of the ruleset, as its messages store it. */
  readonly ruleset: string;
  /** Type of the messages of spends, which have the data of SpendData. */
  readonly messageType: ChatMessage.SubType;
  /** Prefix of its texts in lang/; missing ones come from `TETRAD.Points`. */
  readonly words: string;
  /** Its kinds of points; messages that name none use the first. */
  readonly pools: readonly [PointPool<Own>, ...PointPool<Own>[]];
  /** Returns whom points would help on a message; default: its speaker. */
  nameHelped?(target: Message, use: string): string;
  /** Returns the world options in force; left out if the rules of spending have none. */
  readOptions?(): PointOptions;
}

/** Defines the field of points on an actor. `serial` counts the spends, so that of two at the same time only one counts. */
export function createPoints() {
  return new foundry.data.fields.SchemaField({ value: createCount(), serial: createCount() });
}

/**
 * Defines the fields of a spend's message, as SpendData reads them. A ruleset with options adds `ruleOptions`, one with several kinds of points adds
 * `pool`.
 * @param initial - what older messages bought that do not say it
 */
export function defineSpendFields(initial = { use: '', cost: 0 }) {
  return {
    serial: createCount(),
    // What the roll tested, stored because the roll's card may be deleted.
    title: createText(),
    use: createText(initial.use),
    cost: createCount(initial.cost),
    of: createText(),
    helped: createText(),
    effect: createText(),
    clock: new foundry.data.fields.SchemaField(defineClock()),
  };
}

/** The points facets of all rulesets. */
export const pointsFacets = createFacets<PointsFacet>();
