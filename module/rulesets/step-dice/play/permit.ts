/** The checks before every roll, and the changes after it. */
import type { ChecksFacet } from '../../../checks/checks-facet.ts';
import { cautionDeed, isOutOfBlow } from '../../../exchange/cautions.ts';
import { applyEffect } from '../../../exchange/roll-effects.ts';
import { requireOpen } from '../../../exchange/exchange.ts';
import { holdShot, noteShot, requireShot, spendShot } from '../../../exchange/shots.ts';
import { isMessageOf } from '../../../foundry/documents.ts';
import { UserError } from '../../../user-error.ts';
import { type StepFighter, type StepWeapon, listWeapons } from '../data/fighter.ts';
import { type CheckRequest, type UsedWeapon, isOwnChoice, plainPurpose } from '../data/request.ts';
import { listStress, requireSpeech } from './argument.ts';
import { noteAttackWords } from './attack-words.ts';
import { requireHazard, settleHazard } from './hazards.ts';
import { requireHelping } from './help.ts';
import { requireHeld, settleFooting, settleKeep, spendFeint } from './manoeuvres.ts';
import { listRevival, requireCare, requireRevival, useDose } from './medicine.ts';
import { mayBeFree, noteRoll, readAction, requireAble, requireAction, settleRun } from './turn.ts';
import { requireDue, settleDue } from './wounds.ts';

/**
 * Returns a copy of the weapon that a request fires; null if it fires no shot. The second roll of a botched attack fires none, because the shot was already
 * fired (SD-34).
 */
function findFired({ exchange, purpose }: CheckRequest): UsedWeapon | null {
  return exchange?.role === 'attack' && purpose?.kind !== 'stray' ? exchange.weapon : null;
}

/** Returns the item of the weapon that a request fires; null if it fires no shot, or the weapon was deleted. */
function findWeapon(actor: StepFighter, request: CheckRequest): StepWeapon | null {
  const fired = findFired(request);
  return (fired && listWeapons(actor).find(({ uuid }) => uuid === fired.uuid)) ?? null;
}

/** The members of the checks facet for what a roll requires and costs: the turn, ammunition and due rolls. */
export const consequences: Pick<
  ChecksFacet<StepFighter, CheckRequest>,
  'requirePossible' | 'permit' | 'caution' | 'hold' | 'notify'
> = {
  requirePossible(actor, request) {
    const { exchange } = request;
    const fired = findFired(request);
    if (fired && !findWeapon(actor, request))
      throw new UserError('weapon-gone', { weapon: fired.name, actor: actor.name });
    if (exchange && 'replyTo' in exchange) requireOpen(exchange.replyTo, exchange.opponent);
    requireHelping(actor, request);
  },
  permit(actor, request) {
    const fired = findFired(request);
    if (fired) requireShot(actor, findWeapon(actor, request), fired.name);
    requireDue(actor, request.purpose ?? plainPurpose);
    requireSpeech(actor, request);
    requireCare(actor, request);
    requireRevival(actor, request);
    requireHazard(actor, request.purpose ?? plainPurpose);
    requireHeld(request);
    if (isOwnChoice(request)) requireAble(actor);
    const action = readAction(request);
    if (action) requireAction(actor, action);
  },
  caution(actor, request) {
    const { exchange } = request;
    const isBlow = exchange?.role === 'attack' && exchange.terms.range === 'close';
    const isGrapple = exchange?.role === 'manoeuvre' && request.purpose?.kind === 'grapple';
    const item = findWeapon(actor, request);
    const isFree = request.free === true && mayBeFree(actor, request);
    const deed = cautionDeed(actor, {
      isAction: readAction(request) !== null,
      outOfReach: (isBlow || isGrapple) && isOutOfBlow(actor, exchange.against) ? exchange.opponent : '',
      weapon: item && { name: item.name, isReady: item.system.readied || item.system.unarmed },
    });
    const free = isFree ? [new UserError('step-free')] : [];
    return [...deed, ...free, ...noteAttackWords(actor, item, request), ...noteShot(item)];
  },
  hold: (actor, request) => holdShot(findWeapon(actor, request)),
  async notify(actor, request, message) {
    await spendShot(actor, findWeapon(actor, request));
    await noteRoll(actor, request);
    await spendFeint(actor, request);
    await useDose(actor, request);
    if (!isMessageOf(message, 'stepCheck')) return;
    const purpose = request.purpose ?? plainPurpose;
    await settleDue(actor, purpose, message);
    await settleFooting(actor, purpose, message);
    await settleKeep(actor, purpose, message);
    await settleRun(actor, purpose, message);
    await settleHazard(actor, purpose, message);
    for (const effect of [...listStress(message), ...listRevival(message)]) await applyEffect(message, effect);
  },
};
