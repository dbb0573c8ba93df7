/** The statuses of Harsh Light, which show an actor's state to everyone. The state itself follows from the actor's boxes and turn. */
import { listStatuses } from '../../../foundry/statuses.ts';

/** The ids of the statuses. `restrained` is core's, for someone who cannot move (HL-16). */
export const statusIds = Object.freeze({ out: 'lightOut', restrained: 'restrain' } as const);

/** The statuses as registered with Foundry. */
export const statuses = listStatuses(
  'TETRAD.HarshLight',
  'harsh-light',
  ['lightCharacter', 'lightAdversary'],
  statusIds,
  { out: 'knocked-out-stars' },
);
