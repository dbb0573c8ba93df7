/** What an approved scripting die does (DH-18): the test is rolled anew, or the dead are alive. The player does it; the Gamemaster may, too. */
import type { darkHarvest } from '../../../../../src/index.ts';
import { UserError } from '../../../../user-error.ts';
import { postAnswer } from '../../../../chat/post-roll.ts';
import { TetradRoll } from '../../../../rolls/tetrad-roll.ts';
import { settleActor } from '../../../../ledger/health-facet.ts';
import { canUser } from '../../../../permissions.ts';
import { judgeCheck, readFaces } from '../checks.ts';
import { describeResult, nameTest } from '../describe-result.ts';
import { readOutcome } from '../read-outcome.ts';
import { describeDamage } from '../damage.ts';
import { isDead } from '../wounds.ts';
import { isSettled } from '../fate/followed.ts';
import { findFateCharacter } from '../fate/pay.ts';
import { takeStatus } from '../../../../documents/statuses.ts';
import { statusIds } from '../../data/statuses.ts';
import type { RequestMessage } from './decide.ts';
import { findReroll, isApproved } from './find-reroll.ts';
import { isRerollable, readRoller, type Rerollable } from './rollers.ts';

type CheckMessage = ChatMessage.OfType<'harvestCheck'>;
type DamageMessage = ChatMessage.OfType<'harvestDamage'>;

/** Finds what a request asks to roll anew; null: it is for something else, or gone. */
export function findRequestedRoll(request: RequestMessage): Rerollable | null {
  const { kind, links } = request.system;
  const found = kind === 'reroll' ? game.messages.get(links.replyTo) : undefined;
  return isRerollable(found) ? found : null;
}

/** How far an approved request has come: it waits to be done, it is done, it can no longer be done, or there is nothing to do. */
export type Fulfilment = 'due' | 'done' | 'gone' | 'none';

/** Reads how far an approved request has come. */
export function readFulfilment(request: RequestMessage): Fulfilment {
  const { kind, links } = request.system;
  if (kind === 'reroll') {
    const thrown = findRequestedRoll(request);
    if (!thrown) return 'gone';
    if (findReroll(thrown)) return 'done';
    return isSettled(thrown) ? 'gone' : 'due';
  }
  if (kind !== 'undoDeath') return 'none';
  const character = findFateCharacter(links.actor);
  if (!character) return 'gone';
  return isDead(character) ? 'due' : 'done';
}

/** Tests whether this user may do what a request was approved for. */
export function canFulfil(request: RequestMessage): boolean {
  const character = findFateCharacter(request.system.links.actor);
  if (!character || !canUser('request', character)) return false;
  return isApproved(request) && readFulfilment(request) === 'due';
}

function describeNet({ system }: CheckMessage, net: number, degree: darkHarvest.Degree): string {
  const { subject, purpose } = system;
  return describeResult({ subject: subject as Parameters<typeof describeResult>[0]['subject'], purpose }, net, degree);
}

/** Says what a roll anew is made of: of a test as it stands, of damage as it was planned. */
function describeRoll(thrown: Rerollable) {
  if (thrown.type === 'harvestDamage') {
    const { plan, source } = (thrown as DamageMessage).system;
    return { plan: { ...plan, minimumNet: plan.minimumNet ?? null }, difficulty: '', title: source };
  }
  const check = thrown as CheckMessage;
  const { plan, difficulty } = readOutcome(check);
  return { plan, difficulty: difficulty || check.system.subject.difficulty, title: nameTest(check.system) };
}

/** Rolls anew: white and black thrown again; trades, gamble and fate stay, and the difficulty as it stands. */
async function rollAnew(request: RequestMessage, thrown: Rerollable): Promise<void> {
  const { plan, difficulty, title } = describeRoll(thrown);
  const roll = await new TetradRoll(plan.formula).evaluate();
  const { net, degree } = judgeCheck(plan, readFaces(roll));
  const actor = findFateCharacter(readRoller(thrown));
  const isCheck = thrown.type === 'harvestCheck';
  const message = {
    type: 'harvestReroll' as const,
    speaker: ChatMessage.getSpeaker(actor ? { actor: actor as unknown as Actor.Implementation } : {}),
    content: isCheck ? describeNet(thrown, net, degree) : describeDamage(title, Math.max(0, net)),
    system: {
      schemaVersion: 1,
      ruleset: 'dark-harvest',
      links: { actor: readRoller(thrown), replyTo: thrown.id ?? '' },
      request: request.id ?? '',
      plan: { ...plan, lines: plan.lines.map((line) => ({ ...line })) },
      difficulty,
      title,
    },
  };
  await postAnswer(message, thrown, roll);
}

const pending = new Set<string>();

/**
 * Does what a request was approved for, once.
 * @throws UserError `request-answered`
 */
export async function fulfilRequest(request: RequestMessage): Promise<void> {
  const id = request.id ?? '';
  if (pending.has(id)) return;
  if (!canFulfil(request)) throw new UserError('request-answered');
  pending.add(id);
  try {
    const thrown = findRequestedRoll(request);
    if (thrown) return await rollAnew(request, thrown);
    const character = findFateCharacter(request.system.links.actor);
    if (!character) return;
    // Alive and stable; no health back.
    await character.update({ system: { dying: { stable: true } } });
    await takeStatus(character, statusIds.dead);
    await settleActor(character);
  } finally {
    pending.delete(id);
  }
}
