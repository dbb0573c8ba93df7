// The forecast of fights. It is not part of the rules namespace, because only a worker loads it, when it is needed.
import type { OutlookRun } from '../../core/outlook.ts';
import { type SimulationOptions, startSimulation } from '../../core/simulate-fights.ts';
import { prepareBattle } from './battle.ts';
import { type OutlookFight, readFight } from './fight.ts';

export { type OutlookFight, type OutlookFighter, type OutlookReaction, type OutlookWeapon } from './fight.ts';

/**
 * Starts the forecast of a fight, which is always simulated. Everyone makes plain attacks; wide-area weapons attack one target. A fighter without a usable
 * weapon fights with bare hands. HP and AP are spent by the defaults of applyDamage. A passed evade save gains a reaction; a passed block save keeps the
 * shield. A fighter at STR 0 or dead is out of the fight. Nobody flees or surrenders, and injuries have no effect. Throws RulesError for `fighters[i].…` and
 * `options.…`.
 */
export function startOutlook(fight: OutlookFight, options: SimulationOptions = {}): OutlookRun {
  const read = readFight(fight);
  return startSimulation(prepareBattle(read), read.fighters, options);
}
