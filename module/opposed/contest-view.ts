/**
 * Prepares what cards show of contests, and what this user may do about them; nothing is stored. A contest is a test that answers another test. Each is a
 * separate message, and every client compares the two. Several actors may contest a test; the first answer of each counts.
 */
import { isGenuine } from '../chat/genuine.ts';
import { isContentShown, listFirstAnswers, readActorUuid, readReplyTo } from '../chat/replies.ts';
import { foreseeCheck, openCheckDialog } from '../checks/check-dialog.ts';
import { findMacroActor } from '../foundry/canvas.ts';
import { findActor } from '../foundry/documents.ts';
import { makeFormat } from '../foundry/make-format.ts';
import { facetOfMessage } from '../foundry/ruleset.ts';
import { canUser } from '../permissions.ts';
import { formatRoundChance } from '../rolls/plan-view.ts';
import { isReadable, UserError } from '../user-error.ts';
import type { ContestFacet, OpposedFacet } from './opposed-facet.ts';

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

export interface ContestRuleset {
  readonly facet: OpposedFacet;
  readonly contest: ContestFacet;
}

/** Returns the ruleset whose contests a message can be part of; undefined: none. */
function findContestRuleset(message: Message): ContestRuleset | undefined {
  const facet = facetOfMessage(message, 'opposed');
  const contest = facet?.contest;
  return contest && (contest.isChallenge(message) || contest.isAnswer(message)) ? { facet, contest } : undefined;
}

/** Lists the answers to a challenge that count: the first of each other actor that is genuine and can be judged. */
function listContestAnswers(challenge: Message, { contest }: ContestRuleset): Message[] {
  const opponent = contest.nameOpponent?.(challenge) ?? '';
  if (!isGenuine(challenge)) return [];
  const canJudge = (reply: Message): boolean =>
    isReadable(`message ${reply.id}`, () => contest.judge(challenge, reply));
  const counts = (reply: Message): boolean => {
    const actor = readActorUuid(reply);
    const isWanted = actor !== readActorUuid(challenge) && (opponent === '' || actor === opponent);
    return contest.isAnswer(reply) && isWanted && isGenuine(reply) && canJudge(reply);
  };
  return listFirstAnswers(challenge.id ?? '', counts);
}

/** Returns sentences about who won a contest; empty if this user may not see both tests. */
function describe(challenge: Message, answer: Message, contest: ContestFacet): string[] {
  if (!isContentShown(challenge) || !isContentShown(answer)) return [];
  const { winner, margin, sentence } = contest.judge(challenge, answer);
  if (sentence) return [sentence];
  const names = [challenge.alias, answer.alias] as const;
  const [first, second] = winner === 'second' ? [names[1], names[0]] : names;
  const key = winner === 'nobody' ? 'standOff' : 'won';
  return [formatContest(key, { winner: first, loser: second, margin: String(margin) })];
}

/** Returns sentences about how the contests of a test ended; contests that this user may not see are left out. */
function describeContests(message: Message, ruleset: ContestRuleset): string[] {
  const { contest } = ruleset;
  if (!contest.isAnswer(message)) {
    return listContestAnswers(message, ruleset).flatMap((answer) => describe(message, answer, contest));
  }
  const challenge = game.messages.get(readReplyTo(message));
  const counts = challenge && listContestAnswers(challenge, ruleset).some(({ id }) => id === message.id);
  return counts ? describe(challenge, message, contest) : [];
}

/** Tests whether this user has an actor that could contest a test. */
function hasContestant(message: Message, { facet }: ContestRuleset): boolean {
  const { character } = game.user;
  if (game.user.isGM) return true;
  const isOther = (one: Actor.Implementation): boolean =>
    one.uuid !== readActorUuid(message) && facet.owns(one) && canUser('roll', one);
  // If the player's character belongs to another ruleset, any other actor of the player can contest.
  return character && facet.owns(character) ? isOther(character) : game.actors.some(isOther);
}

/** Returns the answer to a challenge that only one actor may answer; null if it has not counted one yet. */
export function findContestAnswer(challenge: Message): Message | null {
  const ruleset = findContestRuleset(challenge);
  return (ruleset && listContestAnswers(challenge, ruleset)[0]) ?? null;
}

/** Prepares the contest of a test that only one actor may answer. */
function viewAsked(message: Message, opponent: string, ruleset: ContestRuleset): ContestView | null {
  if (!isContentShown(message) || !isGenuine(message)) return null;
  const actor = findActor(opponent);
  const isOpen = listContestAnswers(message, ruleset).length === 0;
  const canContest = isOpen && actor !== null && canUser('roll', actor);
  const odds = canContest ? foreseeCheck(actor, ruleset.contest.ask(message, actor, '')) : null;
  const name = actor?.name ?? '';
  return {
    verdicts: isOpen ? [formatContest('waits', { name })] : describeContests(message, ruleset),
    canContest,
    isAsked: true,
    label: formatContest('answer', { name }),
    chance: odds ? formatRoundChance(odds.headline.p) : '',
    hint: ruleset.contest.describeRule(),
  };
}

/** Prepares a message's contests; null if there is nothing to show, and this user cannot begin one. */
export function viewContests(message: Message): ContestView | null {
  const ruleset = findContestRuleset(message);
  if (!ruleset) return null;
  const { contest } = ruleset;
  const opponent = contest.isChallenge(message) ? (contest.nameOpponent?.(message) ?? '') : '';
  if (opponent) return viewAsked(message, opponent, ruleset);
  const verdicts = describeContests(message, ruleset);
  const canContest = contest.isChallenge(message) && isContentShown(message) && hasContestant(message, ruleset);
  if (verdicts.length === 0 && !canContest) return null;
  return { verdicts, canContest, isAsked: false, label: formatContest('do'), hint: contest.describeRule() };
}

function findContestant(message: Message, ruleset: ContestRuleset): Actor.Implementation {
  const actor = findActor(ruleset.contest.nameOpponent?.(message) ?? '') ?? findMacroActor();
  const refuse = (code: string) => new UserError(code, { actor: actor.name });
  if (!ruleset.facet.owns(actor)) throw refuse('unknown-actor');
  if (actor.uuid === readActorUuid(message)) throw refuse('contest-self');
  const isKnown = listContestAnswers(message, ruleset).some((answer) => readActorUuid(answer) === actor.uuid);
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
  const ruleset = findContestRuleset(message);
  if (!ruleset) return;
  const { contest } = ruleset;
  const actor = findContestant(message, ruleset);
  const { request, frame } = contest.ask(message, actor, title);
  await openCheckDialog(actor, request, { ...(frame ? { frame } : {}), event });
}
