/** Whether something has come of a roll already, so that fate can neither be spent on it nor taken back from it, and it is not thrown again. */
import { isDamageApplied } from '../../../damage/apply-damage.ts';
import { listReplies } from '../../../chat/replies.ts';
import { findActor, isMessageOf } from '../../../foundry/documents.ts';
import { isHarvestCharacter } from '../data/fighter.ts';
import { hasInjury } from './wounds.ts';

type CheckMessage = ChatMessage.OfType<'harvestCheck'>;

function isDamage(message: ChatMessage.Implementation): boolean {
  return isMessageOf(message, 'harvestDamage');
}

/** Tests whether damage dice have been rolled for a test, or for the exchange that it is part of. */
function hasDamage(check: CheckMessage): boolean {
  const { exchange, links } = check.system;
  return [check.id ?? '', exchange.role === 'reply' ? links.replyTo : ''].some((id) => listReplies(id).some(isDamage));
}

/** Tests whether a permanent injury of a test has been noted (DH-48). */
function isInjuryNoted(check: CheckMessage): boolean {
  const actor = findActor(check.system.links.actor);
  return actor !== null && isHarvestCharacter(actor) && hasInjury(actor, check.id ?? '');
}

/** Tests whether the outcome of a test has been applied: it stands then as it is. */
export function isCheckSettled(check: CheckMessage): boolean {
  return hasDamage(check) || isInjuryNoted(check);
}

/** Tests whether what came of a test or of damage has been applied; of anything else nothing comes. */
export function isSettled(message: ChatMessage.Implementation): boolean {
  if (isMessageOf(message, 'harvestCheck')) return isCheckSettled(message);
  return isMessageOf(message, 'harvestDamage') && isDamageApplied(message);
}
