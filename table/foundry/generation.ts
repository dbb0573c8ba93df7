/**
 * The generation of the public API that the table imitates, and every difference between the two. Only this file tests the number: the rest of the
 * table imports the named forks below (at most 40, in alphabetical order, each with its source). `API13` and `API14` are the public API documentation
 * of that generation.
 */

/** The generations that the table can imitate. */
export type Generation = 13 | 14;

const requested: unknown = Reflect.get(globalThis, 'TABLE_GENERATION') ?? globalThis.process?.env?.['TABLE_GENERATION'];

/** The generation of this run, read once from `globalThis.TABLE_GENERATION` or the environment; default: 14. */
export const generation: Generation = Number(requested ?? 14) === 13 ? 13 : 14;

/** An import of an adventure says when it took place in 14 (API14 AdventureImportResult importedTime; core issue 12931). */
export const adventureImportsAreDated = generation >= 14;

/** A line typed into the chat reaches `chatMessage` as HTML (`<p>/r 1d6</p>`) in 14, as plain text in 13 (acks-core#191, core#13717). */
export const chatInputIsHtml = generation >= 14;

/** Updates of turn and round carry `worldTime: {delta}` in 14 (API14 hookEvents.combatTurn), `advanceTime` in 13 (type package). */
export const combatOptionsHoldWorldTime = generation >= 14;

/** Context-menu entries have `label`, `visible`, `onClick(event, target)` in 14 (API14 ContextMenuEntry); `name`, `condition`, `callback(target)` in 13. */
export const contextMenuEntriesHaveLabels = generation >= 14;

/** Changes are cleaned before _preUpdate in 14 (core issue 14411); in 13 listeners get the original changes. */
export const cleansBeforePreUpdate = generation >= 14;

/** Effects have phases, units of duration and their changes in `system` in 14 (API14 ActiveEffectData; crucible#729). */
export const effectsHaveUnits = generation >= 14;

/** 14 has foundry.utils.equals (API14 functions) instead of objectsEqual in 13 (API13 functions). */
export const equalsReplacesObjectsEqual = generation >= 14;

/** Message visibility is the setting `core.messageMode` in 14 (API14 ChatMessage.applyMode), `core.rollMode` in 13 (API13 ClientSettings). */
export const messageModesReplaceRollModes = generation >= 14;

/** Deletion and replacement in updates are operator instances in 14 (API14 foundry.data.operators); in 13 they are keys `-=` and `==`. */
export const operatorsAreInstances = generation >= 14;

/** The build number the table gives itself: the stable builds that public reports name (13.351: core#13705; 14.360). */
export const releaseBuild = generation >= 14 ? 360 : 351;

/** Fields may be kept out of the source by `persisted: false` in 14 (API14 DataField). */
export const persistedFieldsExist = generation >= 14;

/** The pictures of scenes are those of their levels in 14 (API14 BaseLevel, LevelData), their own in 13 (type package, Scene#background). */
export const scenesHaveLevels = generation >= 14;

/** CONFIG.statusEffects is a record by id in 14 (API14 CONFIG.statusEffects), a list in 13 (type package). */
export const statusEffectsAreRecord = generation >= 14;

/** foundry.utils.StringNode is new in 14 (API14; not in the type package of 13). */
export const stringNodesExist = generation >= 14;

/** Members given up in 14 throw there (the list with its sources: deprecated-14.ts). */
export const trapsMembersGivenUpIn14 = generation >= 14;
