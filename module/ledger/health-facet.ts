/**
 * The health of a ruleset's actors, as Foundry sees it: token bars, the consequences of a change, and statuses that follow the tracks. Which numbers
 * are tracks is defined on the models (see TrackedModel).
 */
import type { RuleEvent } from '../../src/index.ts';
import { createFacets, type OwnsActors } from '../foundry/documents.ts';
import type { AppliedChange, ListedEntry } from './ledger.ts';

/** An attribute that a token shows as a bar. */
export interface Bar<Own extends Actor.Implementation = Actor.Implementation> {
  /** Lang key of its name. */
  readonly label: string;
  /** Returns what is left, and the maximum. */
  read(actor: Own): { readonly value: number; readonly max: number };
  /**
   * Returns the change that makes the bar show a number: damage if it is lower, healing if it is higher.
   * @returns null if the bar shows it already
   */
  set(actor: Own, value: number): AppliedChange | null;
}

/** What tokens may show of the actors of one type. */
export interface TypeBars<Own extends Actor.Implementation = Actor.Implementation> {
  /** Bars by attribute (a path below `system`); new tokens show the first. */
  readonly bars: Readonly<Record<string, Bar<Own>>>;
  /** Plain numbers: lang keys of their names, by path below `system`. */
  readonly values: Readonly<Record<string, string>>;
}

/** The health of the actors of one ruleset. Members that write run only on the client that made the change. */
export interface HealthFacet<Own extends Actor.Implementation = Actor.Implementation> extends OwnsActors<Own> {
  /** What tokens may show, by actor type. */
  readonly bars: Readonly<Record<string, TypeBars<Own>>>;
  /**
   * Tells owner and GM the consequences of a change, and offers the dice that are due.
   * @param entry - id of its ledger entry; undoing the entry voids the consequences
   */
  announce?(actor: Own, events: readonly RuleEvent[], entry: string): Promise<void>;
  /** Tells people about a status set by hand, if they are told about it when a rule sets it. */
  announceStatus?(actor: Own, status: string): Promise<void>;
  /** Updates an actor's statuses to match its tracks, however those were changed. */
  settle?(actor: Own): Promise<void>;
  /** Lists what undoing an entry does not remove, one sentence each: things that people have noted since. */
  listLeft?(actor: Own, entry: ListedEntry): readonly string[];
}

const facets = createFacets<HealthFacet>();

/** Registers a ruleset's health, and offers its bars in the token configuration. Called in `init`. */
export function registerHealth(facet: HealthFacet): void {
  facets.register(facet);
  for (const [type, { bars, values }] of Object.entries(facet.bars)) {
    CONFIG.Actor.trackableAttributes[type] = { bar: Object.keys(bars), value: Object.keys(values) };
  }
}

/** Returns the health facet of an actor; undefined if no ruleset knows the actor. */
export function findHealth(actor: Actor.Implementation): HealthFacet | undefined {
  return facets.find(actor);
}

function findBars(type: string): TypeBars | undefined {
  return facets.list().find(({ bars }) => Object.hasOwn(bars, type))?.bars[type];
}

/** Returns the bar of an actor for an attribute; undefined if core reads and writes the attribute. */
export function findBar(actor: Actor.Implementation | null | undefined, attribute: string): Bar | undefined {
  return actor ? findBars(actor.type)?.bars[attribute] : undefined;
}

/** Returns the name of an attribute that a token may show; undefined if core's name, its path, must do. */
export function nameAttribute(attribute: string): string | undefined {
  const all = facets.list().flatMap(({ bars }) => Object.values(bars));
  const labels = all.map(({ bars, values }) => bars[attribute]?.label ?? values[attribute]);
  const label = labels.find((key) => key !== undefined);
  return label && game.i18n.localize(label);
}

/** Returns the attribute of a new token's first bar; undefined for a type without bars. */
export function findFirstBar(type: string): string | undefined {
  return Object.keys(findBars(type)?.bars ?? {})[0];
}

const settling = new Map<string, Promise<void>>();

/** Updates an actor's statuses, one update after the other: two at once would both see the old statuses. */
export async function settleActor(actor: Actor.Implementation): Promise<void> {
  const facet = findHealth(actor);
  if (!facet?.settle) return;
  const { uuid } = actor;
  const settled = (settling.get(uuid) ?? Promise.resolve()).then(() => facet.settle?.(actor));
  const done = settled.catch(() => undefined);
  settling.set(uuid, done);
  try {
    await settled;
  } finally {
    if (settling.get(uuid) === done) settling.delete(uuid);
  }
}
