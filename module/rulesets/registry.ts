/** The rulesets in this build, one a line. To remove a ruleset from the build, delete its line. */
export { darkHarvest } from './dark-harvest/index.ts';
export { stepDice } from './step-dice/index.ts';
export { harshLight } from './harsh-light/index.ts';
export { innerWorlds } from './inner-worlds/index.ts';
