/**
 * Where statuses are registered: in Foundry 13 `CONFIG.statusEffects` is an array, in 14 a record by id. Source: API documentation of both versions.
 */
import { isGeneration14 } from './generation.ts';

/** A status as core takes it. It changes nothing by itself: the rules read `actor.statuses`. */
export interface StatusData {
  readonly id: string;
  /** Lang key. */
  readonly name: string;
  readonly img: string;
  readonly hud: { readonly actorTypes: string[] };
}

/** Adds statuses to those that tokens offer. */
export function addStatuses(statuses: readonly StatusData[]): void {
  if (!isGeneration14()) {
    CONFIG.statusEffects.push(...(statuses as StatusData[]));
    return;
  }
  const record = CONFIG.statusEffects as unknown as Record<string, StatusData>;
  for (const status of statuses) record[status.id] = status;
}
