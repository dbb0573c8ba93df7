/** First aid, reviving, painkillers and stimulants: a healer’s roll for someone, whose owner applies what it brings (SD-53, SD-54). */
import { stepDice } from '../../../../src/index.ts';
import { findOwnActor, listReplies } from '../../../chat/replies.ts';
import type { RollEffect } from '../../../damage/roll-effects.ts';
import { findActor, findMessage, isItemOf, isMessageOf, listItems } from '../../../foundry/documents.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import type { AppliedChange } from '../../../ledger/ledger.ts';
import { listTargets } from '../../../opposed/exchange-play.ts';
import { UserError, toUserError } from '../../../user-error.ts';
import { makeChange, readHealth, readTime } from '../data/condition.ts';
import { type StepFighter, findNamedSkill, isFighter } from '../data/fighter.ts';
import { skillIds } from '../data/new-character.ts';
import {
  type CareKind,
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
type Drug = Extract<CareKind, 'painkillers' | 'stimulant'>;

const format = makeFormat(`${LANG}.Care`);

/** What first aid of each kind ends. */
const treatments = { aidDying: 'dying', aidBleeding: 'bleeding', aidUnconscious: 'unconscious' } as const;

function isAid(kind: CareKind): kind is keyof typeof treatments {
  return Object.hasOwn(treatments, kind);
}

function isDrug(kind: CareKind): kind is Drug {
  return kind === 'painkillers' || kind === 'stimulant';
}

/** Tests whether a kind of care is rolled with the steps of supplies and surroundings (SD-53). */
export function hasCircumstances(kind: CareKind): boolean {
  return isAid(kind) || kind === 'revive';
}

/** Lists the gear of a healer that is not used up. */
function listGear(healer: StepFighter): Gear[] {
  return listItems(healer, 'stepGear').filter(({ system }) => system.quantity > 0);
}

function findDrug(healer: StepFighter, drug: Drug, preferred?: Item.Implementation): Gear | undefined {
  const own = listGear(healer).filter(({ system }) => system.drug === drug);
  return own.find(({ id }) => id === preferred?.id) ?? own[0];
}

/** Lists the kinds of medical supplies that a healer has, the best first. Improvised ones are always at hand. */
export function listSupplies(healer: StepFighter): CareTerms['supplies'][] {
  const own = new Set<string>(listGear(healer).map(({ system }) => system.supplies));
  const all = Object.keys(stepDice.careCircumstances.supplies) as CareTerms['supplies'][];
  return all.filter((kind) => kind === 'improvised' || own.has(kind)).toReversed();
}

/** Lists what a healer can do for a patient now, the most urgent first. */
export function listCareKinds(healer: StepFighter, patient: StepFighter): CareKind[] {
  const { deadSince, dying, bleeding, out } = stepDice.readHealth(readHealth(patient));
  if (deadSince !== null) return ['revive'];
  const drugs = (['painkillers', 'stimulant'] as const).filter((drug) => findDrug(healer, drug));
  return [
    ...(dying ? ['aidDying' as const] : []),
    ...(bleeding === null ? [] : ['aidBleeding' as const]),
    ...(out ? ['aidUnconscious' as const] : []),
    ...drugs,
  ];
}

function planCare(patient: StepFighter, { kind, supplies, surroundings }: CareTerms): stepDice.DueRoll | null {
  const care = { supplies, surroundings };
  if (kind === 'stimulant') return null;
  if (kind === 'painkillers') return stepDice.planPainkillers();
  return kind === 'revive' ? stepDice.planRevival(readHealth(patient), care, readTime()) : stepDice.planFirstAid(care);
}

/** Returns the request of a care; drugs are those of the item that the terms name. */
export function createCare(
  healer: StepFighter,
  patient: StepFighter,
  terms: CareTerms,
  modifiers: readonly CheckModifier[] = [],
): CheckRequest {
  const { kind } = terms;
  const item = isDrug(kind)
    ? findDrug(
        healer,
        kind,
        [...healer.items].find(({ uuid }) => uuid === terms.item),
      )
    : undefined;
  const plan = planCare(patient, terms);
  const { steps = 0 } = plan ?? {};
  const name = format('of', { what: game.i18n.localize(`${LANG}.Purpose.${kind}`), patient: patient.name });
  return makeRequest({
    attribute: plan?.attributes[0] ?? 'intelligence',
    skill: findNamedSkill(healer, skillIds.medicine)?.id ?? '',
    difficulty: plan?.difficulty ?? '',
    modifiers: [...(steps === 0 ? [] : [{ key: 'supplies', rule: 'SD-53', step: steps }]), ...modifiers],
    purpose: makePurpose(kind, { ref: patient.uuid, name, amount: item?.system.hours ?? 0 }),
    care: { ...terms, item: item?.uuid ?? '', dose: item?.system.dose ?? 0 },
  });
}

/**
 * Returns the roll with which a healer cares for the user's target or, without one, for themselves.
 * @param item - the supplies or the drug to use; left out: the best at hand
 * @throws UserError `no-care` if there is nothing that the healer can do
 */
export function createCareOnTarget(healer: StepFighter, item?: Item.Implementation): CheckRequest {
  const patient = listTargets(healer).flatMap(({ actor }) => (isFighter(actor) ? [actor] : []))[0] ?? healer;
  const { supplies = '', drug = '' } = isItemOf(item, 'stepGear') ? item.system : {};
  const kinds = listCareKinds(healer, patient);
  const kind = kinds.find((one) => one === drug) ?? kinds.find((one) => !supplies || !isDrug(one));
  if (!kind) throw new UserError('no-care', { actor: healer.name, patient: patient.name });
  const [best = 'improvised'] = listSupplies(healer);
  const used = listSupplies(healer).find((one) => one === supplies) ?? best;
  const terms = { kind, supplies: used, surroundings: 'noDistraction', item: item?.uuid ?? '', dose: 0 } as const;
  return createCare(healer, patient, terms);
}

/** Finds the one of a healer's drugs that a request uses; undefined: none, or it is used up. */
function findUsed(healer: StepFighter, { care }: CheckRequest): Gear | undefined {
  return listGear(healer).find(({ uuid }) => uuid === care?.item);
}

/**
 * Checks that a care is possible now: the patient needs it, the supplies are at hand, and a dose of the drug is left.
 * @throws UserError `no-care`, `no-supplies`, `target-gone`
 */
export function requireCare(healer: StepFighter, request: CheckRequest): void {
  const { purpose, care } = request;
  if (!purpose || !isCareKind(purpose.kind)) return;
  const patient = findActor(purpose.ref);
  if (!care || !patient || !isFighter(patient)) throw new UserError('target-gone', { actor: purpose.name });
  if (!listCareKinds(healer, patient).includes(care.kind))
    throw new UserError('no-care', { actor: healer.name, patient: patient.name });
  const isAtHand = isDrug(care.kind) ? findUsed(healer, request) : listSupplies(healer).includes(care.supplies);
  if (!isAtHand) throw new UserError('no-supplies', { actor: healer.name });
}

/** Uses up a dose of the drug that a request names. */
export async function useDose(healer: StepFighter, request: CheckRequest): Promise<void> {
  const { kind } = request.care ?? {};
  const item = kind && isDrug(kind) ? findUsed(healer, request) : undefined;
  await item?.update({ system: { quantity: item.system.quantity - 1 } });
}

/** Returns the new state of a patient; null if the care no longer changes anything. */
function treat(patient: StepFighter, kind: CareKind, hours: number, points: number): stepDice.Health | null {
  const health = readHealth(patient);
  const least = Math.max(1, hours);
  try {
    if (isAid(kind)) return stepDice.applyTreatment(health, treatments[kind]);
    if (kind === 'painkillers') return stepDice.applyPainkillers(health, least, readTime());
    return health.stun ? stepDice.applyStimulant(health, points, least, readTime()) : null;
  } catch (error) {
    if (!toUserError(error)) throw error;
    return null;
  }
}

/** Finds the patient of a care; null if the message is none, its sender may not roll for the healer, or it failed. */
function findPatient(message: CheckMessage): StepFighter | null {
  const { kind, ref } = message.system.purpose;
  if (!isCareKind(kind) || !findOwnActor(message)) return null;
  const patient = findActor(ref);
  const isDone = kind === 'stimulant' || readOutcome(message).success === true;
  return isDone && patient && isFighter(patient) ? patient : null;
}

/** Lists what a care brings to its patient. */
export function listCare(message: CheckMessage): RollEffect[] {
  const { kind, amount, name } = message.system.purpose;
  const patient = findPatient(message);
  if (!patient || !isCareKind(kind) || kind === 'revive') return [];
  const rule = isAid(kind) ? 'SD-53' : 'SD-54';
  const note = (state: stepDice.Health): AppliedChange =>
    makeChange({ state, events: [] }, isAid(kind) ? 'firstAid' : 'medicine', rule, {
      source: message.uuid,
      label: name,
    });
  const data = { patient: patient.name, hours: String(amount), points: String(readOutcome(message).total) };
  const plan = (): AppliedChange | null => {
    const state = treat(patient, kind, amount, readOutcome(message).total);
    return state && note(state);
  };
  return [{ id: 'care', concerned: patient, label: format('apply', data), done: format(`done.${kind}`, data), plan }];
}

/** Tests whether a message is the roll of someone who is being revived. */
function isRevival(message: ChatMessage.Implementation): message is CheckMessage {
  return isMessageOf(message, 'stepCheck') && message.system.purpose.kind === 'revival';
}

/** Returns the Endurance roll of a patient after a successful revival; null if none is due, or it has been made (SD-54). */
export function findRevival(message: CheckMessage): { actor: StepFighter; request: CheckRequest } | null {
  const actor = message.system.purpose.kind === 'revive' ? findPatient(message) : null;
  const isMade = listReplies(message.id ?? '').some((reply) => isRevival(reply) && findOwnActor(reply) === actor);
  if (!actor || isMade || actor.system.condition.deadSince === null) return null;
  const { difficulty } = stepDice.planRevivalEndurance(readHealth(actor));
  const purpose = makePurpose('revival', { ref: message.id ?? '' });
  const request = makeRequest({
    attribute: 'vitality',
    other: 'willpower',
    difficulty: difficulty ?? '',
    purpose,
  });
  return { actor, request };
}

/** Checks that a roll to come back to life is due. @throws UserError `step-not-due` */
export function requireRevival(actor: StepFighter, { purpose }: CheckRequest): void {
  if (purpose?.kind !== 'revival') return;
  const message = findMessage(purpose.ref, 'stepCheck');
  if (!message || findRevival(message)?.actor !== actor) throw new UserError('step-not-due', { actor: actor.name });
}

/** Lists what a roll to come back to life brings to the one who made it (SD-54). */
export function listRevival(message: CheckMessage): RollEffect[] {
  const actor = isRevival(message) ? findOwnActor(message) : null;
  if (!actor || !isFighter(actor) || readOutcome(message).success !== true) return [];
  const data = { patient: actor.name };
  const plan = (): AppliedChange | null => {
    if (actor.system.condition.deadSince === null) return null;
    const state = stepDice.applyRevival(readHealth(actor), true, readTime());
    const cause = { source: message.uuid, label: game.i18n.localize(`${LANG}.Purpose.revival`) };
    return makeChange({ state, events: [] }, 'medicine', 'SD-54', cause);
  };
  return [{ id: 'revival', concerned: actor, label: format('apply', data), done: format('done.revive', data), plan }];
}
