/** The rulesets of this build: one line each. Removing a ruleset removes its line. */
export { darkHarvest } from './dark-harvest/index.ts';
