// The forecast of fights. It is not part of the rules namespace, because a worker loads it when it is needed.
export { type OutlookFight, type OutlookFighter, type OutlookSide, type OutlookWeapon, type Stance } from './fight.ts';
export { MOST_ROUNDS, type Estimate, type FighterOutlook, type FightOutlook } from './outlook.ts';
export { startOutlook, type OutlookOptions, type OutlookRun } from './start-outlook.ts';
