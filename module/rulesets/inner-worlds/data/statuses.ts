/** The statuses of Inner Worlds, which show an actor's state to everyone. The state itself is in the actor's data. */
import { listStatuses } from '../../../foundry/statuses.ts';

/** The ids of the statuses. Only `down` is one of core's. */
export const statusIds = Object.freeze({
  dead: 'innerDead',
  passedOut: 'innerPassedOut',
  down: 'prone',
  grappled: 'innerGrappled',
  angry: 'innerAngry',
  fearful: 'innerFearful',
  enchanted: 'innerEnchanted',
} as const);

/** The statuses as registered with Foundry: those that the rules set, and those with which the GM marks who can be taunted or routed (IW-16). */
export const statuses = listStatuses(
  'TETRAD.InnerWorlds',
  'inner-worlds',
  ['innerCharacter', 'innerAdversary'],
  statusIds,
  {
    dead: 'tombstone',
    passedOut: 'night-sleep',
    grappled: 'grab',
    angry: 'angry-eyes',
    fearful: 'run',
    enchanted: 'magic-swirl',
  },
);
