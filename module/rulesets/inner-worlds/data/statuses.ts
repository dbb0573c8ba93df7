/** The statuses of Inner Worlds. They show a state to everyone; the state itself is in the actor's data. */
import type { StatusData } from '../../../foundry/statuses.ts';

const folder = 'systems/tetrad/assets/inner-worlds/icons';

/** Ids of the statuses. */
export const statusIds = Object.freeze({
  dead: 'innerDead',
  passedOut: 'innerPassedOut',
  down: 'prone',
  grappled: 'innerGrappled',
} as const);

const hud = { actorTypes: ['innerCharacter', 'innerAdversary'] };

/** The statuses that the rules set. */
export const statuses: readonly StatusData[] = [
  { id: statusIds.dead, name: 'TETRAD.InnerWorlds.Status.dead', img: `${folder}/tombstone.svg`, hud },
  { id: statusIds.passedOut, name: 'TETRAD.InnerWorlds.Status.passedOut', img: `${folder}/night-sleep.svg`, hud },
  { id: statusIds.grappled, name: 'TETRAD.InnerWorlds.Status.grappled', img: `${folder}/grab.svg`, hud },
];
