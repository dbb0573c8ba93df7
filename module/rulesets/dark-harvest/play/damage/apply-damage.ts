/** Applying a card of damage to whom it hits: one commit, once; a second time only after a question. */
import { isHarvestCharacter } from '../../data/fighter.ts';
import { UserError } from '../../../../user-error.ts';
import { commit } from '../../../../ledger/commit.ts';
import type { AppliedChange } from '../../../../ledger/ledger.ts';
import { undoEntry } from '../../../../ledger/undo.ts';
import { canUser } from '../../../../permissions.ts';
import { damageActor, type Breakable } from '../../data/health.ts';
import { stunActor } from '../stun.ts';
import { listApplied, makeApplicationId } from './applied.ts';
import { askAgain } from './ask-again.ts';
import { findVictim, isForeign, readDamage, type DamageMessage } from './read-damage.ts';

/** Makes the change that a card is for somebody; null: there is nothing to change. */
function makeChange(message: DamageMessage, actor: Breakable, pips: number): AppliedChange | null {
  const { hit, source } = message.system;
  const cause = { source: message.uuid, label: hit.dealerName ? `${source}, ${hit.dealerName}` : source };
  if (hit.stun > 0) return isHarvestCharacter(actor) ? stunActor(actor, hit.stun, cause) : null;
  return pips > 0 ? damageActor(actor, pips, { bruise: hit.bruise, ...cause }) : null;
}

/**
 * Writes the damage of a card on somebody.
 * @param pips - after all that comes off
 * @throws UserError `not-owner`, `foreign-damage`
 */
export async function applyPips(message: DamageMessage, actor: Breakable, pips: number): Promise<void> {
  if (!canUser('damage', actor)) throw new UserError('not-owner', { actor: actor.name });
  if (isForeign(message)) throw new UserError('foreign-damage');
  const change = makeChange(message, actor, pips);
  const id = makeApplicationId(actor, message);
  if (change) await commit(actor, { ...change, id });
}

const pending = new Set<string>();

/** Runs one thing after the other is done, not beside it: a button pressed twice is pressed once. */
async function once(key: string, act: () => Promise<void>): Promise<void> {
  if (pending.has(key)) return;
  pending.add(key);
  try {
    await act();
  } finally {
    pending.delete(key);
  }
}

/**
 * Applies a card to whom it names; where it stands applied, after a question.
 * @throws UserError `not-owner`, `foreign-damage`, `target-gone`
 */
export async function applyDamage(message: DamageMessage): Promise<void> {
  const victim = findVictim(message);
  if (!victim) throw new UserError('target-gone', { actor: message.system.target });
  await once(message.uuid, async () => {
    const isApplied = listApplied(victim, message).length > 0;
    if (isApplied && !(await askAgain('apply', victim.name))) return;
    await applyPips(message, victim, readDamage(message).pips);
  });
}

/**
 * Takes back the last application of a card, with the question of the ledger where something has changed since.
 * @throws UserError as undoEntry, `target-gone`
 */
export async function undoDamage(message: DamageMessage): Promise<void> {
  const victim = findVictim(message);
  if (!victim) throw new UserError('target-gone', { actor: message.system.target });
  const [last] = listApplied(victim, message);
  await once(message.uuid, async () => {
    if (last) await undoEntry(victim, last.id);
  });
}
