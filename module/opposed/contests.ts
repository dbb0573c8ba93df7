/**
 * Contested tests: a test that answers another's. Nobody writes who won: each is a message of its own, and every client compares the two as they stand. A
 * challenge may be contested by several; of each of them the first answer counts.
 */
import { isContentShown, isEarlier, listReplies, readActorUuid, readReplyTo } from '../chat/replies.ts';
import { openCheckDialog } from '../checks/check-dialog.ts';
import { findMacroActor } from '../documents/macro-actor.ts';
import { makeFormat } from '../foundry/make-format.ts';
import { canUser } from '../permissions.ts';
import { UserError } from '../user-error.ts';
import { findSender } from './exchange.ts';
import { listOpposed, type ContestFacet, type OpposedFacet } from './opposed-facet.ts';

type Message = ChatMessage.Implementation;

const format = makeFormat('TETRAD.Opposed.Contest');

/** The context of the template of contests. */
export interface ContestView {
  /** Who won, in sentences. */
  readonly verdicts: readonly string[];
  readonly canContest: boolean;
  /** Name of the button, and what it does. */
  readonly label: string;
  readonly hint: string;
}

/** A ruleset that has contests. */
interface Ruleset {
  readonly facet: OpposedFacet;
  readonly contest: ContestFacet;
}

function findRuleset(message: Message): Ruleset | undefined {
  const rulesets = listOpposed().flatMap((facet) => (facet.contest ? { facet, contest: facet.contest } : []));
  return rulesets.find(({ contest }) => contest.isChallenge(message) || contest.isAnswer(message));
}

/** Lists the answers to a challenge that count: by somebody else, from those who may act for the actor, the first of each. */
function listAnswers(challenge: Message, { facet, contest }: Ruleset): Message[] {
  const first = new Map<string, Message>();
  for (const reply of listReplies(challenge.id ?? '')) {
    const actor = readActorUuid(reply);
    if (!contest.isAnswer(reply) || actor === readActorUuid(challenge) || !findSender(reply, facet)) continue;
    const known = first.get(actor);
    if (!known || isEarlier(reply, known)) first.set(actor, reply);
  }
  return [...first.values()];
}

/** Says who won; nothing where this user may not see both. */
function describe(challenge: Message, answer: Message, contest: ContestFacet): string[] {
  if (!isContentShown(challenge) || !isContentShown(answer)) return [];
  const { winner, margin, sentence } = contest.judge(challenge, answer);
  if (sentence) return [sentence];
  const names = [challenge.alias, answer.alias] as const;
  const [first, second] = winner === 'second' ? [names[1], names[0]] : names;
  const key = winner === 'nobody' ? 'standOff' : 'won';
  return [format(key, { winner: first, loser: second, margin: String(margin) })];
}

/** Says how the contests came out that a test is part of, as far as this user may see them. */
function describeContests(message: Message, ruleset: Ruleset): string[] {
  const { contest } = ruleset;
  if (!contest.isAnswer(message)) {
    return listAnswers(message, ruleset).flatMap((answer) => describe(message, answer, contest));
  }
  const challenge = game.messages.get(readReplyTo(message));
  const counts = challenge && listAnswers(challenge, ruleset).some(({ id }) => id === message.id);
  return counts ? describe(challenge, message, contest) : [];
}

/** Tests whether this user has anybody to contest a test with. */
function hasContestant(message: Message, { facet }: Ruleset): boolean {
  const { character } = game.user;
  if (game.user.isGM) return true;
  const isOther = (one: Actor.Implementation): boolean =>
    one.uuid !== readActorUuid(message) && facet.owns(one) && canUser('roll', one);
  return character ? isOther(character) : game.actors.some(isOther);
}

/** Prepares it; null: there is nothing to say, and nothing this user may do. */
export function viewContests(message: Message): ContestView | null {
  const ruleset = findRuleset(message);
  if (!ruleset) return null;
  const { contest } = ruleset;
  const verdicts = describeContests(message, ruleset);
  const canContest = contest.isChallenge(message) && isContentShown(message) && hasContestant(message, ruleset);
  if (verdicts.length === 0 && !canContest) return null;
  return { verdicts, canContest, label: format('do'), hint: contest.describeRule() };
}

function findContestant(message: Message, ruleset: Ruleset): Actor.Implementation {
  const actor = findMacroActor();
  const refuse = (code: string) => new UserError(code, { actor: actor.name });
  if (!ruleset.facet.owns(actor)) throw refuse('unknown-actor');
  if (actor.uuid === readActorUuid(message)) throw refuse('contest-self');
  const isKnown = listAnswers(message, ruleset).some((answer) => readActorUuid(answer) === actor.uuid);
  if (isKnown) throw refuse('contest-twice');
  return actor;
}

/**
 * Opens the roll of the selected token, else of the user's character, against a test.
 * @param title - what that test was
 * @throws UserError `select-token`, `unknown-actor`, `contest-self`, `contest-twice`
 */
export async function contestCheck(message: Message, title: string): Promise<void> {
  const ruleset = findRuleset(message);
  if (!ruleset) return;
  const { contest } = ruleset;
  const actor = findContestant(message, ruleset);
  await openCheckDialog(actor, contest.ask(message, actor, title).request);
}
