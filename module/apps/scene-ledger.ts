/** The scene's ledger, a window for the GM: all changes to the actors in the scene, with a filter, undo and redo, and export to a file. */
import { isTag } from '../foundry/pages.ts';
import { findActor } from '../foundry/documents.ts';
import { saveFile } from '../foundry/save-file.ts';
import { HandlebarsApplication, type TemplatePart, followHooks } from '../foundry/windows.ts';
import { actOnEntry } from '../ledger/ledger-view.ts';
import {
  type SceneFilter,
  type SceneLine,
  filterLines,
  listSceneActors,
  listSceneLines,
  nameActor,
  writeTable,
  writeText,
} from '../ledger/scene-ledger.ts';
import { UserError, runOrWarn } from '../user-error.ts';

const windowId = 'tetrad-scene-ledger';
const folder = 'systems/tetrad/templates/shared/scene-ledger';

/** The maximum number of lines drawn; further lines are only counted and exported. */
const MOST_LINES = 200;

function findScene(): Scene.Implementation | undefined {
  return game.scenes.viewed ?? game.scenes.active ?? undefined;
}

/** The window of the scene's ledger. There is only one: opening it again brings it to the front. */
class SceneLedger extends HandlebarsApplication {
  static override DEFAULT_OPTIONS: foundry.applications.api.ApplicationV2.DefaultOptions = {
    id: windowId,
    classes: ['tetrad', 'scene-ledger'],
    window: {
      title: 'TETRAD.SceneLedger.title',
      icon: 'fa-solid fa-book',
      resizable: true,
      contentClasses: ['tetrad-content'],
    },
    position: { width: 720, height: 640 },
    actions: {
      reverseEntry: SceneLedger.#onReverseEntry,
      openActor: SceneLedger.#onOpenActor,
      saveText: SceneLedger.#onSaveText,
      saveTable: SceneLedger.#onSaveTable,
    },
  };

  static override PARTS: Record<string, TemplatePart> = {
    filter: { template: `${folder}/filter.hbs` },
    lines: { template: `${folder}/lines.hbs`, scrollable: ['.scene-lines'] },
  };

  #filter: SceneFilter = { actor: '', kind: '', text: '' };

  #listLines(): SceneLine[] {
    return listSceneLines(listSceneActors(findScene()?.tokens.contents ?? []));
  }

  #listShown(): SceneLine[] {
    return filterLines(this.#listLines(), this.#filter);
  }

  protected override async _prepareContext(
    options: Parameters<foundry.applications.api.ApplicationV2['_prepareContext']>[0],
  ) {
    const context = await super._prepareContext(options);
    const scene = findScene();
    const lines = this.#listLines();
    const shown = filterLines(lines, this.#filter);
    const kinds = new Map(lines.map(({ kindId, kindName }) => [kindId, kindName]));
    return {
      ...context,
      id: this.id,
      scene: scene?.name ?? '',
      filter: this.#filter,
      actors: listSceneActors(scene?.tokens.contents ?? [])
        .map(nameActor)
        .toSorted((a, b) => a.name.localeCompare(b.name))
        .map((actor) => ({ ...actor, isChosen: actor.uuid === this.#filter.actor })),
      kinds: [...kinds].map(([id, name]) => ({ id, name, isChosen: id === this.#filter.kind })),
      lines: shown.slice(0, MOST_LINES),
      count: shown.length,
      all: lines.length,
      hidden: Math.max(0, shown.length - MOST_LINES),
    };
  }

  protected override async _onFirstRender(
    ...[context, options]: Parameters<foundry.applications.api.ApplicationV2['_onFirstRender']>
  ): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.addEventListener('input', ({ target }) => {
      if (!(isTag(target, 'input') || isTag(target, 'select'))) return;
      this.#filter = { ...this.#filter, [target.name]: target.value };
      void this.render({ parts: ['lines'] });
    });
  }

  static async #onReverseEntry(this: SceneLedger, _event: Event, target: HTMLElement): Promise<void> {
    const line = target.closest<HTMLElement>('[data-entry-id]');
    const actor = findActor(line?.dataset['actor'] ?? '');
    if (actor) await actOnEntry(actor, line?.dataset['entryId'] ?? '', target.dataset['act']);
  }

  static async #onOpenActor(this: SceneLedger, _event: Event, target: HTMLElement): Promise<void> {
    const actor = findActor(target.closest<HTMLElement>('[data-actor]')?.dataset['actor'] ?? '');
    await actor?.sheet?.render(true);
  }

  #save(write: (lines: readonly SceneLine[]) => string, type: string, ending: string): void {
    const name = game.i18n.format('TETRAD.SceneLedger.file', { scene: findScene()?.name ?? '' });
    saveFile(write(this.#listShown()), type, `${name.replaceAll(/[\\/:*?"<>|]/gu, '-')}.${ending}`);
  }

  static #onSaveText(this: SceneLedger): void {
    this.#save(writeText, 'text/plain', 'txt');
  }

  static #onSaveTable(this: SceneLedger): void {
    this.#save(writeTable, 'text/csv', 'csv');
  }
}

function findWindow(): SceneLedger | undefined {
  return foundry.applications.instances.get(windowId) as SceneLedger | undefined;
}

/** Opens the scene's ledger; GMs only. */
export async function openSceneLedger(): Promise<void> {
  await runOrWarn(async () => {
    if (!game.user.isGM) throw new UserError('gamemaster-only');
    await (findWindow() ?? new SceneLedger()).render({ force: true });
  });
}

/** Hooks after which ledgers or the scene's actors may have changed. */
const changes = ['updateActor', 'updateToken', 'createToken', 'deleteToken', 'updateScene', 'canvasReady'] as const;

/** Keeps an open ledger window up to date. Called in `init`. */
export function watchSceneLedger(): void {
  // A redraw keeps what is being typed into the filter.
  followHooks(changes, windowId, SceneLedger, (ledger) => ledger.render());
}
