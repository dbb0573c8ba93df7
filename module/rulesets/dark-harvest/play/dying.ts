/** The dying on the table (DH-46): the countdown is state of the actor with its clock, and says itself when it is over. */
import type { HarvestCharacter } from '../data/fighter.ts';
import { darkHarvest } from '../../../../src/index.ts';
import { isSameFight, readClock } from '../../../combat/clock.ts';
import { UserError } from '../../../user-error.ts';
import { commit } from '../../../ledger/commit.ts';
import { canUser } from '../../../permissions.ts';
import { countGrantedRounds } from './fate/granted-rounds.ts';
import { statusIds } from '../data/statuses.ts';
import { readHealth } from '../data/health.ts';

/** What a sheet says of the dying. */
export interface DyingView {
  readonly text: string;
  /** Whether it can be noted that somebody has stabilised them. */
  readonly canStabilise: boolean;
}

function format(key: string, data: Record<string, string> = {}): string {
  return game.i18n.format(`TETRAD.DarkHarvest.Dying.${key}`, data);
}

/** Reads the countdown of a dying actor as it stands now; null: it is not dying. */
function readCountdown(actor: HarvestCharacter) {
  if (readHealth(actor.system.health).state !== 'dying') return null;
  const { dying } = actor.system;
  const { resolve, fortitude } = actor.system.characteristics;
  // An older world holds a full track without the stamp.
  const own = dying.rounds || darkHarvest.countDyingRounds(resolve, fortitude);
  const rounds = own + countGrantedRounds(actor);
  const clock = readClock(actor);
  const inFight = isSameFight(dying, clock);
  const now = inFight && clock ? clock.round : dying.round;
  const reading = darkHarvest.readDying({ ...dying, rounds }, now);
  // Once dead, dead after the fight and its clock, too, until the mark is taken off or a pip is healed.
  const state = reading.state === 'dying' && actor.statuses.has(statusIds.dead) ? 'markedDead' : reading.state;
  return { ...reading, state, inFight, rounds };
}

/** Tests whether the countdown of a dying actor has run out (DH-46). */
export function isDead(actor: HarvestCharacter): boolean {
  const state = readCountdown(actor)?.state;
  return state === 'dead' || state === 'markedDead';
}

/** Describes how a dying actor stands; null: it is not dying. */
export function viewDying(actor: HarvestCharacter): DyingView | null {
  const countdown = readCountdown(actor);
  if (!countdown) return null;
  const { state, lastRound, inFight, rounds } = countdown;
  const canStabilise = state === 'dying' && canUser('edit', actor);
  if (state !== 'dying' || inFight) return { text: format(state, { round: String(lastRound) }), canStabilise };
  const key = rounds === 1 ? 'outsideOne' : 'outside';
  return { text: format(key, { rounds: String(rounds) }), canStabilise };
}

/**
 * Notes that somebody has stabilised a dying actor (DH-46). Nothing is healed.
 * @throws UserError `not-owner`
 */
export async function stabilise(actor: HarvestCharacter): Promise<void> {
  if (!canUser('edit', actor)) throw new UserError('not-owner', { actor: actor.name });
  const note = { kind: 'stabilised', rule: 'DH-46', source: '', events: [] };
  await commit(actor, { system: { dying: { stable: true } }, note });
}
