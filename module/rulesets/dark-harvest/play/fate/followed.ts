/** Whether something has come of a roll already, so that fate can neither be spent on it nor taken back from it. */
import { isHarvestCharacter } from '../../data/fighter.ts';
import type { darkHarvest } from '../../../../../src/index.ts';
import { listReplies } from '../../../../chat/replies.ts';
import { findDocument } from '../../../../foundry/find-document.ts';
import { readHealth } from '../../data/health.ts';
import { isDamageApplied } from '../../../../damage/apply-damage.ts';
import { hasInjury, isDead } from '../wounds.ts';
import type { Rerollable } from '../requests/rollers.ts';
import { findFateCharacter, type FateCharacter } from './pay.ts';
import type { FateTarget } from './spends.ts';

type CheckMessage = ChatMessage.OfType<'harvestCheck'>;
type DamageMessage = ChatMessage.OfType<'harvestDamage'>;

function isDamage(message: ChatMessage.Implementation): boolean {
  return message.type === 'harvestDamage';
}

/** Tests whether damage dice have been rolled for a test, or for the exchange that it is part of. */
function hasDamage(check: CheckMessage): boolean {
  const { exchange, links } = check.system;
  return [check.id ?? '', exchange.role === 'reply' ? links.replyTo : ''].some((id) => listReplies(id).some(isDamage));
}

/** Tests whether a permanent injury of a test has been noted (DH-48). */
function isInjuryNoted(check: CheckMessage): boolean {
  const actor = findDocument(check.system.links.actor);
  if (!(actor instanceof foundry.documents.Actor)) return false;
  const fighter = actor as unknown as Actor.Implementation;
  return isHarvestCharacter(fighter) && hasInjury(fighter, check.id ?? '');
}

/** Tests whether the outcome of a test has been applied: it stands then as it is. */
export function isCheckSettled(check: CheckMessage): boolean {
  return hasDamage(check) || isInjuryNoted(check);
}

/** Tests whether the pips of a damage roll have been marked, and not been taken back since: the ledger of whom it hit tells. */
export function isDamageSettled(message: DamageMessage): boolean {
  return isDamageApplied(message);
}

/** Tests whether what came of a roll has been applied, so that it is not rolled anew any more (DH-18). */
export function isSettled(message: Rerollable): boolean {
  if (message.type === 'harvestCheck') return isCheckSettled(message);
  return isDamageSettled(message);
}

/** Tests whether something has come of what fate bought. */
export function hasFollowed(use: darkHarvest.FateUse, character: FateCharacter, target: FateTarget | null): boolean {
  if (use === 'oneMoreRound') {
    // Another's round stands on the card of wounds; one's own is part of the countdown.
    const dying = target ? findFateCharacter(target.system.links.actor) : character;
    if (!dying || isDead(dying) || readHealth(dying.system.health).state !== 'dying') return true;
    return target === null && dying.system.dying.rounds <= 1;
  }
  if (target?.type === 'harvestCheck') return isCheckSettled(target);
  return target?.type === 'harvestDamage' && isDamageSettled(target);
}
