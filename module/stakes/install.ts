/** What requests and points need at the start. */
import { registerPoints } from './offers.ts';
import { watchRequests } from './request-alerts.ts';
import { registerRequests } from './rulings.ts';

/** Makes what the GM granted and what was bought count, and tells the GM of requests. Called in `init`. */
export function installStakes(): void {
  registerRequests();
  watchRequests();
  registerPoints();
}
