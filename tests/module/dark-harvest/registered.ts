/** Gives the rooms of points and requests Dark Harvest's facets, as the entry of the system does. Import it after the double of Foundry. */
import { registerPoints } from '../../../module/points/offers.ts';
import { registerRequests } from '../../../module/requests/rulings.ts';
import { points, requests } from '../../../module/rulesets/dark-harvest/play/fate.ts';

registerPoints(points);
registerRequests(requests);
