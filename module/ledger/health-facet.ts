/**
 * The health of a ruleset's actors, as the host meets it: the bars of tokens, what a change of a track sets off, and the statuses that follow the tracks.
 * Which numbers are tracks, and what they are called, stands on the models (see TrackedModel).
 */
import type { RuleEvent } from '../../src/index.ts';
import { createFacets, type OwnsActors } from '../foundry/documents.ts';
import type { AppliedChange, ListedEntry } from './ledger.ts';

/** One attribute that a token shows as a bar. */
export interface Bar<Own extends Actor.Implementation = Actor.Implementation> {
  /** Lang key of its name. */
  readonly label: string;
  /** What is left, and of how much. */
  read(actor: Own): { readonly value: number; readonly max: number };
  /**
   * Makes the bar show a number: damage where it is less, healing where it is more.
   * @returns null where it shows that already
   */
  set(actor: Own, value: number): AppliedChange | null;
}

/** What tokens may show of the actors of one type. */
export interface TypeBars<Own extends Actor.Implementation = Actor.Implementation> {
  /** Bars by attribute, a path below `system`; the first is that of a new token. */
  readonly bars: Readonly<Record<string, Bar<Own>>>;
  /** Plain numbers: lang keys of their names by path below `system`. */
  readonly values: Readonly<Record<string, string>>;
}

/** The health of the actors of one ruleset. What writes runs on one client alone: the one that made the change. */
export interface HealthFacet<Own extends Actor.Implementation = Actor.Implementation> extends OwnsActors<Own> {
  /** What tokens may show, by actor type. */
  readonly bars: Readonly<Record<string, TypeBars<Own>>>;
  /**
   * Tells owner and GM what a commit set off, and offers the dice that are due.
   * @param entry - id of its ledger entry: what it set off is void once that is taken back
   */
  announce?(actor: Own, events: readonly RuleEvent[], entry: string): Promise<void>;
  /** Tells people of a status that somebody has set by hand, where they are told of it when a rule gives it. */
  announceStatus?(actor: Own, status: string): Promise<void>;
  /** Brings the statuses of an actor to what its tracks say, whichever way they were changed. */
  settle?(actor: Own): Promise<void>;
  /** Says what an undo of an entry does not take back, a sentence each: things that people have noted since. */
  listLeft?(actor: Own, entry: ListedEntry): readonly string[];
}

const facets = createFacets<HealthFacet>();

/** Adds a ruleset's health, and offers its bars in the token configuration. Called in `init`. */
export function registerHealth(facet: HealthFacet): void {
  facets.register(facet);
  for (const [type, { bars, values }] of Object.entries(facet.bars)) {
    CONFIG.Actor.trackableAttributes[type] = { bar: Object.keys(bars), value: Object.keys(values) };
  }
}

/** Finds the health of an actor; undefined: no ruleset knows it. */
export function findHealth(actor: Actor.Implementation): HealthFacet | undefined {
  return facets.find(actor);
}

function findBars(type: string): TypeBars | undefined {
  return facets.list().find(({ bars }) => Object.hasOwn(bars, type))?.bars[type];
}

/** Finds the bar of an actor by its attribute; undefined: it is core's to read and to write. */
export function findBar(actor: Actor.Implementation | null | undefined, attribute: string): Bar | undefined {
  return actor ? findBars(actor.type)?.bars[attribute] : undefined;
}

/** Names an attribute that a token may show, in the user's language; undefined: core's own name, which is its path, must do. */
export function nameAttribute(attribute: string): string | undefined {
  const all = facets.list().flatMap(({ bars }) => Object.values(bars));
  const labels = all.map(({ bars, values }) => bars[attribute]?.label ?? values[attribute]);
  const label = labels.find((key) => key !== undefined);
  return label && game.i18n.localize(label);
}

/** The attribute of a new token's first bar; undefined for a type without bars. */
export function findFirstBar(type: string): string | undefined {
  return Object.keys(findBars(type)?.bars ?? {})[0];
}

const settling = new Map<string, Promise<void>>();

/** Settles an actor's statuses, one change after the other: two at once would each see the statuses before. */
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
