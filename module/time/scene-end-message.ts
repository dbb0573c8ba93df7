/** The GM's summary of a scene's end: a message with one button that undoes or redoes all its changes. */
import { isFromGm } from '../chat/genuine.ts';
import { getSpeaker } from '../foundry/documents.ts';
import { listPages, oncePerFrame } from '../foundry/pages.ts';
import { runOnce } from '../foundry/run-once.ts';
import { permitsUser } from '../permissions.ts';
import { viewRule } from '../rolls/plan-view.ts';
import { runOrWarn, UserError } from '../user-error.ts';
import { readSceneState, reverseScene, type SceneResult } from './end-scene.ts';

type Message = ChatMessage.Implementation;

const template = 'systems/tetrad/templates/shared/scene-end/summary.hbs';

/** The stored data of a summary: the key of the ledger entries, and the UUIDs of the actors that have one. */
interface Stored {
  readonly key: string;
  readonly actors: readonly string[];
}

/** Returns the stored data of a summary; null for any other message, and for one that a player may have written. */
function readStored(message: Message): Stored | null {
  const { sceneEnd } = (message.flags as { tetrad?: { sceneEnd?: { key?: unknown; actors?: unknown } } }).tetrad ?? {};
  if (typeof sceneEnd?.key !== 'string' || !Array.isArray(sceneEnd.actors) || !isFromGm(message)) return null;
  return { key: sceneEnd.key, actors: sceneEnd.actors.filter((uuid): uuid is string => typeof uuid === 'string') };
}

/** Posts the summary for the GMs. */
export async function postSummary(key: string, results: readonly SceneResult[]): Promise<void> {
  const actors = results.map(({ actor, lines }) => ({
    name: actor.token?.name ?? actor.name,
    lines: lines.map((line) => ({ ...line, rule: viewRule(line.rule)?.name ?? '' })),
  }));
  const content = await foundry.applications.handlebars.renderTemplate(template, { actors });
  const data: object = {
    content,
    speaker: getSpeaker(),
    whisper: game.users.filter(({ isGM }) => isGM).map(({ id }) => id ?? ''),
    flags: { tetrad: { sceneEnd: { key, actors: results.map(({ actor }) => actor.uuid) } } },
  };
  await ChatMessage.create(data);
}

/** Undoes or redoes the scene's end. @throws UserError `gamemaster-only` */
async function reverse(stored: Stored, act: string | undefined): Promise<void> {
  if (!permitsUser('rule')) throw new UserError('gamemaster-only');
  if (act === 'undo' || act === 'redo') await reverseScene(stored.actors, stored.key, act);
}

/** Shows on a summary how far the scene's end is in effect, with the button to undo or redo it. */
function drawState(stored: Stored, element: HTMLElement): void {
  const state = readSceneState(stored.actors, stored.key);
  const text = element.querySelector<HTMLElement>('.scene-end-state');
  const word = game.i18n.localize(`TETRAD.SceneEnd.State.${state}`);
  if (text && text.textContent !== word) text.textContent = word;
  for (const button of element.querySelectorAll<HTMLElement>('[data-scene-act]'))
    button.hidden = state === 'gone' || (button.dataset['sceneAct'] === 'undo' ? state === 'undone' : state === 'done');
}

/** Updates every summary in the game's window and in detached windows. */
function drawAll(): void {
  for (const element of listPages().flatMap((page) => [...page.querySelectorAll<HTMLElement>('.scene-end-summary')])) {
    const id = element.closest<HTMLElement>('[data-message-id]')?.dataset['messageId'] ?? '';
    const message = game.messages.get(id);
    const stored = message ? readStored(message) : null;
    if (stored) drawState(stored, element);
  }
}

/** Makes the buttons of the summaries work and keeps the summaries up to date. Called in `init`. */
export function watchSceneEnd(): void {
  Hooks.on('renderChatMessageHTML', (message: Message, element: HTMLElement) => {
    const summary = element.querySelector<HTMLElement>('.scene-end-summary');
    const stored = summary && readStored(message);
    if (!stored) return;
    element.classList.add('tetrad');
    drawState(stored, summary);
    for (const button of summary.querySelectorAll<HTMLElement>('[data-scene-act]'))
      button.addEventListener('click', () => {
        const { sceneAct = '' } = button.dataset;
        const other = sceneAct === 'undo' ? 'redo' : 'undo';
        const act = (): Promise<void> => reverse(stored, sceneAct);
        void runOrWarn(() => runOnce(`${sceneAct} ${message.uuid}`, act, `${other} ${message.uuid}`));
      });
  });
  const draw = oncePerFrame(drawAll);
  for (const hook of ['updateActor', 'updateToken', 'updateActorDelta', 'deleteActor'] as const)
    (Hooks as unknown as { on(name: string, call: () => void): number }).on(hook, draw);
}
