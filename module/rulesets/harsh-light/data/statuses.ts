/** The statuses of Harsh Light. They show a state to everyone; the state itself follows from the actor's boxes and turn. */
import { listStatuses } from '../../../foundry/statuses.ts';

/** Ids of the statuses: ours, and core's for someone who cannot move (HL-16). */
export const statusIds = Object.freeze({ out: 'lightOut', restrained: 'restrain' } as const);

/** The statuses. */
export const statuses = listStatuses(
  'TETRAD.HarshLight',
  'harsh-light',
  ['lightCharacter', 'lightAdversary'],
  statusIds,
  { out: 'knocked-out-stars' },
);
