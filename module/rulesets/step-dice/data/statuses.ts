/** The statuses of Step Dice. They show a state to everyone; the rules read prone, flat, unstable, weightless, blind and unseen (SD-25, SD-27). */
import { listStatuses } from '../../../foundry/statuses.ts';

/** Ids of the statuses; core's id if core has the status too. */
export const statusIds = Object.freeze({
  prone: 'prone',
  unconscious: 'unconscious',
  dead: 'dead',
  restrained: 'restrain',
  flat: 'stepFlat',
  unstable: 'stepUnstable',
  weightless: 'stepWeightless',
  dying: 'stepDying',
  // Core has these two.
  blind: 'blind',
  unseen: 'invisible',
} as const);

/** Name of a status in this ruleset. */
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

/** The statuses. Their names and pictures are used only if core has no status with that id. */
export const statuses = listStatuses(
  'TETRAD.StepDice',
  'step-dice',
  ['stepCharacter', 'stepAdversary'],
  statusIds,
  icons,
);
