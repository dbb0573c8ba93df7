/** What is checked before every roll, and what a roll writes besides its card. */
import type { ChecksFacet } from '../../../checks/checks-facet.ts';
import { applyEffect } from '../../../damage/roll-effects.ts';
import { requireOpen } from '../../../opposed/exchange.ts';
import { isMessageOf } from '../../../foundry/documents.ts';
import { UserError } from '../../../user-error.ts';
import { type StepFighter, type StepWeapon, listWeapons } from '../data/fighter.ts';
import { type CheckRequest, plainPurpose } from '../data/request.ts';
import { listStress, requireSpeech } from './argument.ts';
import { requireHazard, settleHazard } from './hazards.ts';
import { requireHelping } from './help.ts';
import { settleFooting, spendFeint } from './manoeuvres.ts';
import { listRevival, requireCare, requireRevival, useDose } from './medicine.ts';
import { noteRoll, readAction, requireAction, settleRun } from './turn.ts';
import { requireDue, settleDue } from './wounds.ts';

/** Tests whether a roll fires a shot; the second roll of a botched attack does not, since its shot was already fired (SD-34). */
function isShot({ exchange, purpose }: CheckRequest): boolean {
  return exchange?.role === 'attack' && purpose?.kind !== 'stray';
}

/** Returns the weapon of an attack; null if the request is no attack, or the weapon was deleted. */
function findWeapon(actor: StepFighter, request: CheckRequest): StepWeapon | null {
  const { exchange } = request;
  if (exchange?.role !== 'attack' || !isShot(request)) return null;
  return listWeapons(actor).find(({ uuid }) => uuid === exchange.weapon.uuid) ?? null;
}

/** The number of shots that each weapon is firing in attacks that have no message yet, by the weapon's UUID. */
const underWay = new Map<string, number>();

function requireShot(actor: StepFighter, request: CheckRequest): void {
  const { exchange } = request;
  if (exchange?.role !== 'attack' || !isShot(request)) return;
  const weapon = findWeapon(actor, request);
  if (!weapon) throw new UserError('weapon-gone', { weapon: exchange.weapon.name, actor: actor.name });
  const { value, max } = weapon.system.shots;
  if (max > 0 && value - (underWay.get(weapon.uuid) ?? 0) <= 0)
    throw new UserError('weapon-empty', { weapon: weapon.name, actor: actor.name });
}

/** What a roll checks and writes: the turn, ammunition and due rolls. */
export const consequences: Pick<ChecksFacet<StepFighter, CheckRequest>, 'permit' | 'hold' | 'notify'> = {
  permit(actor, request) {
    requireShot(actor, request);
    requireDue(actor, request.purpose ?? plainPurpose);
    requireSpeech(actor, request);
    requireCare(actor, request);
    requireRevival(actor, request);
    requireHelping(actor, request);
    requireHazard(actor, request.purpose ?? plainPurpose);
    const { exchange } = request;
    if (exchange && 'replyTo' in exchange) requireOpen(exchange.replyTo, exchange.opponent);
    const action = readAction(request);
    if (action) requireAction(actor, action);
  },
  hold(actor, request) {
    const { uuid = '', system } = findWeapon(actor, request) ?? {};
    if (!system || system.shots.max === 0) return () => undefined;
    underWay.set(uuid, (underWay.get(uuid) ?? 0) + 1);
    return () => void underWay.set(uuid, (underWay.get(uuid) ?? 1) - 1);
  },
  async notify(actor, request, message) {
    const weapon = findWeapon(actor, request);
    const { value = 0, max = 0 } = weapon?.system.shots ?? {};
    // A GM may allow an attack with an empty weapon.
    if (weapon && max > 0 && value > 0) await weapon.update({ system: { shots: { value: value - 1 } } });
    await noteRoll(actor, request);
    await spendFeint(actor, request);
    await useDose(actor, request);
    if (!isMessageOf(message, 'stepCheck')) return;
    const purpose = request.purpose ?? plainPurpose;
    await settleDue(actor, purpose, message);
    await settleFooting(actor, purpose, message);
    await settleRun(actor, purpose, message);
    await settleHazard(actor, purpose, message);
    for (const effect of [...listStress(message), ...listRevival(message)]) await applyEffect(message, effect);
  },
};
