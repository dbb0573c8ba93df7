/**
 * What a ruleset implements for the health of its actors: token bars, the consequences of a change, and the statuses that follow from the tracks. The models
 * define which numbers are tracks (see TrackedModel).
 */
import type { RuleEvent } from '../../src/index.ts';
import { defineConsequences, follow } from '../chat/automation.ts';
import { decideStatuses, writeStatus, type StatusChange } from '../foundry/actor-statuses.ts';
import { findActor, type OwnsActors } from '../foundry/documents.ts';
import { facetOf, findRuleset, listFacets } from '../foundry/ruleset.ts';
import { readAutomation } from '../settings/automation.ts';
import type { AppliedChange, ListedEntry } from './ledger.ts';

/** An attribute that a token shows as a bar. */
export interface Bar<Own extends Actor.Implementation = Actor.Implementation> {
  /** Lang key of the bar's name. */
  readonly label: string;
  /** Returns the number that the bar shows, and its maximum. */
  read(actor: Own): { readonly value: number; readonly max: number };
  /**
   * Returns the change after which the bar shows a number. A lower number than now is damage, a higher one healing.
   * @returns null if the bar already shows that number
   */
  set(actor: Own, value: number): AppliedChange | null;
}

/** What tokens of one actor type can show. */
export interface TypeBars<Own extends Actor.Implementation = Actor.Implementation> {
  /** The bars by attribute, which is a path below `system`. New tokens show the first. */
  readonly bars: Readonly<Record<string, Bar<Own>>>;
  /** Plain numbers without a bar: lang keys of their names, by path below `system`. */
  readonly values: Readonly<Record<string, string>>;
}

/** The health of one ruleset's actors. Members that write are called only on the client that made the change. */
export interface HealthFacet<Own extends Actor.Implementation = Actor.Implementation> extends OwnsActors<Own> {
  /** What tokens can show, by actor type. */
  readonly bars: Readonly<Record<string, TypeBars<Own>>>;
  /** Returns the maximum of a track that counts what is spent but is shown as what is left; null: the track is shown as it is stored. */
  findMost?(actor: Own, track: string): number | null;
  /**
   * Announces the consequences of a change to the owner and the GM, and offers the rolls that are due.
   * @param entry - id of the change's ledger entry; if it is undone, the consequences no longer apply
   */
  announce?(actor: Own, events: readonly RuleEvent[], entry: string): Promise<void>;
  /** Announces a status that was set by hand, if the rules announce it when they set it. */
  announceStatus?(actor: Own, status: string): Promise<void>;
  /** Updates an actor's statuses to match its tracks. Called after every change of the tracks, no matter what caused it. */
  settle?(actor: Own): Promise<void>;
  /** Updates other consequences of a ledger entry, such as an item, after the entry was undone or redone. */
  followReversal?(actor: Own, entry: ListedEntry): Promise<void>;
  /** Lists sentences about what an undo of a ledger entry leaves in place, such as an item. */
  listLeft?(actor: Own, entry: ListedEntry): readonly string[];
}

declare module '../foundry/ruleset.ts' {
  interface Ruleset {
    /** Defines the token bars, the consequences of a change to a track, and the statuses that follow. */
    readonly health?: HealthFacet;
  }
}

/** Gives or removes a status that follows from something, or offers to, as this world wants it. */
async function followStatus(actor: Actor.Implementation, change: StatusChange): Promise<void> {
  if (readAutomation('statuses') === 'does') return writeStatus(actor, change);
  const name = CONFIG.statusEffects.find(({ id }) => id === change.id)?.name ?? change.id;
  const key = change.isOn ? 'statusBegins' : 'statusEnds';
  const words = { actor: actor.name, status: game.i18n.localize(name) };
  const says = game.i18n.format(`TETRAD.Automation.${key}`, words);
  await follow('statuses', { actor, document: actor, data: change, says, once: true });
}

defineConsequences('statuses', async (document, data) => {
  const { id, isOn, origins } = data;
  const actor = findActor(document.uuid);
  const from = Array.isArray(origins) ? origins.map(String) : undefined;
  if (actor && typeof id === 'string') await writeStatus(actor, { id, isOn: isOn === true, origins: from });
});

/** Offers the rulesets' bars in the token configuration, and has statuses follow as this world wants it. Called in `init`. */
export function registerBars(): void {
  decideStatuses(followStatus);
  for (const { bars: types } of listFacets('health'))
    for (const [type, { bars, values }] of Object.entries(types))
      CONFIG.Actor.trackableAttributes[type] = { bar: Object.keys(bars), value: Object.keys(values) };
}

function findBars(type: string): TypeBars | undefined {
  return findRuleset(type)?.health?.bars[type];
}

/** Returns an actor's bar for an attribute; undefined if core reads and writes the attribute. */
export function findBar(actor: Actor.Implementation | null | undefined, attribute: string): Bar | undefined {
  return actor ? findBars(actor.type)?.bars[attribute] : undefined;
}

/** Returns the name of an attribute that tokens can show; undefined if it has none, so that core shows its path. */
export function nameAttribute(attribute: string): string | undefined {
  const all = listFacets('health').flatMap(({ bars }) => Object.values(bars));
  const labels = all.map(({ bars, values }) => bars[attribute]?.label ?? values[attribute]);
  const label = labels.find((key) => key !== undefined);
  return label && game.i18n.localize(label);
}

/** Returns the attribute of the first bar of new tokens; undefined if the actor type has no bars. */
export function findFirstBar(type: string): string | undefined {
  return Object.keys(findBars(type)?.bars ?? {})[0];
}

const settling = new Map<string, Promise<void>>();

/** Updates an actor's statuses to match its tracks, once earlier updates are done: two updates at once would both see the old statuses. */
export async function settleActor(actor: Actor.Implementation): Promise<void> {
  const facet = facetOf(actor, 'health');
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
