/** Arguments (SD-50): speakers take turns, and someone whose answer is too low takes the difference as stress. */
import { stepDice } from '../../../../src/index.ts';
import { findOwnActor } from '../../../chat/genuine.ts';
import { isEarlier, listMessagesOf, readActorUuid, readTime } from '../../../chat/replies.ts';
import type { RollEffect } from '../../../exchange/roll-effects.ts';
import { findMessage } from '../../../foundry/documents.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import { listStandings } from '../../../ledger/reversal.ts';
import { readLedger } from '../../../ledger/tracked-actor.ts';
import { findContestAnswer } from '../../../exchange/contest-view.ts';
import { openOnTarget } from '../../../exchange/exchange-play.ts';
import type { Target } from '../../../exchange/opposed-facet.ts';
import { UserError } from '../../../user-error.ts';
import { describeHealth } from '../data/condition.ts';
import {
  type StepFighter,
  findFighter,
  findNamedSkill,
  findOwnFighter,
  isFighter,
  readLimits,
} from '../data/fighter.ts';
import { skillIds } from '../data/new-character.ts';
import { type CheckPurpose, type CheckRequest, makePurpose, makeRequest } from '../data/request.ts';
import { LANG } from '../data/to-input.ts';
import { type CheckMessage, readOutcome } from './checks.ts';
import { setStress } from './health.ts';

const format = makeFormat(`${LANG}.Argument`);

/** How long an argument lasts without a roll, in ms of real time. After that it is over, so that next week's game does not continue it. */
const SILENCE = 12 * 60 * 60 * 1000;

/** Returns the request for a roll in an argument, with the usual attribute and skill. The dialog offers others. */
function speak(actor: StepFighter, purpose: CheckPurpose): CheckRequest {
  const skill = findNamedSkill(actor, skillIds.influence)?.id ?? '';
  return makeRequest({ attribute: 'willpower', skill, difficulty: '', purpose });
}

/** Returns the request for an actor's argument against another actor. */
export function createSpeech(speaker: StepFighter, opponent: Actor.Implementation): CheckRequest {
  const name = format('against', { opponent: opponent.name });
  return speak(speaker, makePurpose('argue', { ref: opponent.uuid, name }));
}

/** Opens the roll dialog of an actor's argument against the user's target, who may be on any side. */
export async function argueWithTarget(speaker: StepFighter, event?: Event): Promise<void> {
  const alone = speak(speaker, makePurpose('', { name: format('label') }));
  const ask = (target: Target | null) => ({ request: target ? createSpeech(speaker, target.actor) : alone });
  await openOnTarget(speaker, ask, { event, isFit: isFighter });
}

/** Returns the request for an actor's answer to an argument. */
export function createAnswer(speech: CheckMessage, actor: StepFighter): CheckRequest {
  const name = format('answerTo', { opponent: speech.alias });
  return speak(actor, makePurpose('contest', { ref: speech.id ?? '', name }));
}

/** Tests whether a message is a speaker's roll in an argument, and not the answer to one. */
export function isSpeech({ system }: CheckMessage): boolean {
  return system.purpose.kind === 'argue';
}

function hasLost(actor: StepFighter): boolean {
  return stepDice.hasLost({ composure: readLimits(actor).composure, stress: actor.system.stress });
}

/** The kinds of ledger entries that can clear stress. */
const clears: readonly string[] = ['stress', 'sceneEnd'];

/** Tests whether an actor's stress has been cleared since a time, in ms since 1970, which means that the scene has ended. */
function wasCleared(actor: StepFighter, since: number): boolean {
  return listStandings(readLedger(actor)).some(
    ({ entry, isUndone }) =>
      !isUndone && clears.includes(entry.kind) && entry.after['stress'] === 0 && entry.time > since,
  );
}

/** Finds the last speaker's roll in the current argument of two actors; null: they are not arguing. */
function findLastSpeech(one: StepFighter, other: StepFighter): CheckMessage | null {
  const sides = [one.uuid, other.uuid];
  const speeches = listMessagesOf('stepCheck')
    .filter(isSpeech)
    .filter((message) => sides.includes(readActorUuid(message)) && sides.includes(message.system.purpose.ref))
    .filter((message) => findOwnActor(message) !== null)
    .toSorted((a, b) => (isEarlier(a, b) ? -1 : 1));
  const last = speeches.at(-1);
  const isOver = (time: number): boolean =>
    Date.now() - time > SILENCE || wasCleared(one, time) || wasCleared(other, time);
  return last && !isOver(readTime(last)) ? last : null;
}

function requireVoice(actor: StepFighter): void {
  const { condition } = describeHealth(actor);
  if (condition !== 'sound' && condition !== 'roused') throw new UserError(`step-${condition}`, { actor: actor.name });
  if (hasLost(actor)) throw new UserError('argument-lost', { actor: actor.name });
}

/**
 * Checks that an actor may speak now: both are able to, neither has lost, and the opponent spoke last and was answered (SD-50).
 * @throws UserError `argument-lost`, `argument-unanswered`, `argument-turn`, `target-gone`, `step-…` for a condition
 */
export function requireSpeech(actor: StepFighter, { purpose }: CheckRequest): void {
  if (purpose?.kind !== 'argue') return;
  const opponent = findFighter(purpose.ref);
  if (!opponent) throw new UserError('target-gone', { actor: purpose.name });
  requireVoice(actor);
  requireVoice(opponent);
  const last = findLastSpeech(actor, opponent);
  if (!last) return;
  const isOwn = readActorUuid(last) === actor.uuid;
  const [speaker, other] = isOwn ? [actor, opponent] : [opponent, actor];
  if (!findContestAnswer(last))
    throw new UserError('argument-unanswered', { actor: other.name, speaker: speaker.name });
  if (isOwn) throw new UserError('argument-turn', { actor: actor.name, opponent: opponent.name });
}

/** Finds the speaker's roll that an answer belongs to; null if there is none, or if another answer is the one that counts. */
function findSpeech(answer: CheckMessage): CheckMessage | null {
  const { kind, ref } = answer.system.purpose;
  const speech = kind === 'contest' ? findMessage(ref, 'stepCheck') : null;
  return speech && isSpeech(speech) && findContestAnswer(speech)?.id === answer.id ? speech : null;
}

function toTotal(message: CheckMessage): stepDice.SpeechRoll {
  const { total, botch } = readOutcome(message);
  return { total, botch };
}

/** Returns the stress that a speaker's roll causes the actor who answered it (SD-50). */
export function countStress(speech: CheckMessage, answer: CheckMessage): number {
  return stepDice.judgeSpeech(toTotal(speech), toTotal(answer));
}

/** Describes the stress that a speaker's roll caused the actor who answered it. */
export function describeSpeech(speech: CheckMessage, answer: CheckMessage): string {
  const stress = countStress(speech, answer);
  const data = { actor: answer.alias, opponent: speech.alias, stress: String(stress) };
  return format(stress > 0 ? 'stress' : 'noStress', data);
}

/** Lists the effect of an argument on the actor who answered: stress, to be applied from the card (SD-50). Empty: no stress. */
export function listStress(answer: CheckMessage): RollEffect[] {
  const speech = findSpeech(answer);
  const actor = speech && findOwnFighter(answer);
  const stress = speech ? countStress(speech, answer) : 0;
  if (!actor || stress === 0) return [];
  const data = { actor: actor.name, stress: String(stress) };
  const plan = () => setStress(actor, actor.system.stress + stress, answer.uuid, format('label'));
  return [{ id: 'stress', concerned: actor, label: format('take', data), done: format('taken', data), plan }];
}

/** Returns the roll with which the actor who answered may speak next; null if it is not their turn. */
export function findNextSpeech(answer: CheckMessage): { actor: StepFighter; request: CheckRequest } | null {
  const speech = findSpeech(answer);
  const actor = speech && findOwnFighter(answer);
  const opponent = speech && findFighter(readActorUuid(speech));
  if (!actor || !opponent) return null;
  const isOpen = findLastSpeech(actor, opponent)?.id === speech.id && !hasLost(actor) && !hasLost(opponent);
  return isOpen ? { actor, request: createSpeech(actor, opponent) } : null;
}
