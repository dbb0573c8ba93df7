// The forecast of fights. It is not part of the rules namespace, because a worker loads it when it is needed.
import type { OutlookRun } from '../../core/outlook.ts';
import { type SimulationOptions, startSimulation } from '../../core/simulate-fights.ts';
import { prepareBattle } from './battle.ts';
import { type OutlookFight, readFight } from './fight.ts';

export { type OutlookFight, type OutlookFighter, type OutlookReaction, type OutlookWeapon } from './fight.ts';

/**
 * Starts the forecast of a fight, which is simulated. Everyone makes plain attacks, also with weapons of a wide area at one target; whoever has no weapon left fights
 * with bare hands. Points are spent by default. Whoever passes a save for evading takes the reaction, for blocking keeps the shield. Whoever is at STR 0 is out of the
 * fight, as is whoever dies; nobody flees, surrenders or suffers from an injury. Throws RulesError for `fighters[i].…` and `options.…`.
 */
export function startOutlook(fight: OutlookFight, options: SimulationOptions = {}): OutlookRun {
  const read = readFight(fight);
  return startSimulation(prepareBattle(read), read.fighters, options);
}
