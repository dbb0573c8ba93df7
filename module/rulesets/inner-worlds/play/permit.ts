/** The checks before every roll, and the changes after it (IW-11 to IW-17, IW-21 to IW-24). */
import type { ChecksFacet } from '../../../checks/checks-facet.ts';
import { cautionDeed, isOutOfBlow } from '../../../exchange/cautions.ts';
import { findMessage } from '../../../foundry/documents.ts';
import { UserError } from '../../../user-error.ts';
import { type InnerFighter, findWeapon, isOut } from '../data/fighter.ts';
import type { CheckRequest } from '../data/request.ts';
import { fireWeapon } from '../data/wear.ts';
import { requireFreeSave, settleFreeSave } from './actions.ts';
import { readOutcome } from './checks.ts';
import { requireDamage, requireReaction, settleReaction } from './reactions.ts';
import { recordAttack, requireAttack, requireFree } from './turn.ts';
import { isDueSave, requireDue, settleDue } from './wounds.ts';

/** The members of the checks facet for what a roll requires and causes. Its action or reaction is charged by the budget of the turn (see turn.ts). */
export const consequences: Pick<
  ChecksFacet<InnerFighter, CheckRequest>,
  'requirePossible' | 'permit' | 'caution' | 'notify'
> = {
  requirePossible: requireDamage,
  permit(actor, request) {
    const { exchange, purpose } = request;
    // Someone who has passed out may still make the saves that damage requires.
    if (actor.system.condition.dead || (isOut(actor) && !isDueSave(purpose.kind)))
      throw new UserError('inner-out', { actor: actor.name });
    requireDue(actor, request);
    requireReaction(actor, request);
    if (purpose.kind === 'shakeOff') requireFreeSave(actor);
    if (exchange) requireFree(actor, exchange);
    if (exchange?.against) requireAttack(actor, exchange);
  },
  caution(actor, { exchange }) {
    if (!exchange) return [];
    const { role, weapon, against, opponent } = exchange;
    const isBlow = (role === 'attack' && weapon.reach === 'melee') || role === 'grapple';
    const item = role === 'attack' ? findWeapon(actor, weapon.uuid) : undefined;
    return cautionDeed(actor, {
      isAction: true,
      outOfReach: isBlow && isOutOfBlow(actor, against) ? opponent : '',
      weapon: item && { name: item.name, isReady: item.system.readied || item.system.unarmed },
    });
  },
  async notify(actor, request, message) {
    const check = findMessage(message.id ?? '', 'innerCheck');
    if (!check) return;
    if (request.exchange?.role === 'attack') {
      await recordAttack(actor, request.exchange);
      await fireWeapon(actor, request.exchange.weapon);
    }
    await settleReaction(actor, request, check);
    await settleDue(actor, request, check);
    if (request.purpose.kind === 'shakeOff') await settleFreeSave(actor, readOutcome(check).passed);
  },
};
