/** The global `CONFIG`: what each area of the API contributes, put together. */
import { applicationsConfig } from './applications/index.ts';
import { tokenConfig } from './canvas/index.ts';
import { ClientDatabaseBackend } from './data/client-database-backend.ts';
import { diceConfig } from './dice/index.ts';
import { documentsConfig } from './documents/index.ts';
import { installStatusRecord } from './documents/status-record.ts';
import { statusEffectsAreRecord } from './generation.ts';
import type { Dictionary } from './runtime.ts';

/**
 * Makes the configuration that a session starts with.
 * @returns A fresh object; the system changes it.
 */
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
