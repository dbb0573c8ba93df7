/** Reads and changes health tracks, and lists the modifiers that wounds give to tests (DH-42, DH-44). */
import { type HarvestCharacter, isHarvestCharacter } from './fighter.ts';
import { darkHarvest } from '../../../../src/index.ts';
import { type Clock, isSameRound, readClock } from '../../../combat/clock.ts';
import type { Cause } from '../../../exchange/damage-facet.ts';
import type { AppliedChange, LedgerNote } from '../../../ledger/ledger.ts';
import { formatAmount } from '../../../chat/plan-view.ts';
import { UserError } from '../../../user-error.ts';
import type { CheckModifier } from './request.ts';
import { statusIds } from './statuses.ts';

/** A track as a document stores it. */
export interface StoredTrack {
  readonly dice: number;
  readonly marked: number;
  readonly bruised: number;
}

/** Converts a stored track for the rules: adds the 4 reserve dice, and limits bruises to the number of marked pips. */
export function toTrack({ dice, marked, bruised }: StoredTrack): darkHarvest.HealthTrack {
  return { dice, reserve: darkHarvest.RESERVE_DICE, marked, bruised: Math.min(bruised, marked) };
}

/** Reads a stored track by the rules. A track with more marked pips than it can hold reads as full. */
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

/** Describes the effect of a track's wounds; empty if they have none. */
export function describeState({ state, penalty }: darkHarvest.TrackReading): string {
  if (state === 'sound') return '';
  return game.i18n.format(`TETRAD.DarkHarvest.HealthState.${state}`, { penalty: formatAmount(penalty, 'white') });
}

/** Returns the number of pips taken in the round of a clock; 0 outside a fight. */
export function readRoundPips(actor: HarvestCharacter, clock: Clock | null): number {
  const { roundPips } = actor.system;
  return isSameRound(roundPips, clock) ? roundPips.pips : 0;
}

/** Lists the modifiers with the black dice for the pips taken this round (DH-43); empty if none. */
export function listRoundReasons(actor: HarvestCharacter): CheckModifier[] {
  return darkHarvest.listRoundPenalty(readRoundPips(actor, readClock(actor))).map((penalty) => ({ ...penalty }));
}

/**
 * Records the round in which dying begins, if a change of the track makes the actor begin to die (DH-46).
 * @returns the part of `system` to write; empty if the actor does not begin to die
 */
export function stampDying(actor: HarvestCharacter, before: StoredTrack, after: StoredTrack): object {
  if (readHealth(after).state !== 'dying' || readHealth(before).state === 'dying') return {};
  const { resolve, fortitude } = actor.system.characteristics;
  const clock = readClock(actor) ?? { combat: '', round: 0, turn: 0 };
  return { dying: { ...clock, rounds: darkHarvest.countDyingRounds(resolve, fortitude), stable: false } };
}

/** The statuses that prevent chosen actions and defences, worst first (DH-46, DH-50). */
const helpless = ['dead', 'dying', 'unconscious', 'stunned'] as const;

/** Returns the worst status that keeps an actor from acting and defending; null if none does (DH-46, DH-50). */
export function findHelpless({ statuses }: Actor.Implementation): (typeof helpless)[number] | null {
  return helpless.find((status) => statuses.has(statusIds[status])) ?? null;
}

/** Returns why an actor cannot take a chosen action, with what to do about it; null if it can (DH-46, DH-50). */
export function refuseHelpless(actor: Actor.Implementation): UserError | null {
  const status = findHelpless(actor);
  return status && new UserError(`helpless-${status}`, { actor: actor.name });
}

export type HarvestStructure = Actor.OfType<'harvestStructure'>;

/** Any actor with a health track or structure dice. */
export type Breakable = HarvestCharacter | HarvestStructure;

/** The numbers of a token bar, in pips. */
export interface TrackBar {
  /** The pips that are left. */
  readonly value: number;
  readonly max: number;
}

/** Tests whether an actor is a Dark Harvest actor with a track. */
export function isBreakable(actor: Actor.Implementation): actor is Breakable {
  return isHarvestCharacter(actor) || actor.type === 'harvestStructure';
}

/** Counts the pips that an object holds: 2 for each structure die, times its yards if its dice are per yard (DH-51, DH-52). */
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

/** Returns an actor's bar: the pips that are left, and the maximum. A wound limit reduces both. */
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

/** Returns the number of marked pips that puts an adversary out of the fight; null: only a full track does. */
export function readWoundLimit(actor: HarvestCharacter): number | null {
  return 'woundLimit' in actor.system ? actor.system.woundLimit : null;
}

function note(kind: string, rule: string, cause: Cause, events: readonly string[] = []): LedgerNote {
  const { source = '', label = '' } = cause;
  return { kind, rule, source, ...(label ? { label } : {}), events };
}

/**
 * Counts pips as taken in the current round of a fight, besides those taken earlier in it (DH-43).
 * @returns the part of `system` to write; empty outside a fight
 */
export function stampRoundPips(actor: HarvestCharacter, pips: number): object {
  const clock = readClock(actor);
  if (!clock || pips <= 0) return {};
  return { roundPips: { ...clock, pips: readRoundPips(actor, clock) + pips } };
}

/**
 * Applies damage from which armour and fate have already been subtracted.
 * @param pips - 0 or more
 * @param options.source - the cause, for the ledger (see Cause)
 * @returns the change to commit, with the events that it sets off
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
      // Bruises beyond the track's capacity are lost, and add no black dice this round (DH-47).
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

/**
 * Applies healing: bruises first, at two for each pip (DH-47, DH-62). Objects are repaired pip by pip.
 * @param rule - id of the rule that heals
 */
export function healActor(actor: Breakable, pips: number, cause: Cause = {}, rule = 'DH-62'): AppliedChange {
  if (!isHarvestCharacter(actor)) {
    return { system: { marked: Math.max(0, actor.system.marked - pips) }, note: note('healing', '', cause) };
  }
  const { track } = darkHarvest.applyHealing(toTrack(actor.system.health), pips);
  return {
    system: { health: { marked: track.marked, bruised: track.bruised } },
    note: note('healing', rule, cause),
  };
}

/**
 * Returns the change that sets a bar to a number, for the token's bar and the sheet's pips. A lower number is damage; a higher one clears marks, bruises first.
 * @param value - the pips to be left, limited to the bar's range
 * @returns null if the bar already shows that number
 */
export function setPipsLeft(actor: Breakable, value: number, source = ''): AppliedChange | null {
  const bar = readBar(actor);
  const wanted = Math.min(bar.max, Math.max(0, Math.trunc(value)));
  if (wanted === bar.value || Number.isNaN(wanted)) return null;
  if (wanted < bar.value) return damageActor(actor, bar.value - wanted, { source });
  if (!isHarvestCharacter(actor)) return healActor(actor, wanted - bar.value, { source });
  const { capacity, left } = readHealth(actor.system.health);
  const limit = Math.min(capacity, readWoundLimit(actor) ?? capacity);
  // The bar ends at the wound limit, so marks beyond it are cleared too.
  const marked = limit - wanted;
  const bruised = Math.min(marked, Math.max(0, toTrack(actor.system.health).bruised - (capacity - left - marked)));
  return { system: { health: { marked, bruised } }, note: note('healing', '', { source }) };
}
