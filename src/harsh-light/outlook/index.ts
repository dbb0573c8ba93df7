// The forecast of fights. It is not part of the rules namespace, because only a worker loads it, when it is needed.
import type { OutlookRun } from '../../core/outlook.ts';
import { type SimulationOptions, startSimulation } from '../../core/simulate-fights.ts';
import { prepareBattle } from './battle.ts';
import { type OutlookFight, readFight } from './fight.ts';

export { type OutlookFight, type OutlookFighter, type OutlookWeapon, type Spending, type Stance } from './fight.ts';

/**
 * Starts the forecast of a fight, which is always simulated, with fair numbers. The fight begins with initiative. Nobody takes automatic successes, flees,
 * surrenders or attacks someone who is out of action. Throws RulesError for `fighters[i].…` and `options.…`.
 */
export function startOutlook(fight: OutlookFight, options: SimulationOptions = {}): OutlookRun {
  const read = readFight(fight);
  return startSimulation(prepareBattle(read), read.fighters, options);
}
