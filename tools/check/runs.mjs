// What each run plays. `npm test` is for people: everything that is quick, and each ruleset once through, in generation 14. `npm test -- --all` is everything: in 14
// all tests, in 13 those that stand in IN_13. Only this file decides what a run leaves out; a test of the guards sees that each test of a browser or of play stands in
// a list.

import { existsSync } from 'node:fs';

/** The environment of the run for people. */
export const SHORT_RUN = { TETRAD_RUN: 'short' };

/** The tests of browser and play in `npm test`: each ruleset once through. They win over a folder that is left to `--all`. */
export const SHORT = {
  'tests/e2e/binding/checks': 'a check with its dialog, its card, points, undo and keyboard, in every ruleset',
  'tests/e2e/binding/fight': 'an exchange with its reply, damage and undo, in every ruleset',
  'tests/e2e/binding/creation': 'a new character in every ruleset, by mouse and by keyboard alone',
  'tests/e2e/desk': 'the GM’s desk: asks, time, the audit, refresh from the compendium',
  'tests/e2e/first-world': 'the first evening of a new world, by mouse alone',
  'tests/e2e/harsh-light/deck': 'Harsh Light: pulls from the deck',
  'tests/e2e/join': 'a user joins, and the console stays quiet',
  'tests/e2e/migrations': 'an older world is migrated, and nothing is lost',
  'tests/play/inner-worlds/life': 'Inner Worlds: bids, rests, events',
  'tests/play/step-dice/complex': 'Step Dice: a complex action',
};

/** What `npm test` leaves to `--all`: files and folders without their ending, each with the reason. */
export const LEFT_TO_ALL = {
  'tests/e2e/arrive': 'players arrive in a sample fight',
  'tests/e2e/binding/broken': 'a hundred broken bindings, which tests/binding finds too',
  'tests/e2e/binding/tower': 'a log of many exchanges',
  'tests/e2e/broken-item': 'every item of every older world, broken in turn',
  'tests/e2e/calls': 'rolls named in texts, chat and macros',
  'tests/e2e/cards': 'the world’s deck, under each reading of how cards move',
  'tests/e2e/countdowns': 'the strip of countdowns, drawn',
  'tests/e2e/dark-harvest/access': 'axe, cut text and motion in every window of Dark Harvest',
  'tests/e2e/dark-harvest/any-grid': 'distances on every kind of grid',
  'tests/e2e/dark-harvest/bad-input': 'input that must be refused',
  'tests/e2e/dark-harvest/chat': 'rolls typed in chat',
  'tests/e2e/dark-harvest/combat': 'the order and the rounds, clause by clause',
  'tests/e2e/dark-harvest/creation': 'creation in Dark Harvest, step by step',
  'tests/e2e/dark-harvest/damage': 'damage and undo, clause by clause',
  'tests/e2e/dark-harvest/directories': 'sidebar, packs, drag and drop',
  'tests/e2e/dark-harvest/evening': 'an evening of Dark Harvest',
  'tests/e2e/dark-harvest/exchange': 'the exchange, clause by clause',
  'tests/e2e/dark-harvest/fight-access': 'axe and the keyboard in a fight',
  'tests/e2e/dark-harvest/first-evening': 'the welcome, the tour and the sample fight, step by step',
  'tests/e2e/dark-harvest/flood': 'thousands of hostile messages',
  'tests/e2e/dark-harvest/folds': 'cards that fold to a line',
  'tests/e2e/dark-harvest/forecast': 'the forecast window',
  'tests/e2e/dark-harvest/healing': 'healing and perils, clause by clause',
  'tests/e2e/dark-harvest/keep-typing': 'redraws while a user types',
  'tests/e2e/dark-harvest/keyboard': 'an evening by keyboard alone',
  'tests/e2e/dark-harvest/many-combatants': 'two hundred fighters',
  'tests/e2e/dark-harvest/new-types': 'documents that older worlds do not have',
  'tests/e2e/dark-harvest/opening': 'windows opened and closed',
  'tests/e2e/dark-harvest/other-readings': 'undocumented behaviour, read the other way',
  'tests/e2e/dark-harvest/own-windows': 'detached windows',
  'tests/e2e/dark-harvest/permissions-13': 'who may do what, where the table’s answer changes',
  'tests/e2e/dark-harvest/permissions-14': 'who may do what, where the table’s answer changes',
  'tests/e2e/dark-harvest/play': 'a play script of all cards',
  'tests/e2e/dark-harvest/rules-in-play': 'clauses that need drawing or dragging',
  'tests/e2e/dark-harvest/thread': 'the thread of an exchange',
  'tests/e2e/dark-harvest/unreadable': 'messages that cannot be read',
  'tests/e2e/deprecated': 'members given up by Foundry',
  'tests/e2e/evening': 'a whole evening in each ruleset',
  'tests/e2e/exchange-states': 'the card of an exchange in each state, for each viewer',
  'tests/e2e/faults': 'servers and connections that fail',
  'tests/e2e/gifts': 'give and take, by mouse and by keyboard alone',
  'tests/e2e/harsh-light': 'Harsh Light, clause by clause',
  'tests/e2e/hostile': 'hostile documents, drawn',
  'tests/e2e/inner-worlds': 'Inner Worlds, clause by clause',
  'tests/e2e/leave': 'a player asks the GM for a roll against the rules',
  'tests/e2e/media': 'contrast, forced colours and paper, for each ruleset',
  'tests/e2e/mixed': 'all rulesets in one fight',
  'tests/e2e/neighbours': 'other modules, as doubles',
  'tests/e2e/party': 'the sheet of a party: drag and drop, both themes, axe, the keyboard',
  'tests/e2e/room': 'sheets and windows drawn in little room, in edit mode and beside one another',
  'tests/e2e/step-dice': 'Step Dice, clause by clause',
  'tests/e2e/table-look': 'the table, drawn: scene, targets, tracker',
  'tests/e2e/worlds': 'saved worlds open with nothing lost',
  'tests/evidence': 'how far the table is like Foundry',
  'tests/play': 'clauses of the rules as users play them, in Node',
  'tests/binding/binding': 'properties of every binding, with many samples',
  'tests/guards/builds': 'the builds, built again',
  'tests/guards/check-imports': 'forbidden imports seeded into copies of the code',
  'tests/guards/check-templates': 'flaws seeded into templates',
  'tests/guards/find-chromium': 'machines without Chromium',
  'tests/guards/house': 'flaws seeded into copies of the code',
  'tests/guards/packs': 'flaws seeded into packs',
  'tests/guards/unused': 'unused code seeded into copies of the code',
  'tests/module/attack-odds': 'the odds of each attack against each reply, counted out',
  'tests/rules/dark-harvest/damage': 'every damage against simulated dice',
  'tests/rules/dark-harvest/fight-odds': 'exact odds against simulated fights',
  'tests/rules/dark-harvest/outlook': 'the forecast against simulated fights',
  'tests/rules/inner-worlds/outlook': 'the forecast against simulated fights',
  'tests/rules/step-dice/outlook': 'the forecast against simulated fights',
  'tests/rules/harsh-light/outlook': 'the forecast against simulated fights',
  'tests/table': 'the table’s server: files, faults, floods and kills',
};

/**
 * What is played in generation 13 too, each with what differs there or the reason why it is played twice; of these files, what does not differ is played in 14 alone
 * (`once` of a test table, `alike` of a suite over rulesets). The conformance specs run in both besides.
 */
const IN_13 = {
  'tests/e2e/binding/checks': 'a check of coin; the setting for who sees a message (messageModesReplaceRollModes)',
  'tests/e2e/binding/fight':
    'an exchange of coin; deletions in updates (operatorsAreInstances, equalsReplacesObjectsEqual)',
  'tests/e2e/binding/creation': 'a new character of coin; defaults (cleansBeforePreUpdate, persistedFieldsExist)',
  'tests/e2e/dark-harvest/chat': 'the chat input (chatInputIsHtml, stringNodesExist)',
  'tests/e2e/dark-harvest/combat':
    'rounds and statuses (combatOptionsHoldWorldTime, statusEffectsAreRecord, effectsHaveUnits)',
  'tests/e2e/dark-harvest/directories': 'context menus (contextMenuEntriesHaveLabels)',
  'tests/e2e/dark-harvest/first-evening': 'scenes and adventures (scenesHaveLevels, adventureImportsAreDated)',
  'tests/e2e/dark-harvest/other-readings': 'readings that differ (trapsMembersGivenUpIn14)',
  'tests/e2e/dark-harvest/permissions-13': 'who may do what where 13 answers otherwise',
  'tests/e2e/deprecated': 'members given up by Foundry (releaseBuild)',
  'tests/e2e/evening': 'an evening of every ruleset',
  'tests/e2e/migrations': 'an older world',
  'tests/evidence': 'how far the table is like Foundry',
};

/** Tests whether a run is that for people. */
export const isShort = (env) => env.TETRAD_RUN === SHORT_RUN.TETRAD_RUN;

/** Tests whether a file is in a list: by its own name, or by that of a folder. */
function isListed(list, file) {
  const path = file.replaceAll('\\', '/').replace(/\.test\.ts$/u, '');
  return Object.keys(list).some((name) => `${path}/`.includes(`${name}/`));
}

/**
 * Returns the generations in which a test file is played, out of those that it has tests for.
 * @param {string} file its path
 * @param {readonly (13 | 14)[]} [generations] those that it has tests for
 * @param {Record<string, string | undefined>} [env] `TETRAD_RUN=both` plays everything in both
 * @returns {readonly (13 | 14)[]}
 */
export function chooseGenerations(file, generations = [13, 14], env = process.env) {
  if (env.TETRAD_RUN === 'both') return generations;
  const playsBoth = !isShort(env) && isListed(IN_13, file);
  return generations.filter((generation) => generation === 14 || playsBoth);
}

/**
 * Tests whether a generation plays what does not differ between the two: 14 does, 13 only if everything is played in both.
 * @param {13 | 14} generation
 * @param {Record<string, string | undefined>} [env]
 */
export function playsAlike(generation, env = process.env) {
  return generation === 14 || env.TETRAD_RUN === 'both';
}

/**
 * Returns those of the rulesets that a suite over all of them plays: the run for people leaves out that of the tests; in 13 it stands for the others, since only
 * shared rooms know the generation.
 * @template {readonly [id: string, ...unknown[]]} Ruleset
 * @param {readonly Ruleset[]} rulesets
 * @param {13 | 14} generation
 * @param {Record<string, string | undefined>} [env]
 * @returns {readonly Ruleset[]}
 */
export function chooseRulesets(rulesets, generation, env = process.env) {
  const isOfTests = ([id]) => existsSync(`tests/fixtures/rulesets/${id}`);
  if (isShort(env)) return rulesets.filter((ruleset) => !isOfTests(ruleset));
  return playsAlike(generation, env) ? rulesets : rulesets.filter(isOfTests);
}

/**
 * Returns the lists in which a test file stands.
 * @param {string} file its path
 * @returns {string[]} 'short' and 'all', or none
 */
export function listRuns(file) {
  return [...(isListed(SHORT, file) ? ['short'] : []), ...(isListed(LEFT_TO_ALL, file) ? ['all'] : [])];
}

/**
 * Returns patterns of the unit tests that a run leaves out.
 * @param {Record<string, string | undefined>} [env]
 * @returns {string[]}
 */
export function listLeftOut(env = process.env) {
  if (!isShort(env)) return [];
  return Object.keys(LEFT_TO_ALL).flatMap((name) => [`${name}.test.ts`, `${name}/**/*.test.ts`]);
}

/**
 * Returns patterns of the tests in a folder that are played in a run.
 * @param {string} folder such as `tests/e2e`
 * @param {Record<string, string | undefined>} [env]
 * @returns {string[]}
 */
export function listPlayed(folder, env = process.env) {
  if (!isShort(env)) return [`${folder}/**/*.test.ts`];
  return Object.keys(SHORT).flatMap((name) => (name.startsWith(`${folder}/`) ? [`${name}.test.ts`] : []));
}
