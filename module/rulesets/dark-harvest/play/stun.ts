/** Stunned by a Tesla weapon (DH-50): state of the actor with its clock, which says itself when it is over. */
import type { HarvestCharacter } from '../data/fighter.ts';
import { darkHarvest } from '../../../../src/index.ts';
import { readClock, type Clock } from '../../../combat/clock.ts';
import type { AppliedChange } from '../../../ledger/ledger.ts';

/** The stun as the actor stores it. */
type StoredStun = Clock & { readonly rounds: number };

const noStun: StoredStun = Object.freeze({ combat: '', round: 0, turn: 0, rounds: 0 });

/** How an actor is stunned now. */
export interface StunView {
  readonly canShakeOff: boolean;
  /** In words: until when. */
  readonly text: string;
}

function readStored(actor: HarvestCharacter): StoredStun {
  // A model of an older version of the system has none.
  return (actor.system as { stun?: StoredStun }).stun ?? noStun;
}

function format(key: string, data: Record<string, string>): string {
  return game.i18n.format(`TETRAD.DarkHarvest.Stun.${key}`, data);
}

/** Reads the stun of an actor as it stands now; null: it is not stunned. Outside a fight it lasts until it is shaken off. */
export function readActorStun(actor: HarvestCharacter): StunView | null {
  const stun = readStored(actor);
  if (stun.rounds === 0) return null;
  const clock = readClock(actor);
  if (stun.combat !== (clock?.combat ?? '')) return null;
  if (!clock) {
    const key = stun.rounds === 1 ? 'outsideOne' : 'outside';
    return { canShakeOff: true, text: format(key, { rounds: String(stun.rounds) }) };
  }
  const { isStunned, lastRound, canShakeOff } = darkHarvest.readStun(
    { round: stun.round, rounds: stun.rounds },
    clock.round,
  );
  return isStunned ? { canShakeOff, text: format('until', { round: String(lastRound) }) } : null;
}

/** Counts the rounds after the present one for which an actor is stunned yet (DH-50); 0: it is not. */
export function countStunRoundsLeft(actor: HarvestCharacter): number {
  const stun = readStored(actor);
  if (readActorStun(actor) === null) return 0;
  const clock = readClock(actor);
  return clock
    ? darkHarvest.readStun({ round: stun.round, rounds: stun.rounds }, clock.round).lastRound - clock.round
    : stun.rounds;
}

/**
 * Stuns an actor from now on; a longer stun that it has already stays (DH-50).
 * @param rounds - 1 or more
 */
export function stunActor(
  actor: HarvestCharacter,
  rounds: number,
  { source = '', label = '' }: { readonly source?: string; readonly label?: string } = {},
): AppliedChange {
  const clock = readClock(actor) ?? { combat: '', round: 0, turn: 0 };
  const now = readActorStun(actor) ? readStored(actor) : noStun;
  const stun = darkHarvest.extendStun(now, { ...clock, rounds });
  return { system: { stun }, note: { kind: 'stun', rule: 'DH-50', source, label, events: [] } };
}

/** Ends a stun that has been shaken off (DH-50). */
export function endStun(): AppliedChange {
  return { system: { stun: noStun }, note: { kind: 'shakeOff', rule: 'DH-50', source: '', events: [] } };
}
