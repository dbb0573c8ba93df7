/** Holding one's breath (DH-64): the limit, the rounds left in a fight, and whether the breath has run out. */
import { darkHarvest } from '../../../../src/index.ts';
import { isSameFight, readClock } from '../../../combat/clock.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import { canUser } from '../../../permissions.ts';
import { UserError } from '../../../user-error.ts';
import type { HarvestCharacter } from '../data/fighter.ts';

const format = makeFormat('TETRAD.DarkHarvest.Breath');

/** The stored state of someone who is breathing. */
const breathing = Object.freeze({ combat: '', round: 0, turn: 0, rounds: 0 });

/** Returns the rounds of breath that an actor has left in its fight; null if it is breathing or the fight has ended. */
function countLeft(actor: HarvestCharacter): number | null {
  // Actors from older worlds lack `breath`.
  const { breath } = actor.system as { breath?: HarvestCharacter['system']['breath'] };
  const clock = readClock(actor);
  if (!breath || !clock || breath.rounds === 0 || !isSameFight(breath, clock)) return null;
  return darkHarvest.countBreathLeft(breath, clock.round);
}

/** Tests whether an actor's breath has run out, so that the GM picks a peril each round. */
export function isOutOfBreath(actor: HarvestCharacter): boolean {
  return countLeft(actor) === 0;
}

/** Describes how much breath an actor has left; empty if it is breathing. */
export function describeBreath(actor: HarvestCharacter): string {
  const left = countLeft(actor);
  if (left === null) return '';
  return format(left === 0 ? 'out' : left === 1 ? 'leftOne' : 'left', { rounds: String(left) });
}

/** What a sheet shows about an actor's breath. */
export interface BreathView {
  /** Text: how many rounds the actor can hold its breath at rest and under strain. */
  readonly limit: string;
  /** Text: how much breath is left; empty if the actor is breathing. */
  readonly left: string;
  /** Whether the actor can begin to hold its breath: rounds are counted only in a fight. */
  readonly canHold: boolean;
}

/** Prepares what a sheet shows about an actor's breath. */
export function viewBreath(actor: HarvestCharacter): BreathView {
  const { fortitude } = actor.system.characteristics;
  const [rest, strenuous] = [false, true].map((isHard) => String(darkHarvest.countBreath(fortitude, isHard)));
  const left = describeBreath(actor);
  return {
    limit: format('limit', { rest: rest ?? '', strenuous: strenuous ?? '' }),
    left,
    canHold: left === '' && readClock(actor) !== null,
  };
}

/**
 * Makes an actor hold its breath in its fight, or breathe again.
 * @param activity - what the actor does in the meantime; `none`: it breathes again
 * @throws UserError `not-owner`, `breath-no-fight`
 */
export async function holdBreath(actor: HarvestCharacter, activity: 'rest' | 'strenuous' | 'none'): Promise<void> {
  if (!canUser('edit', actor)) throw new UserError('not-owner', { actor: actor.name });
  const clock = readClock(actor);
  if (activity !== 'none' && !clock) throw new UserError('breath-no-fight');
  const rounds = darkHarvest.countBreath(actor.system.characteristics.fortitude, activity === 'strenuous');
  await actor.update({ system: { breath: activity === 'none' || !clock ? breathing : { ...clock, rounds } } });
}
