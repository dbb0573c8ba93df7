// The outlook of fights. Not part of the rules namespace: it is loaded on demand, in a worker.
export { type OutlookFight, type OutlookFighter, type OutlookSide, type OutlookWeapon, type Stance } from './fight.ts';
export { MOST_ROUNDS, type Estimate, type FighterOutlook, type FightOutlook } from './outlook.ts';
export { startOutlook, type OutlookOptions, type OutlookRun } from './start-outlook.ts';
