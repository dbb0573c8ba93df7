/**
 * Contested tests (DH-10): a test that answers another's. Nobody writes who won: each is a message of its own, and every client compares the two as they
 * stand. A challenge may be contested by several; of each of them the first answer counts.
 */
import { type HarvestCharacter, isHarvestCharacter } from '../../data/fighter.ts';
import { darkHarvest } from '../../../../../src/index.ts';
import { UserError } from '../../../../user-error.ts';
import { findMacroActor } from '../../../../documents/macro-actor.ts';
import { isEarlier, listReplies } from '../../../../chat/replies.ts';
import { isContentShown } from '../../../../chat/visibility.ts';
import { canUser } from '../../../../permissions.ts';
import { isCharacteristicId } from '../../data/characteristics.ts';
import { findCardActor } from '../find-actor.ts';
import { createPurpose } from '../../data/purpose.ts';
import { readOutcome } from '../read-outcome.ts';
import { createRequest } from '../../data/to-input.ts';
import { openCheckDialog } from '../../ui/dialog/check-dialog.ts';
import { readInitiative } from '../exchange/situation.ts';

type CheckMessage = ChatMessage.OfType<'harvestCheck'>;

/** A challenge and one answer to it. */
export interface Contest {
  readonly challenge: CheckMessage;
  readonly answer: CheckMessage;
  readonly outcome: darkHarvest.ContestOutcome;
}

function isCheck(message: ChatMessage.Implementation | undefined): message is CheckMessage {
  return message?.type === 'harvestCheck';
}

/** Tests whether a test can be contested: one that was rolled for itself, by somebody. */
function isChallenge(message: CheckMessage): boolean {
  const { purpose, links } = message.system;
  return links.actor !== '' && (purpose.kind === 'test' || purpose.kind === '');
}

/** Who has the higher initiative, of two who are in the same fight. */
function findHigher(challenge: CheckMessage, answer: CheckMessage): 'first' | 'second' | 'neither' {
  const [first, second] = [findCardActor(challenge), findCardActor(answer)];
  if (!first || !second) return 'neither';
  const higher = readInitiative(first, second);
  return higher === 'even' ? 'neither' : higher === 'attacker' ? 'first' : 'second';
}

/** Judges an answer; null where this user may not see both. */
function judge(challenge: CheckMessage, answer: CheckMessage): Contest | null {
  if (!isContentShown(challenge) || !isContentShown(answer)) return null;
  const [first, second] = [readOutcome(challenge), readOutcome(answer)];
  return {
    challenge,
    answer,
    outcome: darkHarvest.judgeContest(first.net, second.net, findHigher(challenge, answer)),
  };
}

/** Lists the answers to a challenge that count: by somebody else, from those who may act for the actor, the first of each. */
function listAnswers(challenge: CheckMessage): CheckMessage[] {
  const first = new Map<string, CheckMessage>();
  for (const reply of listReplies(challenge.id ?? '')) {
    if (!isCheck(reply) || reply.system.purpose.kind !== 'contest') continue;
    const { actor } = reply.system.links;
    if (actor === challenge.system.links.actor || !findCardActor(reply)) continue;
    const known = first.get(actor);
    if (!known || isEarlier(reply, known)) first.set(actor, reply);
  }
  return [...first.values()];
}

/** Lists the contests that a test is part of, as far as this user may see them. */
export function listContests(message: CheckMessage): Contest[] {
  const { purpose, links } = message.system;
  if (purpose.kind !== 'contest') return listAnswers(message).flatMap((answer) => judge(message, answer) ?? []);
  const challenge = game.messages.get(links.replyTo);
  if (!isCheck(challenge)) return [];
  const counts = listAnswers(challenge).some(({ id }) => id === message.id);
  const contest = counts ? judge(challenge, message) : null;
  return contest ? [contest] : [];
}

/** Tests whether this user has anybody to contest a test with. */
function hasContestant(message: CheckMessage): boolean {
  const { actor } = message.system.links;
  const { character } = game.user;
  if (game.user.isGM) return true;
  const isOther = (one: Actor.Implementation): boolean =>
    one.uuid !== actor && isHarvestCharacter(one) && canUser('roll', one);
  return character ? isOther(character) : game.actors.some(isOther);
}

/** Tests whether this user may contest a test, once for each actor. */
export function canContest(message: CheckMessage): boolean {
  return isChallenge(message) && isContentShown(message) && hasContestant(message);
}

function findContestant(message: CheckMessage): HarvestCharacter {
  const actor = findMacroActor();
  if (!isHarvestCharacter(actor)) throw new UserError('unknown-actor', { actor: actor.name });
  if (actor.uuid === message.system.links.actor) throw new UserError('contest-self', { actor: actor.name });
  if (listAnswers(message).some(({ system }) => system.links.actor === actor.uuid)) {
    throw new UserError('contest-twice', { actor: actor.name });
  }
  return actor;
}

/**
 * Opens the roll of the selected token, else of the user's character, against a test.
 * @param title - what that test was
 * @throws UserError `select-token`, `unknown-actor`, `contest-self`, `contest-twice`
 */
export async function contestCheck(message: CheckMessage, title: string): Promise<void> {
  const actor = findContestant(message);
  const name = `${message.alias}: ${title}`;
  // What it was rolled with is where most contests begin: strength against strength.
  const { characteristic } = message.system.subject;
  await openCheckDialog(actor, {
    ...createRequest(isCharacteristicId(characteristic) ? characteristic : 'wits'),
    purpose: createPurpose('contest', { ref: message.id ?? '', name }),
  });
}
