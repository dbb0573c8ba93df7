/**
 * Statuses that follow the health track: dying when it is full of lethal pips, dead when the countdown has run out, unconscious when it is full with bruises
 * (DH-46, DH-47); and stunned as long as a stun lasts (DH-50). An effect that the track gave carries a flag and goes with its reason; one that somebody set by hand stays.
 */
import type { HarvestCharacter } from '../data/fighter.ts';
import { isDead } from './dying.ts';
import { statusIds, type HarvestStatus } from '../data/statuses.ts';
import { readActorStun } from './stun.ts';
import { readHealth } from '../data/health.ts';

/** What gave a status: the full track, or a test that failed in the reserve dice (DH-45). */
export type StatusOrigin = 'track' | 'test';

type Effect = ActiveEffect.Implementation;

function readOrigin(effect: Effect): unknown {
  return (effect.flags as { tetrad?: { from?: StatusOrigin } }).tetrad?.from;
}

function listEffects(actor: HarvestCharacter, status: HarvestStatus): Effect[] {
  const effects = actor.effects as unknown as Iterable<Effect>;
  return [...effects].filter(({ statuses }) => statuses.has(statusIds[status]));
}

/** Tests whether an actor has a status. */
export function hasStatus(actor: HarvestCharacter, status: HarvestStatus): boolean {
  return actor.statuses.has(statusIds[status]);
}

/** Gives an actor a status, once. */
export async function giveStatus(actor: HarvestCharacter, status: HarvestStatus, from: StatusOrigin): Promise<void> {
  if (hasStatus(actor, status)) return;
  const effect = await CONFIG.ActiveEffect.documentClass.fromStatusEffect(statusIds[status]);
  const data = effect.toObject() as unknown as Record<string, unknown>;
  const { flags, ...rest } = data;
  const marked = { ...rest, flags: { ...(flags as object), tetrad: { from } } };
  await actor.createEmbeddedDocuments('ActiveEffect', [marked as unknown as ActiveEffect.CreateData], {
    keepId: Boolean(data['_id']),
  });
}

/**
 * Takes a status off an actor.
 * @param origins - only where it came from one of these; left out: wherever it came from
 */
export async function takeStatus(
  actor: HarvestCharacter,
  status: HarvestStatus,
  origins?: readonly StatusOrigin[],
): Promise<void> {
  const effects = listEffects(actor, status);
  const gone = effects.filter((effect) => !origins || (origins as readonly unknown[]).includes(readOrigin(effect)));
  const ids = gone.map(({ id }) => id ?? '');
  if (ids.length > 0) await actor.deleteEmbeddedDocuments('ActiveEffect', ids);
}

/** Brings the statuses of an actor to what its track says. */
export async function settleStatuses(actor: HarvestCharacter): Promise<void> {
  const health = readHealth(actor.system.health).state;
  const state = isDead(actor) ? 'dead' : health;
  for (const status of ['dying', 'dead', 'unconscious'] as const) {
    if (state === status) await giveStatus(actor, status, 'track');
    // Whoever lost consciousness in the reserve dice and is out of them has no test left that wakes.
    else await takeStatus(actor, status, state === 'sound' ? ['track', 'test'] : ['track']);
  }
  if (readActorStun(actor)) await giveStatus(actor, 'stunned', 'track');
  else await takeStatus(actor, 'stunned', ['track']);
}
