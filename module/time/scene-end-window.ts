/**
 * The window "End the scene", for GMs. It lists the possible changes of each actor in the scene and of the players' characters, and applies the chosen ones
 * together.
 */
import { countScene } from '../countdowns/clocks.ts';
import { isTag } from '../foundry/pages.ts';
import { runOnce } from '../foundry/run-once.ts';
import { followHooks, HandlebarsApplication, openForGm } from '../foundry/windows.ts';
import { permitsUser } from '../permissions.ts';
import { viewRule } from '../chat/plan-view.ts';
import { runOrWarn, UserError } from '../user-error.ts';
import { SCENE, endScene, listSceneActors, listSceneLines, postResults } from './end-scene.ts';
import type { SceneLine } from './time-facet.ts';

type Own = Actor.Implementation;

const windowId = 'tetrad-scene-end';
const folder = 'systems/tetrad/templates/shared/scene-end';

class SceneEndWindow extends HandlebarsApplication {
  static override DEFAULT_OPTIONS: typeof HandlebarsApplication.DEFAULT_OPTIONS = {
    id: windowId,
    classes: ['scene-end'],
    window: { title: 'TETRAD.SceneEnd.title', icon: 'fa-solid fa-clapperboard', resizable: true },
    position: { width: 560, height: 560 },
    actions: { endScene: SceneEndWindow.#onEndScene },
  };

  static override PARTS: typeof HandlebarsApplication.PARTS = {
    lines: { template: `${folder}/lines.hbs`, scrollable: [''] },
    foot: { template: `${folder}/foot.hbs` },
  };

  /** Whether the GM has ticked a line, by UUID of the actor and id of the line. Lines without an entry have their default. */
  readonly #chosen = new Map<string, boolean>();

  /** The actors for whom the scene ends; null: all in the scene, and the players' characters. */
  #who: readonly Own[] | null = null;

  /** Lists some actors alone; null: all again. */
  async limitTo(who: readonly Own[] | null): Promise<void> {
    this.#who = who;
    await this.render();
  }

  #isChosen({ uuid }: Own, { id, isUsual, change }: SceneLine): boolean {
    return change !== null && (this.#chosen.get(`${uuid} ${id}`) ?? isUsual);
  }

  #listActors() {
    return (this.#who ?? listSceneActors())
      .map((actor) => ({ actor, lines: listSceneLines(actor) }))
      .filter(({ lines }) => lines.length > 0)
      .toSorted((a, b) => a.actor.name.localeCompare(b.actor.name, game.i18n.lang));
  }

  /** Returns the ids of the chosen lines, by UUID of the actor. */
  #listChosen(): Map<string, Set<string>> {
    const pick = (actor: Own, lines: readonly SceneLine[]) =>
      new Set(lines.filter((line) => this.#isChosen(actor, line)).map(({ id }) => id));
    return new Map(this.#listActors().map(({ actor, lines }) => [actor.uuid, pick(actor, lines)]));
  }

  protected _view() {
    const actors = this.#listActors();
    const viewLine = (actor: Own, line: SceneLine) => ({
      ...line,
      rule: viewRule(line.rule),
      canChoose: line.change !== null,
      isChosen: this.#isChosen(actor, line),
    });
    return {
      isFighting: [...game.combats].some(({ started }) => started),
      actors: actors.map(({ actor, lines }) => ({
        uuid: actor.uuid,
        name: actor.token?.name ?? actor.name,
        img: actor.img,
        lines: lines.map((line) => viewLine(actor, line)),
      })),
      count: [...this.#listChosen().values()].reduce((sum, { size }) => sum + size, 0),
    };
  }

  protected _activate(): void {
    this.element.addEventListener('change', ({ target }) => {
      if (!isTag(target, 'input')) return;
      this.#chosen.set(`${target.dataset['actor']} ${target.dataset['line']}`, target.checked);
      void this.render({ parts: ['foot'] });
    });
  }

  async #endScene(): Promise<void> {
    if (!permitsUser('rule')) throw new UserError('gamemaster-only');
    const key = SCENE + foundry.utils.randomID();
    const results = await endScene(this.#listChosen(), key);
    if (results.length > 0) await postResults(key, results);
    await countScene(key);
    await this.close();
  }

  static async #onEndScene(this: SceneEndWindow): Promise<void> {
    await runOrWarn(() => runOnce(windowId, () => this.#endScene()));
  }
}

/**
 * Opens the window "End the scene"; GMs only.
 * @param who - the actors to list; default: all in the scene, and the players' characters
 */
export async function openSceneEnd(who: readonly Own[] | null = null): Promise<void> {
  await openForGm(windowId, () => new SceneEndWindow());
  const open = foundry.applications.instances.get(windowId);
  if (open instanceof SceneEndWindow) await open.limitTo(who);
}

const changes = [
  'updateActor',
  'deleteActor',
  'updateToken',
  'createToken',
  'deleteToken',
  'updateItem',
  'deleteItem',
  'updateCombat',
  'deleteCombat',
  'canvasReady',
] as const;

/** Keeps an open window up to date. Called in `init`. */
export function watchSceneEndWindow(): void {
  followHooks(changes, windowId, SceneEndWindow, (open) => open.render());
}
