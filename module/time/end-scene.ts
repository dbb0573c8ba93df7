/**
 * Ends a scene for the GM. The chosen changes of each actor are applied as one update with one ledger entry. All these entries share a key, so that one button of
 * the GMs' summary can undo or redo them all.
 */
import { countScene } from '../countdowns/clocks.ts';
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

/**
 * Applies the changes of the lines to an actor in one update.
 * @param award - what the GM awards it for; empty: the scene ends
 */
export async function applyLines(actor: Own, lines: readonly SceneLine[], key: string, award = ''): Promise<void> {
  const system = {};
  const extras: WantedExtra[] = [];
  for (const { change } of lines) {
    foundry.utils.mergeObject(system, change?.system ?? {});
    extras.push(...(change?.extras ?? []));
  }
  const source = award || lines.map(({ label }) => label).join(', ');
  const note = { kind: award ? 'award' : 'sceneEnd', rule: findRule(lines), source, events: [] };
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

/** How the keys of the entries about a scene's end begin. */
export const SCENE = 'scene';

/** How far what a GM changed together is in effect: for all its actors, for none, or for some. `gone`: no ledger has an entry for it. */
export type SceneState = 'done' | 'undone' | 'partly' | 'gone';

/** An actor that a GM changed together with others, and the ids of its ledger entries in their order. */
export interface Changed {
  readonly uuid: string;
  readonly entries: readonly string[];
}

function listStates(changed: readonly Changed[]) {
  return changed.flatMap(({ uuid, entries }) => {
    const actor = findActor(uuid);
    if (!actor) return [];
    return entries.flatMap((entry) => {
      const standing = findStanding(readOwnLedger(actor), entry);
      return standing ? [{ actor, entry, isUndone: standing.isUndone }] : [];
    });
  });
}

/** Reads how far what a GM changed together is in effect. */
export function readSceneState(changed: readonly Changed[]): SceneState {
  const states = listStates(changed).map(({ isUndone }) => isUndone);
  if (states.length === 0) return 'gone';
  if (states.every(Boolean)) return 'undone';
  return states.some(Boolean) ? 'partly' : 'done';
}

/**
 * Undoes what a GM changed together for the actors for which it is in effect, the last entry first, or redoes it for the others. If a value has changed in the
 * meantime, the GM is asked (see undo.ts).
 * @throws UserError for the same reasons as undoEntry
 */
export async function reverseScene(changed: readonly Changed[], act: 'undo' | 'redo'): Promise<void> {
  const reverse = act === 'undo' ? undoEntry : redoEntry;
  const states = listStates(changed).filter(({ isUndone }) => isUndone === (act === 'redo'));
  for (const { actor, entry } of act === 'undo' ? states.toReversed() : states) await reverse(actor, entry);
  // The GM may have kept what had changed meanwhile.
  const isUndone = readSceneState(changed) === 'undone';
  const scenes = new Set(changed.flatMap(({ entries }) => entries.filter((entry) => entry.startsWith(SCENE))));
  if (isUndone === (act === 'undo')) for (const scene of scenes) await countScene(scene, isUndone);
}

type Summary = ChatMessage.OfType<'sceneEnd'>;

/** Lists the changed actors of a summary; those of earlier versions have one entry each, with the message's key. */
function listChanged({ system: { key, actors } }: Summary): Changed[] {
  return actors.map(({ uuid, entries }) => ({ uuid, entries: entries.length > 0 ? entries : [key].filter(Boolean) }));
}

/** What a GM changed together, for the summary in chat. */
interface NewSummary {
  /** The title, in the GM's language; left out: the scene has ended. */
  readonly title?: string;
  /** The plain text of the message; default: its title. */
  readonly content?: string;
  readonly actors: readonly (Changed & {
    readonly name: string;
    readonly lines: readonly Pick<SceneLine, 'label' | 'before' | 'after' | 'rule'>[];
  })[];
}

/** Posts a summary for the GMs, whose buttons undo and redo all of it. */
export async function postSummary({ title = '', content, actors }: NewSummary): Promise<void> {
  const data: object = {
    type: 'sceneEnd',
    content: content ?? foundry.utils.escapeHTML(title || game.i18n.localize('TETRAD.SceneEnd.title')),
    speaker: getSpeaker(),
    whisper: game.users.filter(({ isGM }) => isGM).map(({ id }) => id ?? ''),
    system: { title, actors },
  };
  await ChatMessage.create(data);
}

/** Posts the summary of changes that are one ledger entry for each actor. @param title - as in NewSummary */
export async function postResults(key: string, results: readonly SceneResult[], title = ''): Promise<void> {
  const actors = results.map(({ actor, lines }) => ({
    uuid: actor.uuid,
    entries: [key],
    name: actor.token?.name ?? actor.name,
    lines: lines.map(({ label, before, after, rule }) => ({ label, before, after, rule: viewRule(rule)?.name ?? '' })),
  }));
  await postSummary({ title, actors });
}

/**
 * Undoes or redoes all of a summary. If the opposite is still under way, it follows.
 * @throws UserError `gamemaster-only`
 */
async function reverse(message: Summary, act: 'undo' | 'redo'): Promise<void> {
  if (!permitsUser('rule') || !isFromGm(message)) throw new UserError('gamemaster-only');
  const other = act === 'undo' ? 'redo' : 'undo';
  await runOnce(`${act} ${message.uuid}`, () => reverseScene(listChanged(message), act), `${other} ${message.uuid}`);
}

/** The card of what a GM changed together. */
export const sceneEndCard = defineMessage('sceneEnd', {
  template: 'systems/tetrad/templates/shared/scene-end/summary.hbs',
  view(message) {
    if (!isFromGm(message)) return { ignored: game.i18n.localize('TETRAD.Card.gmOnly') };
    const { actors, title } = message.system;
    const state = readSceneState(listChanged(message));
    const isThere = state !== 'gone' && permitsUser('rule');
    return {
      title: title || game.i18n.localize('TETRAD.SceneEnd.title'),
      actors,
      state: actors.length > 0 ? state : 'nothing',
      canUndo: isThere && state !== 'undone',
      canRedo: isThere && state !== 'done',
    };
  },
  actors: ({ system }) => system.actors.map(({ uuid }) => uuid),
  actions: {
    undo: (message) => reverse(message, 'undo'),
    redo: (message) => reverse(message, 'redo'),
  },
});
