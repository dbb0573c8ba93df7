/** The world settings about migrations: the version of the world's data, the progress of an interrupted migration, and the documents that were set aside. */
import { getSettings } from '../foundry/host.ts';
import type { SetAside } from './plan.ts';

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

/** Registers the settings about migrations. Called in `init`. */
export function registerWorldState(): void {
  const { ArrayField, ObjectField, StringField } = foundry.data.fields;
  const scope = { scope: 'world', config: false } as const;
  game.settings.register('tetrad', 'migratedTo', { ...scope, type: new StringField(), default: '' });
  game.settings.register('tetrad', 'migration', { ...scope, type: new ObjectField(), default: {} });
  game.settings.register('tetrad', 'setAside', { ...scope, type: new ArrayField(new ObjectField()), default: [] });
}

/** Returns the version to which the world's data was migrated; empty: never. */
export function readMigratedTo(): string {
  return game.settings.get('tetrad', 'migratedTo') ?? '';
}

/** Returns the progress of an interrupted migration; its `to` is empty if there is none. */
export function readProgress(): Progress {
  const { to = '', done = 0, total = 0 } = game.settings.get('tetrad', 'migration') as Partial<Progress>;
  return { to, done, total };
}

/** Stores the progress of a migration. */
export async function saveProgress(progress: Progress): Promise<void> {
  await game.settings.set('tetrad', 'migration', { ...progress });
}

/** Lists the documents that were set aside. */
export function readSetAside(): readonly SetAside[] {
  return getSettings().get('tetrad', 'setAside') as readonly SetAside[];
}

/** Stores that the world's data was migrated to a version, except the documents that were set aside. */
export async function saveMigrated(version: string, setAside: readonly SetAside[]): Promise<void> {
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
