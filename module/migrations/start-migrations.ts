/** Looks at the start of a world whether its data are of an older version, on the client of one GM alone. Players see nothing. */
import { listStored } from '../foundry/stored-documents.ts';
import { compareVersions, findNewestVersion, listMigrations, registerMigrations, watchOldData } from './migration.ts';
import { MigrationWindow } from './migration-window.ts';
import { planMigration } from './plan.ts';
import { v0_2_0 } from './v0-2-0.ts';
import { readMigratedTo, readSetAside, registerWorldState, saveMigrated } from './world-state.ts';

/** Asks the GM where documents are old, and tells which are set aside; a world that has neither is noted as new. */
async function lookAtWorld(): Promise<void> {
  if (!game.users.activeGM?.isSelf) return;
  const version = findNewestVersion();
  // What was set aside may have been mended, or deleted.
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

/** Has data of older versions read, and looks after them once the world is there. Called in `init`, after the document classes are set. */
export function watchMigrations(): void {
  registerWorldState();
  registerMigrations([v0_2_0]);
  watchOldData();
  Hooks.once('ready', () => void lookAtWorld());
}
