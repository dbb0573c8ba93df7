/** The changes of version 0.2.0: ledger entries contain the full path of tracks, and messages store rule options as `ruleOptions`. */
import { migrateEntries } from '../ledger/ledger.ts';
import { listTypeTracks } from '../ledger/tracked-actor.ts';
import { readAt, type Migration } from './migration.ts';

/** The migration to version 0.2.0. */
export const v0_2_0: Migration = {
  version: '0.2.0',
  actor(source) {
    const ledger = readAt(source, 'system.ledger');
    if (typeof ledger !== 'object' || ledger === null) return null;
    const entries = Object.entries(migrateEntries(ledger, listTypeTracks(String(source['type']))));
    return Object.fromEntries(entries.map(([id, entry]) => [`system.ledger.${id}`, entry]));
  },
  renames: { message: { 'system.readings': 'system.ruleOptions' } },
};
