/** Checks at startup whether the world has data of an older version. Only the client of the active GM checks. */
import { listStored } from '../foundry/stored-documents.ts';
import { compareVersions, findNewestVersion, listMigrations, registerMigrations, watchOldData } from './migration.ts';
import { MigrationWindow } from './migration-window.ts';
import { planMigration } from './plan.ts';
import { v0_2_0 } from './v0-2-0.ts';
import { readMigratedTo, readSetAside, registerWorldState, saveMigrated } from './world-state.ts';
import { notify } from '../user-error.ts';

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
