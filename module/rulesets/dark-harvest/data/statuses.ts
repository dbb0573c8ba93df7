/** The statuses of Dark Harvest, which show an actor's state to everyone. */
import { listStatuses } from '../../../foundry/statuses.ts';

/** The ids of the statuses, as in `actor.statuses`. They are Foundry's own ids except for dying. */
export const statusIds = Object.freeze({
  prone: 'prone',
  stunned: 'stun',
  unconscious: 'unconscious',
  dying: 'harvestDying',
  dead: 'dead',
} as const);

/** A status by its name in this ruleset. */
export type HarvestStatus = keyof typeof statusIds;

/** The current ids of statuses by the ids that older worlds store. */
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

/** The statuses as registered with Foundry. Names and pictures apply only if Foundry has no status with the same id. */
export const statuses = listStatuses(
  'TETRAD.DarkHarvest',
  'dark-harvest',
  ['harvestCharacter', 'harvestAdversary'],
  statusIds,
  icons,
);
