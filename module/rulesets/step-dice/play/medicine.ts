/** First aid, revival, painkillers and stimulants: the healer rolls, and the patient's owner applies the effect (SD-53, SD-54). */
import { stepDice } from '../../../../src/index.ts';
import { findOwnActor } from '../../../chat/genuine.ts';
import { listReplies } from '../../../chat/replies.ts';
import type { RollEffect } from '../../../exchange/roll-effects.ts';
import { findMessage, isItemOf, isMessageOf, listItems } from '../../../foundry/documents.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import type { AppliedChange } from '../../../ledger/ledger.ts';
import { askTarget } from '../../../exchange/choose-target.ts';
import { listTargets } from '../../../exchange/exchange-play.ts';
import { UserError, readUnlessRefused } from '../../../user-error.ts';
import { makeChange, readHealth, readTime } from '../data/condition.ts';
import { type StepFighter, findFighter, findNamedSkill, findOwnFighter, isFighter } from '../data/fighter.ts';
import { skillIds } from '../data/new-character.ts';
import {
  type CareTerms,
  type CheckModifier,
  type CheckRequest,
  isCareKind,
  makePurpose,
  makeRequest,
} from '../data/request.ts';
import { LANG } from '../data/to-input.ts';
import { type CheckMessage, readOutcome } from './checks.ts';

type Gear = Item.OfType<'stepGear'>;

const format = makeFormat(`${LANG}.Care`);

/** Tests whether supplies and surroundings modify a treatment of this kind (SD-53). */
export function hasCircumstances(kind: stepDice.CareKind): boolean {
  return !stepDice.careKinds[kind].isDrug && kind !== 'wake';
}

/** Tests whether the healer's skill counts: neither the die of a stimulant nor the patient's roll to wake is moved by it (SD-54). */
export function needsSkill(kind: stepDice.CareKind): boolean {
  return kind !== 'stimulant' && kind !== 'wake';
}

/** Lists a healer's gear with a quantity above 0. */
function listGear(healer: StepFighter): Gear[] {
  return listItems(healer, 'stepGear').filter(({ system }) => system.quantity > 0);
}

/**
 * Returns the drug that a healer uses for a treatment; undefined: the treatment needs none, or none is left.
 * @param preferred - UUID of the drug to use if possible
 */
function findDrug(healer: StepFighter, kind: stepDice.CareKind, preferred = ''): Gear | undefined {
  const own = listGear(healer).filter(({ system }) => system.drug === kind);
  return own.find(({ uuid }) => uuid === preferred) ?? own[0];
}

/** Lists the kinds of medical supplies that a healer has, the best first. Improvised supplies are always at hand. */
export function listSupplies(healer: StepFighter): CareTerms['supplies'][] {
  const own = new Set<string>(listGear(healer).map(({ system }) => system.supplies));
  const all = Object.keys(stepDice.careCircumstances.supplies) as CareTerms['supplies'][];
  return all.filter((kind) => kind === 'improvised' || own.has(kind)).toReversed();
}

/** Lists the treatments that a healer can give a patient now, the most urgent first. */
export function listCareKinds(healer: StepFighter, patient: StepFighter): stepDice.CareKind[] {
  return stepDice
    .listCareKinds(readHealth(patient))
    .filter((kind) => !stepDice.careKinds[kind].isDrug || findDrug(healer, kind));
}

/**
 * Returns the request for a treatment.
 * @param terms - `item` names the drug to use if possible
 */
export function createCare(
  healer: StepFighter,
  patient: StepFighter,
  terms: CareTerms,
  modifiers: readonly CheckModifier[] = [],
): CheckRequest {
  const { kind, supplies, surroundings } = terms;
  const item = findDrug(healer, kind, terms.item);
  const { dose = 0, hours = 0 } = item?.system ?? {};
  const plan = stepDice.planCare(kind, readHealth(patient), { supplies, surroundings }, readTime());
  const { steps: step = 0 } = plan ?? {};
  const name = format('of', { what: game.i18n.localize(`${LANG}.Purpose.${kind}`), patient: patient.name });
  return makeRequest({
    attribute: plan?.attributes[0] ?? 'intelligence',
    skill: kind === 'wake' ? '' : (findNamedSkill(healer, skillIds.medicine)?.id ?? ''),
    other: plan?.attributes[1] ?? '',
    difficulty: plan?.difficulty ?? '',
    modifiers: [...(step === 0 ? [] : [{ key: 'supplies', rule: 'SD-53', step }]), ...modifiers],
    purpose: makePurpose(kind, { ref: patient.uuid, name, amount: hours }),
    care: { ...terms, item: item?.uuid ?? '', dose },
  });
}

/** Returns the most urgent treatment that a healer can give a patient with an item; undefined: none. */
function findCare(healer: StepFighter, patient: StepFighter, item: Item.Implementation | undefined) {
  const { supplies = '', drug = '' } = isItemOf(item, 'stepGear') ? item.system : {};
  const kinds = listCareKinds(healer, patient);
  return kinds.find((one) => one === drug) ?? kinds.find((one) => !supplies || hasCircumstances(one));
}

/**
 * Returns whom a healer treats: the user's target or, without one, the healer. A healer who needs no treatment is asked.
 * @throws UserError `no-care`
 */
async function askPatient(healer: StepFighter, item: Item.Implementation | undefined): Promise<StepFighter | null> {
  const isFit = (actor: Actor.Implementation) => isFighter(actor) && findCare(healer, actor, item) !== undefined;
  const target = listTargets(healer).flatMap(({ actor }) => (isFighter(actor) ? [actor] : []))[0];
  const patient = target ?? healer;
  if (isFit(patient)) return patient;
  const refusal = new UserError('no-care', { actor: healer.name, patient: patient.name });
  if (target) throw refusal;
  const chosen = await askTarget(healer, { title: format('begin'), text: format('whom'), isFit, refusal });
  return chosen && isFighter(chosen.actor) ? chosen.actor : null;
}

/**
 * Returns the request with which a healer treats the patient that askPatient finds.
 * @param item - the supplies or the drug to use; left out: the best at hand
 * @returns null if the user chose nobody
 * @throws UserError `no-care` if there is nothing to treat
 */
export async function createCareOnTarget(
  healer: StepFighter,
  item?: Item.Implementation,
): Promise<CheckRequest | null> {
  const patient = await askPatient(healer, item);
  const kind = patient && findCare(healer, patient, item);
  if (!kind) return null;
  const { supplies = '' } = isItemOf(item, 'stepGear') ? item.system : {};
  const [best = 'improvised'] = listSupplies(healer);
  const used = listSupplies(healer).find((one) => one === supplies) ?? best;
  const terms = { kind, supplies: used, surroundings: 'noDistraction', item: item?.uuid ?? '', dose: 0 } as const;
  return createCare(healer, patient, terms);
}

/** Finds the drug that a request uses; undefined: it uses none, or none is left. */
function findUsed(healer: StepFighter, { care }: CheckRequest): Gear | undefined {
  return listGear(healer).find(({ uuid, system }) => uuid === care?.item && system.drug === care.kind);
}

/**
 * Checks that a treatment is possible now: the patient needs it, the supplies are at hand, and a dose of the drug is left.
 * @throws UserError `no-care`, `no-supplies`, `target-gone`
 */
export function requireCare(healer: StepFighter, request: CheckRequest): void {
  const { purpose, care } = request;
  if (!purpose || !isCareKind(purpose.kind)) return;
  const patient = findFighter(purpose.ref);
  if (!care || !patient) throw new UserError('target-gone', { actor: purpose.name });
  if (!listCareKinds(healer, patient).includes(care.kind))
    throw new UserError('no-care', { actor: healer.name, patient: patient.name });
  const hasSupplies = !hasCircumstances(care.kind) || listSupplies(healer).includes(care.supplies);
  const hasDrug = !stepDice.careKinds[care.kind].isDrug || findUsed(healer, request) !== undefined;
  if (!hasSupplies || !hasDrug) throw new UserError('no-supplies', { actor: healer.name });
}

/** Uses up a dose of the drug that a request names. */
export async function useDose(healer: StepFighter, request: CheckRequest): Promise<void> {
  const item = findUsed(healer, request);
  await item?.update({ system: { quantity: item.system.quantity - 1 } });
}

/** Finds the patient of a treatment; null if the message is not a treatment, its sender may not roll for the healer, or the roll failed. */
function findPatient(message: CheckMessage): StepFighter | null {
  const { kind, ref } = message.system.purpose;
  if (!isCareKind(kind) || !findOwnActor(message)) return null;
  return kind === 'stimulant' || readOutcome(message).success === true ? findFighter(ref) : null;
}

/** Lists the effects of a treatment on the patient; empty if it has none. */
export function listCare(message: CheckMessage): RollEffect[] {
  const { kind, amount: hours, name: label } = message.system.purpose;
  const patient = findPatient(message);
  if (!patient || !isCareKind(kind) || kind === 'revive') return [];
  const { rule, treatment } = stepDice.careKinds[kind];
  const points = readOutcome(message).total;
  const data = { patient: patient.name, hours: String(hours), points: String(points) };
  // The rules refuse a treatment that would have no effect any longer.
  const plan = (): AppliedChange | null =>
    readUnlessRefused(() => {
      const state = stepDice.applyCare(kind, readHealth(patient), { points, hours }, readTime());
      const cause = { source: message.uuid, label };
      return (
        state &&
        makeChange(
          { state, events: [] },
          treatment ? 'firstAid' : kind === 'wake' ? 'recovery' : 'medicine',
          rule,
          cause,
        )
      );
    });
  return [{ id: 'care', concerned: patient, label: format('apply', data), done: format(`done.${kind}`, data), plan }];
}

/** Tests whether a message is the Endurance roll of someone being revived. */
function isRevival(message: ChatMessage.Implementation): message is CheckMessage {
  return isMessageOf(message, 'stepCheck') && message.system.purpose.kind === 'revival';
}

/** Returns the Endurance roll that a successful revival makes due for the patient; null if none is due, or it has been made (SD-54). */
export function findRevival(message: CheckMessage): { actor: StepFighter; request: CheckRequest } | null {
  const actor = message.system.purpose.kind === 'revive' ? findPatient(message) : null;
  const isMade = listReplies(message.id ?? '').some((reply) => isRevival(reply) && findOwnActor(reply) === actor);
  if (!actor || isMade || actor.system.condition.deadSince === null) return null;
  const { difficulty } = stepDice.planRevivalEndurance(readHealth(actor));
  const purpose = makePurpose('revival', { ref: message.id ?? '' });
  const roll = { attribute: 'vitality', other: 'willpower', difficulty: difficulty ?? '', purpose } as const;
  return { actor, request: makeRequest(roll) };
}

/**
 * Checks that an Endurance roll to come back to life is due.
 * @throws UserError `step-not-due`
 */
export function requireRevival(actor: StepFighter, { purpose }: CheckRequest): void {
  if (purpose?.kind !== 'revival') return;
  const message = findMessage(purpose.ref, 'stepCheck');
  if (!message || findRevival(message)?.actor !== actor) throw new UserError('step-not-due', { actor: actor.name });
}

/** Lists the effect of an Endurance roll to come back to life on the actor who made it; empty if it failed (SD-54). */
export function listRevival(message: CheckMessage): RollEffect[] {
  const actor = isRevival(message) ? findOwnFighter(message) : null;
  if (!actor || readOutcome(message).success !== true) return [];
  const data = { patient: actor.name };
  const plan = (): AppliedChange | null => {
    if (actor.system.condition.deadSince === null) return null;
    const state = stepDice.applyRevival(readHealth(actor), true, readTime());
    const cause = { source: message.uuid, label: game.i18n.localize(`${LANG}.Purpose.revival`) };
    return makeChange({ state, events: [] }, 'medicine', 'SD-54', cause);
  };
  return [{ id: 'revival', concerned: actor, label: format('apply', data), done: format('done.revive', data), plan }];
}
