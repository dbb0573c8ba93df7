/** Holding one's breath (DH-64): the limit, the rounds left in a fight, and whether the breath has run out. */
import { darkHarvest } from '../../../../src/index.ts';
import { isSameFight, readClock } from '../../../combat/clock.ts';
import { updateSystem } from '../../../foundry/documents.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import { UserError } from '../../../user-error.ts';
import type { HarvestCharacter } from '../data/fighter.ts';

const format = makeFormat('TETRAD.DarkHarvest.Breath');

/** Returns the rounds of breath that an actor has left in its fight; null if it is breathing or the fight has ended. */
function countLeft(actor: HarvestCharacter): number | null {
  const { breath } = actor.system;
  const clock = readClock(actor);
  if (!clock || breath.rounds === 0 || !isSameFight(breath, clock)) return null;
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
  return format(left === 0 ? 'out' : 'left', { rounds: String(left) });
}

function countRounds({ system }: HarvestCharacter, isStrenuous: boolean): number {
  return darkHarvest.countBreath(system.characteristics.fortitude, isStrenuous);
}

/** Prepares texts about how long an actor can hold its breath and how much is left, and whether it can begin to: rounds are counted only in a fight. */
export function viewBreath(actor: HarvestCharacter) {
  const [rest = '', strenuous = ''] = [false, true].map((isHard) => String(countRounds(actor, isHard)));
  const left = describeBreath(actor);
  return { limit: format('limit', { rest, strenuous }), left, canHold: left === '' && readClock(actor) !== null };
}

/**
 * Makes an actor hold its breath in its fight, or breathe again.
 * @param activity - what the actor does in the meantime; `none`: it breathes again
 * @throws UserError `breath-no-fight`
 */
export async function holdBreath(actor: HarvestCharacter, activity: 'rest' | 'strenuous' | 'none'): Promise<void> {
  const clock = readClock(actor);
  if (activity !== 'none' && !clock) throw new UserError('breath-no-fight');
  const held = { ...clock, rounds: countRounds(actor, activity === 'strenuous') };
  const breath = activity === 'none' ? { combat: '', round: 0, turn: 0, rounds: 0 } : held;
  await updateSystem(actor, { breath });
}
