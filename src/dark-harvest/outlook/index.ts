// The outlook of fights. Apart from the namespace of the rules: it is loaded where it is asked for, in a worker.
export { type OutlookFight, type OutlookFighter, type OutlookSide, type OutlookWeapon, type Stance } from './fight.ts';
export { MOST_ROUNDS, type Estimate, type FighterOutlook, type FightOutlook } from './outlook.ts';
export { startOutlook, type OutlookOptions, type OutlookRun } from './start-outlook.ts';
