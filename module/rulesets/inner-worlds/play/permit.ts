/** The checks before every roll, and the changes after it (IW-11 to IW-17, IW-21 to IW-24). */
import type { ChecksFacet } from '../../../checks/checks-facet.ts';
import { noteOwnWords } from '../../../checks/own-words.ts';
import { cautionDeed, isOutOfBlow } from '../../../exchange/cautions.ts';
import { findMessage } from '../../../foundry/documents.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import { UserError } from '../../../user-error.ts';
import { type InnerFighter, findWeapon, isOut } from '../data/fighter.ts';
import type { CheckRequest } from '../data/request.ts';
import { LANG } from '../data/to-input.ts';
import { fireWeapon } from '../data/wear.ts';
import { requireFreeSave, settleFreeSave } from './actions.ts';
import { readOutcome } from './checks.ts';
import { requireDamage, requireReaction, settleReaction } from './reactions.ts';
import { recordAttack, requireAttack, requireFree } from './turn.ts';
import { isDueSave, requireDue, settleDue } from './wounds.ts';

const format = makeFormat(LANG);

/** Returns the notes on what this user counts of a roll although it is the GM's to say: its difficulty, and advantage that no rule names (IW-2, IW-4). */
function noteWords({ difficulty, called = '', sources: [source] }: CheckRequest): readonly UserError[] {
  const level = { key: 'difficulty', word: format(`Difficulty.${difficulty || 'average'}`), usual: called };
  const given = source && { key: 'mode', word: format(`Dialog.${source.mode}`), usual: '' };
  return noteOwnWords([difficulty !== called && level, given ?? false]);
}

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
  caution(actor, request) {
    const { exchange } = request;
    const words = noteWords(request);
    if (!exchange) return words;
    const { role, weapon, against, opponent } = exchange;
    const isBlow = (role === 'attack' && weapon.reach === 'melee') || role === 'grapple';
    const item = role === 'attack' ? findWeapon(actor, weapon.uuid) : undefined;
    const deed = cautionDeed(actor, {
      isAction: role !== 'stopMove',
      outOfReach: isBlow && isOutOfBlow(actor, against) ? opponent : '',
      weapon: item && { name: item.name, isReady: item.system.readied || item.system.unarmed },
    });
    return [...deed, ...words];
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
