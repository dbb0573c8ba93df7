/** The statuses of Inner Worlds. They show a state to everyone; the state itself is in the actor's data. */
import { listStatuses } from '../../../foundry/statuses.ts';

/** Ids of the statuses. */
export const statusIds = Object.freeze({
  dead: 'innerDead',
  passedOut: 'innerPassedOut',
  down: 'prone',
  grappled: 'innerGrappled',
  angry: 'innerAngry',
  fearful: 'innerFearful',
} as const);

/** The statuses that the rules set, and those that the GM uses to mark who can be taunted or routed (IW-16). */
export const statuses = listStatuses(
  'TETRAD.InnerWorlds',
  'inner-worlds',
  ['innerCharacter', 'innerAdversary'],
  statusIds,
  { dead: 'tombstone', passedOut: 'night-sleep', grappled: 'grab', angry: 'angry-eyes', fearful: 'run' },
);
