/**
 * The changes of version 0.2.0: ledger entries contain the full path of tracks, messages store rule options as `ruleOptions`, and spends of points have no
 * serials.
 */
import { migrateEntries } from '../ledger/ledger.ts';
import { listTypeTracks } from '../ledger/tracked-actor.ts';
import { readAt, type Migration } from './migration.ts';
import { forgetSpends, settlePoints } from './settle-points.ts';

/** The migration to version 0.2.0. */
export const v0_2_0: Migration = {
  version: '0.2.0',
  actor(source) {
    const ledger = readAt(source, 'system.ledger');
    const isLedger = typeof ledger === 'object' && ledger !== null;
    const entries = isLedger ? Object.entries(migrateEntries(ledger, listTypeTracks(String(source['type'])))) : [];
    return {
      ...Object.fromEntries(entries.map(([id, entry]) => [`system.ledger.${id}`, entry])),
      ...forgetSpends(source),
    };
  },
  message: () => ({ 'system.serial': undefined }),
  settle: settlePoints,
  renames: { message: { 'system.readings': 'system.ruleOptions' } },
};
