/** Requests as other rooms use them: a new throw, and a ruling of the GM, are adjustments of a roll. */
import { addAdjustments } from '../checks/roll-check.ts';
import { requestFacets, type RequestsFacet } from './requests-facet.ts';
import { listRerolls, listRulingAdjustments } from './rulings.ts';

/** Adds a ruleset's requests. Called in `init`. */
export function registerRequests(facet: RequestsFacet): void {
  requestFacets.register(facet);
  addAdjustments(listRerolls);
  addAdjustments(listRulingAdjustments);
}
