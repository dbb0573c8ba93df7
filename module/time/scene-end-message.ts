/** The GM's summary of a scene's end: a message with one button that undoes or redoes all its changes. */
import { defineCard } from '../chat/define-card.ts';
import { isFromGm } from '../chat/genuine.ts';
import { getSpeaker } from '../foundry/documents.ts';
import { runOnce } from '../foundry/run-once.ts';
import { permitsUser } from '../permissions.ts';
import { viewRule } from '../rolls/plan-view.ts';
import { UserError } from '../user-error.ts';
import { readSceneState, reverseScene, type SceneResult } from './end-scene.ts';

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
export const sceneEndCard = defineCard('sceneEnd', {
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
