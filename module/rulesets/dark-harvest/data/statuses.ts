/** The statuses of Dark Harvest. They mark a state for everyone to see and change nothing by themselves. */
import type { StatusData } from '../../../foundry/statuses.ts';

const folder = 'systems/tetrad/assets/dark-harvest/icons';
const actorTypes = ['harvestCharacter', 'harvestAdversary'];

/** Ids of the statuses, as `actor.statuses` holds them. What core has too goes by core's id; only dying is this ruleset's alone. */
export const statusIds = Object.freeze({
  prone: 'prone',
  stunned: 'stun',
  unconscious: 'unconscious',
  dying: 'harvestDying',
  dead: 'dead',
} as const);

/** Name of a status in this ruleset. */
export type HarvestStatus = keyof typeof statusIds;

/** What effects of older worlds call a status, and what it is called now. */
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

/** The statuses. Name and picture are for those that core does not bring. */
export const statuses: readonly StatusData[] = (Object.keys(icons) as HarvestStatus[]).map((status) => ({
  id: statusIds[status],
  name: `TETRAD.DarkHarvest.Status.${status}`,
  img: `${folder}/${icons[status]}.svg`,
  hud: { actorTypes },
}));
