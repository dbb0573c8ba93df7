/**
 * Which generation of the public API the table imitates, and every place where the two differ.
 * This file alone tests the number: the rest of the table imports the named forks below (at most 40, in alphabetical order, each
 * with the source that says so). `API13` and `API14` are the public API documentation of that generation.
 */

/** The generations that the table can imitate. */
export type Generation = 13 | 14;

const requested: unknown = Reflect.get(globalThis, 'TABLE_GENERATION') ?? globalThis.process?.env?.['TABLE_GENERATION'];

/** The generation of this run, read once from `globalThis.TABLE_GENERATION` or the environment; 14 where neither says. */
export const generation: Generation = Number(requested ?? 14) === 13 ? 13 : 14;

/** Message visibility is the setting `core.messageMode` in 14 (API14 ChatMessage.applyMode), `core.rollMode` in 13 (API13 ClientSettings). */
export const messageModesReplaceRollModes = generation >= 14;

/** Deletion and replacement in updates are operator instances in 14 (API14 foundry.data.operators); in 13 they are keys `-=` and `==`. */
export const operatorsAreInstances = generation >= 14;
