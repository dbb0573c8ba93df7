/**
 * The scene's ledger, a window for the GM: all changes to the actors with a token in the scene, the newest first, with a filter, undo and redo, and export as text
 * or CSV.
 */
import { findScene, listPlacedActors } from '../foundry/canvas.ts';
import { isTag } from '../foundry/pages.ts';
import { findActor } from '../foundry/documents.ts';
import { saveFile, writeCell } from '../foundry/save-file.ts';
import { HandlebarsApplication, followHooks, openForGm } from '../foundry/windows.ts';
import { actOnEntry, viewLedger, type LedgerLine } from '../ledger/ledger-view.ts';

import { describeChanges } from '../ledger/undo.ts';
import { listTracks, readOwnLedger } from '../ledger/tracked-actor.ts';

const windowId = 'tetrad-scene-ledger';
const folder = 'systems/tetrad/templates/shared/scene-ledger';

/** The maximum number of lines drawn; further lines are only counted and exported. */
const MOST_LINES = 200;

class SceneLedger extends HandlebarsApplication {
  static override DEFAULT_OPTIONS: typeof HandlebarsApplication.DEFAULT_OPTIONS = {
    id: windowId,
    classes: ['scene-ledger'],
    window: { title: 'TETRAD.SceneLedger.title', icon: 'fa-solid fa-book', resizable: true },
    position: { width: 720, height: 640 },
    actions: {
      reverseEntry: SceneLedger.#onReverseEntry,
      openActor: SceneLedger.#onOpenActor,
      saveText: SceneLedger.#onSaveText,
      saveTable: SceneLedger.#onSaveTable,
    },
  };

  static override PARTS: typeof HandlebarsApplication.PARTS = {
    filter: { template: `${folder}/filter.hbs` },
    lines: { template: `${folder}/lines.hbs`, scrollable: ['.scene-lines'] },
  };

  #filter: SceneFilter = { actor: '', kind: '', text: '' };

  #listLines(): SceneLine[] {
    return listSceneLines(listSceneActors());
  }

  #listShown(): SceneLine[] {
    return filterLines(this.#listLines(), this.#filter);
  }

  protected _view() {
    const scene = findScene();
    const lines = this.#listLines();
    const shown = filterLines(lines, this.#filter);
    const kinds = new Map(lines.map(({ kindId, kindName }) => [kindId, kindName]));
    return {
      scene: scene?.name ?? '',
      filter: this.#filter,
      actors: listSceneActors()
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

  protected _activate(): void {
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

/** Opens the scene's ledger; GMs only. */
export async function openSceneLedger(): Promise<void> {
  await openForGm(windowId, () => new SceneLedger());
}

const changes = ['updateActor', 'updateToken', 'createToken', 'deleteToken', 'updateScene', 'canvasReady'] as const;

/** Keeps an open ledger window up to date. Called in `init`. */
export function watchSceneLedger(): void {
  // A redraw keeps what is being typed into the filter.
  followHooks(changes, windowId, SceneLedger, (ledger) => ledger.render());
}

/** An actor with a token in the scene. */
export interface SceneActor {
  readonly uuid: string;
  readonly name: string;
}

/** A ledger entry as it is displayed, with its actor. */
export interface SceneLine extends LedgerLine {
  readonly actor: SceneActor;
  /** Key of the line: unique, and valid as an element id. */
  readonly key: string;
}

/** Which lines to show. An empty value matches every line. */
export interface SceneFilter {
  /** UUID of an actor. */
  readonly actor: string;
  /** Id of the kind of entry. */
  readonly kind: string;
  /** Text to search for in names, causes, rules and numbers. */
  readonly text: string;
}

/** Lists the actors with tokens in the scene that have tracks, each only once. */
function listSceneActors(): Actor.Implementation[] {
  return [...new Set(listPlacedActors())].filter((actor) => listTracks(actor).length > 0);
}

/** Returns an actor's UUID and name; for an unlinked token, the token's name. */
function nameActor(actor: Actor.Implementation): SceneActor {
  return { uuid: actor.uuid, name: actor.token?.name || actor.name };
}

/** Lists the ledger lines of actors, the newest first. For an unlinked token only its own entries are listed, because the others belong to its base actor. */
export function listSceneLines(actors: readonly Actor.Implementation[]): SceneLine[] {
  const lines = actors.flatMap((actor) => {
    const own = readOwnLedger(actor);
    const named = nameActor(actor);
    return viewLedger(actor)
      .filter(({ id }) => Object.hasOwn(own, id))
      .map((line) => ({ ...line, actor: named, key: `${named.uuid}-${line.id}`.replaceAll('.', '-') }));
  });
  return lines.toSorted((a, b) => b.isoTime.localeCompare(a.isoTime) || b.id.localeCompare(a.id));
}

/** Lists the texts of a line in the order of an export. */
function listWords(line: SceneLine): string[] {
  const undone = line.isUndone ? game.i18n.localize('TETRAD.Ledger.undone') : '';
  return [line.actor.name, line.kind, describeChanges(line.changes), line.source, line.rule, line.user, undone];
}

export function filterLines(lines: readonly SceneLine[], { actor, kind, text }: SceneFilter): SceneLine[] {
  const wanted = text.trim().toLocaleLowerCase();
  return lines.filter((line) => {
    if (actor && line.actor.uuid !== actor) return false;
    if (kind && line.kindId !== kind) return false;
    return !wanted || listWords(line).some((word) => word.toLocaleLowerCase().includes(wanted));
  });
}

/** Returns ledger lines as plain text, one per line, the oldest first. */
export function writeText(lines: readonly SceneLine[]): string {
  const written = lines.toReversed().map((line) => [line.time, ...listWords(line)].filter(Boolean).join(' · '));
  return `${written.join('\n')}\n`;
}

/** Returns ledger lines as CSV (RFC 4180) with a header row, the oldest first. */
export function writeTable(lines: readonly SceneLine[]): string {
  const names = ['time', 'actor', 'kind', 'changes', 'source', 'rule', 'user', 'undone'] as const;
  const head = names.map((name) => game.i18n.localize(`TETRAD.SceneLedger.column.${name}`));
  const rows = lines.toReversed().map((line) => [line.isoTime, ...listWords(line)]);
  return [head, ...rows].map((cells) => `${cells.map(writeCell).join(',')}\r\n`).join('');
}
