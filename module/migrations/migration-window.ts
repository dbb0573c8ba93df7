/**
 * Checks at startup whether the world has data of an older version, on the client of the active GM. The window for its migration shows the documents that change
 * and how, a reminder to make a backup, and the progress.
 */
import { HandlebarsApplication } from '../foundry/windows.ts';
import { applyPlan, type Plan, type PlannedUpdate, type SetAside, planMigration } from './plan.ts';
import { listStored } from '../foundry/stored-documents.ts';
import { listMigrations, compareVersions, findNewestVersion, registerMigrations, watchOldData } from './migration.ts';
import { getSettings } from '../foundry/host.ts';
import { v0_2_0 } from './v0-2-0.ts';
import { notify } from '../user-error.ts';

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

class MigrationWindow extends HandlebarsApplication {
  static override DEFAULT_OPTIONS: typeof HandlebarsApplication.DEFAULT_OPTIONS = {
    id: 'tetrad-migration',
    classes: ['tetrad-migration'],
    window: { title: 'TETRAD.Migration.title', icon: 'fa-solid fa-box-archive', resizable: true },
    position: { width: 560 },
    actions: { migrate: MigrationWindow.#onMigrate, leave: MigrationWindow.#onLeave },
  };

  static override PARTS: typeof HandlebarsApplication.PARTS = {
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

  protected _view() {
    const { updates } = this.#plan;
    const stage = this.#stage;
    return {
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

export interface Progress {
  /** The version to which the world is being migrated; empty: no migration was interrupted. */
  readonly to: string;
  readonly done: number;
  readonly total: number;
}

declare module '@league-of-foundry-developers/foundry-vtt-types/configuration' {
  interface SettingConfig {
    'tetrad.migratedTo': foundry.data.fields.StringField;
    'tetrad.migration': foundry.data.fields.ObjectField;
    'tetrad.setAside': foundry.data.fields.ArrayField<foundry.data.fields.ObjectField>;
  }
}

function registerWorldState(): void {
  const { ArrayField, ObjectField, StringField } = foundry.data.fields;
  const scope = { scope: 'world', config: false } as const;
  game.settings.register('tetrad', 'migratedTo', { ...scope, type: new StringField(), default: '' });
  game.settings.register('tetrad', 'migration', { ...scope, type: new ObjectField(), default: {} });
  game.settings.register('tetrad', 'setAside', { ...scope, type: new ArrayField(new ObjectField()), default: [] });
}

/** Returns the version to which the world's data was migrated; empty: never. */
function readMigratedTo(): string {
  return game.settings.get('tetrad', 'migratedTo') ?? '';
}

/** Returns the progress of an interrupted migration; its `to` is empty if there is none. */
function readProgress(): Progress {
  const { to = '', done = 0, total = 0 } = game.settings.get('tetrad', 'migration') as Partial<Progress>;
  return { to, done, total };
}

async function saveProgress(progress: Progress): Promise<void> {
  await game.settings.set('tetrad', 'migration', { ...progress });
}

function readSetAside(): readonly SetAside[] {
  return getSettings().get('tetrad', 'setAside') as readonly SetAside[];
}

/** Stores that the world's data was migrated to a version, except the documents that were set aside. */
async function saveMigrated(version: string, setAside: readonly SetAside[]): Promise<void> {
  if (JSON.stringify(readSetAside()) !== JSON.stringify(setAside))
    await game.settings.set(
      'tetrad',
      'setAside',
      setAside.map((entry) => ({ ...entry })),
    );
  if (readProgress().to) await saveProgress({ to: '', done: 0, total: 0 });
  // The version is stored last: if an earlier step fails, the world is checked again at the next start.
  if (readMigratedTo() !== version) await game.settings.set('tetrad', 'migratedTo', version);
}

/** Opens the migration window if documents have old data. Otherwise, marks the world as up to date and warns about the documents that are set aside. */
async function lookAtWorld(): Promise<void> {
  if (!game.users.activeGM?.isSelf) return;
  const version = findNewestVersion();
  // Documents that were set aside are checked again, even in an up-to-date world: they may have been repaired or deleted since.
  if (compareVersions(readMigratedTo(), version) >= 0 && readSetAside().length === 0) return;
  const plan = planMigration(await listStored(), listMigrations());
  if (plan.updates.length > 0) {
    await new MigrationWindow(plan, version).render({ force: true });
    return;
  }
  await saveMigrated(version, plan.setAside);
  if (plan.setAside.length === 0) return;
  const names = plan.setAside.map(({ name }) => name).join(', ');
  notify('warn', game.i18n.format('TETRAD.Migration.stillSetAside', { names }), { permanent: true });
}

/** Converts older data when it is read, and checks for such data when the world is ready. Called in `init`, after the document classes have been set. */
export function watchMigrations(): void {
  registerWorldState();
  registerMigrations([v0_2_0]);
  watchOldData();
  Hooks.once('ready', () => void lookAtWorld());
}
