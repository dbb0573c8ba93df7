/** The statuses of Dark Harvest. They mark a state for everyone to see and change nothing by themselves. */
import type { StatusData } from '../../compat/statuses.ts';

const folder = 'systems/tetrad/assets/dark-harvest/icons';
const actorTypes = ['harvestCharacter', 'harvestAdversary'];

function createStatus(id: string, name: string, icon: string): StatusData {
  return { id, name: `TETRAD.DarkHarvest.Status.${name}`, img: `${folder}/${icon}.svg`, hud: { actorTypes } };
}

/** The statuses, with ids of this ruleset. */
export const statuses: readonly StatusData[] = [
  createStatus('harvestProne', 'prone', 'fall-down'),
  createStatus('harvestStunned', 'stunned', 'lightning-arc'),
  createStatus('harvestUnconscious', 'unconscious', 'falling'),
  createStatus('harvestDying', 'dying', 'plague-doctor-profile'),
  createStatus('harvestDead', 'dead', 'scythe'),
];
