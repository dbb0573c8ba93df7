/** The statuses of Inner Worlds. They show a state to everyone; the state itself is in the actor's data. */
import type { StatusData } from '../../../foundry/statuses.ts';

const folder = 'systems/tetrad/assets/inner-worlds/icons';

/** Ids of the statuses. */
export const statusIds = Object.freeze({
  dead: 'innerDead',
  passedOut: 'innerPassedOut',
  down: 'prone',
  grappled: 'innerGrappled',
  angry: 'innerAngry',
  fearful: 'innerFearful',
} as const);

const hud = { actorTypes: ['innerCharacter', 'innerAdversary'] };

/** The statuses that the rules set, and those with which the GM says who can be taunted or routed (IW-16). */
export const statuses: readonly StatusData[] = [
  { id: statusIds.dead, name: 'TETRAD.InnerWorlds.Status.dead', img: `${folder}/tombstone.svg`, hud },
  { id: statusIds.passedOut, name: 'TETRAD.InnerWorlds.Status.passedOut', img: `${folder}/night-sleep.svg`, hud },
  { id: statusIds.grappled, name: 'TETRAD.InnerWorlds.Status.grappled', img: `${folder}/grab.svg`, hud },
  { id: statusIds.angry, name: 'TETRAD.InnerWorlds.Status.angry', img: `${folder}/angry-eyes.svg`, hud },
  { id: statusIds.fearful, name: 'TETRAD.InnerWorlds.Status.fearful', img: `${folder}/run.svg`, hud },
];
