/** The statuses of Harsh Light. They show a state to everyone; the state itself follows from the actor's boxes and turn. */
import type { StatusData } from '../../../foundry/statuses.ts';

const folder = 'systems/tetrad/assets/harsh-light/icons';

/** Ids of the statuses: ours, and core's for someone who cannot move (HL-16). */
export const statusIds = Object.freeze({ out: 'lightOut', restrained: 'restrain' } as const);

/** The statuses. */
export const statuses: readonly StatusData[] = [
  {
    id: statusIds.out,
    name: 'TETRAD.HarshLight.Status.out',
    img: `${folder}/knocked-out-stars.svg`,
    hud: { actorTypes: ['lightCharacter', 'lightAdversary'] },
  },
];
