// Computes the forecast of a fight in small steps, between which the caller can pause or show progress.
import type { FightOutlook, OutlookRun } from '../../core/outlook.ts';
import { type SimulationOptions, simulationShape, startSimulation } from '../../core/simulate-fights.ts';
import { readShape } from '../../core/validate.ts';
import { prepareBattle } from './battle.ts';
import { canSolve, solveDuel } from './duel.ts';
import { readFight, type CheckedFight, type OutlookFight } from './fight.ts';

export interface OutlookOptions extends SimulationOptions {
  /** Whether to simulate even if the exact forecast can be computed. */
  readonly simulate?: boolean | undefined;
}

const optionShape = { ...simulationShape, simulate: (value: unknown) => value === true };

/**
 * Starts the forecast of a fight: exact if canSolve accepts it, otherwise simulated. The fight begins with a new round. Nobody spends fate, flees or
 * surrenders, and nobody attacks the unconscious. Throws RulesError for `fighters[i].…` and `options.…`.
 */
export function startOutlook(fight: OutlookFight, options: OutlookOptions = {}): OutlookRun {
  const read = readFight(fight);
  const { simulate } = readShape(options, 'options', optionShape);
  const { fights, seed } = options;
  return canSolve(read) && !simulate
    ? startExact(read)
    : startSimulation(prepareBattle(read), read.fighters, { fights, seed });
}

function startExact(fight: CheckedFight): OutlookRun {
  const work = solveDuel(fight);
  let outlook: FightOutlook | null = null;
  return {
    exact: true,
    advance() {
      if (outlook) return false;
      const { done, value } = work.next();
      if (done) outlook = value;
      return !done;
    },
    progress: () => (outlook ? 1 : 0),
    read: () => outlook,
  };
}
