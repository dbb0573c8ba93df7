/** The rolls that wounds make due, and the changes that they cause (SD-33, SD-35, SD-38). */
import { stepDice } from '../../../../src/index.ts';
import { findMessage } from '../../../foundry/documents.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import type { AppliedChange } from '../../../ledger/ledger.ts';
import { commit } from '../../../ledger/tracked-actor.ts';
import { UserError } from '../../../user-error.ts';
import { describeHealth, makeChange, readHealth, readTime } from '../data/condition.ts';
import type { StepFighter } from '../data/fighter.ts';
import {
  type CheckPurpose,
  type CheckRequest,
  type DueKind,
  isDueKind,
  makePurpose,
  makeRequest,
} from '../data/request.ts';
import { LANG } from '../data/to-input.ts';
import { findHolder, isAdrift, isBreathless } from '../data/turn.ts';
import { type CheckMessage, readOutcome } from './checks.ts';
import { rollPlainDamage } from './damage.ts';

const format = makeFormat(`${LANG}.Purpose`);

export type WoundsMessage = ChatMessage.OfType<'stepWounds'>;

/** An event as its message stores it. */
export interface StoredEvent {
  readonly kind: string;
  readonly rule: string;
  readonly difficulty: number | null;
  readonly consequence: string;
  readonly amount: number;
}

/** The kinds of rolls offered at the start of a turn: in zero-G, and to break a hold (SD-26, SD-27). */
export type TurnKind = 'floatFree' | 'breakHold';

/** Lists the rolls that an actor can make at the start of a turn. */
export function listTurnKinds(actor: StepFighter): TurnKind[] {
  if (!describeHealth(actor).canAct) return [];
  return [...(isAdrift(actor) ? ['floatFree' as const] : []), ...(findHolder(actor) ? ['breakHold' as const] : [])];
}

/** Returns which roll of a turn's start an event offers; null if it offers none, or none any longer. */
export function findTurnKind(actor: StepFighter, { kind }: Pick<StoredEvent, 'kind'>): TurnKind | null {
  return listTurnKinds(actor).find((one) => one === kind) ?? null;
}

/** Tests whether an actor still has to make a roll of this kind. Its series of rolls may have ended since it was announced (SD-35, SD-38). */
function isDue(actor: StepFighter, kind: DueKind): boolean {
  if (kind === 'extraordinary') return true;
  if (kind === 'suffocate') return isBreathless(actor);
  return stepDice.listDueRolls(readHealth(actor)).some((event) => event.kind === kind);
}

/**
 * Returns the request for the roll that an event makes due, with the current difficulty of its series; null if none is due.
 * @param card - id of the message with the event; empty: none
 */
export function makeDue(actor: StepFighter, { kind, difficulty }: StoredEvent, card: string): CheckRequest | null {
  if (!isDueKind(kind) || difficulty === null || !isDue(actor, kind)) return null;
  const { condition } = actor.system;
  const next = kind === 'stayConscious' ? condition.stayingNext : kind === 'dying' ? condition.dyingNext : null;
  const purpose = makePurpose(kind, { ref: card });
  // The roll against suffocation is Resistance: Vitality twice (SD-32, SD-40).
  const other = kind === 'suffocate' ? '' : 'willpower';
  return makeRequest({ attribute: 'vitality', other, difficulty: next ?? difficulty, purpose });
}

/** Returns the event that made a roll due; undefined if its card was deleted or has no such event. */
function findEvent({ kind, ref }: CheckPurpose): StoredEvent | undefined {
  const events: readonly StoredEvent[] = findMessage(ref, 'stepWounds')?.system.events ?? [];
  return events.find((event) => event.kind === kind);
}

/** Returns the change that a due roll causes; null: none. */
function judgeDue(actor: StepFighter, purpose: CheckPurpose, success: boolean): AppliedChange | null {
  const health = readHealth(actor);
  const now = readTime();
  const { kind, ref } = purpose;
  const note = (change: stepDice.HealthChange<stepDice.HealthEvent>, rule: string) =>
    makeChange(change, 'endurance', rule, { source: ref ? `ChatMessage.${ref}` : '' });
  if (kind === 'stayConscious') return note(stepDice.applyStaying(health, success, now), 'SD-35');
  if (kind === 'dying') return note(stepDice.applyDying(health, success, now), 'SD-38');
  const { consequence = '', amount = 0 } = findEvent(purpose) ?? {};
  if (kind !== 'extraordinary' || success || consequence === '') return null;
  const lead = { consequence: consequence as stepDice.Consequence, amount };
  return note(stepDice.applyExtraordinary(health, lead, success, now), 'SD-33');
}

/**
 * Checks that a roll is due now. Rolls of kinds that wounds never make due are always allowed.
 * @throws UserError `step-not-due`
 */
export function requireDue(actor: StepFighter, { kind }: CheckPurpose): void {
  if (isDueKind(kind) && !isDue(actor, kind)) throw new UserError('step-not-due', { actor: actor.name });
}

/** Rolls the damage of a failed roll against suffocation (SD-40). */
async function rollSuffocation(roll: CheckMessage, actor: StepFighter): Promise<void> {
  const { rank } = stepDice.SUFFOCATION_DICE;
  await rollPlainDamage(roll, actor, { name: format('suffocate'), rank, type: 'stun', peril: 'suffocation' });
}

/** Applies the result of a due roll. */
export async function settleDue(actor: StepFighter, purpose: CheckPurpose, message: CheckMessage): Promise<void> {
  if (!isDueKind(purpose.kind)) return;
  const { success } = readOutcome(message);
  if (purpose.kind === 'suffocate' && success !== true) await rollSuffocation(message, actor);
  const change = judgeDue(actor, purpose, success === true);
  if (change) await commit(actor, change);
}
