/**
 * Registers statuses: in Foundry 13 `CONFIG.statusEffects` is an array, in 14 a record by id. Source: API documentation of both versions. If core has
 * a status with the same id, core's is used, so that the palette shows it once and core's tools (`CONFIG.specialStatusEffects.DEFEATED`) and other
 * modules mean the same status.
 */
import { isGeneration14 } from './generation.ts';

/** A status for core. It has no effect by itself: the rules read `actor.statuses`. */
export interface StatusData {
  readonly id: string;
  /** Lang key. */
  readonly name: string;
  readonly img: string;
  readonly hud: { readonly actorTypes: readonly string[] };
}

interface KnownStatus extends Omit<StatusData, 'hud'> {
  hud?: boolean | { actorTypes?: readonly string[] } | null;
}

function findStatus(id: string): KnownStatus | undefined {
  const config = CONFIG.statusEffects as unknown as KnownStatus[] | Record<string, KnownStatus>;
  return Array.isArray(config) ? config.find((status) => status.id === id) : config[id];
}

function addStatus(status: StatusData): void {
  if (isGeneration14()) (CONFIG.statusEffects as unknown as Record<string, object>)[status.id] = { ...status };
  else (CONFIG.statusEffects as unknown as object[]).push({ ...status });
}

/** Offers an existing status for further actor types. */
function offerTo(known: KnownStatus, actorTypes: readonly string[]): void {
  const { hud = true } = known;
  if (hud === true || (hud && !hud.actorTypes)) return;
  const offered = hud ? (hud.actorTypes ?? []) : [];
  known.hud = { actorTypes: [...new Set([...offered, ...actorTypes])] };
}

/** Adds statuses to those offered for tokens. */
export function addStatuses(statuses: readonly StatusData[]): void {
  for (const status of statuses) {
    const known = findStatus(status.id);
    if (known) offerTo(known, status.hud.actorTypes);
    else addStatus(status);
  }
}
