/** Gives the rooms of points, requests and rulings Dark Harvest's facets, as the entry of the system does. Import it after the double of Foundry. */
import { registerPoints } from '../../../module/stakes/offers.ts';
import { registerRequests } from '../../../module/stakes/rulings.ts';
import { fateOn, points, requests } from '../../../module/rulesets/dark-harvest/play/fate.ts';
import { ruling, rulings } from '../../../module/rulesets/dark-harvest/play/rulings.ts';
import { defineRoles, installFacets } from '../install-facets.ts';

installFacets('harvest', {
  points,
  requests,
  rulings,
  cards: [
    defineRoles('harvestCheck', { ...fateOn.check, ruling }),
    defineRoles('harvestDamage', fateOn.damage),
    defineRoles('harvestWounds', fateOn.wounds),
    defineRoles('harvestInitiative', fateOn.initiative),
  ],
});
registerPoints();
registerRequests();
