/** Holding one's breath (DH-64): the limit, the rounds left in a fight, and whether the breath has run out. */
import { darkHarvest } from '../../../../src/index.ts';
import { isSameFight, readClock } from '../../../combat/clock.ts';
import { updateSystem } from '../../../foundry/documents.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import { UserError } from '../../../user-error.ts';
import type { HarvestCharacter } from '../data/fighter.ts';

const format = makeFormat('TETRAD.DarkHarvest.Breath');

/** Returns the rounds of breath that an actor has left in its fight; null if it is breathing or the fight has ended. */
export function countBreathLeft(actor: HarvestCharacter): number | null {
  const { breath } = actor.system;
  const clock = readClock(actor);
  if (!clock || breath.rounds === 0 || !isSameFight(breath, clock)) return null;
  return darkHarvest.countBreathLeft(breath, clock.round);
}

/** Tests whether an actor's breath has run out, so that the GM picks a peril each round. */
export function isOutOfBreath(actor: HarvestCharacter): boolean {
  return countBreathLeft(actor) === 0;
}

/** Describes how much breath an actor has left; empty if it is breathing. Part of a round counts as one. */
export function describeBreath(actor: HarvestCharacter): string {
  const left = countBreathLeft(actor);
  if (left === null) return '';
  return format(left === 0 ? 'out' : 'left', { rounds: String(Math.ceil(left)) });
}

function countRounds({ system }: HarvestCharacter, isStrenuous: boolean): number {
  return darkHarvest.countBreath(system.characteristics.fortitude, isStrenuous);
}

/** What an actor may do with its breath: hold it at rest or under strain, or go on in the other way. */
function listActivities(actor: HarvestCharacter): ('rest' | 'strenuous')[] {
  const left = countBreathLeft(actor);
  if (left === null) return readClock(actor) ? ['rest', 'strenuous'] : [];
  return left === 0 ? [] : [actor.system.breath.strenuous ? 'rest' : 'strenuous'];
}

/** Prepares texts about how long an actor can hold its breath and how much is left, and what it may do: rounds are counted only in a fight. */
export function viewBreath(actor: HarvestCharacter) {
  const [rest = '', strenuous = ''] = [false, true].map((isHard) => String(countRounds(actor, isHard)));
  const left = describeBreath(actor);
  const words = left ? 'goOn' : 'hold';
  const activities = listActivities(actor).map((activity) => ({ activity, label: format(`${words}.${activity}`) }));
  return { limit: format('limit', { rest, strenuous }), left, activities };
}

/**
 * Makes an actor hold its breath in its fight, go on holding it at rest or under strain with what is left in that measure, or breathe again.
 * @param activity - what the actor does in the meantime; `none`: it breathes again
 * @throws UserError `breath-no-fight`
 */
export async function holdBreath(actor: HarvestCharacter, activity: 'rest' | 'strenuous' | 'none'): Promise<void> {
  const clock = readClock(actor);
  if (activity !== 'none' && !clock) throw new UserError('breath-no-fight');
  const strenuous = activity === 'strenuous';
  const { fortitude } = actor.system.characteristics;
  const left = countBreathLeft(actor);
  const isChange = activity !== 'none' && left !== null;
  // A second click, or one from another window, changes nothing.
  if (isChange && !listActivities(actor).includes(activity)) return;
  const rounds = isChange ? darkHarvest.changeBreath(left, fortitude, strenuous) : countRounds(actor, strenuous);
  const breath = activity === 'none' ? { combat: '', round: 0, turn: 0, rounds: 0 } : { ...clock, rounds };
  await updateSystem(actor, { breath: { ...breath, strenuous } });
}
