/** What a character's health track means, and what wounds do to a test (DH-42, DH-44). */
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

/** Makes a stored track what the rules take: with the reserve that everybody has, and no more bruises than marked pips. */
export function toTrack({ dice, marked, bruised }: StoredTrack): darkHarvest.HealthTrack {
  return { dice, reserve: darkHarvest.RESERVE_DICE, marked, bruised: Math.min(bruised, marked) };
}

/** Reads a stored track by the rules. Numbers that an edit left beyond the track count as a full one. */
export function readHealth(track: StoredTrack): darkHarvest.TrackReading {
  return darkHarvest.readTrack(toTrack(track));
}

/**
 * Reads the penalty of the deepest reserve die with a marked pip (DH-44).
 * @returns null while no reserve die is touched
 */
export function readWoundPenalty(track: StoredTrack): CheckModifier | null {
  const { penalty } = readHealth(track);
  return penalty === 0 ? null : { key: 'reserve', rule: 'DH-44', white: penalty };
}

/** Counts the pips taken in the round of a clock; 0 outside a fight. */
export function readRoundPips(actor: HarvestCharacter, clock: Clock | null): number {
  const { roundPips } = actor.system;
  return isSameRound(roundPips, clock) ? roundPips.pips : 0;
}

/** Lists the black dice of the round's pips as reasons of a test; empty while there are none. */
export function listRoundReasons(actor: HarvestCharacter): CheckModifier[] {
  return darkHarvest.listRoundPenalty(readRoundPips(actor, readClock(actor))).map((penalty) => ({ ...penalty }));
}

/**
 * Stamps the beginning of dying, where a change of the track is one (DH-46).
 * @returns the part of `system` to write; empty where nobody begins to die
 */
export function stampDying(actor: HarvestCharacter, before: StoredTrack, after: StoredTrack): object {
  if (readHealth(after).state !== 'dying' || readHealth(before).state === 'dying') return {};
  const { resolve, fortitude } = actor.system.characteristics;
  const clock = readClock(actor) ?? { combat: '', round: 0, turn: 0 };
  return { dying: { ...clock, rounds: darkHarvest.countDyingRounds(resolve, fortitude), stable: false } };
}

/** The statuses under which nothing of choice is done and nothing defended, the worst first (DH-46, DH-50). */
const helpless = ['dead', 'dying', 'unconscious', 'stunned'] as const;

/** Finds what keeps an actor from acting and from defending itself; null: nothing does (DH-46, DH-50). */
export function findHelpless({ statuses }: Actor.Implementation): (typeof helpless)[number] | null {
  return helpless.find((status) => statuses.has(statusIds[status])) ?? null;
}

/** Says why an actor can do nothing of choice, and what is to be done; null: it can (DH-46, DH-50). */
export function refuseHelpless(actor: Actor.Implementation): UserError | null {
  const status = findHelpless(actor);
  return status && new UserError(`helpless-${status}`, { actor: actor.name });
}

/** An actor of the type `harvestStructure`. */
export type HarvestStructure = Actor.OfType<'harvestStructure'>;

/** Anything with a track. */
export type Breakable = HarvestCharacter | HarvestStructure;

/** How a track stands. */
export interface TrackBar {
  /** Pips left. */
  readonly value: number;
  readonly max: number;
}

/** What does something to a track, for the ledger: a name or a UUID, and what that was called then. */
export interface Cause {
  readonly source?: string;
  readonly label?: string;
}

/** Tests whether an actor has a track of ours. */
export function isBreakable(actor: Actor.Implementation): actor is Breakable {
  return isHarvestCharacter(actor) || actor.type === 'harvestStructure';
}

/** Counts the pips that an object holds: 2 for each structure die, times its yards where it is counted by the yard (DH-51, DH-52). */
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

/** Reads the bar of an actor: pips left of pips; an adversary with a wound limit has that many. */
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

/** Pips at which an adversary is out of the fight; null: the whole track counts. */
export function readWoundLimit(actor: HarvestCharacter): number | null {
  return 'woundLimit' in actor.system ? actor.system.woundLimit : null;
}

function note(kind: string, rule: string, cause: Cause, events: readonly string[] = []): LedgerNote {
  const { source = '', label = '' } = cause;
  return { kind, rule, source, ...(label ? { label } : {}), events };
}

/**
 * Stamps pips taken in a fight with its round, beside those already taken in it (DH-43).
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
 * @param options.source - what did it, for the ledger (see Cause)
 * @returns the change, with what it set off in its note
 * @throws RulesError for a number of pips that the rules do not take
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
      // Bruises past a full track are lost, and put no dice on the round (DH-47).
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
 * Makes a bar show a number, as the token's bar and the sheet's pips ask for it: less than now is damage, more takes off as many marks, bruises first.
 * @param value - pips left; beyond the bar counts as its end
 * @returns null where the bar shows that number already
 */
export function setPipsLeft(actor: Breakable, value: number, source = ''): AppliedChange | null {
  const bar = readBar(actor);
  const wanted = Math.min(bar.max, Math.max(0, Math.trunc(value)));
  if (wanted === bar.value || Number.isNaN(wanted)) return null;
  if (wanted < bar.value) return damageActor(actor, bar.value - wanted, { source });
  if (!isHarvestCharacter(actor)) return healActor(actor, wanted - bar.value, source);
  const { capacity, left } = readHealth(actor.system.health);
  const limit = Math.min(capacity, readWoundLimit(actor) ?? capacity);
  // The pips counted from the end of the bar: those beyond a wound limit go too.
  const marked = limit - wanted;
  const bruised = Math.min(marked, Math.max(0, toTrack(actor.system.health).bruised - (capacity - left - marked)));
  return { system: { health: { marked, bruised } }, note: note('healing', '', { source }) };
}
