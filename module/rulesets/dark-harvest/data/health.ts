/** Reads and changes health tracks, and returns the effects of wounds on tests (DH-42, DH-44). */
import { type HarvestCharacter, isHarvestCharacter } from './fighter.ts';
import { darkHarvest } from '../../../../src/index.ts';
import { type Clock, isSameRound, readClock } from '../../../combat/clock.ts';
import type { AppliedChange, LedgerNote } from '../../../ledger/ledger.ts';
import { UserError } from '../../../user-error.ts';
import type { CheckModifier } from './request.ts';
import { statusIds } from './statuses.ts';

/** The track as a document stores it. */
export interface StoredTrack {
  readonly dice: number;
  readonly marked: number;
  readonly bruised: number;
}

/** Converts a stored track for the rules: with the reserve dice that everyone has, and at most as many bruises as marked pips. */
export function toTrack({ dice, marked, bruised }: StoredTrack): darkHarvest.HealthTrack {
  return { dice, reserve: darkHarvest.RESERVE_DICE, marked, bruised: Math.min(bruised, marked) };
}

/** Reads a stored track by the rules. Numbers beyond the track count as a full one. */
export function readHealth(track: StoredTrack): darkHarvest.TrackReading {
  return darkHarvest.readTrack(toTrack(track));
}

/**
 * Returns the penalty of the deepest reserve die with a marked pip (DH-44).
 * @returns null if no reserve die is marked
 */
export function readWoundPenalty(track: StoredTrack): CheckModifier | null {
  const { penalty } = readHealth(track);
  return penalty === 0 ? null : { key: 'reserve', rule: 'DH-44', white: penalty };
}

/** Returns the number of pips taken in the round that the clock gives; 0 outside a fight. */
export function readRoundPips(actor: HarvestCharacter, clock: Clock | null): number {
  const { roundPips } = actor.system;
  return isSameRound(roundPips, clock) ? roundPips.pips : 0;
}

/** Lists the black dice for the round's pips as reasons of a test; empty if there are none. */
export function listRoundReasons(actor: HarvestCharacter): CheckModifier[] {
  return darkHarvest.listRoundPenalty(readRoundPips(actor, readClock(actor))).map((penalty) => ({ ...penalty }));
}

/**
 * Stamps the beginning of dying, if a change of the track is one (DH-46).
 * @returns the part of `system` to write; empty if the actor does not begin to die
 */
export function stampDying(actor: HarvestCharacter, before: StoredTrack, after: StoredTrack): object {
  if (readHealth(after).state !== 'dying' || readHealth(before).state === 'dying') return {};
  const { resolve, fortitude } = actor.system.characteristics;
  const clock = readClock(actor) ?? { combat: '', round: 0, turn: 0 };
  return { dying: { ...clock, rounds: darkHarvest.countDyingRounds(resolve, fortitude), stable: false } };
}

/** The statuses that prevent actions by choice and defences, the worst first (DH-46, DH-50). */
const helpless = ['dead', 'dying', 'unconscious', 'stunned'] as const;

/** Returns the status that keeps an actor from acting and defending; null: none (DH-46, DH-50). */
export function findHelpless({ statuses }: Actor.Implementation): (typeof helpless)[number] | null {
  return helpless.find((status) => statuses.has(statusIds[status])) ?? null;
}

/** Returns why an actor cannot act by choice, and what to do; null if it can (DH-46, DH-50). */
export function refuseHelpless(actor: Actor.Implementation): UserError | null {
  const status = findHelpless(actor);
  return status && new UserError(`helpless-${status}`, { actor: actor.name });
}

/** An actor of the type `harvestStructure`. */
export type HarvestStructure = Actor.OfType<'harvestStructure'>;

/** Any actor with a track. */
export type Breakable = HarvestCharacter | HarvestStructure;

/** The state of a track. */
export interface TrackBar {
  /** Pips left. */
  readonly value: number;
  readonly max: number;
}

/** The cause of a change of a track, for the ledger: a name or a UUID, and the cause's name at that time. */
export interface Cause {
  readonly source?: string;
  readonly label?: string;
}

/** Tests whether an actor has a track of ours. */
export function isBreakable(actor: Actor.Implementation): actor is Breakable {
  return isHarvestCharacter(actor) || actor.type === 'harvestStructure';
}

/** Counts the pips that an object holds: 2 for each structure die, times its yards if counted per yard (DH-51, DH-52). */
export function countStructurePips({
  dice,
  perYard,
  yards,
}: {
  dice: number;
  perYard: boolean;
  yards: number;
}): number {
  return dice * (perYard ? yards : 1) * darkHarvest.PIPS_A_DIE;
}

/** Returns the bar of an actor: pips left, and of how many; a wound limit reduces both. */
export function readBar(actor: Breakable): TrackBar {
  if (!isHarvestCharacter(actor)) {
    const max = countStructurePips(actor.system);
    return { value: Math.max(0, max - actor.system.marked), max };
  }
  const { capacity, left } = readHealth(actor.system.health);
  const limit = readWoundLimit(actor);
  if (limit === null || limit >= capacity) return { value: left, max: capacity };
  return { value: Math.max(0, limit - (capacity - left)), max: limit };
}

/** Returns the pips at which an adversary is out of the fight; null: the whole track. */
export function readWoundLimit(actor: HarvestCharacter): number | null {
  return 'woundLimit' in actor.system ? actor.system.woundLimit : null;
}

function note(kind: string, rule: string, cause: Cause, events: readonly string[] = []): LedgerNote {
  const { source = '', label = '' } = cause;
  return { kind, rule, source, ...(label ? { label } : {}), events };
}

/**
 * Stamps pips taken in a fight with its round, and adds those already taken in it (DH-43).
 * @returns the part of `system` to write; empty outside a fight
 */
export function stampRoundPips(actor: HarvestCharacter, pips: number): object {
  const clock = readClock(actor);
  if (!clock || pips <= 0) return {};
  return { roundPips: { ...clock, pips: readRoundPips(actor, clock) + pips } };
}

/**
 * Applies damage after armour and fate.
 * @param pips - 0 or more
 * @param options.source - the cause, for the ledger (see Cause)
 * @returns the change, with its consequences
 * @throws RulesError for a number of pips that the rules refuse
 */
export function damageActor(
  actor: Breakable,
  pips: number,
  options: Cause & { readonly bruise?: boolean } = {},
): AppliedChange {
  const { bruise = false } = options;
  if (!isHarvestCharacter(actor)) {
    const marked = Math.min(countStructurePips(actor.system), actor.system.marked + pips);
    return { system: { marked }, note: note('damage', 'DH-51', options) };
  }
  const { fortitude } = actor.system.characteristics;
  const roundPips = readRoundPips(actor, readClock(actor));
  const before = toTrack(actor.system.health);
  const { track, events } = darkHarvest.applyDamage(before, pips, {
    bruise,
    fortitude,
    roundPips,
  });
  return {
    system: {
      health: { marked: track.marked, bruised: track.bruised },
      // Bruises past a full track are lost, and add no dice for the round (DH-47).
      ...stampRoundPips(actor, bruise ? track.marked - before.marked : pips),
      ...stampDying(actor, actor.system.health, track),
    },
    events,
    note: note(
      bruise ? 'bruise' : 'damage',
      bruise ? 'DH-47' : 'DH-42',
      options,
      events.map(({ kind }) => kind),
    ),
  };
}

/** Applies healing: bruises first and twice as fast (DH-47, DH-62). Objects are mended pip by pip. */
export function healActor(actor: Breakable, pips: number, source = ''): AppliedChange {
  if (!isHarvestCharacter(actor)) {
    return { system: { marked: Math.max(0, actor.system.marked - pips) }, note: note('healing', '', { source }) };
  }
  const { track } = darkHarvest.applyHealing(toTrack(actor.system.health), pips);
  return {
    system: { health: { marked: track.marked, bruised: track.bruised } },
    note: note('healing', 'DH-62', { source }),
  };
}

/**
 * Returns the change that makes a bar show a number, for the token's bar and the sheet's pips: damage if it is lower, otherwise marks are cleared,
 * bruises first.
 * @param value - pips left; limited to the bar
 * @returns null if the bar shows it already
 */
export function setPipsLeft(actor: Breakable, value: number, source = ''): AppliedChange | null {
  const bar = readBar(actor);
  const wanted = Math.min(bar.max, Math.max(0, Math.trunc(value)));
  if (wanted === bar.value || Number.isNaN(wanted)) return null;
  if (wanted < bar.value) return damageActor(actor, bar.value - wanted, { source });
  if (!isHarvestCharacter(actor)) return healActor(actor, wanted - bar.value, source);
  const { capacity, left } = readHealth(actor.system.health);
  const limit = Math.min(capacity, readWoundLimit(actor) ?? capacity);
  // Pips count from the end of the bar: those beyond a wound limit go too.
  const marked = limit - wanted;
  const bruised = Math.min(marked, Math.max(0, toTrack(actor.system.health).bruised - (capacity - left - marked)));
  return { system: { health: { marked, bruised } }, note: note('healing', '', { source }) };
}
