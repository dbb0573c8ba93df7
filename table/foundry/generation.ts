/**
 * The Foundry version (13 or 14) that the table imitates, and every difference between the two. Only this file reads the version number; all others import the
 * named constants below (at most 40, in alphabetical order, each with its source). "v13 API" and "v14 API" mean the public API documentation of that version.
 */

export type Generation = 13 | 14;

const requested: unknown = Reflect.get(globalThis, 'TABLE_GENERATION') ?? globalThis.process?.env?.['TABLE_GENERATION'];

/** The Foundry version of this run: `globalThis.TABLE_GENERATION`, otherwise the environment variable, otherwise 14. */
export const generation: Generation = Number(requested ?? 14) === 13 ? 13 : 14;

/** In 14 the result of an adventure import contains its time (v14 API: AdventureImportResult importedTime; core issue 12931). */
export const adventureImportsAreDated = generation >= 14;

/** A line typed into the chat reaches the hook `chatMessage` as HTML (`<p>/r 1d6</p>`) in 14, as plain text in 13 (acks-core issue 191, core issue 13717). */
export const chatInputIsHtml = generation >= 14;

/** Updates of turn and round contain `worldTime: {delta}` in 14 (v14 API: hookEvents.combatTurn), `advanceTime` in 13 (fvtt-types). */
export const combatOptionsHoldWorldTime = generation >= 14;

/** Context-menu entries have `label`, `visible`, `onClick(event, target)` in 14 (v14 API: ContextMenuEntry); `name`, `condition`, `callback(target)` in 13. */
export const contextMenuEntriesHaveLabels = generation >= 14;

/** In 14 changes are cleaned before `_preUpdate` (core issue 14411); in 13 listeners get the original changes. */
export const cleansBeforePreUpdate = generation >= 14;

/** In 14 effects have phases and units of duration, and their changes are in `system` (v14 API: ActiveEffectData; crucible issue 729). */
export const effectsHaveUnits = generation >= 14;

/** foundry.utils has `equals` in 14 (v14 API: functions), `objectsEqual` in 13 (v13 API: functions). */
export const equalsReplacesObjectsEqual = generation >= 14;

/** On low pages version 13 shows a step of a tour that has no target half above the page (core issue 13069); of 14 that is not reported. */
export const lowPagesCutSteps = generation < 14;

/** The setting for who sees a message is `core.messageMode` in 14 (v14 API: ChatMessage.applyMode), `core.rollMode` in 13 (v13 API: ClientSettings). */
export const messageModesReplaceRollModes = generation >= 14;

/** In 14 TokenDocument#move resolves at the end of the path, in 13 at its first checkpoint (core issue 13572). */
export const movesResolveAtTheEnd = generation >= 14;

/** Deletions and replacements in updates are operator instances in 14 (v14 API: foundry.data.operators), keys with `-=` and `==` in 13. */
export const operatorsAreInstances = generation >= 14;

/** The table's build number: that of a stable build named in public reports (13.351: core issue 13705; 14.360). */
export const releaseBuild = generation >= 14 ? 360 : 351;

/** In 14 the values of fields with `persisted: false` are not stored (v14 API: DataField). */
export const persistedFieldsExist = generation >= 14;

/** In 14 the levels of a scene have its images (v14 API: BaseLevel, LevelData), in 13 the scene itself (fvtt-types, Scene#background). */
export const scenesHaveLevels = generation >= 14;

/** CONFIG.statusEffects is a record by id in 14 (v14 API: CONFIG.statusEffects), a list in 13 (fvtt-types). */
export const statusEffectsAreRecord = generation >= 14;

/** foundry.utils.StringNode exists only in 14 (v14 API; not in fvtt-types for 13). */
export const stringNodesExist = generation >= 14;

/** In 14 the members listed in deprecated-14.ts throw errors. */
export const trapsMembersGivenUpIn14 = generation >= 14;
