/**
 * Ends a scene for the GM. The chosen changes of each actor are applied as one update with one ledger entry. All these entries share a key, so that one button of
 * the GMs' summary can undo or redo them all.
 */
import { listPlacedActors } from '../foundry/canvas.ts';
import { facetOf } from '../foundry/ruleset.ts';
import { findActor, getSpeaker } from '../foundry/documents.ts';
import { findStanding } from '../ledger/reversal.ts';
import type { WantedExtra } from '../ledger/extra-values.ts';
import { commit, readOwnLedger } from '../ledger/tracked-actor.ts';
import { redoEntry, undoEntry } from '../ledger/undo.ts';
import { readOr, UserError } from '../user-error.ts';
import { listSceneEffects } from './effect-ends.ts';
import type { SceneLine } from './time-facet.ts';
import { defineMessage } from '../chat/define-message.ts';
import { isFromGm } from '../chat/genuine.ts';
import { runOnce } from '../foundry/run-once.ts';
import { permitsUser } from '../permissions.ts';
import { viewRule } from '../chat/plan-view.ts';

type Own = Actor.Implementation;

/** Lists the actors in the scene and the players' characters, each once. */
export function listSceneActors(): Own[] {
  const owned = game.actors.filter((actor) => actor.hasPlayerOwner);
  return [...new Map([...listPlacedActors(), ...owned].map((actor) => [actor.uuid, actor])).values()];
}

/** Lists the changes that the end of a scene offers for an actor; empty if the actor's data cannot be read. */
export function listSceneLines(actor: Own): readonly SceneLine[] {
  return readOr(
    `the scene's end for ${actor.uuid}`,
    () => [...(facetOf(actor, 'time')?.endScene?.(actor) ?? []), ...listSceneEffects(actor)],
    () => [],
  );
}

/** The changes that the end of a scene made to an actor. */
export interface SceneResult {
  readonly actor: Own;
  readonly lines: readonly SceneLine[];
}

/** Returns the rule of the combined change: the id that all lines share; empty if their rules differ. */
function findRule(lines: readonly SceneLine[]): string {
  const rules = new Set(lines.map(({ rule }) => rule));
  return rules.size === 1 ? ([...rules][0] ?? '') : '';
}

/** Applies the changes of the lines to an actor in one update. */
export async function applyLines(actor: Own, lines: readonly SceneLine[], key: string): Promise<void> {
  const system = {};
  const extras: WantedExtra[] = [];
  for (const { change } of lines) {
    foundry.utils.mergeObject(system, change?.system ?? {});
    extras.push(...(change?.extras ?? []));
  }
  const source = lines.map(({ label }) => label).join(', ');
  const note = { kind: 'sceneEnd', rule: findRule(lines), source, events: [] };
  await commit(actor, { system, extras, note, id: key });
}

/**
 * Ends the scene for actors. Lines that no longer apply are skipped.
 * @param chosen - the ids of the chosen lines, by UUID of the actor
 * @returns the applied lines of each changed actor
 */
export async function endScene(
  chosen: ReadonlyMap<string, ReadonlySet<string>>,
  key: string,
): Promise<readonly SceneResult[]> {
  const results: SceneResult[] = [];
  for (const [uuid, ids] of chosen) {
    const actor = findActor(uuid);
    const lines = actor ? listSceneLines(actor).filter(({ id, change }) => change && ids.has(id)) : [];
    if (!actor || lines.length === 0) continue;
    await applyLines(actor, lines, key);
    results.push({ actor, lines });
  }
  return results;
}

/** How far a scene's end is in effect: for all its actors, for none, or for some. `gone`: no ledger has an entry for it. */
export type SceneState = 'done' | 'undone' | 'partly' | 'gone';

function listStates(uuids: readonly string[], key: string) {
  return uuids.flatMap((uuid) => {
    const actor = findActor(uuid);
    const standing = actor && findStanding(readOwnLedger(actor), key);
    return standing ? [{ actor, isUndone: standing.isUndone }] : [];
  });
}

/** Reads how far a scene's end is in effect. */
export function readSceneState(uuids: readonly string[], key: string): SceneState {
  const states = listStates(uuids, key).map(({ isUndone }) => isUndone);
  if (states.length === 0) return 'gone';
  if (states.every(Boolean)) return 'undone';
  return states.some(Boolean) ? 'partly' : 'done';
}

/**
 * Undoes a scene's end for the actors for which it is in effect, or redoes it for the others. If a value has changed in the meantime, the GM is asked (see
 * undo.ts).
 * @throws UserError for the same reasons as undoEntry
 */
export async function reverseScene(uuids: readonly string[], key: string, act: 'undo' | 'redo'): Promise<void> {
  const reverse = act === 'undo' ? undoEntry : redoEntry;
  for (const { actor, isUndone } of listStates(uuids, key))
    if (isUndone === (act === 'redo')) await reverse(actor, key);
}

type Summary = ChatMessage.OfType<'sceneEnd'>;

function listActors({ system }: Summary): string[] {
  return system.actors.map(({ uuid }) => uuid);
}

/** Posts the summary for the GMs. */
export async function postSummary(key: string, results: readonly SceneResult[]): Promise<void> {
  const actors = results.map(({ actor, lines }) => ({
    uuid: actor.uuid,
    name: actor.token?.name ?? actor.name,
    lines: lines.map(({ label, before, after, rule }) => ({ label, before, after, rule: viewRule(rule)?.name ?? '' })),
  }));
  const data: object = {
    type: 'sceneEnd',
    content: game.i18n.localize('TETRAD.SceneEnd.title'),
    speaker: getSpeaker(),
    whisper: game.users.filter(({ isGM }) => isGM).map(({ id }) => id ?? ''),
    system: { key, actors },
  };
  await ChatMessage.create(data);
}

/**
 * Undoes or redoes the scene's end. If the opposite is still under way, it follows.
 * @throws UserError `gamemaster-only`
 */
async function reverse(message: Summary, act: 'undo' | 'redo'): Promise<void> {
  if (!permitsUser('rule') || !isFromGm(message)) throw new UserError('gamemaster-only');
  const other = act === 'undo' ? 'redo' : 'undo';
  const run = (): Promise<void> => reverseScene(listActors(message), message.system.key, act);
  await runOnce(`${act} ${message.uuid}`, run, `${other} ${message.uuid}`);
}

/** The card of a scene's end. */
export const sceneEndCard = defineMessage('sceneEnd', {
  template: 'systems/tetrad/templates/shared/scene-end/summary.hbs',
  view(message) {
    if (!isFromGm(message)) return { ignored: game.i18n.localize('TETRAD.Card.gmOnly') };
    const state = readSceneState(listActors(message), message.system.key);
    const isThere = state !== 'gone' && permitsUser('rule');
    const { actors } = message.system;
    return { actors, state, canUndo: isThere && state !== 'undone', canRedo: isThere && state !== 'done' };
  },
  actors: listActors,
  actions: {
    undo: (message) => reverse(message, 'undo'),
    redo: (message) => reverse(message, 'redo'),
  },
});
