/**
 * The statuses of Step Dice, which show an actor's state to everyone. The rules also read prone, flat, unstable, weightless, blind and unseen (SD-25, SD-27).
 */
import { listStatuses } from '../../../foundry/statuses.ts';

/** The ids of the statuses. A status that core also has keeps core's id. */
export const statusIds = Object.freeze({
  prone: 'prone',
  unconscious: 'unconscious',
  dead: 'dead',
  restrained: 'restrain',
  flat: 'stepFlat',
  unstable: 'stepUnstable',
  weightless: 'stepWeightless',
  dying: 'stepDying',
  // Core registers these two itself.
  blind: 'blind',
  unseen: 'invisible',
} as const);

/** A status by its name in this ruleset. */
export type StepStatus = keyof typeof statusIds;

const icons: Readonly<Record<Exclude<StepStatus, 'blind' | 'unseen'>, string>> = {
  prone: 'fall-down',
  unconscious: 'knocked-out-stars',
  dead: 'tombstone',
  restrained: 'grab',
  flat: 'trench-assault',
  unstable: 'earth-crack',
  weightless: 'astronaut-helmet',
  dying: 'hearts',
};

/** The statuses as registered with Foundry. Names and pictures apply only if core has no status with the same id. */
export const statuses = listStatuses(
  'TETRAD.StepDice',
  'step-dice',
  ['stepCharacter', 'stepAdversary'],
  statusIds,
  icons,
);
