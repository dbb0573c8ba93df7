/** The statuses of Dark Harvest. They show a state to everyone and have no effect by themselves. */
import type { StatusData } from '../../../foundry/statuses.ts';

const folder = 'systems/tetrad/assets/dark-harvest/icons';
const actorTypes = ['harvestCharacter', 'harvestAdversary'];

/** Ids of the statuses, as in `actor.statuses`. Those that core also has use core's id; only dying is this ruleset's own. */
export const statusIds = Object.freeze({
  prone: 'prone',
  stunned: 'stun',
  unconscious: 'unconscious',
  dying: 'harvestDying',
  dead: 'dead',
} as const);

/** Name of a status in this ruleset. */
export type HarvestStatus = keyof typeof statusIds;

/** Former ids of statuses in older worlds, with the present ones. */
export const formerStatusIds: Readonly<Record<string, string>> = Object.freeze({
  harvestProne: statusIds.prone,
  harvestStunned: statusIds.stunned,
  harvestUnconscious: statusIds.unconscious,
  harvestDead: statusIds.dead,
});

const icons: Readonly<Record<HarvestStatus, string>> = {
  prone: 'fall-down',
  stunned: 'lightning-arc',
  unconscious: 'falling',
  dying: 'plague-doctor-profile',
  dead: 'scythe',
};

/** The statuses. Name and picture are used only for those that core lacks. */
export const statuses: readonly StatusData[] = (Object.keys(icons) as HarvestStatus[]).map((status) => ({
  id: statusIds[status],
  name: `TETRAD.DarkHarvest.Status.${status}`,
  img: `${folder}/${icons[status]}.svg`,
  hud: { actorTypes },
}));
