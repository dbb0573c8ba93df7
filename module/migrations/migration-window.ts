/** The GM's window for the migration of the world. It shows the documents that change and how, a reminder to make a backup, and the progress. */
import { HandlebarsApplication, type TemplatePart } from '../foundry/windows.ts';
import { applyPlan } from './apply-plan.ts';
import { listStored } from '../foundry/stored-documents.ts';
import { listMigrations } from './migration.ts';
import { type Plan, type PlannedUpdate, type SetAside, planMigration } from './plan.ts';
import { readProgress, saveMigrated, saveProgress } from './world-state.ts';

type Stage = 'asked' | 'running' | 'broken' | 'done';

/** The maximum number of documents in the list, and of values for each document; no one would read more. */
const MOST_DOCUMENTS = 200;
const MOST_VALUES = 12;

/** The maximum number of characters shown of a value, after which the text is cut off. */
const MOST_TEXT = 60;

function writeValue(value: unknown): string {
  if (value === undefined) return '–';
  const text = JSON.stringify(value);
  return text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT)}…` : text;
}

function viewUpdate({ name, document, differences }: PlannedUpdate) {
  return {
    name,
    uuid: document.uuid,
    values: differences.slice(0, MOST_VALUES).map(({ path, before, after }) => ({
      path,
      before: writeValue(before),
      after: writeValue(after),
    })),
    more: Math.max(0, differences.length - MOST_VALUES),
  };
}

export class MigrationWindow extends HandlebarsApplication {
  static override DEFAULT_OPTIONS: foundry.applications.api.ApplicationV2.DefaultOptions = {
    id: 'tetrad-migration',
    classes: ['tetrad', 'tetrad-migration'],
    window: {
      title: 'TETRAD.Migration.title',
      icon: 'fa-solid fa-box-archive',
      resizable: true,
      contentClasses: ['tetrad-content'],
    },
    position: { width: 560 },
    actions: { migrate: MigrationWindow.#onMigrate, leave: MigrationWindow.#onLeave },
  };

  static override PARTS: Record<string, TemplatePart> = {
    body: { template: 'systems/tetrad/templates/shared/migration.hbs' },
  };

  #plan: Plan;
  /** The version to which the world is migrated. */
  readonly #version: string;
  readonly #wasBroken: boolean;
  #stage: Stage = 'asked';
  #done = 0;
  #setAside: readonly SetAside[];
  #error = '';

  constructor(plan: Plan, version: string) {
    super();
    this.#plan = plan;
    this.#version = version;
    this.#setAside = plan.setAside;
    this.#wasBroken = readProgress().to === version;
  }

  protected override async _prepareContext(
    options: Parameters<foundry.applications.api.ApplicationV2['_prepareContext']>[0],
  ) {
    const context = await super._prepareContext(options);
    const { updates } = this.#plan;
    const stage = this.#stage;
    return {
      ...context,
      id: this.id,
      version: this.#version,
      isAsked: stage === 'asked',
      isRunning: stage === 'running',
      isDone: stage === 'done',
      wasBroken: this.#wasBroken && stage === 'asked',
      error: this.#error,
      mayMigrate: stage === 'asked' || stage === 'broken',
      done: this.#done,
      total: updates.length,
      updates: updates.slice(0, MOST_DOCUMENTS).map(viewUpdate),
      more: Math.max(0, updates.length - MOST_DOCUMENTS),
      setAside: this.#setAside,
    };
  }

  async #migrate(): Promise<void> {
    // Users may have played on since the window was opened.
    this.#plan = planMigration(await listStored(), listMigrations());
    const total = this.#plan.updates.length;
    const note = async (done: number): Promise<void> => {
      this.#done = done;
      await saveProgress({ to: this.#version, done, total });
      await this.render();
    };
    this.#stage = 'running';
    this.#error = '';
    await note(0);
    try {
      this.#setAside = await applyPlan(this.#plan, { onProgress: note });
      await saveMigrated(this.#version, this.#setAside);
      this.#stage = 'done';
      ui.notifications.info(game.i18n.format('TETRAD.Migration.done', { count: String(this.#done) }));
    } catch (error) {
      this.#stage = 'broken';
      this.#error = error instanceof Error ? error.message : String(error);
    }
    // If the window was closed in the meantime, only a notification shows the result.
    if (this.rendered) await this.render();
  }

  static async #onMigrate(this: MigrationWindow): Promise<void> {
    if (this.#stage === 'asked' || this.#stage === 'broken') await this.#migrate();
  }

  static async #onLeave(this: MigrationWindow): Promise<void> {
    await this.close();
  }
}
