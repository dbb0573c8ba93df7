/** What an approved scripting die does (DH-18): the test is rolled anew, or the dead are alive. The player does it; the Gamemaster may, too. */
import type { darkHarvest } from '../../../../src/index.ts';
import { Refusal } from '../../../api/refusal.ts';
import { postAnswer } from '../../../chat/post-roll.ts';
import { TetradRoll } from '../../../dice/tetrad-roll.ts';
import { settleActor } from '../../../ledger/aftermath-facet.ts';
import { canUser } from '../../../permissions.ts';
import { judgeCheck, readFaces } from '../checks/checks.ts';
import { describeResult, nameTest } from '../checks/describe-result.ts';
import { findCardActor } from '../checks/find-actor.ts';
import { readOutcome } from '../checks/read-outcome.ts';
import { isDead } from '../dying.ts';
import { isCheckSettled } from '../fate/followed.ts';
import { findFateCharacter } from '../fate/pay.ts';
import { takeStatus } from '../track-statuses.ts';
import type { RequestMessage } from './decide.ts';
import { findReroll, isApproved } from './find-reroll.ts';

type CheckMessage = ChatMessage.OfType<'harvestCheck'>;

/** Finds the test that a request asks to roll anew; null: it is for something else, or gone. */
export function findRequestedCheck(request: RequestMessage): CheckMessage | null {
  const { kind, links } = request.system;
  const found = kind === 'reroll' ? game.messages.get(links.replyTo) : undefined;
  return found?.type === 'harvestCheck' ? found : null;
}

/** How far an approved request has come: it waits to be done, it is done, it can no longer be done, or there is nothing to do. */
export type Fulfilment = 'due' | 'done' | 'gone' | 'none';

/** Reads how far an approved request has come. */
export function readFulfilment(request: RequestMessage): Fulfilment {
  const { kind, links } = request.system;
  if (kind === 'reroll') {
    const check = findRequestedCheck(request);
    if (!check) return 'gone';
    if (findReroll(check)) return 'done';
    return isCheckSettled(check) ? 'gone' : 'due';
  }
  if (kind !== 'undoDeath') return 'none';
  const character = findFateCharacter(links.actor);
  if (!character) return 'gone';
  return isDead(character) ? 'due' : 'done';
}

/** Tests whether this user may do what a request was approved for. */
export function canFulfil(request: RequestMessage): boolean {
  const character = findFateCharacter(request.system.links.actor);
  if (!character || !canUser('scriptingDie', character)) return false;
  return isApproved(request) && readFulfilment(request) === 'due';
}

function describeNet({ system }: CheckMessage, net: number, degree: darkHarvest.Degree): string {
  const { subject, purpose } = system;
  return describeResult({ subject: subject as Parameters<typeof describeResult>[0]['subject'], purpose }, net, degree);
}

/** Rolls a test anew: white and black thrown anew; trades, gamble and fate stay, and the difficulty as it stands. */
async function rollAnew(request: RequestMessage, check: CheckMessage): Promise<void> {
  const { plan, difficulty } = readOutcome(check);
  const roll = await new TetradRoll(plan.formula).evaluate();
  const { net, degree } = judgeCheck(plan, readFaces(roll));
  const actor = findCardActor(check);
  const { subject } = check.system;
  const message = {
    type: 'harvestReroll' as const,
    speaker: ChatMessage.getSpeaker(actor ? { actor: actor as unknown as Actor.Implementation } : {}),
    content: describeNet(check, net, degree),
    system: {
      schemaVersion: 1,
      ruleset: 'dark-harvest',
      links: { actor: check.system.links.actor, replyTo: check.id ?? '' },
      request: request.id ?? '',
      plan: { ...plan, lines: plan.lines.map((line) => ({ ...line })) },
      difficulty: difficulty || subject.difficulty,
      title: nameTest(check.system),
    },
  };
  await postAnswer(message, check, roll);
}

const pending = new Set<string>();

/**
 * Does what a request was approved for, once.
 * @throws Refusal `request-answered`
 */
export async function fulfilRequest(request: RequestMessage): Promise<void> {
  const id = request.id ?? '';
  if (pending.has(id)) return;
  if (!canFulfil(request)) throw new Refusal('request-answered');
  pending.add(id);
  try {
    const check = findRequestedCheck(request);
    if (check) return await rollAnew(request, check);
    const character = findFateCharacter(request.system.links.actor);
    if (!character) return;
    // Alive and stable; no health back.
    await character.update({ system: { dying: { stable: true } } });
    await takeStatus(character, 'dead');
    await settleActor(character);
  } finally {
    pending.delete(id);
  }
}
