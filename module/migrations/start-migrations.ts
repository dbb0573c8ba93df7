/** Checks at startup whether the world has data of an older version. Only the active GM's client does so; players see nothing. */
import { listStored } from '../foundry/stored-documents.ts';
import { compareVersions, findNewestVersion, listMigrations, registerMigrations, watchOldData } from './migration.ts';
import { MigrationWindow } from './migration-window.ts';
import { planMigration } from './plan.ts';
import { v0_2_0 } from './v0-2-0.ts';
import { readMigratedTo, readSetAside, registerWorldState, saveMigrated } from './world-state.ts';

/** Opens the migration window if documents have old data, and reports those that are set aside; otherwise marks the world as up to date. */
async function lookAtWorld(): Promise<void> {
  if (!game.users.activeGM?.isSelf) return;
  const version = findNewestVersion();
  // Documents that were set aside may have been repaired or deleted since, even in an up-to-date world.
  if (compareVersions(readMigratedTo(), version) >= 0 && readSetAside().length === 0) return;
  const plan = planMigration(await listStored(), listMigrations());
  if (plan.updates.length > 0) {
    await new MigrationWindow(plan, version).render({ force: true });
    return;
  }
  await saveMigrated(version, plan.setAside);
  if (plan.setAside.length === 0) return;
  const names = plan.setAside.map(({ name }) => name).join(', ');
  ui.notifications.warn(game.i18n.format('TETRAD.Migration.stillSetAside', { names }), { permanent: true });
}

/** Converts older data when it is read, and checks for such data once the world is ready. Called in `init`, after the document classes are set. */
export function watchMigrations(): void {
  registerWorldState();
  registerMigrations([v0_2_0]);
  watchOldData();
  Hooks.once('ready', () => void lookAtWorld());
}
