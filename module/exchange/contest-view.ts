/**
 * Prepares what cards show of contests, and what this user may do about them; nothing is stored. A contest is a test that answers another test. Each is a
 * separate message, and every client compares the two. Several actors may contest a test; the first answer of each counts.
 */
import { kindOf } from '../chat/define-message.ts';
import { isGenuine } from '../chat/genuine.ts';
import { isContentShown, listFirstAnswers, readActorUuid, readPurpose, readReplyTo } from '../chat/replies.ts';
import { foreseeCheck, openCheckDialog } from '../checks/check-dialog.ts';
import { findMacroActor } from '../foundry/canvas.ts';
import { findActor } from '../foundry/documents.ts';
import { makeFormat } from '../foundry/make-format.ts';
import { facetOfMessage } from '../foundry/ruleset.ts';
import { canUser } from '../permissions.ts';
import { sayChance } from '../chat/plan-view.ts';
import { isReadable, UserError } from '../user-error.ts';
import type { ContestRules } from './opposed-facet.ts';

type Message = ChatMessage.Implementation;

const formatContest = makeFormat('TETRAD.Opposed.Contest');

/** The template context of a test's contests. */
export interface ContestView {
  /** Sentences: who won, or who has yet to answer. */
  readonly verdicts: readonly string[];
  readonly canContest: boolean;
  /** Whether the test waits for one actor's answer, so that its button is always shown. */
  readonly isAsked: boolean;
  /** The button's label, the chance that it shows, and its tooltip. */
  readonly label: string;
  readonly chance?: string;
  readonly hint: string;
}

/** Tests whether a roll contests the one that it replies to. */
function isContestAnswer(message: Message): boolean {
  return readPurpose(message) === 'contest';
}

/** Tests whether a roll may be contested. */
function isChallenge(message: Message, contest: ContestRules): boolean {
  return readActorUuid(message) !== '' && contest.isChallenge(message);
}

/** Lists the answers to a challenge that count: the first of each other actor that is genuine and can be judged. */
function listContestAnswers(challenge: Message, contest: ContestRules): Message[] {
  const opponent = contest.nameOpponent?.(challenge) ?? '';
  if (!isGenuine(challenge)) return [];
  const canJudge = (reply: Message): boolean =>
    isReadable(`message ${reply.id}`, () => contest.judge(challenge, reply));
  const counts = (reply: Message): boolean => {
    const actor = readActorUuid(reply);
    const isWanted = actor !== readActorUuid(challenge) && (opponent === '' || actor === opponent);
    // Without its roll, an answer would be judged as the worst one.
    const isAnswer = reply.type === challenge.type && isContestAnswer(reply) && reply.rolls.length > 0;
    return isAnswer && isWanted && isGenuine(reply) && canJudge(reply);
  };
  return listFirstAnswers(challenge.id ?? '', counts);
}

/** Returns sentences about who won a contest; empty if this user may not see both tests. */
function describe(challenge: Message, answer: Message, contest: ContestRules): string[] {
  if (!isContentShown(challenge) || !isContentShown(answer)) return [];
  const { winner, margin, sentence } = contest.judge(challenge, answer);
  if (sentence) return [sentence];
  const names = [challenge.alias, answer.alias] as const;
  const [first, second] = winner === 'second' ? [names[1], names[0]] : names;
  const key = winner === 'nobody' ? 'standOff' : 'won';
  return [formatContest(key, { winner: first, loser: second, margin: String(margin) })];
}

/** Returns sentences about how the contests of a test ended; contests that this user may not see are left out. */
function describeContests(message: Message, contest: ContestRules): string[] {
  if (!isContestAnswer(message)) {
    return listContestAnswers(message, contest).flatMap((answer) => describe(message, answer, contest));
  }
  const challenge = game.messages.get(readReplyTo(message));
  const counts = challenge && listContestAnswers(challenge, contest).some(({ id }) => id === message.id);
  return counts ? describe(challenge, message, contest) : [];
}

/** Tests whether this user has an actor that could contest a test. */
function hasContestant(message: Message): boolean {
  const { character } = game.user;
  const facet = facetOfMessage(message, 'opposed');
  if (!facet || game.user.isGM) return game.user.isGM;
  const isOther = (one: Actor.Implementation): boolean =>
    one.uuid !== readActorUuid(message) && facet.owns(one) && canUser('roll', one);
  // If the player's character belongs to another ruleset, any other actor of the player can contest.
  return character && facet.owns(character) ? isOther(character) : game.actors.some(isOther);
}

/** Returns the answer to a challenge that only one actor may answer; null if it has not counted one yet. */
export function findContestAnswer(challenge: Message): Message | null {
  const contest = kindOf(challenge)?.contest;
  return (contest && listContestAnswers(challenge, contest)[0]) ?? null;
}

/** Prepares the contest of a test that only one actor may answer. */
function viewAsked(message: Message, opponent: string, contest: ContestRules): ContestView | null {
  if (!isContentShown(message) || !isGenuine(message)) return null;
  const actor = findActor(opponent);
  const isOpen = listContestAnswers(message, contest).length === 0;
  const canContest = isOpen && actor !== null && canUser('roll', actor);
  const odds = canContest ? foreseeCheck(actor, contest.ask(message, actor, '')) : null;
  const name = actor?.name ?? '';
  return {
    verdicts: isOpen ? [formatContest('waits', { name })] : describeContests(message, contest),
    canContest,
    isAsked: true,
    label: formatContest('answer', { name }),
    chance: sayChance(odds),
    hint: contest.describeRule(),
  };
}

/** Prepares a message's contests; null if there is nothing to show, and this user cannot begin one. */
export function viewContests(message: Message): ContestView | null {
  const contest = kindOf(message)?.contest;
  const isOpen = contest !== undefined && isChallenge(message, contest);
  if (!contest || !(isOpen || isContestAnswer(message))) return null;
  const opponent = isOpen ? (contest.nameOpponent?.(message) ?? '') : '';
  if (opponent) return viewAsked(message, opponent, contest);
  const verdicts = describeContests(message, contest);
  const canContest = isOpen && isContentShown(message) && hasContestant(message);
  if (verdicts.length === 0 && !canContest) return null;
  return { verdicts, canContest, isAsked: false, label: formatContest('do'), hint: contest.describeRule() };
}

function findContestant(message: Message, contest: ContestRules): Actor.Implementation {
  const actor = findActor(contest.nameOpponent?.(message) ?? '') ?? findMacroActor();
  const refuse = (code: string) => new UserError(code, { actor: actor.name });
  if (!facetOfMessage(message, 'opposed')?.owns(actor)) throw refuse('unknown-actor');
  if (actor.uuid === readActorUuid(message)) throw refuse('contest-self');
  const isKnown = listContestAnswers(message, contest).some((answer) => readActorUuid(answer) === actor.uuid);
  if (isKnown) throw refuse('contest-twice');
  return actor;
}

/**
 * Opens the roll with which the selected token or the user's character contests a test.
 * @param title - the name of the test
 * @param event - the click: with Shift, it rolls without a dialog
 * @throws UserError `select-token`, `unknown-actor`, `contest-self`, `contest-twice`
 */
export async function contestCheck(message: Message, title: string, event?: Event): Promise<void> {
  const contest = kindOf(message)?.contest;
  if (!contest) return;
  const actor = findContestant(message, contest);
  const { request, frame } = contest.ask(message, actor, title);
  await openCheckDialog(actor, request, { ...(frame ? { frame } : {}), event });
}
