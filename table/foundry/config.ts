/** The global `CONFIG`, put together from the parts of the API. */
import { applicationsConfig } from './applications/index.ts';
import { tokenConfig } from './canvas/index.ts';
import { ClientDatabaseBackend } from './data/client-database-backend.ts';
import { diceConfig } from './dice/index.ts';
import { documentsConfig } from './documents/index.ts';
import { installStatusRecord } from './documents/status-record.ts';
import { statusEffectsAreRecord } from './generation.ts';
import type { Dictionary } from './runtime.ts';

/** Creates a new configuration, which the system may change. */
export function makeConfig(): Dictionary {
  const config: Dictionary = {
    ...documentsConfig,
    ...applicationsConfig,
    Token: { ...(documentsConfig['Token'] as Dictionary), ...tokenConfig },
    Dice: diceConfig,
    DatabaseBackend: new ClientDatabaseBackend(),
    queries: {},
    supportedLanguages: { en: 'English' },
    debug: { hooks: false },
  };
  if (statusEffectsAreRecord) installStatusRecord(config, config['statusEffects'] as { id: string }[]);
  return config;
}
