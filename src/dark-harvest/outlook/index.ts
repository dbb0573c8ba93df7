// The forecast of fights. It is not part of the rules namespace, because only a worker loads it, when it is needed.
export {
  MOST_ROUNDS,
  type Estimate,
  type FighterOutlook,
  type FightOutlook,
  type OutlookRun,
  type OutlookSide,
} from '../../core/outlook.ts';
export { type OutlookFight, type OutlookFighter, type OutlookWeapon, type Stance } from './fight.ts';
export { startOutlook, type OutlookOptions } from './start-outlook.ts';
